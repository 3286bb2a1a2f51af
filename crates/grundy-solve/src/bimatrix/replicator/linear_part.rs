//! Exact linear algebra for rest points: systems of equations, signs of eigenvalues, semidefinite forms.

use crate::matrix::against_rows;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, dot, maximise};
use num::{BigInt, BigRational, One, Signed, Zero};

/// The signs of the real parts of eigenvalues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// All are negative.
    AllNegative,
    /// At least one is positive.
    SomePositive,
    /// Some may be zero, and no other was seen to be positive.
    Undecided,
}

/// The signs of the eigenvalues of the replicator dynamics at a rest point, along directions in which shares sum to 0.
pub fn linear_part(
    payoffs: &Matrix,
    shares: &[BigRational],
    watch: &mut dyn Watch,
) -> Result<Sign, StopReason> {
    let n = shares.len();
    let earned = against_rows(payoffs, shares);
    let average = dot(shares, &earned);
    // The derivative of x·Ax by xⱼ.
    let slope: Vec<BigRational> = (0..n)
        .map(|j| {
            let column: BigRational = (0..n).map(|k| &shares[k] * payoffs.entry(k, j)).sum();
            column + &earned[j]
        })
        .collect();
    let derivative = |i: usize, j: usize| {
        let grows = &shares[i] * (payoffs.entry(i, j) - &slope[j]);
        if i == j {
            grows + &earned[i] - &average
        } else {
            grows
        }
    };
    // The last share is 1 less the others, so its column is taken from theirs.
    let last = n - 1;
    let row = |i: usize| {
        (0..last)
            .map(|j| derivative(i, j) - derivative(i, last))
            .collect()
    };
    let matrix: Vec<Vec<BigRational>> = (0..last).map(row).collect();
    watch.work((last * last * last * last) as u64)?;
    Ok(signs(&characteristic(&matrix)))
}

/// The characteristic polynomial of a matrix, the highest power first, by Faddeev and LeVerrier.
pub fn characteristic(matrix: &[Vec<BigRational>]) -> Vec<BigRational> {
    let n = matrix.len();
    let mut coefficients = vec![BigRational::one()];
    let mut power: Vec<Vec<BigRational>> = vec![vec![BigRational::zero(); n]; n];
    for k in 1..=n {
        let last = coefficients[k - 1].clone();
        (0..n).for_each(|i| power[i][i] += &last);
        let entry = |i: usize, j: usize| -> BigRational {
            (0..n).map(|m| &matrix[i][m] * &power[m][j]).sum()
        };
        power = (0..n)
            .map(|i| (0..n).map(|j| entry(i, j)).collect())
            .collect();
        let trace: BigRational = (0..n).map(|i| power[i][i].clone()).sum();
        coefficients.push(-trace / BigInt::from(k));
    }
    coefficients
}

/// The signs of the real parts of the roots of a polynomial with the leading coefficient 1, by the table of Routh (1877). Where
/// the table breaks off, a root with a negative real part for all would have only positive coefficients.
pub fn signs(polynomial: &[BigRational]) -> Sign {
    if polynomial.iter().any(Signed::is_negative) {
        return Sign::SomePositive;
    }
    let mut above: Vec<BigRational> = polynomial.iter().step_by(2).cloned().collect();
    let mut below: Vec<BigRational> = polynomial.iter().skip(1).step_by(2).cloned().collect();
    for _ in 1..polynomial.len() {
        match below.first() {
            None => break,
            Some(first) if first.is_zero() => return Sign::Undecided,
            Some(first) if first.is_negative() => return Sign::SomePositive,
            Some(first) => {
                let factor = &above[0] / first;
                let zero = BigRational::zero();
                let next =
                    (1..above.len()).map(|j| &above[j] - &factor * below.get(j).unwrap_or(&zero));
                let next = next.collect();
                above = std::mem::replace(&mut below, next);
            }
        }
    }
    Sign::AllNegative
}

/// A solution of a system of equations whose rows end with their right-hand sides, and directions along which it can be moved;
/// [`None`] if there is none.
pub type Solutions = (Vec<BigRational>, Vec<Vec<BigRational>>);

/// Solves a system of equations by elimination.
pub fn solve(mut rows: Vec<Vec<BigRational>>) -> Option<Solutions> {
    let unknowns = rows.first().map_or(0, Vec::len) - 1;
    // The column of the pivot of each row that has one.
    let mut pivots: Vec<usize> = Vec::new();
    for column in 0..unknowns {
        let at = pivots.len();
        let Some(pivot) = (at..rows.len()).find(|&row| !rows[row][column].is_zero()) else {
            continue;
        };
        rows.swap(at, pivot);
        let factor = rows[at][column].recip();
        rows[at].iter_mut().for_each(|entry| *entry *= &factor);
        let own = rows[at].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            if number != at && !row[column].is_zero() {
                let factor = row[column].clone();
                for (entry, over) in row.iter_mut().zip(&own) {
                    *entry -= &factor * over;
                }
            }
        }
        pivots.push(column);
    }
    if rows[pivots.len()..]
        .iter()
        .any(|row| !row[unknowns].is_zero())
    {
        return None;
    }
    let mut solution = vec![BigRational::zero(); unknowns];
    for (row, &column) in rows.iter().zip(&pivots) {
        solution[column] = row[unknowns].clone();
    }
    let direction = |free: usize| {
        let mut along = vec![BigRational::zero(); unknowns];
        along[free] = BigRational::one();
        for (row, &column) in rows.iter().zip(&pivots) {
            along[column] = -row[free].clone();
        }
        along
    };
    let free = (0..unknowns).filter(|column| !pivots.contains(column));
    Some((solution, free.map(direction).collect()))
}

/// A point with positive coordinates only, among a solution moved along some directions: the one whose least coordinate is as
/// great as possible.
pub fn inside(
    solution: &[BigRational],
    directions: &[Vec<BigRational>],
    watch: &mut dyn Watch,
) -> Result<Option<Vec<BigRational>>, StopReason> {
    // Maximise t, where each coordinate is at least t; t is at most 1.
    let count = directions.len();
    let mut constraints: Vec<Constraint> = (0..solution.len())
        .map(|i| {
            let moved = directions.iter().map(|along| -&along[i]);
            Constraint {
                coefficients: moved.chain([BigRational::one()]).collect(),
                relation: Relation::AtMost,
                bound: solution[i].clone(),
            }
        })
        .collect();
    let mut goal = vec![BigRational::zero(); count + 1];
    goal[count] = BigRational::one();
    constraints.push(Constraint {
        coefficients: goal.clone(),
        relation: Relation::AtMost,
        bound: BigRational::one(),
    });
    let program = Program {
        goal,
        free: vec![true; count + 1],
        constraints,
    };
    let ProvedAnswer::Optimal { value, point, .. } = maximise(&program, watch)? else {
        unreachable!("a small enough t fits, and t is at most 1");
    };
    let moved = |i: usize| {
        let along = directions
            .iter()
            .zip(&point)
            .map(|(along, by)| &along[i] * by);
        &solution[i] + along.sum::<BigRational>()
    };
    Ok(value
        .is_positive()
        .then(|| (0..solution.len()).map(moved).collect()))
}

/// True if a symmetric form is nowhere negative, by pivots on its diagonal.
pub fn is_positive_semidefinite(mut form: Vec<Vec<BigRational>>) -> bool {
    let n = form.len();
    for at in 0..n {
        if form[at][at].is_negative() {
            return false;
        }
        if form[at][at].is_zero() {
            if form[at][at..].iter().any(|entry| !entry.is_zero()) {
                return false;
            }
            continue;
        }
        let own = form[at].clone();
        for row in form.iter_mut().skip(at + 1) {
            let factor = &row[at] / &own[at];
            for (entry, over) in row[at..].iter_mut().zip(&own[at..]) {
                *entry -= &factor * over;
            }
        }
    }
    true
}
