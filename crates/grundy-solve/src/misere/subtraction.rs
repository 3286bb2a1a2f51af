//! Misère play of subtraction games, by Ferguson's pairing. T. S. Ferguson, On sums of graph games with last player
//! losing, International Journal of Game Theory 3, 1974.
//!
//! Let s be the least number that may be taken. In any subtraction game G(n) = 1 exactly when G(n − s) = 0 (the pairing
//! property). So a sum of heaps worth 0 and 1 is only a question of parity, and the game is tame: with some heap worth 2
//! or more the nim-sum decides as in normal play, with none it decides the other way round. The cost is that of the
//! Grundy values; a proved period serves huge heaps.

use crate::heap::Heaps;
use crate::heap::direct::simplify;
use crate::heap::moves::{CountedMoves, OfSum};
use grundy_core::forms::heap::{HeapCode, HeapMove, SubtractionSet};
use grundy_core::{StopReason, Watch, WinningMoves};

/// True if heaps under this code can only become smaller, so that Ferguson's theorem decides them.
#[must_use]
pub fn is_subtraction(code: &HeapCode) -> bool {
    matches!(simplify(code), HeapCode::Subtraction(_))
}

/// True if the player to move wins heaps of a subtraction game in misère play.
///
/// # Errors
/// The reason that stopped the computation of Grundy values.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::SubtractionSet};
/// use grundy_solve::misere::subtraction::next_wins;
/// let set = SubtractionSet::Finite(vec![1, 2]);
/// assert!(!next_wins(&set, &[1], &mut Unwatched).unwrap());
/// assert!(next_wins(&set, &[2, 1], &mut Unwatched).unwrap());
/// ```
pub fn next_wins(
    set: &SubtractionSet,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    let mut values = Heaps::new(&HeapCode::Subtraction(set.clone()));
    let mut sum = Tame::default();
    for &heap in heaps {
        sum.add(values.value(heap, watch)?);
    }
    Ok(sum.next_wins())
}

/// The Grundy values of the heaps, which decide them.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] when a heap is too large for its value to be known.
pub(super) fn values(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Vec<u64>, StopReason> {
    let mut engine = Heaps::new(code);
    heaps.iter().map(|&h| engine.value(h, watch)).collect()
}

/// All winning moves of heaps with these values; at most `limit` of them are listed.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if there are too many moves to examine.
pub(super) fn winning_moves(
    code: &HeapCode,
    heaps: &[u64],
    values: &[u64],
    limit: usize,
    watch: &mut dyn Watch,
) -> Result<WinningMoves<HeapMove>, StopReason> {
    let code = simplify(code);
    let mut engine = Heaps::new(&code);
    let sum: Tame = values.iter().copied().collect();
    let mut all = OfSum::new(limit);
    for (i, (&heap, &value)) in heaps.iter().zip(values).enumerate() {
        let others = sum.without(value);
        all.heap(i, heap, |room| {
            let mut found = CountedMoves::new(room);
            for (taken, left) in crate::bounded(code.options(heap), watch)? {
                watch.work(1)?;
                let mut after = others;
                if let Some(&rest) = left.first() {
                    after.add(engine.value(rest, watch)?);
                }
                if !after.next_wins() {
                    found.add(taken, || left);
                }
            }
            Ok(found.moves())
        })?;
    }
    Ok(all.moves())
}

/// All that counts of heaps of a tame game.
#[derive(Clone, Copy, Default)]
pub(super) struct Tame {
    nim_sum: u64,
    /// The number of heaps that are worth 2 or more.
    large: usize,
}

impl Tame {
    /// Counts one more value.
    fn add(&mut self, value: u64) {
        self.nim_sum ^= value;
        self.large += usize::from(value > 1);
    }

    /// The same without a heap of this value, which is among them.
    fn without(self, value: u64) -> Tame {
        Tame {
            nim_sum: self.nim_sum ^ value,
            large: self.large - usize::from(value > 1),
        }
    }

    /// True if the player to move wins: as in Nim, except that with only values 0 and 1 the parity is reversed.
    pub fn next_wins(self) -> bool {
        (self.nim_sum != 0) == (self.large > 0)
    }
}

impl FromIterator<u64> for Tame {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Tame {
        let mut sum = Tame::default();
        values.into_iter().for_each(|value| sum.add(value));
        sum
    }
}
