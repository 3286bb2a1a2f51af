//! Counter games solved by intervals: the winner, the plies, and every good step, for targets of thousands of digits.
//!
//! The winner hurries and the loser delays, so every position has a winner and a number of plies, and both are constant
//! on intervals, which are computed backwards from the target. The kind of steps decides how:
//!
//! - *multipliers only*: with the ratio r = target / counter, a step divides r, the play is over at r ≤ 1, and
//!   all breakpoints are integers that do not depend on the target ([`Ratios`]). O(log target) intervals for
//!   the usual sets.
//! - *increments only*: the gap target − counter, rounded up, is a subtraction game. A label depends only on the last
//!   max(step) labels, so when such a window repeats (up to a common number of plies), it repeats for ever:
//!   the period is proved, and the target may have any length.
//! - *both*: intervals of the counter itself, from the target down. The watch bounds their number.
//!
//! For example, with multipliers 2..9 the mover loses exactly at ratios in (9·18^n, 18^(n+1)].

pub mod closed_form;
mod gaps;
mod interval;
mod ratios;

pub use closed_form::{RatioForm, digits, growth};
pub use gaps::{LostGaps, gaps, lost_gaps};
pub use interval::{CounterVerdict, Interval};
pub use ratios::Ratios;

use gaps::Gaps;
use grundy_core::forms::counter::{Counter, Step};
use grundy_core::{StopReason, Watch};
use interval::Label;
use num::{BigInt, BigRational, BigUint, Zero};

/// The way in which a position was solved, with the data that an explanation needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// By the ratio target / counter.
    Ratio {
        /// The ratio, rounded up.
        ratio: BigInt,
        /// The intervals of the ratio, from 1 up to the one that contains it.
        intervals: Vec<Interval>,
    },
    /// By the gap target − counter.
    Gap {
        /// The gap, rounded up.
        gap: BigInt,
        /// The gap from which the labels repeat, and the period; `None` if the gap was reached before a period was seen.
        period: Option<(u64, u64)>,
    },
    /// By intervals of the counter times `scale`, from the target down.
    Sweep {
        /// The common denominator that makes counter and target whole.
        scale: BigInt,
        /// The intervals, the highest first.
        intervals: Vec<Interval>,
    },
}

/// A solved position of a counter game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedCounter {
    /// The winner, and the number of plies.
    pub verdict: CounterVerdict,
    /// Every step with the verdict of the position after it, for the player to move there.
    pub steps: Vec<(Step, CounterVerdict)>,
    /// The method by which it was solved.
    pub method: Method,
}

impl SolvedCounter {
    /// The winning steps.
    pub fn winning(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps.iter().filter(|(_, v)| !v.wins).map(|(s, _)| *s)
    }

    /// The steps of perfect play: the fastest wins, or in a lost position the longest delays.
    pub fn best(&self) -> impl Iterator<Item = Step> + '_ {
        let right = move |v: &CounterVerdict| {
            v.wins != self.verdict.wins && &v.plies + 1u32 == self.verdict.plies
        };
        self.steps
            .iter()
            .filter(move |(_, v)| right(v))
            .map(|(s, _)| *s)
    }
}

/// Solves a counter game at `at`.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if `at` could never grow (not positive, and a step multiplies).
///
/// ```
/// use grundy_core::{Unwatched, forms::counter::{Counter, Step}};
/// use grundy_solve::counter::solve;
/// let steps: Vec<Step> = (2..=9).map(Step::Times).collect();
/// let game = Counter::new(steps, 162.into())?;
/// let one = num::BigRational::from_integer(1.into());
/// assert!(solve(&game, &one, &mut Unwatched).unwrap().verdict.wins);
/// let game = Counter::new(game.steps().to_vec(), 163.into())?;
/// assert!(!solve(&game, &one, &mut Unwatched).unwrap().verdict.wins);
/// # Ok::<(), String>(())
/// ```
pub fn solve(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<SolvedCounter, StopReason> {
    if game.is_over(at) {
        return Ok(SolvedCounter {
            verdict: CounterVerdict {
                wins: false,
                plies: BigUint::zero(),
            },
            steps: Vec::new(),
            method: Method::Gap {
                gap: BigInt::zero(),
                period: None,
            },
        });
    }
    if !game.can_start_at(at) {
        return Err(StopReason::Beyond(format!(
            "the counter stands at {at} and would never reach the target by multiplying"
        )));
    }
    if let Some(multipliers) = game.multipliers() {
        let mut ratios = Ratios::new(&multipliers);
        let ratio = (game.target() / at).ceil().to_integer();
        let verdict = ratios.verdict(&ratio, watch)?;
        let steps = (game.steps().iter().zip(&multipliers))
            .map(|(step, m)| Ok((*step, ratios.verdict(&ceil_div(&ratio, *m), watch)?)))
            .collect::<Result<_, StopReason>>()?;
        let last = ratios.place(&ratio);
        let mut intervals = ratios.intervals;
        intervals.truncate(last + 1);
        let method = Method::Ratio { ratio, intervals };
        return Ok(SolvedCounter {
            verdict,
            steps,
            method,
        });
    }
    if let Some(increments) = game.increments() {
        let gap = (game.target() - at).ceil().to_integer();
        let gaps = Gaps::new(&increments, &gap, watch)?;
        let verdict = gaps.verdict(&gap);
        let after = |k: u64| gaps.verdict(&(&gap - k));
        let steps = (game.steps().iter().zip(&increments))
            .map(|(step, k)| (*step, after(*k)))
            .collect();
        let method = Method::Gap {
            period: gaps.period.map(|(from, length, _)| (from, length)),
            gap,
        };
        return Ok(SolvedCounter {
            verdict,
            steps,
            method,
        });
    }
    sweep(game, at, watch)
}

/// The quotient rounded up.
fn ceil_div(a: &BigInt, m: u64) -> BigInt {
    (a + (m - 1)) / m
}

/// Solves a game with both kinds of steps, by intervals of the counter from the target down to `at`.
fn sweep(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<SolvedCounter, StopReason> {
    let mut sweep = Sweep::new(game, at.denom());
    let from = scaled(at, &sweep.scale);
    let mut top: BigInt = &sweep.target - 1;
    let mut held = 0;
    while top >= from {
        watch.work(1 + top.bits() / 4096)?;
        let (wins, plies, above) = sweep.label(&top);
        match sweep.intervals.last_mut() {
            Some(last) if last.wins == wins && last.plies == plies => last.above.clone_from(&above),
            _ => {
                held += top.bits() / 4 + 80;
                watch.memory(held)?;
                sweep.intervals.push(Interval {
                    above: above.clone(),
                    upto: top,
                    wins,
                    plies,
                });
            }
        }
        top = above;
    }
    let verdict = sweep.find(&from).verdict();
    let steps = (game.steps().iter())
        .map(|&s| (s, sweep.find(&sweep.ahead(s, &from)).verdict()))
        .collect();
    Ok(SolvedCounter {
        verdict,
        steps,
        method: Method::Sweep {
            scale: sweep.scale,
            intervals: sweep.intervals,
        },
    })
}

/// The state of a sweep downwards.
struct Sweep<'a> {
    game: &'a Counter,
    /// The factor that makes counters integers; all counters below are multiplied by it.
    scale: BigInt,
    target: BigInt,
    /// The known intervals, the highest first; each ends where the one before it begins.
    intervals: Vec<Interval>,
    /// The interval at the target, where the play is over.
    over: Interval,
}

impl<'a> Sweep<'a> {
    /// A sweep that begins at the target.
    fn new(game: &'a Counter, scale: &BigInt) -> Sweep<'a> {
        let target = scaled(game.target(), scale);
        let over = Interval {
            above: &target - 1,
            upto: target.clone(),
            wins: false,
            plies: 0,
        };
        Sweep {
            game,
            scale: scale.clone(),
            target,
            intervals: Vec::new(),
            over,
        }
    }

    /// The counter after a step, in scaled units.
    fn ahead(&self, step: Step, x: &BigInt) -> BigInt {
        match step {
            Step::Times(m) => x * m,
            Step::Plus(k) => x + k * &self.scale,
        }
    }

    /// The smallest counter from which the step reaches `low`.
    fn back(&self, step: Step, low: &BigInt) -> BigInt {
        match step {
            Step::Times(m) => ceil_div(low, m),
            Step::Plus(k) => low - k * &self.scale,
        }
    }

    /// The interval that contains a counter which the sweep has passed.
    fn find(&self, x: &BigInt) -> &Interval {
        if *x >= self.target {
            return &self.over;
        }
        &self.intervals[self.intervals.partition_point(|i| i.above >= *x)]
    }

    /// The label at the highest unknown counter, and the counter above which it holds: down to there every
    /// step leads into the same interval.
    fn label(&self, top: &BigInt) -> (bool, u64, BigInt) {
        let mut label = Label::default();
        let mut bottom: Option<BigInt> = None;
        for &step in self.game.steps() {
            let there = self.find(&self.ahead(step, top));
            let low = self.back(step, &(&there.above + 1));
            if bottom.as_ref().is_none_or(|b| low > *b) {
                bottom = Some(low);
            }
            label.step(there.wins, there.plies);
        }
        let (wins, plies) = label.verdict();
        (
            wins,
            plies,
            bottom.expect("a counter has at least one step") - 1,
        )
    }
}

/// A counter in scaled units, rounded up.
fn scaled(q: &BigRational, scale: &BigInt) -> BigInt {
    (q * scale).ceil().to_integer()
}
