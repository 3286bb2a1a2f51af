//! Moves that were enough before.

use grundy_core::Player;
use grundy_solve::alpha_beta::history::{GREATEST, History, MOST_MOVES};

#[test]
fn what_was_good_lately_counts_more() {
    let mut history = History::default();
    let merit = |history: &History, mv| history.merit(Player::Left, Some(mv));
    history.reward(Player::Left, Some(3), 1);
    assert_eq!((merit(&history, 3), merit(&history, 9)), (1, 0));
    assert_eq!(history.merit(Player::Right, Some(3)), 0);
    for _ in 0..200 {
        history.reward(Player::Left, Some(9), u64::MAX);
    }
    assert!(merit(&history, 9) > 20_000 && merit(&history, 9) <= i64::from(GREATEST));
    assert_eq!(merit(&history, 3), 0);
    history.reward(Player::Left, None, 5);
    history.reward(Player::Left, Some(MOST_MOVES), 5);
    assert_eq!(merit(&history, MOST_MOVES), 0);
}
