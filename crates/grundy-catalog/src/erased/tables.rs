//! Tables of all positions of a game of turns: the numbering of the positions, the finished table, and the parts kept while
//! it is made. [`Tables`](super::Tables) is what a crate above needs in order to keep tables in files.

use grundy_check::table::{Checked, Refused, Says};
use grundy_core::{StopReason, Watch};
use grundy_solve::table::by_keys::ByKeys;
use grundy_solve::table::by_ranks::ByRanks;
use grundy_solve::table::{OutcomeAndPlies, TableSettings, layers, ranked};
use serde::{Deserialize, Serialize};

/// The numbering of the positions of a game's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// By ranks: all positions of the rules; play may repeat.
    Ranks,
    /// By keys: the positions that can be reached from the start, one for each symmetry key; play always ends.
    Keys,
}

/// The steps of a table that several programs make together, exchanging only numbers.
#[derive(Clone, Copy)]
pub enum Steps<'a> {
    /// Steps for a game that ends: level by level.
    Keys(&'a dyn ByKeys),
    /// Steps for ranked positions: round by round.
    Ranks(&'a dyn ByRanks),
}

/// The engine for tables of one game.
pub trait TableEngine {
    /// The numbering of the positions in a table.
    ///
    /// # Errors
    /// The reason why there can be no table.
    fn numbering(&self) -> Result<Numbering, String>;
    /// The steps of a table that several programs make together.
    ///
    /// # Errors
    /// The reason why there are none: play may repeat and positions are not ranked.
    fn steps(&self) -> Result<Steps<'_>, String>;
    /// Makes a table of all positions.
    ///
    /// # Errors
    /// The reason why it was stopped; [`StopReason::Beyond`] if there can be no table.
    fn tabulate(
        &self,
        config: TableSettings,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Made, StopReason>;
    /// Checks a table against the rules: its numbers, and its result for each of them.
    ///
    /// # Errors
    /// The fault of the table, or what stopped the check.
    fn check(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        says: &dyn Fn(u64) -> Option<Says>,
        watch: &mut dyn Watch,
    ) -> Result<Checked<String>, Refused<String>>;
}

/// A table as a solver made it.
pub enum Made {
    /// A place for each rank.
    Ranked(ranked::RankedTable),
    /// A place for each key, and the number of positions that the keys stand for, if the rules count images.
    Keyed(layers::LayeredTable, Option<u64>),
}

impl Made {
    /// The number of places.
    #[must_use]
    pub fn places(&self) -> usize {
        match self {
            Made::Ranked(table) => table.ranks(),
            Made::Keyed(table, _) => table.keys.len(),
        }
    }

    /// The number of the position at a place.
    #[must_use]
    pub fn number(&self, place: usize) -> u64 {
        match self {
            Made::Ranked(_) => place as u64,
            Made::Keyed(table, _) => table.keys[place],
        }
    }

    /// The result for the position at a place; `None` if no position has its rank.
    #[must_use]
    pub fn known(&self, place: usize) -> Option<OutcomeAndPlies> {
        match self {
            Made::Ranked(table) => table.get(place),
            Made::Keyed(table, _) => Some(table.get(place)),
        }
    }
}

/// The state of an unfinished table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parts {
    /// The state between two rounds.
    Ranked(ranked::Parts),
    /// The state between two levels.
    Keyed(layers::Parts),
}

/// Storage for the state of an unfinished table between two steps.
pub trait Keep {
    /// The state that was kept before; it is given out only once.
    fn begin(&mut self) -> Option<Parts>;

    /// Called when a round is over.
    ///
    /// # Errors
    /// The reason to stop.
    fn round(&mut self, parts: &dyn Fn() -> ranked::Parts) -> Result<(), StopReason>;

    /// Called when a level is made or judged, or when a limit has stopped the work on it: that call is the `last`.
    ///
    /// # Errors
    /// The reason to stop.
    fn level(&mut self, parts: &layers::Parts, last: bool) -> Result<(), StopReason>;
}
