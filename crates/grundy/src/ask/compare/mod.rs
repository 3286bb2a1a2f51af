//! The comparison of two values, and contexts that show the difference.

use crate::answer::{Answer, Status, Stopped};
use crate::certify;
use crate::choose::sums::values::{Values, values_of};
use crate::choose::worth::WorthQuestion;
use crate::derivation::{Derivation, Difference, LoopyComparison};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::method::MethodName;
use crate::verdict::worth::canonical;
use crate::verdict::{Canonical, Value};
use grundy_answer::certified::Certified;
use grundy_check::Certificate;
use grundy_core::{StopReason, SumAt, Summand, Term, Terms, Watch};
use grundy_values::loopy::Settled;
use grundy_values::short::Comparison;
use std::cell::RefCell;
use std::sync::Arc;

mod contexts;
mod definition;
mod showing;
mod why;

pub use contexts::witnesses;
pub use definition::{OptionAsked, Question, Unfolded, definition};
pub use grundy_answer::contexts::{Side, Tried, Unfinished, Way, Witness, Witnesses};
pub use showing::{Showing, compare_showing};
pub use why::{Answered, Between, Plan, Played, Reason, why};

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
    pub witnesses: Witnesses,
    /// The winner's play in the difference, and the number between two numbers; set by [`why`].
    pub why: Option<Reason>,
    /// The comparison question by question; set by [`definition`].
    pub definition: Option<Unfolded<String>>,
    /// The ways to show it that were stopped.
    pub unfinished: Vec<Unfinished>,
    /// The two positions and the limits of the question, for a certificate.
    pub(crate) asked: Arc<(Position, Position, Limits)>,
}

/// Of the relation of two games.
impl Certified for Compared {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let compared = &answer.value;
        match (&answer.status, compared.relation) {
            (_, Some(relation)) => {
                let (first, second, limits) = &*compared.asked;
                certify::comparison([first, second], relation, limits)
            }
            (Status::Unknown { stopped }, None) => Err(certify::unwritten_since(stopped)),
            (_, None) => Err(certify::none("the games were not compared")),
        }
    }
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
    let Pair { terms, sums, .. } = Pair::new(a, b).ok_or_else(not_added)?;
    let mut watch = limits.watch();
    let values = RefCell::new(values_of(&terms, limits));
    let mut found = || -> Result<(Comparison, Result<Canonical, Stopped>, String), StopReason> {
        let x = WorthQuestion::among(left, &sums[0], &values).in_store(&mut watch)?;
        let y = WorthQuestion::among(right, &sums[1], &values).in_store(&mut watch)?;
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
        witnesses: Witnesses::default(),
        why: None,
        definition: None,
        unfinished: Vec::new(),
        asked: Arc::new((a.clone(), b.clone(), limits.clone())),
    };
    let found = match found() {
        Err(StopReason::Cycle(cycle)) => {
            let loopy = loopy_within(sums.each_ref(), &values, &mut watch);
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

/// The error for positions that cannot be added.
fn not_added() -> Error {
    Error::usage(
        "only values and positions that can be added are compared; games of turns are not"
            .to_owned(),
    )
}

/// Two sums and their negatives, all among the terms of one ruleset.
struct Pair {
    terms: Terms,
    sums: [SumAt; 2],
    negatives: [SumAt; 2],
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
        Some(Pair {
            terms,
            sums,
            negatives,
        })
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
