//! Work that leaves the interpreter free, keeps limits, and ends when the person presses Ctrl-C.

use crate::errors::{UsageError, raise};
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
        if let Ok(text) = given.cast::<PyString>() {
            return read(given.py(), "time_limit", &text.to_cow()?, read_time).map(Time);
        }
        let expected = || {
            UsageError::new_err(format!(
                "time_limit: expected a number of seconds or a text such as \"500ms\", found {}",
                *given
            ))
        };
        let seconds: f64 = given.extract().map_err(|_| expected())?;
        Duration::try_from_secs_f64(seconds)
            .map(Time)
            .map_err(|_| expected())
    }
}

/// A size: a number of bytes, or a text as the command line reads it (`"100M"`).
#[derive(Clone, Copy)]
pub struct Size(pub u64);

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Size> {
        if let Ok(text) = given.cast::<PyString>() {
            return read(given.py(), "memory_limit", &text.to_cow()?, read_size).map(Size);
        }
        given.extract().map(Size).map_err(|_| {
            UsageError::new_err(format!(
                "memory_limit: expected a number of bytes or a text such as \"100M\", found {}",
                *given
            ))
        })
    }
}

/// Reads a text that a limit is, with the words of the command line where it is none.
fn read<T>(
    py: Python<'_>,
    name: &str,
    text: &str,
    reader: fn(&str) -> Result<T, ParseError>,
) -> PyResult<T> {
    reader(text).map_err(|fault| raise(py, &Error::in_file(name, text, fault)))
}

/// What a question may cost, as Python says it.
#[derive(Clone, Copy, Default)]
pub struct Cost {
    /// The wall time.
    pub time: Option<Time>,
    /// The memory.
    pub memory: Option<Size>,
}

impl Cost {
    /// The limits of the library, from now on.
    #[must_use]
    pub fn limits(self) -> Limits {
        let limits = Limits {
            memory: self.memory.map(|size| size.0),
            ..Limits::default()
        };
        match self.time {
            Some(time) => limits.within(time.0),
            None => limits,
        }
    }
}

/// Does the work without the interpreter; a signal that Python would raise stops it and is raised.
///
/// # Errors
/// What Python's signal handlers raise.
pub fn free<T: Send>(
    py: Python<'_>,
    cost: Cost,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let slot = raised.clone();
    let interrupted = move || {
        Python::attach(|py| match py.check_signals() {
            Ok(()) => false,
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
    let done = py.detach(|| work(&limits));
    let error = raised.lock().ok().and_then(|mut slot| slot.take());
    match error {
        Some(error) => Err(error),
        None => {
            py.check_signals()?;
            Ok(done)
        }
    }
}

/// The same for a question that may be wrong.
///
/// # Errors
/// The exception for the fault, or what a signal handler raises.
pub fn ask<T: Send>(
    py: Python<'_>,
    cost: Cost,
    work: impl FnOnce(&Limits) -> Result<T, Error> + Send,
) -> PyResult<T> {
    free(py, cost, work)?.map_err(|error| raise(py, &error))
}
