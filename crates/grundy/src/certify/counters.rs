//! Certificates of counter games, from their intervals.

use grundy_check::{Certificate, counter as counter_check};
use grundy_core::forms::counter::{Counter, Step as Stride};
use grundy_core::{StopReason, Watch};
use grundy_solve::counter::{self, Interval, Method, solve as solve_counter};
use num::{BigInt, BigRational, One, Zero};

/// A stretch of counters [from, to) from which the player to move wins, or loses.
type Span = (BigRational, BigRational, bool);

/// A certificate of a counter game, from its intervals.
pub(super) fn certificate(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<Certificate, StopReason> {
    let solution = solve_counter(game, at, watch)?;
    // A sweep has whole counters: everything is measured in parts of this size.
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

/// The stretches from the start, or somewhat below it, to the target, ascending; none if the play is over. Neighbours with
/// one winner are one stretch: the certificate says who wins, not when.
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
        // A counter c has a ratio above a and up to b if target / b ≤ c < target / a.
        Method::Ratio { intervals, .. } => {
            let span = |i: &Interval| (target / whole(&i.upto), target / whole(&i.above), i.wins);
            intervals.iter().map(span).collect()
        }
        // It has a gap above a and up to b if target − b ≤ c < target − a.
        Method::Gap { .. } => {
            let span = |i: &Interval| (target - whole(&i.upto), target - whole(&i.above), i.wins);
            let gaps = counter::gaps(game, at, watch)?;
            gaps.iter().map(span).collect()
        }
        // Whole counters above a and up to b. They end where counters are no longer positive and stop growing.
        Method::Sweep { intervals, .. } => {
            let first = |above: &BigInt| whole(above).max(BigRational::zero()) + BigRational::one();
            let span = |i: &Interval| (first(&i.above), first(&i.upto), i.wins);
            intervals.iter().map(span).collect()
        }
    };
    all.sort();
    Ok(joined(all))
}

/// Joins neighbours with one winner into one stretch.
fn joined(all: Vec<Span>) -> Vec<Span> {
    let mut joined: Vec<Span> = Vec::new();
    for (from, to, wins) in all {
        match joined.last_mut() {
            Some(last) if last.2 == wins => last.1 = to,
            _ => joined.push((from, to, wins)),
        }
    }
    joined
}
