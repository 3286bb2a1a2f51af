//! Nimbers: the values of impartial games, added and multiplied as in Conway's *On Numbers and Games*, chapter 6.
//!
//! The nimbers below 2^64 are a field of characteristic 2. Addition is exclusive or. Multiplication is defined by the
//! plain recursion in `field.rs`; `basis.rs` multiplies in an isomorphic field for which processors have instructions,
//! `batch.rs` multiplies many at once, and `equations.rs` has orders, logarithms and quadratic equations.

pub mod basis;
mod batch;
pub mod equations;
pub mod field;
mod operators;
#[cfg(target_arch = "x86_64")]
pub mod planes;

pub use basis::Polynomial64;
pub use batch::{
    Multiplication, best_engine, multiply, multiply_polynomials, multiply_polynomials_with,
    multiply_with,
};
pub use equations::Roots;

use grundy_core::{FromOptions, Impartial, mex};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};

/// The value of the Nim heap `*n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct Nimber(pub u64);

impl<R: Impartial + ?Sized> FromOptions<R> for Nimber {
    // Sprague and Grundy: a game whose options have these nimbers is equal to the heap of their mex.
    fn from_options(options: &[Nimber], _: &[Nimber]) -> Nimber {
        Nimber(mex(options.iter().map(|n| n.0)))
    }
}

impl Add for Nimber {
    type Output = Nimber;
    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "nim addition is exclusive or"
    )]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(parts: I) -> Nimber {
        parts.fold(Nimber(0), Add::add)
    }
}

impl Neg for Nimber {
    // Every nimber is its own negative: *n + *n = 0.
    type Output = Nimber;
    fn neg(self) -> Nimber {
        self
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}
