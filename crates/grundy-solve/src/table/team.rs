//! Work that can be divided into pieces, done by several threads while one of them checks the limits.

use grundy_core::{StopReason, Watch};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// The state that the threads share: the number of the next piece, and the amount of work done.
struct Shared<'w> {
    next: AtomicUsize,
    done: AtomicUsize,
    stop: AtomicBool,
    count: usize,
    piece: usize,
    work: &'w (dyn Fn(usize, Range<usize>) + Sync),
}

impl Shared<'_> {
    /// Does one piece; `false` when there is none left.
    fn one(&self) -> bool {
        let at = self.next.fetch_add(1, Relaxed);
        let begin = at.saturating_mul(self.piece);
        if begin >= self.count || self.stop.load(Relaxed) {
            return false;
        }
        let range = begin..self.count.min(begin + self.piece);
        let length = range.len();
        (self.work)(at, range);
        self.done.fetch_add(length, Relaxed);
        true
    }
}

/// Does `work` on the numbers below `count`, in pieces of `piece` numbers. The results come in the order of the pieces,
/// whatever the number of threads.
///
/// # Errors
/// The reason that stopped it. Pieces that were begun are finished.
pub fn pieces<T: Send>(
    threads: usize,
    count: usize,
    piece: usize,
    watch: &mut dyn Watch,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Result<Vec<T>, StopReason> {
    let found: Vec<Mutex<Option<T>>> = (0..count.div_ceil(piece))
        .map(|_| Mutex::new(None))
        .collect();
    let keep = |at: usize, range: Range<usize>| {
        let of_piece = work(range);
        *found[at].lock().expect("a piece is done by one thread") = Some(of_piece);
    };
    run(threads, count, piece, watch, &keep)?;
    let done = |place: Mutex<Option<T>>| {
        let place = place
            .into_inner()
            .expect("no thread that finished a piece has panicked");
        place.expect("without a stop every piece was done")
    };
    Ok(found.into_iter().map(done).collect())
}

/// Runs the threads; not generic in the kind of work, so that it is compiled only once.
fn run(
    threads: usize,
    count: usize,
    piece: usize,
    watch: &mut dyn Watch,
    work: &(dyn Fn(usize, Range<usize>) + Sync),
) -> Result<(), StopReason> {
    let shared = Shared {
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        count,
        piece,
        work,
    };
    let mut reported = 0;
    // The calling thread works too, and checks the limits between its pieces; the others only see `stop`.
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
            // If the system has no thread left, the others do its share.
            let thread = thread::Builder::new();
            drop(thread.spawn_scoped(scope, || while shared.one() {}));
        }
        let mut allowed = keep(watch);
        while allowed.is_ok() && shared.one() {
            allowed = keep(watch);
        }
        allowed
    });
    allowed.and_then(|()| keep(watch))
}
