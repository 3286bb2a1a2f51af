//! Sums in which play may go on for ever, in words: Smith's values of the terms, and what follows from them.

use crate::called;
use crate::derivation::{LoopyEnding, LoopySum, LoopyTerm};
use grundy_core::{Reason, reason};
use grundy_solve::loopy::{Outcome, SmithValue};

impl LoopySum {
    /// The reason, in words that a student follows.
    pub(super) fn reason(&self) -> Reason {
        let lines = self.terms.iter().map(LoopyTerm::reason);
        let lines = lines.chain(super::terms_more(self.more));
        let mut words = Reason::list(lines, &(reason!(";") + reason!("\n")));
        words += reason!(".") + reason!("\n") + self.verdict();
        if let Some(LoopyEnding { mv, counter }) = &self.ending {
            words += reason!(
                "\nThe win ends if each move of the winner is one to a lost position with the least sum of counters; here \
                 {}, to {}.",
                mv,
                counter
            );
        }
        words
    }

    /// The conclusion about the sum.
    fn verdict(&self) -> Reason {
        let (nim_sum, value) = (self.nim_sum, &self.value);
        let alone = self.terms.len() == 1 && self.more == 0;
        match (value, self.infinite, value.outcome()) {
            (SmithValue::Nimber(_), ..) => {
                let what = if alone {
                    reason!("The value is {}", nim_sum)
                } else {
                    reason!("Their nim-sum is {}", nim_sum)
                };
                what + match nim_sum {
                    0 => reason!(
                        ": whatever is moved, the other player can make it 0 again with smaller counters, so the player to \
                         move loses."
                    ),
                    _ => reason!(", not 0, so the player to move can make it 0 and wins."),
                }
            }
            (_, 1, Outcome::Next) if alone => reason!(
                "0 is among the nimbers of its options, so the player to move can move to 0 and wins."
            ),
            (_, 1, _) if alone => reason!(
                "0 is not among the nimbers of its options, so nobody can force an end: a draw."
            ),
            (_, 1, Outcome::Next) => reason!(
                "The nim-sum of the others is {}, which is among the nimbers of the options of the term that is worth ∞, so \
                 the player to move can move to it and wins.",
                nim_sum
            ),
            (_, 1, _) => reason!(
                "The nim-sum of the others is {}, which is not among the nimbers of the options of the term that is worth ∞, \
                 so nobody can force an end: a draw.",
                nim_sum
            ),
            (_, infinite, _) => reason!(
                "{} components are worth ∞, so nobody can force an end: a draw.",
                infinite
            ),
        }
    }
}

impl LoopyTerm {
    /// One term in words.
    fn reason(&self) -> Reason {
        let (term, value) = (called::term(&self.term), &self.value);
        match (value, self.counter) {
            (SmithValue::Nimber(_), Some(counter)) => reason!(
                "{} has the value {}, with the counter {}",
                term,
                value,
                counter
            ),
            (SmithValue::Nimber(_), None) => reason!("{} has the value {}", term, value),
            (SmithValue::Infinite(nimbers), _) if nimbers.is_empty() => reason!(
                "{} has the value ∞: no nimber, and no option is worth one",
                term
            ),
            (SmithValue::Infinite(_), _) => reason!(
                "{} has the value {}: no nimber, and options worth those in braces",
                term,
                value
            ),
        }
    }
}
