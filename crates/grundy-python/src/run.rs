//! Work that leaves the interpreter free, keeps limits, and ends when the user presses Ctrl-C.

use crate::errors::{UsageError, naming, raise};
use crate::raised;
use grundy::limits::{read_size, read_time};
use grundy::vocabulary::ParseError;
use grundy::{Error, Limits};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A time: a number of seconds, or a text as the command line reads it (`"500ms"`).
#[derive(Clone, Copy)]
pub struct Time(pub Duration);

impl<'py> FromPyObject<'_, 'py> for Time {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Time> {
        Time::named("time_limit", &given)
    }
}

impl Time {
    /// The time given for the argument `name`.
    ///
    /// # Errors
    /// That it is not a time, under the argument's name.
    pub fn named(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Time> {
        let read = |given: &Bound<'_, PyAny>| {
            let seconds: f64 = given.extract().ok()?;
            Duration::try_from_secs_f64(seconds).ok()
        };
        let expected = "a number of seconds or a text such as \"500ms\"";
        amount(name, given, expected, read, read_time).map(Time)
    }

    /// The time that one run of a program or of a function may take.
    ///
    /// # Errors
    /// That it is not a time.
    pub fn of_run(given: &Bound<'_, PyAny>) -> PyResult<Time> {
        Time::named("run_limit", given)
    }
}

/// A size: a number of bytes, or a text as the command line reads it (`"100M"`).
#[derive(Clone, Copy)]
pub struct Size(pub u64);

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Size> {
        let read = |given: &Bound<'_, PyAny>| given.extract().ok();
        let expected = "a number of bytes or a text such as \"100M\"";
        amount("memory_limit", &given, expected, read, read_size).map(Size)
    }
}

/// Reads the argument `name`: a number, or a text; a faulty text is reported in the words of the command line.
fn amount<T>(
    name: &str,
    given: &Bound<'_, PyAny>,
    expected: &str,
    number: impl FnOnce(&Bound<'_, PyAny>) -> Option<T>,
    text: fn(&str) -> Result<T, ParseError>,
) -> PyResult<T> {
    if let Ok(written) = given.cast::<PyString>() {
        let written = written.to_cow()?;
        let fault = |fault| raise(given.py(), &Error::in_file(name, &written, fault));
        return text(&written).map_err(fault);
    }
    number(given)
        .ok_or_else(|| UsageError::new_err(format!("{name}: expected {expected}, found {given}")))
}

/// A time limit in seconds, as a text says it or a number.
#[pyfunction]
pub fn seconds(time_limit: Option<Time>) -> Option<f64> {
    time_limit.map(|time| time.0.as_secs_f64())
}

/// The limits on the cost of a question, as given in Python.
#[derive(Clone, Copy, Default)]
pub struct Cost {
    /// The wall time.
    pub time: Option<Time>,
    /// The memory.
    pub memory: Option<Size>,
}

impl Cost {
    /// The two limits of a question.
    #[must_use]
    pub fn new(time: Option<Time>, memory: Option<Size>) -> Cost {
        Cost { time, memory }
    }

    /// These limits, and those of `others` for what they leave open.
    #[must_use]
    pub fn or(self, others: Cost) -> Cost {
        Cost {
            time: self.time.or(others.time),
            memory: self.memory.or(others.memory),
        }
    }

    /// The smaller of the two, for each limit.
    #[must_use]
    pub fn and(self, other: Cost) -> Cost {
        let times = self.time.into_iter().chain(other.time);
        let sizes = self.memory.into_iter().chain(other.memory);
        Cost {
            time: times.min_by_key(|time| time.0),
            memory: sizes.min_by_key(|size| size.0),
        }
    }

    /// The limits of the library, from now on.
    #[must_use]
    pub fn limits(self) -> Limits {
        let limits = Limits {
            memory: self.memory.map(|size| size.0),
            naming,
            ..Limits::default()
        };
        match self.time {
            Some(time) => limits.within(time.0),
            None => limits,
        }
    }
}

/// Does the work without the interpreter; a signal that Python would raise stops it and is raised, and so is what the user's
/// code raised where it was only asked for a text or a drawing.
///
/// # Errors
/// The exception that Python's signal handlers or the user's code raise.
pub fn free<T: Send>(
    py: Python<'_>,
    cost: Cost,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    raised::forget();
    let signal: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let slot = signal.clone();
    let interrupted = move || {
        Python::attach(|py| match py.check_signals() {
            Ok(()) => raised::is_waiting(),
            Err(error) => {
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(error);
                }
                true
            }
        })
    };
    let limits = Limits {
        interrupted: Some(Arc::new(interrupted)),
        ..cost.limits()
    };
    let done = py.detach(|| limits.keep(|| work(&limits)));
    let error = signal.lock().ok().and_then(|mut slot| slot.take());
    match error.or_else(raised::waiting) {
        Some(error) => Err(error),
        None => {
            py.check_signals()?;
            done.map_err(|stop| raise(py, &Error::Stopped((&stop).into())))
        }
    }
}

/// The same for a question that may have a fault.
///
/// # Errors
/// The exception for the fault, or the one that a signal handler raises.
pub fn ask<T: Send>(
    py: Python<'_>,
    cost: Cost,
    work: impl FnOnce(&Limits) -> Result<T, Error> + Send,
) -> PyResult<T> {
    free(py, cost, work)?.map_err(|error| raise(py, &error))
}
