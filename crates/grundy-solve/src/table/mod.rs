//! Tables of all positions of a game, without its graph: what a tablebase is made from.
//!
//! - [`ranked`]: the rules number their positions, and play may repeat. Thompson's retrograde analysis in place, one
//!   byte for each number.
//! - [`layers`]: play always ends, positions are found level by level from the start, sorted, and judged backwards.
//!
//! - [`by_keys`], [`by_ranks`]: the steps of [`layers`] and of [`ranked`] for some positions at a time, for programs
//!   that share a table.
//!
//! The first two proceed in steps, between which the state can be saved ([`ranked::Ranked::parts`],
//! [`layers::Layers::parts`]), and use as many threads as they are given. They mean the same by an outcome and its
//! plies as [`retrograde`](crate::retrograde), which is kept as the plain method with which they are compared.

pub mod by_keys;
pub mod by_ranks;
pub mod layers;
pub mod ranked;
pub mod sorted;
mod states;
pub mod team;

pub use sorted::{Index, sort};

use grundy_core::{Outcome, Player};

/// The outcome of a position and the plies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeAndPlies {
    /// The outcome under best play.
    pub outcome: Outcome,
    /// Plies to the end when the winner hurries and the loser delays; 0 where neither player wins, or where they were not
    /// asked for.
    pub plies: u32,
}

/// Settings for making a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// True if the plies to the end are found too.
    pub distances: bool,
    /// The number of threads at work, at least one.
    pub threads: usize,
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings {
            distances: false,
            threads: 1,
        }
    }
}

/// The number of an outcome, in two bits: Left wins, Right wins, tied, drawn.
#[must_use]
pub fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Won(Player::Left) => 0,
        Outcome::Won(Player::Right) => 1,
        Outcome::Tied => 2,
        Outcome::Drawn => 3,
    }
}

/// The outcome with a number, of which two bits count.
///
/// ```
/// use grundy_core::Outcome;
/// use grundy_solve::table::{code, outcome};
/// assert_eq!(outcome(code(Outcome::Tied)), Outcome::Tied);
/// ```
#[must_use]
pub fn outcome(code: u8) -> Outcome {
    match code & 3 {
        0 => Outcome::Won(Player::Left),
        1 => Outcome::Won(Player::Right),
        2 => Outcome::Tied,
        _ => Outcome::Drawn,
    }
}
