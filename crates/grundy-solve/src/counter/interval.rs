//! Verdicts, and intervals on which they are the same.

use num::{BigInt, BigUint};

/// Whether the player to move wins, and in how many plies the play is over when the winner hurries and the loser
/// delays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the player to move wins.
    pub wins: bool,
    /// How many plies are left; 0: the play is over, and the player to move has lost.
    pub plies: BigUint,
}

/// An interval of equal verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The verdicts hold above this …
    pub above: BigInt,
    /// … up to this, inclusive.
    pub upto: BigInt,
    /// Whether the player to move wins there.
    pub wins: bool,
    /// The plies left there.
    pub plies: u64,
}

impl Interval {
    /// What holds for every position in it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict {
            wins: self.wins,
            plies: self.plies.into(),
        }
    }
}
