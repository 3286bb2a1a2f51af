//! Dyadic rationals: fractions whose denominator is a power of two. They are exactly the numbers born on a finite day.
//! Conway, *On Numbers and Games*, chapters 0 and 1.

use grundy_core::ParseError;
use num::{BigInt, BigRational, BigUint, One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

/// The exact number `numerator / 2^exponent`.
///
/// ```
/// use grundy_values::Dyadic;
/// let half: Dyadic = "1/2".parse().unwrap();
/// assert_eq!((&half + &half).to_string(), "1");
/// assert_eq!(Dyadic::simplest_between(Some(&half), Some(&Dyadic::from(1))).unwrap().to_string(), "3/4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    /// Odd unless the exponent is 0, so that equal numbers have equal fields.
    numerator: Numerator,
    exponent: u32,
}

/// A numerator of any size. Nearly all fit in a machine word, where sums and comparisons need no memory of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Numerator {
    /// One of 64 bits.
    Small(i64),
    /// One that does not fit in 64 bits.
    Large(Box<BigInt>),
}

/// The largest exponent to which words are scaled: a numerator of 64 bits shifted by it fits in 128 bits.
const WORD_SHIFT: u32 = 62;

/// The largest number of digits that is read.
pub const MOST_DIGITS: usize = 20_000;

impl Dyadic {
    /// The number `numerator / 2^exponent`.
    #[must_use]
    pub fn new(numerator: BigInt, exponent: u32) -> Dyadic {
        if let Some(word) = numerator.to_i64() {
            return Dyadic::from_word(word.into(), exponent);
        }
        let twos = numerator.trailing_zeros().unwrap_or(0);
        let shift = u32::try_from(twos.min(u64::from(exponent)))
            .expect("the shift is at most the exponent, which fits in 32 bits");
        Dyadic {
            numerator: Numerator::from(numerator >> shift),
            exponent: exponent - shift,
        }
    }

    /// [`Dyadic::new`] for a numerator of at most 128 bits.
    fn from_word(numerator: i128, exponent: u32) -> Dyadic {
        // Zero has 128 trailing zeros: its exponent becomes 0 only if all of it is taken away.
        let shift = if numerator == 0 {
            exponent
        } else {
            numerator.trailing_zeros().min(exponent)
        };
        let numerator = numerator.checked_shr(shift).unwrap_or(0);
        Dyadic {
            numerator: match i64::try_from(numerator) {
                Ok(word) => Numerator::Small(word),
                Err(_) => Numerator::Large(Box::new(numerator.into())),
            },
            exponent: exponent - shift,
        }
    }

    /// The number 0.
    #[must_use]
    pub fn zero() -> Dyadic {
        Dyadic {
            numerator: Numerator::Small(0),
            exponent: 0,
        }
    }

    /// The number above the line.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        match &self.numerator {
            Numerator::Small(word) => BigInt::from(*word),
            Numerator::Large(large) => (**large).clone(),
        }
    }

    /// The numerator, if it fits in 64 bits.
    fn word(&self) -> Option<i64> {
        match self.numerator {
            Numerator::Small(word) => Some(word),
            Numerator::Large(_) => None,
        }
    }

    /// The numerators of two numbers over their common denominator, and its exponent, if all this fits in machine words.
    fn words(&self, other: &Dyadic) -> Option<(i128, i128, u32)> {
        let exponent = self.exponent.max(other.exponent);
        let scaled = |x: &Dyadic| {
            let shift = exponent - x.exponent;
            let word = x.word().filter(|_| shift <= WORD_SHIFT)?;
            Some(i128::from(word) << shift)
        };
        Some((scaled(self)?, scaled(other)?, exponent))
    }

    /// The number in units of 2^-`unit`, if it is a multiple of it that fits in a word.
    pub(crate) fn in_units(&self, unit: u32) -> Option<i64> {
        let shift = unit.checked_sub(self.exponent)?;
        self.word()?.checked_mul(1i64.checked_shl(shift)?)
    }

    /// The power of two below the line.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        self.exponent
    }

    /// True if this is a whole number.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// True if this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator == Numerator::Small(0)
    }

    /// Its comparison with 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match &self.numerator {
            Numerator::Small(word) => word.cmp(&0),
            Numerator::Large(large) => (**large).cmp(&BigInt::zero()),
        }
    }

    /// Its half.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        // One more binary digit; an even numerator gives it back.
        let exponent = self.exponent.checked_add(1);
        let exponent = exponent.expect("a number is halved fewer than 2^32 times");
        match self.word() {
            Some(word) => Dyadic::from_word(word.into(), exponent),
            None => Dyadic::new(self.numerator(), exponent),
        }
    }

    /// This number taken `n` times.
    #[must_use]
    pub fn times(&self, n: &BigInt) -> Dyadic {
        if let Some((word, n)) = self.word().zip(n.to_i64()) {
            return Dyadic::from_word(i128::from(word) * i128::from(n), self.exponent);
        }
        Dyadic::new(self.numerator() * n, self.exponent)
    }

    /// The same number as a quotient.
    #[must_use]
    pub fn to_rational(&self) -> BigRational {
        BigRational::new_raw(self.numerator(), BigInt::one() << self.exponent)
    }

    /// The quotient as a dyadic number; `None` if the denominator is not a power of two.
    ///
    /// ```
    /// use grundy_values::Dyadic;
    /// use num::BigRational;
    /// let third = BigRational::new(1.into(), 3.into());
    /// assert_eq!(Dyadic::from_rational(&third), None);
    /// let two = BigRational::new_raw(6.into(), 3.into());
    /// assert_eq!(Dyadic::from_rational(&two), Some(Dyadic::from(2)));
    /// ```
    #[must_use]
    pub fn from_rational(q: &BigRational) -> Option<Dyadic> {
        let dyadic = |q: &BigRational| {
            let exponent = u32::try_from(q.denom().trailing_zeros()?).ok()?;
            let is_power = (q.denom() >> exponent).is_one();
            is_power.then(|| Dyadic::new(q.numer().clone(), exponent))
        };
        // A greatest common divisor takes quadratic time, and a power of two needs none.
        dyadic(q).or_else(|| dyadic(&q.reduced()))
    }

    /// The greatest integer not above.
    #[must_use]
    pub fn floor(&self) -> BigInt {
        // Shifting rounds towards minus infinity.
        self.numerator() >> self.exponent
    }

    /// The simplest number strictly between two bounds, of which either may be missing: the one born first.
    /// `None` when there is no number between them.
    ///
    /// This is the simplicity rule: when a game {L | R} is a number, it is the simplest number x such that no left
    /// option is ≥ x and no right option is ≤ x. *On Numbers and Games*, theorem 11.
    ///
    /// A logarithmic number of shifts and comparisons.
    #[must_use]
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        if let (Some(l), Some(h)) = (low, high)
            && l >= h
        {
            return None;
        }
        // By symmetry only positive bounds are left to treat: 0 is simplest if it fits, and negative ranges are mirrored.
        let below_zero = low.is_none_or(|l| l.sign() == Ordering::Less);
        let above_zero = high.is_none_or(|h| h.sign() == Ordering::Greater);
        if below_zero && above_zero {
            return Some(Dyadic::zero());
        }
        if below_zero {
            // Everything between is negative: mirror it, solve, and mirror back.
            let low_mirror = high.map(|h| -h);
            let high_mirror = low.map(|l| -l);
            return Dyadic::simplest_between(low_mirror.as_ref(), high_mirror.as_ref()).map(|n| -n);
        }
        let low = low.expect("a missing lower bound lies below zero");
        // The least multiple of 2^-k above `low`.
        let next = |k: u32| {
            let (finer, coarser) = (
                k.saturating_sub(low.exponent),
                low.exponent.saturating_sub(k),
            );
            if let Some(word) = low.word()
                && finer.max(coarser) <= WORD_SHIFT
            {
                return Dyadic::from_word(((i128::from(word) << finer) >> coarser) + 1, k);
            }
            Dyadic::new(((low.numerator() << finer) >> coarser) + 1, k)
        };
        let fits = |n: &Dyadic| high.is_none_or(|h| n < h);
        let whole = next(0);
        if fits(&whole) {
            return Some(whole);
        }
        // If a multiple of 2^-k lies between the bounds, so does one of 2^-(k+1): a binary search finds the least such
        // k. For it there is only one multiple: of two neighbours one would be a multiple of 2^-(k-1).
        let finest = low.exponent.max(high.map_or(0, |h| h.exponent)) + 1;
        let (mut no, mut yes) = (0, finest);
        while yes - no > 1 {
            let middle = no + (yes - no) / 2;
            if fits(&next(middle)) {
                yes = middle;
            } else {
                no = middle;
            }
        }
        Some(next(yes))
    }

    /// The day on which the number is born, that is the depth of its canonical form: |n| for an integer n; for other
    /// numbers the day of the next integer away from 0, and one day more for each binary digit after the point.
    #[must_use]
    pub fn birthday(&self) -> BigUint {
        if let Some(day) = self.day() {
            return day.into();
        }
        let size = self.numerator().magnitude().clone();
        if self.is_integer() {
            size
        } else {
            (size >> self.exponent) + 1u32 + self.exponent
        }
    }

    /// The birthday, if the numerator is a machine word.
    fn day(&self) -> Option<u128> {
        let size = u128::from(self.word()?.unsigned_abs());
        Some(if self.is_integer() {
            size
        } else {
            size.checked_shr(self.exponent).unwrap_or(0) + 1 + u128::from(self.exponent)
        })
    }

    /// True if this number is born before the other one.
    #[must_use]
    pub fn is_simpler_than(&self, other: &Dyadic) -> bool {
        match self.day().zip(other.day()) {
            Some((day, later)) => day < later,
            None => self.birthday() < other.birthday(),
        }
    }

    /// The options of the canonical form: at most one on each side.
    ///
    /// ```
    /// use grundy_values::Dyadic;
    /// let (left, right) = "3/4".parse::<Dyadic>().unwrap().options();
    /// assert_eq!(left.unwrap().to_string(), "1/2");
    /// assert_eq!(right.unwrap().to_string(), "1");
    /// ```
    #[must_use]
    pub fn options(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        let step = |by: i64| match self.word() {
            Some(word) => Some(Dyadic::from_word(
                i128::from(word) + i128::from(by),
                self.exponent,
            )),
            None => Some(Dyadic::new(self.numerator() + by, self.exponent)),
        };
        let (below, above) = (|| step(-1), || step(1));
        match (self.is_integer(), self.sign()) {
            (false, _) => (below(), above()),
            (true, Ordering::Greater) => (below(), None),
            (true, Ordering::Less) => (None, above()),
            (true, Ordering::Equal) => (None, None),
        }
    }

    /// The numerator over the common denominator 2^`exponent`, which must be at least its own.
    fn scaled(&self, exponent: u32) -> BigInt {
        self.numerator() << (exponent - self.exponent)
    }

    /// The number as a machine integer, if it is one.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        if self.is_integer() { self.word() } else { None }
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic {
            numerator: Numerator::Small(n),
            exponent: 0,
        }
    }
}

impl From<BigInt> for Numerator {
    fn from(n: BigInt) -> Numerator {
        match n.to_i64() {
            Some(word) => Numerator::Small(word),
            None => Numerator::Large(Box::new(n)),
        }
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Dyadic {
        Dyadic::new(n, 0)
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Numerator::Small(x), Numerator::Small(y)) = (&self.numerator, &other.numerator)
            && self.exponent == other.exponent
        {
            return x.cmp(y);
        }
        if let Some((x, y, _)) = self.words(other) {
            return x.cmp(&y);
        }
        // Signs decide most comparisons without a shift; otherwise both are brought to the larger denominator.
        let signs = self.sign().cmp(&other.sign());
        if signs != Ordering::Equal {
            return signs;
        }
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        // The sum of two numbers of at most 126 bits fits in 128.
        if let Some((x, y, exponent)) = self.words(other) {
            return Dyadic::from_word(x + y, exponent);
        }
        let exponent = self.exponent.max(other.exponent);
        Dyadic::new(self.scaled(exponent) + other.scaled(exponent), exponent)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match self.word() {
            Some(word) => Dyadic::from_word(-i128::from(word), self.exponent),
            None => Dyadic::new(-self.numerator(), self.exponent),
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        -&self
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.numerator {
            Numerator::Small(word) => write!(f, "{word}")?,
            Numerator::Large(large) => write!(f, "{large}")?,
        }
        if self.exponent > 0 {
            write!(f, "/{}", BigInt::one() << self.exponent)?;
        }
        Ok(())
    }
}

impl FromStr for Dyadic {
    type Err = ParseError;

    /// Reads `3`, `-1/2`, `77/128`; the fraction need not be in lowest terms.
    fn from_str(text: &str) -> Result<Dyadic, ParseError> {
        let piece = text.trim();
        let (above, below) = match piece.split_once('/') {
            Some((above, below)) => (above, Some(below)),
            None => (piece, None),
        };
        let digits = above.strip_prefix('-').unwrap_or(above);
        let numerator = read_digits(text, digits)?;
        let numerator = if digits.len() < above.len() {
            -numerator
        } else {
            numerator
        };
        let Some(below) = below else {
            return Ok(Dyadic::new(numerator, 0));
        };
        let denominator = read_digits(text, below)?;
        if !denominator.is_positive() {
            return Err(ParseError::at_piece(
                text,
                below,
                "a denominator other than 0",
            ));
        }
        Dyadic::from_rational(&BigRational::new(numerator, denominator)).ok_or_else(|| {
            ParseError::at_piece(
                text,
                below,
                format!(
                    "a power of two, for {} is not a short game: the denominator must be a power of two",
                    grundy_core::parse::shorten(piece)
                ),
            )
        })
    }
}

fn read_digits(text: &str, digits: &str) -> Result<BigInt, ParseError> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseError::at_piece(
            text,
            digits,
            "a number such as 3 or 1/2",
        ));
    }
    if digits.len() > MOST_DIGITS {
        return Err(ParseError::at_piece(
            text,
            digits,
            format!("a number of at most {MOST_DIGITS} digits"),
        ));
    }
    Ok(digits.parse().expect("a run of digits is a number"))
}
