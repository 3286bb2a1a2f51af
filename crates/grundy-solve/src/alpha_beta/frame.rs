//! The stack of a search: positions whose options are being tried, and options that wait.

use super::value::LEAST;
use grundy_core::{Player, Sequential};

/// A path of so many plies is looked through for a position that comes twice, and again whenever it is twice as long.
pub(super) const LONG_PATH: usize = 64;

/// A position whose options are being tried.
pub(super) struct Frame<R: Sequential> {
    pub(super) position: R::Position,
    pub(super) mover: Player,
    pub(super) slot: u64,
    /// The most plies that are left.
    pub(super) plies: Option<u32>,
    /// The question: is it worth at least this to the mover?
    pub(super) ask: i64,
    pub(super) best: Best,
    /// The place in the common stack where its untried options begin; the most promising is the last.
    pub(super) first: usize,
    /// The option that is being looked at: its place among the candidates, and who moves there.
    pub(super) under_way: (u32, Player),
    /// The count of positions when it was entered.
    pub(super) entered: u64,
    /// True if other threads can see that it is being looked at.
    pub(super) marked: bool,
}

/// The best of the options so far: a bound of each from above, or reached.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) value: i64,
    /// The place of the option among the candidates.
    pub(super) choice: Option<u32>,
}

impl Best {
    /// No option was looked at.
    pub(super) const NOTHING: Best = Best {
        value: LEAST,
        choice: None,
    };

    /// An option has this value.
    pub(super) fn take_in(&mut self, value: i64, place: u32) {
        if value > self.value {
            self.value = value;
            self.choice = Some(place);
        }
    }
}

/// An option that is not an end: in its representative, or small and without a slot.
pub(super) struct Untried<R: Sequential> {
    pub(super) position: R::Position,
    pub(super) slot: Option<u64>,
    pub(super) mover: Player,
    /// Its place among the candidates.
    pub(super) place: u32,
    /// Its place in the order of trying: the more promising, the higher.
    pub(super) order: i64,
}

/// An option of a small position that waits: how promising it is, and who moves there.
pub(super) struct Leaf<P> {
    pub(super) order: i64,
    pub(super) mover: Player,
    pub(super) position: P,
}
