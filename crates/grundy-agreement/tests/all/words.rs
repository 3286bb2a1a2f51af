//! Answers as people and programs read them, for tests that compare texts.

use grundy::{Ask, Error, Limits, Position};
use grundy_report::Solution;
use grundy_report::ValueReport;

/// The answer of `solve`, in words.
pub fn solve(position: &Position, ask: &Ask) -> Result<Solution, Error> {
    grundy::solve(position, ask).map(Solution::from)
}

/// The value in words; `None` if it is not known.
pub fn value(position: &Position, limits: &Limits) -> Option<String> {
    let answer = grundy::value(position, limits).expect("a question of values");
    ValueReport::from(&answer).value
}
