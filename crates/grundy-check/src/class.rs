//! `class`: the result of a sum for each player who may begin, by one strategy for both: its outcome class.
//!
//! **Theorem.** What the certificate claims is true if
//!
//! 1. `game` names a sum that two players can play in turn;
//! 2. its entries satisfy hypotheses 3 to 9 of the theorem of [`play`](crate::play), and a result is known of the sum for each
//!    player who may move first;
//! 3. `left` is the result that is known of the sum when Left moves first, and `right` when Right does.
//!
//! *Proof.* By (1) and (2) every result that is known of a position is true, as the theorem of `play` shows; by (3) the two
//! that are claimed are among them. ∎
//!
//! Hypothesis (1) is checked by the caller, who makes the board from the text of the game and reports with [`THEOREM`].

use crate::play::{CheckedRules, Claim, Entry, claims_of_both};
use crate::{Theorem, Verdict, accept};
use grundy_core::{Player, Watch};
use serde::{Deserialize, Serialize};

/// The theorem proved at the head of this file.
pub const THEOREM: Theorem = Theorem("class");

/// The results claimed for a sum, with a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The sum, as expressions name it, after `misere ` for misère play.
    pub game: String,
    /// The result when Left moves first.
    pub left: Claim,
    /// The result when Right moves first.
    pub right: Claim,
    /// The positions that support the claims, in any order, each once, none of them finished.
    pub entries: Vec<Entry>,
}

impl Class {
    /// Checks every entry against the rules, and the claims against the entries. `starts` holds the sum with Left to move
    /// first, and with Right.
    ///
    /// # Errors
    /// [`Rejected`](crate::Rejected) with the first thing that is not supported.
    ///
    /// # Complexity
    /// Each option of each listed position is examined once.
    pub fn check<B: CheckedRules>(
        &self,
        board: &B,
        starts: &[B::Position; 2],
        watch: &mut dyn Watch,
    ) -> Verdict {
        let known = claims_of_both(&self.entries, board, starts, THEOREM, 2, watch)?;
        let sides = Player::BOTH.map(|player| board.side(player));
        let mut said = Vec::new();
        for (begins, (claim, known)) in sides.iter().zip([self.left, self.right].iter().zip(known))
        {
            if known != *claim {
                let why = format!("the claim for {begins} to begin differs from the entry");
                return THEOREM.lacks(3, why);
            }
            let end = match claim {
                Claim::Left => format!("{} wins", sides[0]),
                Claim::Right => format!("{} wins", sides[1]),
                Claim::Tie => "the play is a tie".to_owned(),
                Claim::Draw => "neither player can force a win".to_owned(),
            };
            said.push(format!("when {begins} begins, {end}"));
        }
        accept(format!(
            "{}: {}, shown by {} positions",
            self.game,
            said.join("; "),
            self.entries.len()
        ))
    }
}
