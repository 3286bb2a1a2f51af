//! The form {left|right} of a number by generators: the beginnings of the two lists of numbers of which it is the simplest
//! between.

use super::Surreal;
use crate::dyadic::Dyadic;
use num::{BigInt, BigRational, One, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;

/// A form: the first options of each side, and if the list goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generators {
    /// The left options, rising.
    pub left: Vec<Surreal>,
    /// True if more left options follow.
    pub more_left: bool,
    /// The right options, falling.
    pub right: Vec<Surreal>,
    /// True if more right options follow.
    pub more_right: bool,
}

impl fmt::Display for Generators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |options: &[Surreal], more: bool| {
            let mut texts: Vec<String> = options.iter().map(Surreal::to_string).collect();
            if more {
                texts.push("…".to_owned());
            }
            texts.join(", ")
        };
        let left = side(&self.left, self.more_left);
        write!(f, "{{{left} | {}}}", side(&self.right, self.more_right))
    }
}

impl Generators {
    /// The form of the negative number.
    fn negative(self) -> Generators {
        let side = |options: Vec<Surreal>| options.into_iter().map(|x| -x).collect();
        Generators {
            left: side(self.right),
            more_left: self.more_right,
            right: side(self.left),
            more_right: self.more_left,
        }
    }
}

/// The number of options that are listed of an infinite list.
const LISTED: usize = 3;

impl Surreal {
    /// A form of the number, by its generators. Whole numbers and dyadic fractions have their canonical forms; ω + n, ω − n
    /// and ε those of the literature. Any other number y + r·ω^e, with its last power of ω taken apart, is the simplest
    /// between the numbers y + q·ω^e with dyadic q below and above r: numbers that agree with it down to that power are no
    /// simpler (Gonshor, chapter 5).
    ///
    /// ```
    /// use grundy_values::surreal::Surreal;
    /// let form = |text: &str| text.parse::<Surreal>().unwrap().form().to_string();
    /// assert_eq!(form("1/3"), "{0, 1/4, 5/16, … | 1, 1/2, 3/8, …}");
    /// assert_eq!(form("omega"), "{0, 1, 2, … | }");
    /// assert_eq!(form("omega - 1"), "{0, 1, 2, … | omega}");
    /// assert_eq!(form("eps"), "{0 | 1, 1/2, 1/4, …}");
    /// ```
    #[must_use]
    pub fn form(&self) -> Generators {
        if let Some(number) = self.as_dyadic() {
            return of_dyadic(&number);
        }
        if self.sign() == Ordering::Less {
            return (-self.clone()).form().negative();
        }
        if let Some(form) = self.beside_omega() {
            return form;
        }
        let (exponent, r) = self.terms().last().expect("0 is dyadic");
        let before = Surreal {
            terms: self.terms[..self.terms.len() - 1].to_vec(),
        };
        let power = Surreal::power(exponent.clone());
        let at = |q: BigRational| &before + &(&power * &q);
        if *self == Surreal::epsilon() {
            return Generators {
                left: vec![Surreal::zero()],
                more_left: false,
                right: (0..LISTED).map(|n| Surreal::from(half_to(n))).collect(),
                more_right: true,
            };
        }
        let below = approximations(r, |x| x.floor());
        let above = approximations(r, |x| x.ceil());
        Generators {
            left: below.into_iter().map(at).collect(),
            more_left: true,
            right: above.into_iter().map(at).collect(),
            more_right: true,
        }
    }

    /// The form of ω + n for a whole number n.
    fn beside_omega(&self) -> Option<Generators> {
        let n = (self - &Surreal::omega()).as_rational()?;
        if !n.is_integer() {
            return None;
        }
        let one = Surreal::from(1);
        Some(if n.is_positive() {
            Generators {
                left: vec![self - &one],
                more_left: false,
                right: Vec::new(),
                more_right: false,
            }
        } else {
            Generators {
                left: (0..LISTED as i64).map(Surreal::from).collect(),
                more_left: true,
                right: if n.is_zero() {
                    Vec::new()
                } else {
                    vec![self + &one]
                },
                more_right: false,
            }
        })
    }
}

fn of_dyadic(number: &Dyadic) -> Generators {
    let (left, right) = number.options();
    let side = |option: Option<Dyadic>| {
        let option = option.map(|x| Surreal::from(x.to_rational()));
        option.into_iter().collect()
    };
    Generators {
        left: side(left),
        more_left: false,
        right: side(right),
        more_right: false,
    }
}

/// 1/2^n.
fn half_to(n: usize) -> BigRational {
    BigRational::new(BigInt::one(), BigInt::one() << n)
}

/// The first different dyadic approximations of r from one side: strictly below or above it.
fn approximations(r: &BigRational, round: fn(&BigRational) -> BigRational) -> Vec<BigRational> {
    let mut found: Vec<BigRational> = Vec::new();
    for n in 0.. {
        let unit = half_to(n);
        let mut q = round(&(r / &unit)) * &unit;
        if q == *r {
            // r is itself dyadic: one step to the side.
            q = if round(&half_to(1)).is_zero() {
                r - &unit
            } else {
                r + &unit
            };
        }
        if found.last() != Some(&q) {
            found.push(q);
        }
        if found.len() == LISTED {
            break;
        }
    }
    found
}
