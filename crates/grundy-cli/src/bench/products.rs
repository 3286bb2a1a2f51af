//! Products of nimbers: one by one, of two lists, and in the polynomial basis.

use super::row::{Measured, numbers, stopped, timed};
use grundy::values::nimber::{Nimber, Polynomial64, multiply_polynomials};
use grundy::vocabulary::Watch;
use grundy::{Error, Limits};
use std::hint::black_box;

/// Factors in a list, so that lists and tables stay in the nearest memory.
const FACTORS: usize = 256;
/// The number of times that the products of two lists are made, for a good second of the slowest method.
const ROUNDS: u64 = 1 << 18;

/// Pseudo-random factors, the same in every run.
fn factors(state: u64) -> Vec<Nimber> {
    let (low, high) = (numbers(FACTORS, state), numbers(FACTORS, state + 1));
    low.zip(high)
        .map(|(low, high)| Nimber(high << 32 | low))
        .collect()
}

/// Products of two lists again and again, the last products being the next factors.
fn rounds<T: Copy>(
    name: &str,
    [mut a, b]: [Vec<T>; 2],
    limits: &Limits,
    multiply: impl Fn(&[T], &[T], &mut [T]),
    sum: impl Fn(&[T]) -> u64,
) -> Result<Measured, Error> {
    let mut watch = limits.watch();
    let mut out = a.clone();
    let (ended, seconds) = timed(|| {
        for _ in 0..ROUNDS {
            multiply(black_box(&a), black_box(&b), &mut out);
            std::mem::swap(&mut a, &mut out);
            watch.work(1)?;
        }
        Ok(())
    });
    ended.map_err(stopped)?;
    Ok(Measured {
        workload: name.to_owned(),
        count: ROUNDS * FACTORS as u64,
        of: "products",
        cpu_seconds: seconds,
        found: format!("sum {:016x}", sum(&a)),
        work: vec![],
    })
}

/// Products of nimbers by one way to multiply two lists.
pub fn products(
    name: &str,
    limits: &Limits,
    multiply: impl Fn(&[Nimber], &[Nimber], &mut [Nimber]),
) -> Result<Measured, Error> {
    let sum = |all: &[Nimber]| all.iter().fold(0, |sum, n| sum ^ n.0);
    rounds(name, [factors(1), factors(3)], limits, multiply, sum)
}

/// Products of two lists that stay in the polynomial basis.
pub fn in_the_basis(limits: &Limits) -> Result<Measured, Error> {
    let [a, b] = [factors(1), factors(3)]
        .map(|all| all.into_iter().map(Polynomial64::from).collect::<Vec<_>>());
    let sum = |all: &[Polynomial64]| all.iter().fold(0, |sum, &p| sum ^ Nimber::from(p).0);
    rounds(
        "nim-products-basis",
        [a, b],
        limits,
        multiply_polynomials,
        sum,
    )
}
