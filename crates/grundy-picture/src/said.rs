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

/// A position as text, without the name of its game where it stands alone. What stands in braces are rules.
pub(crate) fn without_name(shown: &str) -> String {
    let (mut depth, mut behind, mut blank) = (0usize, None, None);
    for (at, c) in shown.char_indices() {
        let rest = &shown[at + c.len_utf8()..];
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '+' | '-' if depth == 0 && shown[..at].ends_with(' ') && rest.starts_with(' ') => {
                return shown.to_owned();
            }
            ':' if depth == 0 && rest.starts_with(' ') => {
                behind = behind.or(Some(rest.trim_start()));
            }
            ' ' if depth == 0 => blank = blank.or(Some(rest)),
            _ => {}
        }
    }
    behind.or(blank).unwrap_or(shown).to_owned()
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

#[cfg(test)]
mod tests {
    use super::without_name;

    #[test]
    fn rules_in_braces_hold_no_position() {
        for (shown, wanted) in [
            ("board {left: xo -> .x; right: ox -> .o}: xxo", "xxo"),
            ("rule {(a, b) -> left: (a-1, b) + (1, 1)}: (5,3)", "(5,3)"),
            ("clobber 2x3: xo./...", "xo./..."),
            ("kayles 7", "7"),
            ("hexapawn bbb/.../www white", "bbb/.../www white"),
            ("nim 3,5 + kayles 2", "nim 3,5 + kayles 2"),
            ("3/4", "3/4"),
        ] {
            assert_eq!(without_name(shown), wanted);
        }
    }
}
