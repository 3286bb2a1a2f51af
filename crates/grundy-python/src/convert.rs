//! Rust's data as Python's: exact numbers as `int` and `Fraction`, reports as `dict` and `list`.

use erased_serde::Serialize;
use grundy::values::Dyadic;
use num::{BigInt, BigRational};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value as Json;

/// A report as plain Python objects; whole numbers of any size stay whole.
///
/// # Errors
/// The exception that Python raises.
pub fn json<'py>(py: Python<'py>, value: &Json) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Json::Null => Ok(py.None().into_bound(py)),
        Json::Bool(b) => Ok(b.into_pyobject(py)?.to_owned().into_any()),
        Json::Number(number) => {
            if let Some(small) = number.as_i64() {
                return Ok(small.into_pyobject(py)?.into_any());
            }
            let digits = number.to_string();
            match digits.parse::<BigInt>() {
                Ok(whole) => Ok(whole.into_pyobject(py)?.into_any()),
                Err(_) => {
                    let float = number.as_f64().unwrap_or(f64::NAN);
                    Ok(float.into_pyobject(py)?.into_any())
                }
            }
        }
        Json::String(text) => Ok(text.into_pyobject(py)?.into_any()),
        Json::Array(items) => {
            let items: Vec<Bound<'py, PyAny>> = items
                .iter()
                .map(|item| json(py, item))
                .collect::<PyResult<_>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, json(py, field)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// A serializable report as Python objects.
///
/// # Errors
/// The exception that Python raises.
pub fn report<'py>(py: Python<'py>, value: &dyn Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(value).unwrap_or_default();
    json(py, &value)
}

/// A dyadic rational as a `Fraction`.
#[must_use]
pub fn fraction(number: &Dyadic) -> BigRational {
    number.to_rational()
}
