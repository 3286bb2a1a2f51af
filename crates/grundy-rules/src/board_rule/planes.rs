//! The board of a rule: a set of cells for each symbol.

use super::change::Changes;
use super::image::BoardImage;
use grundy_core::picture::{self, Picture, Surface};
use grundy_games::families::bits::Bits;
use grundy_games::families::board::{Board, stride};

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

    /// A board of the same size with these sets.
    #[must_use]
    pub fn with_planes(&self, planes: [u128; PLANES]) -> Cells {
        Cells { planes, ..*self }
    }

    /// The board after a move.
    ///
    /// What turns is put together apart from the board and half a plane at a time: a processor is slow to read as a whole
    /// what it has just written in pieces, as when a board is copied after a bit of it was turned.
    #[inline]
    #[must_use]
    pub fn after(&self, changes: &Changes) -> Cells {
        let mut turns = [[0_u64; 2]; 8];
        changes.each(|change| {
            let bit = 1 << (change.cell & 63);
            for symbol in [change.from, change.to] {
                turns[usize::from(symbol & 7)][change.cell >> 6 & 1] ^= bit;
            }
        });
        let plane = |colour: usize| {
            let [low, high] = turns[colour + 1].map(u128::from);
            self.planes[colour] ^ (high << 64 | low)
        };
        Cells {
            size: self.size,
            planes: std::array::from_fn(plane),
        }
    }

    /// The distance between the numbers of neighbouring cells in a column.
    fn stride(&self) -> usize {
        let [layers, rows, columns] = self.size();
        stride(layers * rows, columns)
    }

    /// The layer, the row and the column of a cell.
    pub fn place(&self, cell: usize) -> [usize; 3] {
        let ([_, rows, _], stride) = (self.size(), self.stride());
        let (line, column) = (cell / stride, cell % stride);
        [line / rows, line % rows, column]
    }

    /// The layers of a board of rows, which stand below each other.
    pub fn of_layers(board: Flat, layers: usize) -> Cells {
        let cells = Cells::from(board);
        let [_, rows, columns] = cells.size;
        Cells {
            // A board has at most 128 cells.
            size: [layers as u8, rows / layers as u8, columns],
            ..cells
        }
    }

    /// A board of another size, with the cells of this one that are in a set in other places, cell by cell.
    fn moved(&self, size: [u8; 3], cells: u128, to: impl Fn([u8; 3]) -> [u8; 3]) -> Cells {
        let mut moved = Cells {
            size,
            planes: [0; PLANES],
        };
        let (stride, rows) = (moved.stride(), moved.size()[1]);
        for cell in (self.used() & cells).cells() {
            let [layer, row, column] = to(self.place(cell).map(|n| n as u8)).map(usize::from);
            let colour = usize::from(self.symbol(cell)) - 1;
            moved.planes[colour] |= 1 << ((layer * rows + row) * stride + column);
        }
        moved
    }

    /// The same board turned or reflected.
    pub fn image(&self, image: BoardImage) -> Cells {
        if self.size[0] > 1 || !image.keeps_layers() {
            return self.moved(image.axes(self.size), !0, |at| image.place(at, self.size));
        }
        let mut board = self.flat();
        if image.is_transposed() {
            board = board.transposed();
        }
        let board = match image.reversed() {
            [_, false, false] => board,
            [_, true, false] => board.upside_down(),
            [_, false, true] => board.upside_down().half_turn(),
            [_, true, true] => board.half_turn(),
        };
        board.into()
    }

    /// The part of the board on a set of cells, as the smallest board that holds the set; a single cell without a colour if
    /// the set is empty.
    pub fn part(&self, cells: u128) -> Cells {
        if self.size[0] == 1 {
            return self.flat().part(cells).into();
        }
        let places = || cells.cells().map(|cell| self.place(cell).map(|n| n as u8));
        let least = |axis: usize| places().map(|at| at[axis]).min().unwrap_or(0);
        let most = |axis: usize| places().map(|at| at[axis]).max().unwrap_or(0);
        let (first, last) = ([0, 1, 2].map(least), [0, 1, 2].map(most));
        let from_first = |at: [u8; 3]| [0, 1, 2].map(|axis| at[axis] - first[axis]);
        self.moved(from_first(last).map(|n| n + 1), cells, from_first)
    }

    /// Exchanges two colours.
    #[must_use]
    pub fn swapped(mut self, a: usize, b: usize) -> Cells {
        self.planes.swap(a, b);
        self
    }

    /// The rows from the top with `/` between them, the layers with `|` between them.
    pub fn show(&self, marks: &str) -> String {
        let flat = self.flat().show(marks);
        let rows: Vec<&str> = flat.split('/').collect();
        let layers = rows.chunks(self.size()[1]);
        layers
            .map(|rows| rows.join("/"))
            .collect::<Vec<_>>()
            .join("|")
    }

    /// The board as a drawing with cells of a kind, the layers beside each other.
    pub fn picture(&self, marks: &str, surface: Surface) -> Picture {
        let board = self.flat().picture(marks).numbered(1);
        if self.size[0] == 1 {
            return picture::Board { surface, ..board }.into();
        }
        let layer = |(number, rows): (usize, &[Vec<char>])| picture::Board {
            title: format!("layer {}", number + 1),
            surface,
            ..picture::Board::of_rows(rows.to_vec()).numbered(1)
        };
        let layers = board.rows.chunks(self.size()[1]).enumerate();
        Picture::Boards(layers.map(layer).collect())
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
