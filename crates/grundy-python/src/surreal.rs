//! Surreal numbers beyond the days of short games: 1/3, ω, ε, with their arithmetic and order.

use crate::errors::{UsageError, raise};
use crate::nimber::Nimber;
use crate::values::Value;
use grundy::ask::value::surreal;
use grundy::values::Dyadic;
use grundy::values::surreal as numbers;
use num::{BigInt, BigRational};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString, PyType};
use std::cmp::Ordering;

/// A surreal number that is a finite sum of powers of ω with fractions as coefficients: `1/3`, `omega`, `omega - 1`,
/// `eps` (that is 1/ω), `omega^(1/2)`.
///
/// Such numbers are added, subtracted, multiplied, divided by one power, raised to powers, and compared, among each
/// other and with ints, `Fraction`s and values that are numbers. Their order is total.
///
/// >>> from grundy import Surreal
/// >>> omega = Surreal("omega")
/// >>> (omega + 1) * (omega - 1)
/// Surreal('omega^2 - 1')
/// >>> 0 < Surreal("eps") < Surreal("1/1000000")
/// True
/// >>> (omega - 1).form()
/// '{0, 1, 2, … | omega}'
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Surreal(numbers::Surreal);

/// A quotient or a power that is not covered, as an error.
fn not_covered(why: &numbers::NotCovered) -> PyErr {
    match why {
        numbers::NotCovered::ByZero => PyZeroDivisionError::new_err("division by the number 0"),
        other => PyValueError::new_err(format!("expected {other}")),
    }
}

impl Surreal {
    /// The number that a text names, if no short game has it.
    ///
    /// # Errors
    /// `ParseError` with the place of the fault.
    pub fn named_in(py: Python<'_>, text: &str) -> Option<PyResult<Surreal>> {
        let number = surreal(text)?;
        Some(number.map(Surreal).map_err(|fault| raise(py, &fault)))
    }

    /// The number of a Python object that is no text: a surreal number, an int, a `Fraction`, or a value that is a number.
    fn operand(any: &Bound<'_, PyAny>) -> PyResult<Option<numbers::Surreal>> {
        if let Ok(number) = any.cast::<Surreal>() {
            return Ok(Some(number.get().0.clone()));
        }
        if any.is_instance_of::<Nimber>() || any.is_instance_of::<PyFloat>() {
            return Ok(None);
        }
        let rational = match any.cast::<Value>() {
            Ok(value) => value.get().number(any.py())?,
            Err(_) => (any.extract::<BigRational>().ok())
                .or_else(|| any.extract::<BigInt>().ok().map(BigRational::from_integer)),
        };
        Ok(rational.map(numbers::Surreal::from))
    }

    /// An operation on two numbers, or `NotImplemented` for an object that is none, so that Python asks the other operand.
    fn with<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        join: impl FnOnce(
            &numbers::Surreal,
            &numbers::Surreal,
        ) -> Result<numbers::Surreal, numbers::NotCovered>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Some(operand) = Surreal::operand(other)? else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let number = join(&self.0, &operand).map_err(|why| not_covered(&why))?;
        Ok(Bound::new(py, Surreal(number))?.into_any())
    }
}

#[pymethods]
impl Surreal {
    #[new]
    fn new(number: &Bound<'_, PyAny>) -> PyResult<Surreal> {
        if let Ok(text) = number.cast::<PyString>() {
            let text = text.to_cow()?;
            let read: Result<numbers::Surreal, _> = text.parse();
            return read
                .map(Surreal)
                .map_err(|fault| raise(number.py(), &grundy::Error::parse(&text, fault)));
        }
        Surreal::operand(number)?.map(Surreal).ok_or_else(|| {
            let expected =
                "expected a text, a surreal number, an int, a Fraction or a value that is a number";
            UsageError::new_err(format!("number: {expected}, found {number}"))
        })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Surreal('{}')", self.0)
    }

    /// Copies and pickles are made from the text.
    fn __reduce__<'py>(slf: &Bound<'py, Surreal>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }

    /// Fractions have the hash that Python gives them, since they are equal to Python's numbers.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.0.as_rational() {
            Some(number) => number.into_pyobject(py)?.hash(),
            None => PyString::new(py, &self.0.to_string()).hash(),
        }
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| Ok(a + b))
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| Ok(a - b))
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| Ok(b - a))
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, numbers::Surreal::times)
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__mul__(other)
    }

    /// A quotient, where the divisor is one power of omega with a coefficient.
    fn __truediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, numbers::Surreal::over)
    }

    fn __rtruediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| b.over(a))
    }

    /// A power: of any number with a natural exponent, of a power of omega with any.
    fn __pow__<'py>(
        &self,
        exponent: &Bound<'py, PyAny>,
        modulo: Option<BigInt>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if modulo.is_some() {
            return Err(PyValueError::new_err("powers of numbers have no modulus"));
        }
        self.with(exponent, numbers::Surreal::raised)
    }

    fn __neg__(&self) -> Surreal {
        Surreal(-self.0.clone())
    }

    fn __abs__(&self) -> Surreal {
        match self.0.sign() {
            Ordering::Less => self.__neg__(),
            _ => self.clone(),
        }
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let operand = match other.cast::<PyFloat>() {
            // What it stands for exactly, as Python compares floats with fractions.
            Ok(float) => BigRational::from_float(float.value()).map(numbers::Surreal::from),
            Err(_) => Surreal::operand(other)?,
        };
        let Some(operand) = operand else {
            return Ok(py.NotImplemented());
        };
        let holds = op.matches(self.0.cmp(&operand));
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// The number as a `Fraction`, or `None` where it is none.
    #[getter]
    fn number(&self) -> Option<BigRational> {
        self.0.as_rational()
    }

    /// The same number as the value of a short game; `None` where no finite day bears it.
    #[getter]
    fn value(&self) -> Option<Value> {
        let number: Dyadic = self.0.as_dyadic()?;
        let text = number.to_string();
        Some(Value::new(
            grundy::values::short::Form::Closed(number.into()),
            text,
        ))
    }

    /// The terms of Conway's normal form, falling: exponents of omega, each with its coefficient.
    #[getter]
    fn terms(&self) -> Vec<(Surreal, BigRational)> {
        let terms = self.0.terms().iter();
        terms
            .map(|(e, r)| (Surreal(e.clone()), r.clone()))
            .collect()
    }

    /// A form of the number: the beginnings of the lists of numbers of which it is the simplest between.
    fn form(&self) -> String {
        self.0.form().to_string()
    }

    /// The first left options of that form.
    #[getter]
    fn left(&self) -> Vec<Surreal> {
        self.0.form().left.into_iter().map(Surreal).collect()
    }

    /// The first right options of that form.
    #[getter]
    fn right(&self) -> Vec<Surreal> {
        self.0.form().right.into_iter().map(Surreal).collect()
    }
}
