//! Products, quotients and powers of nimbers as operators, each computed by the fastest way for a single one.

use super::{Nimber, Polynomial64, basis};
use std::ops::{Div, DivAssign, Mul, MulAssign};

impl Mul for Nimber {
    type Output = Nimber;

    /// The nim product, in a few nanoseconds, through the polynomial basis (see [`super::Polynomial64`]). For many at once
    /// [`super::multiply`] is faster.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(19) * Nimber(23), Nimber(86));
    /// ```
    #[inline]
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(basis::product(self.0, other.0))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

impl Div for Nimber {
    type Output = Nimber;

    /// The nim quotient.
    ///
    /// # Panics
    /// When `other` is 0; [`Nimber::checked_div`] returns `None` instead.
    fn div(self, other: Nimber) -> Nimber {
        self.checked_div(other)
            .expect("no nimber can be divided by 0")
    }
}

impl DivAssign for Nimber {
    fn div_assign(&mut self, other: Nimber) {
        *self = *self / other;
    }
}

impl Nimber {
    /// The nimber q with `q ⊗ other = self`; `None` when `other` is 0.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(86).checked_div(Nimber(23)), Some(Nimber(19)));
    /// ```
    #[must_use]
    pub fn checked_div(self, other: Nimber) -> Option<Nimber> {
        Some(self * other.inverse()?)
    }

    /// The product of `exponent` factors `self`; the empty product is 1.
    ///
    /// At most 127 products, by repeated squaring in the polynomial basis.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(2).pow(3), Nimber(1));
    /// assert_eq!(Nimber(0).pow(0), Nimber(1));
    /// ```
    #[must_use]
    pub fn pow(self, exponent: u64) -> Nimber {
        Polynomial64::from(self).pow(exponent).into()
    }
}
