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
