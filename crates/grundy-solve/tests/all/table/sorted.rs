//! Sorted lists of numbers.

use grundy_core::Unwatched;
use grundy_solve::table::sorted::{Index, merge, sort};

#[test]
fn lists_are_sorted_merged_and_searched() {
    let mut random = fastrand::Rng::with_seed(11);
    for (length, bits) in [(0, 1), (1, 64), (20, 5), (300, 8), (5000, 13), (5000, 64)] {
        let mut list = || -> Vec<u64> {
            let mask = u64::MAX >> (64 - bits);
            (0..length).map(|_| random.u64(..) & mask).collect()
        };
        let lists = [list(), list(), list()];
        let mut expected = lists.concat();
        expected.sort_unstable();
        expected.dedup();
        let sorted = lists.map(|mut list| {
            sort(&mut list, bits);
            list
        });
        let merged = merge(sorted.to_vec(), &mut Unwatched).unwrap();
        assert_eq!(merged, expected);
        let index = Index::new(&merged);
        for (at, &number) in merged.iter().enumerate() {
            assert_eq!(index.find(&merged, number), Some(at));
            let next = number.wrapping_add(1);
            assert_eq!(index.find(&merged, next), merged.binary_search(&next).ok());
        }
    }
}
