//! The position at the root of a tree, and the time in which a tree may be counted.

use crate::erased::TurnGame;
use crate::forms::hidden::Hidden;
use crate::game::position::Sum;
use grundy_core::any::Token;
use grundy_core::{Convention, SumAt};
use std::sync::Arc;
use std::time::Duration;

/// The longest time of such a count besides its bound on moves: positions may be large, and moves slow.
pub(super) const TIME_TO_COUNT: Duration = Duration::from_secs(2);

/// A game of turns, and the position at which its play begins.
pub(super) struct InTurn {
    pub(super) game: TurnGame,
    pub(super) start: Token,
}

/// The position at the root of a tree.
pub(super) enum Root {
    /// Players in turn.
    Turns(TurnGame, Token),
    /// A sum that is not impartial, and the game in turn.
    Partizan(InSum, InTurn),
    /// An impartial sum: its shape, in which a position does not say who is to move, and the game in turn.
    Impartial {
        sum: InSum,
        shape: InTurn,
        in_turn: InTurn,
    },
    Hidden(Arc<dyn Hidden>),
}

/// A sum, in normal or misère play.
pub(super) struct InSum {
    pub(super) sum: Sum,
    pub(super) convention: Convention,
}

impl InSum {
    /// The sum at another of its positions.
    pub(super) fn at(&self, at: SumAt) -> Sum {
        Sum {
            at,
            ..self.sum.clone()
        }
    }
}
