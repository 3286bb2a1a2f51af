//! Verdicts, and intervals on which they are the same.

use num::{BigInt, BigUint};

/// The winner, and the number of plies until the play is over when the winner hurries and the loser delays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// True if the player to move wins.
    pub wins: bool,
    /// The number of plies left; 0: the play is over, and the player to move has lost.
    pub plies: BigUint,
}

/// The mover's best among the steps looked at so far: the fastest win, and where there is none the slowest loss.
///
/// A position's label says only whether the mover wins and in how many plies, and it depends only on the labels of the
/// positions one step away. So labels are constant on intervals, and a window of them determines the next.
#[derive(Clone, Copy, Default)]
pub(super) struct Label {
    won: Option<u64>,
    lost: u64,
}

impl Label {
    /// One step more, to where the opponent is to move.
    pub fn step(&mut self, opponent_wins: bool, plies: u64) {
        let plies = plies + 1;
        if opponent_wins {
            self.lost = self.lost.max(plies);
        } else {
            self.won = Some(self.won.map_or(plies, |fastest| fastest.min(plies)));
        }
    }

    /// True if the mover wins, and the plies.
    pub fn verdict(self) -> (bool, u64) {
        self.won.map_or((false, self.lost), |plies| (true, plies))
    }
}

/// An interval of equal verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The verdicts hold above this …
    pub above: BigInt,
    /// … up to this, inclusive.
    pub upto: BigInt,
    /// True if the player to move wins there.
    pub wins: bool,
    /// The plies left there.
    pub plies: u64,
}

impl Interval {
    /// The verdict that holds for every position in it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict {
            wins: self.wins,
            plies: self.plies.into(),
        }
    }
}
