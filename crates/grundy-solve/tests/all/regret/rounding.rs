//! Averages as fractions.

use grundy_solve::regret::rounding::{give_rest, power_of_two_parts, split};
use num::{BigInt, BigRational, FromPrimitive, One, Signed, Zero};

/// As [`split`], straight from the definition in fractions.
fn plainly(whole: &BigInt, weights: &[f64]) -> Vec<BigInt> {
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
    give_rest(whole, &mut shares);
    shares
}

#[test]
fn shares_are_those_of_the_fractions() {
    let mut rng = fastrand::Rng::with_seed(96);
    let whole = BigInt::one() << 96u32;
    for round in 0..2_000 {
        let count = rng.usize(1..6);
        let weight = |_| match rng.u8(0..8) {
            0 => 0.0,
            1 => -1.5,
            2 => f64::from_bits(rng.u64(..)),
            3 => f64::MIN_POSITIVE / 8.0,
            _ => rng.f64() * 1e9_f64.powf(rng.f64() - 0.5),
        };
        let weights: Vec<f64> = (0..count).map(weight).collect();
        let units = &whole >> rng.u32(0..96);
        let shares = split(&units, &weights);
        assert_eq!(shares, plainly(&units, &weights), "{round}: {weights:?}");
        assert_eq!(shares.iter().sum::<BigInt>(), units);
    }
    for (x, bits) in [(0, 5), (1, 5), (32, 5), (96, 5), (40, 5)] {
        let x = BigInt::from(x);
        let wanted = BigRational::new(x.clone(), BigInt::one() << bits);
        assert_eq!(power_of_two_parts(&x, bits, &BigInt::one()), wanted);
    }
}
