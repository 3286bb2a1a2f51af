//! Paths of the replicator dynamics in floating point: a picture of where shares go, and no proof.

use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use num::{Signed, ToPrimitive};

/// The most steps of a path.
pub const MOST_STEPS: f64 = 20_000_000.0;

/// A moment of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The time.
    pub time: f64,
    /// The shares, rounded: estimates.
    pub shares: Vec<f64>,
    /// The average payoff, rounded.
    pub payoff: f64,
}

/// Follows a path from a start to a time by the method of Runge and Kutta of order 4, with steps so short that no payoff
/// difference is more than a tenth; the shares at `samples` equal distances of time, and at the start.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for payoffs beyond floating point, and for more than twenty million steps.
pub fn follow(
    payoffs: &Matrix,
    start: &[f64],
    until: f64,
    samples: usize,
    watch: &mut dyn Watch,
) -> Result<Vec<Sample>, StopReason> {
    let n = payoffs.rows();
    let float = |i: usize, j: usize| payoffs.entry(i, j).to_f64().filter(|x| x.is_finite());
    let rows: Option<Vec<Vec<f64>>> = (0..n)
        .map(|i| (0..n).map(|j| float(i, j)).collect())
        .collect();
    let beyond = |text: &str| StopReason::Beyond(text.to_owned());
    let rows = rows.ok_or_else(|| beyond("the payoffs are too large for floating point"))?;
    let entries = || (0..n).flat_map(|i| payoffs.row(i));
    let spread = entries().max().expect("an entry") - entries().min().expect("an entry");
    debug_assert!(!spread.is_negative());
    let spread = spread.to_f64().unwrap_or(f64::INFINITY);
    let between = until / samples as f64;
    let steps = (between * spread.max(1e-9) * 10.0).ceil().max(1.0);
    let count = steps * samples as f64;
    if count.is_nan() || count > MOST_STEPS {
        return Err(beyond("a path of more than twenty million short steps"));
    }
    let length = between / steps;
    let growth = |x: &[f64]| {
        let earned: Vec<f64> = rows.iter().map(|row| product(row, x)).collect();
        let average = product(&earned, x);
        let rate = x.iter().zip(&earned).map(|(x, e)| x * (e - average));
        (rate.collect::<Vec<f64>>(), average)
    };
    let moved = |x: &[f64], by: f64, rate: &[f64]| -> Vec<f64> {
        x.iter().zip(rate).map(|(x, r)| x + by * r).collect()
    };
    let mut x = start.to_vec();
    let mut path = vec![sample(0.0, &x, growth(&x).1)];
    for number in 1..=samples {
        for _ in 0..steps as u64 {
            watch.work(1)?;
            let (a, _) = growth(&x);
            let (b, _) = growth(&moved(&x, length / 2.0, &a));
            let (c, _) = growth(&moved(&x, length / 2.0, &b));
            let (d, _) = growth(&moved(&x, length, &c));
            for (i, share) in x.iter_mut().enumerate() {
                *share = (*share + length / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i])).max(0.0);
            }
            // Rounding must not lead away from the simplex.
            let sum: f64 = x.iter().sum();
            x.iter_mut().for_each(|share| *share /= sum);
        }
        path.push(sample(between * number as f64, &x, growth(&x).1));
    }
    Ok(path)
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn sample(time: f64, shares: &[f64], payoff: f64) -> Sample {
    Sample {
        time,
        shares: shares.to_vec(),
        payoff,
    }
}
