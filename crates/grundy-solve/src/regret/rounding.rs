//! Averages as fractions, without loss.

use num::{BigInt, BigRational, Float, One, Signed, Zero};
use std::ops::Range;

/// Rounds an average plan to fractions of one denominator: what a parent has is split among its choices without loss,
/// so the result is a plan exactly, however deep the game. Of each information set the parent sequence and those of its
/// choices are given.
pub fn round(
    sets: impl Iterator<Item = (usize, Range<usize>)>,
    average: &[f64],
) -> Vec<BigRational> {
    // 96 bits leave 40 good ones at plans as rare as 2^-56.
    let mut units = vec![BigInt::zero(); average.len()];
    units[0] = BigInt::one() << UNITS;
    for (parent, range) in sets {
        if units[parent].is_zero() {
            continue;
        }
        let shares = split(&units[parent], &average[range.clone()]);
        for (x, share) in units[range].iter_mut().zip(shares) {
            *x = share;
        }
    }
    let one = BigInt::one();
    units
        .iter()
        .map(|x| power_of_two_parts(x, UNITS, &one))
        .collect()
}

/// The bits of the denominator of a plan.
const UNITS: u64 = 96;

/// `x` / 2^`bits` in lowest terms.
pub fn power_of_two_parts(x: &BigInt, bits: u64, one: &BigInt) -> BigRational {
    match x.trailing_zeros() {
        // The fraction has no common factor but powers of two.
        Some(zeros) => {
            let common = zeros.min(bits);
            BigRational::new_raw(x >> common, one << (bits - common))
        }
        None => BigRational::zero(),
    }
}

/// `whole`, cut into whole numbers in proportion to the weights; the largest takes what is left over.
pub fn split(whole: &BigInt, weights: &[f64]) -> Vec<BigInt> {
    if weights.len() == 1 {
        return vec![whole.clone()];
    }
    let exact = in_whole_numbers(weights);
    let sum: BigInt = exact.iter().sum();
    let mut shares: Vec<BigInt> = if sum.is_positive() {
        exact.iter().map(|x| x * whole / &sum).collect()
    } else {
        vec![whole / weights.len(); weights.len()]
    };
    give_rest(whole, &mut shares);
    shares
}

/// Gives the largest share, the first of several, what is missing to the whole.
pub fn give_rest(whole: &BigInt, shares: &mut [BigInt]) {
    let rest = whole - shares.iter().sum::<BigInt>();
    let largest = (0..shares.len())
        .rev()
        .max_by(|&i, &j| shares[i].cmp(&shares[j]));
    shares[largest.expect("weights are split among at least one choice")] += rest;
}

/// The weights as whole numbers in exactly their proportions; what is not positive, or no number, is zero.
fn in_whole_numbers(weights: &[f64]) -> Vec<BigInt> {
    let parts = weights.iter().map(|&w| {
        let (mantissa, exponent, _) = w.integer_decode();
        (w > 0.0 && w.is_finite()).then_some((mantissa, exponent))
    });
    let parts: Vec<Option<(u64, i16)>> = parts.collect();
    let least = parts.iter().flatten().map(|(_, exponent)| *exponent).min();
    let least = least.unwrap_or(0);
    let whole = |part: &Option<(u64, i16)>| match part {
        Some((mantissa, exponent)) => BigInt::from(*mantissa) << (exponent - least) as u16,
        None => BigInt::zero(),
    };
    parts.iter().map(whole).collect()
}

/// Chances in proportion to the weights, as fractions of 2^40.
pub fn fractions(weights: &[f64]) -> Vec<BigRational> {
    const BITS: u64 = 40;
    let one = BigInt::one();
    let shares = split(&(&one << BITS), weights);
    let fraction = |share: &BigInt| power_of_two_parts(share, BITS, &one);
    shares.iter().map(fraction).collect()
}
