//! Domineering: Left lays dominoes upright, Right lays them flat. Göran Andersson; *Winning Ways*, chapter 5.

use crate::families::domino::{Domino, cells};
use grundy_core::parse::pick_move;
use grundy_core::parse::{no_rules, read_board, read_size};
use grundy_core::picture::Picture;
use grundy_core::{About, Described, Notation, ParseError, Partizan, Player, Ruleset};

/// The ruleset; the board is the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Domineering;

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
        Some(Board {
            rows: rows as u8,
            columns: columns as u8,
            free: u64::MAX >> (64 - cells),
        })
    }

    fn from_cells(
        rows: usize,
        columns: usize,
        free: impl Fn(usize, usize) -> bool,
    ) -> Option<Board> {
        let mut board = Board::empty(rows, columns)?;
        board.free = 0;
        for row in 0..rows {
            for column in 0..columns {
                if free(row, column) {
                    board.free |= board.bit(row, column);
                }
            }
        }
        Some(board)
    }

    /// How many rows and columns there are.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.columns.into())
    }

    fn bit(&self, row: usize, column: usize) -> u64 {
        1 << (row * usize::from(self.columns) + column)
    }

    /// Whether a cell of the board is free.
    #[must_use]
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        let (rows, columns) = self.size();
        row < rows && column < columns && self.free & self.bit(row, column) != 0
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let board = *self;
        let (rows, columns) = board.size();
        (0..rows)
            .flat_map(move |r| (0..columns).map(move |c| (r, c)))
            .filter(move |(r, c)| board.is_free(*r, *c))
    }

    /// The cells of `part` on the smallest board that holds them; a full cell when there are none.
    fn cropped(&self, part: u64) -> Board {
        let inside = Board {
            free: part,
            ..*self
        };
        let Some(top) = inside.cells().map(|(r, _)| r).min() else {
            return Board {
                rows: 1,
                columns: 1,
                free: 0,
            };
        };
        let bottom = inside.cells().map(|(r, _)| r).max().unwrap_or(top);
        let left = inside.cells().map(|(_, c)| c).min().unwrap_or(0);
        let right = inside.cells().map(|(_, c)| c).max().unwrap_or(left);
        Board::from_cells(bottom - top + 1, right - left + 1, |r, c| {
            inside.is_free(top + r, left + c)
        })
        .expect("a part of a board is no larger")
    }

    fn transposed(&self) -> Board {
        let (rows, columns) = self.size();
        Board::from_cells(columns, rows, |r, c| self.is_free(c, r)).expect("as many cells")
    }

    fn reflected(&self, upside_down: bool, sideways: bool) -> Board {
        let (rows, columns) = self.size();
        let flip = |n: usize, size: usize, yes: bool| if yes { size - 1 - n } else { n };
        Board::from_cells(rows, columns, |r, c| {
            self.is_free(flip(r, rows, upside_down), flip(c, columns, sideways))
        })
        .expect("as many cells")
    }

    /// The connected regions of free cells.
    fn regions(&self) -> Vec<u64> {
        let mut left = self.free;
        let mut regions = Vec::new();
        while left != 0 {
            let mut region = 0;
            let mut todo = vec![left.trailing_zeros() as usize];
            left &= left - 1;
            while let Some(cell) = todo.pop() {
                region |= 1 << cell;
                let (row, column) = (
                    cell / usize::from(self.columns),
                    cell % usize::from(self.columns),
                );
                let around = [
                    (row + 1, column),
                    (row, column + 1),
                    (row.wrapping_sub(1), column),
                    (row, column.wrapping_sub(1)),
                ];
                for (r, c) in around {
                    if self.is_free(r, c) && left & self.bit(r, c) != 0 {
                        left &= !self.bit(r, c);
                        todo.push(r * usize::from(self.columns) + c);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

impl Ruleset for Domineering {
    type Position = Board;
    type Move = Domino;

    fn start(&self) -> Board {
        Board::empty(4, 4).expect("16 cells")
    }

    fn play(&self, p: &Board, mv: &Domino) -> Board {
        let (row, column) = if mv.vertical {
            (mv.row + 1, mv.column)
        } else {
            (mv.row, mv.column + 1)
        };
        Board {
            free: p.free & !p.bit(mv.row, mv.column) & !p.bit(row, column),
            ..*p
        }
    }

    fn components(&self, p: &Board) -> impl Iterator<Item = Board> {
        let p = *p;
        let large = |region: &u64| region.count_ones() > 1;
        let regions = p.regions().into_iter().filter(large);
        regions.map(move |region| p.cropped(region))
    }

    /// Reflections do not change the play; a quarter turn would exchange the players.
    fn canonical(&self, p: Board) -> Board {
        let p = p.cropped(p.free);
        let images = [(false, false), (false, true), (true, false), (true, true)];
        let images = images.map(|(u, s)| p.reflected(u, s));
        images.into_iter().min().expect("four images")
    }
}

impl Partizan for Domineering {
    fn moves_of(&self, player: Player, p: &Board) -> impl Iterator<Item = Domino> {
        let p = *p;
        let vertical = player == Player::Left;
        p.cells()
            .filter(move |(r, c)| {
                if vertical {
                    p.is_free(r + 1, *c)
                } else {
                    p.is_free(*r, c + 1)
                }
            })
            .map(move |(row, column)| Domino {
                vertical,
                row,
                column,
            })
    }

    fn negative(&self, p: &Board) -> Option<Board> {
        Some(p.transposed())
    }
}

impl Notation for Domineering {
    fn show(&self, p: &Board) -> String {
        let (rows, columns) = p.size();
        let row = |r| -> String {
            let cell = |c| if p.is_free(r, c) { '.' } else { '#' };
            (0..columns).map(cell).collect()
        };
        (0..rows).map(row).collect::<Vec<String>>().join("/")
    }

    fn read(&self, text: &str) -> Result<Board, ParseError> {
        let too_large = || ParseError::at_piece(text, text.trim(), "a board of at most 64 cells");
        if text.contains(['x', 'X']) {
            let (rows, columns) = read_size(text, 64)?;
            return Board::empty(rows, columns).ok_or_else(too_large);
        }
        let rows = read_board(text, ".#")?;
        let free = |r: usize, c: usize| rows[r][c] == b'.';
        Board::from_cells(rows.len(), rows[0].len(), free).ok_or_else(too_large)
    }

    fn show_move(&self, _: &Board, mv: &Domino) -> String {
        mv.to_string()
    }

    fn read_move(&self, p: &Board, text: &str) -> Result<Domino, ParseError> {
        let moves = Player::BOTH
            .into_iter()
            .flat_map(|player| self.moves_of(player, p));
        pick_move(text, moves, |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Board) -> Option<Picture> {
        let (rows, columns) = p.size();
        Some(cells(rows, columns, |r, c| p.is_free(r, c)))
    }
}

impl Described for Domineering {
    const ABOUT: About = About {
        name: "domineering",
        aliases: &["crosscram"],
        title: "Domineering: left lays dominoes upright, right lays them flat",
        rules: "Left covers two free cells one above the other, Right two free cells side by side. Who cannot lay a \
                domino loses.",
        notation: "An empty board is written rows x columns, as 4x5; any board by its rows from the top, separated \
                   by /, with . for a free cell and # for one that is covered. At most 64 cells. A move is written \
                   `vertical 1,2` or `horizontal 1,2` with the row and the column of its upper left cell.",
        examples: &[
            "domineering 4x4",
            "domineering 2x3",
            "domineering ..#/.../#..",
        ],
        sources: &["Berlekamp, Conway and Guy 1982"],
        sides: ["vertical", "horizontal"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Domineering, ParseError> {
        no_rules("domineering", text)?;
        Ok(Domineering)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::conformance;

    #[test]
    fn boards_keep_their_promises() {
        for text in ["3x3", "2x4", "..#/.../#..", "#", "1x1"] {
            let p = Domineering.read(text).unwrap();
            conformance::partizan(&Domineering, &p, 5);
        }
    }

    #[test]
    fn lines_of_play_are_counted() {
        let p = Domineering.read("4x4").unwrap();
        let perft = |d| conformance::perft_partizan(&Domineering, &p, Player::Left, d);
        // An upright domino takes two flat places at the rim and four elsewhere: 6 of each sort.
        assert_eq!((perft(1), perft(2)), (12, 144 - 6 * 2 - 6 * 4));
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
            assert!(Domineering.read(bad).is_err(), "{bad}");
        }
    }
}
