//! What can go wrong, as exceptions.

use grundy::Error;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyOSError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    grundy,
    GrundyError,
    PyException,
    "Anything that grundy raises."
);
create_exception!(
    grundy,
    ParseError,
    PyValueError,
    "A text that does not follow its notation; `line`, `column`, `found` and `expected` say where and what."
);
create_exception!(
    grundy,
    UsageError,
    PyValueError,
    "A question that makes no sense for this game, or an argument out of range."
);
create_exception!(
    grundy,
    Stopped,
    PyException,
    "A limit was reached before anything was known; `reason` is time, memory, nodes, interrupted, cycle or bound."
);
create_exception!(grundy, FileError, PyOSError, "A file that cannot be read.");

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
