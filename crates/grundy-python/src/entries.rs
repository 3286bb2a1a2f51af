//! The entries of tables as Python has them: lists, arrays of numpy, frames of pandas.

use crate::errors::UsageError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

/// A frame of pandas as an array of numpy, whose rows are its rows; another object as it is.
pub fn unframed<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match rows.getattr_opt("to_numpy")? {
        Some(array) => array.call0(),
        None => Ok(rows.clone()),
    }
}

/// The entries of an array of numpy with so many dimensions, or of another object that has entries.
///
/// # Errors
/// `UsageError`: these numbers were expected. Entries of an array with more dimensions would be arrays.
pub fn entries<'py>(
    all: &Bound<'py, PyAny>,
    dimensions: usize,
    expected: &str,
) -> PyResult<Bound<'py, PyIterator>> {
    if let Some(shape) = all.getattr_opt("shape")?
        && shape
            .len()
            .is_ok_and(|found| found > 0 && found != dimensions)
    {
        let text = format!("expected {expected}, found an array of shape {shape}");
        return Err(UsageError::new_err(text));
    }
    let other = |_| match all.repr() {
        Ok(found) => UsageError::new_err(format!("expected {expected}, found {found}")),
        Err(fault) => fault,
    };
    all.try_iter().map_err(other)
}
