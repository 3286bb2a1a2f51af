//! Hex: stones are placed until one player has joined two opposite sides. Hein (1942); Nash (1949).
//!
//! **Theorem** (Nash). There is no tie, and on a board with equal sides the first player wins from the empty board.
//! *Proof.* On a full board exactly one player joins their sides (Gale 1979). If the second player had a winning
//! strategy, the first could place a stone anywhere and then play as if second; an extra stone never harms, and where
//! the strategy asks for a stone that is already there, any other will do.

use crate::families::bits::Bits;
use crate::families::cells::{read_turn, show_cell};
use crate::theorems::inferior_cells::{DIRECTIONS, Rings, filled};
use crate::theorems::virtual_connections::{Joined, joined, joined_by_next};
use grundy_core::parse::{Text, pick_move, read_board, read_size};
use grundy_core::picture::{Board, Picture, Surface};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Theorem, Turn,
    Verdict, Wanted, reason,
};
use rustc_hash::FxHasher;
use std::cell::RefCell;
use std::hash::{BuildHasher, BuildHasherDefault};

/// A board of rows and columns.
///
/// ```
/// use grundy_core::{Described, Notation, Outcome, Player, Sequential, Turn};
/// use grundy_games::boards::hex::Hex;
/// let rules = Hex::from_rules(Some("2x2")).unwrap();
/// let p = rules.read(".x/xo o").unwrap();
/// assert_eq!(rules.turn(&p), Turn::Over(Outcome::Won(Player::Left)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hex {
    rows: u8,
    columns: u8,
}

/// The stones, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StonesAndTurn {
    /// The stones of Left, who joins the top to the bottom, and those of Right, who joins left to right.
    stones: [u64; 2],
    turn: Player,
}

/// What virtual connections say about a position.
#[derive(Clone, Copy, Debug)]
enum Prospect {
    /// A player is seen to win.
    Won(Player),
    /// The cells of which the mover must take one, or else is seen to lose.
    Open(u64),
}

/// The number of positions whose prospect a thread remembers.
const REMEMBERED: usize = 1 << 14;

/// A position with the board that it is on, and its prospect.
type Remembered = ((Hex, StonesAndTurn), Prospect);

thread_local! {
    // A search comes back to a position far more often than it can be looked at. What is remembered is found again where it
    // was lost, so it changes no answer.
    static RECENT: RefCell<Vec<Option<Remembered>>> = const { RefCell::new(Vec::new()) };
}

impl Hex {
    /// A board; `None` without a cell, or with more than 64.
    #[must_use]
    pub fn new(rows: u8, columns: u8) -> Option<Hex> {
        let cells = u32::from(rows) * u32::from(columns);
        ((1..=64).contains(&cells) && rows.max(columns) <= 26).then_some(Hex { rows, columns })
    }

    /// The number of cells.
    fn cells(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The cells of some columns.
    fn in_columns(&self, wanted: impl Fn(usize) -> bool) -> u64 {
        let columns = usize::from(self.columns);
        let cells = (0..self.cells()).filter(|cell| wanted(cell % columns));
        cells.fold(0, |all, cell| all | 1 << cell)
    }

    /// The cells along the two sides that a player joins.
    fn sides(&self, player: Player) -> [u64; 2] {
        let columns = usize::from(self.columns);
        let last = self.cells() - columns;
        let top = (1u128 << columns) - 1;
        match player {
            Player::Left => [top as u64, (top << last) as u64],
            Player::Right => [
                self.in_columns(|c| c == 0),
                self.in_columns(|c| c + 1 == columns),
            ],
        }
    }

    /// The board as sets of cells.
    fn lattice(&self) -> Lattice {
        let [top, bottom] = self.sides(Player::Left);
        let [first, last] = self.sides(Player::Right);
        Lattice {
            columns: u32::from(self.columns),
            all: ((1u128 << self.cells()) - 1) as u64,
            top,
            bottom,
            first,
            last,
        }
    }

    /// True if a player's stones join their two sides.
    ///
    /// ```
    /// use grundy_core::{Described, Notation, Player};
    /// use grundy_games::boards::hex::Hex;
    /// let rules = Hex::from_rules(Some("2x2")).unwrap();
    /// let p = rules.read(".x/xo o").unwrap();
    /// assert_eq!(Player::BOTH.map(|player| rules.joins(player, &p)), [true, false]);
    /// ```
    #[must_use]
    pub fn joins(&self, player: Player, p: &StonesAndTurn) -> bool {
        let stones = p.stones[player.index()];
        let [from, to] = self.sides(player);
        let lattice = self.lattice();
        let mut reached = stones & from;
        loop {
            let next = reached | (lattice.around(reached) & stones);
            if next == reached {
                return reached & to != 0;
            }
            reached = next;
        }
    }

    /// A shortest chain of a player's stones from side to side, as rows and columns; empty where there is none.
    fn chain(&self, player: Player, p: &StonesAndTurn) -> Vec<[usize; 2]> {
        let stones = p.stones[player.index()];
        let [from, to] = self.sides(player);
        let lattice = self.lattice();
        let (mut seen, mut steps) = (0, vec![stones & from]);
        while let Some(&here) = steps.last().filter(|&&here| here != 0 && here & to == 0) {
            seen |= here;
            steps.push(lattice.around(here) & stones & !seen);
        }
        let lowest = |cells: u64| cells & cells.wrapping_neg();
        let mut at = steps.last().map_or(0, |&end| lowest(end & to));
        let mut chain = Vec::new();
        while at != 0 {
            let cell = at.trailing_zeros() as usize;
            let wide = usize::from(self.columns);
            chain.push([cell / wide, cell % wide]);
            steps.pop();
            let before = steps.last().copied().unwrap_or(0);
            at = lowest(lattice.around(at) & before);
        }
        chain
    }

    /// The winner, if the sides are connected.
    fn winner(&self, p: &StonesAndTurn) -> Option<Player> {
        // Only the last mover can have joined the sides.
        let last = p.turn.opponent();
        self.joins(last, p).then_some(last)
    }

    /// The fewest stones that a player is short of to join the sides while the opponent passes; where there is no way, what leads
    /// farthest.
    ///
    /// ```
    /// use grundy_core::{Described, Notation, Player};
    /// use grundy_games::boards::hex::Hex;
    /// let rules = Hex::from_rules(Some("3x3")).unwrap();
    /// let p = rules.read(".../.x./... o").unwrap();
    /// assert_eq!(Player::BOTH.map(|player| rules.short_of(player, &p)), [2, 3]);
    /// ```
    #[must_use]
    pub fn short_of(&self, player: Player, p: &StonesAndTurn) -> u32 {
        let [from, to] = self.sides(player);
        let lattice = self.lattice();
        let (own, empty) = (p.stones[player.index()], self.empty(p));
        let grown = |mut cells: u64| loop {
            let next = cells | (lattice.around(cells) & own);
            if next == cells {
                return cells;
            }
            cells = next;
        };
        let (mut reached, mut stones) = (grown(from & own), 0);
        while reached & to == 0 {
            let next = (from | lattice.around(reached)) & empty & !reached;
            if next == 0 {
                break;
            }
            reached = grown(reached | next);
            stones += 1;
        }
        stones
    }

    /// The position with dead cells and captured pairs filled, which has the same winner; see [`filled`].
    ///
    /// ```
    /// use grundy_core::{Described, Notation, Player};
    /// use grundy_games::boards::hex::Hex;
    /// let rules = Hex::from_rules(Some("3x3")).unwrap();
    /// // The stone captures the two cells between it and either of its sides.
    /// let p = rules.read(".../.x./... o").unwrap();
    /// assert!(rules.joins(Player::Left, &rules.with_cells_filled(&p)));
    /// ```
    #[must_use]
    pub fn with_cells_filled(&self, p: &StonesAndTurn) -> StonesAndTurn {
        StonesAndTurn {
            stones: filled(&self.lattice(), p.stones, self.empty(p)),
            turn: p.turn,
        }
    }

    /// What virtual connections say about a position in which play goes on.
    fn prospect(&self, p: &StonesAndTurn, mover: Player) -> Prospect {
        let lattice = self.lattice();
        let around = |cells| lattice.around(cells);
        let p = &self.with_cells_filled(p);
        let empty = self.empty(p);
        let other = mover.opponent();
        if joined_by_next(around, self.sides(mover), p.stones[mover.index()], empty) {
            return Prospect::Won(mover);
        }
        match joined(around, self.sides(other), p.stones[other.index()], empty) {
            Joined::Surely => Prospect::Won(other),
            Joined::MovingFirst(cells) if cells & empty == 0 => Prospect::Won(other),
            Joined::MovingFirst(cells) => Prospect::Open(cells & empty),
            Joined::Unknown => Prospect::Open(empty),
        }
    }

    /// The same, looked up where this thread met the position not long ago.
    fn remembered_prospect(&self, p: &StonesAndTurn, mover: Player) -> Prospect {
        let key = (*self, *p);
        let place = BuildHasherDefault::<FxHasher>::default().hash_one(key) as usize % REMEMBERED;
        RECENT.with_borrow_mut(|recent| {
            recent.resize(REMEMBERED, None);
            match recent[place] {
                Some((known, prospect)) if known == key => prospect,
                _ => {
                    let prospect = self.prospect(p, mover);
                    recent[place] = Some((key, prospect));
                    prospect
                }
            }
        })
    }

    /// The cells without a stone.
    fn empty(&self, p: &StonesAndTurn) -> u64 {
        ((1u128 << self.cells()) - 1) as u64 & !p.stones[0] & !p.stones[1]
    }

    /// The letter of a cell.
    fn mark(&self, p: &StonesAndTurn, cell: usize) -> char {
        match (p.stones[0] >> cell & 1, p.stones[1] >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        }
    }

    /// The name of a cell: its column's letter and its row's number from the bottom.
    fn show_cell(&self, cell: usize) -> String {
        let columns = usize::from(self.columns);
        let row = usize::from(self.rows) - 1 - cell / columns;
        show_cell(((cell % columns) as u8, row as u8))
    }

    /// The letters of all cells, row by row from the top.
    fn cells_in_rows(&self, p: &StonesAndTurn) -> Vec<Vec<char>> {
        let columns = usize::from(self.columns);
        let row = |row: usize| {
            (0..columns)
                .map(|c| self.mark(p, row * columns + c))
                .collect()
        };
        (0..usize::from(self.rows)).map(row).collect()
    }
}

/// The cells of a board, and those along its sides.
#[derive(Clone, Copy)]
struct Lattice {
    /// The number of columns.
    columns: u32,
    all: u64,
    top: u64,
    bottom: u64,
    /// The cells of the first column, and of the last one.
    first: u64,
    last: u64,
}

impl Lattice {
    /// These cells' neighbours: in their rows, in their columns, and on one of the diagonals.
    fn around(&self, cells: u64) -> u64 {
        (0..DIRECTIONS).fold(0, |around, k| around | self.beside(cells, k))
    }
}

/// The directions in the order around a cell: to the right, up right, up, to the left, down left, down.
impl Rings for Lattice {
    fn beside(&self, cells: u64, direction: usize) -> u64 {
        let columns = self.columns;
        let wide = u128::from(cells);
        let from_right = u128::from(cells & !self.first);
        let from_left = u128::from(cells & !self.last);
        let beside = match direction {
            0 => from_right >> 1,
            1 => (from_right >> 1) << columns,
            2 => wide << columns,
            3 => from_left << 1,
            4 => (from_left << 1) >> columns,
            _ => wide >> columns,
        };
        beside as u64 & self.all
    }

    /// The corner beyond a corner cell belongs to both sides, so it counts as neither's.
    fn at_side(&self, direction: usize) -> [u64; 2] {
        match direction {
            0 => [0, self.last],
            1 => [self.top & !self.last, self.last & !self.top],
            2 => [self.top, 0],
            3 => [0, self.first],
            4 => [self.bottom & !self.first, self.first & !self.bottom],
            _ => [self.bottom, 0],
        }
    }
}

impl Ruleset for Hex {
    type Position = StonesAndTurn;
    /// The cell on which the stone is placed.
    type Move = usize;

    fn start(&self) -> StonesAndTurn {
        StonesAndTurn {
            stones: [0, 0],
            turn: Player::Left,
        }
    }

    fn play(&self, p: &StonesAndTurn, cell: &usize) -> StonesAndTurn {
        let mut next = *p;
        next.stones[p.turn.index()] |= 1 << cell;
        next.turn = p.turn.opponent();
        next
    }

    fn theorem(&self, p: &StonesAndTurn, wanted: Wanted) -> Option<Theorem<Verdict<usize>>> {
        if wanted != Wanted::Payoff {
            return None;
        }
        let empty = p.stones == [0, 0] && self.rows == self.columns;
        empty.then(|| Theorem {
            says: Verdict::Outcome(Outcome::Won(p.turn)),
            name: "strategy stealing in Hex",
            source: "Gale 1979",
            reason: reason!(
                "A full board has exactly one player joining their sides, so one of them wins; if the second player could, the first would place a \
                     stone anywhere and play as if second, for a stone more never harms. The argument does not say which move wins."
            ),
        })
    }
}

impl Sequential for Hex {
    type Payoff = Outcome;

    fn turn(&self, p: &StonesAndTurn) -> Turn<Outcome> {
        match self.winner(p) {
            Some(winner) => Turn::Over(Outcome::Won(winner)),
            None => Turn::Of(p.turn),
        }
    }

    fn legal(&self, p: &StonesAndTurn) -> impl Iterator<Item = usize> {
        let over = self.winner(p).is_some();
        let stones = p.stones[0] | p.stones[1];
        (0..self.cells()).filter(move |cell| !over && stones >> cell & 1 == 0)
    }

    fn next_player(&self, p: &StonesAndTurn) -> Option<Player> {
        Some(p.turn)
    }

    /// A full board joins the sides of exactly one player.
    fn may_tie(&self) -> bool {
        false
    }

    /// One of them wins, and perhaps a virtual connection says who.
    fn bounds(&self, p: &StonesAndTurn) -> Option<(Outcome, Outcome)> {
        let sure = match self.turn(p) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Of(mover) => match self.remembered_prospect(p, mover) {
                Prospect::Won(winner) => Some(Outcome::Won(winner)),
                Prospect::Open(_) => None,
            },
        };
        let any = || (Outcome::Won(Player::Right), Outcome::Won(Player::Left));
        Some(sure.map_or_else(any, |outcome| (outcome, outcome)))
    }

    /// After any move outside the cells that all half connections of the opponent have in common, the opponent wins.
    fn contenders(&self, p: &StonesAndTurn) -> impl Iterator<Item = usize> {
        let worth = match self.turn(p) {
            Turn::Over(_) => 0,
            Turn::Of(mover) => match self.remembered_prospect(p, mover) {
                Prospect::Won(_) => self.empty(p),
                Prospect::Open(cells) => cells,
            },
        };
        worth.cells()
    }

    /// Who is short of fewer stones.
    fn estimate(&self, p: &StonesAndTurn) -> Option<i32> {
        let [left, right] = Player::BOTH.map(|player| self.short_of(player, p) as i32);
        Some(right - left)
    }

    /// Cells near the centre come first.
    fn priority(&self, _: &StonesAndTurn, cell: &usize) -> i32 {
        let columns = usize::from(self.columns);
        let off = |at: usize, side: u8| (2 * at as i32 + 1 - i32::from(side)).abs();
        -(off(cell / columns, self.rows) + off(cell % columns, self.columns))
    }

    /// Half a turn of the board.
    fn symmetry_key(&self, p: &StonesAndTurn) -> StonesAndTurn {
        let by = 64 - self.cells();
        let turned = StonesAndTurn {
            stones: p.stones.map(|stones| stones.reverse_bits() >> by),
            turn: p.turn,
        };
        if turned.stones < p.stones { turned } else { *p }
    }

    fn last_mover_wins(&self) -> bool {
        true
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Notation for Hex {
    fn show(&self, p: &StonesAndTurn) -> String {
        let rows = self.cells_in_rows(p).into_iter().map(String::from_iter);
        let rows: Vec<String> = rows.collect();
        format!("{} {}", rows.join("/"), Self::ABOUT.side(p.turn))
    }

    fn read(&self, text: &str) -> Result<StonesAndTurn, ParseError> {
        let mut words = Text::new(text);
        if words.is_at_end() {
            return Ok(self.start());
        }
        words.blanks();
        let here = words;
        let board = words.run(|c| !c.is_whitespace());
        let rows = read_board(board, "xo.").map_err(|fault| fault.shifted(here.at()))?;
        let (wanted, wide) = (usize::from(self.rows), usize::from(self.columns));
        if rows.len() != wanted || rows[0].len() != wide {
            return Err(here.wrong_word(reason!("{} rows of {} cells", wanted, wide)));
        }
        let cells = rows.concat();
        let stones = [b'x', b'o'].map(|mark| {
            let own = cells.iter().enumerate().filter(|(_, c)| **c == mark);
            own.fold(0, |all: u64, (cell, _)| all | 1 << cell)
        });
        let counts = stones.map(u64::count_ones);
        let turn = if words.is_at_end() && counts[0] > counts[1] {
            Player::Right
        } else {
            read_turn(&mut words, Self::ABOUT.sides)?
        };
        let p = StonesAndTurn { stones, turn };
        // Play is over once the sides are joined.
        if self.joins(turn, &p) {
            Err(here.wrong_word("a board on which the player to move has not won already"))
        } else {
            Ok(p)
        }
    }

    fn show_move(&self, _: &StonesAndTurn, cell: &usize) -> String {
        self.show_cell(*cell)
    }

    fn read_move(&self, p: &StonesAndTurn, text: &str) -> Result<usize, ParseError> {
        pick_move(text, self.legal(p), |&cell| self.show_cell(cell))
    }

    fn picture(&self, p: &StonesAndTurn) -> Option<Picture> {
        let won_by = self.winner(p).map(|winner| self.chain(winner, p));
        let board = Board {
            surface: Surface::Hexagons { joined: true },
            won_by: won_by.unwrap_or_default(),
            ..Board::of_rows(self.cells_in_rows(p)).lettered()
        };
        Some(board.into())
    }
}

impl Described for Hex {
    const ABOUT: About = About {
        name: "hex",
        aliases: &[],
        title: "Hex on small boards: join your two sides",
        rules: "The players place a stone in turn on a free cell of a board of hexagons in rows and columns, each row shifted half a cell to the right \
                against the one above. x wins by joining the top row to the bottom row with stones that are neighbours, o by joining the first \
                column to the last. A cell's neighbours are those beside it in its row and its column, and those above to the right and below to \
                the left. The board has 3 rows and 3 columns unless the rules say otherwise.",
        notation: "The rows from the top with / between them, each cell x, o or a dot, then whose turn it is, which follows from the stones where it is left out: \
                   `.x./.o./... x`. Before the colon stand rows x columns: `4x4:`. A move is a cell, columns as letters, rows \
                   counted from the bottom: `b2`.",
        examples: &["hex", "hex .x./.o./... x", "hex 3x4: ..../.xo./...."],
        sources: &["Gale 1979", "Anshelevich 2002"],
        sides: ["x", "o"],
        default_rules: Some("3x3"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let (rows, columns) = match text {
            None => (3, 3),
            Some(text) => read_size(text, 26)?,
        };
        Hex::new(rows as u8, columns as u8).ok_or_else(|| {
            let text = text.unwrap_or_default();
            ParseError::at_piece(text, text.trim(), "rows x columns with at most 64 cells")
        })
    }

    fn show_rules(&self) -> Option<String> {
        ((self.rows, self.columns) != (3, 3)).then(|| format!("{}x{}", self.rows, self.columns))
    }
}
