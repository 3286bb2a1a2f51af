//! The worth of positions, as integers for the player to move: payoffs in their order, with the plies to the end as a
//! tie-break where the winner hurries and the loser delays.
//!
//! A window between two neighbouring integers asks a question of yes or no, which is all that the search does.

use grundy_core::{Outcome, Player, Sequential, Timed};
use std::fmt::Debug;

/// Payoffs that integers can stand for.
pub trait Score: Copy + Ord + Debug {
    /// True if all integers that stand for payoffs lie between −2 and 2.
    const SMALL: bool;

    /// The integer, in the order of the payoffs.
    fn rank(self) -> i64;

    /// The payoff of an integer.
    fn of_rank(rank: i64) -> Self;
}

/// A win is 2, so that a draw, which is worth less to Left than a tie, has a place below 0.
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

/// A win on the spot. One that comes after n plies is less by n.
pub(super) const SURE: i64 = 1 << 40;

/// Below every payoff.
pub(super) const LEAST: i64 = i64::MIN / 4;

/// Above every payoff.
pub(super) const MOST: i64 = i64::MAX / 4;

/// The integer for `by` that is `value` for `from`.
pub(super) fn seen_by(value: i64, from: Player, by: Player) -> i64 {
    if from == by { value } else { -value }
}

/// A way to value positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// By their payoffs.
    Payoff,
    /// By their outcomes and, if a player wins, the plies to the end.
    Timed,
}

impl Scale {
    /// An end that comes after so many plies, for Left.
    #[inline]
    pub(super) fn at_end<P: Score>(self, payoff: P, plies: u32) -> i64 {
        let rank = payoff.rank();
        match self {
            Scale::Timed if rank > 1 => SURE - i64::from(plies),
            Scale::Timed if rank < -1 => i64::from(plies) - SURE,
            _ => rank,
        }
    }

    /// The value one ply earlier.
    #[inline]
    pub(super) fn before(self, value: i64) -> i64 {
        match self {
            Scale::Timed if value > 1 => value - 1,
            Scale::Timed if value < -1 => value + 1,
            _ => value,
        }
    }

    /// The least value whose value one ply earlier is at least `bound`.
    #[inline]
    pub(super) fn after(self, bound: i64) -> i64 {
        match self {
            Scale::Timed if bound > 1 => bound + 1,
            Scale::Timed if bound < -1 => bound - 1,
            _ => bound,
        }
    }

    /// The question about an option that answers the question whether the position before it is worth `ask`.
    #[inline]
    pub(super) fn passed_on(self, ask: i64, from: Player, to: Player) -> i64 {
        let wanted = self.after(ask);
        if from == to { wanted } else { 1 - wanted }
    }

    /// Values between which that of a position that is not an end must lie, for Left.
    #[inline]
    pub(super) fn bounds<R>(self, rules: &R, p: &R::Position) -> (i64, i64)
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
            // The end is at least one ply away; how far it is at most is not known.
            Scale::Timed => {
                let (low, high) = bounds.map_or((-2, 2), |(low, high)| (low.rank(), high.rank()));
                // A sure win comes at some time; what is left of it one ply earlier must still be a win.
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
