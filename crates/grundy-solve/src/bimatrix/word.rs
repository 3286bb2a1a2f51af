//! Whole numbers for a tableau: words of a fixed width, chosen so that nothing overflows, and numbers of any length.
//!
//! A pivot without fractions (Edmonds 1967, Bareiss 1968) divides `a·p − b·c` by the previous pivot, and the division
//! is exact. An exact division needs no long division: factors of 2 are shifted away, and the odd part of the divisor
//! has an inverse modulo a power of 2 (Jebelean, *An algorithm for exact division*, Journal of Symbolic Computation 15,
//! 1993). All steps are then products and sums of a length that is known at compile time.

use num::bigint::Sign;
use num::{BigInt, Signed};
use std::cmp::Ordering;

/// A whole number of a tableau.
pub trait TableauWord: Clone + 'static {
    /// A number prepared for exact division by it.
    type Divisor;

    /// Converts a number, which must fit.
    fn of(number: &BigInt) -> Self;

    /// The number as one of any length.
    fn whole(&self) -> BigInt;

    /// The comparison with zero.
    fn sign(&self) -> Ordering;

    /// The number with the other sign.
    fn negated(&self) -> Self;

    /// The comparison of `a·b` with `c·d`.
    fn compare(a: &Self, b: &Self, c: &Self, d: &Self) -> Ordering;

    /// A positive number, prepared for exact division by it.
    fn divisor(&self) -> Self::Divisor;

    /// `(a·p − b·c) / divisor`, which is exact and fits.
    fn reduced(a: &Self, p: &Self, b: &Self, c: &Self, divisor: &Self::Divisor) -> Self;
}

/// The most words of numbers whose products are floating numbers.
const MOST_APPROXIMATED: usize = 7;

/// A signed number of `N` words of 64 bits in two's complement, the lowest first.
#[derive(Clone, Copy)]
pub struct Fixed<const N: usize>([u64; N]);

/// A positive divisor: the inverse of its odd part modulo 2^(64 N), and the exponent of 2 in it.
pub struct Inverse<const N: usize> {
    odd: [u64; N],
    twos: u32,
}

impl<const N: usize> Fixed<N> {
    fn is_negative(&self) -> bool {
        (self.0[N - 1] as i64) < 0
    }

    /// The number as a floating one, to a relative error below 2^-48: each of at most eight words is rounded twice.
    fn approximate(&self) -> f64 {
        const WORD: f64 = (1_u128 << 64) as f64;
        let (size, sign) = if self.is_negative() {
            (self.negated(), -1.0)
        } else {
            (*self, 1.0)
        };
        let words = size.0.iter().rev();
        sign * words.fold(0.0, |all, &word| all * WORD + word as f64)
    }
}

/// The comparison of products that floating numbers decide: their relative errors are below 2^-46, so that products further apart
/// than that are in the same order as these. What is too large for a floating number is not decided.
fn clearly(left: f64, right: f64) -> Option<Ordering> {
    const FAR: f64 = 1.0 / (1_u64 << 44) as f64;
    let least = FAR * left.abs().max(right.abs());
    if left - right > least {
        Some(Ordering::Greater)
    } else if right - left > least {
        Some(Ordering::Less)
    } else {
        None
    }
}

impl<const N: usize> TableauWord for Fixed<N> {
    type Divisor = Inverse<N>;

    fn of(number: &BigInt) -> Fixed<N> {
        let digits = number.magnitude().to_u64_digits();
        assert!(
            number.bits() < 64 * N as u64,
            "the width was chosen for these numbers"
        );
        let mut words = [0; N];
        words[..digits.len()].copy_from_slice(&digits);
        let size = Fixed(words);
        if number.is_negative() {
            size.negated()
        } else {
            size
        }
    }

    fn whole(&self) -> BigInt {
        let (sign, size) = if self.is_negative() {
            (Sign::Minus, self.negated())
        } else {
            (Sign::Plus, *self)
        };
        let halves = size
            .0
            .iter()
            .flat_map(|&word| [word as u32, (word >> 32) as u32]);
        BigInt::from_slice(sign, &halves.collect::<Vec<u32>>())
    }

    fn sign(&self) -> Ordering {
        if self.is_negative() {
            Ordering::Less
        } else if self.0.iter().all(|&word| word == 0) {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }

    fn negated(&self) -> Fixed<N> {
        let mut zero = [0; N];
        subtract(&mut zero, &self.0);
        Fixed(zero)
    }

    fn compare(a: &Fixed<N>, b: &Fixed<N>, c: &Fixed<N>, d: &Fixed<N>) -> Ordering {
        if N > 1 && N <= MOST_APPROXIMATED {
            let [a, b, c, d] = [a, b, c, d].map(Fixed::approximate);
            if let Some(order) = clearly(a * b, c * d) {
                return order;
            }
        }
        let (left, right) = (Product::of(a, b), Product::of(c, d));
        let top = |product: &Product<N>| product.high[N - 1] as i64;
        // Only the top words carry the sign. Once they are equal, so are the signs, and the words compare without one.
        let high = || left.high.iter().rev().cmp(right.high.iter().rev());
        let low = || left.low.iter().rev().cmp(right.low.iter().rev());
        top(&left).cmp(&top(&right)).then_with(high).then_with(low)
    }

    fn divisor(&self) -> Inverse<N> {
        let zeros = self.0.iter().take_while(|&&word| word == 0).count();
        let twos = 64 * zeros as u32 + self.0[zeros].trailing_zeros();
        let odd = Product {
            low: self.0,
            high: [0; N],
        };
        Inverse {
            odd: inverse(&odd.shifted(twos)),
            twos,
        }
    }

    fn reduced(
        a: &Fixed<N>,
        p: &Fixed<N>,
        b: &Fixed<N>,
        c: &Fixed<N>,
        divisor: &Inverse<N>,
    ) -> Fixed<N> {
        // The quotient fits into N words, so it is determined by its residue modulo 2^(64 N).
        let difference = Product::of(a, p).less(&Product::of(b, c));
        Fixed(low_product(&difference.shifted(divisor.twos), &divisor.odd))
    }
}

/// A number without its sign.
struct Magnitude<const N: usize> {
    words: [u64; N],
    /// The number of words up to the last one that is not zero.
    length: usize,
}

impl<const N: usize> Magnitude<N> {
    fn of(number: &Fixed<N>) -> Magnitude<N> {
        let words = if number.is_negative() {
            number.negated().0
        } else {
            number.0
        };
        let length = N - words.iter().rev().take_while(|&&word| word == 0).count();
        Magnitude { words, length }
    }
}

/// A product of two numbers at full length, in two's complement.
struct Product<const N: usize> {
    low: [u64; N],
    high: [u64; N],
}

impl<const N: usize> Product<N> {
    fn of(a: &Fixed<N>, b: &Fixed<N>) -> Product<N> {
        if N == 1 {
            let product = i128::from(a.0[0] as i64) * i128::from(b.0[0] as i64);
            return Product {
                low: [product as u64; N],
                high: [(product >> 64) as u64; N],
            };
        }
        let mut product = Product {
            low: [0; N],
            high: [0; N],
        };
        // Entries near the start of a walk are much shorter than the longest: their leading words are not multiplied.
        let (mine, others) = (Magnitude::of(a), Magnitude::of(b));
        for (i, &x) in mine.words[..mine.length].iter().enumerate() {
            let mut carry = 0;
            for (j, &y) in others.words[..others.length].iter().enumerate() {
                let place = product.place(i + j);
                let sum = u128::from(x) * u128::from(y) + u128::from(*place) + carry;
                *place = sum as u64;
                carry = sum >> 64;
            }
            if carry > 0 {
                *product.place(i + others.length) = carry as u64;
            }
        }
        if a.is_negative() == b.is_negative() {
            product
        } else {
            let nothing = Product {
                low: [0; N],
                high: [0; N],
            };
            nothing.less(&product)
        }
    }

    fn place(&mut self, at: usize) -> &mut u64 {
        if at < N {
            &mut self.low[at]
        } else {
            &mut self.high[at - N]
        }
    }

    /// The difference of two products.
    fn less(mut self, other: &Product<N>) -> Product<N> {
        let borrow = subtract(&mut self.low, &other.low);
        subtract(&mut self.high, &other.high);
        if borrow {
            let mut one = [0; N];
            one[0] = 1;
            subtract(&mut self.high, &one);
        }
        self
    }

    /// The lowest `N` words of the quotient by a power of 2, which is exact.
    fn shifted(&self, twos: u32) -> [u64; N] {
        let (words, bits) = ((twos / 64) as usize, twos % 64);
        let word = |at: usize| match at.checked_sub(N) {
            None => self.low[at],
            Some(high) => self.high.get(high).copied().unwrap_or(0),
        };
        std::array::from_fn(|i| {
            let (here, next) = (word(i + words), word(i + words + 1));
            let both = u128::from(next) << 64 | u128::from(here);
            (both >> bits) as u64
        })
    }
}

/// Subtracts modulo 2^(64 N); true if there is a borrow.
fn subtract<const N: usize>(from: &mut [u64; N], number: &[u64; N]) -> bool {
    let mut borrow = false;
    for (word, &less) in from.iter_mut().zip(number) {
        let (once, under) = word.overflowing_sub(less);
        let (twice, again) = once.overflowing_sub(u64::from(borrow));
        *word = twice;
        borrow = under || again;
    }
    borrow
}

/// The product modulo 2^(64 N).
fn low_product<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let mut product = [0; N];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0;
        for (place, &y) in product[i..].iter_mut().zip(b) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*place) + carry;
            *place = sum as u64;
            carry = sum >> 64;
        }
    }
    product
}

/// The inverse of an odd number modulo 2^(64 N), by Newton's iteration: each step doubles the number of correct bits.
fn inverse<const N: usize>(odd: &[u64; N]) -> [u64; N] {
    // The number itself is a start with three correct bits, since the square of an odd number is 1 modulo 8.
    let (mut found, mut right) = (*odd, 3);
    while right < 64 * N {
        // found · (2 − odd · found)
        let product = low_product(odd, &found);
        let mut rest = [0; N];
        rest[0] = 2;
        subtract(&mut rest, &product);
        found = low_product(&found, &rest);
        right *= 2;
    }
    found
}

impl TableauWord for BigInt {
    type Divisor = BigInt;

    fn of(number: &BigInt) -> BigInt {
        number.clone()
    }

    fn whole(&self) -> BigInt {
        self.clone()
    }

    fn sign(&self) -> Ordering {
        BigInt::sign(self).cmp(&Sign::NoSign)
    }

    fn negated(&self) -> BigInt {
        -self
    }

    fn compare(a: &BigInt, b: &BigInt, c: &BigInt, d: &BigInt) -> Ordering {
        (a * b).cmp(&(c * d))
    }

    fn divisor(&self) -> BigInt {
        self.clone()
    }

    fn reduced(a: &BigInt, p: &BigInt, b: &BigInt, c: &BigInt, divisor: &BigInt) -> BigInt {
        (a * p - b * c) / divisor
    }
}
