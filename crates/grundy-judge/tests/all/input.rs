//! The words of an input: faults with their places, letters.

use grundy_judge::Halt;
use grundy_judge::input::Input;

fn place(halt: Halt) -> (usize, String) {
    match halt {
        Halt::Input(fault) => (fault.at, fault.to_string()),
        _ => panic!("a fault of the input was expected"),
    }
}

#[test]
fn faults_have_their_place() {
    let mut input = Input::new(" 3\n 18446744073709551615 18446744073709551616");
    assert_eq!(input.number("n", 1..=9).unwrap(), 3);
    assert_eq!(input.number("n", 0..=u64::MAX).unwrap(), u64::MAX);
    let (at, text) = place(input.number("a heap", 0..=u64::MAX).unwrap_err());
    assert_eq!(at, 25);
    assert_eq!(
        text,
        "expected a heap below 2^64, found \"18446744073709551616\""
    );
    let (at, text) = place(input.number("a heap", 1..=9).unwrap_err());
    assert_eq!(at, 45);
    assert_eq!(
        text,
        "expected a heap from 1 to 9, found the end of the input"
    );
}

#[test]
fn letters_may_be_spread() {
    let letters = [(b'W', 1), (b'B', 2)];
    let mut input = Input::new("w B\nWW x");
    assert_eq!(
        input.spread_letters("a tower", 3, &letters).unwrap(),
        [1, 2, 1]
    );
    assert_eq!(input.letters("a tower", &letters).unwrap(), [1]);
    let (at, text) = place(input.letters("a tower", &letters).unwrap_err());
    assert_eq!(
        (at, text.as_str()),
        (7, "expected a tower of the letters W and B, found \"x\"")
    );
    assert!(input.end("it").is_ok());
}
