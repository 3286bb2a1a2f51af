//! The memory of a search: bounds of values under exact keys, in as much memory as is allowed.
//!
//! A table consists of lines of a few places. A new entry takes an empty place, or replaces the entry that was cheapest to
//! find. Forgotten entries are weighed by the visits that they took: when these become many, the table doubles, as long as
//! there is memory. Breuker, *Memory versus search in games*, thesis, Maastricht (1998).

pub mod known;
pub mod packed;
mod whole;

use super::value::{LEAST, MOST, SURE};
pub use known::KnownBounds;
use packed::Packed;
use std::hash::Hash;
use std::sync::Arc;
use whole::Whole;

/// The largest number of plies whose distances fit in a packed place.
pub const MOST_PLIES: u32 = packed::MOST_PLIES;

/// The largest score that fits in a packed place: a score takes the room that a distance has in other tables.
pub const MOST_SCORE: i64 = 127;

/// A score as the win or loss that takes its room in a packed place; those from −2 to 2 are in both.
fn as_win(score: i64) -> i64 {
    match score {
        LEAST | MOST | -2..=2 => score,
        3.. => score + SURE - MOST_SCORE,
        _ => score - SURE + MOST_SCORE,
    }
}

/// The inverse of [`as_win`].
fn score(win: i64) -> i64 {
    match win {
        LEAST | MOST | -2..=2 => win,
        3.. => win - SURE + MOST_SCORE,
        _ => win + SURE - MOST_SCORE,
    }
}

/// A table of one of the kinds.
pub enum AnyTable<P> {
    /// Nothing is remembered.
    Nothing,
    /// For positions that are numbers of few bits, with distances below [`MOST_PLIES`]; threads can share it.
    Packed(Arc<Packed>),
    /// The same for scores of at most [`MOST_SCORE`] either way.
    Scores(Arc<Packed>),
    /// For all other positions.
    Whole(Whole<P>),
}

impl<P: Clone + Eq + Hash> AnyTable<P> {
    /// A table for positions that are numbers of `bits` bits, if they are few enough.
    pub(super) fn of_numbers(bits: u32) -> Option<AnyTable<P>> {
        Packed::new(bits).map(Arc::new).map(AnyTable::Packed)
    }

    /// The same for small scores in place of wins and distances.
    pub fn of_scores(bits: u32) -> Option<AnyTable<P>> {
        Packed::new(bits).map(Arc::new).map(AnyTable::Scores)
    }

    /// A table for any positions.
    pub(super) fn of_positions() -> AnyTable<P> {
        AnyTable::Whole(Whole::new())
    }

    /// The slot by which a position is found in the table.
    pub fn slot(&self, p: &P, number: impl Fn() -> u64) -> u64 {
        match self {
            AnyTable::Nothing => 0,
            AnyTable::Packed(table) | AnyTable::Scores(table) => table.slot(number()),
            AnyTable::Whole(_) => Whole::slot(p),
        }
    }

    /// Announces that a position will be looked up soon, so that its line is in the cache by then.
    pub(super) fn expect(&self, slot: u64) {
        if let AnyTable::Packed(table) | AnyTable::Scores(table) = self {
            table.expect(slot);
        }
    }

    /// The remembered bounds of a position.
    pub fn get(&self, slot: u64, p: &P) -> Option<KnownBounds> {
        match self {
            AnyTable::Nothing => None,
            AnyTable::Packed(table) => table.get(slot),
            AnyTable::Scores(table) => table.get(slot).map(|known| known.each(score)),
            AnyTable::Whole(table) => table.get(slot, p),
        }
    }

    /// Remembers what a search that visited `nodes` positions proved of a position. Another entry may have to go for it:
    /// returns about how many visits that one had taken, 0 if none goes.
    pub fn put(&mut self, slot: u64, p: P, new: KnownBounds, nodes: u64) -> u64 {
        let effort = 1 + nodes.max(1).ilog2().min(30) as u8;
        let forgotten = match self {
            AnyTable::Nothing => 0,
            AnyTable::Packed(table) => table.put(slot, new, effort),
            AnyTable::Scores(table) => table.put(slot, new.each(as_win), effort),
            AnyTable::Whole(table) => table.put(slot, p, new, effort),
        };
        (1 << forgotten) >> 1
    }

    /// The number of positions remembered.
    pub(super) fn len(&self) -> usize {
        match self {
            AnyTable::Nothing => 0,
            AnyTable::Packed(table) | AnyTable::Scores(table) => table.len(),
            AnyTable::Whole(table) => table.len(),
        }
    }

    /// The number of positions that there is room for.
    pub(super) fn capacity(&self) -> usize {
        match self {
            AnyTable::Nothing => 0,
            AnyTable::Packed(table) | AnyTable::Scores(table) => table.capacity(),
            AnyTable::Whole(table) => table.capacity(),
        }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            AnyTable::Nothing => 0,
            AnyTable::Packed(table) | AnyTable::Scores(table) => table.bytes(),
            AnyTable::Whole(table) => table.bytes(),
        }
    }

    /// The same table for another thread, if it can be shared.
    pub(super) fn shared(&self) -> Option<AnyTable<P>> {
        match self {
            AnyTable::Packed(table) => Some(AnyTable::Packed(Arc::clone(table))),
            AnyTable::Scores(table) => Some(AnyTable::Scores(Arc::clone(table))),
            AnyTable::Nothing | AnyTable::Whole(_) => None,
        }
    }

    /// Doubles the table, unless another thread uses it too.
    pub(super) fn double(&mut self) {
        match self {
            AnyTable::Nothing => {}
            AnyTable::Packed(table) | AnyTable::Scores(table) => {
                if let Some(table) = Arc::get_mut(table) {
                    table.double();
                }
            }
            AnyTable::Whole(table) => table.double(),
        }
    }

    /// Halves the table, which forgets many entries; false if it is as small as can be or another thread uses it.
    pub(super) fn halve(&mut self) -> bool {
        match self {
            AnyTable::Nothing => false,
            AnyTable::Packed(table) | AnyTable::Scores(table) => {
                Arc::get_mut(table).is_some_and(Packed::halve)
            }
            AnyTable::Whole(table) => table.halve(),
        }
    }
}
