//! Answers in a few words, for pictures.

use crate::tree::Mark;
use grundy::{Answer, Class, Status};

/// The certainty of an answer, for the end of a sentence.
pub(crate) fn sure<T>(answer: &Answer<T>) -> String {
    match &answer.status {
        Status::Proved => "proved".to_owned(),
        other => other.to_string(),
    }
}

/// A count with its noun in the right number.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A position as text, without the name of its game where it stands alone.
pub(crate) fn without_name(shown: &str) -> String {
    let alone = !shown.contains(" + ") && !shown.contains(" - ");
    let rest = shown
        .split_once(": ")
        .or_else(|| shown.split_once(' '))
        .map(|(_, rest)| rest.to_owned());
    rest.filter(|_| alone).unwrap_or(shown.to_owned())
}

/// The mark of an outcome class.
pub(crate) fn mark(outcome: Option<Class>) -> Mark {
    use grundy::vocabulary::Player::{Left, Right};
    match outcome {
        None => Mark::Unknown,
        Some(Class::N) => Mark::Won,
        Some(Class::P) => Mark::Lost,
        Some(Class::L) => Mark::By(Left),
        Some(Class::R) => Mark::By(Right),
        Some(Class::T | Class::D | Class::ND | Class::DN | Class::PD | Class::DP) => Mark::Tied,
    }
}
