//! Ranges of Nim heaps, against adding one by one.

use grundy_games::theorems::nim_ranges::nim_sum_of_range;

#[test]
fn ranges_agree_with_adding_one_by_one() {
    for x in 0..20 {
        for count in 0..40 {
            let slow = (x..x + count).fold(0, |sum, n| sum ^ n);
            assert_eq!(nim_sum_of_range(x, count), Some(slow));
        }
    }
    assert_eq!(nim_sum_of_range(u64::MAX, 1), Some(u64::MAX));
    assert_eq!(nim_sum_of_range(u64::MAX, 2), None);
}
