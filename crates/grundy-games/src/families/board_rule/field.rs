//! The board of a rule: a set of cells for each symbol.

use super::change::Changes;
use crate::families::bits::Bits;
use crate::families::board::Board;

/// The symbols of a board besides that of cells that do not matter.
pub const PLANES: usize = 5;

/// The position of a board rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells {
    /// The numbers of layers, rows and columns.
    size: [u8; 3],
    /// The cells of each colour, which do not meet.
    planes: [u128; PLANES],
}

/// The same cells as a board of rows, where there is one layer.
pub type Flat = Board<u128, PLANES>;

impl From<Flat> for Cells {
    fn from(board: Flat) -> Cells {
        let (rows, columns) = board.size();
        Cells {
            // A board has at most 255 rows and columns.
            size: [1, rows as u8, columns as u8],
            planes: std::array::from_fn(|colour| board.plane(colour)),
        }
    }
}

impl Cells {
    /// The numbers of layers, rows and columns.
    #[inline]
    pub fn size(&self) -> [usize; 3] {
        self.size.map(usize::from)
    }

    /// The layers below each other as one board.
    pub fn flat(&self) -> Flat {
        let [layers, rows, columns] = self.size();
        let empty = Board::empty(layers * rows, columns).expect("a board that fits");
        (0..PLANES).fold(empty, |board, colour| {
            board.with(colour, self.planes[colour])
        })
    }

    /// The sets of cells of each colour.
    #[inline]
    pub fn planes(&self) -> &[u128; PLANES] {
        &self.planes
    }

    /// Makes a move.
    #[inline]
    pub fn make(&mut self, changes: &Changes) {
        changes.each(|change| {
            for symbol in [change.from, change.to] {
                if let Some(colour) = usize::from(symbol).checked_sub(1) {
                    self.planes[colour] ^= 1 << change.cell;
                }
            }
        });
    }

    /// The cells that have a colour.
    pub fn used(&self) -> u128 {
        self.planes.iter().fold(0, |all, plane| all | plane)
    }

    /// The number of a cell's symbol among the marks.
    pub fn symbol(&self, cell: usize) -> u8 {
        let colour = self.planes.iter().position(|plane| plane.has(cell));
        colour.map_or(0, |colour| colour as u8 + 1)
    }

    /// The number of cells with one of some symbols.
    pub fn count(&self, symbols: &[u8]) -> u32 {
        let flat = self.flat();
        let with = |symbol: &u8| match usize::from(*symbol).checked_sub(1) {
            Some(colour) => self.planes[colour],
            None => flat.everywhere() & !self.used(),
        };
        symbols.iter().map(|symbol| with(symbol).count()).sum()
    }
}
