//! The vertex of a basis, exactly, with the proof that it is optimal.
//!
//! At a vertex the rows whose slack is not in the basis are tight, and they determine the basic structural variables: a
//! square system for the point, and its transpose for the prices of the tight rows ([`crate::system`]). The
//! vertex is optimal if the point satisfies all other rows, and if no variable outside the basis is worth more than its
//! price (Dantzig 1951, complementary slackness).

use super::program::{Program, ProvedAnswer, dot};
use super::tableau::{Layout, Tableau};
use crate::system::{Fractions, System};
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, Signed, Zero};

/// An optimal point and its prices.
pub(super) struct OptimalVertex {
    /// The value of the variable of each column.
    pub point: Vec<BigRational>,
    /// The price of each row.
    pub prices: Vec<BigRational>,
}

impl OptimalVertex {
    /// The answer to the program, with the factors undone by which the tableau's rows were multiplied.
    pub(super) fn answer(self, program: &Program, layout: &Layout) -> ProvedAnswer {
        let point = layout.gather(self.point.into_iter().enumerate());
        let mut prices = vec![BigRational::zero(); program.constraints.len()];
        for ((constraint, scale), y) in layout.rows.iter().zip(self.prices) {
            if !y.is_zero() {
                prices[*constraint] += y * scale / &layout.goal_scale;
            }
        }
        ProvedAnswer::Optimal {
            value: dot(&program.goal, &point),
            point,
            prices,
        }
    }
}

/// The vertex with these basic variables, if it exists and is optimal.
///
/// # Errors
/// The reason that stopped it.
pub(super) fn at(
    basic: &[usize],
    tableau: &Tableau,
    watch: &mut dyn Watch,
) -> Result<Option<OptimalVertex>, StopReason> {
    let (rows, columns) = (tableau.rows, tableau.columns);
    let a = &tableau.a;
    let mut is_basic = vec![false; columns + rows];
    basic.iter().for_each(|&variable| is_basic[variable] = true);
    let chosen: Vec<usize> = (0..columns).filter(|&j| is_basic[j]).collect();
    let tight: Vec<usize> = (0..rows).filter(|&i| !is_basic[columns + i]).collect();
    if chosen.len() != tight.len() {
        return Ok(None);
    }
    let core = |i: &usize| chosen.iter().map(|&j| a[*i][j].clone()).collect();
    let core: Vec<Vec<BigInt>> = tight.iter().map(core).collect();
    let Some(system) = System::new(&core, watch)? else {
        return Ok(None);
    };
    let bounds: Vec<BigInt> = tight.iter().map(|&i| a[i][columns].clone()).collect();
    let x = system.solve(&bounds, watch)?;
    if x.numerators.iter().any(Signed::is_negative) {
        return Ok(None);
    }
    // The last row is the goal with its signs changed.
    let goal: Vec<BigInt> = chosen.iter().map(|&j| -&a[rows][j]).collect();
    let y = system.solve_transposed(&goal, watch)?;
    if y.numerators.iter().any(Signed::is_negative) {
        return Ok(None);
    }
    // The point satisfies the rows that are not tight.
    for i in (0..rows).filter(|&i| is_basic[columns + i]) {
        watch.work(1)?;
        let mut room = &a[i][columns] * &x.denominator;
        for (&j, x) in chosen.iter().zip(&x.numerators) {
            if !a[i][j].is_zero() && !x.is_zero() {
                room -= &a[i][j] * x;
            }
        }
        if room.is_negative() {
            return Ok(None);
        }
    }
    // Every variable outside the basis costs at least what it is worth.
    for j in (0..columns).filter(|&j| !is_basic[j]) {
        watch.work(1)?;
        let mut above = &a[rows][j] * &y.denominator;
        for (&i, y) in tight.iter().zip(&y.numerators) {
            if !a[i][j].is_zero() && !y.is_zero() {
                above += &a[i][j] * y;
            }
        }
        if above.is_negative() {
            return Ok(None);
        }
    }
    Ok(Some(OptimalVertex {
        point: spread(&chosen, x, columns),
        prices: spread(&tight, y, rows),
    }))
}

/// Fractions at their places among zeros.
fn spread(places: &[usize], fractions: Fractions, length: usize) -> Vec<BigRational> {
    let mut all = vec![BigRational::zero(); length];
    for (&place, numerator) in places.iter().zip(fractions.numerators) {
        all[place] = BigRational::new(numerator, fractions.denominator.clone());
    }
    all
}
