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
pub const fn product(a: u64, b: u64, bits: u32) -> u64 {
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
