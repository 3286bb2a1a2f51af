//! The exact value of a matrix game, and optimal mixed strategies for both players.
//!
//! von Neumann (1928) by linear programming (Dantzig 1951). When all payoffs are positive, the optimal column strategy is
//! the scaled maximum of Σ y under A y ≤ 1, and the dual prices are the optimal row strategy. The pair is its own proof:
//! pᵀA ≥ v in every column and A q ≤ v in every row.

use crate::dominance;
pub use crate::dominance::{Dominated, Scope, Strength};
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Player, StopReason, Watch};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, common_denominator, maximise};
use num::{BigInt, BigRational, One, Zero};

/// The value with optimal strategies. Their [`bounds`] are `(value, value)`, which proves the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// Right's payment to Left when both play optimally.
    pub value: BigRational,
    /// The probability with which Left chooses each row; guarantees at least the value in every column.
    pub rows: Vec<BigRational>,
    /// The probability with which Right chooses each column; concedes at most the value in every row.
    pub columns: Vec<BigRational>,
    /// A saddle point: a row and a column that are optimal without mixing, if there are any.
    pub saddle: Option<(usize, usize)>,
}

/// Finds the value and optimal strategies; a saddle point is answered with pure strategies.
///
/// One exact linear program; a pivot costs rows × columns.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{forms::matrix::Matrix, Unwatched};
/// let game = Matrix::of_integers(&[&[3, -1], &[-2, 1]]).unwrap();
/// let best = grundy_solve::matrix::solve(&game, &mut Unwatched).unwrap();
/// assert_eq!(best.value.to_string(), "1/7");
/// assert_eq!(best.rows[0].to_string(), "3/7");
/// ```
pub fn solve(matrix: &Matrix, watch: &mut dyn Watch) -> Result<Equilibrium, StopReason> {
    watch.work((matrix.rows() * matrix.columns()) as u64)?;
    if let Some((row, column)) = saddle(matrix) {
        return Ok(Equilibrium {
            value: matrix.entry(row, column).clone(),
            rows: pure(matrix.rows(), row),
            columns: pure(matrix.columns(), column),
            saddle: Some((row, column)),
        });
    }
    let least = matrix
        .entries()
        .iter()
        .min()
        .expect("a matrix has an entry");
    let shift = BigRational::one() - least;
    let program = Program {
        goal: vec![BigRational::one(); matrix.columns()],
        free: vec![false; matrix.columns()],
        constraints: (0..matrix.rows())
            .map(|i| Constraint {
                coefficients: matrix.row(i).iter().map(|x| x + &shift).collect(),
                relation: Relation::AtMost,
                bound: BigRational::one(),
            })
            .collect(),
    };
    let ProvedAnswer::Optimal {
        value,
        mut point,
        mut prices,
    } = maximise(&program, watch)?
    else {
        unreachable!("positive payoffs bound the program, and zero satisfies it");
    };
    for x in point.iter_mut().chain(&mut prices) {
        *x /= &value;
    }
    Ok(Equilibrium {
        value: value.recip() - shift,
        rows: prices,
        columns: point,
        saddle: None,
    })
}

/// The bounds that two mixed strategies prove: Left's guarantees at least the first number, Right's concedes at most the
/// second, and the value lies between them. Exact.
#[must_use]
pub fn bounds(
    matrix: &Matrix,
    rows: &[BigRational],
    columns: &[BigRational],
) -> (BigRational, BigRational) {
    let lower = against_columns(matrix, rows).into_iter().min();
    let upper = against_rows(matrix, columns).into_iter().max();
    (
        lower.expect("a matrix has a column"),
        upper.expect("a matrix has a row"),
    )
}

/// The payoffs of the row strategy against each column: pᵀA.
#[must_use]
pub fn against_columns(matrix: &Matrix, rows: &[BigRational]) -> Vec<BigRational> {
    let (whole, scale) = (
        CommonDenominator::of(matrix.entries()),
        CommonDenominator::of(rows),
    );
    let mut earned = vec![BigInt::zero(); matrix.columns()];
    let lines = whole.numerators.chunks(matrix.columns());
    for (line, p) in lines.zip(&scale.numerators).filter(|(_, p)| !p.is_zero()) {
        for (sum, x) in earned.iter_mut().zip(line).filter(|(_, x)| !x.is_zero()) {
            *sum += x * p;
        }
    }
    let denominator = whole.denominator * scale.denominator;
    let fraction = |sum| BigRational::new(sum, denominator.clone());
    earned.into_iter().map(fraction).collect()
}

/// The payoffs of each row against the column strategy: A q.
#[must_use]
pub fn against_rows(matrix: &Matrix, columns: &[BigRational]) -> Vec<BigRational> {
    let (whole, scale) = (
        CommonDenominator::of(matrix.entries()),
        CommonDenominator::of(columns),
    );
    let denominator = whole.denominator * scale.denominator;
    let earned = |line: &[BigInt]| {
        let terms = line.iter().zip(&scale.numerators);
        let terms = terms.filter(|(x, q)| !x.is_zero() && !q.is_zero());
        BigRational::new(terms.map(|(x, q)| x * q).sum(), denominator.clone())
    };
    whole
        .numerators
        .chunks(matrix.columns())
        .map(earned)
        .collect()
}

/// Fractions over one denominator: sums of their products are then sums of whole numbers.
struct CommonDenominator {
    numerators: Vec<BigInt>,
    denominator: BigInt,
}

impl CommonDenominator {
    /// The fractions over their common denominator.
    fn of(fractions: &[BigRational]) -> CommonDenominator {
        let denominator = common_denominator(fractions);
        let whole = |x: &BigRational| x.numer() * (&denominator / x.denom());
        CommonDenominator {
            numerators: fractions.iter().map(whole).collect(),
            denominator,
        }
    }
}

/// A saddle point: an entry that is least in its row and greatest in its column; the first in row and column.
///
/// Linear in the entries.
#[must_use]
pub fn saddle(matrix: &Matrix) -> Option<(usize, usize)> {
    let (m, n) = (matrix.rows(), matrix.columns());
    let worst = |i: usize| matrix.row(i).iter().min().expect("a row has an entry");
    let best = |j: usize| {
        let column = (0..m).map(|i| matrix.entry(i, j));
        column.max().expect("a column has an entry")
    };
    let best: Vec<&BigRational> = (0..n).map(best).collect();
    let minimax = best.iter().min().expect("a matrix has a column");
    let row = (0..m).find(|&i| worst(i) == *minimax)?;
    let column = (0..n).find(|&j| best[j] == *minimax)?;
    Some((row, column))
}

/// Finds rows and columns that can be removed one after another, each dominated by another pure one within what is left:
/// strictly, weakly, or by an equal one. The value is unchanged; some optimal strategies may be lost. Each says whether it
/// is dominated in the whole matrix or only after earlier removals.
///
/// At most rows + columns rounds of pairwise comparisons.
///
/// # Errors
/// The reason that stopped it.
pub fn dominated(matrix: &Matrix, watch: &mut dyn Watch) -> Result<Vec<Dominated>, StopReason> {
    let gain = |player, by, worse, k| match player {
        Player::Left => matrix.entry(by, k).cmp(matrix.entry(worse, k)),
        Player::Right => matrix.entry(k, worse).cmp(matrix.entry(k, by)),
    };
    let any = |_: Strength| true;
    dominance::remove([matrix.rows(), matrix.columns()], &gain, &[any], watch)
}

/// The mixed strategy that always makes one choice.
fn pure(n: usize, chosen: usize) -> Vec<BigRational> {
    let mut mix = vec![BigRational::zero(); n];
    mix[chosen] = BigRational::one();
    mix
}
