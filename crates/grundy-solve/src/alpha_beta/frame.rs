//! The stack of a search: positions whose options are being tried, and options that wait for their turn.

use super::value::LEAST;
use grundy_core::{Player, Sequential};

/// The length of a path from which it is checked for a repeated position, again whenever it has doubled.
pub(super) const LONG_PATH: usize = 64;

/// A position whose options are being tried.
pub(super) struct Frame<R: Sequential> {
    /// The position, in its representative up to symmetry.
    pub(super) position: R::Position,
    pub(super) mover: Player,
    /// Its slot in the table.
    pub(super) slot: u64,
    /// An upper bound on the plies left.
    pub(super) plies: Option<u32>,
    /// The question: is it worth at least this to the mover?
    pub(super) ask: i64,
    /// The best of its options so far.
    pub(super) best: Best,
    /// The place in the common stack where its untried options begin; the most promising is last.
    pub(super) first: usize,
    /// The option that is being tried: its place among the candidates, and the player to move there.
    pub(super) under_way: (u32, Player),
    /// The number of the move that was made last, if moves have numbers.
    pub(super) tried: Option<u32>,
    /// The number of positions visited before it was entered.
    pub(super) entered: u64,
    /// True if it is marked for other threads as being worked on.
    pub(super) marked: bool,
}

/// The best option so far. Options that were not enough contribute upper bounds, so the value is one too.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) value: i64,
    /// The option's place among the candidates.
    pub(super) choice: Option<u32>,
}

impl Best {
    /// The state before any option was tried.
    pub(super) const NOTHING: Best = Best {
        value: LEAST,
        choice: None,
    };

    /// Takes in the value of one option.
    pub(super) fn take_in(&mut self, value: i64, place: u32) {
        if value > self.value {
            self.value = value;
            self.choice = Some(place);
        }
    }
}

/// An option that is not finished: in its representative, or, without a slot, as it is if it is small.
pub(super) struct Untried<R: Sequential> {
    pub(super) position: R::Position,
    pub(super) slot: Option<u64>,
    pub(super) mover: Player,
    /// Its place among the candidates.
    pub(super) place: u32,
    /// The number of the move to it, if moves have numbers.
    pub(super) mv: Option<u32>,
    /// Its priority: the option with the highest number is tried first.
    pub(super) order: i64,
}

/// A waiting option of a small position.
pub(super) struct Leaf<P> {
    /// Its priority, as in [`Untried`].
    pub(super) order: i64,
    pub(super) mover: Player,
    pub(super) position: P,
}
