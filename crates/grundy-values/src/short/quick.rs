//! What most comparisons need of a form, in machine words, so that they never look at the form itself.
//!
//! L(X) < R(Y) implies X < Y, and X ≤ Y implies L(X) ≤ L(Y) and R(X) ≤ R(Y). Between two values in closed form on the same
//! number, ups and stars decide the rest.

use super::closed::Closed;
use crate::dyadic::Dyadic;
use std::cmp::Ordering;

/// Both stops of a form in units of 2^-20, where they are multiples of it and not too large, and its ups and star if it has a
/// closed form.
#[derive(Clone, Copy, Debug)]
pub struct Quick {
    /// The left stop.
    pub left: i64,
    /// The right stop.
    pub right: i64,
    ups: i32,
    star: u32,
}

/// The unit is 1 / 2 to this power.
const UNIT: u32 = 20;

/// The mark of stops that are not written in units.
const UNKNOWN: i64 = i64::MIN;

/// The mark of forms that are not closed; they are not made of ups.
const NOT_CLOSED: i32 = i32::MIN;

impl Quick {
    /// Of a form of which something does not fit.
    pub const UNKNOWN: Quick = Quick {
        left: UNKNOWN,
        right: UNKNOWN,
        ups: NOT_CLOSED,
        star: 0,
    };

    /// Of a form with these stops, and its closed form if it has one.
    pub fn new(left: &Dyadic, right: &Dyadic, closed: Option<&Closed>) -> Quick {
        let words = || {
            let (ups, star) = match closed {
                None => (NOT_CLOSED, 0),
                Some(closed) => {
                    let ups = i32::try_from(closed.ups)
                        .ok()
                        .filter(|&n| n != NOT_CLOSED)?;
                    (ups, u32::try_from(closed.star).ok()?)
                }
            };
            Some(Quick {
                left: left.in_units(UNIT)?,
                right: right.in_units(UNIT)?,
                ups,
                star,
            })
        };
        words().unwrap_or(Quick::UNKNOWN)
    }

    /// True if all is written here.
    #[inline]
    pub fn is_known(self) -> bool {
        self.left != UNKNOWN
    }

    /// True if the form is at most the other, where this follows from what is known of both.
    #[inline]
    pub fn at_most(self, other: Quick) -> Option<bool> {
        let by_stops = decided([self.left, self.right], [other.left, other.right]);
        if by_stops.is_some() || self.ups == NOT_CLOSED || other.ups == NOT_CLOSED {
            return by_stops;
        }
        // Both stand on the same number. A nimber is confused with 0, and a single up does not outweigh `*1`; see
        // [`Closed::compare`].
        let ups = i64::from(self.ups) - i64::from(other.ups);
        Some(match (ups, self.star ^ other.star) {
            (0, 0) => true,
            (0, _) | (-1 | 1, 1) => false,
            _ => ups < 0,
        })
    }
}

/// True if the first form is at most the second, where stops or closed forms decide it. `exact` is asked only for forms that
/// do not fit in machine words.
#[inline]
pub fn at_most<'a>(
    first: Quick,
    second: Quick,
    exact: impl FnOnce() -> [Exact<'a>; 2],
) -> Option<bool> {
    if first.is_known() && second.is_known() {
        return first.at_most(second);
    }
    let [first, second] = exact();
    first.at_most(second)
}

/// The stops of a form and its closed form, for those that do not fit in machine words.
#[derive(Clone, Copy)]
pub struct Exact<'a> {
    /// The left stop.
    pub left: &'a Dyadic,
    /// The right stop.
    pub right: &'a Dyadic,
    /// The closed form, if it has one.
    pub closed: Option<&'a Closed>,
}

impl Exact<'_> {
    /// See [`Quick::at_most`].
    pub fn at_most(self, other: Exact<'_>) -> Option<bool> {
        let by_stops = decided([self.left, self.right], [other.left, other.right]);
        by_stops.or_else(|| {
            let order = self.closed?.compare(other.closed?);
            Some(matches!(order, Some(Ordering::Less | Ordering::Equal)))
        })
    }
}

/// The answer of stops to "the first is at most the second"; each pair is the left stop and the right one.
#[inline]
fn decided<N: Ord>(x: [N; 2], y: [N; 2]) -> Option<bool> {
    if x[0] < y[1] {
        Some(true)
    } else if x[0] > y[0] || x[1] > y[1] {
        Some(false)
    } else {
        None
    }
}
