//! Games whose rules the user writes: `rule` in one line about numbers, `board` in patterns on a board. What such a rule is,
//! that play ends, which positions are one, how the players exchange their roles, is proved from the rule itself.

#![forbid(unsafe_code)]

pub mod board_rule;
pub mod rule;
