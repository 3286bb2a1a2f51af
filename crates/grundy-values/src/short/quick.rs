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

/// The result of a comparison by stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByStops {
    /// True if the first is at most the second.
    Decided(bool),
    /// The stops allow both.
    Open,
    /// A stop is no multiple of the unit, or too large.
    Unknown,
}

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

    /// What the stops say of "the first is at most the second".
    #[inline]
    pub fn at_most(self, other: QuickStops) -> ByStops {
        if self.left == UNKNOWN || other.left == UNKNOWN {
            ByStops::Unknown
        } else if self.left < other.right {
            ByStops::Decided(true)
        } else if self.left > other.left || self.right > other.right {
            ByStops::Decided(false)
        } else {
            ByStops::Open
        }
    }
}

/// What stops of any size say of "the first is at most the second"; each pair is the left stop and the right one.
pub(super) fn at_most(x: [&Dyadic; 2], y: [&Dyadic; 2]) -> Option<bool> {
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
            let (x, y) = ([(&a).max(&b), (&a).min(&b)], [(&c).max(&d), (&c).min(&d)]);
            let quick = [x, y].map(|[left, right]| QuickStops::new(left, right));
            let said = match quick[0].at_most(quick[1]) {
                ByStops::Decided(said) => Some(said),
                ByStops::Open => None,
                ByStops::Unknown => {
                    unknown += 1;
                    continue;
                }
            };
            assert_eq!(said, at_most(x, y));
        }
        assert!((100..1900).contains(&unknown), "{unknown}");
    }
}
