//! The value or the winner by a theorem that the ruleset itself states, without any search.

use super::nimbers;
use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::{Derivation, Statement};
use crate::method::{Description, Effort, MethodName};
use crate::verdict::Value;
use grundy_core::{Partizan, Player, Ruleset, StopReason, Watch, WinningMoves};
use grundy_values::Nimber;

/// A theorem about values is preferred to one about the winner, because it also values every term and every option.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Theorem,
            answers: "the value or the winner of positions that a theorem of their game covers",
            cost: "constant, or linear in what is written",
            source: "the theorem that the answer names",
        },
        |question| {
            if nimbers::by_theorem_alone(question) {
                return Ok(());
            }
            question
                .known_winners()
                .map(|_| ())
                .ok_or_else(|| NONE.to_owned())
        },
        |_, _| Effort::Whole,
        |question, watch| {
            if nimbers::by_theorem_alone(question) {
                return nimbers::run(question, Some(MethodName::Theorem), watch);
            }
            run(question)
        },
    )
}

const NONE: &str = "no theorem of the rulesets covers this position";

/// The winner by theorems, for each player who may begin.
fn run<'q>(question: &'q SumQuestion<'q>) -> Result<SumResult<'q>, StopReason> {
    let known = question
        .known_winners()
        .ok_or_else(|| StopReason::Beyond(NONE.to_owned()))?;
    let theorem = known.last().expect("there is a player who begins");
    let lost = known[0].says != question.movers[0];
    // In normal play the impartial positions that the mover loses are exactly those worth 0.
    let zero = lost && question.impartial.is_some() && question.is_normal();
    Ok(SumResult {
        decided: Decided {
            winners: known.iter().map(|theorem| Some(theorem.says)).collect(),
            value: zero.then_some(Value::Nimber(Nimber(0))),
            methods: vec![MethodName::Theorem],
            how: if question.impartial.is_some() && question.is_normal() {
                format!("{} ({}) for the winner", theorem.name, theorem.source)
            } else {
                format!("{} ({})", theorem.name, theorem.source)
            },
            derivation: Derivation::Theorem(Statement::from(theorem)),
        },
        judge: Box::new(ByTheorem { question }),
    })
}

/// Moves judged by theorems: one that lists the winning moves, or one about the position after the move.
struct ByTheorem<'q> {
    question: &'q SumQuestion<'q>,
}

impl Judge for ByTheorem<'_> {
    fn winning(
        &mut self,
        mover: Player,
        limit: usize,
        _: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<SumMove>>, StopReason> {
        let (sum, convention) = (self.question.sum, self.question.ask.convention);
        // If this theorem does not list them, one about the winner after each move may still judge them.
        let known = sum
            .terms
            .known_winning_moves(&sum.at, convention, mover, limit);
        Ok(known.map(|known| known.says))
    }

    fn wins(&mut self, mover: Player, mv: &SumMove, _: &mut dyn Watch) -> Result<bool, StopReason> {
        let (sum, convention) = (self.question.sum, self.question.ask.convention);
        let next = sum.terms.play(&sum.at, mv);
        let after = sum.terms.known_winner(&next, convention, mover.opponent());
        match after {
            Some(winner) => Ok(winner.says == mover),
            None => Err(StopReason::Beyond(NONE.to_owned())),
        }
    }
}
