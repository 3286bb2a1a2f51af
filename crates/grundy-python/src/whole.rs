//! Whole numbers as arguments: anything else, or too large a number, is a fault under the argument's name.
//!
//! PyO3 does not name to a type which argument it is read for, so there is a reader for each name; a parameter has
//! `#[pyo3(from_py_with = whole::to)] to: u64`.

use crate::errors::UsageError;
use pyo3::prelude::*;

/// The type of such an argument: an unsigned whole number, or one that may be left out.
pub trait Argument: Sized {
    /// Reads what was given for the argument `name`.
    ///
    /// # Errors
    /// `UsageError` with the name, what was expected, and what was found.
    fn named(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! without_a_sign {
    ($($number:ty)*) => {$(
        impl Argument for $number {
            fn named(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Self> {
                given.extract().map_err(|_| {
                    let bits = <$number>::BITS;
                    let expected = format!("expected a whole number from 0 to 2^{bits} - 1");
                    UsageError::new_err(format!("{name}: {expected}, found {given}"))
                })
            }
        }
    )*};
}
without_a_sign!(u32 u64 usize);

impl<T: Argument> Argument for Option<T> {
    fn named(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if given.is_none() {
            Ok(None)
        } else {
            T::named(name, given).map(Some)
        }
    }
}

macro_rules! readers {
    ($($name:ident)*) => {$(
        #[doc = concat!("Reads the argument `", stringify!($name), "`.\n\n# Errors\nThat it is none, under its name.")]
        pub fn $name<T: Argument>(given: &Bound<'_, PyAny>) -> PyResult<T> {
            T::named(stringify!($name), given)
        }
    )*};
}
readers!(until to seed day depth threads most_moves iterations regret rounds);

/// The same for the half of the package that is written in Python.
#[pyfunction]
pub fn whole(name: &str, given: &Bound<'_, PyAny>) -> PyResult<u64> {
    u64::named(name, given)
}
