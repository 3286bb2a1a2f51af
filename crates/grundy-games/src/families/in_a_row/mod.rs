//! Games in which the players place stones in turn until one of them has some number in a row: on boards where a stone may
//! stand anywhere ([`free`]), and where it falls on those below ([`falling`]).
//!
//! A board says where stones can go and what its cells decide at a glance; turns, bounds and what search may leave out are
//! here, for both kinds alike.
//!
//! A game is its board and its words:
//!
//! ```
//! use grundy_core::picture::Surface;
//! use grundy_core::{About, Described, Ruleset, Sequential};
//! use grundy_games::families::in_a_row::free::Free;
//! use grundy_games::families::in_a_row::{InARow, Named};
//!
//! #[derive(Clone, Copy, Debug)]
//! struct FourByFour;
//!
//! impl Named for FourByFour {
//!     const ABOUT: About = About { name: "four-by-four", ..About::PLAIN };
//!     const BOARD: [usize; 3] = [4, 4, 4];
//!     const SURFACE: Surface = Surface::Squares;
//! }
//!
//! let rules = InARow::<Free<FourByFour>>::from_rules(None).unwrap();
//! assert_eq!(rules.legal(&rules.start()).count(), 16);
//! ```

mod bits;
pub mod chances;
pub mod falling;
pub mod free;

use crate::families::bits::{Bits, Wide};
use crate::families::board::Board;
use grundy_core::parse::pick_move;
use grundy_core::picture::{Legend, Picture, Surface, USUAL};
use grundy_core::{
    About, Described, Notation, Outcome, ParseError, Player, Reason, Ruleset, Sequential, Timed,
    TimedBounds, Turn, reason,
};
use std::fmt::Debug;
use std::hash::Hash;

/// A game in which a row wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InARow<B>(pub B);

/// The data that distinguish one game of the family from another on a board of the same kind.
pub trait Named: Clone + Debug + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The width, the height and the length of a row where no rules are given.
    const BOARD: [usize; 3];
    /// The surface of the cells in a picture.
    const SURFACE: Surface;
    /// The look of the stones in a picture.
    const LEGEND: Legend = USUAL;
}

/// The situation within a few plies, from the cells that complete rows, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// The player completes a row, after this number of plies.
    Wins(u32),
    /// The opponent completes a row, after this number of plies if the player delays it.
    Loses(u32),
    /// Neither is seen, and neither comes within two plies; with the chances of a row later on, for each player.
    Open([Chance; 2]),
}

/// The chance of a player to complete a row that does not come within two plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The opponent can prevent it, or no room is left.
    Gone,
    /// Nothing is known.
    Open,
    /// The player can force one before the board is full, or on the last ply.
    Sure,
}

impl Chance {
    /// Open under a condition, else gone.
    #[must_use]
    pub fn open_if(open: bool) -> Chance {
        if open { Chance::Open } else { Chance::Gone }
    }
}

/// The part that one kind of board adds to the family. The players alternate, Left first.
pub trait RowRules: Clone + Debug + Send + Sync + 'static {
    /// The stones of both players.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A place for the next stone.
    type Move: Clone + Eq + Debug + Send + Sync + 'static;
    /// As many bits as a board may have cells.
    type Cells: Bits;
    /// The game's description for the catalog.
    const ABOUT: About;

    /// See [`Described::from_rules`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read_rules(text: Option<&str>) -> Result<Self, ParseError>;

    /// See [`Described::show_rules`].
    fn show_rules(&self) -> Option<String>;

    /// A board without stones.
    fn start(&self) -> Self::Position;

    /// The position after one more stone.
    fn play(&self, p: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// The player whose stone is next.
    fn mover(&self, p: &Self::Position) -> Player;

    /// True if the last stone completed a row.
    fn won(&self, p: &Self::Position) -> bool;

    /// The number of stones for which there is still room.
    fn room(&self, p: &Self::Position) -> u32;

    /// True if there is no room.
    fn is_full(&self, p: &Self::Position) -> bool {
        self.room(p) == 0
    }

    /// The cells that can be played while there is no winner.
    fn open(&self, p: &Self::Position) -> Self::Cells;

    /// Some of those cells, among them a best one: see [`Sequential::candidates`].
    fn candidates(&self, p: &Self::Position) -> Self::Cells;

    /// The moves that fill some cells.
    fn moves(&self, p: &Self::Position, cells: Self::Cells) -> impl Iterator<Item = Self::Move>;

    /// The decision within a few plies, asked while there is no winner and there is room.
    fn near(&self, p: &Self::Position) -> Near;

    /// Hint: why the game refuses a text that looks like a move, as the rest of a sentence that lists its moves.
    fn refusal(&self, p: &Self::Position, text: &str) -> Option<Reason> {
        let _ = (p, text);
        None
    }

    /// See [`Sequential::packed`].
    fn packed(&self, p: &Self::Position) -> Option<(u64, u32)>;

    /// See [`Sequential::unpacked`].
    fn unpacked(&self, number: u64) -> Option<Self::Position>;

    /// See [`Sequential::images`].
    fn images(&self, p: &Self::Position) -> u64;

    /// See [`Sequential::estimate`].
    fn estimate(&self, p: &Self::Position) -> i32;

    /// A measure of how promising a move is before it is made: see [`Sequential::priority`].
    fn priority(&self, p: &Self::Position, mv: &Self::Move) -> i32;

    /// See [`Sequential::symmetry_key`].
    fn symmetry_key(&self, p: &Self::Position) -> Self::Position;

    /// See [`Sequential::customary_score`].
    fn customary_score(&self, p: &Self::Position, payoff: Outcome, plies: u32) -> Option<i64> {
        let _ = (p, payoff, plies);
        None
    }

    /// See [`Notation::show`].
    fn show(&self, p: &Self::Position) -> String;

    /// See [`Notation::read`].
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// See [`Notation::show_move`].
    fn show_move(&self, mv: &Self::Move) -> String;

    /// See [`Notation::picture`].
    fn picture(&self, p: &Self::Position) -> Picture;
}

impl<B: RowRules> InARow<B> {
    /// True if no stone can be placed any more.
    #[inline]
    fn is_over(&self, p: &B::Position) -> bool {
        self.0.won(p) || self.0.is_full(p)
    }

    /// The moves into the cells that `of` returns, while play goes on.
    #[inline]
    fn while_open(
        &self,
        p: &B::Position,
        of: impl Fn(&B, &B::Position) -> B::Cells,
    ) -> impl Iterator<Item = B::Move> {
        let cells = if self.is_over(p) {
            B::Cells::NONE
        } else {
            of(&self.0, p)
        };
        self.0.moves(p, cells)
    }
}

impl<B: RowRules> Ruleset for InARow<B> {
    type Position = B::Position;
    type Move = B::Move;

    fn start(&self) -> B::Position {
        self.0.start()
    }

    #[inline]
    fn play(&self, p: &B::Position, mv: &B::Move) -> B::Position {
        self.0.play(p, mv)
    }
}

impl<B: RowRules> Sequential for InARow<B> {
    type Payoff = Outcome;

    #[inline]
    fn turn(&self, p: &B::Position) -> Turn<Outcome> {
        let mover = self.0.mover(p);
        // Only the last mover can have completed a row.
        if self.0.won(p) {
            Turn::Over(Outcome::Won(mover.opponent()))
        } else if self.0.is_full(p) {
            Turn::Over(Outcome::Tied)
        } else {
            Turn::Of(mover)
        }
    }

    fn legal(&self, p: &B::Position) -> impl Iterator<Item = B::Move> {
        self.while_open(p, B::open)
    }

    fn next_player(&self, p: &B::Position) -> Option<Player> {
        Some(self.0.mover(p))
    }

    fn bounds(&self, p: &B::Position) -> Option<(Outcome, Outcome)> {
        let (low, high) = self.timed_bounds(p)?;
        Some((low.payoff, high.payoff))
    }

    /// A win or a loss within a few plies; otherwise neither comes at once, and not at all to a player who cannot complete a
    /// row any more.
    #[inline]
    fn timed_bounds(&self, p: &B::Position) -> Option<TimedBounds<Outcome>> {
        let timed = |payoff, plies| Timed { payoff, plies };
        let sure = |payoff, plies| Some((timed(payoff, plies), timed(payoff, plies)));
        let mover = match self.turn(p) {
            Turn::Of(mover) => mover,
            Turn::Over(end) => return sure(end, 0),
        };
        match self.0.near(p) {
            Near::Wins(plies) => sure(Outcome::Won(mover), plies),
            Near::Loses(plies) => sure(Outcome::Won(mover.opponent()), plies),
            Near::Open(chances) => {
                let room = self.0.room(p);
                let best = |player: Player| {
                    let other = player.opponent();
                    let plies = if player == mover { 3 } else { 4 };
                    match chances[player.index()] {
                        _ if chances[other.index()] == Chance::Sure => {
                            timed(Outcome::Won(other), room)
                        }
                        Chance::Open | Chance::Sure if plies <= room => {
                            timed(Outcome::Won(player), plies)
                        }
                        _ => timed(Outcome::Tied, 0),
                    }
                };
                Some((best(Player::Right), best(Player::Left)))
            }
        }
    }

    fn most_plies(&self, p: &B::Position) -> Option<u32> {
        Some(self.0.room(p))
    }

    #[inline]
    fn candidates(&self, p: &B::Position) -> impl Iterator<Item = B::Move> {
        self.while_open(p, B::candidates)
    }

    fn packed(&self, p: &B::Position) -> Option<(u64, u32)> {
        self.0.packed(p)
    }

    fn unpacked(&self, number: u64) -> Option<B::Position> {
        self.0.unpacked(number)
    }

    fn images(&self, p: &B::Position) -> Option<u64> {
        Some(self.0.images(p))
    }

    #[inline]
    fn estimate(&self, p: &B::Position) -> Option<i32> {
        Some(self.0.estimate(p))
    }

    #[inline]
    fn priority(&self, p: &B::Position, mv: &B::Move) -> i32 {
        self.0.priority(p, mv)
    }

    fn symmetry_key(&self, p: &B::Position) -> B::Position {
        self.0.symmetry_key(p)
    }

    fn customary_score(&self, p: &B::Position, payoff: Outcome, plies: u32) -> Option<i64> {
        self.0.customary_score(p, payoff, plies)
    }

    fn last_mover_wins(&self) -> bool {
        true
    }

    fn always_ends(&self) -> bool {
        true
    }
}

impl<B: RowRules> Notation for InARow<B> {
    fn show(&self, p: &B::Position) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<B::Position, ParseError> {
        self.0.read(text)
    }

    fn show_move(&self, _: &B::Position, mv: &B::Move) -> String {
        self.0.show_move(mv)
    }

    fn read_move(&self, p: &B::Position, text: &str) -> Result<B::Move, ParseError> {
        let show = |mv: &B::Move| self.0.show_move(mv);
        pick_move(text, self.legal(p), show).map_err(|fault| match self.0.refusal(p, text) {
            Some(why) => ParseError {
                expected: fault.expected + why,
                ..fault
            },
            None => fault,
        })
    }

    fn picture(&self, p: &B::Position) -> Option<Picture> {
        Some(self.0.picture(p))
    }
}

impl<B: RowRules> Described for InARow<B> {
    const ABOUT: About = B::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        B::read_rules(text).map(InARow)
    }

    fn show_rules(&self) -> Option<String> {
        self.0.show_rules()
    }
}

/// The marks of an empty cell and of the players' stones.
const MARKS: &str = ".xo";

/// The fault of a board that no play leads to.
fn unreachable(found: impl Into<String>) -> ParseError {
    ParseError::new(0, found, "a board that play can reach")
}

/// Reads a board of this size row by row, with as many stones as alternating leaves.
fn read_stones(text: &str, rows: usize, columns: usize) -> Result<Board<Wide, 2>, ParseError> {
    let stones: Board<Wide, 2> = Board::read(text, MARKS, None)?;
    if stones.size() != (rows, columns) {
        let (high, wide) = stones.size();
        let expected = reason!("{} rows of {} cells", rows, columns);
        return Err(ParseError::new(0, format!("{high}x{wide}"), expected));
    }
    let [x, o] = [0, 1].map(|player| stones.plane(player).count());
    if x != o && x != o + 1 {
        let expected = "as many x as o, or one more, for x begins";
        return Err(ParseError::new(0, format!("{x} x and {o} o"), expected));
    }
    Ok(stones)
}
