//! The value of a sum, and the list of methods that find it.

use super::sums::loopy as smith;
use super::sums::nimbers;
use super::sums::values::Values;
use crate::answer::Stopped;
use crate::game::position::Sum;
use crate::method::{Asked, Description, Effort, Method, MethodChoice, MethodName};
use crate::verdict::Value;
use crate::verdict::worth::canonical;
use grundy_core::{AllImpartial, Notation, Partizan, Ruleset, StopReason, Terms, Watch};
use grundy_solve::loopy;
use grundy_values::Nimber;
use grundy_values::loopy::Settled;
use grundy_values::short::{Id, Store};
use std::cell::RefCell;

/// A sum whose value is wanted.
pub(crate) struct WorthQuestion<'q, 'v> {
    sum: &'q Sum,
    /// The sum as a position of the terms of `values`, which may be more than the sum's own.
    at: &'q <Terms as Ruleset>::Position,
    /// Values found so far, with the store that holds them.
    values: &'q RefCell<Values<'v>>,
    /// The same sum as an impartial ruleset, if all its terms are impartial.
    impartial: Option<AllImpartial>,
    /// True if a value is wanted also when a method finds out that play can go on for ever.
    past_cycles: bool,
    /// The first cycle that a method met.
    cycle: RefCell<Option<StopReason>>,
}

/// A value, in the form in which it was found.
pub(crate) enum FoundValue {
    /// The nimber of an impartial sum.
    Nimber(u64),
    /// Smith's value of an impartial sum in which play may go on for ever.
    Smith(loopy::SmithValue),
    /// The value of any other sum whose play ends, or that equals one, in the store of the question.
    Short(Id),
    /// The value of a sum in which play may go on for ever, by its sides.
    Sides(Box<Settled>),
}

impl<'q, 'v> WorthQuestion<'q, 'v> {
    /// The value of a sum whose terms are those of `values`.
    pub(crate) fn new(sum: &'q Sum, values: &'q RefCell<Values<'v>>) -> WorthQuestion<'q, 'v> {
        WorthQuestion::among(sum, &sum.at, values)
    }

    /// The value of a sum that stands as `at` among the terms of `values`.
    pub(crate) fn among(
        sum: &'q Sum,
        at: &'q <Terms as Ruleset>::Position,
        values: &'q RefCell<Values<'v>>,
    ) -> WorthQuestion<'q, 'v> {
        WorthQuestion {
            sum,
            at,
            values,
            impartial: AllImpartial::new(sum.terms.clone()).ok(),
            past_cycles: false,
            cycle: RefCell::default(),
        }
    }

    /// The same question, except that a value is wanted even if play can go on for ever.
    pub(crate) fn past_cycles(self) -> WorthQuestion<'q, 'v> {
        WorthQuestion {
            past_cycles: true,
            ..self
        }
    }

    /// The effort of the methods for play that may go on for ever.
    fn effort_past_cycles(&self) -> Effort {
        let met = self.past_cycles && self.cycle.borrow().is_some();
        if met || self.may_repeat() {
            Effort::Whole
        } else {
            Effort::OnRequest
        }
    }

    fn may_repeat(&self) -> bool {
        self.sum.terms.may_repeat(&self.sum.at)
    }

    /// The impartial rules of the sum, which exist whenever the method is able to answer.
    fn rules(&self) -> Result<&AllImpartial, StopReason> {
        let rules = self.impartial.as_ref();
        rules.ok_or_else(|| StopReason::Beyond(NOT_IMPARTIAL.to_owned()))
    }

    /// The value, with the name of the method that found it.
    ///
    /// # Errors
    /// The reason why the work was stopped; if play can go on for ever, the cycle.
    pub(crate) fn answer(
        &self,
        watch: &mut dyn Watch,
    ) -> Result<(MethodName, FoundValue), StopReason> {
        let found = MethodChoice::Listed(&list()).find(self, watch);
        // The cycle explains more than the limit of a later method that could not help.
        found.map_err(|stop| match (self.cycle.take(), stop) {
            (Some(StopReason::Cycle(cycle)), StopReason::Beyond(why)) => {
                StopReason::Cycle(format!("{cycle}; {why}"))
            }
            (Some(cycle), stop) if self.impartial.is_some() || stop == cycle => cycle,
            (_, stop) => stop,
        })
    }

    /// The value in the store of the question.
    ///
    /// # Errors
    /// As for [`answer`](WorthQuestion::answer), and the cycle if the value is not that of a game that ends.
    pub(crate) fn in_store(&self, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        match self.finite(watch)? {
            Finite::Nimber(nimber) => Ok(self.values.borrow_mut().store.nimber(nimber)),
            Finite::Short(id) => Ok(id),
        }
    }

    /// The value of a game that ends.
    ///
    /// # Errors
    /// As for [`in_store`](WorthQuestion::in_store).
    pub(crate) fn finite(&self, watch: &mut dyn Watch) -> Result<Finite, StopReason> {
        match self.answer(watch)?.1 {
            FoundValue::Nimber(nimber) | FoundValue::Smith(loopy::SmithValue::Nimber(nimber)) => {
                Ok(Finite::Nimber(nimber))
            }
            FoundValue::Smith(loopy::SmithValue::Infinite(_)) => {
                Err(StopReason::again(self.sum.terms.in_words(&self.sum.at)))
            }
            FoundValue::Sides(settled) => Err(StopReason::Cycle(format!(
                "{} is reached again, and its value {settled} is that of no short game",
                self.sum.terms.show(&self.sum.at)
            ))),
            FoundValue::Short(id) => Ok(Finite::Short(id)),
        }
    }
}

impl FoundValue {
    /// The value as data, or the reason why it is not written.
    pub(crate) fn into_value(self, store: &mut Store) -> Result<Value, Stopped> {
        Ok(match self {
            FoundValue::Nimber(nimber) => Value::Nimber(Nimber(nimber)),
            FoundValue::Smith(value) => Value::from(value),
            FoundValue::Short(id) => Value::Short(canonical(store, id)?),
            FoundValue::Sides(settled) => Value::Sides(settled),
        })
    }
}

/// The value of a game that ends.
pub(crate) enum Finite {
    /// That of an impartial sum.
    Nimber(u64),
    /// That of any other, in the store of the question.
    Short(Id),
}

impl Asked for &WorthQuestion<'_, '_> {
    fn note_stop(self, _: MethodName, stop: &StopReason) {
        if let StopReason::Cycle(_) = stop {
            self.cycle.borrow_mut().get_or_insert_with(|| stop.clone());
        }
    }
}

type WorthMethod<'q, 'v> = Method<'static, &'q WorthQuestion<'q, 'v>, FoundValue>;

const NOT_IMPARTIAL: &str = "not every term is impartial";

/// The methods, in the order in which they are asked. The last for each kind of sum, [`by_smith`] and [`by_stoppers`],
/// answer where play may go on for ever: if the rules say so, or once a cycle was met and the question wants more.
fn list<'q, 'v>() -> [WorthMethod<'q, 'v>; 4] {
    [by_nimbers(), by_smith(), by_values(), by_stoppers()]
}

fn by_nimbers<'q, 'v>() -> WorthMethod<'q, 'v> {
    WorthMethod::new(
        Description {
            name: MethodName::Nimbers,
            answers: "the nimber of an impartial sum whose play ends",
            cost: "that of the methods for the terms",
            source: "Sprague 1935, Grundy 1939",
        },
        |question| match &question.impartial {
            None => Err(NOT_IMPARTIAL.to_owned()),
            Some(_) if question.may_repeat() => Err("play may go on for ever".to_owned()),
            Some(_) => Ok(()),
        },
        |_, _| Effort::Whole,
        |question, watch| {
            let nimber = nimbers::of_sum(question.rules()?, question.sum, watch)?;
            Ok(FoundValue::Nimber(nimber))
        },
    )
}

fn by_smith<'q, 'v>() -> WorthMethod<'q, 'v> {
    WorthMethod::new(
        Description {
            name: MethodName::Loopy,
            answers: "the value of an impartial sum, a nimber or ∞, where play may go on for ever",
            cost: "every position that can be reached from each term, and its moves once for each nimber",
            source: "Smith 1966",
        },
        |question| match &question.impartial {
            None => Err(NOT_IMPARTIAL.to_owned()),
            Some(_) => Ok(()),
        },
        |question, _| question.effort_past_cycles(),
        |question, watch| {
            let value = smith::of_sum(question.rules()?, question.sum, watch)?;
            Ok(FoundValue::Smith(value))
        },
    )
}

fn by_values<'q, 'v>() -> WorthMethod<'q, 'v> {
    WorthMethod::new(
        Description {
            name: MethodName::Values,
            answers: "the canonical value of any sum whose play ends",
            cost: "the positions below each term, and the size of their canonical forms",
            source: "Conway 1976",
        },
        |question| match &question.impartial {
            Some(_) => Err("for nimbers there are faster methods".to_owned()),
            None => Ok(()),
        },
        |_, _| Effort::Whole,
        |question, watch| {
            let id = question.values.borrow_mut().of(question.at, watch)?;
            Ok(FoundValue::Short(id))
        },
    )
}

fn by_stoppers<'q, 'v>() -> WorthMethod<'q, 'v> {
    WorthMethod::new(
        Description {
            name: MethodName::Stoppers,
            answers: "the stopper that a sum equals, or its onside and offside, where play may go on for ever",
            cost: "every position that can be reached from each term, and the square of their number",
            source: "Siegel 2013",
        },
        |question| match &question.impartial {
            Some(_) => Err("for impartial sums there are Smith's values".to_owned()),
            None => Ok(()),
        },
        |question, _| question.effort_past_cycles(),
        |question, watch| {
            let mut values = question.values.borrow_mut();
            let settled = values.loopy(question.at, watch)?.settled(watch)?;
            Ok(match settled.as_short(&mut values.store)? {
                Some(id) => FoundValue::Short(id),
                None => FoundValue::Sides(Box::new(settled)),
            })
        },
    )
}
