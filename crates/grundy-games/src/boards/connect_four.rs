//! Connect Four: stones fall in columns, four in a row win.
//!
//! A player's stones are the bits of one word, a column after the other, each with an empty cell on top, so that a
//! row of four is found by three shifts in each direction.

use grundy_core::parse::{pick_move, read_number, read_size};
use grundy_core::picture::{Board, Picture, Surface};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};
use std::collections::HashSet;

/// Connect Four on a board of `width` times `height`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    /// 1 to 9, so that a column is a digit.
    width: u32,
    /// `width * (height + 1)` is at most 64.
    height: u32,
}

/// The stones of both players, who alternate, Left first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    stones: [u64; 2],
}

impl Position {
    fn all(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    fn mover(&self) -> Player {
        if self.stones[0].count_ones() == self.stones[1].count_ones() {
            Player::Left
        } else {
            Player::Right
        }
    }
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
        Ok(ConnectFour { width, height })
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
        let at_end = position.all().count_ones() + distance;
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
        let mask = (1u64 << self.height) - 1;
        (p.all() >> (column * (self.height + 1)) & mask).count_ones()
    }

    fn four(&self, stones: u64) -> bool {
        let up = self.height + 1;
        let steps = [1, up, up + 1, up - 1].into_iter();
        // A row of four spans three steps, and one that leaves the word is none.
        steps.filter(|step| 3 * step < 64).any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The stones of `player` with one more in `column`, which is not full.
    fn with(&self, p: &Position, player: Player, column: u32) -> u64 {
        p.stones[player.index()] | self.bit(column, self.stones_in(p, column))
    }

    fn won(&self, p: &Position) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|player| self.four(p.stones[player.index()]))
    }

    /// The first order of moves that leads to `p`, orders compared column by column; `None` when there is none.
    /// Dead ends are remembered.
    fn order(&self, p: &Position) -> Option<Vec<u32>> {
        let total = p.all().count_ones();
        let mut dead = HashSet::new();
        let mut path: Vec<(Position, u32)> = Vec::new();
        let (mut at, mut next) = (self.start(), 0);
        while at.all().count_ones() < total {
            let mover = at.mover();
            let open = self.won(&at).is_none();
            let after = (next..self.width).filter(|_| open).find_map(|column| {
                let stone = self.bit(column, self.stones_in(&at, column));
                // The next stone of the column is one of the mover's.
                let mut after = at;
                after.stones[mover.index()] |= stone;
                let fits = p.stones[mover.index()] & stone != 0;
                (fits && !dead.contains(&after.stones)).then_some((column, after))
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
        let mut p = self.start();
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, mark) in row.iter().enumerate() {
                let bit = self.bit(x as u32, y as u32);
                match mark {
                    b'x' => p.stones[0] |= bit,
                    b'o' => p.stones[1] |= bit,
                    _ => {}
                }
            }
        }
        let unreachable =
            |found: &str| ParseError::new(0, found, "a board that play can reach, x moving first");
        for column in 0..self.width {
            let stones = p.all() >> (column * (self.height + 1)) & ((1 << self.height) - 1);
            if stones & (stones + 1) != 0 {
                return Err(unreachable("a stone above an empty cell"));
            }
        }
        let (x, o) = (p.stones[0].count_ones(), p.stones[1].count_ones());
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
        Position { stones: [0, 0] }
    }

    fn play(&self, p: &Position, &column: &u32) -> Position {
        let (mover, mut next) = (p.mover(), *p);
        next.stones[mover.index()] = self.with(p, mover, column);
        next
    }
}

impl Sequential for ConnectFour {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        let mover = p.mover();
        // Only the last mover can have completed a row.
        if self.four(p.stones[mover.opponent().index()]) {
            Turn::Over(Outcome::Won(mover.opponent()))
        } else if p.all().count_ones() == self.cells() {
            Turn::Over(Outcome::Tied)
        } else {
            Turn::Of(mover)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = u32> {
        let open = matches!(self.turn(p), Turn::Of(_));
        (0..self.width).filter(move |&c| open && self.stones_in(p, c) < self.height)
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.mover())
    }

    fn bounds(&self, _: &Position) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }

    /// A win, then what stops one, then what threatens most, then the middle.
    fn priority(&self, p: &Position, &column: &u32) -> i32 {
        let mover = p.mover();
        let own = self.with(p, mover, column);
        if self.four(own) {
            return 10_000;
        }
        if self.four(self.with(p, mover.opponent(), column)) {
            return 5000;
        }
        let mut next = *p;
        next.stones[mover.index()] = own;
        // A gift: the opponent wins on top of this stone.
        if self.stones_in(&next, column) < self.height
            && self.four(self.with(&next, mover.opponent(), column))
        {
            return -5000;
        }
        let threats = (0..self.width)
            .filter(|&c| self.stones_in(&next, c) < self.height)
            .filter(|&c| self.four(self.with(&next, mover, c)))
            .count();
        100 * threats as i32 - (2 * column as i32 - self.width as i32 + 1).abs()
    }

    /// The mirror image is worth the same.
    fn symmetry_key(&self, p: &Position) -> Position {
        let up = self.height + 1;
        let mask = (1u64 << self.height) - 1;
        let mirror = |stones: u64| {
            (0..self.width).fold(0u64, |all, c| {
                all | (stones >> (c * up) & mask) << ((self.width - 1 - c) * up)
            })
        };
        let mirrored = Position {
            stones: p.stones.map(mirror),
        };
        if mirrored.stones < p.stones {
            mirrored
        } else {
            *p
        }
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
            return Ok(ConnectFour {
                width: 7,
                height: 6,
            });
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
