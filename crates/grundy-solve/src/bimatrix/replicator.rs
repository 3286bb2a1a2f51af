//! The replicator dynamics of a symmetric game: each strategy's share grows by as much as it earns more than the average.
//!
//! `ẋᵢ = xᵢ ((Ax)ᵢ − x·Ax)`. The rest points are found exactly, one system of linear equations for each set of strategies that
//! are played; their stability is proved where a theorem or the linear part decides it. An evolutionarily stable strategy is
//! asymptotically stable, a neutrally stable one stable, and a stable rest point is an equilibrium: Taylor and Jonker,
//! Mathematical Biosciences 40 (1978); Zeeman (1980); Bomze and Weibull, Games and Economic Behavior 11 (1995).

mod flow;
pub mod linear_part;

pub use flow::{Sample, follow};

use self::linear_part::{Sign, linear_part};
use super::is_stable;
use crate::matrix::against_rows;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use grundy_linear::dot;
use num::{BigRational, One, Signed, Zero};

/// The most strategies of a game whose rest points are found: a system of equations is solved for each set of them.
pub const MOST_STRATEGIES: usize = 12;

/// The stability of a rest point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stability {
    /// It attracts all paths that begin near it; the proof.
    Attracting(Why),
    /// Paths that begin near it stay near it; the proof.
    Stable(Why),
    /// Some paths that begin arbitrarily near it leave it; the proof.
    Unstable(Why),
    /// Neither a theorem nor the linear part decides.
    Open,
}

/// The proof of stability, or of its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is evolutionarily stable.
    Evolutionary,
    /// It is neutrally stable: no mixture near it does better against itself than it does.
    Neutral,
    /// It is no equilibrium: this strategy, counted from 0, earns more than the average and is not played.
    Invaded(usize),
    /// All eigenvalues of the linear part have a negative real part, or one of them has a positive one.
    Linear,
}

/// A rest point, or a set of them with the same strategies played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestPoint {
    /// The share of each strategy.
    pub shares: Vec<BigRational>,
    /// The average payoff there.
    pub payoff: BigRational,
    /// True if no strategy earns more than the average: a symmetric equilibrium.
    pub is_equilibrium: bool,
    /// True if no other rest point has the same strategies played; else this is one of infinitely many.
    pub is_alone: bool,
    /// Its stability.
    pub stability: Stability,
}

/// Finds the rest points of the replicator dynamics, where the matrix holds the payoffs of the player of rows.
///
/// A system of equations for each of 2ⁿ − 1 sets of strategies, and O(n⁴) for the linear part of each rest point.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for more than [`MOST_STRATEGIES`].
///
/// # Panics
/// When the matrix is not square: an invariant of the caller.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::matrix::Matrix;
/// use grundy_solve::bimatrix::replicator::{Stability, Why, rest_points};
/// // Hawk and dove, for a prize of 2 and a fight that costs 4: half of each attracts.
/// let payoffs = Matrix::of_integers(&[&[-1, 2], &[0, 1]]).unwrap();
/// let found = rest_points(&payoffs, &mut Unwatched).unwrap();
/// assert_eq!(found.len(), 3);
/// assert_eq!(found[2].stability, Stability::Attracting(Why::Evolutionary));
/// assert_eq!(found[0].stability, Stability::Unstable(Why::Invaded(1)));
/// ```
pub fn rest_points(payoffs: &Matrix, watch: &mut dyn Watch) -> Result<Vec<RestPoint>, StopReason> {
    let n = payoffs.rows();
    assert_eq!(n, payoffs.columns(), "a symmetric game has a square matrix");
    if n > MOST_STRATEGIES {
        return Err(StopReason::Beyond(format!(
            "rest points are looked for in games with at most {MOST_STRATEGIES} strategies, and this one has {n}"
        )));
    }
    let mut found = Vec::new();
    let mut sets: Vec<u32> = (1..1 << n).collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    for set in sets {
        let played: Vec<usize> = (0..n).filter(|i| set >> i & 1 == 1).collect();
        watch.work((played.len() * played.len()) as u64)?;
        if let Some((shares, is_alone)) = at_rest(payoffs, &played, watch)? {
            found.push(judge(payoffs, shares, is_alone, watch)?);
        }
    }
    Ok(found)
}

/// A mixture that plays exactly these strategies, all of which earn the same; true if there is only one.
fn at_rest(
    payoffs: &Matrix,
    played: &[usize],
    watch: &mut dyn Watch,
) -> Result<Option<(Vec<BigRational>, bool)>, StopReason> {
    let k = played.len();
    // (A x)ᵢ − (A x)_first = 0 for the other strategies, and the shares sum to 1.
    let first = payoffs.row(played[0]);
    let mut rows: Vec<Vec<BigRational>> = vec![vec![BigRational::one(); k + 1]];
    for &i in &played[1..] {
        let row = payoffs.row(i);
        let differences = played.iter().map(|&j| &row[j] - &first[j]);
        rows.push(differences.chain([BigRational::zero()]).collect());
    }
    let Some((solution, free)) = linear_part::solve(rows) else {
        return Ok(None);
    };
    let spread = |part: Vec<BigRational>| {
        let mut shares = vec![BigRational::zero(); payoffs.rows()];
        for (&i, share) in played.iter().zip(part) {
            shares[i] = share;
        }
        shares
    };
    if free.is_empty() {
        let inside = solution.iter().all(Signed::is_positive);
        return Ok(inside.then(|| (spread(solution), true)));
    }
    let inside = linear_part::inside(&solution, &free, watch)?;
    Ok(inside.map(|part| (spread(part), false)))
}

/// The rest point with its stability.
fn judge(
    payoffs: &Matrix,
    shares: Vec<BigRational>,
    is_alone: bool,
    watch: &mut dyn Watch,
) -> Result<RestPoint, StopReason> {
    let earned = against_rows(payoffs, &shares);
    let payoff = dot(&shares, &earned);
    let invader = earned.iter().position(|x| *x > payoff);
    let stability = match invader {
        Some(strategy) => Stability::Unstable(Why::Invaded(strategy)),
        None => of_equilibrium(payoffs, &shares, watch)?,
    };
    Ok(RestPoint {
        shares,
        payoff,
        is_equilibrium: invader.is_none(),
        is_alone,
        stability,
    })
}

/// The stability of a symmetric equilibrium.
fn of_equilibrium(
    payoffs: &Matrix,
    shares: &[BigRational],
    watch: &mut dyn Watch,
) -> Result<Stability, StopReason> {
    if is_stable(payoffs, shares, watch)? {
        return Ok(Stability::Attracting(Why::Evolutionary));
    }
    match linear_part(payoffs, shares, watch)? {
        Sign::AllNegative => return Ok(Stability::Attracting(Why::Linear)),
        Sign::SomePositive => return Ok(Stability::Unstable(Why::Linear)),
        Sign::Undecided => {}
    }
    Ok(if is_neutrally_stable(payoffs, shares) {
        Stability::Stable(Why::Neutral)
    } else {
        Stability::Open
    })
}

/// True if it can be seen that no mixture of best responses does better against itself than the equilibrium does: z·Az ≤ 0 for
/// every z with sum 0 on the best responses. That is asked of all z, and not only of those that lead to mixtures.
fn is_neutrally_stable(payoffs: &Matrix, shares: &[BigRational]) -> bool {
    let earned = against_rows(payoffs, shares);
    let value = dot(shares, &earned);
    let mut best: Vec<usize> = (0..shares.len()).filter(|&i| earned[i] == value).collect();
    let base = best.pop().expect("an equilibrium has a best response");
    let a = |i: usize, j: usize| payoffs.entry(i, j);
    // z is z′ on the other best responses and −Σ z′ on the base; twice the symmetric part of −z·Az.
    let entry = |i: usize, j: usize| a(base, j) + a(i, base) - a(i, j) - a(base, base);
    let form: Vec<Vec<BigRational>> = best
        .iter()
        .map(|&i| best.iter().map(|&j| entry(i, j) + entry(j, i)).collect())
        .collect();
    linear_part::is_positive_semidefinite(form)
}
