//! Sums over all coalitions of a table, for every player at once.
//!
//! The coalitions with the last player are the upper half of the table. Their terms are summed up, for that player, and
//! then added to those of the same coalitions without the player. This leaves a table with one player less. So n sums
//! over 2ⁿ⁻¹ coalitions each cost 2ⁿ⁺¹ additions in all, in the order of memory.

use grundy_core::forms::coalition::Table;
use grundy_core::{StopReason, Watch};
use num::{BigInt, Zero};
use std::ops::{AddAssign, Mul};

/// The sums of worth times a weight.
pub struct Sums {
    /// For each player, over the coalitions with that player.
    pub with: Vec<BigInt>,
    /// Over all coalitions.
    pub all: BigInt,
}

/// Sums of the scaled worths, each times the weight of its coalition's size.
///
/// # Errors
/// The reason that stopped it.
pub fn weighted(
    table: &Table,
    weights: &[BigInt],
    watch: &mut dyn Watch,
) -> Result<Sums, StopReason> {
    let n = table.players();
    let worths = table.scaled_worths();
    watch.memory(16 << n)?;
    let long = |numbers: &[BigInt]| numbers.iter().map(BigInt::bits).max().unwrap_or(0);
    // No sum on the way has more bits than this.
    match long(worths) + long(weights) + n as u64 {
        0..63 => narrow::<i64>(worths, weights, watch),
        63..127 => narrow::<i128>(worths, weights, watch),
        _ => {
            let terms = terms(worths, |size, x| x * &weights[size], watch)?;
            fold(terms, watch)
        }
    }
}

/// The sums, in words that are wide enough.
fn narrow<T>(
    worths: &[BigInt],
    weights: &[BigInt],
    watch: &mut dyn Watch,
) -> Result<Sums, StopReason>
where
    T: Copy + Zero + Into<BigInt> + Mul<Output = T>,
    T: for<'a> AddAssign<&'a T> + for<'a> TryFrom<&'a BigInt>,
{
    let word =
        |x: &BigInt| T::try_from(x).unwrap_or_else(|_| unreachable!("its bits were counted"));
    let weights: Vec<T> = weights.iter().map(word).collect();
    fold(
        terms(worths, |size, x| word(x) * weights[size], watch)?,
        watch,
    )
}

/// The terms of the sums, one for each coalition.
fn terms<T>(
    worths: &[BigInt],
    term: impl Fn(usize, &BigInt) -> T,
    watch: &mut dyn Watch,
) -> Result<Vec<T>, StopReason> {
    let mut terms = Vec::with_capacity(worths.len());
    for (coalition, worth) in worths.iter().enumerate() {
        if coalition % 4096 == 0 {
            watch.work(4096)?;
        }
        terms.push(term(coalition.count_ones() as usize, worth));
    }
    Ok(terms)
}

/// Halves the table of terms player by player, the last one first. After each step a term is the sum over all
/// coalitions that agree with it on the players left.
fn fold<T>(mut terms: Vec<T>, watch: &mut dyn Watch) -> Result<Sums, StopReason>
where
    T: Zero + Into<BigInt> + for<'a> AddAssign<&'a T>,
{
    let mut with = Vec::new();
    while terms.len() > 1 {
        let half = terms.len() / 2;
        let mut sum = T::zero();
        let (without, rest) = terms.split_at_mut(half);
        for (without, rest) in without.chunks_mut(4096).zip(rest.chunks(4096)) {
            watch.work(rest.len() as u64)?;
            for (x, y) in without.iter_mut().zip(rest) {
                sum += y;
                *x += y;
            }
        }
        with.push(sum.into());
        terms.truncate(half);
    }
    with.reverse();
    let all = terms.pop().expect("the empty coalition is left");
    Ok(Sums {
        with,
        all: all.into(),
    })
}
