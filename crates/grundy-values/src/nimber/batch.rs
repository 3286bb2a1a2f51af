//! Many nim products at once, by the widest instructions that the processor has.
//!
//! The engine is chosen at run time from what the processor reports: vectors of 512 or 256 bits with bit-matrix and
//! carry-less instructions (`planes.rs`), else one scalar carry-less product after the other, else plain integers. All
//! give the same products; a test compares each with the recursion in `field.rs`.

use super::{Nimber, Polynomial64, basis};

/// A way of multiplying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Multiplication {
    /// Plain integers; runs everywhere.
    Portable,
    /// The scalar carry-less multiplication PCLMULQDQ.
    Carryless,
    /// Vectors of 256 bits: GFNI, VPCLMULQDQ and AVX2.
    Wide256,
    /// Vectors of 512 bits: GFNI, VPCLMULQDQ and AVX-512 (F, BW).
    Wide512,
}

impl Multiplication {
    /// The engine's name for people: the instructions that it uses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Multiplication::Portable => "in plain integers",
            Multiplication::Carryless => "by PCLMULQDQ",
            Multiplication::Wide256 => "by GFNI in 256 bits",
            Multiplication::Wide512 => "by GFNI in 512 bits",
        }
    }

    /// All engines, the slowest first.
    pub const ALL: [Multiplication; 4] = [
        Multiplication::Portable,
        Multiplication::Carryless,
        Multiplication::Wide256,
        Multiplication::Wide512,
    ];

    /// True if this processor can run it.
    #[must_use]
    pub fn available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let wide = || has!("pclmulqdq") && has!("gfni") && has!("vpclmulqdq");
            match self {
                Multiplication::Portable => true,
                Multiplication::Carryless => has!("pclmulqdq"),
                Multiplication::Wide256 => wide() && has!("avx2"),
                Multiplication::Wide512 => wide() && has!("avx512f") && has!("avx512bw"),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            self == Multiplication::Portable
        }
    }
}

/// The fastest engine of this processor.
#[must_use]
pub fn best_engine() -> Multiplication {
    let able = Multiplication::ALL
        .into_iter()
        .rev()
        .find(|e| e.available());
    able.unwrap_or(Multiplication::Portable)
}

/// Nim products of pairs: `out[i] = a[i] ⊗ b[i]`.
///
/// # Panics
/// If the slices differ in length.
///
/// ```
/// use grundy_values::nimber::{Nimber, multiply};
/// let mut out = [Nimber(0); 2];
/// multiply(&[Nimber(4), Nimber(19)], &[Nimber(4), Nimber(23)], &mut out);
/// assert_eq!(out, [Nimber(6), Nimber(86)]);
/// ```
pub fn multiply(a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) {
    multiply_with(best_engine(), a, b, out);
}

/// [`multiply`] by a given engine, for measurements and tests.
///
/// # Panics
/// If the slices differ in length, or the processor lacks the engine.
pub fn multiply_with(engine: Multiplication, a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) {
    check(engine, a.len(), b.len(), out.len());
    let done = match engine {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `check` has found the engine available, hence every feature the function is compiled for.
        Multiplication::Wide512 => unsafe { super::planes::wide512::products(a, b, out) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Multiplication::Wide256 => unsafe { super::planes::wide256::products(a, b, out) },
        _ => 0,
    };
    // The engines work on whole blocks and report how many numbers they did; the rest is multiplied one by one.
    let rest = out[done..].iter_mut().zip(&a[done..]).zip(&b[done..]);
    if engine == Multiplication::Portable {
        rest.for_each(|((out, a), b)| out.0 = basis::product_portable(a.0, b.0));
    } else {
        rest.for_each(|((out, a), b)| *out = *a * *b);
    }
}

/// Products in the polynomial basis: `out[i] = a[i] · b[i]`. A computation that stays in this basis saves both
/// conversions, which take most of the time of a nim product.
///
/// # Panics
/// If the slices differ in length.
///
/// ```
/// use grundy_values::nimber::{Polynomial64, multiply_polynomials};
/// let mut out = [Polynomial64(0)];
/// multiply_polynomials(&[Polynomial64(1 << 32)], &[Polynomial64(1 << 32)], &mut out);
/// assert_eq!(out, [Polynomial64(0b11011)]);
/// ```
pub fn multiply_polynomials(a: &[Polynomial64], b: &[Polynomial64], out: &mut [Polynomial64]) {
    multiply_polynomials_with(best_engine(), a, b, out);
}

/// [`multiply_polynomials`] by a given engine, for measurements and tests.
///
/// # Panics
/// If the slices differ in length, or the processor lacks the engine.
pub fn multiply_polynomials_with(
    engine: Multiplication,
    a: &[Polynomial64],
    b: &[Polynomial64],
    out: &mut [Polynomial64],
) {
    check(engine, a.len(), b.len(), out.len());
    let done = match engine {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `check` has found the engine available, hence every feature the function is compiled for.
        Multiplication::Wide512 => unsafe {
            super::planes::wide512::polynomial_products(a, b, out)
        },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Multiplication::Wide256 => unsafe {
            super::planes::wide256::polynomial_products(a, b, out)
        },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Multiplication::Carryless => unsafe { super::planes::one_by_one(a, b, out) },
        _ => 0,
    };
    let rest = out[done..].iter_mut().zip(&a[done..]).zip(&b[done..]);
    if engine == Multiplication::Portable {
        rest.for_each(|((out, a), b)| out.0 = basis::polynomial_product_portable(a.0, b.0));
    } else {
        rest.for_each(|((out, a), b)| *out = *a * *b);
    }
}

/// Checks the contract that the engines rely on; one of them runs `unsafe` code because this has passed.
fn check(engine: Multiplication, a: usize, b: usize, out: usize) {
    assert!(
        engine.available(),
        "this processor has no {engine:?} engine"
    );
    assert!(
        a == b && a == out,
        "{a} and {b} factors do not make {out} products"
    );
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Edges first, each with each; then pseudo-random pairs of all sizes.
    pub(in crate::nimber) fn inputs(count: usize) -> Vec<(u64, u64)> {
        let edges: Vec<u64> = [0, 1, 2, 3, u64::MAX, u64::MAX - 1, 0x8000_8080_8888_AAAA]
            .into_iter()
            .chain([7, 8, 15, 16, 31, 32, 33, 60, 63].map(|i| 1 << i))
            .chain([8, 16, 32].map(|i| (1 << i) - 1))
            .collect();
        let pairs = edges
            .iter()
            .flat_map(|&a| edges.iter().map(move |&b| (a, b)));
        let mut state = 7u64;
        let mut next = move || {
            // Knuth's constants; the state decides how many bits are kept.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let bits = state ^ state >> 29 ^ state << 31;
            if state >> 60 < 8 {
                bits
            } else {
                bits >> (state >> 58)
            }
        };
        let random = std::iter::repeat_with(move || (next(), next()));
        pairs.chain(random.take(count)).collect()
    }

    #[test]
    fn every_engine_agrees_with_the_recursion() {
        let pairs = inputs(3000);
        let a: Vec<Nimber> = pairs.iter().map(|p| Nimber(p.0)).collect();
        let b: Vec<Nimber> = pairs.iter().map(|p| Nimber(p.1)).collect();
        let want: Vec<Nimber> = a
            .iter()
            .zip(&b)
            .map(|(a, b)| a.multiply_recursively(*b))
            .collect();
        let in_basis = |all: &[Nimber]| all.iter().map(|&n| n.into()).collect();
        let (pa, pb): (Vec<Polynomial64>, Vec<Polynomial64>) = (in_basis(&a), in_basis(&b));
        for engine in Multiplication::ALL.into_iter().filter(|e| e.available()) {
            // Lengths around those of the blocks, and starts that are not aligned.
            let spans = [
                (0, 0),
                (3, 4),
                (1, 65),
                (5, 69),
                (2, 35),
                (7, 200),
                (0, a.len()),
            ];
            for (from, to) in spans {
                let mut out = vec![Nimber(99); to - from];
                multiply_with(engine, &a[from..to], &b[from..to], &mut out);
                assert_eq!(out, want[from..to], "{engine:?} {from}..{to}");
                let mut out = vec![Polynomial64(99); to - from];
                multiply_polynomials_with(engine, &pa[from..to], &pb[from..to], &mut out);
                let back: Vec<Nimber> = out.into_iter().map(Nimber::from).collect();
                assert_eq!(back, want[from..to], "{engine:?} {from}..{to}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "2 and 1 factors do not make 2 products")]
    fn lengths_must_agree() {
        multiply(&[Nimber(1); 2], &[Nimber(1)], &mut [Nimber(0); 2]);
    }
}
