//! Rules of heap games, against published values.

use grundy_check::code::Code;

#[test]
fn published_first_values() {
    let first = |code: &str, n| {
        Code::read(code)
            .unwrap()
            .nimbers(n, &mut grundy_core::Unwatched)
            .unwrap()
    };
    // Winning Ways, chapter 4, table 6: Kayles, Dawson's Chess, Dawson's Kayles; Grundy's game is not octal.
    assert_eq!(
        first("0.77", 14),
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1]
    );
    assert_eq!(
        first("0.137", 14),
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
    );
    assert_eq!(
        first("0.07", 14),
        [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]
    );
    assert_eq!(first("0.[3]", 6), [0, 1, 2, 3, 4, 5]);
    assert_eq!(first("1,2,3", 9), [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    assert_eq!(first("0.333", 9), first("1,2,3", 9));
    assert_eq!(first("all-but 1,2", 9), first("0.00[3]", 9));
    // Lasker's Nim (Winning Ways, chapter 4): 4m + 1, 4m + 2 stay, 4m + 3 and 4m + 4 change places.
    assert_eq!(first("4.[3]", 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
    for bad in [
        "0.", ".", "1.3", "0.3G", "0.[3", "0.3]", "0.[]", "12.3", "3,2", "0,1", "", "all-but ",
        "0.7!",
    ] {
        assert!(Code::read(bad).is_err(), "{bad}");
    }
}
