//! K in a row on a board: tic-tac-toe, the (m,n,k) games and free-style gomoku.

use grundy_core::parse::{pick_move, read_board, read_number};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};

/// Three in a row on 3 by 3.
pub type TicTacToe = InARow<0>;
/// Any board and any length of row.
pub type Mnk = InARow<1>;
/// Five or more in a row on 15 by 15.
pub type Gomoku = InARow<2>;

/// Words of 64 cells.
const WORDS: usize = 6;
/// The longest side: 19 by 19 cells fit in the words.
const LONGEST: u64 = 19;

/// A set of cells.
type Cells = [u64; WORDS];

/// K in a row. `KIND` only says which board needs no rules; see [`TicTacToe`], [`Mnk`] and [`Gomoku`].
#[derive(Clone, Debug)]
pub struct InARow<const KIND: u8> {
    width: usize,
    height: usize,
    k: usize,
    /// The symmetries of the board as maps from cell to cell, the identity left out.
    symmetries: Vec<Vec<u16>>,
}

/// The stones of both players. Left (x) moves first, so the numbers of stones say whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// x, then o.
    stones: [Cells; 2],
    /// Who has k in a row: follows from the stones, kept because it is asked at every move.
    won: Option<Player>,
}

impl Position {
    fn has(&self, player: Player, cell: usize) -> bool {
        self.stones[player.index()][cell / 64] >> (cell % 64) & 1 == 1
    }

    fn is_empty(&self, cell: usize) -> bool {
        !Player::BOTH.into_iter().any(|p| self.has(p, cell))
    }

    fn count(&self, player: Player) -> u32 {
        self.stones[player.index()]
            .iter()
            .map(|w| w.count_ones())
            .sum()
    }

    fn mover(&self) -> Player {
        if self.count(Player::Left) == self.count(Player::Right) {
            Player::Left
        } else {
            Player::Right
        }
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x {:x?} o {:x?}", self.stones[0], self.stones[1])
    }
}

impl<const KIND: u8> InARow<KIND> {
    /// The game on a board of `width` times `height` with rows of `k`.
    ///
    /// # Errors
    /// A sentence: a side is 0 or above 19, or `k` is 0.
    pub fn new(width: usize, height: usize, k: usize) -> Result<InARow<KIND>, String> {
        let sides = 1..=LONGEST as usize;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(format!("a board with sides from 1 to {LONGEST}"));
        }
        if k == 0 {
            return Err("a row of at least 1".to_owned());
        }
        let map = |turned: bool, flip_x: bool, flip_y: bool| -> Vec<u16> {
            let to = |cell: usize| {
                let (mut x, mut y) = (cell % width, cell / width);
                if turned {
                    (x, y) = (y, x);
                }
                x = if flip_x { width - 1 - x } else { x };
                y = if flip_y { height - 1 - y } else { y };
                u16::try_from(y * width + x).expect("at most 361 cells")
            };
            (0..width * height).map(to).collect()
        };
        let mut symmetries = Vec::new();
        for turned in [false, true] {
            for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
                if (!turned || width == height) && (turned || x || y) {
                    symmetries.push(map(turned, x, y));
                }
            }
        }
        Ok(InARow {
            width,
            height,
            k,
            symmetries,
        })
    }

    fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The longest row of `player` through `cell`, were there a stone on it, is at least k.
    fn completes(&self, p: &Position, player: Player, cell: usize) -> bool {
        let (x, y) = ((cell % self.width) as isize, (cell / self.width) as isize);
        let run = |dx: isize, dy: isize| {
            (1..self.k as isize)
                .take_while(|step| {
                    let (x, y) = (x + dx * step, y + dy * step);
                    x >= 0
                        && y >= 0
                        && (x as usize) < self.width
                        && (y as usize) < self.height
                        && p.has(player, y as usize * self.width + x as usize)
                })
                .count()
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dx, dy)| run(dx, dy) + run(-dx, -dy) + 1 >= self.k)
    }

    fn default_board() -> (usize, usize, usize) {
        if KIND == 2 { (15, 15, 5) } else { (3, 3, 3) }
    }

    fn name(&self, cell: usize) -> String {
        let column = (b'a' + (cell % self.width) as u8) as char;
        format!("{column}{}", self.height - cell / self.width)
    }
}

impl<const KIND: u8> Ruleset for InARow<KIND> {
    type Position = Position;
    /// The cell, rows from the top.
    type Move = u16;

    fn start(&self) -> Position {
        Position {
            stones: [[0; WORDS]; 2],
            won: None,
        }
    }

    fn play(&self, p: &Position, &cell: &u16) -> Position {
        let (mut next, mover, cell) = (p.clone(), p.mover(), cell as usize);
        next.stones[mover.index()][cell / 64] |= 1 << (cell % 64);
        if self.completes(p, mover, cell) {
            next.won = Some(mover);
        }
        next
    }
}

impl<const KIND: u8> Sequential for InARow<KIND> {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if let Some(player) = p.won {
            Turn::Over(Outcome::Won(player))
        } else if p.count(Player::Left) + p.count(Player::Right) == self.cells() as u32 {
            Turn::Over(Outcome::Tied)
        } else {
            Turn::Of(p.mover())
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = u16> {
        let end = if p.won.is_some() { 0 } else { self.cells() };
        (0..end).filter(|&c| p.is_empty(c)).map(|c| c as u16)
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.mover())
    }

    fn bounds(&self, _: &Position) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }

    /// A win, then what stops one, then the centre.
    fn priority(&self, p: &Position, &cell: &u16) -> i32 {
        let (mover, cell) = (p.mover(), cell as usize);
        if self.completes(p, mover, cell) {
            return 2000;
        }
        if self.completes(p, mover.opponent(), cell) {
            return 1000;
        }
        let (x, y) = ((cell % self.width) as i32, (cell / self.width) as i32);
        let off = |at: i32, side: usize| (2 * at - side as i32 + 1).abs();
        -off(x, self.width) - off(y, self.height)
    }

    fn symmetry_key(&self, p: &Position) -> Position {
        let mut least = p.clone();
        for map in &self.symmetries {
            let mut other = Position {
                stones: [[0; WORDS]; 2],
                won: p.won,
            };
            for (to, from) in other.stones.iter_mut().zip(&p.stones) {
                for (w, &word) in from.iter().enumerate() {
                    let mut rest = word;
                    while rest != 0 {
                        let cell = map[w * 64 + rest.trailing_zeros() as usize] as usize;
                        to[cell / 64] |= 1 << (cell % 64);
                        rest &= rest - 1;
                    }
                }
            }
            if other < least {
                least = other;
            }
        }
        least
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl<const KIND: u8> Notation for InARow<KIND> {
    fn show(&self, p: &Position) -> String {
        let mark = |cell| match (p.has(Player::Left, cell), p.has(Player::Right, cell)) {
            (true, _) => 'x',
            (_, true) => 'o',
            _ => '.',
        };
        let row = |y: usize| (0..self.width).map(|x| mark(y * self.width + x)).collect();
        (0..self.height).map(row).collect::<Vec<String>>().join("/")
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let rows = read_board(text, "xo.")?;
        if rows.len() != self.height || rows[0].len() != self.width {
            return Err(ParseError::new(
                0,
                format!("{} rows of {} cells", rows.len(), rows[0].len()),
                format!("{} rows of {} cells", self.height, self.width),
            ));
        }
        let mut p = self.start();
        for (cell, mark) in rows.concat().into_iter().enumerate() {
            match mark {
                b'x' => p.stones[0][cell / 64] |= 1 << (cell % 64),
                b'o' => p.stones[1][cell / 64] |= 1 << (cell % 64),
                _ => {}
            }
        }
        let (x, o) = (p.count(Player::Left), p.count(Player::Right));
        if x != o && x != o + 1 {
            return Err(ParseError::new(
                0,
                format!("{x} x and {o} o"),
                "as many x as o, or one more, for x begins",
            ));
        }
        let [by_x, by_o] =
            Player::BOTH.map(|player| (0..self.cells()).any(|c| p_has_row(self, &p, player, c)));
        let last = p.mover().opponent();
        p.won = match (by_x, by_o) {
            (false, false) => None,
            (true, false) if last == Player::Left => Some(Player::Left),
            (false, true) if last == Player::Right => Some(Player::Right),
            _ => {
                return Err(ParseError::new(
                    0,
                    "a row that was complete before the last move",
                    "a board that play can reach",
                ));
            }
        };
        if let Some(winner) = p.won {
            // The last stone made the row, so one stone must be in every row there is.
            let undone = (0..self.cells()).filter(|&c| p.has(winner, c)).any(|c| {
                let mut before = p.clone();
                before.stones[winner.index()][c / 64] &= !(1 << (c % 64));
                !(0..self.cells()).any(|d| p_has_row(self, &before, winner, d))
            });
            if !undone {
                return Err(ParseError::new(
                    0,
                    "two rows that no single move completes",
                    "a board that play can reach",
                ));
            }
        }
        Ok(p)
    }

    fn show_move(&self, _: &Position, &mv: &u16) -> String {
        self.name(mv as usize)
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<u16, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let rows = self.show(p);
        Some(Picture::Board {
            rows: rows.split('/').map(|row| row.chars().collect()).collect(),
            columns: (0..self.width)
                .map(|x| ((b'a' + x as u8) as char).to_string())
                .collect(),
        })
    }
}

/// Whether a complete row of `player` goes through `cell`.
fn p_has_row<const KIND: u8>(
    rules: &InARow<KIND>,
    p: &Position,
    player: Player,
    cell: usize,
) -> bool {
    p.has(player, cell) && rules.completes(p, player, cell)
}

const NOTATION: &str = "The rows of the board from the top with / between them, each cell x, o or a dot: \
                        `x.o/.x./...`. x moves first, so the stones say whose turn it is. A move is a column letter \
                        and a row number counted from the bottom: `b2`.";

const TIC_TAC_TOE: About = About {
    name: "tic-tac-toe",
    aliases: &["noughts-and-crosses"],
    title: "Three in a row on a board of 3 by 3",
    rules: "x and o in turn mark an empty cell, x first. Whoever first has three in a row, across, down or slanting, \
            wins; a full board without a row is a tie. Another board is written as width x height x length.",
    notation: NOTATION,
    examples: &["tic-tac-toe", "tic-tac-toe x.o/.x./..o"],
    sources: &["Berlekamp, Conway and Guy 1982"],
    sides: ["x", "o"],
    ..About::PLAIN
};

const MNK: About = About {
    name: "mnk",
    aliases: &["k-in-a-row"],
    title: "K in a row on any board",
    rules: "x and o in turn mark an empty cell, x first. Whoever first has k or more in a row, across, down or \
            slanting, wins; a full board without a row is a tie. The rules are width x height x k, 3x3x3 unless \
            others are given; sides go up to 19.",
    examples: &["mnk 4x4x3:", "mnk 4x3x3: x.../.o../...."],
    default_rules: Some("3x3x3"),
    ..TIC_TAC_TOE
};

const GOMOKU: About = About {
    name: "gomoku",
    aliases: &["five-in-a-row"],
    title: "Five in a row on a board of 15 by 15, free style",
    rules: "x and o in turn mark an empty cell, x first. Whoever first has five or more in a row, across, down or \
            slanting, wins; nothing is forbidden. Other boards are written as width x height x length.",
    examples: &["gomoku 4x4x4:", "gomoku 5x4x4: xoxox/oxo.o/..x../....."],
    sources: &["Allis 1994"],
    default_rules: Some("15x15x5"),
    ..TIC_TAC_TOE
};

impl<const KIND: u8> Described for InARow<KIND> {
    const ABOUT: About = match KIND {
        0 => About {
            aliases: TIC_TAC_TOE.aliases,
            ..TIC_TAC_TOE
        },
        1 => About {
            aliases: &["k-in-a-row"],
            ..MNK
        },
        _ => GOMOKU,
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let (w, h, k) = match text {
            None => Self::default_board(),
            Some(text) => {
                let what = "width x height x length, such as 4x4x3";
                let pieces: Vec<&str> = text.split(['x', 'X', ',']).collect();
                let [w, h, k] = pieces[..] else {
                    return Err(ParseError::at_piece(text, text.trim(), what));
                };
                let number = |piece: &str| {
                    let n = read_number(text, piece, what, LONGEST)?;
                    if n == 0 {
                        return Err(ParseError::at_piece(text, piece.trim(), "at least 1"));
                    }
                    Ok(n as usize)
                };
                (number(w)?, number(h)?, number(k)?)
            }
        };
        InARow::new(w, h, k).map_err(|why| ParseError::new(0, "this board", why))
    }

    fn show_rules(&self) -> Option<String> {
        let board = (self.width, self.height, self.k);
        (board != Self::default_board()).then(|| format!("{}x{}x{}", board.0, board.1, board.2))
    }
}
