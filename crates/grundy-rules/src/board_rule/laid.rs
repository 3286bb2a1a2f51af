//! A rule with its patterns laid and its symbols numbered, and the boards of its kind as texts.

use super::change::Changes;
use super::parse::Written;
use super::patterns::Patterns;
use super::planes::{Cells, Flat, PLANES};
use super::shapes::{self, LONGEST, LaidEnd, Moves};
use super::termination::play_ends;
use grundy_core::ParseError;
use grundy_core::parse::{counted, offset_in, read_number};
use grundy_core::picture::Surface;
use grundy_games::families::bits::Bits;
use grundy_games::families::board::Board;
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
            always_ends: play_ends(&moves, written.wrap),
            surface: if written.is_hexagonal() {
                Surface::Hexagons { joined: false }
            } else {
                Surface::Squares
            },
            on_board: Vec::new(),
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
        let is_size = dots.is_some() && text.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let board = if is_size && text.matches(['x', 'X']).count() == 2 {
            self.cuboid(text)?
        } else {
            self.layers(text, dots)?
        };
        if self.stars && board.size().into_iter().any(|cells| cells > LONGEST) {
            let expected =
                format!("a board of at most {LONGEST} cells in a line, for a rule with a star");
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        Ok(board)
    }

    /// Reads the size of a board of dots in layers, such as 3x3x3.
    fn cuboid(&self, text: &str) -> Result<Cells, ParseError> {
        let most = u128::WIDTH;
        let mut size = [0; 3];
        for (side, piece) in size.iter_mut().zip(text.split(['x', 'X'])) {
            *side = read_number(text, piece, "a side length", most as u64)? as usize;
            if *side == 0 {
                let expected = "a side length of at least 1";
                return Err(ParseError::at_piece(text, piece, expected));
            }
        }
        let [layers, rows, columns] = size;
        // At most 128 each.
        if layers * rows * columns > most {
            let expected = format!("a board of at most {most} cells");
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        let flat = format!("{}x{columns}", layers * rows);
        Ok(Cells::of_layers(
            Board::read(&flat, &self.marks, Some('.'))?,
            layers,
        ))
    }

    /// Reads layers with `|` between them, each of which has rows with `/` between them, or the size of one layer.
    fn layers(&self, text: &str, dots: Option<char>) -> Result<Cells, ParseError> {
        // Both separators are one byte long, so that places in the text stay what they are.
        let flat: Flat = Board::read(&text.replace('|', "/"), &self.marks, dots)?;
        let rows = |layer: &str| layer.split('/').count();
        let layers: Vec<&str> = text.split('|').collect();
        if let Some(layer) = layers.iter().find(|layer| rows(layer) != rows(layers[0])) {
            return Err(ParseError::new(
                offset_in(text, layer),
                format!("a layer of {}", counted(rows(layer), "row")),
                format!(
                    "a layer of {} like the first",
                    counted(rows(layers[0]), "row")
                ),
            ));
        }
        Ok(Cells::of_layers(flat, layers.len()))
    }

    /// The cells that a move changes, with their new symbols.
    pub fn changes(&self, board: &Cells, changes: &Changes) -> String {
        let mut all = Vec::new();
        changes.each(|change| all.push((change.cell, change.to)));
        all.sort_unstable();
        let place = |cell| match board.place(cell).map(|n| n + 1) {
            [_, row, column] if board.size()[0] == 1 => format!("{row},{column}"),
            [layer, row, column] => format!("{layer},{row},{column}"),
        };
        let change = |(cell, symbol)| format!("{}={}", place(cell), self.mark(symbol));
        all.into_iter().map(change).collect::<Vec<_>>().join(" ")
    }
}
