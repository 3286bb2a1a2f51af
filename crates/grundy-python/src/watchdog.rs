//! The end of a class that does not return: an exception that Python raises in the thread that runs it.

use crate::errors::Late;
use crate::run::Time;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::c_long;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time allowed beyond the limit, so that limits checked between two positions come first.
const GRACE: Duration = Duration::from_millis(100);

/// Waits beside a thread that runs Python, and stops it after a time.
pub struct Watchdog(Option<WaitingWatchdog>);

/// A waiting watchdog and the thread that it watches.
struct WaitingWatchdog {
    thread: c_long,
    end: Sender<()>,
    /// Returns true if the time ended first.
    waits: JoinHandle<bool>,
}

impl Watchdog {
    /// A watchdog for the calling thread; without a limit it does nothing.
    ///
    /// # Errors
    /// The exception that Python raises when it is asked for the thread's number.
    pub fn new(py: Python<'_>, time: Option<Time>) -> PyResult<Watchdog> {
        let Some(limit) = time.and_then(|time| time.0.checked_add(GRACE)) else {
            return Ok(Watchdog(None));
        };
        let thread = py
            .import("threading")?
            .call_method0("get_ident")?
            .extract()?;
        let (end, ended) = channel::<()>();
        let waits = std::thread::spawn(move || {
            let mut late = false;
            let mut next = limit;
            // A class may catch exceptions that it does not know, so it is raised again and again.
            while ended.recv_timeout(next) == Err(RecvTimeoutError::Timeout) {
                Python::attach(|py| raise_in(py, thread));
                (late, next) = (true, GRACE);
            }
            late
        });
        Ok(Watchdog(Some(WaitingWatchdog { thread, end, waits })))
    }

    /// Ends the watchdog; true if it has stopped the thread.
    ///
    /// # Errors
    /// None of its own: an exception that is still under way is taken back.
    pub fn end(self, py: Python<'_>) -> PyResult<bool> {
        let Some(WaitingWatchdog { thread, end, waits }) = self.0 else {
            return Ok(false);
        };
        drop(end);
        let late = py.detach(|| waits.join().unwrap_or(false));
        if late {
            // SAFETY: the interpreter is held; with a null pointer no exception is set, and a pending one is taken back.
            unsafe { ffi::PyThreadState_SetAsyncExc(thread, std::ptr::null_mut()) };
        }
        Ok(late)
    }
}

/// Makes Python raise `Late` in a thread as soon as that thread runs Python code.
fn raise_in(py: Python<'_>, thread: c_long) {
    let exception = py.get_type::<Late>();
    // SAFETY: the interpreter is held, and the class of the exception lives while it is.
    unsafe { ffi::PyThreadState_SetAsyncExc(thread, exception.as_ptr()) };
}
