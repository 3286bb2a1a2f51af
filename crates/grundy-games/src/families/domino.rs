//! Dominoes on a board of squares, as Domineering and Cram lay them: a board has one colour, that of its free cells.

use crate::families::bits::Bits;
use crate::families::board::{Around, Board, Square};
use crate::families::pattern::{Pattern, Slots};

/// A board, some of whose cells are free; with at most 64 cells unless another set of cells is named.
pub type Free<B = u64> = Board<B, 1>;

/// The marks of a covered cell and of a free one.
pub const MARKS: &str = "#.";
/// The notation of a domino, as a pattern.
pub const LAID: Pattern = Pattern::new("{way} {cell}");

/// The place and the direction of a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino {
    /// True if it is upright, false if flat.
    pub vertical: bool,
    /// Its upper or left square.
    pub first: Square,
}

impl Slots for Domino {
    fn slots(&self) -> Vec<String> {
        let orientation = if self.vertical {
            "vertical"
        } else {
            "horizontal"
        };
        vec![orientation.to_owned(), self.first.to_string()]
    }
}

impl Domino {
    /// The cells that it covers.
    #[must_use]
    pub fn cells<B: Bits>(self, board: &Free<B>) -> B {
        let first = board.one(self.first);
        first | first.up(step(board, self.vertical))
    }
}

/// The distance between the two halves of a domino, in squares of the board.
fn step<B: Bits>(board: &Free<B>, vertical: bool) -> usize {
    if vertical { board.stride() } else { 1 }
}

/// The cells where a domino can begin that lies upright, or flat.
#[must_use]
pub fn places<B: Bits>(board: &Free<B>, vertical: bool) -> B {
    let free = board.plane(0);
    let direction = if vertical { (-1, 0) } else { (0, -1) };
    free & board.shifted(free, direction)
}

/// The dominoes that can be laid in these orientations (`true` is upright), by their first squares.
pub fn dominoes<B: Bits, const N: usize>(
    board: &Free<B>,
    orientations: [bool; N],
) -> impl Iterator<Item = Domino> + use<B, N> {
    let board = *board;
    let places = orientations.map(|vertical| (vertical, places(&board, vertical)));
    let all = places.iter().fold(B::NONE, |all, &(_, cells)| all | cells);
    all.cells().flat_map(move |cell| {
        let first = board.square(cell);
        let here = places.into_iter().filter(move |(_, cells)| cells.has(cell));
        here.map(move |(vertical, _)| Domino { vertical, first })
    })
}

/// The boards after one domino is laid upright, or flat.
pub fn after(board: &Free, vertical: bool) -> impl Iterator<Item = Free> + use<> {
    let board = *board;
    let domino = 1 | 1u64.up(step(&board, vertical));
    let lay = move |cell: usize| board.map(|free| free & !(domino << cell));
    places(&board, vertical).cells().map(lay)
}

/// The free cells with a free neighbour: no domino covers another cell.
#[must_use]
pub fn live<B: Bits>(board: &Free<B>) -> B {
    let free = board.plane(0);
    free & board.around(free, Around::Orthogonal)
}

/// The connected regions of free cells, without single cells.
pub fn regions<B: Bits>(board: &Free<B>) -> impl Iterator<Item = B> + use<B> {
    board.regions(live(board), Around::Orthogonal)
}

/// The notation of a board of dominoes, for the words of a game, with what is said of its size.
macro_rules! notation {
    ($size:literal) => {
        concat!(
            "An empty board is written rows x columns, as 4x5; any board by its rows from the top, separated by /, with . \
             for a free cell and # for one that is covered. ",
            $size,
            " A move is written `vertical 1,2` or `horizontal 1,2` with the row and the column of its upper left cell."
        )
    };
}
pub(crate) use notation;
