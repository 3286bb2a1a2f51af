//! The work that positions took.

use grundy_solve::alpha_beta::effort::{ENOUGH, Efforts, MIDDLE, SMALL, STILL_SMALL, Size};

#[test]
fn what_takes_little_is_small_until_it_takes_much() {
    let mut efforts = Efforts::new();
    assert_eq!(efforts.size(Some(9)), Size::Large);
    let mut learn = |plies, visited| {
        for _ in 0..ENOUGH {
            efforts.learn(Some(plies), visited);
        }
        efforts.size(Some(plies))
    };
    assert_eq!(learn(9, SMALL), Size::Small);
    assert_eq!(learn(9, STILL_SMALL), Size::Small);
    assert_eq!(learn(9, 4 * STILL_SMALL), Size::Middle);
    assert_eq!(learn(10, MIDDLE), Size::Middle);
    assert_eq!(efforts.size(None), Size::Large);
    assert!(efforts.is_huge(None) && !efforts.is_huge(Some(10)));
}
