//! What a value is: its canonical form, the steps to it, its kind, stops and thermograph.

use crate::answer::{Answer, Status, Stopped};
use crate::derivation::Derivation;
use crate::error::Error;
use crate::limits::Limits;
use crate::position::{Position, form_of};
use crate::value::worth;
use crate::verdict::Value;
use crate::worth::canonical;
use grundy_core::StopReason;
use grundy_values::short::{Form, Step, Thermograph};
use grundy_values::{Dyadic, OutcomeClass};
use num::BigUint;

/// What `explain` answers about the value of an expression.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The expression.
    pub position: String,
    /// Its value; `None` when it is too long to be written.
    pub value: Option<Value>,
    /// How the value is shown, shortened where it is long.
    pub shown: String,
    /// What is dominated or reversible in the form as it was written, and what that makes it.
    pub steps: Vec<Step>,
    /// Why it is a number or not, where the steps do not say it.
    pub number: Option<String>,
    /// Who wins it.
    pub class: OutcomeClass,
    /// The day on which it is born.
    pub birthday: BigUint,
    /// The left and the right stop.
    pub stops: [Dyadic; 2],
    /// Its thermograph with mean and temperature.
    pub thermograph: Thermograph,
}

/// Explains what a value is: its canonical form, whether and why it is a number, its options, birthday and stops.
///
/// A form such as `{0,1|3}` is explained as it is written.
///
/// # Errors
/// [`Error::Stopped`] when the value is not found within the limits.
///
/// ```
/// let explained = grundy::explain("{0,1|3}", &grundy::Limits::default())?;
/// assert_eq!(explained.value.steps[1].to_string(), "0 is dominated by 1.");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn explain(text: &str, limits: &Limits) -> Result<Answer<Explained>, Error> {
    let (position, assumed) = Position::parse_with_assumptions(text)?;
    let unknown = |stop: Stopped| {
        let message = format!("the value is not known: {stop}");
        Error::Stopped(Stopped::because(stop.reason, message))
    };
    let stopped = |stop: StopReason| unknown(Stopped::from(&stop));
    let (mut store, id) = worth(&position, limits)?.map_err(unknown)?.in_store();
    let (steps, number) = match written(&position) {
        Some(form) => {
            let steps = store.explain(&form).map_err(stopped)?.steps;
            (steps, store.why_number(&form).map_err(stopped)?)
        }
        None => {
            let steps = store.explain_value(id).map_err(stopped)?.steps;
            (steps, store.why_value_is_number(id).map_err(stopped)?)
        }
    };
    let explained = Explained {
        position: position.show(),
        shown: store.show(id),
        value: canonical(&mut store, id).ok().map(Value::Short),
        // What was explained of the form need not be explained of its value again.
        number: (steps.len() < 2).then_some(number),
        steps,
        class: store.outcome(id).map_err(stopped)?,
        birthday: store.birthday(id).clone(),
        stops: [store.left_stop(id).clone(), store.right_stop(id).clone()],
        thermograph: store.thermograph(id).map_err(stopped)?,
    };
    Ok(Answer::new(explained, Status::Proved)
        .by("values", "the canonical form")
        .because(Derivation::Canonical)
        .assuming(assumed))
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
