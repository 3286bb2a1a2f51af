//! King and one piece against king: simplified chess on a board of any size, and play that can run in cycles.
//!
//! All positions are solved backwards from the mates, after Thompson (1986). A game says which piece it is ([`Companion`]);
//! pieces, their moves and their notation are here.

use crate::families::cells::{Cell, read_cell, read_turn, show_cell, symmetries};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Board, Legend, Picture, Piece, Surface, Thing};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The longest side.
const LONGEST: u64 = 16;
/// Rows from which on a pawn may begin with two steps.
const ROWS_FOR_TWO: u8 = 6;

/// What White has besides the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Man {
    /// Along rows and columns.
    Rook,
    /// Along rows, columns and diagonals.
    Queen,
    /// One step up, and on the last row it becomes a queen or a rook.
    Pawn,
}

impl Man {
    const ALL: [Man; 3] = [Man::Rook, Man::Queen, Man::Pawn];

    fn letter(self) -> &'static str {
        match self {
            Man::Rook => "R",
            Man::Queen => "Q",
            Man::Pawn => "P",
        }
    }

    /// The directions in which it slides.
    fn lines(self) -> &'static [(i8, i8)] {
        const ALL: [(i8, i8); 8] = [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ];
        match self {
            Man::Rook => &ALL[..4],
            Man::Queen => &ALL,
            Man::Pawn => &[],
        }
    }

    /// Whether it attacks `cell` from `at` when only `between` can stand in the way.
    fn attacks(self, at: Cell, cell: Cell, between: Cell) -> bool {
        let (dx, dy) = (
            i16::from(cell.0) - i16::from(at.0),
            i16::from(cell.1) - i16::from(at.1),
        );
        if self == Man::Pawn {
            return dy == 1 && dx.abs() == 1;
        }
        let aligned = dx == 0 || dy == 0 || (self == Man::Queen && dx.abs() == dy.abs());
        let steps = dx.abs().max(dy.abs());
        let cell_after = |k: i16| {
            let step = |from: u8, by: i16| (i16::from(from) + k * by.signum()) as u8;
            (step(at.0, dx), step(at.1, dy))
        };
        aligned && steps > 0 && (1..steps).all(|k| cell_after(k) != between)
    }
}

/// Which piece a game of the family begins with.
pub trait Companion: Clone + Debug + Eq + Send + Sync + 'static {
    /// What the game says of itself.
    const ABOUT: About;
    /// The piece.
    const MAN: Man;
    /// The side of the board where none is given.
    const SIDE: u8 = 4;
}

/// The endgame on a board with rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingAnd<C> {
    /// 3 to 16.
    rows: u8,
    /// 3 to 16.
    columns: u8,
    companion: PhantomData<C>,
}

/// Where the pieces stand. The side that is not to move is never in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    king: Cell,
    /// `None`: it was captured.
    man: Option<(Man, Cell)>,
    black: Cell,
    turn: Player,
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The king of the side to move.
    King {
        /// Where it goes, column and row from 0.
        to: (u8, u8),
    },
    /// White's other piece.
    Man {
        /// Where it goes, column and row from 0.
        to: (u8, u8),
        /// What it is from then on.
        becomes: Man,
    },
}

fn touch(a: Cell, b: Cell) -> bool {
    a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

impl Position {
    fn in_check(&self) -> bool {
        self.man
            .is_some_and(|(man, at)| man.attacks(at, self.black, self.king))
    }
}

impl<C: Companion> KingAnd<C> {
    /// The endgame on a board of `side` by `side`.
    ///
    /// # Errors
    /// A sentence: the side is not 3 to 16.
    pub fn new(side: u8) -> Result<KingAnd<C>, String> {
        KingAnd::sized(side, side)
    }

    /// The endgame on a board with so many rows and columns.
    ///
    /// # Errors
    /// A sentence: a side is not 3 to 16.
    pub fn sized(rows: u8, columns: u8) -> Result<KingAnd<C>, String> {
        let range = 3..=LONGEST as u8;
        match range.contains(&rows) && range.contains(&columns) {
            true => Ok(KingAnd {
                rows,
                columns,
                companion: PhantomData,
            }),
            false => Err(format!("sides from 3 to {LONGEST}")),
        }
    }

    /// Every legal position with both sides to move, the piece on the board, once each.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let cells = || (0..self.columns).flat_map(|x| (0..self.rows).map(move |y| (x, y)));
        let mut all = Vec::new();
        for king in cells() {
            for at in cells() {
                for black in cells() {
                    let both = Player::BOTH.map(|turn| Position {
                        king,
                        man: Some((C::MAN, at)),
                        black,
                        turn,
                    });
                    all.extend(both.into_iter().filter(|p| self.fault(p).is_none()));
                }
            }
        }
        all
    }

    fn around(&self, at: Cell) -> impl Iterator<Item = Cell> + use<C> {
        let near = |x: u8, side: u8| x.saturating_sub(1)..=(x + 1).min(side - 1);
        let (columns, rows) = (near(at.0, self.columns), near(at.1, self.rows));
        columns
            .flat_map(move |x| rows.clone().map(move |y| (x, y)))
            .filter(move |&cell| cell != at)
    }

    /// Where the piece goes, kings in its way.
    fn man_moves(&self, p: &Position, man: Man, at: Cell, moves: &mut Vec<Move>) {
        let free = |cell: &Cell| *cell != p.king && *cell != p.black;
        if man == Man::Pawn {
            let two = at.1 == 1 && self.rows >= ROWS_FOR_TWO;
            let ahead = (1..=1 + u8::from(two)).map(|k| (at.0, at.1 + k));
            for to in ahead.take_while(free) {
                let last = to.1 + 1 == self.rows;
                let kinds: &[Man] = if last {
                    &[Man::Queen, Man::Rook]
                } else {
                    &[Man::Pawn]
                };
                moves.extend(kinds.iter().map(|&becomes| Move::Man { to, becomes }));
            }
            return;
        }
        for &(dx, dy) in man.lines() {
            let next = |&(x, y): &Cell| {
                let to = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
                (to.0 < self.columns && to.1 < self.rows && free(&to)).then_some(to)
            };
            let line = std::iter::successors(next(&at), next);
            moves.extend(line.map(|to| Move::Man { to, becomes: man }));
        }
    }

    fn all_moves(&self, p: &Position) -> Vec<Move> {
        // Without the piece nobody can win.
        let Some((man, at)) = p.man else {
            return Vec::new();
        };
        if p.turn == Player::Right {
            return self
                .around(p.black)
                .filter(|&to| !touch(to, p.king) && !man.attacks(at, to, p.king))
                .map(|to| Move::King { to })
                .collect();
        }
        let mut moves: Vec<Move> = self
            .around(p.king)
            .filter(|&to| to != at && !touch(to, p.black))
            .map(|to| Move::King { to })
            .collect();
        self.man_moves(p, man, at, &mut moves);
        moves
    }

    /// Why the pieces cannot stand so; `None` when they can.
    fn fault(&self, p: &Position) -> Option<&'static str> {
        let at = p.man.map(|(_, at)| at);
        let ends = |y: u8| y == 0 || y + 1 == self.rows;
        if at == Some(p.king) || at == Some(p.black) {
            Some("two pieces on one cell")
        } else if touch(p.king, p.black) {
            Some("kings that touch")
        } else if p.turn == Player::Left && p.in_check() {
            Some("black in check with white to move")
        } else if p.man.is_none() && p.turn == Player::Right {
            Some("no piece with black to move")
        } else if matches!(p.man, Some((Man::Pawn, (_, y))) if ends(y)) {
            Some("a pawn on its first or last row")
        } else {
            None
        }
    }

    /// The images of a position under the symmetries that the board and the piece have.
    fn images(&self, p: &Position) -> Vec<Position> {
        let pawn = matches!(p.man, Some((Man::Pawn, _)));
        if self.rows == self.columns && !pawn {
            let image = |map: &dyn Fn(Cell) -> Cell| Position {
                king: map(p.king),
                man: p.man.map(|(man, at)| (man, map(at))),
                black: map(p.black),
                turn: p.turn,
            };
            return symmetries(self.rows - 1).map(|map| image(&map)).collect();
        }
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let flips = flips.into_iter().filter(|&(_, upside)| !(pawn && upside));
        let image = |(sideways, upside): (bool, bool)| {
            let flip = |on: bool, x: u8, side: u8| if on { side - 1 - x } else { x };
            let map = |(x, y): Cell| (flip(sideways, x, self.columns), flip(upside, y, self.rows));
            Position {
                king: map(p.king),
                man: p.man.map(|(man, at)| (man, map(at))),
                black: map(p.black),
                turn: p.turn,
            }
        };
        flips.map(image).collect()
    }
}

impl<C: Companion> Ruleset for KingAnd<C> {
    type Position = Position;
    type Move = Move;

    /// White's king in one corner with the piece beside it, a pawn before it, black's king in the other; white to move.
    fn start(&self) -> Position {
        let at = if C::MAN == Man::Pawn { (0, 1) } else { (1, 0) };
        Position {
            king: (0, 0),
            man: Some((C::MAN, at)),
            black: (self.columns - 1, self.rows - 1),
            turn: Player::Left,
        }
    }

    fn play(&self, p: &Position, mv: &Move) -> Position {
        let mut next = *p;
        next.turn = p.turn.opponent();
        match (*mv, p.turn) {
            (Move::King { to }, Player::Left) => next.king = to,
            (Move::King { to }, Player::Right) => {
                next.black = to;
                next.man = p.man.filter(|&(_, at)| at != to);
            }
            (Move::Man { to, becomes }, _) => next.man = Some((becomes, to)),
        }
        next
    }
}

impl<C: Companion> Sequential for KingAnd<C> {
    type Payoff = Outcome;

    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if p.man.is_some() && !self.all_moves(p).is_empty() {
            Turn::Of(p.turn)
        } else if p.turn == Player::Right && p.in_check() {
            Turn::Over(Outcome::Won(Player::Left))
        } else {
            Turn::Over(Outcome::Tied)
        }
    }

    fn legal(&self, p: &Position) -> impl Iterator<Item = Move> {
        self.all_moves(p).into_iter()
    }

    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.turn)
    }

    fn bounds(&self, _: &Position) -> Option<(Outcome, Outcome)> {
        // Black's king alone gives no mate, and a play without end is worth a little less than a tie.
        Some((Outcome::Drawn, Outcome::Won(Player::Left)))
    }

    /// The symmetries of the board; a pawn leaves only the one that exchanges left and right.
    fn symmetry_key(&self, p: &Position) -> Position {
        let least = (self.images(p).into_iter()).min_by_key(|q| (q.king, q.black, q.man));
        least.expect("a board is an image of itself")
    }
}

const LEGEND: Legend = &[
    ('K', Thing::Piece(Player::Left, Piece::King)),
    ('R', Thing::Piece(Player::Left, Piece::Rook)),
    ('Q', Thing::Piece(Player::Left, Piece::Queen)),
    ('P', Thing::Piece(Player::Left, Piece::Pawn)),
    ('k', Thing::Piece(Player::Right, Piece::King)),
];

impl<C: Companion> Notation for KingAnd<C> {
    fn show(&self, p: &Position) -> String {
        let man = p.man.map_or(String::new(), |(man, at)| {
            format!(" {} {}", man.letter(), show_cell(at))
        });
        let turn = C::ABOUT.side(p.turn);
        format!(
            "K {}{man} k {} {turn}",
            show_cell(p.king),
            show_cell(p.black)
        )
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        let what = || {
            let letter = C::MAN.letter();
            format!("pieces and a side, such as K a1 {letter} b2 k d4 white")
        };
        let mut words = Text::new(text);
        let cell = |words: &mut Text| read_cell(words, self.columns, self.rows);
        words.expect_word("k", &what())?;
        let king = cell(&mut words)?;
        let can_be = |man: &Man| *man == C::MAN || C::MAN == Man::Pawn;
        let mut kinds = Man::ALL.into_iter().filter(can_be);
        let man = match kinds.find(|man| words.eat_word(man.letter())) {
            Some(man) => Some((man, cell(&mut words)?)),
            None => None,
        };
        words.expect_word("k", &what())?;
        let black = cell(&mut words)?;
        let turn = read_turn(&mut words, C::ABOUT.sides)?;
        let p = Position {
            king,
            man,
            black,
            turn,
        };
        match self.fault(&p) {
            None => Ok(p),
            Some(found) => Err(ParseError::new(0, found, "a position that chess allows")),
        }
    }

    fn show_move(&self, p: &Position, mv: &Move) -> String {
        match (*mv, p.turn) {
            (Move::King { to }, Player::Left) => format!("K {}", show_cell(to)),
            (Move::King { to }, Player::Right) => format!("k {}", show_cell(to)),
            (Move::Man { to, becomes }, _) => {
                let man = p.man.map_or(becomes, |(man, _)| man);
                let text = format!("{} {}", man.letter(), show_cell(to));
                match man == becomes {
                    true => text,
                    false => format!("{text} {}", becomes.letter()),
                }
            }
        }
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Move, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let mark = |cell: Cell| match p.man {
            _ if cell == p.king => 'K',
            Some((man, at)) if cell == at => man.letter().chars().next().unwrap_or('.'),
            _ if cell == p.black => 'k',
            _ => '.',
        };
        let row = |y| (0..self.columns).map(|x| mark((x, y))).collect();
        let board = Board::of_rows((0..self.rows).rev().map(row).collect());
        Some(
            Board {
                legend: LEGEND,
                surface: Surface::Checkered,
                ..board.lettered()
            }
            .into(),
        )
    }
}

impl<C: Companion> Described for KingAnd<C> {
    const ABOUT: About = C::ABOUT;

    /// Rules are a side, or rows and columns: `8`, `8x6`.
    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return KingAnd::new(C::SIDE).map_err(|why| ParseError::new(0, "no rules", why));
        };
        let mut rules = Text::new(text);
        let rows = rules.number("the side of the board", LONGEST)?;
        let columns = match rules.eat("x") {
            true => rules.number("the number of columns", LONGEST)?,
            false => rows,
        };
        rules.end("nothing after the side of the board")?;
        KingAnd::sized(rows as u8, columns as u8)
            .map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        match (self.rows, self.columns) {
            (rows, columns) if rows != columns => Some(format!("{rows}x{columns}")),
            (side, _) => (side != C::SIDE).then(|| side.to_string()),
        }
    }
}
