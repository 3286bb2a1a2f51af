//! The faults of questions, as exceptions.

use grundy::{Error, Setting};
use pyo3::import_exception;
use pyo3::prelude::*;

// They are Python classes, in `python/grundy/_errors.py`: each is a `GrundyError` and also Python's own exception for such a
// fault.
import_exception!(grundy._errors, GrundyError);
import_exception!(grundy._errors, ParseError);
import_exception!(grundy._errors, UsageError);
import_exception!(grundy._errors, Stopped);
import_exception!(grundy._errors, FileError);
import_exception!(grundy._errors, Late);

/// The names of settings in Python: arguments, and the functions that list what there is.
pub fn naming(setting: Setting, value: Option<&str>) -> String {
    match (setting, value) {
        (Setting::Games, Some(_)) => "`grundy.games()`".to_owned(),
        (Setting::Games, None) => "`grundy.games()` lists them".to_owned(),
        (Setting::Problems, _) => "`grundy judge --list` in a shell".to_owned(),
        (Setting::Json, _) => "`to_json()`".to_owned(),
        (Setting::Formula, _) => "candidate".to_owned(),
        (Setting::Misere, _) => "misere=True".to_owned(),
        (_, Some(value)) if value.parse::<u64>().is_ok() => format!("{}={value}", setting.key("_")),
        (_, Some(value)) => format!("{}=\"{value}\"", setting.key("_")),
        (_, None) => setting.key("_"),
    }
}

/// The exception for a fault of the library.
pub fn raise(py: Python<'_>, error: &Error) -> PyErr {
    let named = error.named(naming);
    let text = named.to_string();
    let fields = serde_json::to_value(named).unwrap_or_default();
    let raised = match error {
        Error::Stopped(_) => Stopped::new_err(text),
        Error::File { .. } => FileError::new_err(text),
        error if error.has_place() => ParseError::new_err(text),
        _ => UsageError::new_err(text),
    };
    for name in ["line", "column", "found", "expected", "origin", "reason"] {
        let value = crate::convert::plain(py, &fields[name]);
        // An exception takes attributes; if it does not, its text says the same.
        let _ = value.and_then(|value| raised.value(py).setattr(name, value));
    }
    raised
}
