//! Nim multiplication and what follows from it: inverses, quotients, powers and square roots.
//!
//! A Fermat power F = 2^(2^k) satisfies F ⊗ y = F·y for y < F and F ⊗ F = F ⊕ F/2 (the first holds *only* below F:
//! 2 ⊗ 3 is 1, not 6). Hence a nimber splits as a = a₁·F ⊕ a₀, much like a complex number, and every operation reduces
//! to operations on the halves. Conway, *On Numbers and Games*, chapter 6; Lenstra, *Nim multiplication*, 1978.
//!
//! This plain recursion is the reference that everything faster is tested against. A 64-bit product costs 64 products
//! of bytes, which come from a table of discrete logarithms. The operators in `operators.rs` use `basis.rs` instead.

use super::Nimber;

/// Products of bytes by logarithms: `EXP[LOG[a] + LOG[b]]`.
struct Bytes {
    /// `exp[i]` is the i-th power of a generator; the table is written twice, so that a sum of two logarithms is an index.
    exp: [u8; 510],
    /// The logarithm of every byte except 0, which has none.
    log: [u8; 256],
}

/// The tables for the smallest generator of the 255 non-zero bytes, found by trial at compile time.
const fn bytes() -> Bytes {
    let mut generator = 2;
    loop {
        let mut exp = [0; 510];
        let mut log = [0; 256];
        let mut power = 1u8;
        let mut i = 0;
        while i < 255 {
            exp[i] = power;
            exp[i + 255] = power;
            log[power as usize] = i as u8;
            power = slow_byte_product(power, generator);
            i += 1;
            if power == 1 {
                break;
            }
        }
        if i == 255 {
            return Bytes { exp, log };
        }
        generator += 1;
    }
}

/// The product of two bytes from the definition; used only while the tables are built.
const fn slow_byte_product(a: u8, b: u8) -> u8 {
    slow_product(a, b, 4)
}

/// The product of nimbers below F², F = 2^half, by splitting down to single bits.
const fn slow_product(a: u8, b: u8, half: u32) -> u8 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let down = half / 2;
    let high = slow_product(a1, b1, down);
    let both = slow_product(a1 ^ a0, b1 ^ b0, down);
    let lows = slow_product(a0, b0, down);
    ((both ^ lows) << half) | (lows ^ slow_product(high, 1 << (half - 1), down))
}

/// The product of two nimbers below 256 by the tables.
const fn byte_product(a: u64, b: u64) -> u64 {
    if a == 0 || b == 0 {
        return 0;
    }
    BYTES.exp[BYTES.log[a as usize] as usize + BYTES.log[b as usize] as usize] as u64
}

/// A `static`, so that there is one copy in memory instead of one at every use.
static BYTES: Bytes = bytes();

/// The upper and the lower half of a nimber below F², F = 2^half.
const fn split(a: u64, half: u32) -> (u64, u64) {
    (a >> half, a & ((1 << half) - 1))
}

/// The product of two nimbers below 2^bits; bits is 8, 16, 32 or 64.
pub(super) const fn product(a: u64, b: u64, bits: u32) -> u64 {
    if bits == 8 {
        return byte_product(a, b);
    }
    let half = bits / 2;
    let ((a1, a0), (b1, b0)) = (split(a, half), split(b, half));
    if a1 == 0 && b1 == 0 {
        return product(a0, b0, half);
    }
    // (a₁F ⊕ a₀)(b₁F ⊕ b₀) with F² = F ⊕ F/2: Karatsuba's three products of halves, and one by the constant F/2.
    let high = product(a1, b1, half);
    let both = product(a1 ^ a0, b1 ^ b0, half);
    let lows = product(a0, b0, half);
    ((both ^ lows) << half) | (lows ^ product(high, 1 << (half - 1), half))
}

/// The square of a nimber below 2^bits: two squares of halves and one product, because the cross terms cancel.
fn square(a: u64, bits: u32) -> u64 {
    if bits == 8 {
        return byte_product(a, a);
    }
    let half = bits / 2;
    let (a1, a0) = split(a, half);
    // In characteristic 2 squaring is additive: (a₁F ⊕ a₀)² = a₁²F ⊕ a₁²(F/2) ⊕ a₀².
    let high = square(a1, half);
    (high << half) | (square(a0, half) ^ product(high, 1 << (half - 1), half))
}

/// The inverse of [`square`]: the upper half has a unique root, and then the lower half follows.
fn root(a: u64, bits: u32) -> u64 {
    if bits == 8 {
        // In the field of 2^8 elements a^256 = a, so the root of a is a^128.
        let mut power = a;
        for _ in 0..7 {
            power = byte_product(power, power);
        }
        return power;
    }
    let half = bits / 2;
    let (a1, a0) = split(a, half);
    (root(a1, half) << half) | root(a0 ^ product(a1, 1 << (half - 1), half), half)
}

/// The inverse of a non-zero nimber below 2^bits.
fn inverse(a: u64, bits: u32) -> u64 {
    if bits == 8 {
        let log = usize::from(BYTES.log[a as usize]);
        return u64::from(BYTES.exp[255 - log]);
    }
    let half = bits / 2;
    let (a1, a0) = split(a, half);
    if a1 == 0 {
        return inverse(a0, half);
    }
    // As with complex numbers, 1/a is the conjugate a₁F ⊕ (a₀ ⊕ a₁) over the norm; the norm lies below F and is not 0.
    let norm = product(a0, a0 ^ a1, half) ^ product(square(a1, half), 1 << (half - 1), half);
    let over = inverse(norm, half);
    (product(a1, over, half) << half) | product(a0 ^ a1, over, half)
}

impl Nimber {
    /// The nimber b with `self ⊗ b = 1`; `None` for 0.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(2).inverse(), Some(Nimber(3)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Nimber> {
        (self.0 != 0).then(|| Nimber(inverse(self.0, 64)))
    }

    /// The nimber times itself.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(4).square(), Nimber(6));
    /// ```
    #[must_use]
    pub fn square(self) -> Nimber {
        Nimber(square(self.0, 64))
    }

    /// The nimber whose square is `self`; every nimber has exactly one square root.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(6).sqrt(), Nimber(4));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Nimber {
        Nimber(root(self.0, 64))
    }

    /// The product by the plain recursion on halves, the reference for the faster ways.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(19).multiply_recursively(Nimber(23)), Nimber(86));
    /// ```
    #[must_use]
    pub fn multiply_recursively(self, other: Nimber) -> Nimber {
        Nimber(product(self.0, other.0, 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::mex;

    /// a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b }, straight from the definition.
    fn products_by_definition(upto: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0; upto]; upto];
        for a in 0..upto {
            for b in 0..upto {
                let excluded: Vec<u64> = (0..a)
                    .flat_map(|x| (0..b).map(move |y| (x, y)))
                    .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y])
                    .collect();
                table[a][b] = mex(excluded);
            }
        }
        table
    }

    #[test]
    fn products_agree_with_the_definition() {
        let table = products_by_definition(64);
        for (a, row) in table.iter().enumerate() {
            for (b, &product) in row.iter().enumerate() {
                let (a, b) = (Nimber(a as u64), Nimber(b as u64));
                assert_eq!(a.multiply_recursively(b), Nimber(product), "{a} ⊗ {b}");
                assert_eq!(a * b, Nimber(product), "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn published_products() {
        let facts: [(u64, u64, u64); 16] = [
            (2, 2, 3),
            (2, 3, 1),
            (2, 6, 11),
            (4, 4, 6),
            (8, 8, 13),
            (16, 16, 24),
            (15, 15, 9),
            (19, 23, 86),
            (255, 255, 156),
            (65_535, 65_535, 40_111),
            // A Fermat power times anything smaller is the ordinary product.
            (256, 255, 256 * 255),
            (1 << 32, 0xFFFF_FFFF, 0xFFFF_FFFF << 32),
            (65_536, 65_536, 98_304),
            (
                81_985_529_216_486_895,
                18_364_758_544_493_064_720,
                11_502_181_049_096_567_310,
            ),
            (u64::MAX, u64::MAX, 11_290_409_524_105_353_207),
            (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
        ];
        for (a, b, c) in facts {
            assert_eq!(Nimber(a) * Nimber(b), Nimber(c), "{a} ⊗ {b}");
            let plain = Nimber(a).multiply_recursively(Nimber(b));
            assert_eq!(plain, Nimber(c), "{a} ⊗ {b}");
        }
    }

    #[test]
    fn laws_of_a_field() {
        let mut state = 1u64;
        let mut next = || {
            // Knuth's constants; any spread of bits serves. Small values matter as much as large ones.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            Nimber((state ^ state >> 29) >> (state >> 58))
        };
        for _ in 0..2_000 {
            let (a, b, c) = (next(), next(), next());
            assert_eq!(a * b, b * a);
            assert_eq!((a * b) * c, a * (b * c));
            assert_eq!(a * (b + c), a * b + a * c);
            assert_eq!(a * Nimber(1), a);
            assert_eq!(a * Nimber(0), Nimber(0));
            assert_eq!(a.square(), a * a);
            assert_eq!(a.sqrt().square(), a);
            assert_eq!(a.pow(5), a * a * a * a * a);
            // Every nimber below 2^64 is a root of x^(2^64) = x.
            assert_eq!(a.pow(u64::MAX) * a, a);
            match b.inverse() {
                Some(over) => {
                    assert_eq!(b * over, Nimber(1));
                    assert_eq!(a / b * b, a);
                    assert_eq!(b.pow(u64::MAX - 1), over);
                }
                None => assert_eq!((b, a.checked_div(b)), (Nimber(0), None)),
            }
        }
    }
}
