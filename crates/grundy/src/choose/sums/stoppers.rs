//! Partizan sums in which play may go on for ever, term by term: the onside and the offside of each, added.

use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use super::values::{Values, values_of};
use crate::choose::worth::WorthQuestion;
use crate::derivation::{Derivation, LoopySides};
use crate::method::{Description, Effort, MethodName};
use crate::verdict::Value;
use grundy_core::{Outcome, Player, StopReason, SubBudget, Watch};
use grundy_values::OutcomeClass;
use grundy_values::loopy;
use std::cell::RefCell;

/// The method by sides. The whole sum is explored before, which finds distances too, unless it is too large.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Stoppers,
            answers: "who wins or that neither player does, and the stopper that a sum equals, or its onside and offside",
            cost: "every position that can be reached from each term, and the square of their number",
            source: "Siegel 2013",
        },
        |question| match question.impartial {
            Some(_) => Err("for impartial sums there are Smith's values".to_owned()),
            None if !question.repeats.get() => {
                Err("play always ends, so that the value is that of a short game".to_owned())
            }
            None => Ok(()),
        },
        |_, _| Effort::Whole,
        run,
    )
}

/// The most work for a value beside an answer that another method gave.
const BESIDE: u64 = 500_000;

/// The value of a sum below which a cycle was met and whose winner another method has found, where it costs little: that which
/// the question about the value alone would find.
pub(super) fn value_beside(question: &SumQuestion<'_>, watch: &mut dyn Watch) -> Option<Value> {
    let open = question.is_normal() && question.impartial.is_none() && question.cycle.get();
    if !open || question.ask.method.is_some() {
        return None;
    }
    let limits = &question.ask.limits;
    let values = RefCell::new(values_of(&question.sum.terms, limits));
    let asked = WorthQuestion::new(question.sum, &values).past_cycles();
    let mut budget = SubBudget::new(watch, BESIDE);
    // What stops it here stops no answer: that is known already.
    let found = limits.keep(|| asked.answer(&mut budget));
    let (_, found) = found.and_then(|found| found).ok()?;
    match found.into_value(&mut values.borrow_mut().store).ok()? {
        Value::Sides(settled) if !settled.is_known() => None,
        value => Some(value),
    }
}

fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let sum = question.sum;
    let mut values = values_of(&sum.terms, &question.ask.limits);
    let settled = values.loopy(&sum.at, watch)?.settled(watch)?;
    let winner = |mover: &Player| settled.outcomes[mover.index()].winner();
    Ok(SumResult {
        decided: Decided {
            winners: question.movers.iter().map(winner).collect(),
            derivation: Derivation::Sides(LoopySides::new(&settled, sum.about.sides)),
            value: settled.is_known().then(|| Value::Sides(Box::new(settled))),
            methods: vec![MethodName::Stoppers],
            how: "the onside and the offside of the terms, added and simplified".to_owned(),
        },
        judge: Box::new(BySides { question, values }),
    })
}

/// Moves judged by the sides of the sums that they lead to.
struct BySides<'q> {
    question: &'q SumQuestion<'q>,
    values: Values<'q>,
}

impl BySides<'_> {
    fn after(&mut self, mv: &SumMove, watch: &mut dyn Watch) -> Result<loopy::Value, StopReason> {
        let sum = self.question.sum;
        let mut at = sum.at.clone();
        at[mv.0] = sum.terms.moved_term(&sum.at, mv);
        self.values.loopy(&at, watch)
    }

    /// The end of the play after a move, when the opponent of its mover goes on.
    fn outcome(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<Outcome, StopReason> {
        let outcomes = self.after(mv, watch)?.outcomes(watch)?;
        Ok(outcomes[mover.opponent().index()])
    }
}

impl Judge for BySides<'_> {
    fn value_after(
        &mut self,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Value, Option<OutcomeClass>)>, StopReason> {
        let settled = self.after(mv, watch)?.settled(watch)?;
        let known = settled.is_known();
        Ok(known.then(|| (Value::Sides(Box::new(settled)), None)))
    }

    fn draws(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        Ok(self.outcome(mover, mv, watch)? == Outcome::Drawn)
    }

    fn wins(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        Ok(self.outcome(mover, mv, watch)? == Outcome::Won(mover))
    }
}
