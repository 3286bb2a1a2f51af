//! Better errors where a size stands in the place of a board, or a board in the place of one of another size: which sizes the
//! game takes, and an example that is read.

use super::catalog::{Entry, Rules};
use super::expression::Named;
use grundy_core::ParseError;
use grundy_core::parse::shorten;

/// Sizes of which a game that takes sizes takes one.
const SIZES: [&str; 4] = ["3x3", "4x4", "5x5", "4x4x3"];

/// The fault of a position that is written without rules, in words that say how sizes are written. `start` is the first
/// position, in notation.
pub(super) fn explained(
    entry: &Entry,
    named: &Named<'_>,
    start: &str,
    fault: ParseError,
) -> ParseError {
    let (None, Some(text)) = (named.rules, named.position) else {
        return fault;
    };
    let name = named.name;
    if is_like_a_size(text) {
        let written = format!("{name} {start}");
        let board = match entry.about.examples.first() {
            // An example that is cut short could not be read.
            Some(example) if shorten(start) != start => *example,
            _ => &written,
        };
        let taken = SIZES.into_iter().find(|size| takes(entry, size, None));
        let expected = match taken {
            Some(size) => {
                let sizes = match entry.make(Some(text)) {
                    Err(fault) => fault.expected.to_string(),
                    Ok(_) => "a size and a colon".to_owned(),
                };
                format!("{sizes}, as in \"{name} {size}:\"; or a position, as in \"{board}\"")
            }
            None if start.contains('/') => {
                format!("the rows of a board and no size, as in \"{board}\"")
            }
            None => return fault,
        };
        return ParseError::at_piece(text, text.trim(), expected);
    }
    match size_of(entry, text) {
        Some(size) => {
            let expected = &fault.expected;
            let hint = format!("{expected}; or its size before, as in \"{name} {size}: {text}\"");
            ParseError {
                expected: hint.into(),
                ..fault
            }
        }
        None => fault,
    }
}

/// True for numbers with an `x` between them: `3`, `3x`, `4x4`, `0x3x3`.
fn is_like_a_size(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|c: char| c.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X' | '×'))
}

/// True if the game takes rules, and reads this position by them, if there is one.
fn takes(entry: &Entry, rules: &str, position: Option<&str>) -> bool {
    let read = match (entry.make(Some(rules)), position) {
        (Err(_), _) => return false,
        (Ok(_), None) => return true,
        (Ok(Rules::Turns(game)), Some(text)) => game.rules().read(text).map(drop),
        (Ok(Rules::Summand(rules)), Some(text)) => rules.read(text).map(drop),
        (Ok(Rules::Hidden(_)), Some(_)) => return false,
    };
    read.is_ok()
}

/// The size with which the game reads a board, whose rows have `/` between them: rows by columns, or columns by rows.
fn size_of(entry: &Entry, text: &str) -> Option<String> {
    let board = text.split_whitespace().next()?;
    let rows = board.split('/').count();
    let columns = board.split('/').next()?.chars().count();
    let sizes = [format!("{rows}x{columns}"), format!("{columns}x{rows}")];
    sizes
        .into_iter()
        .find(|size| takes(entry, size, Some(text)))
}
