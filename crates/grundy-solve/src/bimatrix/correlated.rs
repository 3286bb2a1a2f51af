//! Correlated and coarse correlated equilibria: the best for both players together, and the range of each player's payoff.
//!
//! A mediator draws a cell and shows each player that player's strategy alone. The distribution is a correlated equilibrium
//! if no player gains by playing another strategy than the one recommended (Aumann 1974), and a coarse one if no player gains by
//! settling for one strategy before the draw (Moulin and Vial 1978). Both sets are polytopes with a constraint for each
//! deviation, every equilibrium lies in both, so a linear program over the cells finds the best point of either, exactly and
//! with prices that prove it.

use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, maximise};
use num::{BigRational, One, Signed, Zero};

/// The most cells of a game whose correlated equilibria are looked for: a linear program has a variable for each.
pub const MOST_CELLS: usize = 400;

/// The deviations that do not pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// Another strategy than the one recommended, once it is known: a correlated equilibrium.
    AfterAdvice,
    /// One strategy for every draw, before it is made: a coarse correlated equilibrium.
    BeforeAdvice,
}

/// A correlated equilibrium with the greatest total payoff, and what such equilibria can give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlated {
    /// The probability of each cell, by rows.
    pub cells: Vec<Vec<BigRational>>,
    /// The expected payoffs of Left and of Right.
    pub payoffs: [BigRational; 2],
    /// The least and the greatest payoff that such an equilibrium gives to Left, and to Right.
    pub ranges: [[BigRational; 2]; 2],
}

/// Finds a correlated equilibrium with the greatest total payoff, and the range of both payoffs, by five linear programs.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than [`MOST_CELLS`] cells.
///
/// ```
/// use grundy_core::forms::{bimatrix::Bimatrix, matrix::Matrix};
/// use grundy_core::Unwatched;
/// use grundy_solve::bimatrix::{Deviation, correlated};
/// // Chicken, as Aumann plays it: 5 1/4 each, more than any mixture of its equilibria gives.
/// let left = Matrix::of_integers(&[&[6, 2], &[7, 0]]).unwrap();
/// let right = Matrix::of_integers(&[&[6, 7], &[2, 0]]).unwrap();
/// let game = Bimatrix::new(left, right).unwrap();
/// let found = correlated(&game, Deviation::AfterAdvice, &mut Unwatched).unwrap();
/// assert_eq!(found.payoffs.each_ref().map(ToString::to_string), ["21/4", "21/4"]);
/// assert!(found.is_equilibrium(&game, Deviation::AfterAdvice));
/// ```
pub fn correlated(
    game: &Bimatrix,
    deviation: Deviation,
    watch: &mut dyn Watch,
) -> Result<Correlated, StopReason> {
    let cells = game.rows() * game.columns();
    if cells > MOST_CELLS {
        return Err(StopReason::Beyond(format!(
            "correlated equilibria are looked for in games with at most {MOST_CELLS} cells, and this one has {cells}"
        )));
    }
    let left = game.left().entries().to_vec();
    let right = game.right().entries().to_vec();
    let mut program = Program {
        goal: left.iter().zip(&right).map(|(a, b)| a + b).collect(),
        free: vec![false; cells],
        constraints: constraints(game, deviation),
    };
    let best = point(&program, watch)?;
    let mut greatest = |goal: Vec<BigRational>| {
        program.goal = goal;
        let at = point(&program, watch)?;
        Ok::<_, StopReason>(grundy_linear::dot(&program.goal, &at))
    };
    let mut range = |payoffs: &[BigRational]| {
        let negated = payoffs.iter().map(|x| -x).collect();
        Ok::<_, StopReason>([-greatest(negated)?, greatest(payoffs.to_vec())?])
    };
    let ranges = [range(&left)?, range(&right)?];
    Ok(Correlated {
        payoffs: [&left, &right].map(|payoffs| grundy_linear::dot(payoffs, &best)),
        cells: best.chunks(game.columns()).map(<[_]>::to_vec).collect(),
        ranges,
    })
}

impl Correlated {
    /// True if no deviation of the kind pays: the definition, checked cell by cell.
    #[must_use]
    pub fn is_equilibrium(&self, game: &Bimatrix, deviation: Deviation) -> bool {
        let cells: Vec<BigRational> = self.cells.concat();
        let sum: BigRational = cells.iter().sum();
        sum.is_one()
            && cells.iter().all(|p| !p.is_negative())
            && constraints(game, deviation).iter().all(|constraint| {
                let earned = grundy_linear::dot(&constraint.coefficients, &cells);
                match constraint.relation {
                    Relation::AtLeast => earned >= constraint.bound,
                    Relation::AtMost => earned <= constraint.bound,
                    Relation::Equal => earned == constraint.bound,
                }
            })
    }
}

/// The best point of a program whose points are distributions.
fn point(program: &Program, watch: &mut dyn Watch) -> Result<Vec<BigRational>, StopReason> {
    match maximise(program, watch)? {
        ProvedAnswer::Optimal { point, .. } => Ok(point),
        ProvedAnswer::Infeasible { .. } | ProvedAnswer::Unbounded { .. } => {
            unreachable!(
                "an equilibrium is a distribution on which no deviation pays, and distributions are bounded"
            )
        }
    }
}

/// The distributions on which no deviation pays.
fn constraints(game: &Bimatrix, deviation: Deviation) -> Vec<Constraint> {
    let (rows, columns) = (game.rows(), game.columns());
    let mut all = vec![Constraint {
        coefficients: vec![BigRational::one(); rows * columns],
        relation: Relation::Equal,
        bound: BigRational::one(),
    }];
    let mut gains_nothing = |coefficients: Vec<BigRational>| {
        all.push(Constraint {
            coefficients,
            relation: Relation::AtLeast,
            bound: BigRational::zero(),
        });
    };
    // By how much a cell pays more than the cell in the other row, or in the other column.
    let lost = |matrix: &Matrix, cell: usize, other: usize, by_row: bool| {
        let (i, j) = (cell / columns, cell % columns);
        let instead = if by_row { (other, j) } else { (i, other) };
        matrix.entry(i, j) - matrix.entry(instead.0, instead.1)
    };
    for (matrix, by_row, strategies) in [(game.left(), true, rows), (game.right(), false, columns)]
    {
        let own = |cell: usize| {
            if by_row {
                cell / columns
            } else {
                cell % columns
            }
        };
        for other in 0..strategies {
            let row = |only: Option<usize>| {
                (0..rows * columns)
                    .map(|cell| match only {
                        Some(strategy) if own(cell) != strategy => BigRational::zero(),
                        _ => lost(matrix, cell, other, by_row),
                    })
                    .collect()
            };
            match deviation {
                Deviation::BeforeAdvice => gains_nothing(row(None)),
                Deviation::AfterAdvice => {
                    for advised in (0..strategies).filter(|&advised| advised != other) {
                        gains_nothing(row(Some(advised)));
                    }
                }
            }
        }
    }
    all
}
