//! Why long work stops, and who decides: a solver reports what it spends to a [`Watch`],
//! and the watch says when it is enough. The façade brings the clock and Ctrl-C.

use std::fmt;

/// What stopped a solver before it had its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time allowed is over.
    Deadline,
    /// The memory allowed is used up; about this many bytes were in use.
    Memory {
        /// Bytes in use when the solver stopped, as it counts them.
        bytes: u64,
    },
    /// The number of positions allowed was visited.
    Nodes(u64),
    /// Somebody asked to stop.
    Cancelled,
    /// The play can return to a position where the solver needs that it cannot; the cycle is shown.
    Cycle(String),
    /// The question is beyond what the method can do; the text says which bound was met.
    Beyond(String),
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Deadline => f.write_str("the time limit was reached"),
            StopReason::Memory { bytes } => {
                write!(f, "the memory limit was reached with {bytes} bytes in use")
            }
            StopReason::Nodes(n) => write!(f, "the limit of {n} positions was reached"),
            StopReason::Cancelled => f.write_str("interrupted"),
            StopReason::Cycle(cycle) => write!(f, "the play can repeat itself: {cycle}"),
            StopReason::Beyond(bound) => f.write_str(bound),
        }
    }
}

impl std::error::Error for StopReason {}

/// Limits on work. A solver calls [`spend`](Watch::spend) about once a position and
/// [`hold`](Watch::hold) when its tables grow; an error means "stop now, keep what is proved".
pub trait Watch {
    /// `work` more positions, table entries or iterations were done.
    ///
    /// # Errors
    /// The reason to stop.
    fn spend(&mut self, work: u64) -> Result<(), StopReason>;

    /// The solver's tables now take about `bytes` bytes.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when that is too much.
    fn hold(&mut self, bytes: u64) -> Result<(), StopReason> {
        let _ = bytes;
        Ok(())
    }

    /// Tells a person how far the work is: `done` of about `total` (0: nobody knows) `what`.
    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        let _ = (what, done, total);
    }
}

/// No limits at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn spend(&mut self, _: u64) -> Result<(), StopReason> {
        Ok(())
    }
}

/// A limit on the number of positions and nothing else: the same on every machine, so tests use it.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit {
    /// Positions visited so far.
    pub spent: u64,
    /// Positions allowed.
    pub limit: u64,
}

impl NodeLimit {
    /// Allows `limit` positions.
    #[must_use]
    pub fn new(limit: u64) -> NodeLimit {
        NodeLimit { spent: 0, limit }
    }
}

impl Watch for NodeLimit {
    fn spend(&mut self, work: u64) -> Result<(), StopReason> {
        self.spent = self.spent.saturating_add(work);
        if self.spent > self.limit {
            Err(StopReason::Nodes(self.limit))
        } else {
            Ok(())
        }
    }
}
