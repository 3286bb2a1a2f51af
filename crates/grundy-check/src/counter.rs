//! `counter`: a counter grows towards a target; intervals say where the player to move wins.
//!
//! The players multiply the counter or add to it; the player who first brings it to the target wins (or loses).
//!
//! **Theorem.** The claim is true if
//!
//! 1. all numbers are exact, and there is a move;
//! 2. every move makes the counter larger: multipliers are greater than 1, and what is added is positive;
//! 3. if the counter is said to be whole, the moves, the start and the ends of the intervals are whole;
//!
//! and, when the counter starts below the target (which is rounded up where counters are whole),
//!
//! 4. the intervals [from, to) begin at the start or below, and above 0 where some move multiplies; none is empty, each
//!    begins where the one before it ends, and the last ends at the target;
//! 5. the winning intervals are together the counters in this range from which some move leads to a losing interval
//!    or, if reaching it wins, to the target;
//! 6. the player to move is said to win exactly if the start lies in a winning interval;
//!
//! and, when it does not,
//!
//! 7. there are no intervals, and the player to move is said to win exactly if reaching the target loses.
//!
//! *Proof.* In the second case the play is over, and the opponent reached the target. In the first case call the
//! counters of the range from which the player to move wins *good*. By (2) and (4) a play that begins in the range
//! stays there until it reaches the target, and it ends after a bounded number of moves: each move multiplies a number that
//! is at least the positive first one, or adds at least the least addition. By induction on that number a counter is
//! good exactly if some move leads to one that is not, or to the target if that wins; by (5) the winning intervals
//! satisfy the same recursion, which has one solution. If everything is whole, only whole counters matter (3), and rounding
//! the ends of an interval up does not change which of these it contains. ∎
//!
//! (5) is one identity between unions of intervals, in exact arithmetic.

use crate::numbers::{rational, rationals};
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use num::{BigRational, One, Signed};
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("counter");

/// A counter game with its table. Numbers are text: `10000`, `7/4`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The multipliers, each greater than 1.
    pub multiply: Vec<String>,
    /// The numbers that may be added, each positive.
    pub add: Vec<String>,
    /// The play ends when the counter is at least this.
    pub target: String,
    /// True if the player who reaches the target wins; otherwise that player loses.
    pub reaching_wins: bool,
    /// True if the counter is a whole number; then so are all ends of intervals.
    pub whole: bool,
    /// The counter at the start.
    pub start: String,
    /// True if the player to move at the start wins.
    pub mover_wins: bool,
    /// Intervals [from, to) in ascending order, from the start (or below) to the target, without gaps.
    pub intervals: Vec<Interval>,
}

/// An interval of counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interval {
    /// The first counter in it.
    pub from: String,
    /// The first counter after it.
    pub to: String,
    /// True if the player to move wins.
    pub wins: bool,
}

/// A half-open interval [from, to).
type Span = (BigRational, BigRational);

/// The multipliers of the counter, and the numbers that may be added to it.
struct CounterMoves {
    multiply: Vec<BigRational>,
    add: Vec<BigRational>,
}

/// A description of the first claimed winning interval that differs from the recomputed one.
fn first_difference(reach: &[Span], wins: &[Span]) -> String {
    match reach.iter().zip(wins).find(|(a, b)| a != b) {
        Some(((a, b), (c, d))) => format!("the winning interval [{c}, {d}) should be [{a}, {b})"),
        None => "the number of winning intervals is wrong".to_owned(),
    }
}

impl Counter {
    /// Checks that the intervals solve the recursion exactly.
    ///
    /// # Errors
    /// [`Rejected`] with the first interval that does not fit.
    ///
    /// # Complexity
    /// O(n·m·log(n·m)) for n intervals and m moves.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let moves = self.moves()?;
        let (start, target) = self.ends(&moves)?;
        let rules = self.rules();
        if start >= target {
            return self.check_reached(&rules);
        }
        let (wins, losses) = self.spans(&start, &target, !moves.multiply.is_empty())?;
        let low = wins.iter().chain(&losses).map(|(from, _)| from).min();
        let low = low
            .expect("intervals without a gap between start and target are at least one")
            .clone();
        let mut into = losses;
        if self.reaching_wins {
            // Any number beyond all reachable counters can stand for infinity; one move reaches less than target times multiplier.
            let far = |far: BigRational, x: BigRational| if x > far { x } else { far };
            let moved = moves.multiply.iter().map(|m| &target * m);
            let moved = moved.chain(moves.add.iter().map(|a| &target + a));
            into.push((target.clone(), moved.fold(target.clone(), far)));
        }
        let mut reach: Vec<Span> = Vec::new();
        for span in &into {
            watch.work(1 + (moves.multiply.len() + moves.add.len()) as u64)?;
            let clip = |(from, to): Span| (from.max(low.clone()), to.min(target.clone()));
            let clipped = self.before(&moves, span).map(clip);
            reach.extend(clipped.filter(|(from, to)| from < to));
        }
        let (reach, wins) = (joined(reach), joined(wins));
        if reach != wins {
            return THEOREM.lacks(5, first_difference(&reach, &wins));
        }
        let here = wins.iter().any(|(from, to)| *from <= start && start < *to);
        if here != self.mover_wins {
            return THEOREM.lacks(6, format!("the intervals give {start} to the other player"));
        }
        accept(format!(
            "{rules}, from {start}: the player to move {}, by {} intervals that solve the recursion exactly",
            if here { "wins" } else { "loses" },
            self.intervals.len()
        ))
    }

    /// Reads the moves: hypothesis 2, and the part of (1) about them.
    fn moves(&self) -> Result<CounterMoves, Rejected> {
        let list = |texts| THEOREM.needs(1, rationals(texts));
        let (multiply, add) = (list(&self.multiply)?, list(&self.add)?);
        if multiply.is_empty() && add.is_empty() {
            return THEOREM.lacks(1, "there is no move");
        }
        let grows = multiply.iter().all(|m| *m > BigRational::one());
        if !grows || !add.iter().all(BigRational::is_positive) {
            return THEOREM.lacks(2, "a move does not make the counter larger");
        }
        Ok(CounterMoves { multiply, add })
    }

    /// Reads start and target: hypothesis 3, and the rest of (1).
    fn ends(&self, moves: &CounterMoves) -> Result<(BigRational, BigRational), Rejected> {
        let target = THEOREM.needs(1, rational(&self.target))?;
        let start = THEOREM.needs(1, rational(&self.start))?;
        if !self.whole {
            return Ok((start, target));
        }
        let numbers = moves.multiply.iter().chain(&moves.add);
        if !numbers.chain([&start]).all(BigRational::is_integer) {
            return THEOREM.lacks(3, "a move or the start is not a whole number");
        }
        Ok((start, target.ceil()))
    }

    /// Checks the claim about a counter that has reached its target at the start, by the move of the opponent.
    fn check_reached(&self, rules: &str) -> Verdict {
        if !self.intervals.is_empty() || self.mover_wins == self.reaching_wins {
            let what = "the counter has reached its target before the first move";
            return THEOREM.lacks(7, what);
        }
        let winner = if self.mover_wins { "wins" } else { "loses" };
        accept(format!(
            "{rules}: the counter is there already, and the player to move {winner}"
        ))
    }

    /// The counters from which each move leads into an interval: its inverse image under the move.
    fn before(&self, moves: &CounterMoves, (from, to): &Span) -> impl Iterator<Item = Span> {
        let multiply = moves.multiply.iter().map(move |m| (from / m, to / m));
        let all = multiply.chain(moves.add.iter().map(move |a| (from - a, to - a)));
        // A whole counter x satisfies m·x ≥ a exactly when x ≥ ⌈a/m⌉.
        let whole = self.whole;
        all.map(move |(from, to)| {
            if whole {
                (from.ceil(), to.ceil())
            } else {
                (from, to)
            }
        })
    }

    /// The rules in words, for the statement that is accepted.
    fn rules(&self) -> String {
        let mut moves = Vec::new();
        if !self.multiply.is_empty() {
            moves.push(format!("multiply by {}", self.multiply.join(", ")));
        }
        if !self.add.is_empty() {
            moves.push(format!("add {}", self.add.join(", ")));
        }
        let last = if self.reaching_wins { "wins" } else { "loses" };
        format!("{}; who reaches {} {last}", moves.join(" or "), self.target)
    }

    /// The winning and the losing intervals; together they must fill the range from the start or below to the target, and lie
    /// above 0 if some move multiplies.
    fn spans(
        &self,
        start: &BigRational,
        target: &BigRational,
        multiplies: bool,
    ) -> Result<(Vec<Span>, Vec<Span>), Rejected> {
        let (mut wins, mut losses) = (Vec::new(), Vec::new());
        let mut end: Option<BigRational> = None;
        for Interval {
            from,
            to,
            wins: winning,
        } in &self.intervals
        {
            let (from, to) = (
                THEOREM.needs(1, rational(from))?,
                THEOREM.needs(1, rational(to))?,
            );
            if self.whole && !(from.is_integer() && to.is_integer()) {
                return THEOREM.lacks(
                    3,
                    format!("the ends of the interval [{from}, {to}) are not whole"),
                );
            }
            let begins = *start >= from && (from.is_positive() || !multiplies);
            let fits = end.as_ref().map_or(begins, |end| *end == from);
            if !fits || from >= to {
                return THEOREM.lacks(
                    4,
                    format!("the interval [{from}, {to}) does not continue the ones before it"),
                );
            }
            end = Some(to.clone());
            if *winning { &mut wins } else { &mut losses }.push((from, to));
        }
        if end.as_ref() == Some(target) {
            Ok((wins, losses))
        } else {
            THEOREM.lacks(4, "the intervals do not end at the target")
        }
    }
}

/// The same union with as few intervals as possible, ascending.
fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort();
    let mut all: Vec<Span> = Vec::new();
    for (from, to) in spans {
        match all.last_mut() {
            Some((_, end)) if from <= *end => {
                if to > *end {
                    *end = to;
                }
            }
            _ => all.push((from, to)),
        }
    }
    all
}
