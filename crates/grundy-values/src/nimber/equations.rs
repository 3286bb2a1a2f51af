//! Equations in the field of the nimbers below 2^64: traces, quadratic equations, orders and discrete logarithms.

use super::{Nimber, Polynomial64, field};
use rustc_hash::FxHashMap;

/// The prime factors of 2^64 − 1, each of which occurs once: the Fermat numbers 3, 5, 17, 257, 65537 and the two factors of
/// the next one, 641 · 6700417 (Euler 1732).
pub const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// The solutions of an equation of degree at most 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roots {
    /// No nimber below 2^64 is a solution.
    None,
    /// One solution; a quadratic equation has it twice.
    One(Nimber),
    /// Two solutions, the smaller first.
    Two(Nimber, Nimber),
    /// Every nimber is a solution: 0 = 0.
    All,
}

/// An x with x² ⊕ x = a below 2^bits, the even one of x and x ⊕ 1. The highest of the `bits` bits of a must be clear.
///
/// With x = x₁F ⊕ x₀ the equation splits in two: x₁² ⊕ x₁ = a₁, and x₀² ⊕ x₀ = a₀ ⊕ x₁²(F/2). The first leaves the
/// choice between x₁ and x₁ ⊕ 1, which changes the right side of the second by F/2, that is in its highest bit: for
/// exactly one of the two the second equation is solvable.
fn half_root(a: u64, bits: u32) -> u64 {
    if bits == 1 {
        return 0;
    }
    let half = bits / 2;
    let (a1, a0) = (a >> half, a & ((1 << half) - 1));
    let wide = half.max(8);
    let rest = |x1: u64| {
        let square = field::product(x1, x1, wide);
        a0 ^ field::product(square, 1 << (half - 1), wide)
    };
    let mut x1 = half_root(a1, half);
    if rest(x1) >> (half - 1) & 1 == 1 {
        x1 ^= 1;
    }
    x1 << half | half_root(rest(x1), half)
}

impl Nimber {
    /// The trace a ⊕ a² ⊕ a⁴ ⊕ … ⊕ a^(2^63), which is 0 or 1. Here it is simply the highest bit: the relative trace of
    /// a₁F ⊕ a₀ over the field of half the bits is a₁, and so on down to one bit.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!((Nimber(1 << 63).trace(), Nimber(1).trace()), (1, 0));
    /// ```
    #[must_use]
    pub fn trace(self) -> u8 {
        (self.0 >> 63) as u8
    }

    /// The two nimbers x, x ⊕ 1 with x² ⊕ x = `self`; `None` when the trace is 1.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(1).artin_schreier_roots(), Some((Nimber(2), Nimber(3))));
    /// assert_eq!(Nimber(1 << 63).artin_schreier_roots(), None);
    /// ```
    #[must_use]
    pub fn artin_schreier_roots(self) -> Option<(Nimber, Nimber)> {
        (self.trace() == 0).then(|| {
            let x = half_root(self.0, 64);
            (Nimber(x), Nimber(x ^ 1))
        })
    }

    /// The nimbers x with ax² ⊕ bx ⊕ c = 0.
    ///
    /// For a, b ≠ 0 put x = (b/a)y; then y² ⊕ y = ac/b². For b = 0 the only solution is the square root of c/a.
    ///
    /// ```
    /// use grundy_values::nimber::{Nimber, Roots};
    /// assert_eq!(Nimber::solve_quadratic(Nimber(1), Nimber(1), Nimber(1)), Roots::Two(Nimber(2), Nimber(3)));
    /// assert_eq!(Nimber::solve_quadratic(Nimber(1), Nimber(0), Nimber(6)), Roots::One(Nimber(4)));
    /// assert_eq!(Nimber::solve_quadratic(Nimber(0), Nimber(0), Nimber(7)), Roots::None);
    /// ```
    #[must_use]
    pub fn solve_quadratic(a: Nimber, b: Nimber, c: Nimber) -> Roots {
        let Some(over) = a.inverse() else {
            return match (c.checked_div(b), c) {
                (Some(x), _) => Roots::One(x),
                (None, Nimber(0)) => Roots::All,
                (None, _) => Roots::None,
            };
        };
        let scale = b * over;
        let Some(right) = (c * over).checked_div(scale.square()) else {
            return Roots::One((c * over).sqrt());
        };
        match right.artin_schreier_roots() {
            None => Roots::None,
            Some((y, z)) => {
                let (y, z) = (y * scale, z * scale);
                Roots::Two(y.min(z), y.max(z))
            }
        }
    }

    /// The multiplicative order, the least n ≥ 1 with `self`ⁿ = 1; it divides 2^64 − 1. `None` for 0.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(2).order(), Some(3));
    /// assert_eq!(Nimber(4).order(), Some(15));
    /// assert_eq!(Nimber(0).order(), None);
    /// ```
    #[must_use]
    pub fn order(self) -> Option<u64> {
        let a = Polynomial64::from(self);
        // The group has 2^64 − 1 elements. Start from that and divide by each prime for which the power stays 1.
        let without = |n: u64, p: u64| {
            if a.pow(n / p) == Polynomial64(1) {
                n / p
            } else {
                n
            }
        };
        (self.0 != 0).then(|| PRIMES.into_iter().fold(u64::MAX, without))
    }

    /// The least n ≥ 0 with `self`ⁿ = `of`; `None` if `of` is not a power of `self`.
    ///
    /// Works modulo one prime factor of the order at a time (Pohlig and Hellman 1978), each by baby steps and giant steps
    /// (Shanks): at most about 2,600 steps of each kind, since the largest prime is 6,700,417.
    ///
    /// ```
    /// use grundy_values::Nimber;
    /// assert_eq!(Nimber(2).discrete_log(Nimber(3)), Some(2));
    /// assert_eq!(Nimber(2).discrete_log(Nimber(4)), None);
    /// assert_eq!(Nimber(0).discrete_log(Nimber(0)), Some(1));
    /// ```
    #[must_use]
    pub fn discrete_log(self, of: Nimber) -> Option<u64> {
        if of == Nimber(1) {
            return Some(0);
        }
        let Some(order) = self.order() else {
            return (of == Nimber(0)).then_some(1);
        };
        let (base, of) = (Polynomial64::from(self), Polynomial64::from(of));
        // A cyclic group has one subgroup of each order: `of` is a power of the base exactly if its order divides that of the base.
        if of.pow(order) != Polynomial64(1) {
            return None;
        }
        // Invariant: the logarithm is `log` modulo `modulus`. Each prime extends it by the Chinese remainder theorem.
        let (mut log, mut modulus) = (0u64, 1u64);
        for p in PRIMES.into_iter().filter(|p| order.is_multiple_of(*p)) {
            let digit = steps(base.pow(order / p), of.pow(order / p), p)?;
            // Solve log + modulus·k ≡ digit (mod p) for k; all these numbers are below 2^24.
            let ahead = (digit + p - log % p) % p;
            let over = power_modulo(modulus % p, p - 2, p);
            log += modulus * (ahead * over % p);
            modulus *= p;
        }
        Some(log)
    }
}

/// n^e modulo p, for p below 2^32.
fn power_modulo(mut n: u64, mut e: u64, p: u64) -> u64 {
    let mut result = 1;
    while e > 0 {
        if e % 2 == 1 {
            result = result * n % p;
        }
        n = n * n % p;
        e /= 2;
    }
    result
}

/// The n below p with baseⁿ = of, where base has order p: n = j·width + i is found by storing all powers i (the baby
/// steps) and dividing `of` by base^width again and again (the giant steps).
fn steps(base: Polynomial64, of: Polynomial64, p: u64) -> Option<u64> {
    let width = p.isqrt() + 1;
    let mut power = Polynomial64(1);
    let mut baby = FxHashMap::default();
    for i in 0..width {
        baby.entry(power.0).or_insert(i);
        power *= base;
    }
    let giant = power.inverse()?;
    let mut left = of;
    for j in 0..width {
        if let Some(i) = baby.get(&left.0) {
            return Some((j * width + i) % p);
        }
        left *= giant;
    }
    None
}
