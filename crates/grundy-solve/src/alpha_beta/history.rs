//! Moves that were enough before, which are tried first elsewhere: the history heuristic. Schaeffer, *The history heuristic
//! and alpha-beta search enhancements in practice*, IEEE Transactions on Pattern Analysis and Machine Intelligence 11 (1989).

use grundy_core::Player;

/// The largest number of a move that is remembered.
pub const MOST_MOVES: u32 = 1 << 16;

/// The largest merit; all are halved where one would be larger, so that what was good lately counts more.
pub const GREATEST: u32 = 1 << 16;

/// The merits of moves, for each player by their numbers.
#[derive(Clone, Debug, Default)]
pub struct History([Vec<u32>; 2]);

impl History {
    /// How good a move was so far.
    #[inline]
    pub fn merit(&self, mover: Player, mv: Option<u32>) -> i64 {
        let known = mv.and_then(|mv| self.0[mover.index()].get(mv as usize));
        known.copied().unwrap_or(0).into()
    }

    /// Notes that a move answered a question for its player, after this many visits.
    pub fn reward(&mut self, mover: Player, mv: Option<u32>, nodes: u64) {
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
