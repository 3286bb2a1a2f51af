//! Certificates of the forms that are not played move by move: arenas, matrices, coalitions, counters.

use super::none;
use crate::arena::Source;
use crate::error::Error;
use crate::limits::Limits;
use grundy_check::core::{Core as CoreProof, Proof, Weight};
use grundy_check::{
    Certificate, arena as arena_check, counter as counter_check, matrix as matrix_check,
};
use grundy_core::forms::coalition::CoalitionGame;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Player, StopReason, Watch};
use grundy_solve::arena::Regions;
use grundy_solve::matrix::Equilibrium;
use grundy_solve::sharing::Core;

/// A certificate of both winning regions.
#[must_use]
pub fn arena(source: &Source, regions: &Regions) -> Certificate {
    let game = source.arena();
    let side = |player| match player {
        Player::Left => arena_check::Side::Even,
        Player::Right => arena_check::Side::Odd,
    };
    let vertices = game.vertices().map(|v| arena_check::Vertex {
        id: source.id(v),
        priority: game.priority(v),
        owner: side(game.owner(v)),
        successors: game.successors(v).iter().map(|&t| source.id(t)).collect(),
        winner: side(regions.winner[v as usize]),
        strategy: regions.strategy[v as usize].map(|t| source.id(t)),
    });
    Certificate::Arena(arena_check::Arena {
        vertices: vertices.collect(),
    })
}

/// A certificate of a matrix game's value.
#[must_use]
pub fn matrix(game: &Matrix, best: &Equilibrium) -> Certificate {
    let rows: Vec<_> = (0..game.rows()).map(|i| game.row(i).to_vec()).collect();
    Certificate::Matrix(matrix_check::Matrix::new(
        &rows,
        &best.rows,
        &best.columns,
        &best.value,
    ))
}

/// A certificate of a point of the core, or of its emptiness.
///
/// # Errors
/// [`Error::Usage`] when the table of all coalitions is too large.
pub fn core(game: &CoalitionGame, core: &Core, limits: &Limits) -> Result<Certificate, Error> {
    let table = grundy_solve::coalition::table(game, &mut limits.watch())
        .map_err(|stop| none(&format!("it lists every coalition, and {stop}")))?;
    let n = game.players();
    let worth = (0..1u32 << n).map(|s| table.worth(s).to_string()).collect();
    let proof = match core {
        Core::Point { payoff, .. } => {
            Proof::Point(payoff.iter().map(ToString::to_string).collect())
        }
        Core::Empty { collection, .. } => Proof::Balanced(
            collection
                .iter()
                .map(|w| Weight {
                    coalition: w.members.iter().fold(0, |s, &i| s | 1 << i),
                    weight: w.weight.to_string(),
                })
                .collect(),
        ),
    };
    Ok(Certificate::Core(CoreProof {
        players: n as u32,
        worth,
        proof,
    }))
}

/// A certificate of a counter game, from its intervals.
pub(crate) fn counter(
    game: &grundy_core::forms::counter::Counter,
    at: &num::BigRational,
    watch: &mut dyn Watch,
) -> Result<Certificate, StopReason> {
    use grundy_core::forms::counter::Step as Stride;
    use grundy_solve::counter::{self, Method};
    use num::{BigInt, BigRational, One, Zero};
    let solution = counter::solve(game, at, watch)?;
    let target = game.target().clone();
    let whole = |n: &BigInt| BigRational::from_integer(n.clone());
    let mut scale = BigRational::one();
    let mut spans: Vec<(BigRational, BigRational, bool)> = match &solution.method {
        // A counter c has the ratio r when target / r ≤ c < target / (r − 1).
        Method::Ratio { intervals, .. } => {
            let span = |i: &counter::Interval| {
                (&target / whole(&i.upto), &target / whole(&i.above), i.wins)
            };
            intervals.iter().map(span).collect()
        }
        Method::Gap { .. } => {
            let intervals = counter::gaps(game, at, watch)?;
            let span = |i: &counter::Interval| {
                (&target - whole(&i.upto), &target - whole(&i.above), i.wins)
            };
            intervals.iter().map(span).collect()
        }
        Method::Sweep {
            scale: by,
            intervals,
        } => {
            scale = whole(by);
            let span = |i: &counter::Interval| {
                (
                    whole(&i.above) + BigRational::one(),
                    whole(&i.upto) + BigRational::one(),
                    i.wins,
                )
            };
            intervals.iter().map(span).collect()
        }
    };
    let whole_numbers = matches!(solution.method, Method::Sweep { .. });
    // Neighbours with one label are one interval: the checker is told who wins, not when.
    spans.sort_by(|a, b| a.0.cmp(&b.0));
    let mut merged: Vec<(BigRational, BigRational, bool)> = Vec::new();
    for (from, to, wins) in spans {
        match merged.last_mut() {
            Some(last) if last.2 == wins && last.1 == from => last.1 = to,
            _ => merged.push((from, to, wins)),
        }
    }
    if let Some(last) = merged.last_mut() {
        last.1 = &target * &scale;
    }
    if let Some(first) = merged.first_mut()
        && first.0 <= BigRational::zero()
    {
        first.0 = at * &scale;
    }
    let (mut multiply, mut add) = (Vec::new(), Vec::new());
    for step in game.steps() {
        match step {
            Stride::Times(m) => multiply.push(m.to_string()),
            Stride::Plus(d) => {
                add.push((BigRational::from_integer((*d).into()) * &scale).to_string())
            }
        }
    }
    Ok(Certificate::Counter(counter_check::Counter {
        multiply,
        add,
        target: (&target * &scale).to_string(),
        reaching_wins: true,
        whole: whole_numbers,
        start: (at * &scale).to_string(),
        mover_wins: solution.verdict.wins,
        intervals: merged
            .into_iter()
            .map(|(from, to, wins)| counter_check::Interval {
                from: from.to_string(),
                to: to.to_string(),
                wins,
            })
            .collect(),
    }))
}
