//! Sums that were solved backwards from the ends of play, in words.

use crate::derivation::{Backward, Ending};
use grundy_core::{Outcome, Player, Reason, reason};

impl Backward {
    /// The reason, in words that a student follows.
    pub(super) fn reason(&self) -> Reason {
        let mut words = reason!(
            "All {} positions that can be reached, each with the player to move, were solved backwards from the ends of \
             play.",
            self.positions
        );
        match &self.starts[..] {
            [only] => words += reason!("\n") + only.of_sum(),
            starts => {
                for (end, first) in starts.iter().zip(Player::BOTH) {
                    words += reason!("\n") + self.begun_by(first, end);
                }
            }
        }
        if self.starts.iter().any(|end| end.outcome == Outcome::Drawn) {
            words += reason!(
                "\nIn a draw each player always has a move that does not lose, and play along such moves goes on for ever."
            );
        }
        words
    }

    /// The result for one starter, in words.
    fn begun_by(&self, first: Player, end: &Ending) -> Reason {
        let side = |player: Player| &self.sides[player.index()];
        let begins = side(first);
        let Some(winner) = end.outcome.winner() else {
            return reason!("If {} begins, neither player can force an end.", begins);
        };
        let wins = side(winner);
        match end.distance {
            Some(0) => reason!("If {} begins, there is no move, and {} wins.", begins, wins),
            Some(1) => reason!("If {} begins, {} wins in 1 ply.", begins, wins),
            Some(plies) => reason!("If {} begins, {} wins in {} plies.", begins, wins, plies),
            None => reason!("If {} begins, {} wins.", begins, wins),
        }
    }
}

impl Ending {
    /// The end of a sum for the player who is to move in it.
    fn of_sum(&self) -> Reason {
        match (self.outcome, self.mover) {
            (Outcome::Drawn | Outcome::Tied, _) => reason!("Neither player can force an end."),
            (Outcome::Won(_), Some(_)) => self.reason(),
            (Outcome::Won(_), None) => reason!("There is no move."),
        }
    }
}
