//! Verdicts about counters, and the intervals on which they are constant.

use num::{BigInt, BigUint};

/// The winner, with the number of plies when the winner hurries and the loser delays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterVerdict {
    /// True if the player to move wins.
    pub wins: bool,
    /// The number of plies left; 0 means that the play is over and the player to move has lost.
    pub plies: BigUint,
}

/// The best of the steps examined so far: the fastest win or, if there is none, the slowest loss.
///
/// A position's label is whether the mover wins and in how many plies, and it depends only on the labels of the
/// positions one step away. So labels are constant on intervals, and a window of them determines the next.
#[derive(Clone, Copy, Default)]
pub(super) struct Label {
    /// The plies of the fastest win found.
    won: Option<u64>,
    /// The plies of the slowest loss found.
    lost: u64,
}

impl Label {
    /// Takes in one more step, which leads to a position where the opponent is to move.
    pub fn step(&mut self, opponent_wins: bool, plies: u64) {
        let plies = plies + 1;
        if opponent_wins {
            self.lost = self.lost.max(plies);
        } else {
            self.won = Some(self.won.map_or(plies, |fastest| fastest.min(plies)));
        }
    }

    /// True if the mover wins, with the plies.
    pub fn verdict(self) -> (bool, u64) {
        self.won.map_or((false, self.lost), |plies| (true, plies))
    }
}

/// An interval of positions with equal verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end, which is excluded.
    pub above: BigInt,
    /// The upper end, which is included.
    pub upto: BigInt,
    /// True if the player to move wins there.
    pub wins: bool,
    /// The plies left there.
    pub plies: u64,
}

impl Interval {
    /// The verdict that holds for every position in it.
    #[must_use]
    pub fn verdict(&self) -> CounterVerdict {
        CounterVerdict {
            wins: self.wins,
            plies: self.plies.into(),
        }
    }
}
