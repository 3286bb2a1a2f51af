//! Contexts that distinguish two games, and ways to compare two games that were stopped.

use crate::answer::Stopped;
use grundy_core::Player;
use serde::Serialize;
use std::fmt;

/// One of the two positions compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first.
    First,
    /// The second.
    Second,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// A context in which one of two positions is worse than the other for Left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The worse of the two.
    pub worse: Side,
    /// The context, an expression.
    pub context: String,
    /// The player who begins; then Left wins with the better position and not with the worse one.
    pub begins: Player,
    /// The number of contexts tried, this one included.
    pub contexts: u64,
}

/// A tower that was tried as a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The tower, an expression.
    pub context: String,
    /// For either position, true if Left wins with the tower beside it when Left moves first.
    pub wins: [bool; 2],
}

/// Contexts that distinguish two positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witnesses {
    /// One context for each of the two that is worse somewhere.
    pub found: Vec<Witness>,
    /// Of towers: the towers that were tried one after the other, and the number of blocks beyond which none need be.
    pub trial: Option<(Vec<Tried>, usize)>,
}

/// A way to show how two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The winner's play in the difference.
    Play,
    /// The definition of the order.
    Definition,
    /// Contexts, tried one after the other.
    Contexts,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Way::Play => "by play",
            Way::Definition => "by definition",
            Way::Contexts => "by enumeration",
        })
    }
}

/// A way that was stopped, beside which the comparison of the values stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The way.
    pub way: Way,
    /// The reason why it was stopped.
    pub stopped: Stopped,
}
