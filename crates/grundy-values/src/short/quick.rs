//! The stops of forms as pairs of machine integers, which settle most comparisons without a look at the forms.
//!
//! L(X) < R(Y) implies X < Y, and X ≤ Y implies L(X) ≤ L(Y) and R(X) ≤ R(Y).

use crate::dyadic::Dyadic;

/// Both stops of a form in units of 2^-20, where they are multiples of it and not too large.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuickStops {
    left: i64,
    right: i64,
}

/// The unit is 1 / 2 to this power.
const UNIT: u32 = 20;

/// The mark of stops that are not written in units.
const UNKNOWN: i64 = i64::MIN;

impl QuickStops {
    /// The stops in units.
    pub fn new(left: &Dyadic, right: &Dyadic) -> QuickStops {
        match (left.in_units(UNIT), right.in_units(UNIT)) {
            (Some(left), Some(right)) => QuickStops { left, right },
            _ => QuickStops {
                left: UNKNOWN,
                right: UNKNOWN,
            },
        }
    }

    /// True if the stops are written in units.
    fn is_known(self) -> bool {
        self.left != UNKNOWN
    }
}

/// Both stops of a form, and the same as machine integers.
#[derive(Clone, Copy)]
pub(super) struct Stops<'a> {
    pub quick: QuickStops,
    pub left: &'a Dyadic,
    pub right: &'a Dyadic,
}

impl Stops<'_> {
    /// True if the form with these stops is at most the one with the others; `None` where stops do not decide it.
    #[inline]
    pub fn at_most(self, other: Stops<'_>) -> Option<bool> {
        let (x, y) = (self.quick, other.quick);
        if x.is_known() && y.is_known() {
            decided([&x.left, &x.right], [&y.left, &y.right])
        } else {
            decided([self.left, self.right], [other.left, other.right])
        }
    }
}

/// What stops say of "the first is at most the second"; each pair is the left stop and the right one.
#[inline]
fn decided<N: Ord>(x: [&N; 2], y: [&N; 2]) -> Option<bool> {
    if x[0] < y[1] {
        Some(true)
    } else if x[0] > y[0] || x[1] > y[1] {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_say_what_the_numbers_say() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut unknown = 0;
        for _ in 0..2000 {
            let mut number = || {
                let shift = rng.u32(0..24);
                let size = 1i64 << rng.u32(1..50);
                Dyadic::new(rng.i64(-size..size).into(), shift)
            };
            let [a, b, c, d] = std::array::from_fn(|_| number());
            let stops = |a, b| {
                let (left, right) = (Ord::max(a, b), Ord::min(a, b));
                let quick = QuickStops::new(left, right);
                Stops { quick, left, right }
            };
            let (x, y) = (stops(&a, &b), stops(&c, &d));
            unknown += u32::from(!x.quick.is_known() || !y.quick.is_known());
            assert_eq!(x.at_most(y), decided([x.left, x.right], [y.left, y.right]));
        }
        assert!((100..1900).contains(&unknown), "{unknown}");
    }
}
