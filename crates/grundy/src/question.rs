//! What is asked of a position.

use crate::limits::Limits;
use crate::method::MethodName;
pub use grundy_answer::question::{Moves, Question};
use grundy_core::{Convention, Player};
pub use grundy_solve::remoteness::Compound;

/// The player who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Starter {
    /// The player that the position names; in a sum that names none, the first player of an impartial game, and both players
    /// in turn of a partizan one.
    #[default]
    Natural,
    /// This player.
    Player(Player),
    /// Both players in turn.
    Both,
}

/// What is asked of a position: the convention, who begins, which moves, by which method, within which limits.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Normal or misère play.
    pub convention: Convention,
    /// The player who begins.
    pub starter: Starter,
    /// The moves that are looked for.
    pub moves: Moves,
    /// The largest number of moves that are listed.
    pub most_moves: usize,
    /// The compound in which the components of an impartial sum are played; `None`: as a sum, a move in one of them.
    pub compound: Option<Compound>,
    /// The method that is to answer; `None`: the first in the theory's list that can.
    pub method: Option<MethodName>,
    /// The limits on its cost.
    pub limits: Limits,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask {
            convention: Convention::Normal,
            starter: Starter::Natural,
            moves: Moves::Winning,
            most_moves: 1000,
            compound: None,
            method: None,
            limits: Limits::default(),
        }
    }
}
