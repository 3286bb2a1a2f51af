//! Better errors where a size stands in the place of a board, or a board in the place of one of another size: which sizes the
//! game takes, and an example that is read.

use super::catalog::{Entry, Rules};
use super::expression::Named;
use grundy_core::parse::shorten;
use grundy_core::{ParseError, reason};

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
                    Err(fault) => fault.expected,
                    Ok(_) => reason!("a size and a colon"),
                };
                let size = format!("{name} {size}:");
                sizes + reason!(", as in \"{}\"; or a position, as in \"{}\"", size, board)
            }
            None if start.contains('/') && !SIZES.into_iter().any(|size| reads(entry, size)) => {
                reason!("the rows of a board and no size, as in \"{}\"", board)
            }
            None => return fault,
        };
        return ParseError::at_piece(text, text.trim(), expected);
    }
    match size_of(entry, text) {
        Some(size) => {
            let sized = format!("{name} {size}: {text}");
            let expected = fault.expected + reason!("; or its size before, as in \"{}\"", sized);
            ParseError { expected, ..fault }
        }
        None => fault,
    }
}

/// True for numbers with an `x` between them: `3`, `3x`, `4x4`, `0x3x3`. Many digits alone are rather moves.
fn is_like_a_size(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|c: char| c.is_ascii_digit())
        && (text.len() <= 2 || text.contains(['x', 'X', '×']))
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X' | '×'))
}

/// True if the game reads this position without rules.
fn reads(entry: &Entry, position: &str) -> bool {
    match entry.make(None) {
        Ok(rules) => is_read(&rules, position),
        Err(_) => false,
    }
}

/// True if the game takes rules, and reads this position by them, if there is one.
fn takes(entry: &Entry, rules: &str, position: Option<&str>) -> bool {
    match (entry.make(Some(rules)), position) {
        (Err(_), _) => false,
        (Ok(_), None) => true,
        (Ok(rules), Some(text)) => is_read(&rules, text),
    }
}

fn is_read(rules: &Rules, position: &str) -> bool {
    match rules {
        Rules::Turns(game) => game.rules().read(position).is_ok(),
        Rules::Summand(rules) => rules.read(position).is_ok(),
        Rules::Hidden(_) => false,
    }
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
