//! A table with whole positions as keys, for positions of any kind and bounds of any size.

use super::known::KnownBounds;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// The number of places in a line.
const PLACES: usize = 4;

/// The number of lines of the smallest table.
const FEWEST_LINES: usize = 1 << 6;

/// One entry with its key.
struct KeyedEntry<P> {
    position: P,
    known: KnownBounds,
    effort: u8,
}

/// The table: `PLACES` consecutive entries are a line.
pub struct Whole<P> {
    places: Vec<Option<KeyedEntry<P>>>,
    taken: usize,
}

impl<P: Eq + Hash> Whole<P> {
    /// The smallest table.
    pub(super) fn new() -> Whole<P> {
        Whole {
            places: places(FEWEST_LINES),
            taken: 0,
        }
    }

    /// A hash of the position, multiplied so that its high bits, which choose the line, are well mixed.
    pub(super) fn slot(p: &P) -> u64 {
        FxBuildHasher
            .hash_one(p)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The index of the first place of the line for a slot.
    fn line(&self, slot: u64) -> usize {
        let lines = self.places.len() / PLACES;
        (slot >> (64 - lines.ilog2())) as usize * PLACES
    }

    /// The bounds stored for a position.
    pub(super) fn get(&self, slot: u64, p: &P) -> Option<KnownBounds> {
        let line = self.line(slot);
        let line = self.places[line..line + PLACES].iter().flatten();
        line.filter(|held| held.position == *p)
            .map(|held| held.known)
            .next()
    }

    /// Stores bounds; returns the effort of the entry that is forgotten.
    pub(super) fn put(&mut self, slot: u64, position: P, new: KnownBounds, effort: u8) -> u8 {
        let line = self.line(slot);
        let line = &mut self.places[line..line + PLACES];
        let same = line
            .iter_mut()
            .flatten()
            .find(|held| held.position == position);
        if let Some(held) = same {
            held.known = held.known.and(new);
            held.effort = held.effort.max(effort);
            return 0;
        }
        let cheapest = line
            .iter_mut()
            .min_by_key(|place| place.as_ref().map(|held| held.effort));
        let place = cheapest.expect("a line has places");
        self.taken += usize::from(place.is_none());
        let new = KeyedEntry {
            position,
            known: new,
            effort,
        };
        place.replace(new).map_or(0, |held| held.effort)
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.taken
    }

    /// The number of places.
    pub(super) fn capacity(&self) -> usize {
        self.places.len()
    }

    /// The bytes of the places.
    pub(super) fn bytes(&self) -> u64 {
        (self.places.len() * size_of::<Option<KeyedEntry<P>>>()) as u64
    }

    /// Doubles the number of lines.
    pub(super) fn double(&mut self) {
        self.resize(2 * self.places.len() / PLACES);
    }

    /// Halves the number of lines; false if the table is smallest.
    pub(super) fn halve(&mut self) -> bool {
        let lines = self.places.len() / PLACES;
        let can = lines > FEWEST_LINES;
        if can {
            self.resize(lines / 2);
        }
        can
    }

    /// Moves all entries to a table of another size; a smaller one keeps those that took most effort in each line.
    fn resize(&mut self, lines: usize) {
        let old = std::mem::replace(&mut self.places, places(lines));
        self.taken = 0;
        for held in old.into_iter().flatten() {
            let slot = Whole::slot(&held.position);
            self.put(slot, held.position, held.known, held.effort);
        }
    }
}

/// Empty places for this many lines.
fn places<P>(lines: usize) -> Vec<Option<KeyedEntry<P>>> {
    std::iter::repeat_with(|| None)
        .take(lines * PLACES)
        .collect()
}
