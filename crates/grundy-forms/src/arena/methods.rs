//! The methods for arenas.

use grundy_answer::method::{Asked, Description, Effort as Work, Method, MethodName};
use grundy_core::forms::arena::Arena;
use grundy_core::{StopReason, Watch};
use grundy_solve::arena::{self, Effort, Engine, Levels, Method as Solver, Regions};

/// An arena with its levels of priority.
#[derive(Clone, Copy)]
pub(super) struct ArenaQuestion<'q> {
    pub arena: &'q Arena,
    pub levels: &'q Levels,
}

impl Asked for ArenaQuestion<'_> {}

/// The solver that was asked, and its answer with the effort that it took, or the reason why it was stopped: none of the
/// others would need less.
pub(super) struct ArenaResult {
    pub solver: Solver,
    pub answer: Result<(Regions, Effort), StopReason>,
}

type ArenaMethod<'q> = Method<'static, ArenaQuestion<'q>, ArenaResult>;

/// All methods, in the order in which they are preferred.
pub(super) fn list<'q>() -> [ArenaMethod<'q>; 5] {
    [one_parity(), buchi(), in_turns(), zielonka(), tangles()]
}

fn solve(
    question: ArenaQuestion<'_>,
    solver: Solver,
    watch: &mut dyn Watch,
) -> Result<ArenaResult, StopReason> {
    Ok(ArenaResult {
        answer: arena::solve_by(solver, question.arena, question.levels, watch),
        solver,
    })
}

/// The solver that these levels allow where they are few; it is the cheapest then.
fn special(question: ArenaQuestion<'_>, watch: &mut dyn Watch) -> Result<ArenaResult, StopReason> {
    solve(question, question.levels.method(), watch)
}

fn one_parity<'q>() -> ArenaMethod<'q> {
    ArenaMethod::new(
        Description {
            name: MethodName::OneParity,
            answers: "arenas whose priorities have one parity: every play has one winner",
            cost: "linear",
            source: "the definition",
        },
        |question| match question.levels.method() {
            Solver::OneParity(_) => Ok(()),
            _ => Err("the priorities have both parities".to_owned()),
        },
        |_, _| Work::Whole,
        special,
    )
}

fn buchi<'q>() -> ArenaMethod<'q> {
    ArenaMethod::new(
        Description {
            name: MethodName::Buchi,
            answers: "two levels of priority, by attractors that are repaired and not computed again",
            cost: "vertices times edges at worst, near linear on most arenas",
            source: "Chatterjee and Henzinger (2014)",
        },
        |question| match question.levels.method() {
            Solver::Buchi(_) => Ok(()),
            _ => Err(format!(
                "there are {} levels of priority, not two",
                question.levels.count
            )),
        },
        |_, _| Work::Whole,
        special,
    )
}

fn in_turns<'q>() -> ArenaMethod<'q> {
    ArenaMethod::new(
        Description {
            name: MethodName::InTurns,
            answers: "any arena: the recursion with a budget of work, where it exceeds that tangles, in turns",
            cost: "at most about four times that of the better one",
            source: "Zielonka (1998); van Dijk (2018, 2019)",
        },
        |_| Ok(()),
        |_, _| Work::Whole,
        |question, watch| solve(question, Solver::Parity(Engine::InTurns), watch),
    )
}

fn zielonka<'q>() -> ArenaMethod<'q> {
    ArenaMethod::new(
        Description {
            name: MethodName::Zielonka,
            answers: "any arena, by the recursive algorithm alone",
            cost: "exponential in the levels at worst, near linear on most arenas",
            source: "McNaughton (1993); Zielonka (1998)",
        },
        |_| Ok(()),
        // `in-turns` begins with it.
        |_, _| Work::OnRequest,
        |question, watch| solve(question, Solver::Parity(Engine::Recursion), watch),
    )
}

fn tangles<'q>() -> ArenaMethod<'q> {
    ArenaMethod::new(
        Description {
            name: MethodName::Tangles,
            answers: "any arena, by recursive tangle learning alone",
            cost: "polynomial in the tangles, of which there can be exponentially many",
            source: "van Dijk (2018, 2019)",
        },
        |_| Ok(()),
        // `in-turns` goes on to it.
        |_, _| Work::OnRequest,
        |question, watch| solve(question, Solver::Parity(Engine::Tangles), watch),
    )
}
