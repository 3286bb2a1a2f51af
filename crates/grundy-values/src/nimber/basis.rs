//! The field of the nimbers below 2^64 in another representation: polynomials over GF(2) modulo x^64 + x^4 + x^3 + x + 1.
//!
//! All fields of 2^64 elements are isomorphic. Here x is mapped to the nimber [`ROOT`], a root of the polynomial, so that
//! Σ xⁱ becomes Σ ROOTⁱ: a linear map, given by a 64×64 matrix of bits. Polynomials over GF(2) are multiplied without
//! carries, for which processors have an instruction (PCLMULQDQ); the remainder takes a few shifts. So a nim product is:
//! both factors through the matrix, one carry-less product, and the result back through the inverse matrix. Each
//! matrix is stored as eight tables, one for each byte. Code that multiplies often stays in [`Polynomial64`].

use super::{Nimber, field};
use std::iter::Product;
use std::ops::{Add, Mul, MulAssign};

/// A nimber r with r^64 ⊕ r^4 ⊕ r^3 ⊕ r ⊕ 1 = 0.
pub const ROOT: u64 = 0x7b4c_9fe6_2732_acec;

/// The matrix whose column i is the image of bit i.
type BitMatrix = [u64; 64];

/// The same matrix by bytes: `table[j][v]` is the image of the byte v in place j.
type Tables = [[u64; 256]; 8];

const fn powers_of_root() -> BitMatrix {
    let mut columns = [1; 64];
    let mut i = 1;
    while i < 64 {
        columns[i] = field::product(columns[i - 1], ROOT, 64);
        i += 1;
    }
    columns
}

/// The inverse matrix by Gauss-Jordan elimination on columns: the operations that turn `matrix` into the identity turn the
/// identity into the inverse.
const fn inverse(mut matrix: BitMatrix) -> BitMatrix {
    let mut result = [0; 64];
    let mut i = 0;
    while i < 64 {
        result[i] = 1 << i;
        i += 1;
    }
    let mut row = 0;
    while row < 64 {
        let mut pivot = row;
        // A row without a pivot would mean that ROOT is no root; the build would then fail here.
        while matrix[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        (matrix[row], matrix[pivot]) = (matrix[pivot], matrix[row]);
        (result[row], result[pivot]) = (result[pivot], result[row]);
        let mut other = 0;
        while other < 64 {
            if other != row && matrix[other] >> row & 1 == 1 {
                matrix[other] ^= matrix[row];
                result[other] ^= result[row];
            }
            other += 1;
        }
        row += 1;
    }
    result
}

/// The image of a byte is that of the byte without its lowest bit, plus the image of that bit.
const fn by_bytes(columns: BitMatrix) -> Tables {
    let mut tables = [[0; 256]; 8];
    let mut j = 0;
    while j < 8 {
        let mut v = 1;
        while v < 256usize {
            let lowest = v.trailing_zeros() as usize;
            tables[j][v] = tables[j][v & (v - 1)] ^ columns[8 * j + lowest];
            v += 1;
        }
        j += 1;
    }
    tables
}

/// From polynomials to nimbers.
pub const TO_NIMBER: BitMatrix = powers_of_root();

// Eight tables of 2 KiB make 16 KiB a direction; both directions together fill the usual first-level cache of 32 KiB.
static NIMBER_OF: Tables = by_bytes(TO_NIMBER);
static POLYNOMIAL_OF: Tables = by_bytes(inverse(TO_NIMBER));

/// Multiplies the matrix by a vector of 64 bits: the images of its eight bytes, added.
#[inline(always)]
fn apply(tables: &Tables, a: u64) -> u64 {
    let at = |j: usize| tables[j][usize::from((a >> (8 * j)) as u8)];
    (at(0) ^ at(1) ^ at(2) ^ at(3)) ^ (at(4) ^ at(5) ^ at(6) ^ at(7))
}

/// The polynomial of a nimber.
#[inline(always)]
pub fn to_polynomial(a: u64) -> u64 {
    apply(&POLYNOMIAL_OF, a)
}

/// The nimber of a polynomial.
#[inline(always)]
pub fn to_nimber(a: u64) -> u64 {
    apply(&NIMBER_OF, a)
}

/// The remainder of high·x^64 + low. Since x^64 = x^4 + x^3 + x + 1, `high` is folded onto the lower half; the bits that
/// the fold shifts out at the top (at most four) are folded in the same step by adding them to `high` first.
#[inline(always)]
pub(super) fn remainder(high: u64, low: u64) -> u64 {
    let h = high ^ high >> 60 ^ high >> 61 ^ high >> 63;
    low ^ h ^ h << 1 ^ h << 3 ^ h << 4
}

/// The carry-less product in plain integers, as (high, low).
///
/// Each factor is split into five numbers that use only every fifth bit. In an ordinary product of two such numbers a
/// column adds up at most 13 ones, which stay within the column's five bits, and the lowest of these is the exclusive or.
pub fn carryless_portable(a: u64, b: u64) -> (u64, u64) {
    const EVERY_FIFTH: u128 = {
        let mut mask = 0;
        let mut i = 0;
        while i < 128 {
            mask |= 1u128 << i;
            i += 5;
        }
        mask
    };
    let cut = |n: u64, i: usize| u128::from(n) & EVERY_FIFTH << i & u128::from(u64::MAX);
    let mut sum = 0u128;
    for i in 0..5 {
        let mut column = [0u128; 5];
        for j in 0..5 {
            column[(i + j) % 5] ^= cut(a, i).wrapping_mul(cut(b, j));
        }
        for (k, c) in column.into_iter().enumerate() {
            sum ^= c & EVERY_FIFTH << k;
        }
    }
    ((sum >> 64) as u64, sum as u64)
}

/// The product of polynomials in plain integers.
pub fn polynomial_product_portable(a: u64, b: u64) -> u64 {
    let (high, low) = carryless_portable(a, b);
    remainder(high, low)
}

/// The nim product in plain integers.
pub fn product_portable(a: u64, b: u64) -> u64 {
    to_nimber(polynomial_product_portable(
        to_polynomial(a),
        to_polynomial(b),
    ))
}

#[cfg(target_arch = "x86_64")]
pub(super) mod carryless {
    //! The same products by the processor's carry-less multiplication.

    use super::{remainder, to_nimber, to_polynomial};
    use std::arch::x86_64::{
        __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64,
        _mm_xor_si128,
    };

    /// The full carry-less product, 127 bits in a vector of 128.
    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    fn wide_product(a: u64, b: u64) -> __m128i {
        let wide = |n: u64| _mm_cvtsi64_si128(n.cast_signed());
        _mm_clmulepi64_si128::<0>(wide(a), wide(b))
    }

    /// The product of polynomials.
    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    pub fn polynomial_product(a: u64, b: u64) -> u64 {
        let product = wide_product(a, b);
        let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product));
        let low = _mm_cvtsi128_si64(product);
        remainder(high.cast_unsigned(), low.cast_unsigned())
    }

    /// The nim product.
    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    pub fn product(a: u64, b: u64) -> u64 {
        let product = wide_product(to_polynomial(a), to_polynomial(b));
        // The table lookups keep the integer units busy, so the remainder is taken by two more carry-less products with
        // x^4 + x^3 + x + 1: the first folds the upper half, the second what that fold pushed out.
        let tail = _mm_cvtsi64_si128(0b11011);
        let once = _mm_clmulepi64_si128::<1>(product, tail);
        let twice = _mm_clmulepi64_si128::<1>(once, tail);
        let rest = _mm_xor_si128(product, _mm_xor_si128(once, twice));
        to_nimber(_mm_cvtsi128_si64(rest).cast_unsigned())
    }
}

/// The nim product, by the fastest way that this processor has.
#[inline]
pub fn product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has just said that it has PCLMULQDQ, all that the function asks for.
        return unsafe { carryless::product(a, b) };
    }
    product_portable(a, b)
}

/// The product of polynomials, by the fastest way that this processor has.
#[inline]
pub fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has just said that it has PCLMULQDQ, all that the function asks for.
        return unsafe { carryless::polynomial_product(a, b) };
    }
    polynomial_product_portable(a, b)
}

/// A nimber below 2^64 as a polynomial modulo x^64 + x^4 + x^3 + x + 1, with bit i for xⁱ: the same field, but cheaper to
/// multiply in. Convert once, compute, convert back.
///
/// ```
/// use grundy_values::nimber::{Nimber, Polynomial64};
/// let (a, b) = (Polynomial64::from(Nimber(19)), Polynomial64::from(Nimber(23)));
/// assert_eq!(Nimber::from(a * b), Nimber(86));
/// assert_eq!(Nimber::from(a + b), Nimber(19 ^ 23));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Polynomial64(pub u64);

impl Polynomial64 {
    /// The product of `exponent` factors `self`; the empty product is 1. At most 127 products.
    ///
    /// ```
    /// use grundy_values::nimber::Polynomial64;
    /// assert_eq!(Polynomial64(2).pow(64), Polynomial64(0b11011));
    /// ```
    #[must_use]
    pub fn pow(self, exponent: u64) -> Polynomial64 {
        let (mut result, mut power, mut left) = (Polynomial64(1), self, exponent);
        while left > 0 {
            if left & 1 == 1 {
                result *= power;
            }
            power *= power;
            left >>= 1;
        }
        result
    }

    /// The element that gives 1 when multiplied by this one; `None` for 0. Since a^(2^64 − 1) = 1, it is the power 2^64 − 2,
    /// computed by the chain of Itoh and Tsujii (1988): 63 squarings and 10 products.
    ///
    /// ```
    /// use grundy_values::nimber::Polynomial64;
    /// let a = Polynomial64(0xABCD);
    /// assert_eq!(a * a.inverse().unwrap(), Polynomial64(1));
    /// assert_eq!(Polynomial64(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Polynomial64> {
        // `ones` is the power 2^k − 1; doubling k squares it k times and multiplies. k = 1, 3, 7, 15, 31, 63.
        let mut ones = self;
        let mut k = 1;
        while k < 63 {
            ones = ones.squared(k) * ones;
            ones = ones.squared(1) * self;
            k = 2 * k + 1;
        }
        (self.0 != 0).then(|| ones.squared(1))
    }

    /// Squared `times` times: the power 2^`times`.
    fn squared(self, times: u32) -> Polynomial64 {
        (0..times).fold(self, |a, _| a * a)
    }
}

impl From<Nimber> for Polynomial64 {
    #[inline]
    fn from(a: Nimber) -> Polynomial64 {
        Polynomial64(to_polynomial(a.0))
    }
}

impl From<Polynomial64> for Nimber {
    #[inline]
    fn from(a: Polynomial64) -> Nimber {
        Nimber(to_nimber(a.0))
    }
}

impl Add for Polynomial64 {
    type Output = Polynomial64;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "addition of polynomials over two elements is exclusive or"
    )]
    #[inline]
    fn add(self, other: Polynomial64) -> Polynomial64 {
        Polynomial64(self.0 ^ other.0)
    }
}

impl Mul for Polynomial64 {
    type Output = Polynomial64;

    /// The product modulo x^64 + x^4 + x^3 + x + 1.
    #[inline]
    fn mul(self, other: Polynomial64) -> Polynomial64 {
        Polynomial64(polynomial_product(self.0, other.0))
    }
}

impl MulAssign for Polynomial64 {
    #[inline]
    fn mul_assign(&mut self, other: Polynomial64) {
        *self = *self * other;
    }
}

impl Product for Polynomial64 {
    fn product<I: Iterator<Item = Polynomial64>>(factors: I) -> Polynomial64 {
        factors.fold(Polynomial64(1), Mul::mul)
    }
}
