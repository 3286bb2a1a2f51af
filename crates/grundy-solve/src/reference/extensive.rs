//! Matrices, hidden information and coalitions straight from their definitions: slow, obvious, and kept for ever.
//!
//! Nothing clever is allowed in this file; everything is exponential. Every fast solver must agree with it on small
//! games.

use crate::matrix::bounds;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Extensive, Node, Player, Utility};
use num::{BigInt, BigRational, One, Signed, Zero};
use std::collections::BTreeMap;

/// The value of a matrix game: goes through all square submatrices, makes the opponent indifferent on each, and takes
/// the first pair of strategies that proves itself. By Shapley and Snow (1950) there is one.
///
/// # Panics
/// Never: the theorem promises a submatrix.
#[must_use]
pub fn matrix_value(matrix: &Matrix) -> BigRational {
    let (m, n) = (matrix.rows(), matrix.columns());
    for rows in subsets(m).filter(|r| !r.is_empty()) {
        for columns in subsets(n).filter(|c| c.len() == rows.len()) {
            let part = |transposed: bool| -> Vec<Vec<BigRational>> {
                let (outer, inner) = if transposed {
                    (&columns, &rows)
                } else {
                    (&rows, &columns)
                };
                let at = |i: usize, j: usize| {
                    let (i, j) = if transposed { (j, i) } else { (i, j) };
                    matrix.entry(i, j).clone()
                };
                outer
                    .iter()
                    .map(|&i| inner.iter().map(|&j| at(i, j)).collect())
                    .collect()
            };
            // The mixture of columns makes the rows indifferent, and the mixture of rows the columns.
            let (Some(q), Some(p)) = (indifferent(part(false)), indifferent(part(true))) else {
                continue;
            };
            if p.iter().chain(&q).any(Signed::is_negative) {
                continue;
            }
            let spread = |mix: Vec<BigRational>, support: &[usize], n: usize| {
                let mut full = vec![BigRational::zero(); n];
                for (i, x) in support.iter().zip(mix) {
                    full[*i] = x;
                }
                full
            };
            // A pair that is indifferent on the submatrix need not be optimal on the whole; the bounds are against
            // every row and column.
            let (low, high) = bounds(matrix, &spread(p, &rows, m), &spread(q, &columns, n));
            if low == high {
                return low;
            }
        }
    }
    unreachable!("Shapley and Snow: some square submatrix carries optimal strategies")
}

/// The mixture x (Σ x = 1) that gives the same payoff in every row, if it is unique.
fn indifferent(a: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
    // Gauss–Jordan elimination of k equations a x = v and Σ x = 1, in the k unknowns x and in v.
    let k = a.len();
    let one = BigRational::one();
    let mut system: Vec<Vec<BigRational>> = a;
    for row in &mut system {
        row.push(-one.clone());
        row.push(BigRational::zero());
    }
    let mut last = vec![one.clone(); k];
    last.extend([BigRational::zero(), one]);
    system.push(last);
    for column in 0..=k {
        let pivot = (column..=k).find(|&i| !system[i][column].is_zero())?;
        system.swap(column, pivot);
        let lead = system[column].clone();
        for (i, row) in system.iter_mut().enumerate() {
            if i != column && !row[column].is_zero() {
                let factor = &row[column] / &lead[column];
                for (x, y) in row.iter_mut().zip(&lead) {
                    *x -= &factor * y;
                }
            }
        }
    }
    Some((0..k).map(|i| &system[i][k + 1] / &system[i][i]).collect())
}

/// All subsets of 0..n, each ascending.
fn subsets(n: usize) -> impl Iterator<Item = Vec<usize>> {
    (0u32..1 << n).map(move |mask| (0..n).filter(|i| mask >> i & 1 == 1).collect())
}

/// Left's payoff when `responder` plays the best of all pure strategies, each tried in full, against `opponent`, who is
/// given by the chance of each choice at an information set.
pub fn best_response<R: Extensive>(
    rules: &R,
    responder: Player,
    opponent: &dyn Fn(&R::InfoSet) -> Vec<BigRational>,
) -> BigRational {
    let mut sets = BTreeMap::new();
    collect(rules, &rules.start(), responder, &mut sets);
    let mut pure: BTreeMap<R::InfoSet, usize> = sets.keys().map(|k| (k.clone(), 0)).collect();
    let mut best: Option<BigRational> = None;
    loop {
        let got = expected(rules, &rules.start(), responder, &pure, opponent);
        let better = best.as_ref().is_none_or(|b| match responder {
            Player::Left => got > *b,
            Player::Right => got < *b,
        });
        if better {
            best = Some(got);
        }
        // Counts through all pure strategies like an odometer.
        let mut carried = true;
        for (set, choice) in &mut pure {
            *choice += 1;
            if *choice < sets[set] {
                carried = false;
                break;
            }
            *choice = 0;
        }
        if carried {
            return best.expect("one pure strategy was tried");
        }
    }
}

/// The information sets of a player with the number of choices there.
fn collect<R: Extensive>(
    rules: &R,
    p: &R::Position,
    of: Player,
    sets: &mut BTreeMap<R::InfoSet, usize>,
) {
    let choices: Vec<_> = rules.choices(p).collect();
    if let Node::Decision { player, knows } = rules.node(p)
        && player == of
    {
        sets.insert(knows, choices.len());
    }
    for choice in choices {
        collect(rules, &rules.play(p, &choice.mv), of, sets);
    }
}

/// Left's expected payoff from a position on.
fn expected<R: Extensive>(
    rules: &R,
    p: &R::Position,
    responder: Player,
    pure: &BTreeMap<R::InfoSet, usize>,
    opponent: &dyn Fn(&R::InfoSet) -> Vec<BigRational>,
) -> BigRational {
    let choices: Vec<_> = rules.choices(p).collect();
    let chances: Vec<BigRational> = match rules.node(p) {
        Node::Over(payoff) => return payoff.for_left(),
        Node::Chance => {
            let total: u64 = choices.iter().map(|c| u64::from(c.weight)).sum();
            let share = |w: u32| BigRational::new(w.into(), total.into());
            choices.iter().map(|c| share(c.weight)).collect()
        }
        Node::Decision { player, knows } if player == responder => {
            let one = |i| {
                if i == pure[&knows] {
                    BigRational::one()
                } else {
                    BigRational::zero()
                }
            };
            (0..choices.len()).map(one).collect()
        }
        Node::Decision { knows, .. } => opponent(&knows),
    };
    let mut sum = BigRational::zero();
    for (choice, chance) in choices.iter().zip(chances) {
        if !chance.is_zero() {
            sum += chance * expected(rules, &rules.play(p, &choice.mv), responder, pure, opponent);
        }
    }
    sum
}

/// The Shapley value: the average of what each of `n` players adds, over all orders in which they may come. Shapley
/// (1953). Coalitions are bit masks, bit i for player i.
pub fn shapley(n: usize, worth: &dyn Fn(u32) -> BigRational) -> Vec<BigRational> {
    let mut sum = vec![BigRational::zero(); n];
    let mut orders = 0u64;
    let mut order: Vec<usize> = Vec::new();
    /// Lets the players that are not in `order` come in every order.
    fn come(
        n: usize,
        order: &mut Vec<usize>,
        worth: &dyn Fn(u32) -> BigRational,
        sum: &mut [BigRational],
        orders: &mut u64,
    ) {
        if order.len() == n {
            *orders += 1;
            let mut here = 0u32;
            for &i in order.iter() {
                sum[i] += worth(here | 1 << i) - worth(here);
                here |= 1 << i;
            }
            return;
        }
        for i in 0..n {
            if !order.contains(&i) {
                order.push(i);
                come(n, order, worth, sum, orders);
                order.pop();
            }
        }
    }
    come(n, &mut order, worth, &mut sum, &mut orders);
    sum.into_iter().map(|s| s / BigInt::from(orders)).collect()
}

/// The raw Banzhaf count: what each player adds, summed over all coalitions of the others. Banzhaf (1965).
pub fn banzhaf(n: usize, worth: &dyn Fn(u32) -> BigRational) -> Vec<BigRational> {
    let adds = |i: usize| {
        (0u32..1 << n)
            .filter(|s| s >> i & 1 == 0)
            .map(|s| worth(s | 1 << i) - worth(s))
            .sum()
    };
    (0..n).map(adds).collect()
}

/// True if the payoff gives every coalition its worth and the whole of it to all: the definition of the core.
/// Gillies (1959).
pub fn in_core(payoff: &[BigRational], worth: &dyn Fn(u32) -> BigRational) -> bool {
    let n = payoff.len();
    let gets = |s: u32| -> BigRational {
        let members = (0..n).filter(|i| s >> i & 1 == 1);
        members.map(|i| &payoff[i]).sum()
    };
    let all = (1u32 << n) - 1;
    gets(all) == worth(all) && (1..all).all(|s| gets(s) >= worth(s))
}

/// The excesses v(S) − x(S) of all proper coalitions, the largest first: what the nucleolus makes lexicographically
/// least. Schmeidler (1969).
pub fn excesses(payoff: &[BigRational], worth: &dyn Fn(u32) -> BigRational) -> Vec<BigRational> {
    let n = payoff.len();
    let excess = |s: u32| {
        let members = (0..n).filter(|i| s >> i & 1 == 1);
        worth(s) - members.map(|i| &payoff[i]).sum::<BigRational>()
    };
    let mut all: Vec<BigRational> = (1..(1u32 << n) - 1).map(excess).collect();
    all.sort_by(|a, b| b.cmp(a));
    all
}
