//! What alpha-beta does when memory is short: it forgets what was cheapest to find, and goes on.

use super::{Known, Search};
use grundy_core::{Sequential, Steps, StopReason, Watch};

/// With fewer positions than this to forget, a search that is short of memory stops.
const FEWEST: usize = 4096;

impl<R: Sequential> Search<'_, R> {
    /// Reports the memory in use; when it is too much, half of what is remembered is forgotten and the table
    /// keeps that size from then on.
    pub(super) fn memory(&mut self, stack: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let entry = |extra| (size_of::<R::Position>() + extra + 1) as u64 * 8 / 7;
        let bytes = self.known.capacity() as u64 * entry(size_of::<Known<R::Payoff>>())
            + self.path.capacity() as u64 * entry(0);
        match watch.memory(bytes + stack) {
            Err(StopReason::Memory { .. }) if self.known.len() >= FEWEST => {
                self.forget_half();
                self.known.shrink_to_fit();
                self.config.entries = self.known.capacity();
                self.widest = self.known.capacity();
                Ok(())
            }
            other => other,
        }
    }

    /// The table takes no more entries as it is. It doubles where there is room for that; else half is forgotten, so
    /// that what is left can be put in order where it stands, which takes no memory.
    pub(super) fn grow_or_forget(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        // Places of forgotten entries are not free until then and do not count as capacity.
        self.widest = self.widest.max(self.known.capacity());
        if self.known.len() < self.widest / 2 {
            return Ok(());
        }
        let entry = self.known.doubled() / self.known.capacity().max(1) as u64;
        match watch.room(entry * self.widest as u64) {
            Err(StopReason::Memory { .. }) if self.known.len() >= FEWEST => {
                while self.known.len() >= self.widest / 2 {
                    self.forget_half();
                }
                Ok(())
            }
            other => other,
        }
    }

    /// Forgets at least half of the entries, the cheapest to find first. What stays is as true as before.
    pub(super) fn forget_half(&mut self) {
        let mut count = [0usize; 256];
        for known in self.known.values() {
            count[known.effort as usize] += 1;
        }
        let half = self.known.len().div_ceil(2);
        let mut forgotten = 0;
        let mut limit = 0u8;
        for (effort, n) in count.iter().enumerate() {
            forgotten += n;
            limit = effort as u8;
            if forgotten >= half {
                break;
            }
        }
        self.known.retain(|_, known| known.effort > limit);
    }
}
