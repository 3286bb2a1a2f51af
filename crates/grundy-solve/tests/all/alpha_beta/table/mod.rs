//! The memory of a search.

mod packed;

use grundy_solve::alpha_beta::table::known::KnownBounds;
use grundy_solve::alpha_beta::table::{AnyTable, MOST_SCORE};
use grundy_solve::alpha_beta::value::MOST;

#[test]
fn scores_are_kept_as_they_are() {
    let mut table: AnyTable<u64> = AnyTable::of_scores(20).expect("few bits");
    for n in 0..=254u64 {
        let slot = table.slot(&n, || n);
        let low = n as i64 - MOST_SCORE;
        let known = KnownBounds {
            low,
            high: if n % 2 == 0 { low } else { MOST },
            choice: Some(3),
        };
        table.put(slot, n, known, 1);
        assert_eq!(table.get(slot, &n), Some(known), "{low}");
    }
}
