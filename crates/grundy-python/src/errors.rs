//! The faults of questions, as exceptions.

use grundy::Error;
use pyo3::import_exception;
use pyo3::prelude::*;
use serde_json::Value;

// They are Python classes, in `python/grundy/_errors.py`: each is a `GrundyError` and also Python's own exception for such a
// fault.
import_exception!(grundy._errors, GrundyError);
import_exception!(grundy._errors, ParseError);
import_exception!(grundy._errors, UsageError);
import_exception!(grundy._errors, Stopped);
import_exception!(grundy._errors, FileError);
import_exception!(grundy._errors, Late);

/// Arguments and questions in the words of the command line, and in those of Python.
const WORDS: [(&str, &str); 12] = [
    ("--time-limit", "time_limit"),
    ("--memory-limit", "memory_limit"),
    ("--exploitability", "exploitability"),
    ("--iterations", "iterations"),
    ("--formula", "candidate"),
    ("--method", "method"),
    ("--misere", "misere=True"),
    ("--first", "first"),
    ("--to RxC", "to=\"RxC\""),
    ("--to N", "to=N"),
    ("--to", "to"),
    ("\"grundy list\" shows them", "`grundy.games()` lists them"),
];

/// A text of the library with Python's words.
fn in_python(text: &str) -> String {
    let said = |text: String, (here, there): &(&str, &str)| text.replace(here, there);
    WORDS.iter().fold(text.to_owned(), said)
}

/// The exception for a fault of the library.
pub fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let text = in_python(&error.to_string());
    let fields = serde_json::to_value(error).unwrap_or_default();
    let raised = match error {
        Error::Parse { .. } | Error::Line { .. } => ParseError::new_err(text),
        Error::Stopped(_) => Stopped::new_err(text),
        Error::File { .. } => FileError::new_err(text),
        _ => UsageError::new_err(text),
    };
    for name in ["line", "column", "found", "expected", "origin", "reason"] {
        let field = match &fields[name] {
            Value::String(text) => Value::String(in_python(text)),
            other => other.clone(),
        };
        let value = crate::convert::json(py, &field);
        // An exception takes attributes; if it does not, its text says the same.
        let _ = value.and_then(|value| raised.value(py).setattr(name, value));
    }
    raised
}
