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
use crate::families::byte_board;
pub use crate::families::square::{Around, Direction, Square};
use grundy_core::ParseError;
use grundy_core::parse::{read_board, read_size};
use grundy_core::picture;
use std::cmp::Ordering;

/// A board whose cells each have one of `PLANES` colours or none; the sets of the colours do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<B, const PLANES: usize> {
    rows: u8,
    columns: u8,
    /// The cells of each colour; cell `row * stride + column`.
    planes: [B; PLANES],
}

/// The distance between the numbers of neighbouring cells in a column of a board. Boards of up to 8 by 8 keep each row in a
/// byte, so that parts of them are made by one shift and images by moving bytes; on other boards row follows row without a
/// gap.
///
/// ```
/// use grundy_games::families::board::stride;
/// assert_eq!((stride(3, 4), stride(3, 9)), (8, 9));
/// ```
#[inline]
#[must_use]
pub fn stride(rows: usize, columns: usize) -> usize {
    if rows <= 8 && columns <= 8 {
        byte_board::STRIDE
    } else {
        columns
    }
}

/// The images of a board that are the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The eight turns and reflections.
    Square,
    /// Half a turn and the reflections that keep rows rows: a quarter turn would exchange the players.
    Reflections,
    /// None but the board itself.
    None,
}

/// The largest number of cells in a line.
const LONGEST_LINE: u8 = u8::MAX;

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

    /// The numbers of rows and columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.columns.into())
    }

    /// The distance between the numbers of neighbouring cells in a column; see [`stride`].
    #[must_use]
    pub fn stride(&self) -> usize {
        stride(self.rows.into(), self.columns.into())
    }

    /// True if the rows are the bytes of one word.
    fn is_of_bytes(&self) -> bool {
        self.stride() == byte_board::STRIDE && self.rows <= 8
    }

    /// The numbers of cells are smaller than this.
    fn end(&self) -> usize {
        (usize::from(self.rows) - 1) * self.stride() + usize::from(self.columns)
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

    /// Changes the colour of a cell.
    pub fn recolour(&mut self, cell: usize, from: Option<usize>, to: Option<usize>) {
        let one = B::one(cell);
        if let Some(from) = from {
            self.planes[from] = self.planes[from] & !one;
        }
        if let Some(to) = to {
            self.planes[to] = self.planes[to] | one;
        }
    }

    /// Exchanges two colours.
    #[must_use]
    pub fn swapped(mut self, a: usize, b: usize) -> Self {
        self.planes.swap(a, b);
        self
    }

    /// All cells of the board.
    #[must_use]
    pub fn everywhere(&self) -> B {
        if self.is_of_bytes() {
            return B::from_word(byte_board::rectangle(self.rows, self.columns));
        }
        B::rectangle(self.rows.into(), self.columns.into(), self.stride())
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
        square.row * self.stride() + square.column
    }

    /// The set of one square.
    #[must_use]
    pub fn one(&self, square: Square) -> B {
        B::one(self.cell(square))
    }

    /// The rectangle between two squares.
    #[must_use]
    pub fn rectangle(&self, a: Square, b: Square) -> B {
        let (rows, columns) = (a.row.abs_diff(b.row) + 1, a.column.abs_diff(b.column) + 1);
        let first = Square {
            row: a.row.min(b.row),
            column: a.column.min(b.column),
        };
        B::rectangle(rows, columns, self.stride()).up(self.cell(first))
    }

    /// The square of a cell.
    #[must_use]
    pub fn square(&self, cell: usize) -> Square {
        let (row, column) = if self.is_of_bytes() {
            (cell / byte_board::STRIDE, cell % byte_board::STRIDE)
        } else {
            (cell / self.stride(), cell % self.stride())
        };
        Square { row, column }
    }

    /// The squares of a set of cells, row after row.
    pub fn squares(&self, cells: B) -> impl Iterator<Item = Square> + use<B, PLANES> {
        let board = self.map(|_| B::NONE);
        cells.cells().map(move |cell| board.square(cell))
    }

    /// A column that goes on below the board.
    fn column(&self, column: usize) -> B {
        B::every(self.stride()).up(column)
    }

    /// The cells that lie one step from those of a set; steps that leave the board are lost.
    #[must_use]
    pub fn shifted(&self, cells: B, (down, right): Direction) -> B {
        let (stride, columns) = (self.stride(), usize::from(self.columns));
        let cells = match right {
            0 => cells,
            1.. => (cells & !self.column(columns - 1)).up(1),
            _ => (cells & !self.column(0)).down(1),
        };
        match down {
            0 => cells,
            1.. => cells.up(stride) & B::first(self.end()),
            _ => cells.down(stride),
        }
    }

    /// The neighbours, and perhaps cells that are not on the board.
    fn around_or_outside(&self, cells: B, around: Around) -> B {
        if self.is_of_bytes() {
            return B::from_word(byte_board::around(cells.word(), around));
        }
        let stride = self.stride();
        // With bytes for rows of less than 8 cells what leaves the board lands between the rows.
        let first = self.column(0);
        let beside = (cells.up(1) & !first) | (cells & !first).down(1);
        let lines = |cells: B| cells.up(stride) | cells.down(stride);
        match around {
            Around::Orthogonal => beside | lines(cells),
            Around::Diagonal => lines(beside),
            Around::King => beside | lines(beside | cells),
        }
    }

    /// The neighbours of a set of cells; a cell of the set is among them where it is a neighbour of another.
    #[must_use]
    pub fn around(&self, cells: B, around: Around) -> B {
        self.around_or_outside(cells, around) & self.everywhere()
    }

    /// The cells of `within` that are connected with `seed` inside it.
    #[must_use]
    pub fn flood(&self, seed: B, within: B, around: Around) -> B {
        if self.is_of_bytes() {
            return B::from_word(byte_board::flood(seed.word(), within.word(), around));
        }
        let mut region = seed & within;
        loop {
            let grown = region | (self.around_or_outside(region, around) & within);
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

    /// The squares at two corners of the smallest rectangle that holds a set of cells, which is not empty.
    fn corners(&self, cells: B) -> (Square, Square) {
        let (top, bottom) = (
            self.square(cells.lowest()).row,
            self.square(cells.highest()).row,
        );
        let (left, right) = if self.is_of_bytes() {
            byte_board::first_and_last_column(cells.word())
        } else {
            let (mut left, mut right) = (0, usize::from(self.columns) - 1);
            while !cells.meets(self.column(left)) {
                left += 1;
            }
            while !cells.meets(self.column(right)) {
                right -= 1;
            }
            (left, right)
        };
        let corner = |row, column| Square { row, column };
        (corner(top, left), corner(bottom, right))
    }

    /// The part of the board on a set of cells, as the smallest board that holds the set; a single cell without a colour
    /// if the set is empty.
    #[must_use]
    pub fn part(&self, cells: B) -> Self {
        if cells.is_none() {
            return self.map(|_| B::NONE).resized(1, 1);
        }
        let (first, last) = self.corners(cells);
        let (rows, columns) = (last.row - first.row + 1, last.column - first.column + 1);
        let corner = self.cell(first);
        let moved = self.map(|plane| (plane & cells).down(corner));
        let part = moved.resized(rows as u8, columns as u8);
        let (from, to) = (self.stride(), part.stride());
        if from == to {
            return part;
        }
        let row = B::first(columns);
        let line = |plane: B, n: usize| (plane.down(n * from) & row).up(n * to);
        part.map(|plane| (0..rows).fold(B::NONE, |all, n| all | line(plane, n)))
    }

    /// The same board with other sides.
    fn resized(self, rows: u8, columns: u8) -> Self {
        Board {
            rows,
            columns,
            ..self
        }
    }

    /// The board seen from the other side of the table.
    #[must_use]
    pub fn half_turn(&self) -> Self {
        let unused = B::WIDTH - self.end();
        self.map(|plane| plane.reversed().down(unused))
    }

    /// The last row becomes the first.
    #[must_use]
    pub fn upside_down(&self) -> Self {
        if self.is_of_bytes() {
            let upside_down = |plane: B| byte_board::upside_down(plane.word(), self.rows);
            return self.map(|plane| B::from_word(upside_down(plane)));
        }
        let (rows, stride) = (usize::from(self.rows), self.stride());
        let row = B::first(stride);
        let line = |plane: B, n: usize| (plane.down(n * stride) & row).up((rows - 1 - n) * stride);
        self.map(|plane| (0..rows).fold(B::NONE, |all, n| all | line(plane, n)))
    }

    /// Rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let turned = self.resized(self.columns, self.rows);
        if self.is_of_bytes() {
            return turned.map(|plane| B::from_word(byte_board::transposed(plane.word())));
        }
        let (from, to) = (self.stride(), turned.stride());
        let turn = |cell: usize| B::one(cell % from * to + cell / from);
        turned.map(|plane| (plane.cells()).fold(B::NONE, |all, cell| all | turn(cell)))
    }

    /// The least of the images of the board that are the same game. Of a board that may be turned, one without more
    /// rows than columns.
    #[must_use]
    pub fn least_image(&self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::None => *self,
            Symmetry::Reflections => self.least_of_four(),
            Symmetry::Square => match self.rows.cmp(&self.columns) {
                Ordering::Less => self.least_of_four(),
                Ordering::Greater => self.transposed().least_of_four(),
                Ordering::Equal => self.least_of_four().min(self.transposed().least_of_four()),
            },
        }
    }

    /// The least of the images that keep rows rows.
    fn least_of_four(&self) -> Self {
        if self.is_of_bytes() {
            let words = self.planes.map(B::word);
            let least = byte_board::least_of_four(words, self.rows, self.columns);
            let planes = least.map(B::from_word);
            return Board { planes, ..*self };
        }
        let other = self.upside_down();
        (*self)
            .min(self.half_turn())
            .min(other)
            .min(other.half_turn())
    }

    /// The number of boards that a symmetry makes of this one, itself among them.
    #[must_use]
    pub fn images(&self, symmetry: Symmetry) -> u64 {
        let four = |board: Self| {
            let other = board.upside_down();
            [board, board.half_turn(), other, other.half_turn()]
        };
        let mut images = match symmetry {
            Symmetry::None => vec![*self],
            Symmetry::Reflections => four(*self).to_vec(),
            Symmetry::Square => [four(*self), four(self.transposed())].concat(),
        };
        images.sort_unstable();
        images.dedup();
        images.len() as u64
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

    /// The letters of all squares, row by row.
    fn rows_of(&self, marks: &str) -> Vec<Vec<char>> {
        let marks: Vec<char> = marks.chars().collect();
        let mark = |square| {
            let colour = self.colour(self.cell(square));
            marks[colour.map_or(0, |colour| colour + 1)]
        };
        let (rows, columns) = self.size();
        let row = |row| {
            (0..columns)
                .map(|column| mark(Square { row, column }))
                .collect()
        };
        (0..rows).map(row).collect()
    }

    /// Reads what [`show`](Board::show) shows, in either case. Where a mark is `filled`, a size such as 4x5 is a
    /// board on which every cell has it.
    ///
    /// # Errors
    /// The error names what was found and what was expected: a mark of a cell, a row as long as the first, no more
    /// cells than there is room for.
    pub fn read(text: &str, marks: &str, filled: Option<char>) -> Result<Self, ParseError> {
        let of_size = |rows: usize, columns: usize| {
            Self::empty(rows, columns).ok_or_else(|| {
                let fits = rows.saturating_mul(columns) <= B::WIDTH;
                let expected = if fits {
                    format!("a board of at most {LONGEST_LINE} cells in a line")
                } else {
                    format!("a board of at most {} cells", B::WIDTH)
                };
                ParseError::at_piece(text, text.trim(), expected)
            })
        };
        let has_size = text.trim_start().starts_with(|c: char| c.is_ascii_digit())
            || text.contains(|c: char| c.is_ascii_digit()) && text.contains(['x', 'X']);
        let colour_of = |mark: char| marks.find(mark).and_then(|n| n.checked_sub(1));
        if let Some(mark) = filled.filter(|_| has_size) {
            let (rows, columns) = read_size(text, B::WIDTH as u64)?;
            let board = of_size(rows, columns)?;
            let fill = |colour| board.with(colour, board.everywhere());
            return Ok(colour_of(mark).map_or(board, fill));
        }
        let rows = read_board(text, marks)?;
        let mut board = of_size(rows.len(), rows[0].len())?;
        for (row, marked) in rows.iter().enumerate() {
            for (column, mark) in marked.iter().enumerate() {
                if let Some(colour) = colour_of(char::from(*mark)) {
                    let cell = board.one(Square { row, column });
                    board.planes[colour] = board.planes[colour] | cell;
                }
            }
        }
        Ok(board)
    }

    /// The board as a drawing.
    #[must_use]
    pub fn picture(&self, marks: &str) -> picture::Board {
        picture::Board::of_rows(self.rows_of(marks))
    }
}
