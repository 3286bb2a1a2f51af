//! Boards on which stones fall in columns and four in a row win.
//!
//! A player's stones are the bits of one word, a column after the other, each with an empty cell on top, so that a
//! row of four is found by three shifts in each direction, and so are the cells that complete one. Tromp, *John's Connect
//! Four Playground*, has the layout.

use super::bits::{Columns, completing, four, in_fours, merits, steps};
use super::{Chance, MARKS, Named, Near, RowRules, read_stones, unreachable};
use grundy_core::parse::{ParseError, Text};
use grundy_core::picture::{Board, Picture};
use grundy_core::{About, Outcome, Player, Reason, reason};
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// A board of `width` times `height` for the game `N`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falling<N> {
    /// 1 to 9, so that a column is a digit.
    width: u32,
    /// `width * (height + 1)` is at most 64.
    height: u32,
    /// The lowest cells.
    bottom: u64,
    /// The cells of each column.
    columns: Vec<u64>,
    /// All cells.
    board: u64,
    /// The highest cell of each column and every second one below it.
    upper: u64,
    /// The steps from a cell to the next one in each direction. A direction in which no four cells fit is replaced by
    /// another.
    steps: [u32; 4],
    /// The column of each bit.
    column_of: [u8; 64],
    /// For each cell, an estimate of its merit before anything else is known: see [`merits`].
    merits: Vec<i8>,
    /// The left one of each two columns that a reflection exchanges, and their distance.
    pairs: Vec<(u64, u32)>,
    game: PhantomData<fn() -> N>,
}

/// The stones of both players. Everything else follows from them, and is kept because it is needed at every move.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Fallen {
    stones: [u64; 2],
    /// The cells, some of them taken, that complete a four for each player.
    completing: [u64; 2],
    /// The number of stones.
    plies: u32,
    /// True if the last stone completed a four.
    won: bool,
}

impl PartialEq for Fallen {
    fn eq(&self, other: &Fallen) -> bool {
        self.stones == other.stones
    }
}

impl Hash for Fallen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones.hash(state);
    }
}

impl Fallen {
    /// All stones.
    fn all(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// The player to move.
    fn mover(&self) -> Player {
        Player::BOTH[self.plies as usize % 2]
    }

    /// The stones of a player.
    fn of(&self, player: Player) -> u64 {
        self.stones[player.index()]
    }
}

/// The cells that matter in a position, found at a glance.
struct Glance {
    /// The cells on which the mover completes a four now.
    wins: u64,
    /// The cells that can be played and after which the opponent does not win at once.
    safe: u64,
    /// All cells that can be played.
    open: u64,
}

impl<N: Named> Falling<N> {
    /// A board of `width` times `height`.
    ///
    /// # Errors
    /// A sentence when the board is too large.
    pub fn new(width: u32, height: u32) -> Result<Falling<N>, String> {
        if !(1..=9).contains(&width) || height == 0 || height > 63 || width * (height + 1) > 64 {
            return Err(
                "a width of 1 to 9 and a height so that width times (height + 1) is at most 64"
                    .to_owned(),
            );
        }
        let up = height + 1;
        let column = |c: u32| ((1u64 << height) - 1) << (c * up);
        let columns: Vec<u64> = (0..width).map(column).collect();
        Ok(Falling {
            width,
            height,
            bottom: (0..width).fold(0, |all, c| all | 1 << (c * up)),
            upper: (0..height).step_by(2).fold(0, |all, down| {
                (0..width).fold(all, |all, c| all | 1 << (c * up + height - 1 - down))
            }),
            board: columns.iter().fold(0, |all, column| all | column),
            pairs: (0..width / 2)
                .map(|c| (columns[c as usize], (width - 1 - 2 * c) * up))
                .collect(),
            columns,
            steps: steps(height),
            column_of: std::array::from_fn(|bit| (bit as u32 / up) as u8),
            merits: merits(width as i32, height as i32),
            game: PhantomData,
        })
    }

    /// Cells of the board.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// The score that collections of solved positions use: 0 for a tie, else one more than the stones that the winner
    /// has left at the end of the play, negative when the mover loses. `distance` is in plies from `p`.
    #[must_use]
    pub fn score(&self, p: &Fallen, outcome: Outcome, distance: u32) -> i32 {
        let Outcome::Won(winner) = outcome else {
            return 0;
        };
        let at_end = p.plies + distance;
        let (own, placed) = match winner {
            Player::Left => (self.cells().div_ceil(2), at_end.div_ceil(2)),
            Player::Right => (self.cells() / 2, at_end / 2),
        };
        let score = 1 + own as i32 - placed as i32;
        if winner == p.mover() { score } else { -score }
    }

    /// The bit of a cell; each column has one more row than the board, always empty, so that shifts do not wrap.
    fn bit(&self, column: u32, row: u32) -> u64 {
        1 << (column * (self.height + 1) + row)
    }

    /// The number of stones in a column.
    fn stones_in(&self, p: &Fallen, column: u32) -> u32 {
        (p.all() & self.columns[column as usize]).count_ones()
    }

    /// True if there are four in a row; the two usual heights are compiled with constant shifts.
    #[inline]
    fn four(&self, stones: u64) -> bool {
        match self.height {
            5 => four(stones, steps(5)),
            6 => four(stones, steps(6)),
            _ => four(stones, self.steps),
        }
    }

    /// The cells, some of them taken, that complete a four of `stones`.
    #[inline]
    fn completing(&self, stones: u64) -> u64 {
        // Shifts that are known when the program is built take half the time.
        let cells = match self.height {
            5 => completing(stones, steps(5)),
            6 => completing(stones, steps(6)),
            _ => completing(stones, self.steps),
        };
        cells & self.board
    }

    /// The wins, threats and safe cells of the position, from which bounds and candidate moves follow.
    #[inline]
    fn glance(&self, p: &Fallen) -> Glance {
        let mover = p.mover();
        let open = self.open(p);
        let wins = p.completing[mover.index()] & open;
        let theirs = p.completing[mover.opponent().index()];
        let threats = theirs & open;
        // One threat must be met, two cannot be; and no stone may go below a cell that completes a four of theirs.
        let meets = match threats & threats.wrapping_sub(1) {
            0 if threats == 0 => open,
            0 => threats,
            _ => 0,
        };
        Glance {
            wins,
            safe: meets & !(theirs >> 1),
            open,
        }
    }

    /// The chances of both players later on. A player can still win only if four cells in a row are left for them. More
    /// is known where every column has an even number of free cells: the player who is not to move can answer each
    /// stone by one above it, and at the end has the upper cell of each pair, the mover the lower. Allis (1988),
    /// section 3.2, calls it follow-up.
    #[inline]
    fn chances(&self, p: &Fallen, open: u64) -> [Chance; 2] {
        let mover = p.mover();
        let free = self.board & !p.all();
        let [left, right] = p.stones;
        let mut chances = [
            Chance::open_if(self.four(free | left)),
            Chance::open_if(self.four(free | right)),
        ];
        if open & self.upper == 0 && !self.four(p.of(mover) | free & !self.upper) {
            chances[mover.index()] = Chance::Gone;
            if self.four(p.of(mover.opponent()) | free & self.upper) {
                chances[mover.opponent().index()] = Chance::Sure;
            }
        }
        chances
    }

    /// The columns in the opposite order.
    fn mirrored(&self, cells: u64) -> u64 {
        let middle = match self.width % 2 {
            1 => cells & self.columns[self.width as usize / 2],
            _ => 0,
        };
        let pairs = self.pairs.iter();
        pairs.fold(middle, |all, &(left, apart)| {
            all | (cells & left) << apart | cells >> apart & left
        })
    }

    /// The position with these stones, the last of which is known.
    fn position(&self, stones: [u64; 2], last: Player) -> Fallen {
        Fallen {
            stones,
            completing: stones.map(|stones| self.completing(stones)),
            plies: (stones[0] | stones[1]).count_ones(),
            won: self.four(stones[last.index()]),
        }
    }

    /// The first order of moves that leads to `p`, orders compared column by column; `None` when there is none.
    /// Dead ends are remembered.
    fn order(&self, p: &Fallen) -> Option<Vec<u32>> {
        let total = p.plies;
        let mut dead = HashSet::new();
        let mut path: Vec<(Fallen, u32)> = Vec::new();
        let (mut at, mut next) = (self.start(), 0);
        while at.plies < total {
            let mover = at.mover();
            let open = !at.won;
            let after = (next..self.width).filter(|_| open).find_map(|column| {
                let stone = self.bit(column, self.stones_in(&at, column));
                // The next stone of the column is one of the mover's.
                let fits = p.of(mover) & stone != 0;
                let after = fits.then(|| self.play(&at, &column))?;
                (!dead.contains(&after.stones)).then_some((column, after))
            });
            match after {
                Some((column, after)) => {
                    path.push((at, column));
                    (at, next) = (after, 0);
                }
                None => {
                    dead.insert(at.stones);
                    let (back, column) = path.pop()?;
                    (at, next) = (back, column + 1);
                }
            }
        }
        Some(path.into_iter().map(|(_, column)| column).collect())
    }

    /// Reads a board that is drawn, rows from the top.
    fn read_rows(&self, text: &str) -> Result<Fallen, ParseError> {
        let (height, width) = (self.height as usize, self.width as usize);
        let drawn = read_stones(text, height, width)?;
        let bit = |square: crate::families::board::Square| {
            self.bit(square.column as u32, (height - 1 - square.row) as u32)
        };
        let stones = [0, 1].map(|player| {
            let squares = drawn.squares(drawn.plane(player));
            squares.fold(0, |all, square| all | bit(square))
        });
        let [x, o] = stones.map(u64::count_ones);
        let last = if x > o { Player::Left } else { Player::Right };
        let p = self.position(stones, last);
        // Adding one at the bottom of a column carries through its stones to the first gap; it meets a stone only if
        // one lies above a gap.
        if p.all() & (p.all() + self.bottom) != 0 {
            return Err(unreachable("a stone above an empty cell"));
        }
        match self.order(&p) {
            Some(_) => Ok(p),
            None => Err(unreachable("stones in an order that is impossible")),
        }
    }

    /// Reads the columns that were played.
    fn read_columns(&self, text: &str) -> Result<Fallen, ParseError> {
        let mut columns = Text::new(text);
        columns.blanks();
        if columns.is_at_end() {
            return Err(columns.fault("columns such as 4455"));
        }
        let mut p = self.start();
        while !columns.is_at_end() {
            let digit = columns.peek().and_then(|c| c.to_digit(10));
            let Some(column) = digit.filter(|digit| (1..=self.width).contains(digit)) else {
                return Err(columns.fault(reason!("a column from 1 to {}", self.width)));
            };
            if p.won || self.room(&p) == 0 {
                return Err(columns.fault("the end, for the play is over here"));
            }
            if self.stones_in(&p, column - 1) == self.height {
                return Err(columns.fault("a column that is not full"));
            }
            p = self.play(&p, &(column - 1));
            columns.advance();
        }
        Ok(p)
    }
}

impl<N: Named> RowRules for Falling<N> {
    type Position = Fallen;
    /// A column, from 0.
    type Move = u32;
    type Cells = u64;
    const ABOUT: About = N::ABOUT;

    fn read_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let [width, height, _] = N::BOARD;
        let Some(text) = text else {
            return Falling::new(width as u32, height as u32)
                .map_err(|why| ParseError::new(0, "no rules", why));
        };
        let mut size = Text::new(text);
        let width = size.number("a width, as in 7x6,", 9)? as u32;
        size.expect("x", "x and a height, as in 7x6")?;
        let height = size.number("a height, as in 7x6,", 63)? as u32;
        size.end("nothing after the height")?;
        Falling::new(width, height).map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        let [width, height, _] = N::BOARD;
        let usual = (self.width as usize, self.height as usize) == (width, height);
        (!usual).then(|| format!("{}x{}", self.width, self.height))
    }

    fn start(&self) -> Fallen {
        self.position([0, 0], Player::Right)
    }

    #[inline]
    fn play(&self, p: &Fallen, &column: &u32) -> Fallen {
        let (mover, mut next) = (p.mover().index(), *p);
        let stone = self.open(p) & self.columns[column as usize];
        next.won = p.completing[mover] & stone != 0;
        next.stones[mover] |= stone;
        next.completing[mover] = self.completing(next.stones[mover]);
        next.plies += 1;
        next
    }

    #[inline]
    fn mover(&self, p: &Fallen) -> Player {
        p.mover()
    }

    #[inline]
    fn won(&self, p: &Fallen) -> bool {
        p.won
    }

    #[inline]
    fn room(&self, p: &Fallen) -> u32 {
        self.cells() - p.plies
    }

    #[inline]
    fn open(&self, p: &Fallen) -> u64 {
        (p.all() + self.bottom) & self.board
    }

    /// A win, else the moves that do not lose at once, else any: they all lose on the next ply.
    #[inline]
    fn candidates(&self, p: &Fallen) -> u64 {
        let glance = self.glance(p);
        match (glance.wins, glance.safe) {
            (0, 0) => glance.open & glance.open.wrapping_neg(),
            (0, safe) => safe,
            (wins, _) => wins & wins.wrapping_neg(),
        }
    }

    #[inline]
    fn moves(&self, _: &Fallen, cells: u64) -> impl Iterator<Item = u32> {
        Columns {
            cells,
            column_of: &self.column_of,
        }
    }

    fn refusal(&self, p: &Fallen, text: &str) -> Option<Reason> {
        let column: u32 = text.trim().parse().ok()?;
        let inside = (1..=self.width).contains(&column);
        let is_full = inside && self.stones_in(p, column - 1) == self.height;
        is_full.then(|| reason!(", for column {} is full", column))
    }

    #[inline]
    fn near(&self, p: &Fallen) -> Near {
        let glance = self.glance(p);
        match (glance.wins, glance.safe) {
            (0, 0) => Near::Loses(2),
            (0, _) => Near::Open(self.chances(p, glance.open)),
            _ => Near::Wins(1),
        }
    }

    /// The mover's stones and, above the stones of each column, a one.
    fn packed(&self, p: &Fallen) -> Option<(u64, u32)> {
        let number = p.of(p.mover()) + p.all() + self.bottom;
        Some((number, self.width * (self.height + 1)))
    }

    fn unpacked(&self, number: u64) -> Option<Fallen> {
        let up = self.height + 1;
        let (mut all, mut own) = (0, 0);
        for column in 0..self.width {
            // The highest one is above the stones; below it are the mover's.
            let cells = number >> (column * up) & (u64::MAX >> (64 - up));
            let above = 1 << cells.checked_ilog2()?;
            all |= (above - 1) << (column * up);
            own |= (cells - above) << (column * up);
        }
        let mover = Player::BOTH[all.count_ones() as usize % 2];
        let stones = match mover {
            Player::Left => [own, all & !own],
            Player::Right => [all & !own, own],
        };
        Some(self.position(stones, mover.opponent()))
    }

    fn images(&self, p: &Fallen) -> u64 {
        if p.stones.map(|stones| self.mirrored(stones)) == p.stones {
            1
        } else {
            2
        }
    }

    /// Cells that complete a four and cannot be played yet count most: one that can be played is filled at once. Then
    /// the number of stones that the mover can place without losing at once.
    #[inline]
    fn estimate(&self, p: &Fallen) -> i32 {
        let Glance { safe, open, .. } = self.glance(p);
        let later = self.board & !p.all() & !open;
        let [left, right] = p
            .completing
            .map(|cells| (cells & later).count_ones() as i32);
        let replies = safe.count_ones() as i32;
        100 * (left - right)
            + match p.mover() {
                Player::Left => 20 * replies,
                Player::Right => -20 * replies,
            }
    }

    fn priority(&self, p: &Fallen, &column: &u32) -> i32 {
        let cell = self.open(p) & self.columns[column as usize];
        self.merits
            .get(cell.trailing_zeros() as usize)
            .copied()
            .unwrap_or(0)
            .into()
    }

    /// The mirror image is worth the same.
    fn symmetry_key(&self, p: &Fallen) -> Fallen {
        let (mut left, mut right) = (0, self.width - 1);
        let column = |stones: u64, c: u32| stones >> (c * (self.height + 1)) & self.columns[0];
        while left < right {
            let at = |c| p.stones.map(|stones| column(stones, c));
            let (a, b) = (at(left), at(right));
            if a != b {
                return if a < b {
                    *p
                } else {
                    Fallen {
                        stones: p.stones.map(|stones| self.mirrored(stones)),
                        completing: p.completing.map(|cells| self.mirrored(cells)),
                        ..*p
                    }
                };
            }
            (left, right) = (left + 1, right - 1);
        }
        *p
    }

    fn customary_score(&self, p: &Fallen, payoff: Outcome, plies: u32) -> Option<i64> {
        Some(self.score(p, payoff, plies).into())
    }

    fn show(&self, p: &Fallen) -> String {
        let columns = self.order(p).unwrap_or_default();
        if columns.is_empty() {
            return "empty".to_owned();
        }
        columns.iter().map(|c| (c + 1).to_string()).collect()
    }

    fn read(&self, text: &str) -> Result<Fallen, ParseError> {
        if text.trim().eq_ignore_ascii_case("empty") {
            return Ok(self.start());
        }
        if text.contains(['/', 'x', 'X', '.']) {
            self.read_rows(text)
        } else {
            self.read_columns(text)
        }
    }

    fn show_move(&self, mv: &u32) -> String {
        (mv + 1).to_string()
    }

    fn picture(&self, p: &Fallen) -> Picture {
        let [empty, x, o] = [0, 1, 2].map(|n| MARKS.as_bytes()[n].into());
        let mark = |column, row| match self.bit(column, row) {
            bit if p.stones[0] & bit != 0 => x,
            bit if p.stones[1] & bit != 0 => o,
            _ => empty,
        };
        let row = |row| (0..self.width).map(|column| mark(column, row)).collect();
        let board = Board::of_rows((0..self.height).rev().map(row).collect()).numbered(1);
        let mut won_by = Vec::new();
        if p.won {
            let fours = in_fours(p.of(p.mover().opponent()), self.steps);
            let cells =
                (0..self.width).flat_map(|column| (0..self.height).map(move |row| (column, row)));
            won_by = cells
                .filter(|&(column, row)| fours & self.bit(column, row) != 0)
                .map(|(column, row)| [(self.height - 1 - row) as usize, column as usize])
                .collect();
        }
        Picture::from(Board {
            surface: N::SURFACE,
            legend: N::LEGEND,
            names: vec![],
            won_by,
            ..board
        })
    }
}

impl<N: Named> super::InARow<Falling<N>> {
    /// The game on a board of `width` times `height`.
    ///
    /// # Errors
    /// A sentence when the board is too large.
    pub fn new(width: u32, height: u32) -> Result<Self, String> {
        Falling::new(width, height).map(super::InARow)
    }
}
