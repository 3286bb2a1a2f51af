//! Counter games, solved by intervals with exact breakpoints.

use super::forgettable::Forgettable;
use super::methods::{any, ending, goes_on, typed};
use crate::erased::{Payoff, Searched, TurnMethod};
use grundy_answer::answer::Status;
use grundy_answer::derivation::{CounterAt, Derivation, Lies};
use grundy_answer::method::{Description, Effort, MethodName};
use grundy_answer::question::Moves;
use grundy_core::any::AnyMove;
use grundy_core::forms::counter::Step;
use grundy_core::{Outcome, Player, StopReason, Turn, Watch};
use grundy_solve::counter::{self, Method};
use num::ToPrimitive;

/// The method for positions in the form of a counter.
pub fn method<'r, 'q, R: Forgettable<Payoff = Outcome>>(rules: &'r R) -> TurnMethod<'r, 'q> {
    typed(
        rules,
        Description {
            name: MethodName::Intervals,
            answers: "who wins a counter game, and in how many plies, however large the numbers",
            cost: "the number of intervals, mostly the logarithm of the target",
            source: "dynamic programming on breakpoints",
        },
        |rules, p| {
            goes_on(rules, p)?;
            match rules.as_counter(p) {
                Some(_) => Ok(()),
                None => Err("the position is no counter on its way to a target".to_owned()),
            }
        },
        |_| Effort::Whole,
        run,
    )
}

/// Solves the counter. The verdict after every step comes with the solution, so all moves are always known.
fn run<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    _: Moves,
    watch: &mut dyn Watch,
) -> Result<Searched, StopReason> {
    let (Some(form), Turn::Of(mover)) = (rules.as_counter(p), rules.turn(p)) else {
        return Err(StopReason::Beyond("the position is no counter".to_owned()));
    };
    let (game, at) = &form.is;
    let solution = counter::solve(game, at, watch)?;
    let winner =
        |wins: bool, mover: Player| Outcome::Won(if wins { mover } else { mover.opponent() });
    // Steps are moves of the form; `back` turns each into a move of the game.
    let take = |step: Step| any(rules, p, (form.back)(step));
    let judged = |(step, verdict): &(Step, counter::CounterVerdict)| {
        let after = winner(verdict.wins, mover.opponent());
        (take(*step), Payoff::Outcome(after), verdict.plies.to_u64())
    };
    let result = winner(solution.verdict.wins, mover);
    let distance = solution.verdict.plies.to_u64();
    Ok(Searched {
        payoff: Payoff::Outcome(result),
        distance,
        scores: None,
        moves: solution.steps.iter().map(judged).collect(),
        moves_known: true,
        line: line(rules, p, &solution, watch),
        status: Status::Proved,
        methods: vec![MethodName::Intervals],
        how: "intervals with exact breakpoints, computed from the target backwards".to_owned(),
        derivation: Derivation::Counter {
            at: lies(&solution.method),
            ending: ending(rules.turn(p), result, distance),
        },
    })
}

/// The largest number of plies of a line of best play.
const LONGEST_LINE: u64 = 100;

/// A line of best play to the end, or its first moves if the work is stopped or the line is very long.
fn line<R: Forgettable<Payoff = Outcome>>(
    rules: &R,
    p: &R::Position,
    solution: &counter::SolvedCounter,
    watch: &mut dyn Watch,
) -> Vec<AnyMove> {
    let mut line = Vec::new();
    let mut p = p.clone();
    let mut next = solution.best().next();
    while let Some(step) = next {
        let Some(mv) = rules.as_counter(&p).map(|form| (form.back)(step)) else {
            break;
        };
        line.push(any(rules, &p, mv.clone()));
        p = rules.play(&p, &mv);
        let goes_on = matches!(rules.turn(&p), Turn::Of(_)) && (line.len() as u64) < LONGEST_LINE;
        // The best step is asked for anew at each position: the solution lists the verdicts of one position only.
        let below = rules.as_counter(&p).filter(|_| goes_on);
        let solved = below.and_then(|form| counter::solve(&form.is.0, &form.is.1, watch).ok());
        next = solved.and_then(|solution| solution.best().next());
    }
    line
}

/// The place of the counter among the intervals, as the reason states it.
fn lies(method: &Method) -> CounterAt {
    match method {
        Method::Ratio { ratio, intervals } => {
            let here = intervals
                .iter()
                .find(|i| i.above < *ratio && *ratio <= i.upto);
            CounterAt::Ratio {
                ratio: ratio.clone(),
                interval: here.map(|interval| Lies {
                    above: interval.above.clone(),
                    upto: interval.upto.clone(),
                    wins: interval.wins,
                }),
            }
        }
        Method::Gap { gap, period } => CounterAt::Gap {
            gap: gap.clone(),
            period: *period,
        },
        Method::Sweep { intervals, .. } => CounterAt::Sweep {
            intervals: intervals.len(),
        },
    }
}
