//! A rule with its patterns laid and its symbols numbered, and the boards of its kind as texts.

use super::change::Changes;
use super::ends::play_ends;
use super::field::{Cells, Flat, PLANES};
use super::fit::Fits;
use super::parse::Written;
use super::patterns::Patterns;
use super::shapes::{self, LONGEST, LaidEnd, Moves};
use crate::families::board::Board;
use grundy_core::ParseError;
use std::collections::BTreeSet;

/// The rule in braces, as it was written, in one line, and the board with which play begins.
#[derive(Clone, Debug)]
pub struct LaidFrame {
    /// The rule.
    pub text: String,
    /// The board, if the rule names one.
    pub start: Option<Cells>,
}

/// A rule whose patterns are laid in every way in which they may lie, with symbols as numbers.
pub struct Laid {
    /// The moves.
    pub patterns: Patterns,
    /// The ends of play that are named.
    pub ends: Vec<LaidEnd>,
    /// The rule as it was written.
    pub frame: LaidFrame,
}

impl Laid {
    /// Lays the patterns of a rule that was read from a text.
    ///
    /// # Errors
    /// A rule without a pattern, with too many symbols, or with a first board that it does not have.
    pub fn of(written: &Written, text: &str) -> Result<Laid, ParseError> {
        let moves = shapes::moves(written);
        if moves.iter().all(Moves::is_empty) {
            let expected = "a rule with a pattern";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let ends = shapes::ends(written);
        let [mut seen, mut named] = shapes::symbols(&moves);
        for end in &ends {
            seen.extend(shapes::symbols_of_end(end));
        }
        named.extend(&seen);
        let marks = marks(&seen, &named)?;
        let number = |symbol: u8| marks.bytes().position(|mark| mark == symbol);
        let number = |symbol: u8| number(symbol).expect("every symbol has a number") as u8;
        let lines = || {
            moves
                .iter()
                .flatten()
                .flatten()
                .flat_map(|step| &step.lines)
        };
        let patterns = Patterns {
            moves: (moves.each_ref()).map(|moves| shapes::renamed(moves, &number)),
            seen: seen.into_iter().collect(),
            wrap: written.wrap,
            stars: lines().any(|line| line.len() > 1),
            ends: play_ends(&moves, written.wrap),
            on_board: Vec::new(),
            fits: Fits::default(),
            marks: marks.clone(),
        };
        let start = match &written.start {
            Some((board, at)) => Some(patterns.board(board).map_err(|fault| fault.shifted(*at))?),
            None => None,
        };
        let ends = ends.iter().map(|end| shapes::end_renamed(end, &number));
        Ok(Laid {
            ends: ends.collect(),
            patterns,
            frame: LaidFrame {
                text: in_one_line(text),
                start,
            },
        })
    }
}

/// The rule in braces, in one line.
fn in_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    if line.starts_with('{') {
        line
    } else {
        format!("{{{line}}}")
    }
}

/// The marks of a board: first that of a cell without a colour, which never matters again, for no pattern looks at its symbol.
/// Such a cell may be cut off, and holes are such cells.
fn marks(seen: &BTreeSet<u8>, named: &BTreeSet<u8>) -> Result<String, ParseError> {
    let mut bases = named.iter().filter(|symbol| !seen.contains(symbol));
    let is_base = |symbol: &u8| named.contains(symbol) && !seen.contains(symbol);
    let unnamed = || b"#_~^!&%".iter().find(|symbol| !named.contains(symbol));
    let base = [b'.', b'#'].into_iter().find(is_base);
    let base = base.or_else(|| bases.next().copied());
    let base = base.or_else(|| unnamed().copied()).unwrap_or(b'#');
    let colours: Vec<u8> = named
        .iter()
        .copied()
        .filter(|symbol| *symbol != base)
        .collect();
    if colours.len() > PLANES {
        let expected = format!("at most {PLANES} symbols besides one that no pattern looks at");
        let found = format!("{} symbols", colours.len());
        return Err(ParseError::new(0, found, expected));
    }
    Ok(std::iter::once(base)
        .chain(colours)
        .map(char::from)
        .collect())
}

impl Patterns {
    /// The board with which play begins unless another is given: of dots, or of the stones that patterns look at by turns.
    pub fn usual_start(&self) -> Cells {
        if self.seen.contains(&b'.') {
            return self.board("3x3").expect("three rows of dots");
        }
        let stone = |n: usize| char::from(self.seen[n % self.seen.len()]);
        let row = |r: usize| (0..3).map(|c| stone(r + c)).collect::<String>();
        let rows: Vec<String> = (0..2).map(row).collect();
        self.board(&rows.join("/")).expect("symbols of the rule")
    }

    /// The mark of a symbol, by its number.
    pub fn mark(&self, symbol: u8) -> char {
        char::from(self.marks.as_bytes()[usize::from(symbol)])
    }

    /// Reads a board.
    ///
    /// # Errors
    /// What was found, what was expected, and where.
    pub fn board(&self, text: &str) -> Result<Cells, ParseError> {
        let dots = self.marks.contains('.').then_some('.');
        let board: Flat = Board::read(text, &self.marks, dots)?;
        let (rows, columns) = board.size();
        if self.stars && rows.max(columns) > LONGEST {
            let expected =
                format!("a board of at most {LONGEST} cells in a line, for a rule with a star");
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        Ok(board.into())
    }

    /// The cells that a move changes, with their new symbols.
    pub fn changes(&self, board: &Cells, changes: &Changes) -> String {
        let flat = board.flat();
        let mut all = Vec::new();
        changes.each(|change| all.push((change.cell, change.to)));
        all.sort_unstable();
        let change = |(cell, symbol)| format!("{}={}", flat.square(cell), self.mark(symbol));
        all.into_iter().map(change).collect::<Vec<_>>().join(" ")
    }
}
