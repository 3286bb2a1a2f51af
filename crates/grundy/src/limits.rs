//! Limits on time, memory and work, brought to the solvers as a [`Watch`] with a clock.

use grundy_core::{StopReason, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shows a person how far the work is: what, how many are done, of how many (0: nobody knows).
pub type Progress = Arc<dyn Fn(&'static str, u64, u64) + Send + Sync>;

/// What a question may cost. The default allows everything but a memory that the machine does not have.
#[derive(Clone)]
pub struct Limits {
    /// The wall time a question may take.
    pub time: Option<Duration>,
    /// The bytes that solvers' tables may take, as they count them.
    pub memory: Option<u64>,
    /// The positions that may be visited.
    pub nodes: Option<u64>,
    /// Set by somebody else to stop the work.
    pub cancel: Arc<AtomicBool>,
    /// Told now and then how far the work is.
    pub progress: Option<Progress>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            memory: Some(16 << 30),
            nodes: None,
            cancel: Arc::new(AtomicBool::new(false)),
            progress: None,
        }
    }
}

impl Limits {
    /// Starts the clock.
    #[must_use]
    pub fn watch(&self) -> Clock {
        Clock {
            limits: self.clone(),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            spent: 0,
            next_look: 0,
            stride: 1,
            last_look: Instant::now(),
            last_progress: Instant::now(),
            stopped: false,
        }
    }
}

/// Two looks at the clock should not lie further apart.
const LONG_STRIDE: Duration = Duration::from_millis(20);

/// A running question.
pub struct Clock {
    limits: Limits,
    deadline: Option<Instant>,
    spent: u64,
    /// The clock and the cancel flag are looked at when this much is spent: a look costs more than a position.
    next_look: u64,
    /// How much may be spent between two looks: less where single positions are slow (a graph of many edges).
    stride: u64,
    last_look: Instant,
    last_progress: Instant,
    stopped: bool,
}

impl Clock {
    /// Positions visited so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether one of the limits has stopped somebody.
    #[must_use]
    pub fn spent_up(&self) -> bool {
        self.stopped
    }

    fn look(&mut self) -> Result<(), StopReason> {
        let now = Instant::now();
        self.stride = if now.duration_since(self.last_look) > LONG_STRIDE {
            (self.stride / 4).max(1)
        } else {
            (self.stride * 2).min(256)
        };
        self.last_look = now;
        self.next_look = self.spent.saturating_add(self.stride);
        if self.limits.cancel.load(Ordering::Relaxed) {
            return Err(StopReason::Cancelled);
        }
        if self.deadline.is_some_and(|end| now >= end) {
            return Err(StopReason::Deadline);
        }
        Ok(())
    }
}

impl Watch for Clock {
    fn spend(&mut self, work: u64) -> Result<(), StopReason> {
        self.spent = self.spent.saturating_add(work);
        let allowed = match self.limits.nodes {
            Some(nodes) if self.spent > nodes => Err(StopReason::Nodes(nodes)),
            _ if self.spent >= self.next_look => self.look(),
            _ => Ok(()),
        };
        self.stopped |= allowed.is_err();
        allowed
    }

    fn hold(&mut self, bytes: u64) -> Result<(), StopReason> {
        match self.limits.memory {
            Some(limit) if bytes > limit => {
                self.stopped = true;
                Err(StopReason::Memory { bytes })
            }
            _ => Ok(()),
        }
    }

    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        if let Some(progress) = &self.limits.progress
            && self.last_progress.elapsed() >= Duration::from_millis(200)
        {
            self.last_progress = Instant::now();
            progress(what, done, total);
        }
    }
}

/// A watch that gives a first attempt a small share of the work and then hands over to the real one.
pub(crate) struct Share<'a> {
    /// The watch that is charged.
    pub watch: &'a mut dyn Watch,
    /// What is left of the share.
    pub left: u64,
    /// The share at the beginning, told when it is used up.
    pub whole: u64,
}

impl<'a> Share<'a> {
    pub(crate) fn new(watch: &'a mut dyn Watch, share: u64) -> Share<'a> {
        Share {
            watch,
            left: share,
            whole: share,
        }
    }
}

impl Watch for Share<'_> {
    fn spend(&mut self, work: u64) -> Result<(), StopReason> {
        self.watch.spend(work)?;
        match self.left.checked_sub(work) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(StopReason::Nodes(self.whole)),
        }
    }

    fn hold(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.hold(bytes)
    }

    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        self.watch.progress(what, done, total);
    }
}
