//! Positions of a sheet: sets of facts, and what happens there.

use grundy_core::Player;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

/// The goals of the roles at an end, from 0 to 100; a game of one role has one.
pub(crate) type Goals = [u8; 2];

/// A set of facts. What happens there follows from them and is kept beside them.
#[derive(Clone)]
pub struct SheetPosition {
    pub(crate) facts: Box<[u64]>,
    pub(crate) moment: Moment,
}

/// What follows from the facts of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) stand: Stand,
    /// The only move of the role that has no choice, by its number.
    pub(crate) answer: u32,
    /// The least and the greatest goal that the first role can still get, where more is known than that it is a goal.
    pub(crate) range: Option<[u8; 2]>,
}

impl Moment {
    /// Stands where what happens is not worked out yet.
    pub(crate) const UNKNOWN: Moment = Moment {
        stand: Stand::To(Player::Left),
        answer: 0,
        range: None,
    };
}

/// What happens at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// This player chooses.
    To(Player),
    /// Both roles choose at the same time.
    Both,
    /// The play is over.
    Over(Goals),
    /// The rules give no answer that this game can have.
    Broken(SheetFault),
}

/// A reason why the rules give no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SheetFault {
    /// Both roles have a choice, as in no play that was looked at before.
    Simultaneous,
    /// This role, by its number, has no legal move, and the play is not over.
    Stuck(usize),
    /// This role has no goal at an end, or several.
    NoGoal(usize),
    /// The goals do not add up to what they add up to elsewhere.
    NotOpposed(Goals),
}

impl PartialEq for SheetPosition {
    fn eq(&self, other: &SheetPosition) -> bool {
        self.facts == other.facts
    }
}

impl Eq for SheetPosition {}

impl Hash for SheetPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.facts.hash(state);
    }
}

impl Debug for SheetPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x?}", self.facts)
    }
}
