//! A thread that thinks, so that the screen never waits: one job at a time, and each can be stopped without the others.

use crate::interrupt;
use grundy::Limits;
use grundy::limits::Progress;
use grundy::play::{EngineMove, Session, Study};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The machine stack of the thread: as large as that of the program's other work.
const STACK: usize = 256 << 20;

/// A question for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The worth of the moves of the position.
    Study,
    /// The engine's move.
    Move,
}

/// A task at the position that these moves lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The task.
    pub task: Task,
    /// The moves from the beginning of the play.
    pub line: Vec<String>,
}

/// A task for the engine.
pub struct Job {
    /// The task, and the position.
    pub key: Key,
    /// The play, standing at the position.
    pub session: Session,
}

/// The finding of a job.
pub struct JobReport {
    /// The task, and the position.
    pub key: Key,
    /// The finding.
    pub found: Finding,
}

/// A finding.
pub enum Finding {
    /// The study that [`Task::Study`] asked for; nothing where the play is over.
    Study(Option<Box<Study>>),
    /// The move that [`Task::Move`] asked for, with the play after it.
    Move(EngineMove, Box<Session>),
}

impl Job {
    /// Thinks, here and now; `unproved` is called where the engine's move will be an estimate.
    pub fn run(self, unproved: &mut dyn FnMut()) -> JobReport {
        let Job { key, mut session } = self;
        let found = match key.task {
            Task::Study => Finding::Study(session.study().ok().map(Box::new)),
            Task::Move => {
                let advice = session.advice_with(unproved);
                let made = session.engine_move_by(&advice);
                Finding::Move(made, Box::new(session))
            }
        };
        JobReport { key, found }
    }
}

/// The thread, as the screen sees it.
pub struct EngineThread {
    jobs: Sender<Job>,
    reports: Receiver<JobReport>,
    /// The job that it thinks about, and the flag that stops it.
    running: Option<(Key, Arc<AtomicBool>)>,
    progress: Arc<Mutex<String>>,
    /// True if the move that it thinks about will be an estimate.
    unproved: Arc<AtomicBool>,
    limits: Limits,
}

impl EngineThread {
    /// Starts the thread; every job has these limits, besides those of the session's moves.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(limits: Limits) -> std::io::Result<EngineThread> {
        let (jobs, to_do) = channel::<Job>();
        let (done, reports) = channel();
        let unproved = Arc::new(AtomicBool::new(false));
        let estimates = unproved.clone();
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn(move || {
                for job in to_do {
                    estimates.store(false, Ordering::Relaxed);
                    let mut unproved = || estimates.store(true, Ordering::Relaxed);
                    let report = interrupt::working(|| job.run(&mut unproved));
                    if done.send(report).is_err() {
                        break;
                    }
                }
            })?;
        Ok(EngineThread {
            jobs,
            reports,
            running: None,
            progress: Arc::default(),
            unproved,
            limits,
        })
    }

    /// The job that it thinks about, if there is one.
    pub fn running(&self) -> Option<&Key> {
        self.running.as_ref().map(|(key, _)| key)
    }

    /// The progress, in words.
    pub fn progress(&self) -> String {
        if self.unproved.load(Ordering::Relaxed) {
            return "no proof yet: it looks some moves ahead, and the move may be an estimate"
                .to_owned();
        }
        let progress = self.progress.lock();
        progress.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Gives it something to think about; it must not think about anything else.
    pub fn ask(&mut self, job: Job) {
        let cancel = Arc::new(AtomicBool::new(false));
        let shown = self.progress.clone();
        shown.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let progress: Progress = Arc::new(move |what, done, total| {
            let text = match total {
                0 => format!("{what}: {done}"),
                total => format!("{what}: {done} of {total}"),
            };
            *shown.lock().unwrap_or_else(PoisonError::into_inner) = text;
        });
        let limits = Limits {
            cancel: cancel.clone(),
            progress: Some(progress),
            ..self.limits.clone()
        };
        self.running = Some((job.key.clone(), cancel));
        let job = Job {
            session: job.session.with_limits(limits),
            ..job
        };
        // A thread that is gone reports nothing; `poll` says so.
        self.jobs.send(job).ok();
    }

    /// Asks it to stop; it reports what it has by then.
    pub fn stop(&self) {
        if let Some((_, cancel)) = &self.running {
            cancel.store(true, Ordering::SeqCst);
        }
    }

    /// The finding, if the job has come to an end, and true if it was stopped.
    ///
    /// # Errors
    /// [`Gone`]: the thread has ended by a fault of ours.
    pub fn poll(&mut self) -> Result<Option<(JobReport, bool)>, Gone> {
        match self.reports.try_recv() {
            Ok(report) => {
                let stopped = self.running.take();
                let stopped = stopped.is_some_and(|(_, cancel)| cancel.load(Ordering::SeqCst));
                Ok(Some((report, stopped)))
            }
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }
}

/// The error that the thread has ended, which it should never do.
#[derive(Debug)]
pub struct Gone;
