//! The closed form of games with multipliers only, and the growth of their trees.
//!
//! **Theorem.** Let a be the least multiplier and b the greatest, and let every multiplier but the first be at most a times
//! its predecessor. Then the mover loses exactly at the ratios r = target / counter in (b·(ab)^k, (ab)^(k+1)], k ≥ 0,
//! and wherever r ≤ 1.
//!
//! *Proof* by induction on the pieces. From r in (b(ab)^k, (ab)^(k+1)] every multiplier m leads to r/m in ((ab)^k, b(ab)^k],
//! where the opponent wins. From r = x(ab)^k with 1 < x ≤ b the mover needs m with r/m in (b(ab)^(k-1), (ab)^k], that
//! is x ≤ m < ax. If x ≤ a, take m = a; if x lies between neighbours m' < x ≤ m, take m, since m ≤ am' < ax.
//!
//! **Growth.** A tree with N(r) = 1 + Σ N(r/m) nodes, N(r) = 1 for r ≤ 1, has about r^e nodes up to a constant factor, where
//! e solves Σ m^-e = 1. Akra and Bazzi, *Computational Optimization and Applications* 10, 1998.

use num::{BigInt, BigRational, BigUint, FromPrimitive, One, ToPrimitive};

/// The denominator of the fractions that bound the exponent.
pub const PARTS: u32 = 1_000;
/// The scale of the roots: six decimal digits.
const UNIT: u32 = 1_000_000;
/// The largest number of multipliers for which the exponent is computed.
const MOST: usize = 64;

/// Pieces that repeat with a factor f: the mover wins at ratios in (f^k, b·f^k] and loses in (b·f^k, f^(k+1)].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatioForm {
    /// The least multiplier.
    pub least: u64,
    /// The greatest multiplier b.
    pub greatest: u64,
}

impl RatioForm {
    /// The closed form for these multipliers, ascending; `None` if the theorem does not apply to them.
    ///
    /// ```
    /// use grundy_solve::counter::RatioForm;
    /// let form = RatioForm::of(&[2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
    /// assert_eq!(form.factor(), 18);
    /// assert_eq!(RatioForm::of(&[2, 9]), None);
    /// ```
    #[must_use]
    pub fn of(multipliers: &[u64]) -> Option<RatioForm> {
        let (&least, &greatest) = (multipliers.first()?, multipliers.last()?);
        let near = |pair: &[u64]| u128::from(pair[1]) <= u128::from(pair[0]) * u128::from(least);
        let form = RatioForm { least, greatest };
        multipliers.windows(2).all(near).then_some(form)
    }

    /// The ratio of each piece to the one before it.
    #[must_use]
    pub fn factor(&self) -> u128 {
        u128::from(self.least) * u128::from(self.greatest)
    }
}

/// Two consecutive fractions with denominator 1000 between which the exponent of the tree's growth lies; `None`
/// for a single multiplier, whose tree is a path, and for very many.
///
/// ```
/// use grundy_solve::counter::{digits, growth};
/// // 2^-e + 4^-e = 1 for e = log2 of the golden ratio, 0.694….
/// assert_eq!(digits(&growth(&[2, 4]).unwrap()), "0.694");
/// ```
#[must_use]
pub fn growth(multipliers: &[u64]) -> Option<[BigRational; 2]> {
    if !(2..=MOST).contains(&multipliers.len()) {
        return None;
    }
    let guess = guess(multipliers);
    // Floats only suggest where to look; the bounds are decided in integers.
    let near = guess.saturating_sub(2)..=guess + 2;
    let found = near.into_iter().find(|&p| {
        sum_at(multipliers, p)[0] > UNIT.into() && sum_at(multipliers, p + 1)[1] <= UNIT.into()
    })?;
    let part = |p: u32| BigRational::new(BigInt::from(p), BigInt::from(PARTS));
    Some([part(found), part(found + 1)])
}

/// An approximation of the exponent, in parts.
fn guess(multipliers: &[u64]) -> u32 {
    let sum = |e: f64| -> f64 { multipliers.iter().map(|&m| (m as f64).powf(-e)).sum() };
    let (mut low, mut high) = (0.0, 64.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if sum(middle) > 1.0 {
            low = middle
        } else {
            high = middle
        }
    }
    (low * f64::from(PARTS)) as u32
}

/// Lower and upper bounds of UNIT · Σ m^(-p / PARTS).
fn sum_at(multipliers: &[u64], p: u32) -> [BigUint; 2] {
    let unit = BigUint::from(UNIT);
    let square = &unit * &unit;
    let mut bounds = [BigUint::default(), BigUint::default()];
    for &m in multipliers {
        let power = BigUint::from(m).pow(p) * unit.pow(PARTS);
        // root ≤ UNIT · m^(p / PARTS) < root + 1.
        let about = f64::from(UNIT) * (m as f64).powf(f64::from(p) / f64::from(PARTS));
        let root = root(&power, about);
        bounds[0] += &square / (&root + 1u32);
        bounds[1] += (&square + &root - BigUint::one()) / &root;
    }
    bounds
}

/// The greatest number whose PARTS-th power is at most `power`, searched for near an approximation.
///
/// Newton's method, as in `nth_root`, would take some hundred steps for so high a root.
pub fn root(power: &BigUint, about: f64) -> BigUint {
    let one = BigUint::one();
    let guess = BigUint::from_f64(about).unwrap_or_default();
    let fits = |root: &BigUint| root.pow(PARTS) <= *power;
    // Find `low` that fits and `high` that does not. The approximation has forty good binary digits.
    let mut slack = (&guess >> 40u32) + &one;
    let (mut low, mut high) = (guess.clone(), guess);
    while !fits(&low) {
        low = if low > slack {
            &low - &slack
        } else {
            BigUint::ZERO
        };
        slack <<= 1;
    }
    while fits(&high) {
        high += &slack;
        slack <<= 1;
    }
    while &high - &low > one {
        let middle = (&low + &high) >> 1u32;
        if fits(&middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The exponent for people, rounded down to three decimals.
#[must_use]
pub fn digits(bounds: &[BigRational; 2]) -> String {
    let [low, _] = bounds;
    let parts = (low * BigRational::from_integer(PARTS.into())).to_integer();
    let parts = parts.to_u64().unwrap_or(0);
    format!(
        "{}.{:03}",
        parts / u64::from(PARTS),
        parts % u64::from(PARTS)
    )
}
