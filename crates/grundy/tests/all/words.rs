//! Answers as people and programs read them, for tests that compare with what is written.

use grundy::{Ask, Error, Position, Solution};

/// What `solve` answers, in words.
pub fn solve(position: &Position, ask: &Ask) -> Result<Solution, Error> {
    grundy::solve(position, ask).map(Solution::from)
}
