//! Sums over all coalitions.

use grundy_core::Unwatched;
use grundy_core::forms::coalition::Table;
use grundy_solve::coalition_sums::weighted;
use num::{BigInt, Zero};

#[test]
fn sums_are_those_of_the_definition() {
    let mut rng = fastrand::Rng::with_seed(1);
    for n in 1..8 {
        for bits in [4, 60, 200] {
            let mut number = || (BigInt::from(rng.i64(-8..8)) << bits) + rng.i64(-99..99);
            let mut worths: Vec<BigInt> = (0..1 << n).map(|_| number()).collect();
            worths[0] = BigInt::zero();
            let weights: Vec<BigInt> = (0..=n).map(|_| number()).collect();
            let table = Table::scaled(1.into(), worths.clone()).expect("a table");
            let sums = weighted(&table, &weights, &mut Unwatched).expect("no limit");
            let sum = |counts: &dyn Fn(usize) -> bool| -> BigInt {
                let all = worths.iter().enumerate().filter(|(s, _)| counts(*s));
                all.map(|(s, x)| x * &weights[s.count_ones() as usize])
                    .sum()
            };
            assert_eq!(sums.all, sum(&|_| true));
            for (i, with) in sums.with.iter().enumerate() {
                assert_eq!(*with, sum(&|s| s >> i & 1 == 1));
            }
        }
    }
}
