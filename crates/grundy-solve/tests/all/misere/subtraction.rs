//! Ferguson's pairing.

use grundy_core::Unwatched;
use grundy_core::forms::heap::{HeapCode, SubtractionSet};
use grundy_solve::misere::heaps_next_wins;
use grundy_solve::misere::subtraction::next_wins;

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
