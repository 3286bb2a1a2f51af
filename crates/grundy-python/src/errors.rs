//! What can go wrong, as exceptions.

use grundy::Error;
use pyo3::import_exception;
use pyo3::prelude::*;

// They are classes of Python, in `python/grundy/_errors.py`: each is a `GrundyError` and what Python calls such a fault.
import_exception!(grundy._errors, GrundyError);
import_exception!(grundy._errors, ParseError);
import_exception!(grundy._errors, UsageError);
import_exception!(grundy._errors, Stopped);
import_exception!(grundy._errors, FileError);

/// The exception for a fault of the library.
pub fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let text = error.to_string();
    let fields = serde_json::to_value(error).unwrap_or_default();
    let raised = match error {
        Error::Parse { .. } | Error::Line { .. } => ParseError::new_err(text),
        Error::Stopped(_) => Stopped::new_err(text),
        Error::File { .. } => FileError::new_err(text),
        _ => UsageError::new_err(text),
    };
    for name in ["line", "column", "found", "expected", "origin", "reason"] {
        let value = crate::convert::json(py, &fields[name]);
        // An exception takes attributes; where it does not, its text says the same.
        let _ = value.and_then(|value| raised.value(py).setattr(name, value));
    }
    raised
}
