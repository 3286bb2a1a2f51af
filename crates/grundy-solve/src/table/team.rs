//! Work that falls into pieces, done by several threads while one of them keeps the limits.

use grundy_core::{StopReason, Watch};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// What the threads share: which piece is next, and how much is done.
struct Shared<T> {
    next: AtomicUsize,
    done: AtomicUsize,
    stop: AtomicBool,
    found: Mutex<Vec<(usize, T)>>,
}

/// Does `work` on the numbers below `count`, in pieces of `piece` numbers; what was found comes in the order of the pieces.
///
/// # Errors
/// What stopped it; pieces that were begun are finished.
pub(super) fn pieces<T: Send>(
    threads: usize,
    (count, piece): (usize, usize),
    watch: &mut dyn Watch,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Result<Vec<T>, StopReason> {
    let shared = Shared {
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        found: Mutex::new(Vec::new()),
    };
    // Does one piece; `false` when there is none left.
    let one = || {
        let at = shared.next.fetch_add(1, Relaxed);
        let begin = at.saturating_mul(piece);
        if begin >= count || shared.stop.load(Relaxed) {
            return false;
        }
        let range = begin..count.min(begin + piece);
        let length = range.len();
        let found = work(range);
        let mut all = shared
            .found
            .lock()
            .expect("a thread that panics ends the work");
        all.push((at, found));
        drop(all);
        shared.done.fetch_add(length, Relaxed);
        true
    };
    let mut reported = 0;
    let mut keep = |watch: &mut dyn Watch| {
        let done = shared.done.load(Relaxed);
        let allowed = watch.work((done - reported) as u64);
        reported = done;
        if allowed.is_err() {
            shared.stop.store(true, Relaxed);
        }
        allowed
    };
    let helpers = threads.min(count.div_ceil(piece)).saturating_sub(1);
    let allowed = thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| while one() {});
        }
        let mut allowed = keep(watch);
        while allowed.is_ok() && one() {
            allowed = keep(watch);
        }
        allowed
    });
    allowed.and_then(|()| keep(watch))?;
    let mut found = shared.found.into_inner().expect("no thread is left");
    found.sort_unstable_by_key(|(at, _)| *at);
    Ok(found.into_iter().map(|(_, found)| found).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{NodeLimit, Unwatched};

    #[test]
    fn pieces_come_in_their_order_from_any_number_of_threads() {
        for threads in 1..4 {
            let sums = pieces(threads, (1000, 7), &mut Unwatched, |range| {
                range.sum::<usize>()
            });
            let sums = sums.unwrap();
            assert_eq!(sums.len(), 143);
            assert_eq!(sums[0], 21);
            assert_eq!(sums.iter().sum::<usize>(), 499_500);
        }
    }

    #[test]
    fn a_limit_stops_every_thread() {
        for threads in 1..4 {
            let stopped = pieces(threads, (1000, 10), &mut NodeLimit::new(50), |_| ());
            assert_eq!(stopped.unwrap_err(), StopReason::Nodes(50));
        }
    }
}
