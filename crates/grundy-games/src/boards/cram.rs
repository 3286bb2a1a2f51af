//! Cram: both players lay dominoes on a board, upright or flat. Gardner, *Mathematical Games*, Scientific American,
//! February 1974, who calls it plugg and dots-and-pairs too; *Winning Ways*, chapter 15.

use crate::families::domino::{Domino, cells};
use grundy_core::parse::{no_rules, pick_move, read_board, read_size};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Convention, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset,
    Theorem,
};

/// The ruleset; the board is the position.
///
/// ```
/// use grundy_core::{Impartial, Notation};
/// use grundy_games::boards::cram::Cram;
/// let board = Cram.read("2x2").unwrap();
/// assert_eq!(Cram.known_nimber(&board).unwrap().says, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Cram;

/// At most 64 cells in a rectangle, some of them free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    rows: u8,
    columns: u8,
    /// Bit `row * columns + column`: whether the cell is free.
    free: u64,
}

impl Board {
    /// An empty board; `None` with more than 64 cells or with none.
    #[must_use]
    pub fn empty(rows: usize, columns: usize) -> Option<Board> {
        let cells = rows.checked_mul(columns)?;
        if cells == 0 || cells > 64 {
            return None;
        }
        let free = u64::MAX >> (64 - cells);
        Some(Board {
            rows: rows as u8,
            columns: columns as u8,
            free,
        })
    }

    /// How many rows and columns there are.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.columns.into())
    }

    /// Whether a cell of the board is free.
    #[must_use]
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        let (rows, columns) = self.size();
        row < rows && column < columns && self.free >> (row * columns + column) & 1 == 1
    }

    fn cells(self) -> u32 {
        u32::from(self.rows) * u32::from(self.columns)
    }

    /// The cells of a row, as if it were the first.
    fn row(self, row: u32) -> u64 {
        let columns = u32::from(self.columns);
        self.free >> (row * columns) & (u64::MAX >> (64 - columns))
    }

    /// The cells of the first column.
    fn first_column(self) -> u64 {
        (0..u32::from(self.rows)).fold(0, |mask, row| mask | 1 << (row * u32::from(self.columns)))
    }

    /// The cells that begin a free pair side by side, and those that begin one upright.
    fn pairs(self) -> (u64, u64) {
        let right = self.free & !self.first_column();
        let below = self.free.checked_shr(self.columns.into()).unwrap_or(0);
        (self.free & right >> 1, self.free & below)
    }

    fn half_turn(self) -> Board {
        Board {
            free: self.free.reverse_bits() >> (64 - self.cells()),
            ..self
        }
    }

    fn upside_down(self) -> Board {
        let rows = u32::from(self.rows);
        let put = |free, row| free << self.columns | self.row(row);
        // A single row would be shifted by up to 64 places.
        if rows == 1 {
            self
        } else {
            Board {
                free: (0..rows).fold(0, put),
                ..self
            }
        }
    }

    fn transposed(self) -> Board {
        let rows = u32::from(self.rows);
        let mut free = 0;
        for row in 0..rows {
            let mut left = self.row(row);
            while left != 0 {
                free |= 1 << (left.trailing_zeros() * rows + row);
                left &= left - 1;
            }
        }
        Board {
            rows: self.columns,
            columns: self.rows,
            free,
        }
    }

    /// The smallest board that holds the free cells; a single covered cell when there are none.
    fn cropped(self) -> Board {
        if self.free == 0 {
            return Board {
                rows: 1,
                columns: 1,
                free: 0,
            };
        }
        let columns = u32::from(self.columns);
        let top = self.free.trailing_zeros() / columns;
        let bottom = (63 - self.free.leading_zeros()) / columns;
        let used = (top..=bottom).fold(0, |used, row| used | self.row(row));
        let left = used.trailing_zeros();
        let width = 64 - used.leading_zeros() - left;
        if width == columns {
            return Board {
                rows: (bottom - top + 1) as u8,
                free: self.free >> (top * columns),
                ..self
            };
        }
        let mut free = 0;
        for row in top..=bottom {
            free |= self.row(row) >> left << ((row - top) * width);
        }
        Board {
            rows: (bottom - top + 1) as u8,
            columns: width as u8,
            free,
        }
    }

    /// The least of the eight images of the cropped board.
    fn least_image(self) -> Board {
        let board = self.cropped();
        let four = |board: Board| {
            let other = board.upside_down();
            board
                .min(board.half_turn())
                .min(other)
                .min(other.half_turn())
        };
        match board.rows.cmp(&board.columns) {
            std::cmp::Ordering::Less => four(board),
            std::cmp::Ordering::Greater => four(board.transposed()),
            std::cmp::Ordering::Equal => four(board).min(four(board.transposed())),
        }
    }

    fn moves(self) -> u32 {
        let (flat, upright) = self.pairs();
        flat.count_ones() + upright.count_ones()
    }

    /// The connected regions of at least two free cells, those with the fewest moves first.
    fn regions(self) -> Vec<u64> {
        let first = self.first_column();
        let columns = u32::from(self.columns);
        let mut left = self.free;
        let mut regions = Vec::new();
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let right = region << 1 & !first;
                let back = (region & !first) >> 1;
                let below = region.checked_shl(columns).unwrap_or(0);
                let above = region.checked_shr(columns).unwrap_or(0);
                let grown = region | (right | back | below | above) & self.free;
                if grown == region {
                    break;
                }
                region = grown;
            }
            if region & (region - 1) != 0 {
                regions.push(region);
            }
            left &= !region;
        }
        if regions.len() > 1 {
            regions.sort_by_cached_key(|&free| Board { free, ..self }.moves());
        }
        regions
    }

    /// Whether a half turn leaves the cropped board as it is, and the cells of a free domino at its centre that the
    /// half turn maps to a domino that meets it; with no such domino, every one can be answered by its image.
    fn turned_upon_itself(self) -> Option<Centre> {
        let board = self.cropped();
        if board.half_turn() != board {
            return None;
        }
        let (flat, upright) = board.pairs();
        let (cells, columns) = (board.cells(), u32::from(board.columns));
        let at = |mask: u64, cell: u32| mask >> cell & 1 == 1;
        if cells % 2 == 1 {
            // Any domino on the centre meets its image there.
            let centre = (cells - 1) / 2;
            let touched = at(flat, centre)
                || at(upright, centre)
                || (centre % columns > 0 && at(flat, centre - 1))
                || (centre >= columns && at(upright, centre - columns));
            return Some(if touched {
                Centre::Square
            } else {
                Centre::Free
            });
        }
        let flat_centre = board.rows % 2 == 1 && at(flat, cells / 2 - 1);
        let upright_centre = board.columns % 2 == 1 && at(upright, (cells - 1 - columns) / 2);
        Some(if flat_centre || upright_centre {
            Centre::Domino
        } else {
            Centre::Free
        })
    }
}

/// What lies at the centre of a board that a half turn leaves as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Centre {
    /// Nothing that could be covered.
    Free,
    /// Two cells for one domino.
    Domino,
    /// A cell that several dominoes could cover.
    Square,
}

impl Ruleset for Cram {
    type Position = Board;
    type Move = Domino;

    fn start(&self) -> Board {
        Board::empty(4, 5).expect("20 cells")
    }

    fn play(&self, p: &Board, mv: &Domino) -> Board {
        let columns = usize::from(p.columns);
        let first = mv.row * columns + mv.column;
        let second = if mv.vertical {
            first + columns
        } else {
            first + 1
        };
        Board {
            free: p.free & !(1 << first) & !(1 << second),
            ..*p
        }
    }

    /// The connected regions of free cells, the smallest first; single cells are over.
    fn components(&self, p: &Board) -> impl Iterator<Item = Board> {
        let p = *p;
        p.regions()
            .into_iter()
            .map(move |free| Board { free, ..p }.cropped())
    }

    /// Turns and reflections do not change the play.
    fn canonical(&self, p: Board) -> Board {
        p.least_image()
    }
}

impl Partizan for Cram {
    fn moves_of(&self, _: Player, p: &Board) -> impl Iterator<Item = Domino> {
        let p = *p;
        let (flat, upright) = p.pairs();
        (0..p.cells()).flat_map(move |cell| {
            let (row, column) = (cell as usize / p.size().1, cell as usize % p.size().1);
            let lays = move |mask: u64| mask >> cell & 1 == 1;
            [(flat, false), (upright, true)]
                .into_iter()
                .filter(move |&(mask, _)| lays(mask))
                .map(move |(_, vertical)| Domino {
                    vertical,
                    row,
                    column,
                })
        })
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn known_winner(
        &self,
        p: &Board,
        convention: Convention,
        first: Player,
    ) -> Option<Theorem<Player>> {
        if convention == Convention::Misere {
            return None;
        }
        let (says, reason) = match p.turned_upon_itself()? {
            Centre::Free => (first.opponent(), MIRRORED),
            Centre::Domino => (
                first,
                "the first domino goes on the centre; then every domino is answered by its image under a half turn of the board, \
                 which is always free, so the first player has the last move",
            ),
            Centre::Square => return None,
        };
        Some(Theorem {
            says,
            name: NAME,
            source: SOURCE,
            reason: reason.to_owned(),
        })
    }
}

const NAME: &str = "Cram by symmetry";
const SOURCE: &str = "Gardner 1974";
const MIRRORED: &str = "a half turn leaves the board as it is, and no domino meets its image, so the second player answers every domino \
                        by its image and has the last move";

impl Impartial for Cram {
    fn known_nimber(&self, p: &Board) -> Option<Theorem<u64>> {
        match p.turned_upon_itself()? {
            Centre::Free => Some(Theorem {
                says: 0,
                name: NAME,
                source: SOURCE,
                reason: MIRRORED.to_owned(),
            }),
            _ => None,
        }
    }

    /// The same as move by move, without going through moves; what leaves regions with few moves comes first.
    /// On a 4x7 board that order visits 26,619 positions where one by the numbers of cells visits 67,306.
    fn options_in_parts(&self, p: &Board, limit: usize) -> Option<Vec<Vec<Board>>> {
        let (flat, upright) = p.pairs();
        let columns = u32::from(p.columns);
        let mut options = Vec::with_capacity((flat.count_ones() + upright.count_ones()) as usize);
        // Two cells of one domino: the pair itself, moved to its place. One column has no pair side by side.
        let below = 1u64.checked_shl(columns).unwrap_or(0);
        for (mut places, domino) in [(flat, 0b11), (upright, 1 | below)] {
            while places != 0 {
                let cell = places.trailing_zeros();
                places &= places - 1;
                let rest = Board {
                    free: p.free & !(domino << cell),
                    ..*p
                };
                let regions = rest.regions();
                let most = regions
                    .last()
                    .map_or(0, |&free| Board { free, ..*p }.moves());
                let parts = regions
                    .into_iter()
                    .map(|free| Board { free, ..*p }.least_image());
                options.push((most, parts.collect::<Vec<_>>()));
            }
        }
        if options.len() > limit {
            return None;
        }
        options.sort();
        options.dedup();
        Some(options.into_iter().map(|(_, parts)| parts).collect())
    }
}

impl Notation for Cram {
    fn show(&self, p: &Board) -> String {
        let (rows, columns) = p.size();
        let cell = |r, c| if p.is_free(r, c) { '.' } else { '#' };
        let row = |r| -> String { (0..columns).map(|c| cell(r, c)).collect() };
        (0..rows).map(row).collect::<Vec<String>>().join("/")
    }

    fn read(&self, text: &str) -> Result<Board, ParseError> {
        let too_large = || ParseError::at_piece(text, text.trim(), "a board of at most 64 cells");
        if text.contains(['x', 'X']) {
            let (rows, columns) = read_size(text, 64)?;
            return Board::empty(rows, columns).ok_or_else(too_large);
        }
        let rows = read_board(text, ".#")?;
        let mut board = Board::empty(rows.len(), rows[0].len()).ok_or_else(too_large)?;
        let cells = rows.iter().flatten().rev();
        board.free = cells.fold(0, |free, &cell| free << 1 | u64::from(cell == b'.'));
        Ok(board)
    }

    fn show_move(&self, _: &Board, mv: &Domino) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Board, text: &str) -> Result<Domino, ParseError> {
        pick_move(text, self.moves(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Board) -> Option<Picture> {
        let (rows, columns) = p.size();
        Some(cells(rows, columns, |r, c| p.is_free(r, c)))
    }
}

impl Described for Cram {
    const ABOUT: About = About {
        name: "cram",
        aliases: &["plugg"],
        title: "Cram: both players lay dominoes, upright or flat",
        rules: "A move covers two free cells with a domino, side by side or one above the other. Whoever cannot lay a domino \
                loses. On an even by even board the second player wins by symmetry, on an even by odd board the first.",
        notation: "An empty board is written rows x columns, as 4x5; any board by its rows from the top, separated by /, with . for \
                   a free cell and # for one that is covered. At most 64 cells. A move is written `vertical 1,2` or \
                   `horizontal 1,2` with the row and the column of its upper left cell.",
        examples: &["cram 4x5", "cram 3x3", "cram ..#/.../#.."],
        sources: &["Gardner 1974", "Lemoine and Viennot 2012"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Cram, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        Ok(Cram)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::conformance;

    #[test]
    fn boards_keep_their_promises() {
        for text in [
            "3x3",
            "2x4",
            "..#/.../#..",
            "#",
            "1x1",
            "1x5",
            "5x1",
            "1x64",
            "64x1",
            "8x8",
        ] {
            let p = Cram.read(text).unwrap();
            conformance::impartial(
                &Cram,
                &p,
                if text.contains('8') || text.contains('6') {
                    1
                } else {
                    5
                },
            );
        }
    }

    #[test]
    fn images_are_images() {
        let p = Cram.read("..##/...#").unwrap();
        assert_eq!(Cram.show(&p.upside_down()), "...#/..##");
        assert_eq!(Cram.show(&p.half_turn()), "#.../##..");
        assert_eq!(Cram.show(&p.transposed()), "../../#./##");
        assert_eq!(Cram.show(&p.cropped()), "..#/...");
        for image in [p.upside_down(), p.half_turn(), p.transposed(), p.cropped()] {
            assert_eq!(image.least_image(), p.least_image());
        }
        let row = Board::empty(1, 64).unwrap();
        assert_eq!(row.transposed().least_image(), row);
    }

    #[test]
    fn faults_are_named() {
        for bad in [
            "",
            "0x4",
            "9x9",
            "x",
            "4x",
            "-1x3",
            "../.",
            "..a",
            "1x99999999999999999999",
            "./",
        ] {
            assert!(Cram.read(bad).is_err(), "{bad}");
        }
    }
}
