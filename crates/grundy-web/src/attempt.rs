//! One attempt at a question: a thread of its own with a machine stack for deep recursions, news of its progress, and its
//! end when no reader waits any more.

use crate::lanes::{Lanes, Place, Threads};
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

/// The machine stack of a working thread: canonical forms compare recursively, to a depth that is bounded.
const STACK: usize = 256 << 20;

/// The time for which a thread keeps its place after it was asked to stop, where many have been asked. One that does not
/// stop works on without a place, and such threads are counted.
const GRACE: Duration = Duration::from_secs(2);

/// The answer of an attempt.
pub type Done = (StatusCode, String);

/// An attempt; it is asked to stop when this is dropped.
pub struct Attempt {
    cancel: Arc<AtomicBool>,
    kept_free: Option<Arc<AtomicU64>>,
    threads: Threads,
    held: Held,
    thread: Arc<Worker>,
    done: oneshot::Receiver<Done>,
}

/// The thread of an attempt, once it runs, and the priority that it is to have.
#[derive(Default)]
struct Worker {
    thread: OnceLock<Thread>,
    /// The processor's time that it has had when it was done.
    spent: OnceLock<Option<Duration>>,
    priority: Mutex<Option<Priority>>,
}

impl Worker {
    /// Notes the thread that works, and gives it the priority asked for meanwhile.
    fn begin(&self) {
        let priority = self.priority.lock().unwrap_or_else(PoisonError::into_inner);
        let own = self.thread.get_or_init(Thread::own);
        if let Some(priority) = *priority {
            own.lower(priority);
        }
    }

    /// Notes the processor time that the thread has spent.
    fn end(&self) {
        self.spent.get_or_init(|| Thread::own().time());
    }

    /// The processor's time that it has had; `None` where the system does not tell.
    fn time(&self) -> Option<Duration> {
        let Some(thread) = self.thread.get() else {
            return Some(Duration::ZERO);
        };
        // A thread that has ended has no time any more, but has said it before.
        let time = thread.time();
        self.spent.get().copied().unwrap_or(time)
    }

    /// Lowers the priority of the work, now or when its thread begins.
    fn lower(&self, to: Priority) {
        let mut priority = self.priority.lock().unwrap_or_else(PoisonError::into_inner);
        *priority = Some(to);
        // The number of a thread that has ended may be another's by now.
        if let Some(thread) = self.thread.get()
            && self.spent.get().is_none()
        {
            thread.lower(to);
        }
    }
}

/// The place of an attempt. It is given back when the thread ends, or a while after it was asked to.
#[derive(Clone)]
struct Held(Arc<Mutex<Option<Place>>>);

impl Held {
    /// Puts another place there, or none, and gives back what was there.
    fn put(&self, place: Option<Place>) {
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
    /// Begins; `None` where the system has no thread, or too many do not end.
    pub fn begin(
        lanes: &Lanes,
        place: Place,
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
        let held = Held(Arc::new(Mutex::new(Some(place))));
        let (to_reader, done) = oneshot::channel();
        let (place, thread) = (held.clone(), own.clone());
        let work = move || {
            let _working = working;
            thread.begin();
            // A panic has printed its message; the reader who waits is told of a fault of ours.
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

    /// Goes on at another place, at a lower priority, and leaves so many bytes free.
    pub fn move_to(&self, place: Place, kept_free: u64) {
        self.thread.lower(Priority::Low);
        if let Some(bytes) = &self.kept_free {
            bytes.store(kept_free, Ordering::Relaxed);
        }
        self.held.put(Some(place));
    }

    /// Asks the thread to stop with what it has.
    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The processor's time that it has had so far, or in all; `None` where the system does not tell.
    pub fn time(&self) -> Option<Duration> {
        self.thread.time()
    }

    /// Waits for the answer; `None` where the thread panicked.
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
                // It does not look; what goes on comes before it.
                thread.lower(Priority::Lowest);
                held.put(None);
            })),
            Err(_) => held.put(None),
        }
    }
}
