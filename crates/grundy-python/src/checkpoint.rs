//! Checkpoints of long runs, as arguments of Python.

use crate::errors::UsageError;
use crate::run::Time;
use grundy::checkpoint::{Checkpoint, EVERY};
use pyo3::prelude::*;
use std::path::PathBuf;

/// The checkpoint that these arguments describe, if there is one.
///
/// # Errors
/// That `resume` or `checkpoint_every` go with a checkpoint, and none is given.
pub fn read(
    file: Option<PathBuf>,
    resume: bool,
    every: Option<Time>,
) -> PyResult<Option<Checkpoint>> {
    let Some(file) = file else {
        let wrong = |name| {
            let text = format!("{name}: it goes with a checkpoint, and none is given");
            Err(UsageError::new_err(text))
        };
        return match (resume, every) {
            (true, _) => wrong("resume"),
            (_, Some(_)) => wrong("checkpoint_every"),
            _ => Ok(None),
        };
    };
    Ok(Some(Checkpoint {
        file,
        resume,
        every: every.map_or(EVERY, |every| every.0),
    }))
}

/// The time between two checkpoints.
///
/// # Errors
/// That it is not a time.
pub fn between_checkpoints(given: &Bound<'_, PyAny>) -> PyResult<Option<Time>> {
    if given.is_none() {
        Ok(None)
    } else {
        Time::named("checkpoint_every", given).map(Some)
    }
}
