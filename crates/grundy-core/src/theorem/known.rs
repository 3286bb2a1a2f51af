//! The questions that a theorem may answer about a position, one method each. A game answers those that its theorem
//! covers, and [`Ruleset::theorem`](grundy_core::Ruleset::theorem) asks the one that is wanted.
//!
//! A game implements what its theorem answers, and nothing else:
//!
//! ```
//! use grundy_core::{Convention, Player, Theorem, Wanted, WinningMoves, reason};
//! use grundy_core::theorem::{Known, Solved};
//!
//! /// One counter goes in every move.
//! struct OneByOne;
//!
//! impl Known<u64, ()> for OneByOne {
//!     fn solved(&self, counters: &u64, play: Convention) -> Option<Solved<'_, ()>> {
//!         let odd = counters % 2 == 1;
//!         let wins = Theorem {
//!             says: odd == (play == Convention::Normal),
//!             name: "parity",
//!             source: "Bouton 1902",
//!             reason: reason!("{} moves are left.", counters),
//!         };
//!         let says = wins.says;
//!         let moves = Vec::from_iter((says && *counters > 0).then_some(()));
//!         Some(Solved::new(wins).by(|limit| WinningMoves::first_of(moves, limit)))
//!     }
//! }
//!
//! let wanted = Wanted::Winner { convention: Convention::Normal, first: Player::Left };
//! let winner = OneByOne.known(&3, wanted).unwrap();
//! assert_eq!(winner.winner().unwrap().says, Player::Left);
//! ```

use super::{Theorem, Verdict, Wanted, WinningMoves};
use crate::player::{Convention, Player};
use num::BigRational;

/// An answer to the question who wins a position, with its winning moves where the theorem gives them.
pub struct Solved<'a, M> {
    wins: Theorem<bool>,
    moves: Option<FindMoves<'a, M>>,
}

/// Restricts a theorem to normal play: `None` in misère play.
#[must_use]
pub fn normal(play: Convention) -> Option<()> {
    (play == Convention::Normal).then_some(())
}

/// Moves that a theorem gives.
pub type Found<M> = Option<Theorem<WinningMoves<M>>>;

/// A function that finds winning moves and lists at most so many as its argument allows; `None` if there are too many
/// to count.
type FindMoves<'a, M> = Box<dyn FnOnce(usize) -> Option<WinningMoves<M>> + 'a>;

impl<'a, M> Solved<'a, M> {
    /// A theorem that says whether the player to move wins, and nothing about moves.
    #[must_use]
    pub fn new(wins: Theorem<bool>) -> Solved<'a, M> {
        Solved { wins, moves: None }
    }

    /// The same with a function that counts all winning moves, and lists at most as many as its argument allows.
    #[must_use]
    pub fn by(mut self, moves: impl FnOnce(usize) -> WinningMoves<M> + 'a) -> Solved<'a, M> {
        self.moves = Some(Box::new(move |limit| Some(moves(limit))));
        self
    }

    /// The same, where the winning moves may be too many to count.
    #[must_use]
    pub fn perhaps_by(
        mut self,
        moves: impl FnOnce(usize) -> Option<WinningMoves<M>> + 'a,
    ) -> Solved<'a, M> {
        self.moves = Some(Box::new(moves));
        self
    }
}

/// The answers of a theorem about positions `P` with moves `M`; where it has none, a method returns `None`.
pub trait Known<P: ?Sized, M> {
    /// The value of a position that is a number.
    fn number(&self, position: &P) -> Option<Theorem<BigRational>> {
        let _ = position;
        None
    }

    /// The Grundy value.
    fn nimber(&self, position: &P) -> Option<Theorem<u64>> {
        let _ = position;
        None
    }

    /// The winner and the winning moves under one reason: most theorems about one game have this form.
    fn solved<'a>(&'a self, position: &'a P, convention: Convention) -> Option<Solved<'a, M>> {
        let _ = (position, convention);
        None
    }

    /// True if the player to move wins.
    fn mover_wins(&self, position: &P, convention: Convention) -> Option<Theorem<bool>> {
        Some(self.solved(position, convention)?.wins)
    }

    /// The winning moves, at most `limit` of them listed.
    fn winning_moves(
        &self,
        position: &P,
        convention: Convention,
        mover: Player,
        limit: usize,
    ) -> Found<M> {
        let _ = mover;
        let Solved { wins, moves } = self.solved(position, convention)?;
        let moves = moves?(limit)?;
        Some(wins.map(|_| moves))
    }

    /// One winning move, for games whose winning moves are too many to count.
    fn winning_move(&self, position: &P, convention: Convention) -> Option<M> {
        let _ = (position, convention);
        None
    }

    /// The moves to positions of a Grundy value, at most `limit` of them listed.
    fn moves_to(&self, position: &P, nimber: u64, limit: usize) -> Found<M> {
        let _ = (position, nimber, limit);
        None
    }

    /// The answer to the question in `wanted`, where it is known.
    fn known(&self, position: &P, wanted: Wanted) -> Option<Theorem<Verdict<M>>> {
        Some(match wanted {
            Wanted::Number => self.number(position)?.map(Verdict::Number),
            Wanted::Nimber => self.nimber(position)?.map(Verdict::Nimber),
            Wanted::Winner { convention, first } => {
                let winner = |wins| if wins { first } else { first.opponent() };
                let wins = self.mover_wins(position, convention)?;
                wins.map(|wins| Verdict::Winner(winner(wins)))
            }
            Wanted::WinningMoves {
                convention,
                mover,
                limit,
            } => {
                let moves = self.winning_moves(position, convention, mover, limit)?;
                moves.map(Verdict::Moves)
            }
            Wanted::WinningMove { convention, .. } => {
                let mv = self.winning_move(position, convention)?;
                let wins = self.mover_wins(position, convention)?;
                wins.map(|_| Verdict::Move(mv))
            }
            Wanted::MovesTo { nimber, limit } => {
                let moves = self.moves_to(position, nimber, limit)?;
                moves.map(Verdict::Moves)
            }
            // These need no helper: a game states them in its hint.
            Wanted::Payoff | Wanted::Remoteness { .. } => return None,
        })
    }
}
