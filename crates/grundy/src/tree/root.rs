//! What a tree is of, and how long one may be looked at.

use crate::erased::Turns;
use crate::hidden::Hidden;
use grundy_core::any::Token;
use grundy_core::{Convention, Terms};
use std::sync::Arc;
use std::time::Duration;

/// The time that such a count may take besides: positions may be large, and moves slow.
pub(super) const TIME_TO_COUNT: Duration = Duration::from_secs(2);

/// A game of turns, and where its play begins.
pub(super) type InTurn = (Arc<dyn Turns>, Token);

/// What a tree is of.
pub(super) enum Root {
    /// Players in turn.
    Turns(Arc<dyn Turns>, Token),
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

/// The terms of a sum, and what happens to whoever cannot move.
pub(super) struct InSum {
    pub(super) terms: Terms,
    pub(super) convention: Convention,
}
