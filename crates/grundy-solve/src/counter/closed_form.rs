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
const PARTS: u32 = 1_000;
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
fn root(power: &BigUint, about: f64) -> BigUint {
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

#[cfg(test)]
mod tests {
    use super::super::Ratios;
    use super::*;
    use grundy_core::Unwatched;

    /// Against the intervals that are computed from the definition, for every set of multipliers up to 8.
    #[test]
    fn the_law_is_what_the_intervals_say() {
        let (mut with, mut without) = (0, 0);
        for bits in 1u32..1 << 7 {
            let set: Vec<u64> = (2..9).filter(|m| bits >> (m - 2) & 1 == 1).collect();
            let Some(form) = RatioForm::of(&set) else {
                without += 1;
                continue;
            };
            with += 1;
            let mut ratios = Ratios::new(&set);
            for r in 1u64..3_000 {
                let verdict = ratios.verdict(&r.into(), &mut Unwatched).unwrap();
                let (mut piece, factor) = (u128::from(r), form.factor());
                while piece > factor {
                    piece = piece.div_ceil(factor);
                }
                let wins = piece > 1 && piece <= u128::from(form.greatest);
                assert_eq!(verdict.wins, wins, "{set:?} at {r}");
            }
        }
        assert!(with > 50 && without > 10, "{with} {without}");
    }

    /// Roots found near any guess, good or bad, are those of the library.
    #[test]
    fn roots_are_exact_from_any_guess() {
        for n in [1u64, 2, 7, 1_000_003, 1 << 40] {
            let power = BigUint::from(n).pow(PARTS);
            for (near, wanted) in [
                (power.clone(), n),
                (&power - 1u32, n - 1),
                (power + 1u32, n),
            ] {
                for about in [0.0, 1.0, wanted as f64, 1.5 * wanted as f64 + 3.0] {
                    assert_eq!(root(&near, about), wanted.into(), "{n} {about}");
                }
            }
        }
    }

    /// The nodes of trees grow with the exponent: their logarithms over a factor of 2^20 have nearly that slope.
    #[test]
    fn trees_grow_as_the_exponent_says() {
        for set in [vec![2, 3], vec![2, 9], vec![2, 3, 4, 5, 6, 7, 8, 9]] {
            let mut known = std::collections::HashMap::new();
            let (small, large) = (1u64 << 10, 1u64 << 30);
            let ratio = nodes(&set, large, &mut known) / nodes(&set, small, &mut known);
            let slope = ratio.log2() / 20.0;
            let [low, high] = growth(&set).unwrap().map(|bound| bound.to_f64().unwrap());
            assert!(
                slope > low - 0.05 && slope < high + 0.05,
                "{set:?} {slope} {low}"
            );
        }
        assert_eq!(growth(&[7]), None);
    }

    fn nodes(set: &[u64], r: u64, known: &mut std::collections::HashMap<u64, f64>) -> f64 {
        if r <= 1 {
            return 1.0;
        }
        if let Some(&nodes) = known.get(&r) {
            return nodes;
        }
        let below = set
            .iter()
            .map(|m| nodes(set, r.div_ceil(*m), known))
            .sum::<f64>();
        known.insert(r, below + 1.0);
        below + 1.0
    }
}
