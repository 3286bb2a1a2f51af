//! Three in a row with three pieces each: pieces are placed in turn on a board of nine points and then moved until a
//! row is complete. Play can go on for ever, which is a draw.
//!
//! A game says how a piece moves ([`MorrisRules`]); the board, its notation and the end are here.
//!
//! ```
//! use grundy_core::{About, Described, Ruleset, Sequential};
//! use grundy_games::families::morris::{Morris, MorrisRules};
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! enum Sideways {}
//!
//! impl MorrisRules for Sideways {
//!     const ABOUT: About = About { name: "sideways", ..About::PLAIN };
//!     fn goes(from: usize, to: usize) -> bool {
//!         from / 3 == to / 3
//!     }
//! }
//!
//! let rules = Morris::<Sideways>::from_rules(None).unwrap();
//! assert_eq!(rules.legal(&rules.start()).count(), 9);
//! ```

use super::cells::{read_turn, show_cell};
use grundy_core::parse::{Text, no_rules, pick_move, read_board};
use grundy_core::picture::{Board, Picture, Surface};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Ruleset, Sequential, Turn,
};
use std::fmt::Debug;
use std::marker::PhantomData;

/// The number of pieces of each player.
const PIECES: u32 = 3;
/// The points of each row, column and diagonal, a bit each, rows from the top.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The rule and words that make one game of the family differ from another.
pub trait MorrisRules: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;

    /// True if a piece may go from one point to another that is free; points are counted from 0, rows from the top.
    fn goes(from: usize, to: usize) -> bool;
}

/// A game of the family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morris<R>(PhantomData<R>);

/// The points that the players hold, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PiecesAndTurn {
    held: [u16; 2],
    turn: Player,
}

/// A piece is placed, or goes from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: Option<usize>,
    to: usize,
}

impl PiecesAndTurn {
    /// The points without a piece.
    fn free(&self) -> impl Iterator<Item = usize> + use<> {
        let held = self.held[0] | self.held[1];
        (0..9).filter(move |at| held >> at & 1 == 0)
    }

    /// The player with three pieces in a line, if there is one.
    fn winner(&self) -> Option<Player> {
        let row = |player: &Player| {
            let held = self.held[player.index()];
            LINES.iter().any(|line| held & line == *line)
        };
        Player::BOTH.into_iter().find(row)
    }

    /// The letter of a point.
    fn mark(&self, at: usize) -> char {
        match (self.held[0] >> at & 1, self.held[1] >> at & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        }
    }
}

impl<R: MorrisRules> Morris<R> {
    /// The legal moves: placing while pieces are in hand, then sliding.
    fn moves(p: &PiecesAndTurn) -> Vec<Move> {
        let own = p.held[p.turn.index()];
        if own.count_ones() < PIECES {
            return p.free().map(|to| Move { from: None, to }).collect();
        }
        let from = (0..9).filter(|at| own >> at & 1 == 1);
        from.flat_map(|from| {
            let to = p.free().filter(move |&to| R::goes(from, to));
            to.map(move |to| Move {
                from: Some(from),
                to,
            })
        })
        .collect()
    }

    /// The name of a point.
    fn show_point(at: usize) -> String {
        show_cell(((at % 3) as u8, (2 - at / 3) as u8))
    }
}

impl<R: MorrisRules> Ruleset for Morris<R> {
    type Position = PiecesAndTurn;
    type Move = Move;

    fn start(&self) -> PiecesAndTurn {
        PiecesAndTurn {
            held: [0, 0],
            turn: Player::Left,
        }
    }

    fn play(&self, p: &PiecesAndTurn, mv: &Move) -> PiecesAndTurn {
        let mut next = *p;
        let own = &mut next.held[p.turn.index()];
        *own |= 1 << mv.to;
        if let Some(from) = mv.from {
            *own &= !(1 << from);
        }
        next.turn = p.turn.opponent();
        next
    }
}

impl<R: MorrisRules> Sequential for Morris<R> {
    type Payoff = Outcome;

    /// The player to move loses if there is no move.
    fn turn(&self, p: &PiecesAndTurn) -> Turn<Outcome> {
        match p.winner() {
            Some(winner) => Turn::Over(Outcome::Won(winner)),
            None if Self::moves(p).is_empty() => Turn::Over(Outcome::Won(p.turn.opponent())),
            None => Turn::Of(p.turn),
        }
    }

    fn legal(&self, p: &PiecesAndTurn) -> impl Iterator<Item = Move> {
        let moves = match p.winner() {
            Some(_) => Vec::new(),
            None => Self::moves(p),
        };
        moves.into_iter()
    }

    fn next_player(&self, p: &PiecesAndTurn) -> Option<Player> {
        Some(p.turn)
    }
}

impl<R: MorrisRules> Notation for Morris<R> {
    fn show(&self, p: &PiecesAndTurn) -> String {
        let row = |row: usize| (0..3).map(|c| p.mark(3 * row + c)).collect::<String>();
        let rows: Vec<String> = (0..3).map(row).collect();
        format!("{} {}", rows.join("/"), R::ABOUT.side(p.turn))
    }

    fn read(&self, text: &str) -> Result<PiecesAndTurn, ParseError> {
        let mut words = Text::new(text);
        words.blanks();
        let here = words;
        let board = words.run(|c| !c.is_whitespace());
        let rows = read_board(board, "xo.").map_err(|fault| fault.shifted(here.at()))?;
        if rows.len() != 3 || rows[0].len() != 3 {
            return Err(here.wrong_word("three rows of three points"));
        }
        let cells = rows.concat();
        let held = [b'x', b'o'].map(|mark| {
            let points = cells.iter().enumerate().filter(|(_, c)| **c == mark);
            points.fold(0, |held: u16, (at, _)| held | 1 << at)
        });
        let turn = read_turn(&mut words, R::ABOUT.sides)?;
        let p = PiecesAndTurn { held, turn };
        let [own, other] = [turn, turn.opponent()].map(|player| held[player.index()].count_ones());
        let fits = match turn {
            Player::Left => own == other,
            Player::Right => other == own + 1 || (own, other) == (PIECES, PIECES),
        };
        if !fits || own.max(other) > PIECES || p.winner() == Some(turn) {
            let expected = "a board that play can reach: three pieces each, placed in turn";
            return Err(here.wrong_word(expected));
        }
        Ok(p)
    }

    fn show_move(&self, _: &PiecesAndTurn, mv: &Move) -> String {
        let to = Self::show_point(mv.to);
        match mv.from {
            None => to,
            Some(from) => format!("{}-{to}", Self::show_point(from)),
        }
    }

    fn read_move(&self, p: &PiecesAndTurn, text: &str) -> Result<Move, ParseError> {
        pick_move(text, self.legal(p), |mv| self.show_move(p, mv))
    }

    fn picture(&self, p: &PiecesAndTurn) -> Option<Picture> {
        let row = |row: usize| (0..3).map(|c| p.mark(3 * row + c)).collect();
        Some(
            Board {
                surface: Surface::Crossings,
                ..Board::of_rows((0..3).map(row).collect()).lettered()
            }
            .into(),
        )
    }
}

impl<R: MorrisRules> Described for Morris<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        no_rules(R::ABOUT.name, text).map(|()| Morris(PhantomData))
    }
}
