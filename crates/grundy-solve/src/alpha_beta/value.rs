//! Values of positions as integers for the player to move: payoffs in their order, and on the timed scale the plies to the
//! end as a tie-break, so that the winner hurries and the loser delays.
//!
//! A window between two neighbouring integers asks a yes-or-no question, and the search asks nothing else.

use grundy_core::{Outcome, Player, Sequential, Timed};
use std::fmt::Debug;

/// Payoffs that can be represented by integers.
pub trait Score: Copy + Ord + Debug {
    /// True if all payoffs are represented by integers from −2 to 2.
    const SMALL: bool;

    /// The integer of the payoff; it respects the order of payoffs.
    fn rank(self) -> i64;

    /// The payoff that an integer stands for.
    fn of_rank(rank: i64) -> Self;
}

/// A win is 2 and a tie 0, so that a draw, which Left ranks just below a tie, has the place −1.
impl Score for Outcome {
    const SMALL: bool = true;

    fn rank(self) -> i64 {
        match self {
            Outcome::Won(Player::Left) => 2,
            Outcome::Tied => 0,
            Outcome::Drawn => -1,
            Outcome::Won(Player::Right) => -2,
        }
    }

    fn of_rank(rank: i64) -> Outcome {
        match rank {
            2.. => Outcome::Won(Player::Left),
            0 | 1 => Outcome::Tied,
            -1 => Outcome::Drawn,
            _ => Outcome::Won(Player::Right),
        }
    }
}

impl Score for i64 {
    const SMALL: bool = false;

    fn rank(self) -> i64 {
        self
    }

    fn of_rank(rank: i64) -> i64 {
        rank
    }
}

/// The value of a win on the spot; a win in n plies is worth n less.
pub const SURE: i64 = 1 << 40;

/// Less than every payoff.
pub const LEAST: i64 = i64::MIN / 4;

/// More than every payoff.
pub const MOST: i64 = i64::MAX / 4;

/// A value for player `from` as a value for player `by`.
pub fn seen_by(value: i64, from: Player, by: Player) -> i64 {
    if from == by { value } else { -value }
}

/// The one of two bounds of a value that answers whether the value is at least `ask`, if one of them does.
#[inline]
pub(super) fn decides(low: i64, high: i64, ask: i64) -> Option<i64> {
    if low >= ask {
        Some(low)
    } else if high < ask {
        Some(high)
    } else {
        None
    }
}

/// A way to value positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// By payoffs alone.
    Payoff,
    /// By outcomes, and among wins by the plies to the end.
    Timed,
}

impl Scale {
    /// The value for Left of an end that comes after this many plies.
    #[inline]
    pub fn at_end<P: Score>(self, payoff: P, plies: u32) -> i64 {
        let rank = payoff.rank();
        match self {
            Scale::Timed if rank > 1 => SURE - i64::from(plies),
            Scale::Timed if rank < -1 => i64::from(plies) - SURE,
            _ => rank,
        }
    }

    /// The value one ply earlier.
    #[inline]
    pub fn before(self, value: i64) -> i64 {
        match self {
            Scale::Timed if value > 1 => value - 1,
            Scale::Timed if value < -1 => value + 1,
            _ => value,
        }
    }

    /// The inverse for bounds: the least value whose value one ply earlier is at least `bound`.
    #[inline]
    pub fn after(self, bound: i64) -> i64 {
        match self {
            Scale::Timed if bound > 1 => bound + 1,
            Scale::Timed if bound < -1 => bound - 1,
            _ => bound,
        }
    }

    /// The question about an option that answers the question whether the position before it is worth `ask`.
    #[inline]
    pub fn passed_on(self, ask: i64, from: Player, to: Player) -> i64 {
        let wanted = self.after(ask);
        // For the opponent, "at least w" means at most -w, and the question whether that fails is: at least 1 - w?
        if from == to { wanted } else { 1 - wanted }
    }

    /// Bounds by the rules of the value of an unfinished position, for Left.
    #[inline]
    pub fn bounds<R>(self, rules: &R, p: &R::Position) -> (i64, i64)
    where
        R: Sequential,
        R::Payoff: Score,
    {
        if let Some((low, high)) = rules.timed_bounds(p) {
            let value = |end: Timed<R::Payoff>| self.at_end(end.payoff, end.plies);
            return (value(low), value(high));
        }
        let bounds = rules.bounds(p);
        match self {
            Scale::Payoff => bounds.map_or((LEAST, MOST), |(low, high)| (low.rank(), high.rank())),
            // The end is at least one ply away; nothing is known about how far it is at most.
            Scale::Timed => {
                let (low, high) = bounds.map_or((-2, 2), |(low, high)| (low.rank(), high.rank()));
                // A certain win comes at an unknown time; one ply earlier its value must still count as a win.
                let at_some_time = SURE / 2;
                let low = match low {
                    ..-1 => 1 - SURE,
                    2.. => at_some_time,
                    neither => neither,
                };
                let high = match high {
                    ..-1 => -at_some_time,
                    2.. => SURE - 1,
                    neither => neither,
                };
                (low, high)
            }
        }
    }
}
