//! Averages as fractions, without loss.

use num::{BigInt, BigRational, FromPrimitive, One, Signed, Zero};
use std::ops::Range;

/// Rounds an average plan to fractions of one denominator: what a parent has is split among its choices without loss,
/// so the result is a plan exactly, however deep the game. Of each information set the parent sequence and those of its
/// choices are given.
pub(crate) fn round(
    sets: impl Iterator<Item = (usize, Range<usize>)>,
    average: &[f64],
) -> Vec<BigRational> {
    let mut plan = vec![BigRational::zero(); average.len()];
    plan[0] = BigRational::one();
    // 96 bits leave 40 good ones at plans as rare as 2^-56.
    let unit: BigInt = BigInt::one() << 96u32;
    for (parent, range) in sets {
        let whole = plan[parent].clone();
        if whole.is_zero() {
            continue;
        }
        let units = (whole * &unit).to_integer();
        let shares = split(&units, &average[range.clone()]);
        for (x, share) in plan[range].iter_mut().zip(shares) {
            *x = BigRational::new(share, unit.clone());
        }
    }
    plan
}

/// `whole`, cut into whole numbers in proportion to the weights; the largest takes what is left over.
fn split(whole: &BigInt, weights: &[f64]) -> Vec<BigInt> {
    // f64 to fraction is exact, and the sum of fractions has no rounding.
    let exact: Vec<BigRational> = weights
        .iter()
        .map(|w| BigRational::from_f64(w.max(0.0)).unwrap_or_else(BigRational::zero))
        .collect();
    let sum: BigRational = exact.iter().sum();
    let mut shares: Vec<BigInt> = if sum.is_positive() {
        let share = |x: &BigRational| (x / &sum * whole).floor().to_integer();
        exact.iter().map(share).collect()
    } else {
        vec![whole / weights.len(); weights.len()]
    };
    let rest = whole - shares.iter().sum::<BigInt>();
    let largest = (0..weights.len())
        .rev()
        .max_by(|&i, &j| shares[i].cmp(&shares[j]));
    shares[largest.expect("weights are split among at least one choice")] += rest;
    shares
}

/// Chances in proportion to the weights, as fractions of 2^40.
pub(crate) fn fractions(weights: &[f64]) -> Vec<BigRational> {
    let unit: BigInt = BigInt::one() << 40u32;
    let shares = split(&unit, weights);
    let fraction = |s| BigRational::new(s, unit.clone());
    shares.into_iter().map(fraction).collect()
}
