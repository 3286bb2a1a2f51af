//! Connect Four: stones fall in columns, four in a row win.
//!
//! A player's stones are the bits of one word, a column after the other, each with an empty cell on top, so that a
//! row of four is found by three shifts in each direction, and so are the cells that complete one.

use grundy_core::parse::{pick_move, read_number, read_size};
use grundy_core::picture::{Board, Picture, Surface};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Timed,
    TimedBounds, Turn,
};
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// Connect Four on a board of `width` times `height`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
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
    /// From a cell to the next one in each direction; a direction in which no four fit is replaced by another.
    steps: [u32; 4],
    /// The left one of each two columns that the mirror exchanges, and how far apart they are.
    pairs: Vec<(u64, u32)>,
}

/// The stones of both players, who alternate, Left first. All else follows from the stones, and is kept because it is
/// asked at every move.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Position {
    stones: [u64; 2],
    /// The cells, some of them taken, that complete a four for each player.
    completing: [u64; 2],
    /// How many stones there are.
    plies: u32,
    /// Whether the last stone completed a four.
    won: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.stones == other.stones
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones.hash(state);
    }
}

impl Position {
    fn all(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    fn mover(&self) -> Player {
        Player::BOTH[self.plies as usize % 2]
    }

    fn of(&self, player: Player) -> u64 {
        self.stones[player.index()]
    }
}

/// What a position shows at a glance.
struct Glance {
    /// The cells on which the mover completes a four now.
    wins: u64,
    /// The cells that can be played and after which the opponent does not win at once.
    safe: u64,
    /// All cells that can be played.
    open: u64,
}

impl ConnectFour {
    /// The game on a board of `width` times `height`.
    ///
    /// # Errors
    /// A sentence when the board is too large.
    pub fn new(width: u32, height: u32) -> Result<ConnectFour, String> {
        if !(1..=9).contains(&width) || height == 0 || height > 63 || width * (height + 1) > 64 {
            return Err(
                "a width of 1 to 9 and a height so that width times (height + 1) is at most 64"
                    .to_owned(),
            );
        }
        let up = height + 1;
        let column = |c: u32| ((1u64 << height) - 1) << (c * up);
        let columns: Vec<u64> = (0..width).map(column).collect();
        let fits = |step: u32| if 3 * step < 64 { step } else { 1 };
        Ok(ConnectFour {
            width,
            height,
            bottom: (0..width).fold(0, |all, c| all | 1 << (c * up)),
            board: columns.iter().fold(0, |all, column| all | column),
            pairs: (0..width / 2)
                .map(|c| (columns[c as usize], (width - 1 - 2 * c) * up))
                .collect(),
            columns,
            // A row of four spans three steps, and one that leaves the word is none.
            steps: [1, up - 1, up, up + 1].map(fits),
        })
    }

    /// Cells of the board.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// The score that collections of solved positions use: 0 for a tie, else one more than the stones that the winner
    /// has left at the end of the play, negative when the mover loses. `distance` is in plies from `position`.
    #[must_use]
    pub fn score(&self, position: &Position, outcome: Outcome, distance: u32) -> i32 {
        let Outcome::Won(winner) = outcome else {
            return 0;
        };
        let at_end = position.plies + distance;
        let (own, placed) = match winner {
            Player::Left => (self.cells().div_ceil(2), at_end.div_ceil(2)),
            Player::Right => (self.cells() / 2, at_end / 2),
        };
        let score = 1 + own as i32 - placed as i32;
        if winner == position.mover() {
            score
        } else {
            -score
        }
    }

    fn bit(&self, column: u32, row: u32) -> u64 {
        1 << (column * (self.height + 1) + row)
    }

    /// How many stones stand in a column.
    fn stones_in(&self, p: &Position, column: u32) -> u32 {
        (p.all() & self.columns[column as usize]).count_ones()
    }

    fn four(&self, stones: u64) -> bool {
        self.steps.iter().any(|&step| {
            let pairs = stones & stones.wrapping_shr(step);
            pairs & pairs.wrapping_shr(2 * step) != 0
        })
    }

    /// The cells, some of them taken, that complete a four of `stones`.
    fn completing(&self, stones: u64) -> u64 {
        let mut cells = 0;
        for step in self.steps {
            let up = |set: u64, n: u32| set.wrapping_shl(n * step);
            let down = |set: u64, n: u32| set.wrapping_shr(n * step);
            let pairs = stones & down(stones, 1);
            let triples = pairs & down(stones, 2);
            cells |= up(triples, 3) | down(triples, 1);
            cells |= up(pairs & down(stones, 3), 2) | up(stones & down(pairs, 2), 1);
        }
        cells & self.board
    }

    /// The cells that can be played.
    fn open(&self, p: &Position) -> u64 {
        (p.all() + self.bottom) & self.board
    }

    fn glance(&self, p: &Position) -> Glance {
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

    /// The columns of some cells.
    fn columns_of(&self, cells: u64) -> impl Iterator<Item = u32> {
        let meets = move |&c: &u32| self.columns[c as usize] & cells != 0;
        (0..self.width).filter(meets)
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
    fn position(&self, stones: [u64; 2], last: Player) -> Position {
        Position {
            stones,
            completing: stones.map(|stones| self.completing(stones)),
            plies: (stones[0] | stones[1]).count_ones(),
            won: self.four(stones[last.index()]),
        }
    }

    /// The first order of moves that leads to `p`, orders compared column by column; `None` when there is none.
    /// Dead ends are remembered.
    fn order(&self, p: &Position) -> Option<Vec<u32>> {
        let total = p.plies;
        let mut dead = HashSet::new();
        let mut path: Vec<(Position, u32)> = Vec::new();
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

    fn read_rows(&self, text: &str) -> Result<Position, ParseError> {
        let rows = grundy_core::parse::read_board(text, "xo.")?;
        if rows.len() != self.height as usize || rows[0].len() != self.width as usize {
            return Err(ParseError::new(
                0,
                format!("{} rows of {} cells", rows.len(), rows[0].len()),
                format!("{} rows of {} cells", self.height, self.width),
            ));
        }
        let mut stones = [0; 2];
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, mark) in row.iter().enumerate() {
                let bit = self.bit(x as u32, y as u32);
                match mark {
                    b'x' => stones[0] |= bit,
                    b'o' => stones[1] |= bit,
                    _ => {}
                }
            }
        }
        let (x, o) = (stones[0].count_ones(), stones[1].count_ones());
        let last = if x > o { Player::Left } else { Player::Right };
        let p = self.position(stones, last);
        let unreachable =
            |found: &str| ParseError::new(0, found, "a board that play can reach, x moving first");
        for column in 0..self.width {
            let stones = p.all() >> (column * (self.height + 1)) & ((1 << self.height) - 1);
            if stones & (stones + 1) != 0 {
                return Err(unreachable("a stone above an empty cell"));
            }
        }
        if x != o && x != o + 1 {
            return Err(unreachable(&format!("{x} x and {o} o")));
        }
        match self.order(&p) {
            Some(_) => Ok(p),
            None => Err(unreachable("stones in an order that is impossible")),
        }
    }
}

impl Ruleset for ConnectFour {
    type Position = Position;
    /// A column, from 0.
    type Move = u32;

    fn start(&self) -> Position {
        self.position([0, 0], Player::Right)
    }

    fn play(&self, p: &Position, &column: &u32) -> Position {
        let (mover, mut next) = (p.mover().index(), *p);
        let stone = self.open(p) & self.columns[column as usize];
        next.won = p.completing[mover] & stone != 0;
        next.stones[mover] |= stone;
        next.completing[mover] = self.completing(next.stones[mover]);
        next.plies += 1;
        next
    }
}

impl Sequential for ConnectFour {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        let mover = p.mover();
        // Only the last mover can have completed a row.
        if p.won {
            Turn::Over(Outcome::Won(mover.opponent()))
        } else if p.plies == self.cells() {
            Turn::Over(Outcome::Tied)
        } else {
            Turn::Of(mover)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = u32> {
        let open = matches!(self.turn(p), Turn::Of(_));
        self.columns_of(if open { self.open(p) } else { 0 })
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.mover())
    }

    fn bounds(&self, p: &Position) -> Option<(Outcome, Outcome)> {
        let (low, high) = self.timed_bounds(p)?;
        Some((low.payoff, high.payoff))
    }

    /// A win now, or a loss on the next ply; otherwise neither comes so soon, and not at all to a player for whom no four
    /// cells are left.
    fn timed_bounds(&self, p: &Position) -> Option<TimedBounds<Outcome>> {
        let timed = |payoff, plies| Timed { payoff, plies };
        let mover = match self.turn(p) {
            Turn::Of(mover) => mover,
            Turn::Over(end) => return Some((timed(end, 0), timed(end, 0))),
        };
        let other = mover.opponent();
        let glance = self.glance(p);
        if glance.wins != 0 {
            let won = timed(Outcome::Won(mover), 1);
            return Some((won, won));
        }
        if glance.safe == 0 {
            let lost = timed(Outcome::Won(other), 2);
            return Some((lost, lost));
        }
        let left = self.cells() - p.plies;
        let best = |player: Player, plies: u32| {
            let theirs = p.of(player.opponent());
            match plies <= left && self.four(self.board & !theirs) {
                true => timed(Outcome::Won(player), plies),
                false => timed(Outcome::Tied, 0),
            }
        };
        let (mine, theirs) = (best(mover, 3), best(other, 4));
        Some(match mover {
            Player::Left => (theirs, mine),
            Player::Right => (mine, theirs),
        })
    }

    fn most_plies(&self, p: &Position) -> Option<u32> {
        Some(self.cells() - p.plies)
    }

    /// A win, else the moves that do not lose at once, else any: they all lose on the next ply.
    fn candidates(&self, p: &Position) -> impl Iterator<Item = u32> {
        let over = !matches!(self.turn(p), Turn::Of(_));
        let glance = self.glance(p);
        let cells = match (glance.wins, glance.safe) {
            _ if over => 0,
            (0, 0) => glance.open & glance.open.wrapping_neg(),
            (0, safe) => safe,
            (wins, _) => wins & wins.wrapping_neg(),
        };
        self.columns_of(cells)
    }

    /// The mover's stones and, above the stones of each column, a one.
    fn packed(&self, p: &Position) -> Option<(u64, u32)> {
        let number = p.of(p.mover()) + p.all() + self.bottom;
        Some((number, self.width * (self.height + 1)))
    }

    /// The middle first.
    fn priority(&self, _: &Position, &column: &u32) -> i32 {
        -(2 * column as i32 - self.width as i32 + 1).abs()
    }

    /// How many free cells complete a four, for each player.
    fn estimate(&self, p: &Position) -> Option<i32> {
        let free = !p.all();
        let [left, right] = p.completing.map(|cells| (cells & free).count_ones() as i32);
        Some(100 * (left - right))
    }

    fn customary_score(&self, p: &Position, payoff: Outcome, plies: u32) -> Option<i64> {
        Some(self.score(p, payoff, plies).into())
    }

    fn last_mover_wins(&self) -> bool {
        true
    }

    /// The mirror image is worth the same.
    fn symmetry_key(&self, p: &Position) -> Position {
        let (mut left, mut right) = (0, self.width - 1);
        let column = |stones: u64, c: u32| stones >> (c * (self.height + 1)) & self.columns[0];
        while left < right {
            let at = |c| p.stones.map(|stones| column(stones, c));
            let (a, b) = (at(left), at(right));
            if a != b {
                return match a < b {
                    true => *p,
                    false => Position {
                        stones: p.stones.map(|stones| self.mirrored(stones)),
                        completing: p.completing.map(|cells| self.mirrored(cells)),
                        ..*p
                    },
                };
            }
            (left, right) = (left + 1, right - 1);
        }
        *p
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl Notation for ConnectFour {
    fn show(&self, p: &Position) -> String {
        let columns = self.order(p).unwrap_or_default();
        if columns.is_empty() {
            return "empty".to_owned();
        }
        columns.iter().map(|c| (c + 1).to_string()).collect()
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let moves = text.trim();
        if moves.eq_ignore_ascii_case("empty") {
            return Ok(self.start());
        }
        if moves.contains('/') || moves.contains(['x', 'X', '.']) {
            return self.read_rows(text);
        }
        if moves.is_empty() {
            return Err(ParseError::at_piece(text, moves, "columns such as 4455"));
        }
        let offset = text.len() - text.trim_start().len();
        let mut p = self.start();
        for (i, c) in moves.char_indices() {
            let fault =
                |expected: String| ParseError::new(offset + i, format!("\"{c}\""), expected);
            let column = (c.to_digit(10))
                .filter(|d| (1..=self.width).contains(d))
                .ok_or_else(|| fault(format!("a column from 1 to {}", self.width)))?
                - 1;
            if !matches!(self.turn(&p), Turn::Of(_)) {
                return Err(fault("the end, for the play is over here".to_owned()));
            }
            if self.stones_in(&p, column) == self.height {
                return Err(fault("a column that is not full".to_owned()));
            }
            p = self.play(&p, &column);
        }
        Ok(p)
    }

    fn show_move(&self, _: &Position, mv: &u32) -> String {
        (mv + 1).to_string()
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<u32, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let mark = |x, y| match self.bit(x, y) {
            bit if p.stones[0] & bit != 0 => 'x',
            bit if p.stones[1] & bit != 0 => 'o',
            _ => '.',
        };
        let row = |y| (0..self.width).map(|x| mark(x, y)).collect();
        let board = Board::of_rows((0..self.height).rev().map(row).collect()).numbered(1);
        Some(
            Board {
                surface: Surface::Slots,
                names: vec![],
                ..board
            }
            .into(),
        )
    }
}

impl Described for ConnectFour {
    const ABOUT: About = About {
        name: "connect-four",
        aliases: &["connect4", "four-in-a-row"],
        title: "Four in a row with falling stones",
        rules: "Two players in turn drop a stone into a column that is not full; it falls on the stones below. Whoever \
                first has four in a row, across, up or slanting, wins; a full board without a row is a tie. The board \
                is 7 wide and 6 high unless the rules say otherwise.",
        notation: "The columns played so far, each a digit from 1, left to right: `4455`; the empty board is `empty`. \
                   Several orders lead to one position, which is shown by the first of them. A board may also be \
                   drawn, rows from the top with / between them, x for the first player, o for the second. Before the colon stands width x height: `6x5:`. A move is a column.",
        examples: &[
            "connect-four 44444435352231",
            "connect-four 5x4:",
            "connect-four 6x5: 4455",
        ],
        sources: &["Allen 1988", "Allis 1988"],
        sides: ["first", "second"],
        default_rules: Some("7x6"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return ConnectFour::new(7, 6).map_err(|why| ParseError::new(0, "no rules", why));
        };
        let (width, height) = read_size(text, 63)?;
        // Read again for a fault at the right place: the width must be a digit.
        let end = text.find(['x', 'X']).unwrap_or(text.len());
        read_number(text, &text[..end], "a width", 9)?;
        ConnectFour::new(width as u32, height as u32)
            .map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        let board = (self.width, self.height);
        (board != (7, 6)).then(|| format!("{}x{}", board.0, board.1))
    }
}
