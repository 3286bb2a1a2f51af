//! Calls of tools: a few at a time, each in a thread with a deep stack, the others in the order in which they came.

use crate::sender::Sender;
use crate::tools::{self, Answered, Panicked};
use grundy::Limits;
use grundy_ask::{Verb, naming};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// The stack of a working thread. Comparing canonical forms recurses, to a bounded depth.
const STACK: usize = 256 << 20;

/// The calls that may wait for their turn.
const MOST_WAITING: usize = 1_000;

/// The time that calls have to finish when the input has ended.
const MOMENT: Duration = Duration::from_secs(1);

/// The shortest time between two reports of the progress of a call.
const BETWEEN_REPORTS: Duration = Duration::from_millis(250);

/// The limits of calls and of the lines that they come on.
#[derive(Clone, Debug)]
pub struct CallLimits {
    /// The limits of every call; its own arguments may narrow them.
    pub limits: Limits,
    /// The time that a call may take.
    pub time: Duration,
    /// The calls that are worked on at once.
    pub at_once: usize,
    /// The most bytes of a line of the input. A longer one is refused, under its id, and is not kept in memory.
    pub longest_line: u64,
}

impl CallLimits {
    /// The longest line by default: certificates, which assistants hand to the checker, have some megabytes.
    pub const LONGEST_LINE: u64 = 64 << 20;
}

impl Default for CallLimits {
    /// Two calls at once, 30 seconds each, on lines of at most [`CallLimits::LONGEST_LINE`] bytes.
    fn default() -> CallLimits {
        CallLimits {
            limits: Limits::default(),
            time: Duration::from_secs(30),
            at_once: 2,
            longest_line: CallLimits::LONGEST_LINE,
        }
    }
}

/// A call: the question, and where to report its progress.
pub struct Call {
    pub id: Value,
    pub verb: &'static Verb,
    pub arguments: Value,
    pub token: Option<Value>,
    /// What a result has beside the answer in the era of the request.
    pub beside: Value,
}

/// A call that waits, with the flag that cancels it.
type Waiting = (Call, Arc<AtomicBool>);

/// The flags of all calls, by their numbers.
type Flags = Arc<Mutex<HashMap<String, Arc<AtomicBool>>>>;

/// The calls that run or wait.
pub struct Calls<W> {
    /// The flag of each call that cancels it.
    flags: Flags,
    queue: std::sync::mpsc::Sender<Waiting>,
    ended: Receiver<()>,
    threads: Vec<JoinHandle<()>>,
    sender: Sender<W>,
}

impl<W: Write + Send + 'static> Calls<W> {
    /// Threads that answer calls, `config.at_once` at a time.
    pub fn new(config: &CallLimits, sender: &Sender<W>) -> Calls<W> {
        let (queue, waiting) = channel();
        let (last, ended) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let flags = Flags::default();
        let threads = (0..config.at_once.max(1)).filter_map(|_| {
            let worker = Worker {
                waiting: waiting.clone(),
                flags: flags.clone(),
                sender: sender.clone(),
                config: config.clone(),
            };
            let last = last.clone();
            let work = move || {
                worker.run();
                // Dropped when the last thread ends, which is what is waited for.
                drop(last);
            };
            Builder::new().stack_size(STACK).spawn(work).ok()
        });
        Calls {
            threads: threads.collect(),
            flags,
            queue,
            ended,
            sender: sender.clone(),
        }
    }

    /// Takes a call, or says why not.
    pub fn take(&self, call: Call) -> Result<(), String> {
        if self.threads.is_empty() {
            return Err("the system has no thread for it".to_owned());
        }
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        if flags.len() >= MOST_WAITING {
            return Err(format!("{MOST_WAITING} calls wait already"));
        }
        if flags.contains_key(&call.id.to_string()) {
            return Err(format!("a call with the id {} is under way", call.id));
        }
        let flag = Arc::new(AtomicBool::new(false));
        flags.insert(call.id.to_string(), flag.clone());
        let sent = self.queue.send((call, flag));
        sent.map_err(|_| "no thread is left for it".to_owned())
    }

    /// Cancels a call; one that has ended or never was is passed over.
    pub fn cancel(&self, id: &Value) {
        let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(flag) = flags.get(&id.to_string()) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Waits a moment for the calls under way, or less if the reader has left, then cancels what is left.
    pub fn end(self) {
        drop(self.queue);
        let until = Instant::now() + MOMENT;
        let step = Duration::from_millis(20);
        while self.ended.recv_timeout(step) == Err(RecvTimeoutError::Timeout) {
            if Instant::now() >= until || self.sender.has_lost_its_reader() {
                let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
                for flag in flags.values() {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        }
        for thread in self.threads {
            // A thread that panicked has said what was wrong.
            let _ = thread.join();
        }
    }
}

/// A thread that answers calls.
struct Worker<W> {
    waiting: Arc<Mutex<Receiver<Waiting>>>,
    flags: Flags,
    sender: Sender<W>,
    config: CallLimits,
}

impl<W: Write + Send + 'static> Worker<W> {
    fn run(&self) {
        loop {
            let next = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let Ok((call, flag)) = next.recv() else {
                return;
            };
            drop(next);
            let answer = (!flag.load(Ordering::Relaxed)).then(|| self.answer(&call, &flag));
            let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
            flags.remove(&call.id.to_string());
            drop(flags);
            // Nothing more is sent for a call that was cancelled.
            if let Some(answer) = answer.filter(|_| !flag.load(Ordering::Relaxed)) {
                self.sender
                    .send_text(tools::response(&call.id, answer, &call.beside));
            }
        }
    }

    fn answer(&self, call: &Call, flag: &Arc<AtomicBool>) -> Answered {
        let mut limits = Limits {
            cancel: flag.clone(),
            naming,
            ..self.config.limits.clone()
        };
        limits = limits.within(self.config.time);
        if let Some(token) = &call.token {
            let reports = Reports::new(token.clone(), self.sender.clone());
            limits.progress = Some(Arc::new(move |name, done, total| {
                reports.report(name, done, total);
            }));
        }
        let body = call.arguments.to_string();
        let ask = || grundy_ask::answer(call.verb.name, body.as_bytes(), &limits);
        // The panic has been reported on the stream for errors.
        catch_unwind(AssertUnwindSafe(ask)).map_err(|_| Panicked)
    }
}

/// The reports of a call's progress. Their numbers rise even where one step of the work follows another.
struct Reports<W> {
    token: Value,
    sender: Sender<W>,
    course: Mutex<Course>,
}

#[derive(Default)]
struct Course {
    step: &'static str,
    /// What the steps before had done.
    before: u64,
    done: u64,
    last: Option<Instant>,
}

impl<W: Write> Reports<W> {
    fn new(token: Value, sender: Sender<W>) -> Reports<W> {
        Reports {
            token,
            sender,
            course: Mutex::default(),
        }
    }

    fn report(&self, step: &'static str, done: u64, total: u64) {
        let mut course = self.course.lock().unwrap_or_else(PoisonError::into_inner);
        if course.step != step || done < course.done {
            course.before = course.before.saturating_add(course.done);
            course.step = step;
            course.done = 0;
        }
        let late = |last: Instant| last.elapsed() >= BETWEEN_REPORTS;
        if done <= course.done || !course.last.is_none_or(late) {
            return;
        }
        course.done = done;
        course.last = Some(Instant::now());
        let mut params = json!({
            "progressToken": self.token,
            "progress": course.before.saturating_add(done),
            "message": if total == 0 { format!("{done} {step}") } else { format!("{done} of {total} {step}") },
        });
        if total > 0 && course.before == 0 {
            params["total"] = json!(total);
        }
        let message =
            json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params });
        self.sender.send(&message);
    }
}
