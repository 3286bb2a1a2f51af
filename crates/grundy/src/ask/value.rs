//! The canonical value of an expression.

use crate::answer::{Answer, Status, Stopped, Why};
use crate::certify;
use crate::choose::sums::outcome;
use crate::choose::sums::values::values_of;
use crate::choose::worth::{Finite, WorthQuestion};
use crate::derivation::{Derivation, LoopySides};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::method::MethodName;
use crate::question::Ask;
use crate::verdict::worth::Worth;
use crate::verdict::{Value, Verdict};
use grundy_answer::certified::Certified;
use grundy_check::Certificate;
use grundy_core::parse::shorten;
use grundy_core::{StopReason, reason};
pub use grundy_solve::sum_outcome::Bracket;
use grundy_values::short::Comparison as Relation;
use grundy_values::surreal::Surreal;
use std::cell::RefCell;
use std::sync::Arc;

/// The answer to `value` about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Valued {
    /// The position as an expression.
    pub position: String,
    /// Its canonical value; `None` if it was not found, or is too long to be written.
    pub value: Option<Value>,
    /// What is proved of the stops, the mean and the temperature of a value that was not found.
    pub bracket: Option<Bracket>,
    /// The position and the limits of the question, for a certificate; `None` where heaps were counted and not kept.
    pub(crate) asked: Option<Arc<(Position, Limits)>>,
}

impl Valued {
    /// The answer to `value` in the answer to `solve`.
    pub fn from_verdict(answer: Answer<Verdict>) -> Answer<Valued> {
        let mut valued = answer.map(|verdict| Valued {
            position: verdict.position,
            value: verdict.value,
            bracket: None,
            asked: None,
        });
        if valued.value.value.is_some() {
            // The value is proved, even if not all moves to it are known.
            valued.status = Status::Proved;
        }
        valued
    }
}

/// Of a value: the position equals its canonical form.
impl Certified for Valued {
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error> {
        let Some((position, limits)) = answer.value.asked.as_deref() else {
            return Err(certify::none("the heaps were counted and not kept"));
        };
        match (&answer.value.value, &answer.status) {
            // Nimbers are certified as those of positions are.
            (Some(Value::Nimber(_)), _) => {
                let ask = Ask {
                    limits: limits.clone(),
                    ..Ask::default()
                };
                certify::solve(position, &ask)
            }
            (Some(Value::Short(canonical)), _) => {
                let form = Position::value(canonical.form().clone());
                certify::comparison([position, &form], Relation::Equal, limits)
            }
            (None, Status::Unknown { stopped }) => Err(certify::unwritten_since(stopped)),
            _ => Err(certify::none("play may go on for ever")),
        }
    }
}

/// The canonical value of a sum: a nimber for impartial sums, else a short game.
///
/// # Errors
/// [`Error::Usage`] for games that have no value of their own.
///
/// ```
/// use grundy::{Limits, Position};
/// let p = Position::parse("kayles 1000000000000000000")?;
/// let answer = grundy::value(&p, &Limits::default())?;
/// assert_eq!(answer.value.value, Some(grundy::Value::Nimber(grundy::values::Nimber(1))));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn value(position: &Position, limits: &Limits) -> Result<Answer<Valued>, Error> {
    limits.ask(|| value_within(position, limits))
}

/// The nimber of a position: the value of an impartial one whose play ends, or of any other whose value equals a nimber.
///
/// # Errors
/// [`Error::Expected`] for a position whose value is no nimber, or that has none; [`Error::Stopped`] with the limit that was
/// reached, or where play can repeat and Smith's value is ∞.
///
/// ```
/// use grundy::{Error, Limits, Position, ask::value::nimber};
/// let limits = Limits::default();
/// assert_eq!(nimber(&Position::parse("kayles 12 + nim 3,5")?, &limits), Ok(2));
/// let one = nimber(&Position::parse("domineering 2x1")?, &limits);
/// assert!(matches!(one, Err(Error::Expected { found, .. }) if found == "the value 1"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn nimber(position: &Position, limits: &Limits) -> Result<u64, Error> {
    let worth = worth(position, limits)?.map_err(Error::Stopped)?;
    worth.nimber().ok_or_else(|| {
        let found = match worth.into_value() {
            Ok(value) => shorten(&value.to_string()),
            Err(long) => long.to_string(),
        };
        Error::Expected {
            expected: "a game whose values are nimbers".to_owned(),
            found: format!("the value {found}"),
        }
    })
}

/// The number that a text names, if it can only be a surreal number that no short game has: of ω, ε, or a fraction such as
/// 1/3. Such numbers are added, multiplied and compared with each other; they are no summands of games.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or of what is not covered.
///
/// ```
/// use grundy::ask::value::surreal;
/// let number = surreal("(omega + 1) * (omega - 1)").expect("it names omega")?;
/// assert_eq!(number.to_string(), "omega^2 - 1");
/// assert!(surreal("1/2").is_none());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn surreal(text: &str) -> Option<Result<Surreal, Error>> {
    Surreal::is_named_in(text).then(|| text.parse().map_err(|fault| Error::parse(text, fault)))
}

/// Two numbers, if one of the texts names a surreal number that no short game has. The other may be any expression that is
/// worth a number.
///
/// # Errors
/// As for [`surreal`] and [`value`]; [`Error::Expected`] if the other is worth no number, [`Error::Stopped`] if its value
/// was not found.
pub fn surreals(a: &str, b: &str, limits: &Limits) -> Result<Option<[Surreal; 2]>, Error> {
    if !Surreal::is_named_in(a) && !Surreal::is_named_in(b) {
        return Ok(None);
    }
    let number = |text: &str| match surreal(text) {
        Some(number) => number,
        None => {
            let worth = worth(&Position::parse(text)?, limits)?.map_err(Error::Stopped)?;
            let (mut store, id) = worth.in_store();
            let number = store.as_number(id).map(|x| Surreal::from(x.to_rational()));
            number.ok_or_else(|| Error::Expected {
                expected: "a number, to compare with a surreal number".to_owned(),
                found: format!("the value {}", store.show(id)),
            })
        }
    };
    Ok(Some([number(a)?, number(b)?]))
}

fn value_within(position: &Position, limits: &Limits) -> Result<Answer<Valued>, Error> {
    let Position::Sum(sum) = position else {
        return Err(not_a_value(position));
    };
    // What is left of the time is for bounds of a value that is not found.
    let most = limits.with_most_of_the_time();
    let values = RefCell::new(values_of(&sum.terms, &most));
    let question = WorthQuestion::new(sum, &values).past_cycles();
    let found = question.answer(&mut most.watch());
    let found = found.map_err(|stop| Stopped::from(&stop));
    let written = found.and_then(|(name, found)| {
        let value = found.into_value(&mut values.borrow_mut().store)?;
        Ok((value, name))
    });
    let valued = |value| Valued {
        position: position.show(),
        value,
        bracket: None,
        asked: Some(Arc::new((position.clone(), limits.clone()))),
    };
    Ok(match written {
        Ok((Value::Sides(settled), name)) => {
            let derivation = Derivation::Sides(LoopySides::new(&settled, sum.about.sides));
            let status = if settled.is_known() {
                Status::Proved
            } else {
                let text = format!("no stopper was found for a side; the sides are {settled}");
                Stopped::because(Why::Open, text).into()
            };
            let value = Some(Value::Sides(settled));
            Answer::new(valued(value), status)
                .by(
                    name,
                    "the onside and the offside of the terms, added and simplified",
                )
                .because(derivation)
        }
        Ok((value, name)) => {
            let value = Some(value);
            let answer = Answer::new(valued(value), Status::Proved);
            let how = "the canonical value of each term, added";
            let stopper = "the stopper that the sum equals: that of a game whose play ends";
            match name {
                MethodName::Loopy => answer.by(name, "Smith's values of the terms, added"),
                MethodName::Values => answer.by(name, how).because(Derivation::Canonical),
                MethodName::Stoppers => answer.by(name, stopper).because(Derivation::Canonical),
                _ => answer.by(name, how).because(Derivation::Mex),
            }
        }
        Err(stopped) => {
            drop(values);
            let mut valued = valued(None);
            valued.bracket = bracket(sum, limits);
            Answer::new(valued, stopped.into())
        }
    })
}

/// What is proved of a value that was not found, within what is left of the limits.
fn bracket(sum: &Sum, limits: &Limits) -> Option<Bracket> {
    let mut search = outcome::search(sum, limits);
    let parts = search.rules().of(&sum.at);
    search.bracket(parts, &mut limits.watch()).ok().flatten()
}

/// The value of a position, or the reason why the work was stopped.
pub(crate) fn worth(position: &Position, limits: &Limits) -> Result<Result<Worth, Stopped>, Error> {
    match position {
        Position::Sum(sum) => Ok(of_sum(sum, limits).map_err(|stop| Stopped::from(&stop))),
        Position::Turns(_) | Position::Hidden(_) => Err(not_a_value(position)),
    }
}

/// The error for games of turns: a value is the worth of a position in every sum, and they have outcomes or scores instead.
pub(crate) fn not_a_value(position: &Position) -> Error {
    let name = position.about().name;
    Error::usage(match position {
        Position::Hidden(_) => reason!(
            "{} has chance, hidden information or goals that are not opposed, and no value as a summand; `equilibrium` says what it is worth",
            name
        ),
        _ => reason!(
            "a position of {} cannot be added to others: it has an outcome or a score but no value; `solve` says it, and why",
            name
        ),
    })
}

fn of_sum(sum: &Sum, limits: &Limits) -> Result<Worth, StopReason> {
    let values = RefCell::new(values_of(&sum.terms, limits));
    let found = WorthQuestion::new(sum, &values).finite(&mut limits.watch())?;
    Ok(match found {
        Finite::Nimber(nimber) => Worth::Nimber(nimber),
        Finite::Short(id) => Worth::Short(Box::new(values.into_inner().store), id),
    })
}
