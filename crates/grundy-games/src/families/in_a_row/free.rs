//! Boards on which a stone may be placed on any free cell and k in a row win.

use super::chances::{Chances, OpenRows};
use super::{Chance, MARKS, Named, Near, RowRules, read_stones, unreachable};
use crate::families::bits::{Bits, Wide};
use crate::families::board::{Board, Direction, Square, Symmetry};
use grundy_core::parse::{ParseError, Text};
use grundy_core::picture::{self, Picture};
use grundy_core::{About, Player};
use std::marker::PhantomData;

/// The longest side: 19 by 19 cells fit in the words.
const LONGEST: usize = 19;

/// The cells of the largest board on which every position is compared with its mirror images.
const SMALL: usize = 49;

/// The number of stones up to which positions of larger boards are.
const FIRST_STONES: u32 = 4;

/// A board on which k in a row win, for the game `N`.
#[derive(Clone, Debug)]
pub struct Free<N> {
    empty: Board<Wide, 2>,
    /// Its cells.
    cells: Wide,
    k: usize,
    /// Every k cells in a row.
    rows: Vec<Wide>,
    /// The rows through each cell.
    through: Vec<Vec<Wide>>,
    /// The directions in which there are rows: from a cell to the next one, and the cells at which rows begin.
    lines: Vec<(usize, Wide)>,
    game: PhantomData<fn() -> N>,
}

/// The stones of both players, whose numbers say whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placed {
    /// x, then o.
    stones: Board<Wide, 2>,
    /// The player who has k in a row: follows from the stones, kept because it is asked at every move.
    won: Option<Player>,
}

impl Placed {
    /// The stones of a player.
    fn of(&self, player: Player) -> Wide {
        self.stones.plane(player.index())
    }

    /// The player to move, who has no more stones than the opponent.
    fn mover(&self) -> Player {
        let [x, o] = Player::BOTH.map(|player| self.of(player).count());
        if x == o { Player::Left } else { Player::Right }
    }
}

/// The cells of a row of `k` that begins at a square and runs in a direction, where the board is large enough.
fn row_of(board: &Board<Wide, 2>, k: usize, square: Square, direction: Direction) -> Option<Wide> {
    let (mut row, mut last) = (board.one(square), board.one(square));
    for _ in 1..k {
        last = board.shifted(last, direction);
        row = row | last;
    }
    (!last.is_none()).then_some(row)
}

impl<N: Named> Free<N> {
    /// A board of `width` times `height` with rows of `k`.
    ///
    /// # Errors
    /// A sentence: a side is 0 or above 19, or `k` is 0.
    pub fn new([width, height, k]: [usize; 3]) -> Result<Free<N>, String> {
        let sides = 1..=LONGEST;
        let fits = sides.contains(&width) && sides.contains(&height);
        let Some(empty) = Board::empty(height, width).filter(|_| fits) else {
            return Err(format!("a board with sides from 1 to {LONGEST}"));
        };
        if k == 0 {
            return Err("a row of at least 1".to_owned());
        }
        let squares = || empty.squares(empty.everywhere());
        let stride = empty.stride();
        let steps = [
            ((0, 1), 1),
            ((1, 0), stride),
            ((1, 1), stride + 1),
            ((1, -1), stride - 1),
        ];
        let begins = |direction| {
            let starts = squares().filter(|&square| row_of(&empty, k, square, direction).is_some());
            starts.fold(Wide::NONE, |all, square| all | empty.one(square))
        };
        let lines = steps.map(|(direction, step)| (step, begins(direction)));
        let from = |square| steps.map(|(direction, _)| row_of(&empty, k, square, direction));
        let mut rows: Vec<Wide> = squares().flat_map(from).flatten().collect();
        // A row of one runs in four directions.
        rows.sort_unstable();
        rows.dedup();
        let through = |cell| rows.iter().copied().filter(|row| row.has(cell)).collect();
        Ok(Free {
            k,
            lines: Vec::from_iter(lines.into_iter().filter(|(_, starts)| !starts.is_none())),
            through: (0..=empty.everywhere().highest()).map(through).collect(),
            rows,
            cells: empty.everywhere(),
            empty,
            game: PhantomData,
        })
    }

    /// True if `cells` hold a row.
    fn has_row(&self, cells: Wide) -> bool {
        self.rows.iter().any(|&row| row & cells == row)
    }

    /// True if a stone on a square makes a row with other stones.
    fn completes(&self, stones: Wide, square: Square) -> bool {
        let with = stones | self.empty.one(square);
        let rows = &self.through[self.empty.cell(square)];
        rows.iter().any(|&row| row & with == row)
    }

    /// The symmetries by which a position is known in its images. On a large board only the first stones are turned and
    /// mirrored: later on that costs more than it saves.
    fn symmetry(&self, p: &Placed) -> Symmetry {
        let (rows, columns) = self.empty.size();
        if rows * columns > SMALL && p.stones.used().count() > FIRST_STONES {
            Symmetry::None
        } else if rows == columns {
            Symmetry::Square
        } else {
            Symmetry::Reflections
        }
    }

    /// What the rows that each player can still complete make urgent.
    fn chances(&self, p: &Placed) -> Chances {
        let stones = Player::BOTH.map(|player| p.of(player));
        Chances::of(stones, self.k, &self.lines)
    }

    /// The rows that each player can still complete, by what stands in them.
    fn open_rows(&self, p: &Placed) -> OpenRows {
        let stones = Player::BOTH.map(|player| p.of(player));
        OpenRows::of(stones, self.k, &self.lines)
    }

    /// The most urgent matter for the player to move.
    fn urgent(&self, p: &Placed, chances: &Chances) -> Urgent {
        let (mover, opponent) = (p.mover(), p.mover().opponent());
        let [own, other] = [mover, opponent].map(|player| chances.completing[player.index()]);
        match (own, other) {
            (Wide::NONE, Wide::NONE) => {}
            (Wide::NONE, cells) => return Urgent::Stopping(cells),
            (cells, _) => return Urgent::Completing(cells),
        }
        let stones = Player::BOTH.map(|player| p.of(player));
        let pairs = |player| chances.pairs(player, stones, self.k, &self.lines);
        let (own, other) = (pairs(mover), pairs(opponent));
        if !own.forks().is_none() {
            Urgent::Forking(own.forks())
        } else if !other.forks().is_none() {
            Urgent::Meeting(other.preventing() | own.cells())
        } else {
            Urgent::Nothing
        }
    }
}

/// The most urgent matter for the player to move, with the cells that it concerns; the first that applies.
enum Urgent {
    /// A stone on these completes a row.
    Completing(Wide),
    /// On these the opponent would complete one.
    Stopping(Wide),
    /// A stone on these makes two threats at once.
    Forking(Wide),
    /// The opponent would make two threats at once, unless the stone is on one of these: it prevents that or makes a threat.
    Meeting(Wide),
    /// None of these.
    Nothing,
}

impl<N: Named> RowRules for Free<N> {
    type Position = Placed;
    type Move = Square;
    type Cells = Wide;
    const ABOUT: About = N::ABOUT;

    /// `4x4x3`, also with commas.
    fn read_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let mut board = N::BOARD;
        if let Some(text) = text {
            const WHAT: &str = "width x height x length, such as 4x4x3";
            let mut sizes = Text::new(text);
            for (at, size) in board.iter_mut().enumerate() {
                if at > 0 && !sizes.eat(",") {
                    sizes.expect("x", WHAT)?;
                }
                sizes.blanks();
                let here = sizes;
                *size = sizes.number(WHAT, LONGEST as u64)? as usize;
                if *size == 0 {
                    return Err(here.fault("at least 1"));
                }
            }
            sizes.end("nothing after the length")?;
        }
        Free::new(board).map_err(|why| ParseError::new(0, "this board", why))
    }

    fn show_rules(&self) -> Option<String> {
        let (rows, columns) = self.empty.size();
        let board = [columns, rows, self.k];
        let shown = || board.map(|n| n.to_string()).join("x");
        (board != N::BOARD).then(shown)
    }

    fn start(&self) -> Placed {
        Placed {
            stones: self.empty,
            won: None,
        }
    }

    fn play(&self, p: &Placed, &square: &Square) -> Placed {
        let mover = p.mover();
        let cells = p.of(mover) | p.stones.one(square);
        Placed {
            stones: p.stones.with(mover.index(), cells),
            won: self.completes(cells, square).then_some(mover),
        }
    }

    fn mover(&self, p: &Placed) -> Player {
        p.mover()
    }

    fn won(&self, p: &Placed) -> bool {
        p.won.is_some()
    }

    fn room(&self, p: &Placed) -> u32 {
        self.open(p).count()
    }

    /// Answers without counting stones, because this is asked at every position.
    fn is_full(&self, p: &Placed) -> bool {
        self.open(p).is_none()
    }

    fn open(&self, p: &Placed) -> Wide {
        self.cells & !p.stones.used()
    }

    /// A win, or what stops one; where nothing stops it, all moves lose alike.
    fn candidates(&self, p: &Placed) -> Wide {
        match self.urgent(p, &self.chances(p)) {
            Urgent::Completing(cells) | Urgent::Stopping(cells) | Urgent::Forking(cells) => {
                Wide::one(cells.lowest())
            }
            Urgent::Meeting(Wide::NONE) => Wide::one(self.open(p).lowest()),
            Urgent::Meeting(cells) => cells,
            Urgent::Nothing => self.open(p),
        }
    }

    fn moves(&self, p: &Placed, cells: Wide) -> impl Iterator<Item = Square> {
        p.stones.squares(cells)
    }

    /// **Theorem** (Erdős and Selfridge). A player whose open rows are too few and too empty does not win, for the other
    /// can meet them all: with 2 to the power of minus its missing stones for each, they must add up to 1/2 for the player
    /// to move, and to 1 for the other. *On a combinatorial game*, Journal of Combinatorial Theory A 14 (1973).
    fn near(&self, p: &Placed) -> Near {
        let chances = self.chances(p);
        match self.urgent(p, &chances) {
            Urgent::Completing(_) => Near::Wins(1),
            Urgent::Stopping(cells) if cells.count() > 1 => Near::Loses(2),
            Urgent::Forking(_) => Near::Wins(3),
            Urgent::Meeting(Wide::NONE) => Near::Loses(4),
            Urgent::Stopping(_) | Urgent::Meeting(_) | Urgent::Nothing => {
                let whole: u64 = 1 << self.k.min(LONGEST);
                let enough = |player| {
                    if player == p.mover() {
                        whole / 2
                    } else {
                        whole
                    }
                };
                let few = |player: Player| u64::from(chances.open[player.index()]) < enough(player);
                // Every row counts for something, so many rows are enough whatever stands in them.
                if !Player::BOTH.into_iter().any(few) {
                    return Near::Open([Chance::Open; 2]);
                }
                let rows = self.open_rows(p);
                let open = |player| Chance::open_if(rows.weight(player) >= enough(player));
                Near::Open(Player::BOTH.map(open))
            }
        }
    }

    /// The stones of both players, a bit for each cell, on boards of up to 26 cells.
    fn packed(&self, p: &Placed) -> Option<(u64, u32)> {
        let (rows, columns) = self.empty.size();
        let cells = rows * columns;
        if 2 * cells > 52 {
            return None;
        }
        let stride = self.empty.stride();
        let number = |player: Player, from: usize| {
            let cells = p.of(player).cells();
            let bit = |cell: usize| 1u64 << (from + cell / stride * columns + cell % stride);
            cells.map(bit).fold(0, |all, bit| all | bit)
        };
        let number = number(Player::Left, 0) | number(Player::Right, cells);
        Some((number, 2 * cells as u32))
    }

    fn unpacked(&self, number: u64) -> Option<Placed> {
        let (rows, columns) = self.empty.size();
        let cells = rows * columns;
        let plane = |from: usize| {
            let set = (0..cells).filter(|cell| number >> (from + cell) & 1 == 1);
            let square = |cell: usize| Square {
                row: cell / columns,
                column: cell % columns,
            };
            set.fold(Wide::NONE, |all, cell| all | self.empty.one(square(cell)))
        };
        let stones = self.empty.with(0, plane(0)).with(1, plane(cells));
        let mut p = Placed { stones, won: None };
        let last = p.mover().opponent();
        p.won = self.has_row(p.of(last)).then_some(last);
        Some(p)
    }

    fn images(&self, p: &Placed) -> u64 {
        p.stones.images(self.symmetry(p))
    }

    /// An open row counts six times as much for each further stone.
    fn estimate(&self, p: &Placed) -> i32 {
        let rows = self.open_rows(p);
        let [x, o] = Player::BOTH.map(|player| {
            let worth = |(stones, rows): (u32, u32)| i64::from(rows) * 6i64.pow(stones);
            let rows = rows.by_stones(player).take(8).skip(1);
            rows.map(worth).sum::<i64>()
        });
        (x - o).clamp(-500_000_000, 500_000_000) as i32
    }

    fn priority(&self, _: &Self::Position, &square: &Square) -> i32 {
        let (rows, columns) = self.empty.size();
        let off = |at: usize, side: usize| (2 * at as i32 - side as i32 + 1).abs();
        -off(square.column, columns) - off(square.row, rows)
    }

    fn symmetry_key(&self, p: &Placed) -> Placed {
        let stones = p.stones.least_image(self.symmetry(p));
        Placed { stones, won: p.won }
    }

    fn show(&self, p: &Placed) -> String {
        p.stones.show(MARKS)
    }

    fn read(&self, text: &str) -> Result<Placed, ParseError> {
        let (rows, columns) = self.empty.size();
        let stones = read_stones(text, rows, columns)?;
        let mut p = Placed { stones, won: None };
        let last = p.mover().opponent();
        if self.has_row(p.of(p.mover())) {
            return Err(unreachable("a row that was complete before the last move"));
        }
        let complete = self.rows.iter().filter(|&&row| row & p.of(last) == row);
        let in_all = complete.fold(p.stones.everywhere(), |all, &row| all & row);
        if in_all.is_none() {
            // The last stone made every row there is.
            return Err(unreachable("two rows that no single move completes"));
        }
        p.won = self.has_row(p.of(last)).then_some(last);
        Ok(p)
    }

    /// A column letter and a row number counted from the bottom.
    fn show_move(&self, mv: &Square) -> String {
        let column = (b'a' + mv.column as u8) as char;
        format!("{column}{}", self.empty.size().0 - mv.row)
    }

    fn picture(&self, p: &Placed) -> Picture {
        let complete = p.won.map(|winner| p.of(winner));
        let complete = complete.map_or(Wide::NONE, |stones| {
            let rows = self.rows.iter().filter(|&&row| row & stones == row);
            rows.fold(Wide::NONE, |all, &row| all | row)
        });
        let won_by = p.stones.squares(complete);
        Picture::from(picture::Board {
            surface: N::SURFACE,
            legend: N::LEGEND,
            won_by: won_by.map(|square| [square.row, square.column]).collect(),
            ..p.stones.picture(MARKS).lettered()
        })
    }
}
