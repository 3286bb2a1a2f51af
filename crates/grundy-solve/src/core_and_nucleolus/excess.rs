//! The coalitions of a table that get too little, found in one pass over all of them.
//!
//! The pass is in floating point, with a bound on its error; a coalition that is not clearly satisfied is computed
//! exactly. The share of a coalition is the sum of two table entries, one for its lower and one for its upper players,
//! so a pass costs three operations per coalition and runs through memory once.

use super::span::Span;
use grundy_core::forms::coalition::Table;
use grundy_core::{StopReason, Watch};
use grundy_linear::common_denominator;
use num::{BigInt, BigRational, ToPrimitive, Zero};

/// The number of lower players. The coalitions of these, with the same upper players, are a block of the table.
const LOWER: usize = 10;

/// The excesses of all coalitions, v(S) − x(S).
pub(super) struct Excesses<'a> {
    table: &'a Table,
    /// The worths, divided by the largest of them.
    worths: Vec<f64>,
    largest: BigInt,
}

impl<'a> Excesses<'a> {
    /// # Errors
    /// The reason that stopped it.
    pub(super) fn of(table: &'a Table, watch: &mut dyn Watch) -> Result<Excesses<'a>, StopReason> {
        let exact = table.scaled_worths();
        watch.memory(8 * exact.len() as u64)?;
        let largest = exact
            .iter()
            .map(BigInt::magnitude)
            .max()
            .expect("a table is not empty");
        let largest = BigInt::from(largest.clone()).max(1.into());
        let float = |x: &BigInt| quotient(x, &largest);
        let mut worths = Vec::with_capacity(exact.len());
        for part in exact.chunks(4096) {
            watch.work(part.len() as u64)?;
            worths.extend(part.iter().map(float));
        }
        Ok(Excesses {
            table,
            worths,
            largest,
        })
    }

    /// The proper coalitions outside `settled` whose excess exceeds `allowed`: the worst of each size.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub(super) fn beyond(
        &self,
        payoff: &[BigRational],
        allowed: &BigRational,
        settled: &Span,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u32>, StopReason> {
        let n = self.table.players();
        let exact = Exact::new(self.table, payoff, allowed);
        let unit = &self.largest * &exact.scale;
        let shares: Vec<f64> = exact.gets.iter().map(|x| quotient(x, &unit)).collect();
        let limit = quotient(&exact.allowed, &unit);
        // Each float has a relative error of at most 2⁻⁵², and a sum has at most n + 2 of them.
        let sizes = shares.iter().map(|x| x.abs()).sum::<f64>() + limit.abs() + 1.0;
        let error = sizes * (n + 4) as f64 * f64::EPSILON;
        let lower = LOWER.min(n);
        let low = sums(&shares[..lower], 0.0, |a, b| a + b);
        let high = sums(&shares[lower..], 0.0, |a, b| a + b);
        let shadow = settled.shadow();
        let low_shadow = sums(&shadow[..lower], 0, u64::wrapping_add);
        let high_shadow = sums(&shadow[lower..], 0, u64::wrapping_add);
        let mut worst: Vec<Option<Worst>> = vec![None; n + 1];
        for (block, worths) in self.worths.chunks(1 << lower).enumerate() {
            watch.work(worths.len() as u64)?;
            // The upper players' share and the error are the same for the whole block, so the inner test is one
            // comparison.
            let most = limit - error + high[block];
            for (place, (worth, share)) in worths.iter().zip(&low).enumerate() {
                if worth - share <= most {
                    continue;
                }
                let coalition = (block << lower | place) as u32;
                let size = coalition.count_ones() as usize;
                let excess = worth - share - high[block];
                // Candidates within the error of the worst so far are compared exactly below.
                let better = worst[size]
                    .as_ref()
                    .is_none_or(|w| excess > w.about - 2.0 * error);
                if size == 0 || size == n || !better {
                    continue;
                }
                let shadow = low_shadow[place].wrapping_add(high_shadow[block]);
                // The shadow is 0 for members of the space and hardly any others, so the exact test is rarely made in
                // vain.
                if shadow == 0 && settled.has(coalition) {
                    continue;
                }
                let exactly = exact.excess(coalition);
                if exactly > exact.allowed
                    && worst[size].as_ref().is_none_or(|w| exactly > w.excess)
                {
                    worst[size] = Some(Worst {
                        about: excess,
                        excess: exactly,
                        coalition,
                    });
                }
            }
        }
        Ok(worst.into_iter().flatten().map(|w| w.coalition).collect())
    }
}

/// The coalition of a size with the largest excess so far.
#[derive(Clone)]
struct Worst {
    about: f64,
    excess: BigInt,
    coalition: u32,
}

/// Payoffs as whole numbers, for exact excesses.
struct Exact<'a> {
    table: &'a Table,
    /// The common denominator of payoffs and bound.
    scale: BigInt,
    /// The payoffs times the scale and the table's denominator.
    gets: Vec<BigInt>,
    allowed: BigInt,
}

impl<'a> Exact<'a> {
    fn new(table: &'a Table, payoff: &[BigRational], allowed: &BigRational) -> Exact<'a> {
        let scale = common_denominator(payoff.iter().chain([allowed]));
        let whole = |x: &BigRational| x.numer() * (&scale / x.denom()) * table.denominator();
        Exact {
            table,
            gets: payoff.iter().map(whole).collect(),
            allowed: whole(allowed),
            scale,
        }
    }

    fn excess(&self, coalition: u32) -> BigInt {
        let mut excess = &self.table.scaled_worths()[coalition as usize] * &self.scale;
        for i in crate::coalition::members(coalition) {
            excess -= &self.gets[i];
        }
        excess
    }
}

/// The sums over all sets of these numbers, by bit mask.
fn sums<T: Copy>(numbers: &[T], zero: T, add: fn(T, T) -> T) -> Vec<T> {
    let mut sums = vec![zero];
    for &number in numbers {
        for i in 0..sums.len() {
            sums.push(add(sums[i], number));
        }
    }
    sums
}

/// A quotient as a float, correct up to the last bit but one, whatever the sizes of the numbers.
fn quotient(a: &BigInt, b: &BigInt) -> f64 {
    match (a.to_i64(), b.to_i64()) {
        // Each conversion rounds once, and the division once more.
        (Some(a), Some(b)) => a as f64 / b as f64,
        _ if a.is_zero() => 0.0,
        _ => {
            let nearest = BigRational::new_raw(a.clone(), b.clone()).to_f64();
            nearest.expect("a quotient of whole numbers has a nearest float")
        }
    }
}
