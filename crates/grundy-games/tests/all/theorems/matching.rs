//! Maximum matchings, against trying all.

use grundy_games::theorems::matching::{maximum, size};

/// The largest number of edges without a common end, by trying all.
fn by_trying(next: &[Vec<usize>], there: &mut Vec<bool>) -> usize {
    let Some(v) = there.iter().position(|&there| there) else {
        return 0;
    };
    there[v] = false;
    let mut best = by_trying(next, there);
    for &to in &next[v] {
        if there[to] {
            there[to] = false;
            best = best.max(1 + by_trying(next, there));
            there[to] = true;
        }
    }
    there[v] = true;
    best
}

#[test]
fn matchings_are_as_large_as_can_be() {
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..2000 {
        let count = rng.usize(1..10);
        let mut next = vec![Vec::new(); count];
        for _ in 0..rng.usize(0..2 * count) {
            let (a, b) = (rng.usize(..count), rng.usize(..count));
            if a != b && !next[a].contains(&b) {
                next[a].push(b);
                next[b].push(a);
            }
        }
        let mut there: Vec<bool> = (0..count).map(|_| rng.u8(0..5) > 0).collect();
        let slices: Vec<&[usize]> = next.iter().map(Vec::as_slice).collect();
        let found = maximum(&slices, &there);
        for (v, partner) in found.iter().enumerate() {
            let Some(to) = *partner else { continue };
            assert!(there[v] && next[v].contains(&to) && found[to] == Some(v));
        }
        assert_eq!(size(&slices, &there), by_trying(&next, &mut there));
    }
}
