//! King and rook against king on a small square board: simplified chess, and play that can run in cycles.
//!
//! All positions are solved backwards from the mates, after Thompson (1986): on 8 by 8 the longest way to mate takes 16 moves
//! of White.

use crate::families::cells::{Cell, read_cell, read_turn, show_cell, symmetries};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Board, Legend, Picture, Piece, Surface, Thing};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};

/// The longest side.
const LONGEST: u64 = 16;

/// The endgame on a board of `side` by `side`.
///
/// ```
/// use grundy_core::{Described, Notation, Sequential};
/// use grundy_games::pieces::king_and_rook::KingAndRook;
/// let rules = KingAndRook::from_rules(None).unwrap();
/// let p = rules.read("K a1 R b1 k d4 white").unwrap();
/// assert_eq!(rules.legal(&p).count(), 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingAndRook {
    /// 3 to 16.
    side: u8,
}

/// Where the pieces stand. The side that is not to move is never in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    king: Cell,
    /// `None`: it was captured.
    rook: Option<Cell>,
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
    /// White's rook.
    Rook {
        /// Where it goes, column and row from 0.
        to: (u8, u8),
    },
}

#[inline]
fn touch(a: Cell, b: Cell) -> bool {
    a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

/// Whether a rook on `rook` attacks `cell` when only `between` can stand in the way.
#[inline]
fn attacks(rook: Cell, cell: Cell, between: Cell) -> bool {
    let inside = |x: u8, a: u8, b: u8| a.min(b) < x && x < a.max(b);
    if rook == cell {
        false
    } else if rook.0 == cell.0 {
        !(between.0 == rook.0 && inside(between.1, rook.1, cell.1))
    } else if rook.1 == cell.1 {
        !(between.1 == rook.1 && inside(between.0, rook.0, cell.0))
    } else {
        false
    }
}

impl Position {
    #[inline]
    fn in_check(&self) -> bool {
        self.rook
            .is_some_and(|rook| attacks(rook, self.black, self.king))
    }
}

impl KingAndRook {
    /// The endgame on a board of `side` by `side`.
    ///
    /// # Errors
    /// A sentence: the side is not 3 to 16.
    pub fn new(side: u8) -> Result<KingAndRook, String> {
        if (3..=LONGEST as u8).contains(&side) {
            Ok(KingAndRook { side })
        } else {
            Err(format!("a side from 3 to {LONGEST}"))
        }
    }

    /// Every legal position with both sides to move, the rook on the board, once each.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let cells = || (0..self.side).flat_map(|x| (0..self.side).map(move |y| (x, y)));
        let mut all = Vec::new();
        for king in cells() {
            for rook in cells() {
                for black in cells() {
                    for turn in Player::BOTH {
                        let p = Position {
                            king,
                            rook: Some(rook),
                            black,
                            turn,
                        };
                        if fault(&p).is_none() {
                            all.push(p);
                        }
                    }
                }
            }
        }
        all
    }

    #[inline]
    fn around(&self, at: Cell) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        let near = move |x: u8| x.saturating_sub(1)..=(x + 1).min(side - 1);
        near(at.0)
            .flat_map(move |x| near(at.1).map(move |y| (x, y)))
            .filter(move |&cell| cell != at)
    }

    /// Without a rook nobody can win, and nobody moves.
    #[inline]
    fn all_moves(&self, p: &Position) -> impl Iterator<Item = Move> + use<> {
        let p = *p;
        let rook = |turn: Player| p.rook.filter(|_| p.turn == turn);
        let black = rook(Player::Right).map(|rook| {
            self.around(p.black)
                .filter(move |&to| !touch(to, p.king) && !attacks(rook, to, p.king))
                .map(|to| Move::King { to })
        });
        let white = rook(Player::Left).map(|rook| {
            let kings = self.around(p.king);
            let kings = kings.filter(move |&to| to != rook && !touch(to, p.black));
            let rooks = self.slides(rook, [p.king, p.black]);
            kings
                .map(|to| Move::King { to })
                .chain(rooks.map(|to| Move::Rook { to }))
        });
        black
            .into_iter()
            .flatten()
            .chain(white.into_iter().flatten())
    }

    /// Where a rook goes between two pieces.
    #[inline]
    fn slides(&self, from: Cell, pieces: [Cell; 2]) -> impl Iterator<Item = Cell> + use<> {
        let me = self.clone();
        [(1i8, 0i8), (-1, 0), (0, 1), (0, -1)]
            .into_iter()
            .flat_map(move |direction| {
                let line = me.line(from, direction);
                line.take_while(move |at| !pieces.contains(at))
            })
    }
}

impl KingAndRook {
    /// Where black's king came from; where the rook is gone, it was captured by that move.
    #[inline]
    fn before_black(&self, p: &Position) -> impl Iterator<Item = Position> + use<> {
        let p = *p;
        self.around(p.black).map(move |black| Position {
            black,
            rook: p.rook.or(Some(p.black)),
            turn: Player::Right,
            ..p
        })
    }

    /// Where white's king or rook came from, with the rook on the board and black to move.
    #[inline]
    fn before_white(&self, p: &Position) -> impl Iterator<Item = Position> + use<> {
        let white = Position {
            turn: Player::Left,
            ..*p
        };
        let kings = self
            .around(p.king)
            .map(move |king| Position { king, ..white });
        let rooks = p.rook.map(|rook| self.slides(rook, [p.king, p.black]));
        let rooks = rooks.into_iter().flatten().map(move |at| Position {
            rook: Some(at),
            ..white
        });
        kings.chain(rooks)
    }

    /// The cells from one in a direction, to the edge.
    #[inline]
    fn line(&self, from: Cell, (dx, dy): (i8, i8)) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        let next = move |&(x, y): &Cell| {
            let x = x.checked_add_signed(dx).filter(|&x| x < side)?;
            let y = y.checked_add_signed(dy).filter(|&y| y < side)?;
            Some((x, y))
        };
        std::iter::successors(next(&from), next)
    }
}

/// Why the pieces cannot stand so; `None` when they can.
#[inline]
fn fault(p: &Position) -> Option<&'static str> {
    if p.rook == Some(p.king) || p.rook == Some(p.black) {
        Some("two pieces on one cell")
    } else if touch(p.king, p.black) {
        Some("kings that touch")
    } else if p.turn == Player::Left && p.in_check() {
        Some("black in check with white to move")
    } else if p.rook.is_none() && p.turn == Player::Right {
        Some("no rook with black to move")
    } else {
        None
    }
}

impl Ruleset for KingAndRook {
    type Position = Position;
    type Move = Move;

    /// White's king and rook side by side in one corner, black's king in the other, white to move.
    fn start(&self) -> Position {
        Position {
            king: (0, 0),
            rook: Some((1, 0)),
            black: (self.side - 1, self.side - 1),
            turn: Player::Left,
        }
    }

    #[inline]
    fn play(&self, p: &Position, mv: &Move) -> Position {
        let mut next = *p;
        next.turn = p.turn.opponent();
        match (*mv, p.turn) {
            (Move::King { to }, Player::Left) => next.king = to,
            (Move::King { to }, Player::Right) => {
                next.black = to;
                if p.rook == Some(to) {
                    next.rook = None;
                }
            }
            (Move::Rook { to }, _) => next.rook = Some(to),
        }
        next
    }
}

impl Sequential for KingAndRook {
    type Payoff = Outcome;

    #[inline]
    fn turn(&self, p: &Position) -> Turn<Outcome> {
        if self.all_moves(p).next().is_some() {
            Turn::Of(p.turn)
        } else if p.turn == Player::Right && p.in_check() {
            Turn::Over(Outcome::Won(Player::Left))
        } else {
            Turn::Over(Outcome::Tied)
        }
    }

    #[inline]
    fn legal(&self, p: &Position) -> impl Iterator<Item = Move> {
        self.all_moves(p)
    }

    #[inline]
    fn next_player(&self, p: &Position) -> Option<Player> {
        Some(p.turn)
    }

    /// Three cells, the rook's one more where it was captured, and the side to move.
    fn ranks(&self) -> Option<u64> {
        let cells = u64::from(self.side).pow(2);
        Some(2 * cells * cells * (cells + 1))
    }

    #[inline]
    fn rank(&self, p: &Position) -> Option<u64> {
        let side = u64::from(self.side);
        let number = |(x, y): Cell| u64::from(x) * side + u64::from(y);
        let cells = side * side;
        let rook = p.rook.map_or(cells, number);
        let pieces = (rook * cells + number(p.king)) * cells + number(p.black);
        Some(2 * pieces + p.turn.index() as u64)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Position> {
        let side = u32::from(self.side);
        let cells = side * side;
        let cell = |number: u32| ((number / side) as u8, (number % side) as u8);
        // The largest board has 3.4 · 10^7 numbers.
        let rank = u32::try_from(rank).ok()?;
        let pieces = rank / 2;
        let rook = pieces / cells / cells;
        if rook > cells {
            return None;
        }
        let p = Position {
            king: cell(pieces / cells % cells),
            rook: (rook < cells).then(|| cell(rook)),
            black: cell(pieces % cells),
            turn: Player::BOTH[(rank % 2) as usize],
        };
        fault(&p).is_none().then_some(p)
    }

    #[inline]
    fn predecessors(&self, p: &Position) -> Option<impl Iterator<Item = Position>> {
        let black = (p.turn == Player::Left).then(|| self.before_black(p));
        let white = (p.turn == Player::Right).then(|| self.before_white(p));
        let before = black
            .into_iter()
            .flatten()
            .chain(white.into_iter().flatten());
        Some(before.filter(|q| fault(q).is_none()))
    }

    fn bounds(&self, _: &Position) -> Option<(Outcome, Outcome)> {
        // Black's king alone gives no mate, and a play without end is worth a little less than a tie.
        Some((Outcome::Drawn, Outcome::Won(Player::Left)))
    }

    /// The eight symmetries of the board.
    fn symmetry_key(&self, p: &Position) -> Position {
        let images = symmetries(self.side - 1).map(|map| Position {
            king: map(p.king),
            rook: p.rook.map(&map),
            black: map(p.black),
            turn: p.turn,
        });
        let least = images.min_by_key(|q| (q.king, q.black, q.rook));
        least.expect("a square has eight symmetries")
    }
}

const LEGEND: Legend = &[
    ('K', Thing::Piece(Player::Left, Piece::King)),
    ('R', Thing::Piece(Player::Left, Piece::Rook)),
    ('k', Thing::Piece(Player::Right, Piece::King)),
];

impl Notation for KingAndRook {
    fn show(&self, p: &Position) -> String {
        let rook = p
            .rook
            .map_or(String::new(), |r| format!(" R {}", show_cell(r)));
        let turn = if p.turn == Player::Left {
            "white"
        } else {
            "black"
        };
        format!(
            "K {}{rook} k {} {turn}",
            show_cell(p.king),
            show_cell(p.black)
        )
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        const WHAT: &str = "pieces and a side, such as K a1 R b1 k d4 white";
        let mut words = Text::new(text);
        let cell = |words: &mut Text| read_cell(words, self.side, self.side);
        words.expect_word("k", WHAT)?;
        let king = cell(&mut words)?;
        let rook = match words.eat_word("r") {
            true => Some(cell(&mut words)?),
            false => None,
        };
        words.expect_word("k", WHAT)?;
        let black = cell(&mut words)?;
        let turn = read_turn(&mut words, Self::ABOUT.sides)?;
        let p = Position {
            king,
            rook,
            black,
            turn,
        };
        match fault(&p) {
            None => Ok(p),
            Some(found) => Err(ParseError::new(0, found, "a position that chess allows")),
        }
    }

    fn show_move(&self, p: &Position, mv: &Move) -> String {
        match (*mv, p.turn) {
            (Move::King { to }, Player::Left) => format!("K {}", show_cell(to)),
            (Move::King { to }, Player::Right) => format!("k {}", show_cell(to)),
            (Move::Rook { to }, _) => format!("R {}", show_cell(to)),
        }
    }

    fn read_move(&self, p: &Position, text: &str) -> Result<Move, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &Position) -> Option<Picture> {
        let mark = |cell: Cell| match cell {
            c if c == p.king => 'K',
            c if Some(c) == p.rook => 'R',
            c if c == p.black => 'k',
            _ => '.',
        };
        let row = |y| (0..self.side).map(|x| mark((x, y))).collect();
        let board = Board::of_rows((0..self.side).rev().map(row).collect());
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

impl Described for KingAndRook {
    const ABOUT: About = About {
        name: "krk",
        aliases: &["king-and-rook"],
        title: "King and rook against king on a small board",
        rules: "White has a king and a rook, black a king; they move as in chess. White wins by mate. Stalemate and the \
                capture of the rook are ties; a play that never ends is a draw. The board is 4 by 4 unless the rules \
                give another side.",
        notation: "The pieces with their cells and whose turn it is: `K a1 R b1 k d4 white`; columns are letters, rows \
                   count from the bottom. Without a rook the play is over: `K a1 k d4 white`. Before the colon stands \
                   the side of the board: `8:`. A move is `K b2`, `R b4`, or `k c3` for black.",
        examples: &[
            "krk",
            "krk K c3 R a3 k d1 black",
            "krk 8: K e1 R a1 k e8 white",
        ],
        sources: &["Thompson 1986"],
        sides: ["white", "black"],
        default_rules: Some("4"),
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let Some(text) = text else {
            return Ok(KingAndRook { side: 4 });
        };
        let mut rules = Text::new(text);
        let side = rules.number("the side of the board", LONGEST)?;
        if rules.eat("x") {
            let here = rules;
            if rules.number("a square board", LONGEST)? != side {
                return Err(here.fault("a square board"));
            }
        }
        rules.end("nothing after the side of the board")?;
        KingAndRook::new(side as u8).map_err(|why| ParseError::at_piece(text, text.trim(), why))
    }

    fn show_rules(&self) -> Option<String> {
        (self.side != 4).then(|| self.side.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::conformance;

    #[test]
    fn moves_are_known_backwards() {
        for side in [3, 4] {
            conformance::ranking(&KingAndRook::new(side).unwrap());
        }
    }
}
