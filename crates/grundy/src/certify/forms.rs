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
use grundy_core::forms::counter::{Counter, Step as Stride};
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Player, StopReason, Watch};
use grundy_solve::arena::Regions;
use grundy_solve::core_and_nucleolus::Core;
use grundy_solve::counter::{self, Interval, Method, solve as solve_counter};
use grundy_solve::matrix::Equilibrium;
use num::{BigInt, BigRational, One, Zero};

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

/// A stretch of counters [from, to) from which the player to move wins, or loses.
type Span = (BigRational, BigRational, bool);

/// A certificate of a counter game, from its intervals.
pub(crate) fn counter(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<Certificate, StopReason> {
    let solution = solve_counter(game, at, watch)?;
    // A sweep speaks of whole counters: everything is measured in parts of this size.
    let (scale, whole) = match &solution.method {
        Method::Sweep { scale, .. } => (BigRational::from_integer(scale.clone()), true),
        Method::Ratio { .. } | Method::Gap { .. } => (BigRational::one(), false),
    };
    let (mut multiply, mut add) = (Vec::new(), Vec::new());
    for step in game.steps() {
        match step {
            Stride::Times(m) => multiply.push(m.to_string()),
            Stride::Plus(k) => {
                add.push((BigRational::from_integer((*k).into()) * &scale).to_string());
            }
        }
    }
    let intervals = spans(game, at, &solution.method, watch)?;
    Ok(Certificate::Counter(counter_check::Counter {
        multiply,
        add,
        target: (game.target() * &scale).to_string(),
        reaching_wins: true,
        whole,
        start: (at * &scale).to_string(),
        mover_wins: solution.verdict.wins,
        intervals: intervals
            .into_iter()
            .map(|(from, to, wins)| counter_check::Interval {
                from: from.to_string(),
                to: to.to_string(),
                wins,
            })
            .collect(),
    }))
}

/// The stretches from the start, or somewhat below it, to the target, ascending; none where the play is over. Neighbours
/// with one winner are one stretch: the checker is told who wins, not when.
fn spans(
    game: &Counter,
    at: &BigRational,
    method: &Method,
    watch: &mut dyn Watch,
) -> Result<Vec<Span>, StopReason> {
    if game.is_over(at) {
        return Ok(Vec::new());
    }
    let target = game.target();
    let whole = |n: &BigInt| BigRational::from_integer(n.clone());
    let mut all: Vec<Span> = match method {
        // A counter c has a ratio above a and up to b when target / b ≤ c < target / a.
        Method::Ratio { intervals, .. } => {
            let span = |i: &Interval| (target / whole(&i.upto), target / whole(&i.above), i.wins);
            intervals.iter().map(span).collect()
        }
        // And a gap above a and up to b when target − b ≤ c < target − a.
        Method::Gap { .. } => {
            let span = |i: &Interval| (target - whole(&i.upto), target - whole(&i.above), i.wins);
            let gaps = counter::gaps(game, at, watch)?;
            gaps.iter().map(span).collect()
        }
        // Whole counters above a and up to b. They end where counters are no longer positive and stop to grow.
        Method::Sweep { intervals, .. } => {
            let first = |above: &BigInt| whole(above).max(BigRational::zero()) + BigRational::one();
            let span = |i: &Interval| (first(&i.above), first(&i.upto), i.wins);
            intervals.iter().map(span).collect()
        }
    };
    all.sort();
    let mut joined: Vec<Span> = Vec::new();
    for (from, to, wins) in all {
        match joined.last_mut() {
            Some(last) if last.2 == wins => last.1 = to,
            _ => joined.push((from, to, wins)),
        }
    }
    Ok(joined)
}
