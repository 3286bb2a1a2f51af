//! Squares as text.

use grundy_games::families::square::Square;

#[test]
fn faults_have_their_place() {
    let square = |text: &str| Square::read(text, text, 3, 4);
    assert_eq!(square("2,4"), Ok(Square { row: 1, column: 3 }));
    for (text, at) in [
        ("", 0),
        ("2", 0),
        ("4,1", 0),
        ("2,5", 2),
        ("0,1", 0),
        ("1,0", 2),
    ] {
        assert_eq!(square(text).unwrap_err().at, at, "{text}");
    }
}
