//! The facts about a value: the options it comes from, its canonical form, its kind, stops and thermograph.

use super::price::{MOST_OPTIONS, WORK_FOR_AN_OPTION, still_unknown, unknown};
use crate::ask::value::worth;
use crate::choose::sums::values::{Values, values_of};
use crate::derivation::as_text;
use crate::error::Error;
use crate::game::position::terms::form_of;
use crate::game::position::{Position, Sum};
use crate::limits::{Limits, SubBudget};
use crate::verdict::worth::canonical;
use crate::verdict::{Canonical, Value};
use grundy_core::{Notation, Player, Reason, Ruleset, StopReason, Summand, Terms, Watch};
use grundy_values::short::{AtomicWeight, Explanation, Form, Id, Step, Store, Thermograph};
use grundy_values::{Dyadic, OutcomeClass};
use num::BigUint;
use serde::Serialize;
use std::collections::HashSet;

/// The facts about a value, and the reasons for them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ValueFacts {
    /// The value; `None` when it is too long to be written.
    pub value: Option<Value>,
    /// The value as text, shortened where it is long.
    pub shown: String,
    /// The options of a position of a game that is not impartial, with their values.
    pub options: Vec<OptionValue>,
    /// The options that are dominated or reversible, and what the whole becomes without them.
    pub steps: Vec<Step>,
    /// The reason why it is a number or not, where the steps do not give it.
    pub number: Option<Reason>,
    /// The outcome class.
    pub class: OutcomeClass,
    /// The day on which it is born.
    pub birthday: BigUint,
    /// The left and the right stop.
    pub stops: [Dyadic; 2],
    /// Its thermograph with mean and temperature.
    pub thermograph: Thermograph,
    /// The atomic weight of an all-small game that is no nimber.
    pub weight: Option<AtomicWeight>,
}

/// One option with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OptionValue {
    /// The player whose option it is.
    #[serde(serialize_with = "as_text")]
    pub by: Player,
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
    /// Its value, shortened where it is long.
    pub value: String,
    /// Its own options, where they were asked for and are not listed elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionValue>,
}

/// The facts about the value of a sum.
pub(super) fn facts(
    position: &Position,
    sum: &Sum,
    depth: u32,
    limits: &Limits,
) -> Result<ValueFacts, Error> {
    if let Some(form) = term_form(position) {
        let (mut store, id) = worth(position, limits)?.map_err(still_unknown)?.in_store();
        let steps = store.explain(&form).map_err(unknown)?.steps;
        let number = store.why_number(&form).map_err(unknown)?;
        let seen = &mut HashSet::new();
        let options = options_of(&form, &mut store, depth, seen).map_err(unknown)?;
        return assembled(&mut store, id, steps, number, options).map_err(unknown);
    }
    if sum.impartial {
        let (mut store, id) = worth(position, limits)?.map_err(still_unknown)?.in_store();
        let (steps, number) = by_value(&mut store, id).map_err(unknown)?;
        let facts = assembled(&mut store, id, steps, number, Vec::new()).map_err(unknown)?;
        // The options explain a nimber, and a number is not expected here.
        return Ok(ValueFacts {
            number: None,
            steps: facts.steps.into_iter().take(1).collect(),
            ..facts
        });
    }
    by_options(sum, depth, limits).map_err(unknown)
}

/// The options of a form as they are written, with their values; for a number, for ups and for nimbers the canonical
/// ones. Each option has its own options below it, down to a depth; those of each form only where it is `seen` first.
fn options_of(
    form: &Form,
    store: &mut Store,
    depth: u32,
    seen: &mut HashSet<String>,
) -> Result<Vec<OptionValue>, StopReason> {
    let mut options = Vec::new();
    for (by, side) in Player::BOTH.into_iter().zip(written_options(form)) {
        for option in side {
            let to = option.to_string();
            let id = store.evaluate(&option)?;
            let below = if depth > 1 && seen.len() < MOST_EXPLAINED && seen.insert(to.clone()) {
                options_of(&option, store, depth - 1, seen)?
            } else {
                Vec::new()
            };
            options.push(OptionValue {
                by,
                mv: format!("to {to}"),
                to,
                value: store.show(id),
                options: below,
            });
        }
    }
    Ok(options)
}

/// The options of a form, Left's and Right's; none for a closed form that has too many to list.
fn written_options(form: &Form) -> [Vec<Form>; 2] {
    let most = MOST_OPTIONS;
    match form {
        Form::Options(lists) => {
            [&lists.left, &lists.right].map(|side| side.iter().take(most).cloned().collect())
        }
        Form::Closed(closed) => {
            let few = |left: &bool| closed.count_options(*left) <= most as u64;
            if [true, false].iter().all(few) {
                [true, false].map(|left| closed.options(left).map(Form::Closed).collect())
            } else {
                Default::default()
            }
        }
    }
}

/// The largest number of positions whose options are listed below an option, at any depth.
const MOST_EXPLAINED: usize = 200;

/// The options of options, with each position only once.
struct Below<'s, 't> {
    sum: &'s Sum,
    values: &'s mut Values<'t>,
    seen: HashSet<<Terms as Ruleset>::Position>,
}

impl Below<'_, '_> {
    /// Lists below each option of a position its own options, down to a depth and as far as their values are
    /// affordable.
    fn explain(
        &mut self,
        at: &<Terms as Ruleset>::Position,
        options: &mut [OptionValue],
        depth: u32,
        watch: &mut dyn Watch,
    ) {
        if depth <= 1 {
            return;
        }
        let terms = &self.sum.terms;
        let moves = Player::BOTH.into_iter().flat_map(|by| {
            let most = options.iter().filter(|option| option.by == by).count();
            terms.some_moves(by, at, most)
        });
        let places: Vec<_> = moves.map(|mv| terms.play(at, &mv)).collect();
        for (option, place) in options.iter_mut().zip(places) {
            if self.seen.len() < MOST_EXPLAINED && self.seen.insert(place.clone()) {
                option.options = self.options(&place, watch);
                self.explain(&place, &mut option.options, depth - 1, watch);
            }
        }
    }

    /// The options of a position with their values, as far as these are affordable.
    fn options(
        &mut self,
        at: &<Terms as Ruleset>::Position,
        watch: &mut dyn Watch,
    ) -> Vec<OptionValue> {
        let terms = &self.sum.terms;
        let mut options = Vec::new();
        for by in Player::BOTH {
            for mv in terms.some_moves(by, at, MOST_OPTIONS) {
                let to = terms.play(at, &mv);
                let budget = &mut SubBudget::new(watch, WORK_FOR_AN_OPTION);
                let Ok(value) = self.values.of(&to, budget) else {
                    break;
                };
                options.push(OptionValue {
                    by,
                    mv: terms.show_move(at, &mv),
                    to: self.sum.show_at(&to),
                    value: self.values.store.show(value),
                    options: Vec::new(),
                });
            }
        }
        options
    }
}

/// The facts about the value of a sum, from its options.
fn by_options(sum: &Sum, depth: u32, limits: &Limits) -> Result<ValueFacts, StopReason> {
    let mut watch = limits.watch();
    let mut values = values_of(&sum.terms, limits);
    let id = values.of(&sum.at, &mut watch)?;
    let mut options = Vec::new();
    let mut ids = [Vec::new(), Vec::new()];
    let mut complete = true;
    for by in Player::BOTH {
        let moves = sum.terms.some_moves(by, &sum.at, MOST_OPTIONS + 1);
        complete &= moves.len() <= MOST_OPTIONS;
        for mv in moves.iter().take(MOST_OPTIONS) {
            let at = sum.terms.play(&sum.at, mv);
            let budget = &mut SubBudget::new(&mut watch as &mut dyn Watch, WORK_FOR_AN_OPTION);
            let Ok(option) = values.of(&at, budget) else {
                complete = false;
                break;
            };
            ids[by.index()].push(option);
            options.push(OptionValue {
                by,
                mv: sum.terms.show_move(&sum.at, mv),
                to: sum.show_at(&at),
                value: values.store.show(option),
                options: Vec::new(),
            });
        }
    }
    let mut below = Below {
        sum,
        values: &mut values,
        seen: HashSet::from([sum.at.clone()]),
    };
    below.explain(&sum.at, &mut options, depth, &mut watch);
    let store = &mut values.store;
    let [left, right] = ids;
    let (steps, number) = if complete {
        let Explanation { steps, .. } = store.explain_options(id, left, right)?;
        (steps, store.why_value_is_number(id)?)
    } else {
        by_value(store, id)?
    };
    assembled(store, id, steps, number, options)
}

/// The reasons for a value from its canonical form alone: the steps, and why it is a number or not.
fn by_value(store: &mut Store, id: Id) -> Result<(Vec<Step>, Reason), StopReason> {
    let steps = store.explain_value(id)?.steps;
    Ok((steps, store.why_value_is_number(id)?))
}

/// Puts the facts about a value together.
fn assembled(
    store: &mut Store,
    id: Id,
    steps: Vec<Step>,
    number: Reason,
    options: Vec<OptionValue>,
) -> Result<ValueFacts, StopReason> {
    let value: Option<Canonical> = canonical(store, id).ok();
    Ok(ValueFacts {
        shown: store.show(id),
        value: value.map(Value::Short),
        options,
        // An explanation of the form need not be repeated for its value.
        number: (steps.len() < 2).then_some(number),
        steps,
        class: store.outcome(id)?,
        birthday: store.birthday(id).clone(),
        stops: [store.left_stop(id).clone(), store.right_stop(id).clone()],
        thermograph: store.thermograph(id)?,
        weight: store.weighed(id)?,
    })
}

/// The form as it was written, where it stands alone.
fn term_form(position: &Position) -> Option<Form> {
    let Position::Sum(sum) = position else {
        return None;
    };
    let [Summand { term: at, token }] = sum.at.as_slice() else {
        return None;
    };
    let term = &sum.terms.0[*at as usize];
    let form = form_of(term, token)?;
    Some(if term.negated {
        form.negative()
    } else {
        form.clone()
    })
}
