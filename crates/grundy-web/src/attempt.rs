//! One attempt at a question: a thread of its own with a large stack for deep recursion, reports of its progress, and a
//! way to stop it when its reader has left.

use crate::lanes::{Lanes, Permit, Threads};
use crate::priority::{Priority, Thread};
use crate::reply::answered;
use axum::http::StatusCode;
use grundy::Limits;
use grundy_ask::{Asked, Verb};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// The stack of a working thread. Comparing canonical forms recurses, to a bounded depth.
const STACK: usize = 256 << 20;

/// The grace period in which a thread keeps its place after it was asked to stop, if many have been asked. A thread
/// that still does not stop goes on without a place, and such threads are counted.
const GRACE: Duration = Duration::from_secs(2);

/// The answer of an attempt.
pub type Done = (StatusCode, String);

/// An attempt at a question. Dropping it asks its thread to stop.
pub struct Attempt {
    cancel: Arc<AtomicBool>,
    kept_free: Option<Arc<AtomicU64>>,
    threads: Threads,
    held: HeldPlace,
    thread: Arc<Worker>,
    done: oneshot::Receiver<Done>,
}

/// The thread of an attempt, once it runs, and its intended priority.
#[derive(Default)]
struct Worker {
    thread: OnceLock<Thread>,
    /// The processor time that the thread had used when it ended; `None` if the system does not report it.
    spent: OnceLock<Option<Duration>>,
    priority: Mutex<Option<Priority>>,
}

impl Worker {
    /// Notes the working thread, and gives it the priority that was requested before it ran.
    fn begin(&self) {
        let priority = self.priority.lock().unwrap_or_else(PoisonError::into_inner);
        let own = self.thread.get_or_init(Thread::own);
        if let Some(priority) = *priority {
            own.lower(priority);
        }
    }

    /// Notes the processor time that the thread has used.
    fn end(&self) {
        self.spent.get_or_init(|| Thread::own().time());
    }

    /// The processor time that the thread has used; `None` if the system does not report it.
    fn time(&self) -> Option<Duration> {
        let Some(thread) = self.thread.get() else {
            return Some(Duration::ZERO);
        };
        // The system forgets the time of a thread that has ended, so the thread has noted it itself.
        let time = thread.time();
        self.spent.get().copied().unwrap_or(time)
    }

    /// Lowers the priority of the thread, now or when it begins.
    fn lower(&self, to: Priority) {
        let mut priority = self.priority.lock().unwrap_or_else(PoisonError::into_inner);
        *priority = Some(to);
        // The number of a thread that has ended may by now belong to another.
        if let Some(thread) = self.thread.get()
            && self.spent.get().is_none()
        {
            thread.lower(to);
        }
    }
}

/// The place that an attempt holds. It is given back when the thread ends, or some time after the thread was asked to
/// stop.
#[derive(Clone)]
struct HeldPlace(Arc<Mutex<Option<Permit>>>);

impl HeldPlace {
    /// Puts another place here, or none, and gives back the one held before.
    fn put(&self, place: Option<Permit>) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *held, place);
        drop(held);
        drop(before);
    }

    /// True if nothing is held.
    fn is_empty(&self) -> bool {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.is_none()
    }
}

impl Attempt {
    /// Starts the thread; `None` if the system refuses one, or if too many threads do not end.
    pub fn begin(
        lanes: &Lanes,
        place: Permit,
        verb: &'static Verb,
        asked: Arc<Asked>,
        limits: Limits,
    ) -> Option<Attempt> {
        let working = lanes.threads.begin()?;
        let own = Arc::new(Worker::default());
        own.lower(if place.is_in(&lanes.long) {
            Priority::Low
        } else {
            Priority::Moment
        });
        let (cancel, kept_free) = (limits.cancel.clone(), limits.kept_free.clone());
        let held = HeldPlace(Arc::new(Mutex::new(Some(place))));
        let (to_reader, done) = oneshot::channel();
        let (place, thread) = (held.clone(), own.clone());
        let work = move || {
            let _working = working;
            thread.begin();
            // The panic has printed its own message. The waiting reader learns only that it was an internal fault.
            let answer = catch_unwind(AssertUnwindSafe(|| answered(verb.ask(&asked, &limits))));
            thread.end();
            place.put(None);
            if let Ok(answer) = answer {
                to_reader.send(answer).ok();
            }
        };
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.name("question".to_owned()).spawn(work).ok()?;
        lanes.threads.reaper.take(thread);
        Some(Attempt {
            cancel,
            kept_free,
            threads: lanes.threads.clone(),
            held,
            thread: own,
            done,
        })
    }

    /// Moves to another place, at a lower priority, and leaves this many bytes free from now on.
    pub fn move_to(&self, place: Permit, kept_free: u64) {
        self.thread.lower(Priority::Low);
        if let Some(bytes) = &self.kept_free {
            bytes.store(kept_free, Ordering::Relaxed);
        }
        self.held.put(Some(place));
    }

    /// Asks the thread to stop with what it has found.
    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The processor time used so far; `None` if the system does not report it.
    pub fn time(&self) -> Option<Duration> {
        self.thread.time()
    }

    /// Waits for the answer; `None` if the thread panicked.
    pub async fn done(&mut self) -> Option<Done> {
        let done = (&mut self.done).await;
        self.held.put(None);
        done.ok()
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let held = self.held.clone();
        if held.is_empty() {
            return;
        }
        self.stop();
        if self.threads.are_few() {
            held.put(None);
        }
        let thread = self.thread.clone();
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(async move {
                tokio::time::sleep(GRACE).await;
                // The thread has not looked at its limits for the whole grace period. Questions that go on take
                // precedence over it.
                thread.lower(Priority::Lowest);
                held.put(None);
            })),
            Err(_) => held.put(None),
        }
    }
}
