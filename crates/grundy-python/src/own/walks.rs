//! A walk through the positions of a class, whatever the class is asked, and what stops it.

use super::rules::Own;
use crate::errors::raise;
use grundy::Error;
use grundy::vocabulary::{StopReason, Watch};
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The time between two turns of other threads. One that waits asks for its turn after five milliseconds without any, and gets
/// it for certain only then; to offer it more often would start that wait anew each time.
const BETWEEN_TURNS: Duration = Duration::from_millis(10);

/// The turns of Python's other threads, which moves that Python's own code produces (a range, a list) never give them.
pub(super) struct ThreadTurns(Cell<Instant>);

impl ThreadTurns {
    pub(super) fn new() -> ThreadTurns {
        ThreadTurns(Cell::new(Instant::now()))
    }

    /// Gives other threads their turn if it is time for that.
    pub(super) fn give(&self, py: Python<'_>) {
        if self.0.get().elapsed() >= BETWEEN_TURNS {
            py.detach(|| ());
            self.0.set(Instant::now());
        }
    }
}

/// A walk through all positions of a class that can be reached.
pub(super) trait Walks<'py> {
    /// Adds a position from which others are reached.
    fn begin(&mut self, position: &Bound<'py, PyAny>) -> PyResult<()>;
    /// Visits all positions, in the order in which they are met.
    fn run(&mut self, watch: &mut dyn Watch) -> PyResult<()>;
    /// The number of positions met so far.
    fn met(&self) -> usize;
    /// The positions met so far.
    fn positions(&self) -> PyResult<Bound<'py, PyList>>;
    /// The game, with its positions listed once and for all.
    fn finish(self: Box<Self>, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Own>;
}

/// Stops if a limit is reached by so much more work and so many bytes, or if Ctrl-C was pressed.
pub(super) fn within(
    py: Python<'_>,
    work: u64,
    held: u64,
    met: usize,
    watch: &mut dyn Watch,
) -> PyResult<()> {
    py.check_signals()?;
    let checked = watch.work(work).and_then(|()| watch.memory(held));
    checked.map_err(|stop| stopped(py, &stop, met))
}

/// The exception for a limit that was reached when so many positions had been met.
pub(super) fn stopped(py: Python<'_>, stop: &StopReason, met: usize) -> PyErr {
    let mut stopped = grundy::Stopped::from(stop);
    stopped.message = format!("{stop}; {met} positions were met by then");
    raise(py, &Error::Stopped(stopped))
}
