//! Nimbers with the arithmetic of their field.

use crate::run::{Cost, free};
use crate::whole::Argument;
use grundy::values;
use num::{BigInt, BigUint, Signed, ToPrimitive, Zero};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyType};

/// A nimber below 2**64: the least number that no option has. Nimbers are a field.
///
/// >>> from grundy import Nimber
/// >>> Nimber(19) * Nimber(23)
/// Nimber(86)
///
/// A nimber is equal to the whole number that names it, and has its hash; the value `*3` is another thing.
///
/// >>> Nimber(3) == 3, 3 in {Nimber(3)}
/// (True, True)
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, Copy)]
pub struct Nimber(u64);

impl Nimber {
    /// The number that names it.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0
    }
}

#[pymethods]
impl Nimber {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        u64::named("value", value).map(Nimber)
    }

    fn __int__(&self) -> u64 {
        self.0
    }

    fn __index__(&self) -> u64 {
        self.0
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let number = match other.cast::<Nimber>() {
            Ok(other) => {
                return Ok(PyBool::new(py, other.get().0 == self.0)
                    .to_owned()
                    .into_any());
            }
            Err(_) => self.0.into_pyobject(py)?,
        };
        if other.is_instance_of::<PyInt>() {
            other.rich_compare(number, CompareOp::Eq)
        } else {
            Ok(py.NotImplemented().into_bound(py))
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.0.into_pyobject(py)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0)
    }

    fn __str__(&self) -> String {
        values::Nimber(self.0).to_string()
    }

    /// Copies and pickles are made from the number.
    fn __reduce__<'py>(slf: &Bound<'py, Nimber>) -> (Bound<'py, PyType>, (u64,)) {
        (slf.get_type(), (slf.get().0,))
    }

    fn __add__(&self, other: Operand) -> Nimber {
        Nimber(self.0 ^ other.0)
    }

    fn __radd__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __sub__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __rsub__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __neg__(&self) -> Nimber {
        *self
    }

    fn __mul__(&self, other: Operand) -> Nimber {
        Nimber((values::Nimber(self.0) * values::Nimber(other.0)).0)
    }

    fn __rmul__(&self, other: Operand) -> Nimber {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: Operand) -> PyResult<Nimber> {
        let quotient = values::Nimber(self.0).checked_div(values::Nimber(other.0));
        quotient
            .map(|n| Nimber(n.0))
            .ok_or_else(|| PyZeroDivisionError::new_err("division by the nimber 0"))
    }

    fn __rtruediv__(&self, other: Operand) -> PyResult<Nimber> {
        Nimber(other.0).__truediv__(Operand(self.0))
    }

    /// A power; of a nimber that is not 0 with any exponent, negative ones too.
    fn __pow__(&self, exponent: BigInt, modulo: Option<BigInt>) -> PyResult<Nimber> {
        if modulo.is_some() {
            return Err(PyValueError::new_err("powers of nimbers have no modulus"));
        }
        let base = if exponent.is_negative() {
            self.inverse()?
        } else {
            *self
        };
        // The nimbers below 2^64 without 0 are a group of 2^64 - 1.
        let order = BigUint::from(u64::MAX);
        let rest = exponent.magnitude() % &order;
        let rest = if exponent.is_zero() {
            0
        } else if rest.is_zero() {
            u64::MAX
        } else {
            rest.to_u64().unwrap_or(u64::MAX)
        };
        Ok(Nimber(values::Nimber(base.0).pow(rest).0))
    }

    fn __bool__(&self) -> bool {
        self.0 != 0
    }

    /// The nimber whose square this is.
    fn sqrt(&self) -> Nimber {
        Nimber(values::Nimber(self.0).sqrt().0)
    }

    /// The nimber whose product with this is 1.
    fn inverse(&self) -> PyResult<Nimber> {
        let inverse = values::Nimber(self.0).inverse();
        inverse
            .map(|n| Nimber(n.0))
            .ok_or_else(|| PyZeroDivisionError::new_err("the nimber 0 has no inverse"))
    }

    /// The least n ≥ 1 whose power of this is 1; `None` for 0.
    fn order(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        let nimber = values::Nimber(self.0);
        free(py, Cost::default(), |_| nimber.order())
    }

    /// The least n with this ** n equal to `of`; `None` where there is none.
    fn log(&self, py: Python<'_>, of: Operand) -> PyResult<Option<u64>> {
        let (base, of) = (values::Nimber(self.0), values::Nimber(of.0));
        free(py, Cost::default(), |_| base.discrete_log(of))
    }
}

/// The other operand of an operation on nimbers: a nimber, or an int that names one. Only `log(of)` reports what is wrong
/// with any other object; the operators leave that to Python.
struct Operand(u64);

impl<'py> FromPyObject<'_, 'py> for Operand {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Operand> {
        if let Ok(nimber) = given.cast::<Nimber>() {
            return Ok(Operand(nimber.get().0));
        }
        u64::named("of", &given).map(Operand)
    }
}
