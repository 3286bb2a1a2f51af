//! Gauges: the smallest infinitesimals, added to a stop, by which forms are compared where their stops do not decide.
//!
//! A gauge is x + n·^ + *m with −3 ≤ n ≤ 3 and m ≤ 3, and every option of a gauge is one. For each form and each of its
//! stops x, two sets are kept: the gauges that are at most the form, and those that are at least the form. If X ≤ Y, then
//! the gauges below X are below Y and those above Y are above X; and X ≤ Y if one gauge stands between them. Most
//! infinitesimals of play lie between gauges, so this settles most comparisons that stops leave open.
//!
//! The sets of a form follow from those of its options, by the definition of the order: a gauge c is at most X exactly if
//! no right option of X is at most c and no left option of c is at least X. Where an option K of X has no stop at x,
//! its stops decide: K lies above all gauges at x, below all of them, or beside all of them.

use super::closed::Closed;
use super::quick::Quick;
use crate::dyadic::Dyadic;
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The gauges at one number that are at most a form, and those that are at least the form; a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Those that are at most the form.
    pub at_most: u32,
    /// Those that are at least the form.
    pub at_least: u32,
}

/// A gauge at 0.
pub struct Gauge {
    /// Its value.
    pub value: Closed,
    /// Its options to Left, a bit for each.
    pub left: u32,
    /// Its options to Right.
    pub right: u32,
}

/// The largest number of ups or downs of a gauge.
const UPS: i64 = 3;
/// The largest nimber of a gauge.
const STAR: u64 = 3;
/// The bits of all gauges.
pub const ALL: u32 = (1 << ((2 * UPS as u64 + 1) * (STAR + 1))) - 1;

/// The gauges at 0 in the order of their birth.
pub static GAUGES: LazyLock<Vec<Gauge>> = LazyLock::new(|| {
    let number = Dyadic::zero;
    let with = |ups| {
        (0..=STAR).map(move |star| Closed {
            number: number(),
            ups,
            star,
        })
    };
    let mut values: Vec<Closed> = (-UPS..=UPS).flat_map(with).collect();
    values.sort_by_key(Closed::birthday);
    let bits = |value: &Closed, is_left| {
        let options = value.options(is_left);
        options.fold(0, |bits, option| {
            let place = values.iter().position(|value| *value == option);
            bits | 1 << place.expect("an option of a gauge is a gauge")
        })
    };
    let gauge = |value: &Closed| Gauge {
        left: bits(value, true),
        right: bits(value, false),
        value: value.clone(),
    };
    values.iter().map(gauge).collect()
});

impl Gauges {
    /// Of a form that lies below all gauges.
    const BELOW: Gauges = Gauges {
        at_most: 0,
        at_least: ALL,
    };
    /// Of a form that lies above all gauges.
    const ABOVE: Gauges = Gauges {
        at_most: ALL,
        at_least: 0,
    };
    /// Of a form that is confused with all gauges.
    const BESIDE: Gauges = Gauges {
        at_most: 0,
        at_least: 0,
    };

    /// Of a closed form, at its own number.
    pub fn of_closed(value: &Closed) -> Gauges {
        let infinitesimal = Closed {
            number: Dyadic::zero(),
            ..value.clone()
        };
        let mut gauges = Gauges::BESIDE;
        for (place, gauge) in GAUGES.iter().enumerate() {
            match gauge.value.compare(&infinitesimal) {
                None => {}
                Some(Ordering::Less) => gauges.at_most |= 1 << place,
                Some(Ordering::Greater) => gauges.at_least |= 1 << place,
                Some(Ordering::Equal) => {
                    gauges.at_most |= 1 << place;
                    gauges.at_least |= 1 << place;
                }
            }
        }
        gauges
    }

    /// Of a form that is not a number: the gauges that are at least some right option, and those that are at most some left
    /// option, at the same number.
    fn from_options(at_least_right: u32, at_most_left: u32) -> Gauges {
        let mut gauges = Gauges::BESIDE;
        for (place, gauge) in GAUGES.iter().enumerate() {
            // The options of a gauge are born before it, so they have been looked at.
            let at_most = at_least_right >> place & 1 == 0 && gauges.at_least & gauge.left == 0;
            let at_least = at_most_left >> place & 1 == 0 && gauges.at_most & gauge.right == 0;
            gauges.at_most |= u32::from(at_most) << place;
            gauges.at_least |= u32::from(at_least) << place;
        }
        gauges
    }

    /// True or false if gauges decide that the first form is at most the second; both sets are at the same number.
    #[inline]
    pub fn decide(self, other: Gauges) -> Option<bool> {
        if self.at_most & !other.at_most != 0 || other.at_least & !self.at_least != 0 {
            Some(false)
        } else if self.at_least & other.at_most != 0 {
            Some(true)
        } else {
            None
        }
    }
}

/// What is known of a form in machine words: its stops, and its gauges at the left stop and at the right one.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The stops.
    pub quick: Quick,
    /// The gauges at the left stop.
    pub at_left: Gauges,
    /// The gauges at the right stop.
    pub at_right: Gauges,
}

impl Measured {
    /// Of a form that is not a number, with these options and these stops.
    pub fn from_options<'a>(
        left: impl Iterator<Item = &'a Measured> + Clone,
        right: impl Iterator<Item = &'a Measured> + Clone,
        quick: Quick,
    ) -> Measured {
        if !quick.is_known() {
            return Measured {
                quick,
                at_left: Gauges::BESIDE,
                at_right: Gauges::BESIDE,
            };
        }
        let gauges_at = |x: i64| {
            let at_most_left = left.clone().fold(0, |bits, form| bits | form.at(x).at_most);
            let at_least_right = right
                .clone()
                .fold(0, |bits, form| bits | form.at(x).at_least);
            Gauges::from_options(at_least_right, at_most_left)
        };
        let at_left = gauges_at(quick.left);
        let at_right = if quick.left == quick.right {
            at_left
        } else {
            gauges_at(quick.right)
        };
        Measured {
            quick,
            at_left,
            at_right,
        }
    }

    /// The gauges at a number, in units.
    fn at(&self, x: i64) -> Gauges {
        let (left, right) = (self.quick.left, self.quick.right);
        if x == left {
            self.at_left
        } else if x == right {
            self.at_right
        } else if x < right {
            Gauges::ABOVE
        } else if x > left {
            Gauges::BELOW
        } else {
            Gauges::BESIDE
        }
    }

    /// True or false if gauges decide that the form is at most another, where stops do not. Both are known.
    #[inline]
    pub fn decide(&self, other: &Measured) -> Option<bool> {
        let (x, y) = (self.quick, other.quick);
        let at_left = (x.left == y.left).then(|| self.at_left.decide(other.at_left));
        let at_right = || (x.right == y.right).then(|| self.at_right.decide(other.at_right));
        let between = || (x.left == y.right).then(|| self.at_left.decide(other.at_right));
        let mut decided = at_left.flatten();
        decided = decided.or_else(|| at_right().flatten());
        decided.or_else(|| between().flatten())
    }
}
