//! Boards of squares in rows and columns, kept as one set of cells for each colour: neighbours, regions, images, text.
//!
//! ```
//! use grundy_games::families::board::{Around, Board};
//! let board: Board<u64, 2> = Board::read("xo./..x", ".xo", None).unwrap();
//! assert_eq!(board.show(".xo"), "xo./..x");
//! assert_eq!(board.regions(board.used(), Around::Orthogonal).count(), 2);
//! assert_eq!(board.half_turn().show(".xo"), "x../.ox");
//! ```

use crate::families::bits::Bits;
use grundy_core::ParseError;
use grundy_core::notation::{read_board, read_number, read_size};
use grundy_core::picture::Picture;
use std::fmt;

/// A board whose cells each have one of `PLANES` colours or none; the sets of the colours do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<B, const PLANES: usize> {
    rows: u8,
    columns: u8,
    /// The cells of each colour; cell `row * columns + column`.
    planes: [B; PLANES],
}

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
        (rows, columns): (usize, usize),
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

/// Which cells are neighbours.
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

/// Which images of a board are the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The eight turns and reflections.
    Square,
    /// Half a turn and the reflections that keep rows rows: a quarter turn would exchange the players.
    Reflections,
    /// None but the board itself.
    None,
}

impl<B: Bits, const PLANES: usize> Board<B, PLANES> {
    /// A board without colours; `None` with more cells than bits, with more than 255 in a line, or with no cell.
    #[must_use]
    pub fn empty(rows: usize, columns: usize) -> Option<Self> {
        let cells = rows.checked_mul(columns)?;
        if cells == 0 || cells > B::WIDTH {
            return None;
        }
        Some(Board {
            rows: rows.try_into().ok()?,
            columns: columns.try_into().ok()?,
            planes: [B::NONE; PLANES],
        })
    }

    /// How many rows and columns there are.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.columns.into())
    }

    fn area(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The cells of a colour.
    #[must_use]
    pub fn plane(&self, colour: usize) -> B {
        self.planes[colour]
    }

    /// The board with other cells of a colour.
    #[must_use]
    pub fn with(mut self, colour: usize, cells: B) -> Self {
        self.planes[colour] = cells;
        self
    }

    /// The board after something was done to the cells of every colour.
    #[must_use]
    pub fn map(self, change: impl Fn(B) -> B) -> Self {
        let planes = self.planes.map(change);
        Board { planes, ..self }
    }

    /// Two colours change their names.
    #[must_use]
    pub fn swapped(mut self, a: usize, b: usize) -> Self {
        self.planes.swap(a, b);
        self
    }

    /// All cells of the board.
    #[must_use]
    pub fn everywhere(&self) -> B {
        B::first(self.area())
    }

    /// The cells that have a colour.
    #[must_use]
    pub fn used(&self) -> B {
        self.planes.iter().fold(B::NONE, |all, &plane| all | plane)
    }

    /// The colour of a cell, if it has one.
    #[must_use]
    pub fn colour(&self, cell: usize) -> Option<usize> {
        self.planes.iter().position(|plane| plane.has(cell))
    }

    /// The number of a square's cell.
    #[must_use]
    pub fn cell(&self, square: Square) -> usize {
        square.row * usize::from(self.columns) + square.column
    }

    /// The set of one square.
    #[must_use]
    pub fn one(&self, square: Square) -> B {
        B::one(self.cell(square))
    }

    /// The square of a cell.
    #[must_use]
    pub fn square(&self, cell: usize) -> Square {
        let columns = usize::from(self.columns);
        let (row, column) = (cell / columns, cell % columns);
        Square { row, column }
    }

    /// The squares of a set of cells, row after row.
    pub fn squares(&self, cells: B) -> impl Iterator<Item = Square> + use<B, PLANES> {
        let board = self.map(|_| B::NONE);
        cells.cells().map(move |cell| board.square(cell))
    }

    fn first_column(&self) -> B {
        B::every(self.columns.into())
    }

    fn last_column(&self) -> B {
        self.first_column().up(usize::from(self.columns) - 1)
    }

    /// The cells that lie one step from those of a set; steps that leave the board are lost.
    #[must_use]
    pub fn shifted(&self, cells: B, (down, right): Direction) -> B {
        let columns = usize::from(self.columns);
        let cells = match right {
            0 => cells,
            1.. => (cells & !self.last_column()).up(1),
            _ => (cells & !self.first_column()).down(1),
        };
        match down {
            0 => cells,
            1.. => cells.up(columns) & self.everywhere(),
            _ => cells.down(columns),
        }
    }

    /// The neighbours of a set of cells; a cell of the set is among them where it is a neighbour of another.
    #[must_use]
    pub fn around(&self, cells: B, around: Around) -> B {
        let columns = usize::from(self.columns);
        let first = self.first_column();
        let beside = (cells.up(1) & !first) | (cells & !first).down(1);
        let lines = |cells: B| cells.up(columns) | cells.down(columns);
        let all = match around {
            Around::Orthogonal => beside | lines(cells),
            Around::Diagonal => lines(beside),
            Around::King => beside | lines(beside | cells),
        };
        all & self.everywhere()
    }

    /// The cells of `within` that are connected with `seed` inside it.
    #[must_use]
    pub fn flood(&self, seed: B, within: B, around: Around) -> B {
        let mut region = seed & within;
        loop {
            let grown = region | (self.around(region, around) & within);
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The connected regions of a set of cells, in the order of their first cells.
    pub fn regions(&self, within: B, around: Around) -> impl Iterator<Item = B> + use<B, PLANES> {
        let board = *self;
        let mut left = within;
        std::iter::from_fn(move || {
            if left.is_none() {
                return None;
            }
            let region = board.flood(B::one(left.lowest()), left, around);
            left = left & !region;
            Some(region)
        })
    }

    /// The cells of `within` that a piece on `from` can slide to in a direction, up to the first cell outside.
    #[must_use]
    pub fn ray(&self, from: B, within: B, direction: Direction) -> B {
        let mut reached = B::NONE;
        let mut at = self.shifted(from, direction) & within;
        while !at.is_none() {
            reached = reached | at;
            at = self.shifted(at, direction) & within;
        }
        reached
    }

    /// Columns from the first to the last row of a set, and its first column.
    fn bounds(&self, cells: B) -> (usize, usize, usize, usize) {
        let columns = usize::from(self.columns);
        let (top, bottom) = (cells.lowest() / columns, cells.highest() / columns);
        let first = self.first_column();
        let mut left = 0;
        while !cells.meets(first.up(left)) {
            left += 1;
        }
        let mut right = columns - 1;
        while !cells.meets(first.up(right)) {
            right -= 1;
        }
        (top, bottom, left, right)
    }

    /// What stands on a set of cells, on the smallest board that holds the set; a single cell without a colour when
    /// there are none.
    #[must_use]
    pub fn part(&self, cells: B) -> Self {
        let kept = self.map(|plane| plane & cells);
        if cells.is_none() {
            return Board {
                rows: 1,
                columns: 1,
                ..kept
            };
        }
        let (top, bottom, left, right) = self.bounds(cells);
        let (from, to) = (usize::from(self.columns), right - left + 1);
        let size = Board {
            rows: (bottom - top + 1) as u8,
            columns: to as u8,
            ..kept
        };
        let corner = top * from + left;
        if to == from {
            return size.map(|plane| plane.down(corner));
        }
        let row = B::first(to);
        let line = |plane: B, n: usize| (plane.down(corner + n * from) & row).up(n * to);
        size.map(|plane| (0..=bottom - top).fold(B::NONE, |all, n| all | line(plane, n)))
    }

    /// The board seen from the other side of the table.
    #[must_use]
    pub fn half_turn(&self) -> Self {
        let unused = B::WIDTH - self.area();
        self.map(|plane| plane.reversed().down(unused))
    }

    /// The last row becomes the first.
    #[must_use]
    pub fn upside_down(&self) -> Self {
        let (rows, columns) = self.size();
        let row = B::first(columns);
        let line =
            |plane: B, n: usize| (plane.down(n * columns) & row).up((rows - 1 - n) * columns);
        self.map(|plane| (0..rows).fold(B::NONE, |all, n| all | line(plane, n)))
    }

    /// Rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let (rows, columns) = self.size();
        let turned = self.map(|plane| plane.transposed(rows, columns));
        Board {
            rows: self.columns,
            columns: self.rows,
            ..turned
        }
    }

    /// The least of the images of the board that are the same game. Of a board that may be turned, one without more
    /// rows than columns.
    #[must_use]
    pub fn least_image(&self, symmetry: Symmetry) -> Self {
        let four = |board: Self| {
            let other = board.upside_down();
            board
                .min(board.half_turn())
                .min(other)
                .min(other.half_turn())
        };
        match symmetry {
            Symmetry::None => *self,
            Symmetry::Reflections => four(*self),
            Symmetry::Square => match self.rows.cmp(&self.columns) {
                std::cmp::Ordering::Less => four(*self),
                std::cmp::Ordering::Greater => four(self.transposed()),
                std::cmp::Ordering::Equal => four(*self).min(four(self.transposed())),
            },
        }
    }

    /// The rows with `/` between them; `marks` has the mark of a cell without a colour, then those of the colours.
    #[must_use]
    pub fn show(&self, marks: &str) -> String {
        let rows: Vec<String> = self
            .rows_of(marks)
            .iter()
            .map(|row| row.iter().collect())
            .collect();
        rows.join("/")
    }

    fn rows_of(&self, marks: &str) -> Vec<Vec<char>> {
        let marks: Vec<char> = marks.chars().collect();
        let mark = |cell| marks[self.colour(cell).map_or(0, |colour| colour + 1)];
        let cells: Vec<char> = (0..self.area()).map(mark).collect();
        cells
            .chunks(self.columns.into())
            .map(<[char]>::to_vec)
            .collect()
    }

    /// Reads what [`show`](Board::show) shows, in either case. Where `filled` names a colour, a size such as 4x5 is a
    /// board on which every cell has it.
    ///
    /// # Errors
    /// What was found and expected: a mark of a cell, a row as long as the first, no more cells than there is room for.
    pub fn read(text: &str, marks: &str, filled: Option<usize>) -> Result<Self, ParseError> {
        let too_large = || {
            let expected = format!("a board of at most {} cells", B::WIDTH);
            ParseError::at_piece(text, text.trim(), expected)
        };
        let of_size = |rows, columns| Self::empty(rows, columns).ok_or_else(too_large);
        let has_size = text.trim_start().starts_with(|c: char| c.is_ascii_digit())
            || (text.contains(['x', 'X']) && !marks.contains('x'));
        if let Some(colour) = filled.filter(|_| has_size) {
            let (rows, columns) = read_size(text, B::WIDTH as u64)?;
            let board = of_size(rows, columns)?;
            return Ok(board.with(colour, board.everywhere()));
        }
        let rows = read_board(text, marks)?;
        let mut board = of_size(rows.len(), rows[0].len())?;
        for (cell, mark) in rows.concat().into_iter().enumerate() {
            let colour = marks
                .bytes()
                .position(|m| m == mark)
                .and_then(|n| n.checked_sub(1));
            if let Some(colour) = colour {
                board.planes[colour] = board.planes[colour] | B::one(cell);
            }
        }
        Ok(board)
    }

    /// The board as a drawing, its columns numbered from 1.
    #[must_use]
    pub fn picture(&self, marks: &str) -> Picture {
        Picture::Board {
            rows: self.rows_of(marks),
            columns: (1..=self.columns)
                .map(|column| column.to_string())
                .collect(),
        }
    }
}
