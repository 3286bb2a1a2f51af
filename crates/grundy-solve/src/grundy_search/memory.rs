//! The memory of the search: facts about positions, in no more bytes than are allowed.
//!
//! Nine of ten answers are "not worth n, because an option is known to be worth n". Finding such an answer again takes no
//! longer than looking it up in a table larger than the caches, so such answers are kept only for a while, and the table
//! keeps the others: 5x8 Cram keeps a quarter of the positions, revisits half as many more, and takes a tenth less time.

use grundy_core::{Steps, StopReason, Watch};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The least number of positions that must fit; with less memory there is no point in going on.
const FEWEST: usize = 4096;
/// The number of quickly refound positions kept in each of two generations.
const PASSING: usize = 1 << 17;
/// More positions than are learned between two checks of the memory.
const SPARE: usize = 1 << 13;

/// Knowledge about a position's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// The value.
    Is(u64),
    /// A bit set of values below eight that it does not have.
    Not(u8),
}

impl KnownValue {
    /// The combination of two pieces of knowledge about one position.
    fn and(self, other: KnownValue) -> KnownValue {
        match (self, other) {
            (KnownValue::Not(a), KnownValue::Not(b)) => KnownValue::Not(a | b),
            (KnownValue::Is(v), _) | (_, KnownValue::Is(v)) => KnownValue::Is(v),
        }
    }
}

/// [`KnownValue`] in eight bytes; the lowest bit distinguishes the variants.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    /// The packed form; `None` for values from 2^63 on.
    fn new(known: KnownValue) -> Option<Packed> {
        match known {
            KnownValue::Is(value) => (value >> 63 == 0).then_some(Packed(value << 1)),
            KnownValue::Not(excluded) => Some(Packed(u64::from(excluded) << 1 | 1)),
        }
    }

    /// The knowledge that was packed.
    fn known(self) -> KnownValue {
        match self.0 & 1 {
            0 => KnownValue::Is(self.0 >> 1),
            _ => KnownValue::Not((self.0 >> 1) as u8),
        }
    }
}

/// Two generations of a cache: a position that is met again moves to the young one; when memory runs short the old one is
/// forgotten.
struct Generations<P> {
    young: FxHashMap<P, Packed>,
    old: FxHashMap<P, Packed>,
    /// The number of positions at which the young generation becomes the old one.
    room: usize,
}

impl<P: Clone + Eq + Hash> Generations<P> {
    /// Two empty generations.
    fn new(room: usize) -> Generations<P> {
        Generations {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            room,
        }
    }

    /// The number of positions in both generations.
    fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// The fact known about a position; the entry moves to the young generation.
    fn get(&mut self, p: &P) -> Option<KnownValue> {
        if let Some(packed) = self.young.get(p) {
            return Some(packed.known());
        }
        if self.old.is_empty() {
            return None;
        }
        let (p, packed) = self.old.remove_entry(p)?;
        self.young.insert(p, packed);
        Some(packed.known())
    }

    /// Combines new knowledge with what the young generation has.
    fn learn(&mut self, p: P, learned: KnownValue) {
        let both = match self.young.get(&p) {
            Some(before) => before.known().and(learned),
            None => learned,
        };
        if let Some(packed) = Packed::new(both) {
            self.young.insert(p, packed);
        }
    }

    /// Makes the young generation the old one.
    fn age(&mut self) {
        self.old = std::mem::take(&mut self.young);
    }
}

/// The memory of a search.
pub struct Memory<P> {
    /// Answers that took a search.
    found: Generations<P>,
    /// Answers that took none, because some option was known to be worth the number.
    passing: Generations<P>,
}

impl<P: Clone + Eq + Hash> Default for Memory<P> {
    fn default() -> Memory<P> {
        Memory::new()
    }
}

impl<P: Clone + Eq + Hash> Memory<P> {
    /// An empty memory without a limit on the answers that took a search.
    pub fn new() -> Memory<P> {
        Memory {
            found: Generations::new(usize::MAX),
            passing: Generations::new(PASSING),
        }
    }

    /// The fact that either part of the memory knows about a position.
    pub fn get(&mut self, p: &P) -> Option<KnownValue> {
        match self.found.get(p) {
            Some(KnownValue::Is(value)) => Some(KnownValue::Is(value)),
            Some(known) => Some(self.passing.get(p).map_or(known, |other| known.and(other))),
            None => self.passing.get(p),
        }
    }

    /// Records what a search has found.
    pub fn learn(&mut self, p: P, learned: KnownValue) {
        self.found.learn(p, learned);
    }

    /// Records, for a while, what can quickly be found again.
    pub fn pass(&mut self, p: P, learned: KnownValue) {
        if self.passing.young.len() >= self.passing.room {
            self.passing.age();
        }
        self.passing.learn(p, learned);
    }

    /// True if [`keep_within`](Memory::keep_within) must be called before more is learned.
    pub fn is_full(&self) -> bool {
        self.found.young.len() >= self.found.room || self.is_tight()
    }

    /// Makes room if there is none, and reports the memory that the tables take.
    pub fn keep_within(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if self.found.young.len() >= self.found.room {
            self.found.age();
        }
        // A hash table is between half and seven eighths full; positions may own some more memory.
        let entry = 2 * (size_of::<(P, Packed)>() as u64 + 1) + 48;
        let held = (self.found.len() + self.passing.len()) as u64 * entry;
        match watch.memory(held).and_then(|()| self.grow(watch)) {
            Err(StopReason::Memory { .. }) if self.found.len() + self.passing.len() >= FEWEST => {
                // From now on keep two generations of less than half the size that did not fit.
                self.passing = Generations::new(FEWEST);
                let half = (self.found.len() * 2 / 5).max(FEWEST / 4);
                self.found.room = self.found.room.min(half);
                if self.found.old.is_empty() {
                    self.found.age()
                } else {
                    self.found.old = FxHashMap::default()
                }
                Ok(())
            }
            other => other,
        }
    }

    /// True if the young generation might have to double before the next check.
    fn is_tight(&self) -> bool {
        let young = &self.found.young;
        young.capacity() >= 8 * SPARE && young.spare() < SPARE
    }

    /// Doubles the young generation if it is nearly full and there is room.
    fn grow(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if self.is_tight() {
            watch.room(self.found.young.doubled())?;
            self.found.young.reserve(SPARE);
        }
        Ok(())
    }
}
