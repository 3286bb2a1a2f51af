//! The function `value`: values and numbers as they are written, or made of options.

use crate::errors::UsageError;
use crate::run::{Cost, Size, Time};
use crate::surreal::Surreal;
use crate::values::{Value, parse_value};
use grundy::values::short::Form;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Reads a value or an expression and finds its canonical value; or makes one of the options of both players.
///
/// >>> import grundy
/// >>> str(grundy.value("kayles 1000000000000000000"))
/// '*'
/// >>> str(grundy.value(left=[0], right=["*"]))
/// '^'
///
/// A text that names a number which no short game has, such as omega, eps or 1/3, gives a `Surreal`.
///
/// >>> grundy.value("(omega + 1) * (omega - 1)")
/// Surreal('omega^2 - 1')
///
/// # Errors
/// `ParseError` with the place of the fault; `Stopped` where a limit is reached.
#[pyfunction]
#[pyo3(name = "value", signature = (text=None, *, left=None, right=None, time_limit=None, memory_limit=None))]
pub fn value<'py>(
    py: Python<'py>,
    text: Option<&Bound<'py, PyAny>>,
    left: Option<&Bound<'py, PyAny>>,
    right: Option<&Bound<'py, PyAny>>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Bound<'py, PyAny>> {
    let cost = Cost::new(time_limit, memory_limit);
    let found = match (text, left, right) {
        (Some(text), None, None) => match text.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_cow()?;
                if let Some(number) = Surreal::named_in(py, &text) {
                    return Ok(Bound::new(py, number?)?.into_any());
                }
                parse_value(py, &text, cost)
            }
            Err(_) if text.is_instance_of::<Surreal>() => return Ok(text.clone()),
            Err(_) => {
                let form = Value::from_any(text)?;
                Value::within(py, cost, &[&form], |store, ids| Value::of(store, ids[0]))
            }
        },
        (None, None, None) => {
            let text = "value: expected a text, or the options left=[…] and right=[…]";
            return Err(UsageError::new_err(text));
        }
        (None, left, right) => {
            let form = Form::new(options("left", left)?, options("right", right)?);
            Value::within(py, cost, &[&form], |store, ids| Value::of(store, ids[0]))
        }
        (Some(_), ..) => {
            let text = "value: expected a text or options, found both";
            return Err(UsageError::new_err(text));
        }
    };
    Ok(Bound::new(py, found?)?.into_any())
}

/// The options of a player: values, numbers and texts.
fn options(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Form>> {
    let Some(given) = given else {
        return Ok(Vec::new());
    };
    if given.is_instance_of::<PyString>() {
        let text = format!("{name}: expected a list of options, found the text {given}");
        return Err(UsageError::new_err(text));
    }
    given
        .try_iter()?
        .map(|option| Value::from_any(&option?))
        .collect()
}
