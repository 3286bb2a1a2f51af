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
use grundy_solve::fold::Memory;
use grundy_solve::stoppers;
use grundy_values::short::{Id, Store};
use grundy_values::{Dyadic, OutcomeClass, loopy};
use num::BigInt;
use std::collections::HashSet;

/// The value by canonical forms. Impartial sums have nimbers, which are found sooner, so there it runs on request only.
/// The canonical form of a partizan sum may be huge, so after some work the search for the winner takes over.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Values,
            answers: "the canonical value, and with it who wins every sum",
            cost: "the positions below each term, and the size of their canonical forms",
            source: "Conway 1976",
        },
        |question| {
            if question.repeats.get() {
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

/// The largest number of terms whose values a reason names; adjacent copies count once.
const MOST_TERMS: usize = 12;

/// Canonical values of the positions of one sum. Results are kept for later questions.
pub(crate) struct Values<'a> {
    terms: &'a Terms,
    /// The store of the canonical forms.
    pub(crate) store: Store,
    memory: Memory<SumAt, Id>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(terms: &'a Terms, limits: &Limits) -> Values<'a> {
        let mut store = Store::new();
        store.on_work(limits.watch());
        Values {
            terms,
            store,
            memory: Memory::new(),
        }
    }

    /// The value of a position of the sum: the sum of the values of its terms.
    pub(crate) fn of(&mut self, p: &SumAt, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let mut sum = self.store.zero();
        let mut last: Option<(&Summand, Id)> = None;
        for entry in p {
            let value = match last {
                // Copies of a term are adjacent, so one value serves all of them.
                Some((before, value))
                    if before.token == entry.token && self.alike(before.term, entry.term) =>
                {
                    value
                }
                _ => self.of_term(entry, watch)?,
            };
            last = Some((entry, value));
            sum = self.store.plus(sum, value)?;
        }
        Ok(sum)
    }

    /// The loopy value of a position of the sum: terms whose play ends by their values, the others by their positions.
    pub(crate) fn loopy(
        &mut self,
        p: &SumAt,
        watch: &mut dyn Watch,
    ) -> Result<loopy::Value, StopReason> {
        let mut sum = loopy::Value::new(&loopy::Game::zero());
        for entry in p {
            let at = vec![entry.clone()];
            let ends = !self.terms.may_repeat(&at);
            let found = ends.then(|| self.of_term(entry, watch));
            let value = match found {
                Some(Ok(id)) => loopy::Value::from_short(&mut self.store, id, watch)?,
                None | Some(Err(StopReason::Cycle(_))) => stoppers::value(self.terms, &at, watch)?,
                Some(Err(stop)) => return Err(stop),
            };
            sum = sum.plus(&value, watch)?;
        }
        Ok(sum)
    }

    /// The thermographs of a sum with kos, for both komasters. Integers are added at the end.
    pub(crate) fn ko_thermographs(
        &mut self,
        p: &SumAt,
        watch: &mut dyn Watch,
    ) -> Result<[loopy::KoThermograph; 2], StopReason> {
        let (mut game, mut integers) = (loopy::Game::zero(), BigInt::ZERO);
        for entry in p {
            let at = vec![entry.clone()];
            if !self.terms.may_repeat(&at) {
                let id = self.of_term(entry, watch)?;
                match self.store.as_number(id).filter(|x| x.is_integer()) {
                    Some(n) => integers += n.floor(),
                    None => {
                        let short = loopy::Game::from_short(&mut self.store, id, watch)?;
                        game = game.plus(&short, watch)?;
                    }
                }
            } else {
                game = game.plus(&stoppers::game(self.terms, &at, watch)?, watch)?;
            }
        }
        let found = game.ko_thermographs(watch)?;
        Ok(found.map(|found| found.plus_integer(&integers)))
    }

    /// True if two terms have the same rules and the same sign, so that equal positions have equal values.
    fn alike(&self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.terms.0[a as usize], &self.terms.0[b as usize]);
        a.negated == b.negated && std::sync::Arc::ptr_eq(&a.rules, &b.rules)
    }

    /// The value of a single term, in the cheapest way that applies: the value that it is, a theorem, or the fold.
    fn of_term(&mut self, entry: &Summand, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let term = &self.terms.0[entry.term as usize];
        if let Some(form) = form_of(term, &entry.token) {
            // The term is itself a value.
            let value = self.store.evaluate(form)?;
            return if term.negated {
                self.store.negative(value)
            } else {
                Ok(value)
            };
        }
        let p = vec![entry.clone()];
        if let Some(known) = self.terms.known_number(&p)
            && let Some(number) = Dyadic::from_rational(&known.says)
        {
            return Ok(self.store.number(number));
        }
        // A nimber is its own negative, so the sign of the term does not matter.
        if let Some(known) = term.rules.known_nimber(&entry.token) {
            return Ok(self.store.nimber(known.says));
        }
        let value = self
            .memory
            .value_by_parts(self.terms, &p, &mut self.store, watch)?;
        self.store.check()?;
        watch.memory(self.store.bytes())?;
        Ok(value)
    }
}

/// Adds the values of the terms. Comparing the total with 0 gives the winner for either beginner at once (Conway 1976),
/// so no player is asked about by name.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let sum = question.sum;
    let mut values = Values::new(&sum.terms, &question.ask.limits);
    let total = values.of(&sum.at, watch)?;
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
