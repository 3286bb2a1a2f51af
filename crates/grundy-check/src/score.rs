//! `score`: the lead with which a play of two players ends, by a strategy of each that secures it. A game without scores is one
//! in which the winner leads by 1, so that a tie is shown by a strategy of each player: the other does not win.
//!
//! **Theorem.** What the certificate claims is true if
//!
//! 1. `game` names a game that two players play in turn, whose plays end with a lead of one of them or of none, or never end,
//!    which counts as no lead; where there are no scores, a win is a lead of 1, and a tie or a draw is none;
//! 2. `start` is the position of it that `game` names;
//! 3. `leader` is `left` or `right` and `lead` at least 1, or `leader` is `tie` and `lead` is 0; as a number the claim is then
//!    s, the lead of Left, negative where Right leads;
//! 4. the entries of `least` satisfy hypotheses 3 to 9 of the theorem of [`play`](crate::play) in the game that is won by Left
//!    where a play ends with a lead of at least s, and else by Right; there the start is known as won by Left, or as a draw and
//!    s is at most 0;
//! 5. the entries of `most` satisfy them in the game that is won by Left where a play ends with a lead of more than s, and else
//!    by Right; there the start is known as won by Right, or as a draw and s is at least 0.
//!
//! *Proof.* By the theorem of `play` the results of (4) and (5) are true. By (4) Left can bring about an end with a lead of s or
//! more, or, in a draw, play so that there is such an end or none; then the play counts 0, which is no less than s. So Left can
//! secure s. By (5) Right can in the same way see to it that Left gets no more than s. So s is the lead under best play. ∎
//!
//! Hypotheses (1) and (2) are checked by the caller, who makes the board from the text of the game and reports with
//! [`THEOREM`]; the start is compared as a position, not as a text.

use crate::play::{CheckedRules, Claim, Entry, claim_of};
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::{Outcome, ParseError, Player, Turn, Watch};
use serde::{Deserialize, Serialize};

/// The theorem proved at the head of this file.
pub const THEOREM: Theorem = Theorem("score");

/// The lead claimed for a position, with a strategy of each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The game with its rules, as expressions name it.
    pub game: String,
    /// The position that the claim is about, as the board reads it.
    pub start: String,
    /// The player who leads at the end under best play, or [`Claim::Tie`].
    pub leader: Claim,
    /// The lead.
    pub lead: u64,
    /// The positions that support that Left gets no less, with results for the bar of the claim, none of them finished.
    pub least: Vec<Entry>,
    /// The positions that support that Left gets no more.
    pub most: Vec<Entry>,
}

impl Score {
    /// A claim of a lead of Left, or of Right where it is negative.
    #[must_use]
    pub fn new(game: String, start: String, score: i64, [least, most]: [Vec<Entry>; 2]) -> Score {
        Score {
            game,
            start,
            leader: match score.signum() {
                1 => Claim::Left,
                0 => Claim::Tie,
                _ => Claim::Right,
            },
            lead: score.unsigned_abs(),
            least,
            most,
        }
    }

    /// The claim as a number: the lead of Left; `None` where leader and lead do not fit each other.
    #[must_use]
    pub fn score(&self) -> Option<i64> {
        match (self.leader, self.lead) {
            (Claim::Tie, 0) => Some(0),
            (Claim::Left, lead @ 1..) => i64::try_from(lead).ok(),
            (Claim::Right, lead @ 1..) => 0_i64.checked_sub_unsigned(lead),
            _ => None,
        }
    }

    /// Checks every entry against the rules, and the claim against the start. `named` is the position in the text of the game.
    ///
    /// # Errors
    /// [`Rejected`] with the first thing that is not supported.
    ///
    /// # Complexity
    /// Each option of each listed position is examined once.
    pub fn check<B: CheckedRules>(
        &self,
        board: &B,
        named: &B::Position,
        watch: &mut dyn Watch,
    ) -> Verdict {
        let start = board.read(&self.start);
        let start = THEOREM.needs(2, start.map_err(|fault| self.unread(&fault)))?;
        if start != *named {
            return THEOREM.lacks(2, "its start is not the position that its game names");
        }
        let Some(score) = self.score() else {
            let why = format!(
                "{} and {} are no leader with a lead",
                said(self.leader),
                self.lead
            );
            return THEOREM.lacks(3, why);
        };
        let left = self.secures(4, &self.least, Bar::new(board, Some(score)), &start, watch)?;
        if left != Claim::Left && !(left == Claim::Draw && score <= 0) {
            return THEOREM.lacks(4, "it is not known that Left gets so much");
        }
        let above = Bar::new(board, score.checked_add(1));
        let right = self.secures(5, &self.most, above, &start, watch)?;
        if right != Claim::Right && !(right == Claim::Draw && score >= 0) {
            return THEOREM.lacks(5, "it is not known that Left gets no more");
        }
        let end = match self.leader {
            Claim::Left | Claim::Right => {
                let leader = if score > 0 {
                    Player::Left
                } else {
                    Player::Right
                };
                if board.is_scored() {
                    format!("{} ends {} ahead", board.side(leader), self.lead)
                } else {
                    format!("{} wins", board.side(leader))
                }
            }
            _ if board.is_scored() => "neither player gets ahead".to_owned(),
            Claim::Tie | Claim::Draw => "neither player wins".to_owned(),
        };
        accept(format!(
            "{}, from {}: under best play {end}, shown by {} positions",
            self.game,
            self.start,
            self.least.len() + self.most.len()
        ))
    }

    /// The result that entries make known of the start, in the game that is won by Left where a lead reaches a bar.
    fn secures<B: CheckedRules>(
        &self,
        number: u8,
        entries: &[Entry],
        bar: Bar<'_, B>,
        start: &B::Position,
        watch: &mut dyn Watch,
    ) -> Result<Claim, Rejected> {
        let known = claim_of(entries, &bar, start, watch);
        match THEOREM.rests_on(number, known)? {
            Some(claim) => Ok(claim),
            None => THEOREM.lacks(number, format!("the start {} is not listed", self.start)),
        }
    }

    fn unread(&self, fault: &ParseError) -> String {
        format!("\"{}\" is no position: {fault}", self.start)
    }
}

/// A claim as certificates write it.
fn said(claim: Claim) -> &'static str {
    match claim {
        Claim::Left => "left",
        Claim::Right => "right",
        Claim::Tie => "tie",
        Claim::Draw => "draw",
    }
}

/// A game of leads as one that Left wins where the lead reaches a bar, and that Right wins where it does not; no lead reaches
/// a bar that is none.
struct Bar<'b, B> {
    board: &'b B,
    bar: Option<i64>,
}

impl<'b, B> Bar<'b, B> {
    fn new(board: &'b B, bar: Option<i64>) -> Bar<'b, B> {
        Bar { board, bar }
    }
}

impl<B: CheckedRules> CheckedRules for Bar<'_, B> {
    type Position = B::Position;

    fn read(&self, text: &str) -> Result<B::Position, ParseError> {
        self.board.read(text)
    }

    fn side(&self, player: Player) -> String {
        self.board.side(player)
    }

    fn is_scored(&self) -> bool {
        self.board.is_scored()
    }

    fn turn(&self, position: &B::Position) -> Turn<Outcome> {
        match self.board.turn(position) {
            Turn::Of(player) => Turn::Of(player),
            // A play without a lead supports no claim.
            Turn::Over(_) => Turn::Over(match self.board.lead(position) {
                None => Outcome::Tied,
                Some(lead) if self.bar.is_some_and(|bar| lead >= bar) => Outcome::Won(Player::Left),
                Some(_) => Outcome::Won(Player::Right),
            }),
        }
    }

    fn options<'a>(&'a self, position: &'a B::Position) -> impl Iterator<Item = B::Position> + 'a {
        self.board.options(position)
    }

    fn follow(
        &self,
        position: &B::Position,
        mv: &str,
        watch: &mut dyn Watch,
    ) -> Result<B::Position, Rejected> {
        self.board.follow(position, mv, watch)
    }
}
