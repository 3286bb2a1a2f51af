//! The comparison of two values, and contexts that show the difference.

use crate::answer::{Answer, Status, Stopped};
use crate::choose::sums::values::{Values, values_of};
use crate::choose::worth::WorthQuestion;
use crate::derivation::{Derivation, Difference, LoopyComparison};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::{Limits, SubBudget};
use crate::method::MethodName;
use crate::verdict::worth::canonical;
use crate::verdict::{Canonical, Value};
use grundy_core::any::{Token, erase_partizan};
use grundy_core::{Notation, Player, StopReason, SumAt, Summand, Term, Terms, Watch};
use grundy_games::graphs::hackenbush_stalk::{HackenbushStalks, Stalk};
use grundy_solve::partial_order;
use grundy_values::Dyadic;
use grundy_values::loopy::Settled;
use grundy_values::short::{Closed, Comparison, Form};
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

mod definition;
mod why;

pub use definition::{OptionAsked, Question, Unfolded, definition};
pub use why::{Answered, Between, Plan, Played, Reason, why, why_to_depth};

/// The answer to `compare` about two positions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// The first position as an expression.
    pub a: String,
    /// The second.
    pub b: String,
    /// The relation of the first to the second; `None` if it was not found.
    pub relation: Option<Comparison>,
    /// The value of the first minus the second; `None` if it is not known, or too long to be written.
    pub difference: Option<Value>,
    /// Contexts in which one of the two is worse, found by playing them out; set by [`witnesses`].
    pub witnesses: Vec<Witness>,
    /// The winner's play in the difference, and the number between two numbers; set by [`why`].
    pub why: Option<Reason>,
    /// The comparison question by question; set by [`definition`].
    pub definition: Option<Unfolded<String>>,
    /// The two positions and the limits of the question, for a certificate.
    pub(crate) asked: Arc<(Position, Position, Limits)>,
}

/// One of the two positions compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first.
    First,
    /// The second.
    Second,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// A context in which one of two positions is worse than the other for Left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness {
    /// The worse of the two.
    pub worse: Side,
    /// The context, an expression.
    pub context: String,
    /// The player who begins; then Left wins with the better position and not with the worse one.
    pub begins: Player,
    /// The number of contexts tried, this one included.
    pub contexts: u64,
}

/// Compares two expressions by the value of their difference.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added.
///
/// ```
/// use grundy::{Limits, Position, compare};
/// let (a, b) = (Position::parse("1/2")?, Position::parse("{1|*}")?);
/// let answer = compare(&a, &b, &Limits::default())?;
/// assert_eq!(answer.value.relation, Some(grundy::Comparison::Confused));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn compare(a: &Position, b: &Position, limits: &Limits) -> Result<Answer<Compared>, Error> {
    limits.ask(|| compare_within(a, b, limits))
}

/// Compares two positions under limits that are kept around the call.
fn compare_within(a: &Position, b: &Position, limits: &Limits) -> Result<Answer<Compared>, Error> {
    let (Position::Sum(left), Position::Sum(right)) = (a, b) else {
        return Err(not_added());
    };
    let mut watch = limits.watch();
    let mut both = left.terms.clone();
    let shift = both.0.len() as u32;
    both.0.extend(right.terms.0.iter().cloned());
    let place = |Summand { term, token }: &Summand| Summand {
        term: term + shift,
        token: token.clone(),
    };
    let moved: SumAt = right.at.iter().map(place).collect();
    let values = RefCell::new(values_of(&both, limits));
    let mut found = || -> Result<(Comparison, Result<Canonical, Stopped>, String), StopReason> {
        let x = WorthQuestion::among(left, &left.at, &values).in_store(&mut watch)?;
        let y = WorthQuestion::among(right, &moved, &values).in_store(&mut watch)?;
        let store = &mut values.borrow_mut().store;
        let relation = store.compare(x, y)?;
        let difference = store.minus(x, y)?;
        Ok((
            relation,
            canonical(store, difference),
            store.show(difference),
        ))
    };
    let mut compared = Compared {
        a: a.show(),
        b: b.show(),
        relation: None,
        difference: None,
        witnesses: Vec::new(),
        why: None,
        definition: None,
        asked: Arc::new((a.clone(), b.clone(), limits.clone())),
    };
    let found = match found() {
        Err(StopReason::Cycle(cycle)) => {
            let loopy = loopy_within([&left.at, &moved], &values, &mut watch);
            match loopy {
                Ok((relation, difference)) => {
                    compared.relation = Some(relation);
                    compared.difference = Some(Value::Sides(Box::new(difference)));
                    let comparison = LoopyComparison { relation };
                    return Ok(Answer::new(compared, Status::Proved)
                        .by(
                            MethodName::Stoppers,
                            "both sides of the difference, played out",
                        )
                        .because(Derivation::SidesCompared(comparison)));
                }
                // The cycle explains more than what is beyond loopy values.
                Err(StopReason::Beyond(_)) => Err(StopReason::Cycle(cycle)),
                Err(stop) => Err(stop),
            }
        }
        found => found,
    };
    Ok(match found {
        Err(stop) => {
            Answer::unknown(compared, &stop).because(Derivation::Difference(Difference::default()))
        }
        Ok((relation, difference, shown)) => {
            compared.relation = Some(relation);
            compared.difference = difference.ok().map(Value::Short);
            Answer::new(compared, Status::Proved)
                .by(
                    MethodName::Values,
                    "the canonical value of the difference against 0",
                )
                .because(Derivation::Difference(Difference {
                    known: Some((relation, shown)),
                }))
        }
    })
}

/// The comparison of two loopy values, and the first minus the second.
fn loopy_within(
    sums: [&SumAt; 2],
    values: &RefCell<Values<'_>>,
    watch: &mut dyn Watch,
) -> Result<(Comparison, Settled), StopReason> {
    let mut values = values.borrow_mut();
    let a = values.loopy(sums[0], watch)?;
    let b = values.loopy(sums[1], watch)?;
    let relation = a.compare(&b, watch)?;
    Ok((relation, a.plus(&b.negative(), watch)?.settled(watch)?))
}

/// The height, in segments, of the tallest towers that are tried as contexts.
const TALLEST: usize = 9;

/// Contexts in which one of two positions is worse for Left than the other: one context for each position that is worse
/// somewhere, found by playing both out with every context of a family, without any theory of values.
///
/// Towers are tried with towers, the short ones first; what these leave open, and all other positions, are tried with some
/// small values and then with the negative of the other position, which always distinguishes them.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added, [`Error::Stopped`] when the search was stopped.
///
/// ```
/// use grundy::{Limits, Position, ask::compare::witnesses};
/// let (a, b) = (Position::parse("*")?, Position::parse("0")?);
/// let found = witnesses(&a, &b, &Limits::default())?;
/// assert_eq!(found.len(), 2); // confused: each is worse somewhere
/// assert_eq!((found[0].context.as_str(), found[0].begins), ("0", grundy::vocabulary::Player::Right));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn witnesses(a: &Position, b: &Position, limits: &Limits) -> Result<Vec<Witness>, Error> {
    limits.ask(|| all_witnesses(a, b, &mut limits.watch()))
}

/// The steps spent on contexts if the question did not ask for them.
const WORK_UNASKED: u64 = 500_000;

/// Like [`witnesses`], but for questions that did not ask for contexts: no more than some seconds' work.
///
/// # Errors
/// As [`witnesses`].
pub fn some_witnesses(a: &Position, b: &Position, limits: &Limits) -> Result<Vec<Witness>, Error> {
    limits.ask(|| {
        let mut watch = limits.watch();
        let mut share = SubBudget::new(&mut watch, WORK_UNASKED);
        all_witnesses(a, b, &mut share)
    })
}

/// Contexts that distinguish two positions, one for each side that has any.
fn all_witnesses(a: &Position, b: &Position, watch: &mut dyn Watch) -> Result<Vec<Witness>, Error> {
    let Some(pair) = Pair::new(a, b) else {
        return Err(not_added());
    };
    let mut found = Vec::new();
    for side in [Side::First, Side::Second] {
        let witness = pair.worse(side, watch);
        found.extend(witness.map_err(|stop| Error::Stopped((&stop).into()))?);
    }
    Ok(found)
}

/// The error for positions that cannot be added.
fn not_added() -> Error {
    Error::Usage(
        "only values and positions that can be added are compared; games of turns are not"
            .to_owned(),
    )
}

/// Two sums, their negatives and small contexts, all among the terms of one ruleset.
struct Pair {
    terms: Terms,
    sums: [SumAt; 2],
    negatives: [SumAt; 2],
    contexts: Vec<SumAt>,
}

impl Pair {
    /// The two sums over one list of terms.
    fn new(a: &Position, b: &Position) -> Option<Pair> {
        let (Position::Sum(a), Position::Sum(b)) = (a, b) else {
            return None;
        };
        let mut terms = Terms(Vec::new());
        let sums = [a, b].map(|sum| placed(&mut terms, sum, false));
        let negatives = [a, b].map(|sum| placed(&mut terms, sum, true));
        let contexts = match towers(a, b) {
            Some(towers) => towers
                .into_iter()
                .map(|term| one(&mut terms, term))
                .collect(),
            None => small_values()
                .into_iter()
                .map(|term| one(&mut terms, term))
                .collect(),
        };
        Some(Pair {
            terms,
            sums,
            negatives,
            contexts,
        })
    }

    /// A context in which the one on `side` is worse than the other.
    fn worse(&self, side: Side, watch: &mut dyn Watch) -> Result<Option<Witness>, StopReason> {
        let (worse, better) = match side {
            Side::First => (0, 1),
            Side::Second => (1, 0),
        };
        let contexts = self
            .contexts
            .iter()
            .chain([&self.negatives[better]])
            .cloned();
        let found = partial_order::by_enumeration(
            &self.terms,
            &self.sums[worse],
            &self.sums[better],
            contexts,
            watch,
        )?;
        Ok(found.worse_in.map(|(context, begins)| Witness {
            worse: side,
            context: self.terms.show(&context),
            begins,
            contexts: found.contexts,
        }))
    }
}

/// Adds the terms of a sum, or of its negative, to `terms`; the position of that sum among them.
fn placed(terms: &mut Terms, sum: &Sum, negated: bool) -> SumAt {
    let shift = terms.0.len() as u32;
    let own = |term: &Term| Term {
        negated: term.negated != negated,
        ..term.clone()
    };
    terms.0.extend(sum.terms.0.iter().map(own));
    let place = |Summand { term, token }: &Summand| Summand {
        term: term + shift,
        token: token.clone(),
    };
    sum.at.iter().map(place).collect()
}

/// Appends a term, and returns the sum that consists of it alone.
fn one(terms: &mut Terms, term: Term) -> SumAt {
    let at = terms.0.len() as u32;
    let token = term.start.clone();
    terms.0.push(term);
    vec![Summand { term: at, token }]
}

/// Small values that distinguish many positions.
fn small_values() -> Vec<Term> {
    let rules = erase_partizan(grundy_games::numbers::value::ValueRules);
    let closed = |twice: i64, ups, star| {
        let number = Dyadic::new(twice.into(), 1);
        Form::Closed(Closed { number, ups, star })
    };
    let one = closed(2, 0, 0);
    let switch = Form::new(vec![one.clone()], vec![one.negative()]);
    let forms = [
        closed(0, 0, 0),
        closed(0, 0, 1),
        one.clone(),
        one.negative(),
        closed(0, 1, 0),
        closed(0, -1, 0),
        closed(1, 0, 0),
        closed(-1, 0, 0),
        closed(4, 0, 0),
        closed(-4, 0, 0),
        switch,
        closed(0, 1, 1),
        closed(0, -1, 1),
    ];
    let term = |form| Term {
        rules: rules.clone(),
        negated: false,
        start: Token::new(form),
    };
    forms.into_iter().map(term).collect()
}

/// All towers that are needed to compare two sets of towers, the short ones first; `None` if other games occur.
fn towers(a: &Sum, b: &Sum) -> Option<Vec<Term>> {
    let mut rules = None;
    let mut most = 0;
    for sum in [a, b] {
        let mut segments = 0;
        for Summand { term: at, token } in &sum.at {
            let term = &sum.terms.0[*at as usize];
            term.rules.as_any().downcast_ref::<HackenbushStalks>()?;
            let stalks: &Vec<Stalk> = token.get()?;
            segments += stalks.iter().map(Vec::len).sum::<usize>();
            rules.get_or_insert_with(|| term.rules.clone());
        }
        most = most.max(segments);
    }
    let rules = rules?;
    // The negative of a number born on day n is a tower of n segments.
    let height = (most + 1).min(TALLEST);
    let mut all: Vec<Stalk> = vec![Stalk::new()];
    let mut layer = all.clone();
    for _ in 0..height {
        let taller = |stalk: &Stalk| {
            [b'l', b'r'].map(|segment| {
                let mut next = stalk.clone();
                next.push(segment);
                next
            })
        };
        layer = layer.iter().flat_map(taller).collect();
        all.extend(layer.iter().cloned());
    }
    let term = |stalk: Stalk| Term {
        rules: rules.clone(),
        negated: false,
        start: Token::new(vec![stalk]),
    };
    Some(all.into_iter().map(term).collect())
}
