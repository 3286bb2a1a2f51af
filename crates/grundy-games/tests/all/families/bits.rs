//! Sets of cells, against sets of numbers.

use grundy_games::families::bits::{Bits, Vast, Wide};
use std::collections::BTreeSet;

/// Every operation against the same on a set of numbers.
fn is_a_set<B: Bits>() {
    fastrand::seed(5);
    let random = || {
        let cells = (0..B::WIDTH).filter(|_| fastrand::u8(..) < 60);
        cells.collect::<BTreeSet<usize>>()
    };
    let bits = |set: &BTreeSet<usize>| set.iter().fold(B::NONE, |b, &c| b | B::one(c));
    let is = |b: B, set: BTreeSet<usize>| {
        assert_eq!(b.cells().collect::<BTreeSet<_>>(), set);
    };
    for _ in 0..40 {
        let (x, y) = (random(), random());
        let (a, b) = (bits(&x), bits(&y));
        let n = [
            0,
            1,
            63,
            64,
            65,
            B::WIDTH - 1,
            B::WIDTH,
            fastrand::usize(0..B::WIDTH),
        ];
        is(a & b, &x & &y);
        is(a | b, &x | &y);
        is(a & !b, &x - &y);
        for n in n {
            is(
                a.up(n),
                x.iter().map(|c| c + n).filter(|&c| c < B::WIDTH).collect(),
            );
            is(
                a.down(n),
                x.iter().filter_map(|c| c.checked_sub(n)).collect(),
            );
        }
        is(a.reversed(), x.iter().map(|c| B::WIDTH - 1 - c).collect());
        assert_eq!(a.count() as usize, x.len());
        assert_eq!(Some(&a.lowest()), x.first());
        assert_eq!(Some(&a.highest()), x.last());
    }
    for n in [1, 2, 3, 7, 63, 64] {
        is(B::first(n), (0..n).collect());
        is(B::every(n), (0..B::WIDTH).step_by(n).collect());
    }
    assert_eq!((B::NONE.lowest(), B::NONE.highest()), (B::WIDTH, 0));
    assert!(B::first(0).is_none() && B::first(B::WIDTH) == !B::NONE);
}

#[test]
fn words_are_sets_of_cells() {
    is_a_set::<u64>();
    is_a_set::<u128>();
    is_a_set::<Wide>();
    is_a_set::<Vast>();
}
