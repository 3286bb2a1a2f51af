//! Values on their own: of one expression, or of two against each other.

use crate::answer::Status;
use crate::choose::impartial::{Nimbers, winner_only};
use crate::choose::partizan::Values;
use crate::error::Error;
use crate::limits::Limits;
use crate::position::{Position, Sum};
use crate::turns::Payoff;
use grundy_core::{AllImpartial, Player, StopReason, Watch};
use grundy_values::Nimber;
use grundy_values::short::{Comparison, Form, Id, Store};
use serde::Serialize;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueAnswer {
    /// The expression.
    pub expression: String,
    /// Its value in the notation of expressions; null when it was not found.
    pub value: Option<String>,
    /// How sure it is.
    pub status: Status,
    /// What stopped the work, where something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

impl From<crate::Solution> for ValueAnswer {
    fn from(solution: crate::Solution) -> ValueAnswer {
        let (status, stopped) = match (&solution.value, &solution.status) {
            (Some(_), _) => (Status::Proved, None),
            (None, Status::Unknown { stopped }) => (solution.status.clone(), Some(stopped.clone())),
            (None, status) => (status.clone(), None),
        };
        ValueAnswer {
            expression: solution.position,
            value: solution.value,
            status,
            stopped,
        }
    }
}

/// How two values compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The first expression.
    pub a: String,
    /// The second.
    pub b: String,
    /// `<`, `>`, `=` or `||`; null when it was not found.
    pub relation: Option<String>,
    /// The value of the first minus the second.
    pub difference: Option<String>,
    /// How sure it is.
    pub status: Status,
    /// What the relation means for players.
    pub reason: String,
}

/// What a value is, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The expression.
    pub expression: String,
    /// Its canonical form.
    pub value: String,
    /// What kind of value it is, and why.
    pub lines: Vec<String>,
}

/// The canonical value of a sum: a nimber for impartial sums, else a short game; the score of a scored game.
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
    let mut watch = limits.watch();
    let found = match position {
        Position::Sum(sum) => of_sum(sum, limits, &mut watch),
        Position::Turns { game, at } => match game.solve(at, &mut watch) {
            Ok(searched) => match (searched.payoff, searched.status) {
                (Some(Payoff::Score(score)), Status::Proved) => Ok(score.to_string()),
                (None, Status::Unknown { stopped }) => Err(StopReason::Beyond(stopped)),
                _ => {
                    return Err(Error::Usage(format!(
                        "a position of {} has an outcome but no value of its own; `solve` tells the outcome",
                        game.about().name
                    )));
                }
            },
            Err(stop) => Err(stop),
        },
        Position::Hidden(game) => {
            return Err(Error::Usage(format!(
                "{} has chance or hidden information; `equilibrium` tells its value",
                game.about().name
            )));
        }
    };
    let expression = position.show();
    Ok(match found {
        Ok(value) => ValueAnswer {
            expression,
            value: Some(value),
            status: Status::Proved,
            stopped: None,
        },
        Err(stop) => ValueAnswer {
            expression,
            value: None,
            status: Status::stopped(&stop),
            stopped: Some(stop.to_string()),
        },
    })
}

fn of_sum(sum: &Sum, limits: &Limits, watch: &mut dyn Watch) -> Result<String, StopReason> {
    match AllImpartial::new(sum.terms.clone()) {
        Ok(rules) => nimber(&rules, sum, watch).map(|n| Nimber(n).to_string()),
        Err(terms) => {
            let mut values = Values::new(&terms, limits);
            let id = values.of(&sum.at, watch)?;
            Ok(values.store.show(id))
        }
    }
}

/// The nimber of an impartial sum.
fn nimber(rules: &AllImpartial, sum: &Sum, watch: &mut dyn Watch) -> Result<u64, StopReason> {
    // A theorem may say that the mover loses, and only a value of 0 is lost.
    if winner_only(rules, &sum.at).is_some_and(|theorem| theorem.says == Player::Right) {
        return Ok(0);
    }
    let mut nimbers = Nimbers::new(rules);
    let mut total = 0;
    for entry in &sum.at {
        total ^= nimbers.of(&vec![entry.clone()], watch)?.0;
    }
    Ok(total)
}

/// Compares two expressions by the value of their difference.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added.
///
/// ```
/// use grundy::{Limits, Position, compare};
/// let (a, b) = (Position::parse("1/2")?, Position::parse("{1|*}")?);
/// assert_eq!(compare(&a, &b, &Limits::default())?.relation.as_deref(), Some("||"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn compare(a: &Position, b: &Position, limits: &Limits) -> Result<Compared, Error> {
    let (Position::Sum(left), Position::Sum(right)) = (a, b) else {
        return Err(Error::Usage(
            "only values and positions that can be added are compared; games of turns are not"
                .to_owned(),
        ));
    };
    let mut watch = limits.watch();
    let mut both = left.terms.clone();
    let shift = both.0.len() as u32;
    both.0.extend(right.terms.0.iter().cloned());
    let moved = Sum {
        at: right
            .at
            .iter()
            .map(|(term, token)| (term + shift, token.clone()))
            .collect(),
        ..right.clone()
    };
    let mut values = Values::new(&both, limits);
    let mut found = || -> Result<(Comparison, String), StopReason> {
        let mut of = |side: &Sum, at: &Sum| match AllImpartial::new(side.terms.clone()) {
            // Nimbers have faster ways than values in general.
            Ok(rules) => nimber(&rules, side, &mut watch).map(|n| values.store.nimber(n)),
            Err(_) => values.of(&at.at, &mut watch),
        };
        let x = of(left, left)?;
        let y = of(right, &moved)?;
        let relation = values.store.compare(x, y)?;
        let difference = values.store.minus(x, y)?;
        Ok((relation, values.store.show(difference)))
    };
    let (a, b) = (a.show(), b.show());
    Ok(match found() {
        Err(stop) => Compared {
            a,
            b,
            relation: None,
            difference: None,
            status: Status::stopped(&stop),
            reason: "Nothing is proved about the difference.".to_owned(),
        },
        Ok((relation, difference)) => {
            let (sign, meaning) = match relation {
                Comparison::Less => ("<", "Right wins their difference, whoever begins"),
                Comparison::Greater => (">", "Left wins their difference, whoever begins"),
                Comparison::Equal => ("=", "whoever begins loses their difference"),
                Comparison::Confused => ("||", "whoever begins wins their difference"),
            };
            Compared {
                a,
                b,
                relation: Some(sign.to_owned()),
                reason: format!("The difference is {difference}: {meaning}."),
                difference: Some(difference),
                status: Status::Proved,
            }
        }
    })
}

/// Tells what a value is: its canonical form, whether and why it is a number, its options, birthday and stops.
///
/// A form such as `{0,1|3}` is explained as it is written.
///
/// # Errors
/// [`Error::Usage`] when the value cannot be had.
pub fn explain(text: &str, limits: &Limits) -> Result<Explained, Error> {
    let position = Position::parse(text)?;
    let mut store = Store::new();
    let told = |stop: StopReason| Error::Usage(format!("the value is not known: {stop}"));
    let (form, id): (Option<Form>, Id) = match Form::read(text.trim()) {
        Ok(form) => {
            let id = store.evaluate(&form).map_err(told)?;
            (Some(form), id)
        }
        Err(_) => {
            let answer = value(&position, limits)?;
            let shown = answer.value.ok_or_else(|| {
                Error::Usage(format!("the value is not known: {}", answer.status))
            })?;
            let id = store.parse(&shown).map_err(|e| Error::parse(&shown, e))?;
            (None, id)
        }
    };
    let form = form
        .unwrap_or_else(|| Form::read(&store.show(id)).expect("a value that was shown reads back"));
    let mut lines = store.explain(&form).map_err(told)?.steps;
    let number = store.why_number(&form).map_err(told)?;
    // What was told of the form need not be told of its value again.
    if lines.len() < 2 {
        lines.push(number);
    }
    let class = store.outcome(id).map_err(told)?;
    lines.push(format!("Its outcome class is {class}."));
    lines.push(format!("It is born on day {}.", store.birthday(id)));
    lines.push(format!(
        "Its left stop is {}, its right stop {}.",
        store.left_stop(id),
        store.right_stop(id)
    ));
    let thermograph = store.thermograph(id).map_err(told)?;
    lines.push(format!(
        "Its mean is {}, its temperature {}.",
        thermograph.mean, thermograph.temperature
    ));
    Ok(Explained {
        expression: position.show(),
        value: store.show(id),
        lines,
    })
}
