//! The knowledge that threads at work on one question have of each other.

use super::frame::Untried;
use grundy_core::Sequential;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// A change of a table, to be made while no other thread uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resize {
    Double,
    Halve,
}

/// Counters of positions that are being looked at; a power of two.
const COUNTERS: usize = 1 << 14;

/// A value that one thread writes and another reads again and again. It has a line of the processor's cache for itself:
/// neighbours that no thread writes would go to and fro with it.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

/// The positions under way, and the sign to stop.
pub(super) struct Others {
    /// Some thread has the answer, or the table has to change.
    pub(super) stop: AtomicBool,
    /// Positions visited by threads other than the first, and not yet reported by it.
    pub(super) visited: Apart<AtomicU64>,
    /// The number of threads, the first one too.
    pub(super) threads: u64,
    under_way: Vec<AtomicU32>,
}

impl Others {
    pub(super) fn new(threads: usize) -> Others {
        let counters = std::iter::repeat_with(AtomicU32::default);
        Others {
            stop: AtomicBool::new(false),
            visited: Apart::default(),
            threads: threads as u64,
            under_way: counters.take(COUNTERS).collect(),
        }
    }

    fn counter(&self, slot: u64) -> &AtomicU32 {
        let mixed = slot.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        &self.under_way[mixed as usize % COUNTERS]
    }

    /// A position is being looked at.
    pub(super) fn enter(&self, slot: u64) {
        self.counter(slot).fetch_add(1, Relaxed);
    }

    /// It is finished.
    pub(super) fn leave(&self, slot: u64) {
        self.counter(slot).fetch_sub(1, Relaxed);
    }

    /// The most promising of the untried options that no thread is looking at, or of all of them if each is being looked at.
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
