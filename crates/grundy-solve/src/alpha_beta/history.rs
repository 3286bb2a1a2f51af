//! Moves that were enough before, which are tried first elsewhere: the history heuristic. Schaeffer, *The history heuristic
//! and alpha-beta search enhancements in practice*, IEEE Transactions on Pattern Analysis and Machine Intelligence 11 (1989).

use grundy_core::Player;

/// The largest number of a move that is remembered.
const MOST_MOVES: u32 = 1 << 16;

/// The largest merit; all are halved where one would be larger, so that what was good lately counts more.
const GREATEST: u32 = 1 << 16;

/// The merits of moves, for each player by their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct History([Vec<u32>; 2]);

impl History {
    /// How good a move was so far.
    #[inline]
    pub(super) fn merit(&self, mover: Player, mv: Option<u32>) -> i64 {
        let known = mv.and_then(|mv| self.0[mover.index()].get(mv as usize));
        known.copied().unwrap_or(0).into()
    }

    /// Notes that a move answered a question for its player, after this many visits.
    pub(super) fn reward(&mut self, mover: Player, mv: Option<u32>, nodes: u64) {
        let Some(mv) = mv.filter(|&mv| mv < MOST_MOVES) else {
            return;
        };
        let (merits, at) = (&mut self.0[mover.index()], mv as usize);
        if merits.len() <= at {
            merits.resize(at + 1, 0);
        }
        let size = nodes.max(1).ilog2();
        merits[at] += 1 + size * size;
        if merits[at] > GREATEST {
            merits.iter_mut().for_each(|merit| *merit /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_good_lately_counts_more() {
        let mut history = History::default();
        let merit = |history: &History, mv| history.merit(Player::Left, Some(mv));
        history.reward(Player::Left, Some(3), 1);
        assert_eq!((merit(&history, 3), merit(&history, 9)), (1, 0));
        assert_eq!(history.merit(Player::Right, Some(3)), 0);
        for _ in 0..200 {
            history.reward(Player::Left, Some(9), u64::MAX);
        }
        assert!(merit(&history, 9) > 20_000 && merit(&history, 9) <= i64::from(GREATEST));
        assert_eq!(merit(&history, 3), 0);
        history.reward(Player::Left, None, 5);
        history.reward(Player::Left, Some(MOST_MOVES), 5);
        assert_eq!(merit(&history, MOST_MOVES), 0);
    }
}
