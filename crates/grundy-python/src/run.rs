//! Work that leaves the interpreter free, keeps limits, and ends when the person presses Ctrl-C.

use crate::errors::raise;
use grundy::{Error, Limits};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a question may cost, as Python says it.
#[derive(Clone, Copy, Default)]
pub struct Cost {
    /// Seconds.
    pub time: Option<f64>,
    /// Bytes.
    pub memory: Option<u64>,
}

impl Cost {
    fn limits(self) -> PyResult<Limits> {
        let limits = Limits {
            memory: self.memory,
            ..Limits::default()
        };
        let Some(seconds) = self.time else {
            return Ok(limits);
        };
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
            PyValueError::new_err(format!(
                "time_limit: expected a number of seconds, found {seconds}"
            ))
        })?;
        Ok(limits.within(time))
    }
}

/// Does the work without the interpreter; a signal that Python would raise stops it and is raised.
///
/// # Errors
/// What Python's signal handlers raise, and a limit that is none.
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
        ..cost.limits()?
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
