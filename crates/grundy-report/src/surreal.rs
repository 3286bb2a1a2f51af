//! The reports about surreal numbers that no short game has.

use super::{Envelope, brief};
use grundy::answer::{Answer, Status};
use grundy::values::surreal::Surreal;
use serde::Serialize;

/// A surreal number, with its form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurrealReport {
    /// The expression.
    pub expression: String,
    /// The number in its normal form.
    pub value: String,
    /// The number as {left|right}, by the beginnings of both lists of options.
    pub form: String,
    /// The explanation, line by line.
    #[serde(skip)]
    pub lines: Vec<String>,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
}

impl SurrealReport {
    /// The report about the number that an expression names.
    #[must_use]
    pub fn new(expression: &str, number: &Surreal) -> SurrealReport {
        let (value, form) = (number.to_string(), number.form().to_string());
        let mut lines = Vec::new();
        if value != expression.trim() {
            lines.push(format!("{} = {value}.", brief(expression.trim())));
        }
        lines.push(format!("{value} = {form}."));
        lines.push(match number.as_dyadic() {
            Some(_) => "It is born on a finite day: a short game has this value.".to_owned(),
            None => "It is born on no finite day: no short game has this value.".to_owned(),
        });
        SurrealReport {
            expression: expression.to_owned(),
            value,
            form,
            lines,
            envelope: Envelope::from(&Answer::new((), Status::Proved)),
        }
    }
}

/// Two surreal numbers compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurrealComparison {
    /// The first expression.
    pub a: String,
    /// The second expression.
    pub b: String,
    /// `<`, `>` or `=`.
    pub relation: &'static str,
    /// The first minus the second.
    pub difference: String,
    /// The status.
    #[serde(flatten, serialize_with = "Envelope::status")]
    pub envelope: Envelope,
}

impl SurrealComparison {
    /// The comparison of the numbers of two expressions.
    #[must_use]
    pub fn new(texts: [&str; 2], [a, b]: &[Surreal; 2]) -> SurrealComparison {
        SurrealComparison {
            a: texts[0].to_owned(),
            b: texts[1].to_owned(),
            relation: match a.cmp(b) {
                std::cmp::Ordering::Less => "<",
                std::cmp::Ordering::Equal => "=",
                std::cmp::Ordering::Greater => ">",
            },
            difference: (a - b).to_string(),
            envelope: Envelope::from(&Answer::new((), Status::Proved)),
        }
    }
}
