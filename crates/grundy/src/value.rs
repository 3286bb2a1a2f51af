//! Values on their own: of one expression, or of two against each other.

use crate::answer::{Answer, Status, Stopped};
use crate::choose::sums::nimbers;
use crate::choose::sums::values::Values;
use crate::error::Error;
use crate::limits::Limits;
use crate::position::{Position, Sum, form_of};
use crate::verdict::Verdict;
use crate::worth::{Worth, in_full};
use grundy_core::{AllImpartial, StopReason, Watch};
use grundy_values::short::Form;
use serde::Serialize;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueAnswer {
    /// The expression.
    pub expression: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Its value in the notation of expressions; null when it was not found.
    pub value: Option<String>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
}

impl From<Answer<Verdict>> for ValueAnswer {
    fn from(answer: Answer<Verdict>) -> ValueAnswer {
        let value = answer.value.value.map(|value| value.to_string());
        ValueAnswer {
            expression: answer.value.position,
            assumed: answer.assumed,
            // A value stands, though the moves to it may not all be known.
            status: match value {
                Some(_) => Status::Proved,
                None => answer.status,
            },
            value,
        }
    }
}

/// What a value is, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The expression.
    pub expression: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Its canonical form.
    pub value: String,
    /// What kind of value it is, and why.
    pub lines: Vec<String>,
}

/// The canonical value of a sum: a nimber for impartial sums, else a short game.
///
/// # Errors
/// [`Error::Usage`] for games that have no value of their own.
///
/// ```
/// use grundy::{Limits, Position};
/// let p = Position::parse("kayles 1000000000000000000")?;
/// assert_eq!(grundy::value(&p, &Limits::default())?.value.as_deref(), Some("*"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn value(position: &Position, limits: &Limits) -> Result<ValueAnswer, Error> {
    let found = worth(position, limits)?;
    let expression = position.show();
    Ok(match found {
        Ok(worth) => {
            let (value, status) = match worth.in_full() {
                Ok(value) => (Some(value), Status::Proved),
                Err(long) => (None, long.into()),
            };
            ValueAnswer {
                expression,
                assumed: Vec::new(),
                value,
                status,
            }
        }
        Err(stop) => ValueAnswer {
            expression,
            assumed: Vec::new(),
            value: None,
            status: stop.into(),
        },
    })
}

/// What a position is worth, or what stopped the work.
pub(crate) fn worth(position: &Position, limits: &Limits) -> Result<Result<Worth, Stopped>, Error> {
    let mut watch = limits.watch();
    match position {
        Position::Sum(sum) => {
            Ok(of_sum(sum, limits, &mut watch).map_err(|stop| Stopped::from(&stop)))
        }
        Position::Turns { .. } | Position::Hidden(_) => Err(not_a_value(position)),
    }
}

/// A value tells what a position is worth in every sum; games of turns have outcomes or scores instead.
fn not_a_value(position: &Position) -> Error {
    let name = position.about().name;
    Error::Usage(match position {
        Position::Hidden(_) => format!(
            "{name} has chance or hidden information, and no value as a summand; `equilibrium` tells what it is worth"
        ),
        _ => format!(
            "a position of {name} cannot be added to others: it has an outcome or a score but no value; `solve` tells \
             it, and why"
        ),
    })
}

fn of_sum(sum: &Sum, limits: &Limits, watch: &mut dyn Watch) -> Result<Worth, StopReason> {
    match AllImpartial::new(sum.terms.clone()) {
        Ok(rules) => nimbers::of_sum(&rules, sum, watch).map(Worth::Nimber),
        Err(terms) => {
            let mut values = Values::new(&terms, limits);
            let id = values.of(&sum.at, watch)?;
            Ok(Worth::Short(Box::new(values.store), id))
        }
    }
}

/// Tells what a value is: its canonical form, whether and why it is a number, its options, birthday and stops.
///
/// A form such as `{0,1|3}` is explained as it is written.
///
/// # Errors
/// [`Error::Stopped`] when the value is not found within the limits.
pub fn explain(text: &str, limits: &Limits) -> Result<Explained, Error> {
    let (position, assumed) = Position::parse_with_assumptions(text)?;
    let unknown = |stop: Stopped| {
        let message = format!("the value is not known: {stop}");
        Error::Stopped(Stopped::because(stop.reason, message))
    };
    let stopped = |stop: StopReason| unknown(Stopped::from(&stop));
    let (mut store, id) = worth(&position, limits)?.map_err(unknown)?.in_store();
    let (mut lines, number) = match written(&position) {
        Some(form) => {
            let steps = store.explain(&form).map_err(stopped)?.steps;
            (steps, store.why_number(&form).map_err(stopped)?)
        }
        None => {
            let steps = store.explain_value(id).map_err(stopped)?.steps;
            (steps, store.why_value_is_number(id).map_err(stopped)?)
        }
    };
    // What was explained of the form need not be explained of its value again.
    if lines.len() < 2 {
        lines.push(number);
    }
    let class = store.outcome(id).map_err(stopped)?;
    lines.push(format!("Its outcome class is {class}."));
    lines.push(format!("It is born on day {}.", store.birthday(id)));
    lines.push(format!(
        "Its left stop is {}, its right stop {}.",
        store.left_stop(id),
        store.right_stop(id)
    ));
    let thermograph = store.thermograph(id).map_err(stopped)?;
    lines.push(format!(
        "Its mean is {}, its temperature {}.",
        thermograph.mean, thermograph.temperature
    ));
    Ok(Explained {
        expression: position.show(),
        assumed,
        value: in_full(&mut store, id).unwrap_or_else(|_| store.show(id)),
        lines,
    })
}

/// The form that was written, where it stands alone.
fn written(position: &Position) -> Option<Form> {
    let Position::Sum(sum) = position else {
        return None;
    };
    let [(at, token)] = sum.at.as_slice() else {
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
