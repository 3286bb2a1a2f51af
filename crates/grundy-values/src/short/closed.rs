//! Values in closed form: a number, plus a multiple of up, plus a nimber. Most values that occur in play have this
//! form, and their sums and comparisons need no options. *Winning Ways*, chapter 2; Siegel, *Combinatorial Game
//! Theory*, II.1 and II.4.

use crate::dyadic::Dyadic;
use num::BigUint;
use std::cmp::Ordering;
use std::fmt;

/// `number + ups · ^ + *star`: a number of any size, a signed 64-bit count of ups, and a nimber below 2^64.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Closed {
    /// The number, which is also the mean.
    pub number: Dyadic,
    /// The number of ups; negative for downs.
    pub ups: i64,
    /// The size of the nim heap.
    pub star: u64,
}

impl From<Dyadic> for Closed {
    fn from(number: Dyadic) -> Closed {
        Closed {
            number,
            ups: 0,
            star: 0,
        }
    }
}

impl Closed {
    /// The nimber `*n`.
    #[must_use]
    pub fn nimber(n: u64) -> Closed {
        Closed {
            number: Dyadic::zero(),
            ups: 0,
            star: n,
        }
    }

    /// Zero.
    #[must_use]
    pub fn zero() -> Closed {
        Closed::nimber(0)
    }

    /// The number, if there are no ups and no star.
    #[must_use]
    pub fn as_number(&self) -> Option<&Dyadic> {
        (self.ups == 0 && self.star == 0).then_some(&self.number)
    }

    /// The nimber, if there is no number and no up.
    #[must_use]
    pub fn as_nimber(&self) -> Option<u64> {
        (self.ups == 0 && self.number.is_zero()).then_some(self.star)
    }

    /// The sum; `None` if the ups overflow 64 bits.
    #[must_use]
    pub fn plus(&self, other: &Closed) -> Option<Closed> {
        let ups = self.ups.checked_add(other.ups)?;
        Some(Closed {
            number: &self.number + &other.number,
            // i64::MIN has no negative.
            ups: (ups != i64::MIN).then_some(ups)?,
            star: self.star ^ other.star,
        })
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Closed {
        Closed {
            number: -&self.number,
            // i64::MIN has no negative; `plus` and the parser never produce it.
            ups: self.ups.saturating_neg(),
            star: self.star,
        }
    }

    /// The comparison of two values; `None` if they are confused with each other.
    #[must_use]
    pub fn compare(&self, other: &Closed) -> Option<Ordering> {
        // Numbers outweigh all infinitesimals, so the rest matters only between equal numbers.
        match self.number.cmp(&other.number) {
            Ordering::Equal => {}
            unequal => return Some(unequal),
        }
        let ups = i128::from(self.ups) - i128::from(other.ups);
        match (ups, self.star ^ other.star) {
            (0, 0) => Some(Ordering::Equal),
            // A nimber is confused with 0, and a single up does not outweigh `*1`: ^* || 0, but ^*2 > 0.
            (0, _) | (-1 | 1, 1) => None,
            _ => Some(ups.cmp(&0)),
        }
    }

    /// The canonical options of one side, lazily: a nim heap of a million is not listed until its options are examined.
    ///
    /// k.^ + *m is {0 | (k-1).^ + *(m^1)} for k ≥ 1, except that ^* is {0, * | 0}. A number is added to all options
    /// (number translation theorem).
    pub fn options(&self, left: bool) -> impl Iterator<Item = Closed> + use<> {
        let mut one: Option<Closed> = None;
        let mut two: Option<Closed> = None;
        let mut stars = 0;
        let base = Closed::from(self.number.clone());
        if self.ups == 0 && self.star == 0 {
            let (l, r) = self.number.options();
            one = if left { l } else { r }.map(Closed::from);
        } else if self.ups == 0 {
            stars = self.star;
        } else {
            // The side on which an option gives up all ups at once: left for ups, right for downs.
            let near = left == (self.ups > 0);
            let unit = self.ups.signum();
            if near {
                one = Some(base.clone());
                if self.ups == unit && self.star == 1 {
                    two = Some(Closed {
                        star: 1,
                        ..base.clone()
                    });
                }
            } else if self.ups == unit && self.star == 1 {
                one = Some(base.clone());
            } else {
                one = Some(Closed {
                    ups: self.ups - unit,
                    star: self.star ^ 1,
                    ..base.clone()
                });
            }
        }
        let heaps = (0..stars).map(move |star| Closed {
            star,
            ..base.clone()
        });
        one.into_iter().chain(two).chain(heaps)
    }

    /// The number of options on one side.
    #[must_use]
    pub fn count_options(&self, left: bool) -> u64 {
        if self.ups == 0 && self.star > 0 {
            self.star
        } else {
            self.options(left).count() as u64
        }
    }

    /// The closed form with these canonical options, if there is one; `None` also if some option has no closed form.
    #[must_use]
    pub fn recognise(left: &[&Closed], right: &[&Closed]) -> Option<Closed> {
        if let Some(number) = simplest_number(left, right) {
            return Some(number.into());
        }
        // A game that is not a number has options on both sides, which all share its number by number translation.
        let number = &left.first()?.number;
        if left.iter().chain(right).any(|c| c.number != *number) {
            return None;
        }
        // The number of options does not distinguish the families: ^ is {0 | *} and `*` is {0 | 0}. So both are tried,
        // and checked against the options.
        [nimber_with(left, right), ups_with(left, right)]
            .into_iter()
            .flatten()
            .map(|(ups, star)| Closed {
                number: number.clone(),
                ups,
                star,
            })
            .find(|c| c.has_options(true, left) && c.has_options(false, right))
    }

    /// True if these are exactly the options of one side; they are canonical, so no two are equal.
    fn has_options(&self, is_left: bool, side: &[&Closed]) -> bool {
        self.count_options(is_left) == side.len() as u64
            && self.options(is_left).all(|o| side.contains(&&o))
    }

    /// The birthday: the depth of the canonical form.
    #[must_use]
    pub fn birthday(&self) -> BigUint {
        let number = self.number.birthday();
        let ups = self.ups.unsigned_abs();
        if ups == 0 {
            return number + self.star;
        }
        // Each up but the last costs a day and toggles the lowest bit of the star; ^ and ^* themselves are born on day
        // 2.
        let star = self.star ^ ((ups - 1) & 1);
        let last = if star <= 1 {
            BigUint::from(2u32)
        } else {
            BigUint::from(star ^ 1) + 1u32
        };
        number + (ups - 1) + last
    }
}

/// The simplest number between the options, if each side has at most one and these are numbers.
fn simplest_number(left: &[&Closed], right: &[&Closed]) -> Option<Dyadic> {
    let number = |side: &[&Closed]| match side {
        [] => Some(None),
        [one] => one.as_number().cloned().map(Some),
        _ => None,
    };
    Dyadic::simplest_between(number(left)?.as_ref(), number(right)?.as_ref())
}

/// The only nimber with as many options as these.
fn nimber_with(left: &[&Closed], right: &[&Closed]) -> Option<(i64, u64)> {
    let level = left.iter().chain(right).all(|c| c.ups == 0) && left.len() == right.len();
    level.then_some((0, left.len() as u64))
}

/// The only value with ups whose options have this shape; see [`Closed::options`].
fn ups_with(left: &[&Closed], right: &[&Closed]) -> Option<(i64, u64)> {
    match (left, right) {
        ([_, _], [_]) => Some((1, 1)),
        ([_], [_, _]) => Some((-1, 1)),
        ([l], [r]) if l.ups == 0 && l.star == 0 => Some((r.ups.checked_add(1)?, r.star ^ 1)),
        ([l], [r]) if r.ups == 0 && r.star == 0 => {
            let ups = l.ups.checked_sub(1).filter(|ups| *ups != i64::MIN)?;
            Some((ups, l.star ^ 1))
        }
        _ => None,
    }
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bare = self.number.is_zero();
        if !bare || (self.ups == 0 && self.star == 0) {
            write!(f, "{}", self.number)?;
        }
        let arrow = if self.ups > 0 { '^' } else { 'v' };
        match self.ups.unsigned_abs() {
            0 => {}
            1 => write!(f, "{arrow}")?,
            2 => write!(f, "{arrow}{arrow}")?,
            // Without the `+`, `13.^` would be read as thirteen ups instead of 1 + 3.^.
            n if bare => write!(f, "{n}.{arrow}")?,
            n => write!(f, "+{n}.{arrow}")?,
        }
        match self.star {
            0 => Ok(()),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}
