//! Changes of a board that follow each other.

use grundy_rules::board_rule::{Change, Changes, FewChanges};
use std::collections::BTreeMap;

/// Changes one after the other, against a map of the cells that have changed.
#[test]
fn changes_that_follow_each_other_are_one_set_of_changes() {
    fastrand::seed(26);
    for _ in 0..2_000 {
        let board = [(); 128].map(|()| fastrand::u8(0..6));
        let mut now = board;
        let mut few = FewChanges::NONE;
        while few.has_room() && fastrand::u8(0..8) > 0 {
            let cell = [0, 1, 63, 64, 127][fastrand::usize(0..5)];
            let to = fastrand::u8(0..6);
            few = few.and(Change {
                cell,
                from: now[cell],
                to,
            });
            now[cell] = to;
        }
        let changed = (0..128).filter(|&cell| board[cell] != now[cell]);
        let wanted: BTreeMap<usize, (u8, u8)> = changed
            .map(|cell| (cell, (board[cell], now[cell])))
            .collect();
        let mut found = BTreeMap::new();
        Changes::Few(few).each(|change| {
            found.insert(change.cell, (change.from, change.to));
        });
        assert_eq!(found, wanted);
        let all = wanted
            .iter()
            .map(|(&cell, &(from, to))| Change { cell, from, to });
        assert_eq!(Changes::of(wanted.len(), all), Changes::Few(few));
    }
}
