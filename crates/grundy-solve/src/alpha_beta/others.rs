//! Shared state of the threads that work on one question.

use super::frame::Untried;
use grundy_core::Sequential;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// A change of the table's size, to be made while no other thread uses the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resize {
    Double,
    Halve,
}

/// The number of counters for positions being worked on; a power of two. Positions that share a counter only look busy
/// when they are not, which costs order and never correctness.
const COUNTERS: usize = 1 << 14;

/// A value that one thread writes and another reads often, alone on its cache line (false sharing): neighbours on the
/// line would travel between the processors with it.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

/// The positions being worked on, and the signal to stop.
pub(super) struct Others {
    /// Set when some thread has the answer, or the table has to change its size.
    pub(super) stop: AtomicBool,
    /// Positions visited by threads other than the first and not yet reported by it.
    pub(super) visited: Apart<AtomicU64>,
    /// The number of threads, including the first.
    pub(super) threads: u64,
    under_way: Vec<AtomicU32>,
}

impl Others {
    /// The state at the beginning of a question.
    pub(super) fn new(threads: usize) -> Others {
        let counters = std::iter::repeat_with(AtomicU32::default);
        Others {
            stop: AtomicBool::new(false),
            visited: Apart::default(),
            threads: threads as u64,
            under_way: counters.take(COUNTERS).collect(),
        }
    }

    /// The counter of a slot, by multiplicative hashing (the factor is 2^64 over the golden ratio).
    fn counter(&self, slot: u64) -> &AtomicU32 {
        let mixed = slot.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        &self.under_way[mixed as usize % COUNTERS]
    }

    /// Marks a position as being worked on.
    pub(super) fn enter(&self, slot: u64) {
        self.counter(slot).fetch_add(1, Relaxed);
    }

    /// Unmarks it.
    pub(super) fn leave(&self, slot: u64) {
        self.counter(slot).fetch_sub(1, Relaxed);
    }

    /// Takes the most promising untried option that no thread is working on, or the most promising of all if each is busy.
    pub(super) fn choose<R: Sequential>(
        &self,
        untried: &mut Vec<Untried<R>>,
        first: usize,
    ) -> Option<Untried<R>> {
        let free = |option: &Untried<R>| {
            let busy = |slot| self.counter(slot).load(Relaxed) > 0;
            !option.slot.is_some_and(busy)
        };
        match untried[first..].iter().rposition(free) {
            Some(place) => Some(untried.remove(first + place)),
            None => untried.pop(),
        }
    }
}
