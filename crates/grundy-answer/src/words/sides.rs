//! Loopy values by their sides, in words.

use crate::derivation::{LoopyComparison, LoopySides};
use grundy_core::{Player, Reason, reason};
use grundy_values::short::Comparison;

impl LoopySides {
    /// The reason, in words that a student follows.
    #[must_use]
    pub fn reason(&self) -> Reason {
        let mut words = match (&self.onside, &self.offside) {
            (Some(onside), Some(offside)) if onside == offside => reason!(
                "The game equals the stopper {}, in which no play by alternate moves goes on for ever.",
                onside
            ),
            (onside, offside) => {
                let onside = match onside {
                    Some(stopper) => reason!(
                        "If play that never ends were left's win, the game would be {}.",
                        stopper
                    ),
                    None => reason!(
                        "If play that never ends were left's win: no stopper was found that the game equals."
                    ),
                };
                let offside = match offside {
                    Some(stopper) => reason!("If it were right's, the game would be {}.", stopper),
                    None => {
                        reason!("If it were right's: no stopper was found that the game equals.")
                    }
                };
                onside + reason!("\n") + offside
            }
        };
        for (first, winner) in Player::BOTH.into_iter().zip(self.winners) {
            let begins = &self.sides[first.index()];
            words += reason!("\n")
                + match winner {
                    Some(winner) => {
                        reason!(
                            "If {} begins, {} wins.",
                            begins,
                            &self.sides[winner.index()]
                        )
                    }
                    None => reason!("If {} begins, neither player can force an end.", begins),
                };
        }
        words
    }
}

impl LoopyComparison {
    /// The reason, in words that a student follows.
    pub(super) fn reason(&self) -> Reason {
        let who = match self.relation {
            Comparison::Less => reason!(
                "In the first minus the second, right survives moving second, and left does not."
            ),
            Comparison::Greater => {
                reason!(
                    "In the first minus the second, left survives moving second, and right does not."
                )
            }
            Comparison::Equal => {
                reason!("In the first minus the second, whoever moves second survives.")
            }
            Comparison::Confused => {
                reason!("In the first minus the second, neither player survives moving second.")
            }
        };
        who + reason!(
            "\nThis was asked twice: with play that never ends counted for left in both games, and for right in both."
        )
    }
}
