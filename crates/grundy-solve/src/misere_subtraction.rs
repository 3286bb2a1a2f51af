//! Misère play of subtraction games, by Ferguson's pairing. T. S. Ferguson, On sums of graph games with last player
//! losing, International Journal of Game Theory 3, 1974.
//!
//! Let s be the least number that may be taken. In any subtraction game G(n) = 1 exactly when G(n − s) = 0 (the pairing
//! property). So a sum of heaps worth 0 and 1 is only a question of parity, and the game is tame: with some heap worth 2
//! or more the nim-sum decides as in normal play, with none it decides the other way round. The cost is that of the
//! Grundy values; a proved period serves huge heaps.

use crate::heap::Heaps;
use grundy_core::forms::heap::{HeapCode, SubtractionSet};
use grundy_core::{StopReason, Watch};

/// Whether the player to move wins heaps of a subtraction game when whoever cannot move wins.
///
/// # Errors
/// What stopped the computation of Grundy values.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::SubtractionSet};
/// use grundy_solve::misere_subtraction::next_wins;
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
    let (mut sum, mut firm) = (0, false);
    for &heap in heaps {
        let value = values.value(heap, watch)?;
        sum ^= value;
        firm |= value > 1;
    }
    Ok((sum != 0) == firm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misere::heaps_next_wins;
    use grundy_core::Unwatched;

    #[test]
    fn subtraction_games_are_tame() {
        for bits in 1u64..1 << 6 {
            let members = (1..=6).filter(|k| bits >> (k - 1) & 1 == 1).collect();
            let set = SubtractionSet::Finite(members);
            let code = HeapCode::Subtraction(set.clone());
            for a in 0..10 {
                for b in 0..=a {
                    for c in [0, 1, 3, 7] {
                        let heaps = [a, b, c];
                        let slow = heaps_next_wins(&code, &heaps, &mut Unwatched);
                        let fast = next_wins(&set, &heaps, &mut Unwatched);
                        assert_eq!(fast, slow, "{set} {heaps:?}");
                    }
                }
            }
        }
    }
}
