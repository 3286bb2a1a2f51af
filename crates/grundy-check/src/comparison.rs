//! `comparison`: the relation of two games in the partial order of games, by play in their difference.
//!
//! **Theorem.** What the certificate claims is true if
//!
//! 1. `first` and `second` name sums of games that can be added, and all play of one of the two ends;
//! 2. `relation` is `<`, `=`, `>` or `||`;
//! 3. its entries satisfy hypotheses 3 to 9 of the theorem of [`play`](crate::play) in the difference, first minus second,
//!    under normal play, and a result is known there for each player who may begin;
//! 4. the relation is `>` if Left wins whoever begins, `<` if Right does, `=` if the player who begins loses, and `||` if
//!    the player who begins wins.
//!
//! *Proof.* By the theorem of `play` the results of (3) are true: in the difference G − H one player or the other wins in a
//! bounded number of moves. If all play of both ends, G ≥ H exactly if Left wins G − H moving second, and G ≤ H exactly if
//! Right does (Conway, *On Numbers and Games*, chapter 7); by (4) both are known to hold or not, and the relation says which.
//! Let only the play of H be known to end (the other case is the same with the sides changed), and let G ≥ H mean that in
//! every sum G + X, loopy or not, Left does at least as well as in H + X, whoever begins, where a draw is between a loss and a
//! win. (a) Let Left win G − H moving second, and let her have a strategy S by which she wins H + X, or does not lose it. She
//! plays G + X with an H and a −H beside it: a move of Right in G she answers by her strategy in G − H, one in X by S; where
//! an answer is in −H or in H she makes it, and the same move for Right in the other of the two, and answers that. Play of H
//! ends, so an answer in G or X comes after finitely many of these, and she never lacks one. If S wins, G + X does not go on
//! for ever: either G − H or H + X would be played for ever, and she wins both in bounded play. So G ≥ H. (b) If Right wins
//! G − H moving first, then G ≥ H fails for X = −H, since Left does not lose H − H moving second. By (4) one of (a) and (b)
//! holds, and the same of Right, and the relation says which. ∎
//!
//! Hypothesis (1) is checked by the caller, who makes the board from the texts and reports with [`THEOREM`].
//!
//! The value of a game is certified in the same way: `second` is its canonical form, and the relation `=`.

use crate::play::{CheckedRules, Claim, Entry, claims_of_both};
use crate::{Theorem, Verdict, accept};
use grundy_core::{Player, Watch};
use serde::{Deserialize, Serialize};

/// The theorem proved at the head of this file.
pub const THEOREM: Theorem = Theorem("comparison");

/// The relation claimed of two games, with a strategy in their difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The first game, as expressions name it.
    pub first: String,
    /// The second game.
    pub second: String,
    /// The relation of the first to the second: `<`, `=`, `>` or `||`.
    pub relation: String,
    /// The positions of the difference that support the claim, in any order, each once, none of them finished.
    pub entries: Vec<Entry>,
}

impl Comparison {
    /// Checks every entry against the rules of the difference, and the relation against the entries. `starts` holds the
    /// difference with Left and with Right to begin.
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
        let winners = match &*self.relation {
            ">" => [Claim::Left, Claim::Left],
            "<" => [Claim::Right, Claim::Right],
            "=" => [Claim::Right, Claim::Left],
            "||" => [Claim::Left, Claim::Right],
            other => {
                let why = format!("expected <, =, > or ||, found {other}");
                return THEOREM.lacks(2, why);
            }
        };
        let known = claims_of_both(&self.entries, board, starts, THEOREM, 3, watch)?;
        for (begins, (wanted, known)) in Player::BOTH.iter().zip(winners.iter().zip(known)) {
            if known != *wanted {
                let why = format!(
                    "{} {} {} asks for another result when {begins} begins",
                    self.first, self.relation, self.second
                );
                return THEOREM.lacks(4, why);
            }
        }
        accept(format!(
            "{} {} {}, shown by {} positions of the difference",
            self.first,
            self.relation,
            self.second,
            self.entries.len()
        ))
    }
}
