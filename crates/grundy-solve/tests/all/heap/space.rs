//! Rare values and the best division.

use grundy_solve::heap::Space;

/// The mask found is the best of all masks, each counted one by one.
#[test]
fn no_mask_is_better() {
    let mut rng = fastrand::Rng::with_seed(8);
    for breaks in [vec![1], vec![2, 4], vec![1, 2]] {
        let hidden = rng.u16(1..64);
        let values: Vec<u16> = (0..400)
            .map(|_| {
                loop {
                    let v = rng.u16(0..64);
                    if (v & hidden).count_ones() % 2 == 1 || rng.u8(0..20) == 0 {
                        break v;
                    }
                }
            })
            .collect();
        let last = breaks[breaks.len() - 1];
        let rare = |space: Space| {
            (1..values.len())
                .filter(|&n| !space.is_common(u32::from(values[n]), (n + last) % 2 == 1))
                .count()
        };
        let found = Space::best(&values, 64, &breaks);
        assert_ne!(found, Space::NONE);
        let ways = if breaks == [1, 2] {
            vec![false]
        } else {
            vec![false, true]
        };
        for by_position in ways {
            for mask in 1..64 {
                assert!(rare(found) <= rare(Space { mask, by_position }));
            }
        }
    }
}

#[test]
fn random_values_have_no_space() {
    let mut rng = fastrand::Rng::with_seed(9);
    let values: Vec<u16> = (0..400).map(|_| rng.u16(0..64)).collect();
    assert_eq!(Space::best(&values, 64, &[1]), Space::NONE);
}
