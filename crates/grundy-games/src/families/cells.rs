//! Cells that are named as in chess, a letter for the column and the row counted from the bottom, and whose turn it is.

use grundy_core::parse::Text;
use grundy_core::{ParseError, Player};

/// Column and row, both from 0, a1 first.
pub type Cell = (u8, u8);

/// `a1` for the first cell.
#[must_use]
pub fn show_cell((column, row): Cell) -> String {
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Reads a cell of a board with this many columns and rows, at most 26 columns.
///
/// # Errors
/// The text found there instead.
///
/// ```
/// use grundy_core::parse::Text;
/// use grundy_games::families::cells::read_cell;
/// assert_eq!(read_cell(&mut Text::new("B3"), 4, 4), Ok((1, 2)));
/// assert_eq!(read_cell(&mut Text::new("e1"), 4, 4).unwrap_err().expected, "a cell from a1 to d4");
/// ```
pub fn read_cell(text: &mut Text, columns: u8, rows: u8) -> Result<Cell, ParseError> {
    let here = *text;
    let word = text.word();
    let column = word.bytes().next().map(|b| b.to_ascii_lowercase());
    let column = column.filter(|b| (b'a'..b'a' + columns).contains(b));
    let row: Option<u8> = word.get(1..).and_then(|row| row.parse().ok());
    let row = row.filter(|row| (1..=rows).contains(row));
    match (column, row) {
        (Some(column), Some(row)) => Ok((column - b'a', row - 1)),
        _ => {
            let last = show_cell((columns - 1, rows - 1));
            Err(here.wrong_word(format!("a cell from a1 to {last}")))
        }
    }
}

/// The eight turns and reflections of a square board with coordinates up to `last`.
pub fn symmetries(last: u8) -> impl Iterator<Item = impl Fn((u8, u8)) -> (u8, u8)> {
    (0..8u8).map(move |symmetry| {
        move |(a, b): (u8, u8)| {
            let a = if symmetry & 1 != 0 { last - a } else { a };
            let b = if symmetry & 2 != 0 { last - b } else { b };
            if symmetry & 4 != 0 { (b, a) } else { (a, b) }
        }
    })
}

/// Reads the name of a side.
///
/// # Errors
/// The word found instead of the `expected` one.
pub fn read_side(text: &mut Text, sides: [&str; 2], expected: &str) -> Result<Player, ParseError> {
    let mut players = Player::BOTH.into_iter();
    let side = players.find(|&player| text.eat_word(sides[player.index()]));
    side.ok_or_else(|| text.wrong_word(expected))
}

/// Reads the player to move at the end of a text; the first player if nothing is written.
///
/// # Errors
/// The text found there instead.
pub fn read_turn(text: &mut Text, sides: [&str; 2]) -> Result<Player, ParseError> {
    if text.is_at_end() {
        return Ok(Player::Left);
    }
    let expected = format!("\"{}\" or \"{}\"", sides[0], sides[1]);
    let turn = read_side(text, sides, &expected)?;
    text.end("nothing more")?;
    Ok(turn)
}
