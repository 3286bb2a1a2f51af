//! Tables of all positions of a game whose types are forgotten: how positions are numbered, what was made, and what is kept
//! while it is made.

use grundy_core::StopReason;
use grundy_solve::table::by_keys::ByKeys;
use grundy_solve::table::by_ranks::ByRanks;
use grundy_solve::table::{Known, layers, ranked};
use serde::{Deserialize, Serialize};

/// How a game numbers the positions of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// By ranks: all positions of the rules, play may repeat.
    Ranks,
    /// By keys: the positions that can be reached from the start, one for each symmetry key; play always ends.
    Keys,
}

/// The steps of a table that several programs make, by numbers alone.
#[derive(Clone, Copy)]
pub enum Steps<'a> {
    /// Of a game that ends: level by level.
    Keys(&'a dyn ByKeys),
    /// Of ranked positions: round by round.
    Ranks(&'a dyn ByRanks),
}

/// A table as a solver made it.
pub enum Made {
    /// A place for each rank.
    Ranked(ranked::Table),
    /// A place for each key, and how many positions the keys stand for, where the rules count images.
    Keyed(layers::Table, Option<u64>),
}

impl Made {
    /// How many places there are.
    #[must_use]
    pub fn places(&self) -> usize {
        match self {
            Made::Ranked(table) => table.ranks(),
            Made::Keyed(table, _) => table.keys.len(),
        }
    }

    /// The number of a place.
    #[must_use]
    pub fn number(&self, place: usize) -> u64 {
        match self {
            Made::Ranked(_) => place as u64,
            Made::Keyed(table, _) => table.keys[place],
        }
    }

    /// What is known of a place; `None` where no position has its rank.
    #[must_use]
    pub fn known(&self, place: usize) -> Option<Known> {
        match self {
            Made::Ranked(table) => table.get(place),
            Made::Keyed(table, _) => Some(table.get(place)),
        }
    }
}

/// What is known of a table that is not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Between two rounds.
    Ranked(ranked::Parts),
    /// Between two levels.
    Keyed(layers::Parts),
}

/// Whoever keeps what is known between two steps.
pub trait Keep {
    /// What was kept before, given once.
    fn begin(&mut self) -> Option<Parts>;

    /// A round is over.
    ///
    /// # Errors
    /// The reason to stop.
    fn round(&mut self, parts: &dyn Fn() -> ranked::Parts) -> Result<(), StopReason>;

    /// A level is made or judged, or a limit has stopped the work on it: then it is the `last` that is heard.
    ///
    /// # Errors
    /// The reason to stop.
    fn level(&mut self, parts: &layers::Parts, last: bool) -> Result<(), StopReason>;
}
