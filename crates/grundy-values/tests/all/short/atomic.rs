//! Atomic weights.

use grundy_values::short::{Comparison, Form, Store};

/// A random all-small form: both players have options, or neither has.
fn all_small(rng: &mut fastrand::Rng, depth: u32) -> Form {
    if depth == 0 || rng.u32(0..5) == 0 {
        let closed = ["0", "*", "*2", "^", "v", "^*", "*5", "^^", "v*3"][rng.usize(0..9)];
        return Form::read(closed).unwrap();
    }
    let mut side = || {
        let count = rng.usize(1..=2);
        (0..count).map(|_| all_small(rng, depth - 1)).collect()
    };
    Form::new(side(), side())
}

#[test]
fn far_stars_say_whether_the_weight_reaches_one() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut store = Store::new();
    let mut seen = [0; 3];
    for _ in 0..600 {
        let form = all_small(&mut rng, 3);
        let id = store.evaluate(&form).unwrap();
        let Some(weighed) = store.weighed(id).unwrap() else {
            continue;
        };
        let weight = store.parse(&weighed.weight).unwrap();
        let [one, minus] = [1, -1].map(|n| store.integer(n));
        let up = store.at_most(one, weight).unwrap();
        let down = store.at_most(weight, minus).unwrap();
        assert_eq!(weighed.to_far_star == Comparison::Greater, up, "{form}");
        assert_eq!(weighed.to_far_star == Comparison::Less, down, "{form}");
        // Every heap above the nimbers of the positions is as far.
        for more in [1, 2, weighed.far_star] {
            let star = store.nimber(weighed.far_star + more);
            assert_eq!(
                store.compare(id, star).unwrap(),
                weighed.to_far_star,
                "{form}"
            );
        }
        seen[if up {
            0
        } else if down {
            1
        } else {
            2
        }] += 1;
    }
    assert!(seen.iter().all(|&n| n > 30), "{seen:?}");
}
