//! Extreme equilibria of bimatrix games straight from their definition.

use grundy_core::forms::bimatrix::Bimatrix;
use num::{BigRational, One, Signed, Zero};
use std::collections::BTreeMap;

/// The extreme equilibria, each as Left's mixture and Right's, in ascending order: pairs of vertices of the polyhedra of
/// mixtures with their best payoff, in which every strategy is unplayed or a best response.
///
/// Every choice of tight inequalities is tried, so it is for games with a few strategies.
pub fn extreme_equilibria(game: &Bimatrix) -> Vec<(Vec<BigRational>, Vec<BigRational>)> {
    let (m, n) = (game.rows(), game.columns());
    let to_right = |i: usize, j: usize| game.right().entry(i, j).clone();
    let to_left = |j: usize, i: usize| game.left().entry(i, j).clone();
    // Label i < m: row i is unplayed, or a best response; label m + j: the same of column j.
    let of_left = mixtures(m, n, to_right);
    let of_right = mixtures(n, m, to_left);
    let mut found = Vec::new();
    for (x, tight_x) in &of_left {
        for (y, tight_y) in &of_right {
            let rows = (0..m).all(|i| tight_x[i] || tight_y[n + i]);
            let columns = (0..n).all(|j| tight_x[m + j] || tight_y[j]);
            if rows && columns {
                found.push((x.clone(), y.clone()));
            }
        }
    }
    found.sort();
    found
}

/// The vertices of {(x, u) : x ≥ 0, Σ x = 1, and the opponent's strategy j earns at most u against x}, with the inequalities
/// that hold with equality: those of x first, then those of the opponent's strategies.
fn mixtures(
    own: usize,
    others: usize,
    payoff: impl Fn(usize, usize) -> BigRational,
) -> BTreeMap<Vec<BigRational>, Vec<bool>> {
    let zero = BigRational::zero();
    // Each inequality as a row: coefficients of x and u, which together are at least zero.
    let row = |k: usize| -> Vec<BigRational> {
        let mut row = vec![zero.clone(); own + 1];
        match k.checked_sub(own) {
            None => row[k] = BigRational::one(),
            Some(j) => {
                for (i, entry) in row[..own].iter_mut().enumerate() {
                    *entry = -payoff(i, j);
                }
                row[own] = BigRational::one();
            }
        }
        row
    };
    let rows: Vec<Vec<BigRational>> = (0..own + others).map(row).collect();
    let mut sum = vec![BigRational::one(); own];
    sum.push(zero.clone());
    let mut found = BTreeMap::new();
    // A point (x, u) is a vertex if Σ x = 1 and as many tight inequalities as x has entries determine it.
    for chosen in 0u32..1 << rows.len() {
        if chosen.count_ones() as usize != own {
            continue;
        }
        let mut system = vec![(sum.clone(), BigRational::one())];
        let tight = (0..rows.len()).filter(|k| chosen >> k & 1 == 1);
        system.extend(tight.map(|k| (rows[k].clone(), zero.clone())));
        let Some(point) = solution(system) else {
            continue;
        };
        let side = |row: &Vec<BigRational>| -> BigRational {
            row.iter().zip(&point).map(|(a, x)| a * x).sum()
        };
        let sides: Vec<BigRational> = rows.iter().map(side).collect();
        if sides.iter().all(|side| !side.is_negative()) {
            let tight = sides.iter().map(Zero::is_zero).collect();
            found.insert(point[..own].to_vec(), tight);
        }
    }
    found
}

/// The only solution of a square system of equations, by Gauss; `None` if there is none or more than one.
fn solution(mut system: Vec<(Vec<BigRational>, BigRational)>) -> Option<Vec<BigRational>> {
    let size = system.len();
    for k in 0..size {
        let pivot = (k..size).find(|&i| !system[i].0[k].is_zero())?;
        system.swap(k, pivot);
        let (row, right) = system[k].clone();
        for (i, (other, other_right)) in system.iter_mut().enumerate() {
            if i != k && !other[k].is_zero() {
                let factor = &other[k] / &row[k];
                for (entry, by) in other.iter_mut().zip(&row) {
                    *entry -= by * &factor;
                }
                *other_right -= &right * &factor;
            }
        }
    }
    let last = |(k, (row, right)): (usize, &(Vec<BigRational>, BigRational))| right / &row[k];
    Some(system.iter().enumerate().map(last).collect())
}
