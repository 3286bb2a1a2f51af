//! Sums in which play may go on for ever, in words: Smith's values of the terms, and what follows from them.

use crate::derivation::{LoopyEnding, LoopySum, LoopyTerm};
use grundy_core::parse::shorten;
use grundy_solve::loopy::{Outcome, Value};

impl LoopySum {
    /// In words that a student follows.
    pub(super) fn words(&self) -> String {
        let mut lines: Vec<String> = self.terms.iter().map(LoopyTerm::words).collect();
        if self.more > 0 {
            lines.push(format!("and {} terms more", self.more));
        }
        let mut text = lines.join(";\n") + ".\n" + &self.verdict();
        if let Some(LoopyEnding { mv, counter }) = &self.ending {
            text += &format!(
                "\nThe win ends if each move of the winner is one to a lost position with the least sum of counters; here \
                 {mv}, to {counter}."
            );
        }
        text
    }

    fn verdict(&self) -> String {
        let (nim_sum, value) = (self.nim_sum, &self.value);
        let alone = self.terms.len() == 1 && self.more == 0;
        match (value, self.infinite, value.outcome()) {
            (Value::Nimber(_), ..) => {
                let what = match alone {
                    true => format!("The value is {nim_sum}"),
                    false => format!("Their nim-sum is {nim_sum}"),
                };
                what + match nim_sum {
                    0 => {
                        ": whatever is moved, the other player can make it 0 again with smaller counters, so the player to \
                         move loses."
                    }
                    _ => ", not 0, so the player to move can make it 0 and wins.",
                }
            }
            (_, 1, Outcome::Next) if alone => {
                "0 is among the nimbers of its options, so the player to move can move to 0 and wins.".to_owned()
            }
            (_, 1, _) if alone => {
                "0 is not among the nimbers of its options, so nobody can force an end: a draw.".to_owned()
            }
            (_, 1, Outcome::Next) => format!(
                "The nim-sum of the others is {nim_sum}, which is among the nimbers of the options of the term that is \
                 worth ∞, so the player to move can move to it and wins."
            ),
            (_, 1, _) => format!(
                "The nim-sum of the others is {nim_sum}, which is not among the nimbers of the options of the term that is \
                 worth ∞, so nobody can force an end: a draw."
            ),
            (_, infinite, _) => format!(
                "{infinite} components are worth ∞, so nobody can force an end: a draw."
            ),
        }
    }
}

impl LoopyTerm {
    fn words(&self) -> String {
        let (term, value) = (shorten(&self.term), &self.value);
        match (value, self.counter) {
            (Value::Nimber(_), Some(counter)) => {
                format!("{term} has the value {value}, with the counter {counter}")
            }
            (Value::Nimber(_), None) => format!("{term} has the value {value}"),
            (Value::Infinite(nimbers), _) if nimbers.is_empty() => {
                format!("{term} has the value ∞: no nimber, and no option is worth one")
            }
            (Value::Infinite(_), _) => {
                format!(
                    "{term} has the value {value}: no nimber, and options worth those in braces"
                )
            }
        }
    }
}
