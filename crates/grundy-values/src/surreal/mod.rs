//! Surreal numbers that are finite sums of powers of ω with rational coefficients: 1/3, ω, ω − 1, ε = 1/ω, √ω.
//!
//! Every surreal number is a sum r₀·ω^e₀ + r₁·ω^e₁ + … with real coefficients and falling exponents, which are surreal
//! themselves (Conway's normal form); sums, products and order follow from it. Here the sum is finite and the coefficients
//! are rational. These numbers are closed under sums and products; a quotient is covered where the divisor is one power.
//! Conway, *On Numbers and Games*, chapters 2 and 3; Gonshor, *An Introduction to the Theory of Surreal Numbers* (1986),
//! chapter 5.
//!
//! ```
//! use grundy_values::surreal::Surreal;
//! let number: Surreal = "(omega + 1) * (omega - 1)".parse().unwrap();
//! assert_eq!(number.to_string(), "omega^2 - 1");
//! let (eps, tiny): (Surreal, Surreal) = ("eps".parse().unwrap(), "1/1000000".parse().unwrap());
//! assert!(eps < tiny && eps > Surreal::zero());
//! ```

mod form;
mod read;

pub use form::Generators;

use crate::dyadic::Dyadic;
use num::{BigInt, BigRational, One, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A finite sum of powers of ω with rational coefficients.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Surreal {
    /// Falling exponents, each with a coefficient that is not 0.
    terms: Vec<(Surreal, BigRational)>,
}

/// The reason why a quotient or a power is not computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCovered {
    /// The divisor is 0.
    ByZero,
    /// The divisor has several powers of ω, so that the quotient is an infinite sum of them.
    InfiniteSum,
    /// The base has several powers of ω or another coefficient than 1, and the exponent is no natural number.
    Power,
    /// The result has more terms than are kept.
    TooLong,
}

impl fmt::Display for NotCovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotCovered::ByZero => "a divisor that is not 0",
            NotCovered::InfiniteSum => {
                "a divisor that is one power of omega with a coefficient; by others the quotient is an infinite sum of \
                 powers, which is not covered"
            }
            NotCovered::Power => {
                "a power of omega or eps, or a natural number up to 200 as the exponent; other powers are not covered"
            }
            NotCovered::TooLong => "a result of at most 1000 powers of omega, with coefficients of at most 131072 bits",
        })
    }
}

/// The most terms of a number.
const MOST_TERMS: usize = 1000;

/// The most bits of a numerator or a denominator.
const MOST_BITS: u64 = 1 << 17;

/// The largest natural number that is an exponent of a sum.
const LARGEST_EXPONENT: u32 = 200;

impl Surreal {
    /// The number 0.
    #[must_use]
    pub fn zero() -> Surreal {
        Surreal { terms: Vec::new() }
    }

    /// The number ω, the first that is larger than all whole numbers: {0, 1, 2, … | }.
    #[must_use]
    pub fn omega() -> Surreal {
        Surreal::power(Surreal::from(BigRational::one()))
    }

    /// The number ε = 1/ω, positive and smaller than all positive fractions: {0 | 1, 1/2, 1/4, …}.
    #[must_use]
    pub fn epsilon() -> Surreal {
        Surreal::power(-Surreal::from(BigRational::one()))
    }

    /// The power ω^exponent.
    #[must_use]
    pub fn power(exponent: Surreal) -> Surreal {
        Surreal {
            terms: vec![(exponent, BigRational::one())],
        }
    }

    /// The terms of the normal form: exponents of ω, falling, each with its coefficient.
    #[must_use]
    pub fn terms(&self) -> &[(Surreal, BigRational)] {
        &self.terms
    }

    /// The number as a fraction, if it is one.
    #[must_use]
    pub fn as_rational(&self) -> Option<BigRational> {
        match &self.terms[..] {
            [] => Some(BigRational::zero()),
            [(exponent, r)] if exponent.is_zero() => Some(r.clone()),
            _ => None,
        }
    }

    /// The number as a value of a short game, if its birthday is finite.
    #[must_use]
    pub fn as_dyadic(&self) -> Option<Dyadic> {
        Dyadic::from_rational(&self.as_rational()?)
    }

    /// True for 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Its comparison with 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match self.terms.first() {
            None => Ordering::Equal,
            Some((_, r)) if r.is_positive() => Ordering::Greater,
            Some(_) => Ordering::Less,
        }
    }

    /// The product.
    ///
    /// # Errors
    /// [`NotCovered::TooLong`].
    pub fn times(&self, other: &Surreal) -> Result<Surreal, NotCovered> {
        if self.terms.len().saturating_mul(other.terms.len()) > MOST_TERMS * MOST_TERMS {
            return Err(NotCovered::TooLong);
        }
        let mut terms = Vec::new();
        for (e, r) in &self.terms {
            for (f, s) in &other.terms {
                terms.push((e + f, r * s));
            }
        }
        let product = Surreal::collect(terms);
        let long =
            |(_, r): &(Surreal, BigRational)| r.numer().bits().max(r.denom().bits()) > MOST_BITS;
        if product.terms.len() > MOST_TERMS || product.terms.iter().any(long) {
            return Err(NotCovered::TooLong);
        }
        Ok(product)
    }

    /// The quotient by a number that is one power of ω with a coefficient.
    ///
    /// # Errors
    /// The reason why it is not covered.
    pub fn over(&self, divisor: &Surreal) -> Result<Surreal, NotCovered> {
        match &divisor.terms[..] {
            [] => Err(NotCovered::ByZero),
            [(exponent, r)] => self.times(&Surreal {
                terms: vec![(-exponent.clone(), r.recip())],
            }),
            _ => Err(NotCovered::InfiniteSum),
        }
    }

    /// A power: of any number with a natural exponent, of ω^e with any.
    ///
    /// # Errors
    /// The reason why it is not covered.
    pub fn raised(&self, exponent: &Surreal) -> Result<Surreal, NotCovered> {
        if let [(own, r)] = &self.terms[..]
            && r.is_one()
        {
            return Ok(Surreal::power(own.times(exponent)?));
        }
        let natural = exponent.as_rational().filter(BigRational::is_integer);
        let natural = natural.and_then(|n| u32::try_from(n.to_integer()).ok());
        let natural = natural
            .filter(|&n| n <= LARGEST_EXPONENT)
            .ok_or(NotCovered::Power)?;
        let mut power = Surreal::from(BigRational::one());
        for _ in 0..natural {
            power = power.times(self)?;
        }
        Ok(power)
    }

    /// The sum of terms in any order.
    fn collect(mut terms: Vec<(Surreal, BigRational)>) -> Surreal {
        terms.sort_by(|(e, _), (f, _)| f.cmp(e));
        let mut sum: Vec<(Surreal, BigRational)> = Vec::with_capacity(terms.len());
        for (e, r) in terms {
            match sum.last_mut() {
                Some((last, s)) if *last == e => *s += r,
                _ => sum.push((e, r)),
            }
        }
        sum.retain(|(_, r)| !r.is_zero());
        Surreal { terms: sum }
    }
}

impl From<BigRational> for Surreal {
    fn from(r: BigRational) -> Surreal {
        if r.is_zero() {
            return Surreal::zero();
        }
        Surreal {
            terms: vec![(Surreal::zero(), r)],
        }
    }
}

impl Add for &Surreal {
    type Output = Surreal;

    fn add(self, other: &Surreal) -> Surreal {
        Surreal::collect(self.terms.iter().chain(&other.terms).cloned().collect())
    }
}

impl Neg for Surreal {
    type Output = Surreal;

    fn neg(mut self) -> Surreal {
        for (_, r) in &mut self.terms {
            *r = -r.clone();
        }
        self
    }
}

impl Sub for &Surreal {
    type Output = Surreal;

    fn sub(self, other: &Surreal) -> Surreal {
        self + &-other.clone()
    }
}

/// The product by a fraction, which is always covered.
impl Mul<&BigRational> for &Surreal {
    type Output = Surreal;

    fn mul(self, by: &BigRational) -> Surreal {
        Surreal::collect(
            self.terms
                .iter()
                .map(|(e, r)| (e.clone(), r * by))
                .collect(),
        )
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Surreal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The first power of ω whose coefficients differ decides.
impl Ord for Surreal {
    fn cmp(&self, other: &Surreal) -> Ordering {
        let (mut mine, mut yours) = (self.terms.iter(), other.terms.iter());
        loop {
            let sign = |r: &BigRational| r.cmp(&BigRational::zero());
            match (mine.next(), yours.next()) {
                (None, None) => return Ordering::Equal,
                (Some((_, r)), None) => return sign(r),
                (None, Some((_, s))) => return sign(s).reverse(),
                (Some((e, r)), Some((f, s))) => match e.cmp(f) {
                    Ordering::Greater => return sign(r),
                    Ordering::Less => return sign(s).reverse(),
                    Ordering::Equal if r == s => {}
                    Ordering::Equal => return r.cmp(s),
                },
            }
        }
    }
}

/// The number in the notation in which it is read: `omega^2 - 1/2*omega + 1/3 + eps`.
impl fmt::Display for Surreal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (at, (exponent, r)) in self.terms.iter().enumerate() {
            match (at, r.is_negative()) {
                (0, true) => f.write_str("-")?,
                (0, false) => {}
                (_, true) => f.write_str(" - ")?,
                (_, false) => f.write_str(" + ")?,
            }
            let r = r.abs();
            if exponent.is_zero() {
                write!(f, "{r}")?;
                continue;
            }
            if !r.is_one() {
                write!(f, "{r}*")?;
            }
            let (name, exponent) = match exponent.sign() {
                Ordering::Less => ("eps", -exponent.clone()),
                _ => ("omega", exponent.clone()),
            };
            f.write_str(name)?;
            match exponent.as_rational() {
                Some(one) if one.is_one() => {}
                Some(n) if n.is_integer() => write!(f, "^{n}")?,
                _ => write!(f, "^({exponent})")?,
            }
        }
        Ok(())
    }
}

/// The integer `n`.
impl From<i64> for Surreal {
    fn from(n: i64) -> Surreal {
        Surreal::from(BigRational::from_integer(BigInt::from(n)))
    }
}
