//! One question answered by several threads that share the table.
//!
//! All ask the same question from the same position. What one has proved the others find in the table, and each keeps away
//! from positions that another is looking at while it has other options: Weill, *The ABDADA distributed minimax search
//! algorithm* (1996), in the simple form of Kerrigan's *Simplified ABDADA* (2013), where a table of counters stands for the
//! positions under way. A thread at work below a position that another has finished turns away from it, and the first thread
//! that has the answer stops the others. The answer is the same with any number of threads; the number of positions visited,
//! the line among equal ones and what else is remembered are not.

use super::Search;
use super::others::{Others, Resize};
use super::value::Score;
use grundy_core::{Player, Sequential, StopReason, SubBudget, Watch};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

/// Questions that are answered by so few visits are not worth a thread.
const ALONE: u64 = 200_000;

/// So many visits lie between two looks at what others have answered.
const LOOKS_AROUND: u64 = 2000;

/// The stack of a thread.
const STACK: usize = 16 << 20;

/// The watch of the first thread: it reports for all, and stops when another has the answer.
struct First<'a> {
    watch: &'a mut dyn Watch,
    others: &'a Others,
}

impl Watch for First<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.watch
            .work(work + self.others.visited.0.swap(0, Relaxed))?;
        if self.others.stop.load(Relaxed) {
            Err(StopReason::Cancelled)
        } else {
            Ok(())
        }
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

/// Another thread says what it visited in portions: what both write goes to and fro between their processors.
const PORTION: u64 = 4096;

/// The watch of another thread.
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
    /// The search uses as many threads as the watch of a question allows, where the table can be shared.
    #[must_use]
    pub fn threaded(mut self) -> Search<'r, R> {
        self.in_parallel = Some(answer);
        self
    }
}

/// Answers a question: alone if that is soon done, else with the other threads.
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
    let alone = search.alone(position, mover, ask, &mut SubBudget::new(watch, ALONE));
    if !matches!(alone, Err(StopReason::Nodes(ALONE))) {
        return alone;
    }
    loop {
        let found = round(search, position, mover, ask, watch);
        match search.resize.take() {
            // What was proved is in the table, and the question is asked again.
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

/// All threads ask until one of them has the answer, the table has to change, or the watch says stop.
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
    /// A search of the same kind for another thread, with the same table. Each learns for itself which positions are small:
    /// threads that know the same go the same way.
    fn helper(&self, others: &Arc<Others>) -> Option<Search<'r, R>> {
        let mut helper = Search::on_scale(self.rules, self.config, self.scale);
        helper.table = self.table.shared()?;
        helper.config.entries = self.table.capacity();
        helper.others = Some(Arc::clone(others));
        Some(helper)
    }

    /// Another thread may have answered the question about a position on the path; then nothing below it matters.
    #[inline]
    pub(super) fn overtaken(&mut self) -> Option<i64> {
        let others = self.others.as_ref()?;
        if self.nodes < self.looks_around_at {
            return None;
        }
        self.looks_around_at = self.nodes + LOOKS_AROUND;
        let (i, value) = self.frames.iter().enumerate().find_map(|(i, frame)| {
            let known = self.table.get(frame.slot, &frame.position)?;
            let value = match (known.low >= frame.ask, known.high < frame.ask) {
                (true, _) => known.low,
                (_, true) => known.high,
                _ => return None,
            };
            Some((i, value))
        })?;
        self.untried.truncate(self.frames[i].first);
        for frame in self.frames.drain(i..).filter(|frame| frame.marked) {
            others.leave(frame.slot);
        }
        Some(value)
    }
}
