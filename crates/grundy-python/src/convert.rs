//! Rust's data as Python's: exact numbers as `int` and `Fraction`, reports as `dict` and `list`.

use crate::serializer::ToPython;
use grundy::values::Dyadic;
use num::BigRational;
use pyo3::prelude::*;
use serde::Serialize;

/// What is serialised as plain Python objects; whole numbers of any size stay whole.
///
/// # Errors
/// The exception that Python raises.
pub fn plain<'py, T: Serialize + ?Sized>(
    py: Python<'py>,
    value: &T,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(value.serialize(ToPython(py))?)
}

/// A report of any type as plain Python objects, by code that is compiled once.
///
/// # Errors
/// The exception that Python raises.
pub fn report<'py>(
    py: Python<'py>,
    value: &dyn erased_serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(erased_serde::serialize(value, ToPython(py))?)
}

/// A dyadic rational as a `Fraction`.
#[must_use]
pub fn fraction(number: &Dyadic) -> BigRational {
    number.to_rational()
}
