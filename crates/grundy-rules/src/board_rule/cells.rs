//! Rows of cells in a rule, and the words for the ways in which they lie and for the cells near to others.

use super::words::{Reader, RuleWord};
use grundy_core::ParseError;

/// The most rows and columns of a pattern.
const MOST_CELLS: usize = 16;

/// A step between neighbours: to later layers, rows down, and columns to the right.
pub type Direction = [i8; 3];

/// The mark of a cell that may have any symbol.
pub const ANY: u8 = b'?';

/// The steps that change at least and at most so many coordinates, in ascending order.
const fn steps<const COUNT: usize>(least: i8, most: i8) -> [Direction; COUNT] {
    let mut all = [[0; 3]; COUNT];
    let (mut found, mut i) = (0, 0);
    while i < 27 {
        let step = [i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1];
        let changed = step[0] * step[0] + step[1] * step[1] + step[2] * step[2];
        if least <= changed && changed <= most {
            all[found] = step;
            found += 1;
        }
        i += 1;
    }
    all
}

/// The steps along columns, rows and layers: through the faces of a cube.
pub const STRAIGHT: &[Direction] = &steps::<6>(1, 1);
/// The steps along diagonals of two axes: through the edges of a cube.
const DIAGONAL: &[Direction] = &steps::<12>(2, 2);
/// The steps along diagonals of three axes: through the corners of a cube.
const TRIAGONAL: &[Direction] = &steps::<8>(3, 3);
/// All steps to cells that touch.
pub const KING: &[Direction] = &steps::<26>(1, 3);
/// The steps between hexagons, where each row lies half a cell to the right of the one above.
pub const HEXAGONS: &[Direction] = &[
    [0, -1, 0],
    [0, -1, 1],
    [0, 0, -1],
    [0, 0, 1],
    [0, 1, -1],
    [0, 1, 0],
];
/// The step to the next layer.
const INWARD: &[Direction] = &[[1, 0, 0]];
/// The step to the layer before.
const OUTWARD: &[Direction] = &[[-1, 0, 0]];

/// The words for the steps of a row of cells.
const WAYS: [(&str, &[Direction]); 18] = [
    ("diagonal", DIAGONAL),
    ("triagonal", TRIAGONAL),
    ("all", KING),
    ("hex", HEXAGONS),
    ("across", &[[0, 0, -1], [0, 0, 1]]),
    ("upright", &[[0, -1, 0], [0, 1, 0]]),
    ("through", &[[-1, 0, 0], [1, 0, 0]]),
    ("right", &[[0, 0, 1]]),
    ("left", &[[0, 0, -1]]),
    ("down", &[[0, 1, 0]]),
    ("up", &[[0, -1, 0]]),
    ("up-left", &[[0, -1, -1]]),
    ("up-right", &[[0, -1, 1]]),
    ("down-left", &[[0, 1, -1]]),
    ("down-right", &[[0, 1, 1]]),
    ("inward", INWARD),
    ("outward", OUTWARD),
    ("orthogonal", STRAIGHT),
];

/// The words for the cells near to others.
const NEAR: [(&str, &[Direction]); 9] = [
    ("beside", STRAIGHT),
    ("around", KING),
    ("hex", HEXAGONS),
    ("below", &[[0, 1, 0]]),
    ("above", &[[0, -1, 0]]),
    ("right", &[[0, 0, 1]]),
    ("left", &[[0, 0, -1]]),
    ("inward", INWARD),
    ("outward", OUTWARD),
];

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its symbol.
    pub symbol: u8,
    /// True if it stands for one or more cells.
    pub star: bool,
}

/// The ways in which a pattern may lie on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The directions of a row; none where none is written.
    pub directions: Vec<Direction>,
    /// True for several rows in all their turns and reflections.
    pub turned: bool,
}

impl Reader<'_> {
    /// Reads rows of cells.
    ///
    /// # Errors
    /// What is no pattern.
    pub fn pattern(&mut self, expected: &str) -> Result<Vec<Vec<Cell>>, ParseError> {
        let Some(word) = self
            .peek()
            .filter(|word| ![";", ":", "->"].contains(&word.text))
        else {
            return Err(self.fault(expected));
        };
        self.skip();
        let mut rows = vec![Vec::new()];
        for (i, c) in word.text.char_indices() {
            let fault = |expected: &str| {
                Err(ParseError::new(
                    word.at + i,
                    format!("\"{c}\""),
                    expected.to_owned(),
                ))
            };
            let row = rows.last_mut().expect("there is a first row");
            match c {
                '/' if row.is_empty() => return fault("a symbol of a cell"),
                '/' => rows.push(Vec::new()),
                '*' => match row.last_mut() {
                    Some(Cell { star, .. }) if !*star => *star = true,
                    _ => return fault("a symbol before the star"),
                },
                _ if c.is_ascii_alphabetic() || "?.#@+=$%&!~^_".contains(c) => row.push(Cell {
                    symbol: c.to_ascii_lowercase() as u8,
                    star: false,
                }),
                _ => {
                    return fault("a symbol of a cell: a letter or one of . # @ + = $ % & ! ~ ^ _");
                }
            }
        }
        checked(word, rows)
    }

    /// Reads words for the ways in which rows may lie; false where there is none.
    ///
    /// # Errors
    /// A word that does not fit the number of rows.
    pub fn way(&mut self, ways: &mut Ways, rows: usize) -> Result<bool, ParseError> {
        let Some(word) = self.peek() else {
            return Ok(false);
        };
        let text = word.text.to_ascii_lowercase();
        match WAYS.iter().find(|(name, _)| *name == text) {
            None if text != "turned" => return Ok(false),
            Some(_) if rows > 1 => {
                return Err(
                    self.fault("`turned`, or nothing: several rows lie as they are written")
                );
            }
            None if rows == 1 => {
                return Err(self.fault("another way: a pattern of one row is not `turned`"));
            }
            Some((_, steps)) => {
                ways.directions.extend(*steps);
                ways.directions.sort_unstable();
                ways.directions.dedup();
            }
            None => ways.turned = true,
        }
        self.skip();
        Ok(true)
    }

    /// Reads a word for the cells near to others, as the steps to them.
    pub fn near(&mut self) -> Option<Vec<Direction>> {
        self.named(&NEAR).map(<[Direction]>::to_vec)
    }

    /// Reads symbols without stars and rows.
    ///
    /// # Errors
    /// What is no symbol.
    pub fn symbols(&mut self) -> Result<Vec<u8>, ParseError> {
        let expected = "symbols such as xo";
        let at = self.at();
        let rows = self.pattern(expected)?;
        let cells = rows.concat();
        let is_pattern = |cell: &Cell| cell.star || cell.symbol == ANY;
        if rows.len() > 1 || cells.iter().any(is_pattern) {
            return Err(ParseError::new(at, "a pattern", expected));
        }
        Ok(symbols_of(&rows))
    }
}

/// The symbols of a pattern, each once, in ascending order.
pub fn symbols_of(rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut symbols: Vec<u8> = rows.iter().flatten().map(|cell| cell.symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}

/// Checks that the rows of a pattern have one length, that they are not too long, and that a star has its place.
fn checked(word: RuleWord<'_>, rows: Vec<Vec<Cell>>) -> Result<Vec<Vec<Cell>>, ParseError> {
    if rows.iter().any(Vec::is_empty) {
        let end = word.at + word.text.len();
        return Err(ParseError::new(end, "an empty row", "a symbol of a cell"));
    }
    let fault = |expected: String| {
        let found = format!("\"{}\"", word.text);
        Err(ParseError::new(word.at, found, expected))
    };
    if rows.iter().any(|row| row.len() != rows[0].len()) {
        return fault("rows of the same length".to_owned());
    }
    if rows.len().max(rows[0].len()) > MOST_CELLS {
        return fault(format!("at most {MOST_CELLS} cells in a line of a pattern"));
    }
    let stars = rows.concat().iter().filter(|cell| cell.star).count();
    if stars > 1 || stars == 1 && rows.len() > 1 {
        return fault("one star at most, in a pattern of one row".to_owned());
    }
    Ok(rows)
}
