//! Squares of a board, and which of them are neighbours.

use grundy_core::ParseError;
use grundy_core::parse::read_number;
use std::fmt;

/// A square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl fmt::Display for Square {
    /// `2,1`: row and column, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row + 1, self.column + 1)
    }
}

impl Square {
    /// Reads `2,1` on a board of this size.
    ///
    /// # Errors
    /// A [`ParseError`] where no square of the board stands; its place is in `text`, of which `piece` is a part.
    pub fn read(
        text: &str,
        piece: &str,
        rows: usize,
        columns: usize,
    ) -> Result<Square, ParseError> {
        let expected = "a square such as 2,1: row, column";
        let (row, column) = piece
            .split_once(',')
            .ok_or_else(|| ParseError::at_piece(text, piece.trim(), expected))?;
        let number = |piece: &str, what: &str, most: usize| {
            let n = read_number(text, piece, what, most as u64)? as usize;
            n.checked_sub(1)
                .ok_or_else(|| ParseError::at_piece(text, piece.trim(), format!("{what} from 1")))
        };
        Ok(Square {
            row: number(row, "a row", rows)?,
            column: number(column, "a column", columns)?,
        })
    }
}

/// The neighbours of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// Those that share a side.
    Orthogonal,
    /// Those that share a corner and no side.
    Diagonal,
    /// Those that a king of Chess can reach.
    King,
}

/// A direction: rows down and columns to the right, each −1, 0 or 1.
pub type Direction = (i8, i8);

impl Around {
    /// The directions in which neighbours lie.
    #[must_use]
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Around::Orthogonal => &[(-1, 0), (0, -1), (0, 1), (1, 0)],
            Around::Diagonal => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
            Around::King => &[
                (-1, -1),
                (-1, 0),
                (-1, 1),
                (0, -1),
                (0, 1),
                (1, -1),
                (1, 0),
                (1, 1),
            ],
        }
    }
}
