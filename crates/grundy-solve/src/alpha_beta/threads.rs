//! One question answered by several threads that share the table.
//!
//! All threads ask the same question about the same position. What one of them proves, the others find in the table.
//! Each avoids positions that another is working on, as long as it has other options: Weill, *The ABDADA distributed
//! minimax search algorithm* (1996), in the simple form of Kerrigan's *Simplified ABDADA* (2013), in which a table of
//! counters records the positions being worked on. A thread that works below a position which another has finished
//! abandons it, and the first thread that has the answer stops the others. The answer is the same for any number of
//! threads; the number of visits, the choice among equally good lines and the remaining memory are not.

use super::Search;
use super::others::{Others, Resize};
use super::value::{Score, decides};
use grundy_core::{Player, Sequential, StopReason, SubBudget, Watch};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

/// The number of visits up to which a question is answered by one thread.
const ALONE: u64 = 200_000;

/// The number of visits between two checks for results of the other threads.
const LOOKS_AROUND: u64 = 2000;

/// The stack size of a thread in bytes.
const STACK: usize = 16 << 20;

/// The watch of the first thread, which reports the work of all threads and stops when another has the answer.
struct First<'a> {
    watch: &'a mut dyn Watch,
    others: &'a Others,
}

impl Watch for First<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        // The visits of the other threads are counted here too, so that one watch sees the work of all.
        self.watch
            .work(work + self.others.visited.0.swap(0, Relaxed))?;
        if self.others.stop.load(Relaxed) {
            Err(StopReason::Cancelled)
        } else {
            Ok(())
        }
    }

    fn options(&mut self, options: u64) -> Result<(), StopReason> {
        self.watch.options(options)
    }

    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.memory(bytes)
    }

    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.room(bytes)
    }

    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        self.watch.progress(what, done, total);
    }
}

/// The visits after which another thread reports. There are more of them than for the first thread, because a counter
/// that several threads write moves between their caches.
const PORTION: u64 = 4096;

/// The watch of the other threads.
struct Other<'a> {
    others: &'a Others,
    visited: u64,
}

impl Watch for Other<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.visited += work;
        if self.visited >= PORTION {
            let visited = std::mem::take(&mut self.visited);
            self.others.visited.0.fetch_add(visited, Relaxed);
        }
        if self.others.stop.load(Relaxed) {
            Err(StopReason::Cancelled)
        } else {
            Ok(())
        }
    }
}

impl Drop for Other<'_> {
    fn drop(&mut self) {
        self.others.visited.0.fetch_add(self.visited, Relaxed);
    }
}

impl<'r, R> Search<'r, R>
where
    R: Sequential + Sync,
    R::Position: Send + Sync,
    R::Payoff: Score,
{
    /// The same search with as many threads as the watch of a question allows, if its table can be shared.
    #[must_use]
    pub fn threaded(mut self) -> Search<'r, R> {
        self.in_parallel = Some(answer);
        self
    }
}

/// Answers a question, by one thread if that does not take long, else by all.
fn answer<R>(
    search: &mut Search<'_, R>,
    position: &R::Position,
    mover: Player,
    ask: i64,
    watch: &mut dyn Watch,
) -> Result<i64, StopReason>
where
    R: Sequential + Sync,
    R::Position: Send + Sync,
    R::Payoff: Score,
{
    if search.table.shared().is_none() {
        return search.alone(position, mover, ask, watch);
    }
    // Most questions are answered before threads would be of use.
    let alone = search.alone(position, mover, ask, &mut SubBudget::new(watch, ALONE));
    if !matches!(alone, Err(StopReason::Nodes(ALONE))) {
        return alone;
    }
    loop {
        let found = round(search, position, mover, ask, watch);
        match search.resize.take() {
            // The proofs so far are in the table, so asking again continues from them.
            Some(Resize::Double) if found.is_err() => search.table.double(),
            Some(Resize::Halve) if found.is_err() => {
                if !search.table.halve() {
                    return found;
                }
                search.config.entries = search.table.capacity();
            }
            _ => return found,
        }
    }
}

/// Lets all threads work on the question until one of them has the answer, the table must change its size, or the watch
/// stops them.
fn round<R>(
    search: &mut Search<'_, R>,
    position: &R::Position,
    mover: Player,
    ask: i64,
    watch: &mut dyn Watch,
) -> Result<i64, StopReason>
where
    R: Sequential + Sync,
    R::Position: Send + Sync,
    R::Payoff: Score,
{
    let others = Arc::new(Others::new(watch.threads()));
    let mut helpers: Vec<Search<'_, R>> = (1..watch.threads())
        .filter_map(|_| search.helper(&others))
        .collect();
    search.others = Some(Arc::clone(&others));
    let start = |helper: &mut Search<'_, R>| {
        let mut watch = Other {
            others: &others,
            visited: 0,
        };
        let found = helper.alone(position, mover, ask, &mut watch);
        // Only an answer stops the others: this thread may have been stopped itself.
        others.stop.fetch_or(found.is_ok(), Relaxed);
        found.ok()
    };
    let (mut found, helped) = thread::scope(|scope| {
        let running: Vec<_> = (helpers.iter_mut())
            .filter_map(|helper| {
                let thread = thread::Builder::new().stack_size(STACK);
                let start = &start;
                thread.spawn_scoped(scope, move || start(helper)).ok()
            })
            .collect();
        let first = &mut First {
            watch: &mut *watch,
            others: &others,
        };
        let found = search.alone(position, mover, ask, first);
        others.stop.store(true, Relaxed);
        let joined = running.into_iter().filter_map(|thread| thread.join().ok());
        (found, joined.flatten().next())
    });
    search.others = None;
    search.nodes += helpers.iter().map(Search::nodes).sum::<u64>();
    // The first thread was stopped because a helper had the answer.
    if let (Err(_), Some(value)) = (&found, helped) {
        found = Ok(value);
    }
    found
}

impl<'r, R> Search<'r, R>
where
    R: Sequential,
    R::Payoff: Score,
{
    /// A search for another thread, with the same table. Each thread learns for itself which positions are small: with
    /// equal knowledge they would follow the same path and duplicate their work.
    fn helper(&self, others: &Arc<Others>) -> Option<Search<'r, R>> {
        let mut helper = Search::on_scale(self.rules, self.config, self.scale);
        helper.table = self.table.shared()?;
        helper.config.entries = self.table.capacity();
        helper.others = Some(Arc::clone(others));
        Some(helper)
    }

    /// Returns the value of a position on the path that another thread has settled in the meantime, and drops
    /// everything below it.
    #[inline]
    pub(super) fn overtaken(&mut self) -> Option<i64> {
        let others = self.others.as_ref()?;
        if self.nodes < self.looks_around_at {
            return None;
        }
        self.looks_around_at = self.nodes + LOOKS_AROUND;
        // The search starts at the root, so the largest obsolete subtree is dropped.
        let (i, value) = self.frames.iter().enumerate().find_map(|(i, frame)| {
            let known = self.table.get(frame.slot, &frame.position)?;
            Some((i, decides(known.low, known.high, frame.ask)?))
        })?;
        self.untried.truncate(self.frames[i].first);
        for frame in self.frames.drain(i..).filter(|frame| frame.marked) {
            others.leave(frame.slot);
        }
        Some(value)
    }
}
