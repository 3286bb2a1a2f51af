//! Threads that work on questions: as many as the machine has cores, each with a machine stack for deep recursions. What
//! a question does not give back in time keeps its thread, and the others go on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The machine stack of a working thread: canonical forms compare recursively, to a depth that is bounded.
const STACK: usize = 256 << 20;

/// How long a question waits for a thread before it is refused.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

type Job = Box<dyn FnOnce() + Send>;

/// The threads with the questions that wait for them.
pub struct Pool {
    jobs: Sender<Job>,
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Pool {
    /// So many threads, and room for so many waiting questions.
    ///
    /// # Errors
    /// What the system says where it has no threads.
    pub fn new(threads: usize, most_waiting: usize) -> std::io::Result<Pool> {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let queue = queue.clone();
            std::thread::Builder::new()
                .stack_size(STACK)
                .spawn(move || while next(&queue) {})?;
        }
        Ok(Pool {
            jobs,
            free: Arc::new(Semaphore::new(threads)),
            waiting: AtomicUsize::new(0),
            most_waiting,
        })
    }

    /// Waits for a thread; `None` where too many wait already, or none is free in time.
    pub async fn place(&self) -> Option<Place> {
        if let Ok(permit) = self.free.clone().try_acquire_owned() {
            return Some(Place(permit));
        }
        let _waiting = Waiting::new(&self.waiting, self.most_waiting)?;
        let free = self.free.clone().acquire_owned();
        let permit = tokio::time::timeout(LONGEST_WAIT, free).await.ok()?;
        permit.ok().map(Place)
    }

    /// Does work at a place, which is free again when the work has ended, whoever still waits for it.
    pub fn work(&self, place: Place, work: impl FnOnce() + Send + 'static) {
        let job = Box::new(move || {
            // What panics has said so; whoever waits for it hears nothing, and the thread lives on.
            catch_unwind(AssertUnwindSafe(work)).ok();
            drop(place);
        });
        // The threads live as long as the pool.
        self.jobs.send(job).ok();
    }
}

/// A thread that is free for one question.
pub struct Place(
    #[expect(dead_code, reason = "it is held and not looked at")] OwnedSemaphorePermit,
);

/// Counts one who waits.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize, most: usize) -> Option<Waiting<'a>> {
        let before = count.fetch_add(1, Ordering::SeqCst);
        let waiting = Waiting(count);
        (before < most).then_some(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Does the next job; `false` when there will be no more.
fn next(queue: &Mutex<Receiver<Job>>) -> bool {
    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
    match job {
        Ok(job) => {
            job();
            true
        }
        Err(_) => false,
    }
}
