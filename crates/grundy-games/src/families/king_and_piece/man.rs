//! The piece beside White's king, and the board on which it moves.

use crate::families::cells::Cell;
use crate::families::square::{Around, Direction};

/// Rows from which on a pawn may begin with two steps.
const ROWS_FOR_TWO: u8 = 6;

/// Along rows and columns, then diagonals.
const DIRECTIONS: [Direction; 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// White's piece besides the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Man {
    /// A piece that moves along rows and columns.
    Rook,
    /// A piece that moves along rows, columns and diagonals.
    Queen,
    /// A piece that moves one step up, and on the last row becomes a queen or a rook.
    Pawn,
}

/// The board, by its numbers of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSize {
    pub rows: u8,
    pub columns: u8,
}

impl BoardSize {
    /// The number of cells of the board.
    pub fn cells(self) -> u64 {
        u64::from(self.rows) * u64::from(self.columns)
    }

    /// The number of a cell, column by column.
    #[inline]
    pub fn number(self, (x, y): Cell) -> u64 {
        u64::from(x) * u64::from(self.rows) + u64::from(y)
    }

    /// The cell with a number.
    #[inline]
    pub fn cell(self, number: u32) -> Cell {
        let rows = u32::from(self.rows);
        ((number / rows) as u8, (number % rows) as u8)
    }

    /// The cells that a king reaches.
    #[inline]
    pub fn around(self, at: Cell) -> impl Iterator<Item = Cell> + use<> {
        let step = move |&step: &Direction| self.line(at, step).next();
        Around::King.directions().iter().filter_map(step)
    }

    /// Turns and reflections; with a pawn, only those that keep the direction up.
    pub fn symmetries(self, pawn: bool) -> impl Iterator<Item = impl Fn(Cell) -> Cell> {
        let BoardSize { rows, columns } = self;
        let square = rows == columns && !pawn;
        let all = (0..8u8).filter(move |s| (!pawn || s & 2 == 0) && (square || s & 4 == 0));
        all.map(move |symmetry| {
            move |(x, y): Cell| {
                let x = if symmetry & 1 != 0 {
                    columns - 1 - x
                } else {
                    x
                };
                let y = if symmetry & 2 != 0 { rows - 1 - y } else { y };
                if symmetry & 4 != 0 { (y, x) } else { (x, y) }
            }
        })
    }

    /// The cells from one in a direction, to the edge.
    #[inline]
    fn line(self, from: Cell, step: Direction) -> Ray {
        Ray {
            board: self,
            at: from,
            step,
        }
    }
}

/// Cells in a row, a column or a diagonal.
#[derive(Clone, Copy)]
struct Ray {
    board: BoardSize,
    at: Cell,
    step: Direction,
}

impl Iterator for Ray {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        // A step below 0 wraps to a number that is on no board.
        let x = self.at.0.wrapping_add_signed(self.step.0);
        let y = self.at.1.wrapping_add_signed(self.step.1);
        let inside = x < self.board.columns && y < self.board.rows;
        inside.then(|| {
            self.at = (x, y);
            self.at
        })
    }
}

/// True if `x` lies strictly between `a` and `b`.
#[inline]
fn inside(x: u8, a: u8, b: u8) -> bool {
    a.min(b) < x && x < a.max(b)
}

/// True if another cell lies in the same row or column, and `between` is not in the way.
#[inline]
fn straight(at: Cell, cell: Cell, between: Cell) -> bool {
    if at == cell {
        false
    } else if at.0 == cell.0 {
        !(between.0 == at.0 && inside(between.1, at.1, cell.1))
    } else if at.1 == cell.1 {
        !(between.1 == at.1 && inside(between.0, at.0, cell.0))
    } else {
        false
    }
}

/// True if another cell lies on a diagonal, and `between` is not in the way.
#[inline]
fn diagonal(at: Cell, cell: Cell, between: Cell) -> bool {
    let on_one = |a: Cell| a != at && a.0.abs_diff(at.0) == a.1.abs_diff(at.1);
    let near = inside(between.0, at.0, cell.0) && inside(between.1, at.1, cell.1);
    on_one(cell) && !(on_one(between) && near)
}

impl Man {
    /// All kinds of companions.
    pub(super) const ALL: [Man; 3] = [Man::Rook, Man::Queen, Man::Pawn];

    /// The kinds that it is or may become.
    #[inline]
    pub(super) fn kinds(self) -> &'static [Man] {
        match self {
            Man::Pawn => &[Man::Pawn, Man::Queen, Man::Rook],
            _ => self.alone(),
        }
    }

    /// The place of one of its kinds among them.
    #[inline]
    pub(super) fn place(self, kind: Man) -> u64 {
        match (self, kind) {
            (Man::Pawn, Man::Queen) => 1,
            (Man::Pawn, Man::Rook) => 2,
            _ => 0,
        }
    }

    /// Itself.
    #[inline]
    pub(super) fn alone(self) -> &'static [Man] {
        match self {
            Man::Rook => &[Man::Rook],
            Man::Queen => &[Man::Queen],
            Man::Pawn => &[Man::Pawn],
        }
    }

    /// The letter in notation.
    pub(super) fn letter(self) -> &'static str {
        match self {
            Man::Rook => "R",
            Man::Queen => "Q",
            Man::Pawn => "P",
        }
    }

    /// The directions in which it slides.
    #[inline]
    fn lines(self) -> &'static [Direction] {
        match self {
            Man::Rook => &DIRECTIONS[..4],
            Man::Queen => &DIRECTIONS,
            Man::Pawn => &[],
        }
    }

    /// True if it attacks `cell` from `at` when only `between` can stand in the way.
    #[inline]
    pub(super) fn attacks(self, at: Cell, cell: Cell, between: Cell) -> bool {
        match self {
            Man::Rook => straight(at, cell, between),
            Man::Queen => straight(at, cell, between) || diagonal(at, cell, between),
            Man::Pawn => cell.1 == at.1 + 1 && cell.0.abs_diff(at.0) == 1,
        }
    }

    /// The cells that a rook or queen goes to, and comes from, with these pieces in its way.
    #[inline]
    fn slides(
        self,
        board: BoardSize,
        at: Cell,
        pieces: [Cell; 2],
    ) -> impl Iterator<Item = (Man, Cell)> + use<> {
        let free = move |cell: &Cell| !pieces.contains(cell);
        let lines = self.lines().iter();
        let slide = move |&direction| board.line(at, direction).take_while(free);
        lines.flat_map(slide).map(move |cell| (self, cell))
    }

    /// The cells to which it can go, each with its kind there, with these pieces in its way.
    #[inline]
    pub(super) fn moves(
        self,
        board: BoardSize,
        at: Cell,
        pieces: [Cell; 2],
    ) -> impl Iterator<Item = (Man, Cell)> + use<> {
        let free = move |cell: &Cell| !pieces.contains(cell);
        let two = at.1 == 1 && board.rows >= ROWS_FOR_TWO;
        let steps = match self {
            Man::Pawn => 1 + usize::from(two),
            _ => 0,
        };
        let ahead = board.line(at, (0, 1)).take(steps).take_while(free);
        let pawns = ahead.flat_map(move |to| {
            let kinds: &[Man] = if to.1 + 1 == board.rows {
                &[Man::Queen, Man::Rook]
            } else {
                &[Man::Pawn]
            };
            kinds.iter().map(move |&becomes| (becomes, to))
        });
        self.slides(board, at, pieces).chain(pawns)
    }

    /// The cells from which it can have come, each with its kind there, with these pieces in its way; with `pawns`
    /// another kind may have been a pawn before.
    #[inline]
    pub(super) fn before(
        self,
        board: BoardSize,
        at: Cell,
        pieces: [Cell; 2],
        pawns: bool,
    ) -> impl Iterator<Item = (Man, Cell)> + use<> {
        let free = move |cell: &Cell| !pieces.contains(cell);
        let two = at.1 == 3 && board.rows >= ROWS_FOR_TWO;
        let steps = match self {
            Man::Pawn => 1 + usize::from(two),
            _ if pawns && at.1 + 1 == board.rows => 1,
            _ => 0,
        };
        let behind = board.line(at, (0, -1)).take(steps).take_while(free);
        self.slides(board, at, pieces)
            .chain(behind.map(|from| (Man::Pawn, from)))
    }
}
