//! Canonical values of the terms, and the comparison of their sum with 0 (Conway 1976).

use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::{Derivation, Statement, TermValue, ValueSum};
use crate::game::position::Sum;
use crate::game::position::terms::form_of;
use crate::limits::Limits;
use crate::method::{Description, Effort, MethodName};
use crate::verdict::Value;
use crate::verdict::worth::canonical;
use grundy_core::{Notation, Partizan, Player, StopReason, SumAt, Summand, Terms, Watch};
use grundy_solve::term_values::TermValues;
use grundy_values::OutcomeClass;
use grundy_values::short::{Id, Store};
use std::collections::HashSet;

/// The value by canonical forms. Impartial sums have nimbers, which are found sooner, so there it runs on request only.
/// The canonical form of a partizan sum may be huge, so after some work the search for the winner takes over. Where the rules
/// allow play to repeat, it need not do so from here: what is below is a short game unless a cycle is met.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Values,
            answers: "the canonical value, and with it who wins every sum",
            cost: "the positions below each term, and the size of their canonical forms",
            source: "Conway 1976",
        },
        |question| {
            if question.cycle.get() {
                Err("play may go on for ever, so that a position need not have a value".to_owned())
            } else {
                Ok(())
            }
        },
        |question, _| match question.impartial {
            Some(_) => Effort::OnRequest,
            None if is_wide(question.sum) => Effort::TooMuch(
                "the canonical form of so many different games together is too large",
            ),
            None if question.repeats.get() => Effort::Both(BUDGET_PAST_RULES),
            None => Effort::Both(BUDGET),
        },
        run,
    )
}

/// True if so many different games that are no numbers are written in a sum that its canonical form is hopeless: of n switches
/// it may have 2ⁿ parts.
fn is_wide(sum: &Sum) -> bool {
    let text = |part: &Summand| {
        form_of(&sum.terms.0[part.term as usize], &part.token).map(ToString::to_string)
    };
    let texts = sum.at.iter().filter_map(text);
    let games: HashSet<String> = texts.filter(|text| text.contains(['{', '±'])).collect();
    games.len() > WIDE
}

/// The largest number of different games that are written in a sum whose canonical form is tried unasked.
const WIDE: usize = 20;

/// The largest number of positions that the value may cost before the search for the winner takes over.
const BUDGET: u64 = 3_000_000;

/// The same where the rules do not say that play ends: a cycle, where there is one, is met much sooner.
const BUDGET_PAST_RULES: u64 = 300_000;

/// The same for the steps of its canonical forms. 5x6 Domineering, whose value is found in seconds, takes 1.6 million.
const MOST_STEPS: u64 = 2_000_000;

/// The largest number of terms whose values a reason names; adjacent copies count once.
const MOST_TERMS: usize = 12;

/// Canonical values of the positions of one sum.
pub(crate) type Values<'a> = TermValues<'a>;

/// No values of the positions of a sum yet.
pub(crate) fn values_of<'a>(terms: &'a Terms, limits: &Limits) -> Values<'a> {
    TermValues::new(terms, form_of, limits.watch())
}

/// Adds the values of the terms. Comparing the total with 0 gives the winner for either beginner at once (Conway 1976),
/// so no player is asked about by name.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let sum = question.sum;
    let limits = &question.ask.limits;
    let mut values = values_of(&sum.terms, limits);
    let total = if question.ask.method.is_none() {
        values.store.on_work(limits.with_half_the_time().watch());
        values.store.bound_work(MOST_STEPS);
        let total = values.of(&sum.at, watch);
        values.store.on_work(limits.watch());
        values.store.bound_work(u64::MAX);
        total.map_err(|stop| limits.seen_from_outside(stop))?
    } else {
        values.of(&sum.at, watch)?
    };
    let class = values.store.outcome(total)?;
    let derivation = derivation(sum, &mut values, total, class, watch)?;
    Ok(SumResult {
        decided: Decided {
            winners: question.winners_by_class(class),
            value: canonical(&mut values.store, total).ok().map(Value::Short),
            methods: vec![MethodName::Values],
            how: how(sum),
            derivation,
        },
        judge: Box::new(ByValues {
            question,
            values,
            total,
            terms: None,
        }),
    })
}

/// Moves judged by the values of the positions that they lead to.
struct ByValues<'q> {
    question: &'q SumQuestion<'q>,
    values: Values<'q>,
    total: Id,
    /// The values of the terms, found when a move is first judged.
    terms: Option<Vec<Id>>,
}

impl ByValues<'_> {
    /// The value of the whole sum after a move: the total minus the term plus the term after the move, so that only one
    /// term is valued anew.
    fn after(&mut self, mv: &SumMove, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let (sum, values) = (self.question.sum, &mut self.values);
        let terms = match &mut self.terms {
            Some(terms) => terms,
            unknown => {
                let all: Result<Vec<Id>, _> = sum
                    .at
                    .iter()
                    .map(|entry| values.of_term(entry, watch))
                    .collect();
                unknown.insert(all?)
            }
        };
        let rest = values.store.minus(self.total, terms[mv.0])?;
        // The whole sum may have many thousands of terms, so it is not built anew for every move.
        let moved = sum.terms.moved_term(&sum.at, mv);
        let option = values.of_term(&moved, watch)?;
        values.store.plus(rest, option)
    }
}

impl Judge for ByValues<'_> {
    fn wins(
        &mut self,
        mover: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        let after = self.after(mv, watch)?;
        let class = self.values.store.outcome(after)?;
        Ok(class.winner(mover.opponent()) == mover)
    }

    fn winner_at(&mut self, p: &SumAt, begins: Player, watch: &mut dyn Watch) -> Option<Player> {
        let value = self.values.of(p, watch).ok()?;
        Some(self.values.store.outcome(value).ok()?.winner(begins))
    }

    fn value_after(
        &mut self,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Value, Option<OutcomeClass>)>, StopReason> {
        let after = self.after(mv, watch)?;
        let store = &mut self.values.store;
        let class = store.outcome(after)?;
        Ok(canonical(store, after)
            .ok()
            .map(|value| (Value::Short(value), Some(class))))
    }
}

/// The theorem about the only term, if there is just one.
fn theorem(sum: &Sum) -> Option<Statement> {
    let [entry] = sum.at.as_slice() else {
        return None;
    };
    let known = sum.terms.known_number(&vec![entry.clone()])?;
    Some(Statement::from(&known))
}

fn how(sum: &Sum) -> String {
    theorem(sum).map_or_else(
        || "canonical forms of short games, every component remembered".to_owned(),
        |known| format!("{} ({})", known.name, known.source),
    )
}

/// The derivation that compares one value with 0.
pub(super) fn only(
    question: &SumQuestion<'_>,
    store: &mut Store,
    value: Id,
    class: OutcomeClass,
) -> Derivation {
    Derivation::Sum(ValueSum {
        terms: Vec::new(),
        more: 0,
        theorem: None,
        value: store.show(value),
        class,
        sides: question.sum.about.sides.map(str::to_owned),
    })
}

/// The values of the terms, adjacent copies counted, and the comparison of their sum with 0.
fn derivation(
    sum: &Sum,
    values: &mut Values<'_>,
    total: Id,
    class: OutcomeClass,
    watch: &mut dyn Watch,
) -> Result<Derivation, StopReason> {
    let mut terms = Vec::new();
    let mut rest = sum.at.as_slice();
    // A single term has the value of the whole sum, which the reason names anyway.
    if rest.len() == 1 {
        rest = &[];
    }
    while let Some(first) = rest.first().filter(|_| terms.len() < MOST_TERMS) {
        let alike =
            |entry: &&Summand| entry.token == first.token && values.alike(first.term, entry.term);
        let copies = rest.iter().take_while(alike).count();
        rest = &rest[copies..];
        let value = values.of_term(first, watch)?;
        terms.push(TermValue {
            term: sum.terms.show(&vec![first.clone()]),
            copies,
            value: values.store.show(value),
        });
    }
    Ok(Derivation::Sum(ValueSum {
        terms,
        more: rest.len(),
        theorem: theorem(sum),
        value: values.store.show(total),
        class,
        sides: sum.about.sides.map(str::to_owned),
    }))
}
