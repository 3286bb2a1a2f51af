//! The memory of a search: bounds of values under exact keys, in as much memory as it is allowed.
//!
//! A table has lines of a few places. A new entry takes an empty place or that of the entry that was cheapest to find. What
//! is forgotten that way is weighed by the visits it took: the table doubles when they are many, while there is memory for
//! it. Breuker, *Memory versus search in games*, thesis, Maastricht (1998).

mod known;
mod packed;
mod whole;

pub(super) use known::Known;
use packed::Packed;
use std::hash::Hash;
use std::sync::Arc;
use whole::Whole;

/// Plies up to which distances fit into a packed place.
pub(super) const MOST_PLIES: u32 = packed::MOST_PLIES;

/// A table, and how its keys are made.
pub(super) enum Table<P> {
    /// Nothing is remembered.
    Nothing,
    /// Positions that are numbers of a few bits, with distances below [`MOST_PLIES`]; threads can share it.
    Packed(Arc<Packed>),
    /// Any other.
    Whole(Whole<P>),
}

impl<P: Clone + Eq + Hash> Table<P> {
    /// A table for positions that are numbers of so many bits.
    pub(super) fn of_numbers(bits: u32) -> Option<Table<P>> {
        Packed::new(bits).map(Arc::new).map(Table::Packed)
    }

    /// A table for any positions.
    pub(super) fn of_positions() -> Table<P> {
        Table::Whole(Whole::new())
    }

    /// The slot by which a position is found in the table.
    pub(super) fn slot(&self, p: &P, number: impl Fn() -> u64) -> u64 {
        match self {
            Table::Nothing => 0,
            Table::Packed(table) => table.slot(number()),
            Table::Whole(_) => Whole::slot(p),
        }
    }

    /// Says that a position will be looked for soon, so that its line is there by then.
    pub(super) fn expect(&self, slot: u64) {
        if let Table::Packed(table) = self {
            table.expect(slot);
        }
    }

    /// The bounds that are known of a position.
    pub(super) fn get(&self, slot: u64, p: &P) -> Option<Known> {
        match self {
            Table::Nothing => None,
            Table::Packed(table) => table.get(slot),
            Table::Whole(table) => table.get(slot, p),
        }
    }

    /// Remembers what was found out about a position by looking at `nodes` positions. About how many it took to find what
    /// is forgotten for that.
    pub(super) fn put(&mut self, slot: u64, p: P, new: Known, nodes: u64) -> u64 {
        let effort = 1 + nodes.max(1).ilog2().min(30) as u8;
        let forgotten = match self {
            Table::Nothing => 0,
            Table::Packed(table) => table.put(slot, new, effort),
            Table::Whole(table) => table.put(slot, p, new, effort),
        };
        (1 << forgotten) >> 1
    }

    /// The number of positions remembered.
    pub(super) fn len(&self) -> usize {
        match self {
            Table::Nothing => 0,
            Table::Packed(table) => table.len(),
            Table::Whole(table) => table.len(),
        }
    }

    /// The number of positions that there is room for.
    pub(super) fn capacity(&self) -> usize {
        match self {
            Table::Nothing => 0,
            Table::Packed(table) => table.capacity(),
            Table::Whole(table) => table.capacity(),
        }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Table::Nothing => 0,
            Table::Packed(table) => table.bytes(),
            Table::Whole(table) => table.bytes(),
        }
    }

    /// The same table for another thread, where it can be shared.
    pub(super) fn shared(&self) -> Option<Table<P>> {
        match self {
            Table::Packed(table) => Some(Table::Packed(Arc::clone(table))),
            Table::Nothing | Table::Whole(_) => None,
        }
    }

    /// Makes it twice as large, unless another thread uses it too.
    pub(super) fn double(&mut self) {
        match self {
            Table::Nothing => {}
            Table::Packed(table) => {
                if let Some(table) = Arc::get_mut(table) {
                    table.double();
                }
            }
            Table::Whole(table) => table.double(),
        }
    }

    /// Makes it half as large, which forgets much; `false` where it is as small as can be, or another thread uses it.
    pub(super) fn halve(&mut self) -> bool {
        match self {
            Table::Nothing => false,
            Table::Packed(table) => Arc::get_mut(table).is_some_and(Packed::halve),
            Table::Whole(table) => table.halve(),
        }
    }
}
