//! Pawns that go ahead on a board: Hexapawn, Breakthrough, Dawson's Chess. There are no draws, for a pawn only goes ahead.
//!
//! A game says how the pawns begin and what they may do ([`PawnRules`]); boards, moves and their notation are here.
//!
//! Pawns that must be brought across, without diagonal steps:
//!
//! ```
//! use grundy_core::{About, Described, Ruleset, Sequential};
//! use grundy_games::families::pawns::{PawnRules, Pawns};
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! enum Cross {}
//!
//! impl PawnRules for Cross {
//!     const ABOUT: About = About { name: "cross", ..About::PLAIN };
//!     const SIZE: (usize, usize) = (4, 3);
//! }
//!
//! let rules = Pawns::<Cross>::from_rules(None).unwrap();
//! assert_eq!(rules.legal(&rules.start()).count(), 3);
//! ```

use grundy_core::parse::{pick_move, read_board, read_size};
use grundy_core::picture::{Board, Legend, Picture, Piece, Surface, Thing};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn, reason,
};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The longest side.
const LONGEST: u64 = 26;

/// The cells of the largest board whose positions are numbers of 64 bits.
const LARGEST_PACKED: usize = 39;
/// The marks of a cell, in the order of the digits that stand for them.
const MARKS: [u8; 3] = *b".wb";

/// The pawns at the start of a game, and their moves.
pub trait PawnRules: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// Rows and columns where none are given.
    const SIZE: (usize, usize);
    /// The rows of pawns of each side.
    const RANKS: usize = 1;
    /// True if a pawn may step diagonally ahead to an empty cell.
    const SLANTS: bool = false;
    /// True if a player who can capture must.
    const MUST_CAPTURE: bool = false;
    /// True if a pawn on the far row wins.
    const ARRIVING_WINS: bool = true;
}

/// A pawn goes from one cell to another; cells count row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnMove {
    from: u16,
    to: u16,
}

impl PawnMove {
    fn new(from: usize, to: usize) -> PawnMove {
        PawnMove {
            from: from as u16,
            to: to as u16,
        }
    }
}

/// A game with pawns on a board with at least one free row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pawns<R> {
    /// At most 26.
    rows: usize,
    /// 1 to 26.
    columns: usize,
    rules: PhantomData<R>,
}

/// The pawns and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PawnsAndTurn {
    /// Rows from the top: `w`, `b` or `.`.
    board: Vec<u8>,
    turn: Player,
}

impl<R: PawnRules> Pawns<R> {
    /// The game on a board of `rows` by `columns`.
    ///
    /// # Errors
    /// A sentence: no free row between the pawns, no column, or a side above 26.
    pub fn new(rows: usize, columns: usize) -> Result<Pawns<R>, String> {
        let (least, most) = (2 * R::RANKS + 1, LONGEST as usize);
        if (least..=most).contains(&rows) && (1..=most).contains(&columns) {
            Ok(Pawns {
                rows,
                columns,
                rules: PhantomData,
            })
        } else {
            Err(format!(
                "{least} to {LONGEST} rows and 1 to {LONGEST} columns"
            ))
        }
    }

    /// The letter of a player's pawn.
    fn pawn(player: Player) -> u8 {
        match player {
            Player::Left => b'w',
            Player::Right => b'b',
        }
    }

    /// The row a player wants to reach.
    fn goal(&self, player: Player) -> std::ops::Range<usize> {
        match player {
            Player::Left => 0..self.columns,
            Player::Right => (self.rows - 1) * self.columns..self.rows * self.columns,
        }
    }

    /// The player who has a pawn on the far row and has won by that.
    fn arrived(&self, board: &[u8]) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&p| R::ARRIVING_WINS && board[self.goal(p)].contains(&Self::pawn(p)))
    }

    /// The moves; captures are compulsory where the rules say so.
    fn pawn_moves(&self, p: &PawnsAndTurn) -> Vec<PawnMove> {
        let mut moves = Vec::new();
        if self.arrived(&p.board).is_some() {
            return moves;
        }
        let (own, other) = (Self::pawn(p.turn), Self::pawn(p.turn.opponent()));
        let goal = self.goal(p.turn);
        let mut captures = false;
        for from in (0..p.board.len()).filter(|c| p.board[*c] == own && !goal.contains(c)) {
            let ahead = match p.turn {
                Player::Left => from - self.columns,
                Player::Right => from + self.columns,
            };
            let column = from % self.columns;
            let left = (column > 0).then(|| ahead - 1);
            let right = (column + 1 < self.columns).then_some(ahead + 1);
            let aside = [left, right].into_iter().flatten();
            let straight = Some(ahead).filter(|&to| p.board[to] == b'.');
            let steps = aside.clone().filter(|&to| R::SLANTS && p.board[to] == b'.');
            let before = moves.len();
            moves.extend(
                straight
                    .into_iter()
                    .chain(steps)
                    .map(|to| PawnMove::new(from, to)),
            );
            let steps = moves.len() - before;
            let taken = aside.filter(|&to| p.board[to] == other);
            moves.extend(taken.map(|to| PawnMove::new(from, to)));
            captures |= moves.len() > before + steps;
        }
        if R::MUST_CAPTURE && captures {
            moves.retain(|mv| p.board[mv.to as usize] == other);
        }
        moves
    }

    /// The mirror image, left and right exchanged.
    fn mirrored(&self, p: &PawnsAndTurn) -> PawnsAndTurn {
        let mut mirrored = p.clone();
        for row in mirrored.board.chunks_mut(self.columns) {
            row.reverse();
        }
        mirrored
    }

    /// The name of a cell.
    fn cell(&self, cell: u16) -> String {
        let (row, column) = (cell as usize / self.columns, cell as usize % self.columns);
        format!("{}{}", (b'a' + column as u8) as char, self.rows - row)
    }
}

impl<R: PawnRules> Ruleset for Pawns<R> {
    type Position = PawnsAndTurn;
    type Move = PawnMove;

    fn start(&self) -> PawnsAndTurn {
        let mut board = vec![b'.'; self.rows * self.columns];
        let pawns = R::RANKS * self.columns;
        let behind = board.len() - pawns;
        board[..pawns].fill(b'b');
        board[behind..].fill(b'w');
        PawnsAndTurn {
            board,
            turn: Player::Left,
        }
    }

    fn play(&self, p: &PawnsAndTurn, &PawnMove { from, to }: &PawnMove) -> PawnsAndTurn {
        let mut board = p.board.clone();
        board[from as usize] = b'.';
        board[to as usize] = Self::pawn(p.turn);
        PawnsAndTurn {
            board,
            turn: p.turn.opponent(),
        }
    }
}

impl<R: PawnRules> Sequential for Pawns<R> {
    type Payoff = Outcome;

    fn turn(&self, p: &PawnsAndTurn) -> Turn<Outcome> {
        if let Some(winner) = self.arrived(&p.board) {
            Turn::Over(Outcome::Won(winner))
        } else if self.pawn_moves(p).is_empty() {
            Turn::Over(Outcome::Won(p.turn.opponent()))
        } else {
            Turn::Of(p.turn)
        }
    }

    fn legal(&self, p: &PawnsAndTurn) -> impl Iterator<Item = PawnMove> {
        self.pawn_moves(p).into_iter()
    }

    fn next_player(&self, p: &PawnsAndTurn) -> Option<Player> {
        Some(p.turn)
    }

    fn may_tie(&self) -> bool {
        false
    }

    fn bounds(&self, _: &PawnsAndTurn) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }

    /// Arriving, then capturing.
    fn priority(&self, p: &PawnsAndTurn, &PawnMove { to, .. }: &PawnMove) -> i32 {
        if R::ARRIVING_WINS && self.goal(p.turn).contains(&(to as usize)) {
            2
        } else {
            i32::from(p.board[to as usize] != b'.')
        }
    }

    /// A digit of base 3 for each cell, then the turn.
    fn packed(&self, p: &PawnsAndTurn) -> Option<(u64, u32)> {
        if p.board.len() > LARGEST_PACKED {
            return None;
        }
        let digit = |cell: u8| MARKS.iter().position(|&mark| mark == cell).unwrap_or(0) as u64;
        let board = p.board.iter().fold(0, |all, &cell| 3 * all + digit(cell));
        let most = 2 * 3u64.pow(p.board.len() as u32) - 1;
        Some((2 * board + p.turn.index() as u64, most.ilog2() + 1))
    }

    fn unpacked(&self, number: u64) -> Option<PawnsAndTurn> {
        let mut left = number / 2;
        let mut board = vec![b'.'; self.rows * self.columns];
        for cell in board.iter_mut().rev() {
            *cell = MARKS[(left % 3) as usize];
            left /= 3;
        }
        let turn = Player::BOTH[(number % 2) as usize];
        (left == 0).then_some(PawnsAndTurn { board, turn })
    }

    fn images(&self, p: &PawnsAndTurn) -> Option<u64> {
        Some(if self.mirrored(p) == *p { 1 } else { 2 })
    }

    /// The mirror image is worth the same.
    fn symmetry_key(&self, p: &PawnsAndTurn) -> PawnsAndTurn {
        let mirrored = self.mirrored(p);
        if mirrored.board < p.board {
            mirrored
        } else {
            p.clone()
        }
    }

    fn always_ends(&self) -> bool {
        true
    }
}

/// The meaning of the letters in pictures.
const LEGEND: Legend = &[
    ('w', Thing::Piece(Player::Left, Piece::Pawn)),
    ('b', Thing::Piece(Player::Right, Piece::Pawn)),
];

impl<R: PawnRules> Notation for Pawns<R> {
    fn show(&self, p: &PawnsAndTurn) -> String {
        let rows = p.board.chunks(self.columns);
        let rows: Vec<String> = rows
            .map(|r| String::from_utf8_lossy(r).into_owned())
            .collect();
        let turn = if p.turn == Player::Left {
            "white"
        } else {
            "black"
        };
        format!("{} {turn}", rows.join("/"))
    }

    fn read(&self, text: &str) -> Result<PawnsAndTurn, ParseError> {
        let trimmed = text.trim();
        let (board, turn) = match trimmed.rsplit_once(char::is_whitespace) {
            Some((board, side)) if side.eq_ignore_ascii_case("white") => (board, Player::Left),
            Some((board, side)) if side.eq_ignore_ascii_case("black") => (board, Player::Right),
            Some((_, other)) if other.chars().all(char::is_alphabetic) => {
                return Err(ParseError::at_piece(text, other, "\"white\" or \"black\""));
            }
            _ => (trimmed, Player::Left),
        };
        let offset = grundy_core::parse::offset_in(text, board);
        let rows = read_board(board, "wb.").map_err(|e| e.shifted(offset))?;
        if rows.len() != self.rows || rows[0].len() != self.columns {
            return Err(ParseError::new(
                offset,
                format!("{}x{}", rows.len(), rows[0].len()),
                reason!("{} rows of {} cells", self.rows, self.columns),
            ));
        }
        let board = rows.concat();
        let arrived = |p: Player| {
            let there = &board[self.goal(p)];
            there.iter().filter(|&&c| c == Self::pawn(p)).count()
        };
        // Only the last move can have brought a pawn across, and only one.
        if R::ARRIVING_WINS && (arrived(turn) > 0 || arrived(turn.opponent()) > 1) {
            return Err(ParseError::new(
                offset,
                "a pawn that was across before the last move",
                "a board that play can reach",
            ));
        }
        Ok(PawnsAndTurn { board, turn })
    }

    fn show_move(&self, p: &PawnsAndTurn, &PawnMove { from, to }: &PawnMove) -> String {
        let sign = if p.board[to as usize] == b'.' {
            '-'
        } else {
            'x'
        };
        format!("{}{sign}{}", self.cell(from), self.cell(to))
    }

    fn read_move(&self, p: &PawnsAndTurn, text: &str) -> Result<PawnMove, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &PawnsAndTurn) -> Option<Picture> {
        let rows = p.board.chunks(self.columns);
        let rows = rows.map(|row| row.iter().map(|&cell| char::from(cell)).collect());
        Some(
            Board {
                legend: LEGEND,
                surface: Surface::Checkered,
                ..Board::of_rows(rows.collect()).lettered()
            }
            .into(),
        )
    }
}

impl<R: PawnRules> Described for Pawns<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            let (rows, columns) = R::SIZE;
            return Pawns::new(rows, columns).map_err(|why| ParseError::new(0, "no rules", why));
        };
        let (rows, columns) = read_size(text, LONGEST)?;
        Pawns::new(rows, columns).map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        ((self.rows, self.columns) != R::SIZE).then(|| format!("{}x{}", self.rows, self.columns))
    }
}
