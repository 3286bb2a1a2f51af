//! The solution of a row: the scores, first moves, a line of play.

use grundy_core::forms::row::Take;

/// The scores under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The score of the player to move.
    pub mover: i64,
    /// The score of the other player.
    pub other: i64,
}

/// The scores with everything that explains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The scores under best play.
    pub scores: Scores,
    /// Plies to the end when the winner hurries and the loser delays; `None` for a tie that is not over, and where
    /// it was not computed.
    pub distance: Option<u64>,
    /// Every first move, left end first, smaller moves first.
    pub moves: Vec<First>,
    /// A best line of play to the end, as long as the distance.
    pub line: Vec<Take>,
}

/// A first move and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First {
    /// The move.
    pub take: Take,
    /// The lead of the mover on the row after it.
    pub wins_by: i64,
    /// The plies that are left after it; `None` where it leads to a tie that is not over.
    pub distance: Option<u64>,
}

/// The two scores from their difference. Both fit in 64 bits because the sum of absolute values does.
pub(super) fn split(v: &[i64], difference: i64) -> Scores {
    let sum: i128 = v.iter().map(|&x| i128::from(x)).sum();
    let mover = (sum + i128::from(difference)) / 2;
    let fits = |x: i128| i64::try_from(x).expect("a score is at most the sum of absolute values");
    Scores {
        mover: fits(mover),
        other: fits(sum - mover),
    }
}
