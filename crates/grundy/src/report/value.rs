//! What `value` and `compare` print.

use crate::answer::{Answer, Status};
use crate::compare::{Compared, Side, Witness};
use crate::value::Valued;
use serde::Serialize;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueReport {
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

impl From<&Answer<Valued>> for ValueReport {
    fn from(answer: &Answer<Valued>) -> ValueReport {
        ValueReport {
            expression: answer.value.position.clone(),
            assumed: answer.assumed.clone(),
            value: answer.value.value.as_ref().map(ToString::to_string),
            status: answer.status.clone(),
        }
    }
}

/// How two values compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparisonReport {
    /// The first expression.
    pub a: String,
    /// The second.
    pub b: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// `<`, `>`, `=` or `||`; null when it was not found.
    pub relation: Option<String>,
    /// The value of the first minus the second; null when it is too long to be written.
    pub difference: Option<String>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// What the relation means for players.
    pub reason: String,
    /// Contexts in which one of the two is worse, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<WitnessReport>,
}

/// A context in which one of two positions is worse than the other for Left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessReport {
    /// Which of the two is worse: `first` or `second`.
    pub worse: Side,
    /// The context, an expression.
    pub context: String,
    /// Who begins.
    pub begins: String,
    /// What happens there.
    pub reason: String,
    /// How many contexts were tried before it and with it.
    pub contexts: u64,
}

impl From<&Witness> for WitnessReport {
    fn from(witness: &Witness) -> WitnessReport {
        let (context, begins, worse) = (&witness.context, witness.begins, witness.worse);
        let better = match worse {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        WitnessReport {
            worse,
            context: context.clone(),
            begins: begins.to_string(),
            reason: format!(
                "with {context} added and {begins} to begin, left wins the {better} and not the {worse}"
            ),
            contexts: witness.contexts,
        }
    }
}

impl From<&Answer<Compared>> for ComparisonReport {
    fn from(answer: &Answer<Compared>) -> ComparisonReport {
        let compared = &answer.value;
        ComparisonReport {
            a: compared.a.clone(),
            b: compared.b.clone(),
            assumed: answer.assumed.clone(),
            relation: compared.relation.map(|relation| relation.to_string()),
            difference: compared.difference.as_ref().map(ToString::to_string),
            status: answer.status.clone(),
            reason: answer.derivation.to_string(),
            witnesses: compared.witnesses.iter().map(WitnessReport::from).collect(),
        }
    }
}
