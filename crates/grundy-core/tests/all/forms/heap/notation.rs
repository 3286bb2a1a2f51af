//! The notation of codes.

use grundy_core::forms::heap::{SubtractionSet, TakeAndBreak};
use grundy_core::parse::ParseError;

fn code(text: &str) -> Result<TakeAndBreak, ParseError> {
    text.parse()
}

#[test]
fn codes_are_shown_as_they_are_read() {
    for text in [
        "0.77", "0.137", "4.007", "0.3F", "4!.0", "0.[3]", "0.3[03]", "4.[3]", "0.0", "0.4!7",
        "C!.1", "0.0[07]",
    ] {
        assert_eq!(code(text).unwrap().to_string(), text);
    }
    assert_eq!(code(".137").unwrap(), code("0.1370").unwrap());
    assert_eq!(code("0.3f").unwrap(), code("0.3F").unwrap());
    assert_eq!(code("0.7[0]").unwrap(), code("0.7").unwrap());
    assert_eq!(code("0.3!").unwrap(), code("0.3").unwrap());
}

#[test]
fn faults_of_codes_are_placed() {
    for (text, at) in [
        ("0.7Z", 3),
        ("1.7", 0),
        ("77", 1),
        ("7", 1),
        ("0", 1),
        ("", 0),
        ("0.", 2),
        (".", 1),
        ("0.7.7", 3),
        ("0.[3", 4),
        ("0.[]", 3),
        ("0.3]", 3),
        ("0.[3]7", 5),
        ("[0.3]", 0),
        ("0.!", 2),
        ("0.-7", 2),
        ("0.7 7", 3),
        ("0.é", 2),
        (" 0.x", 3),
        ("0.7!!", 4),
    ] {
        assert_eq!(code(text).unwrap_err().at, at, "{text}");
    }
    assert!(code(&format!("0.{}", "7".repeat(5000))).is_err());
}

#[test]
fn sets_are_shown_as_they_are_read() {
    for text in [
        "1..3,7",
        "1,2,5",
        "all",
        "all-but 2,4",
        "powers 2",
        "fibonacci",
        "squares",
    ] {
        assert_eq!(text.parse::<SubtractionSet>().unwrap().to_string(), text);
    }
    assert_eq!(
        "3,1 ,2".parse::<SubtractionSet>().unwrap().to_string(),
        "1..3"
    );
    for (text, at) in [
        ("", 0),
        ("0", 0),
        ("1,,2", 2),
        ("3..1", 0),
        ("1..99999999", 0),
        ("-1", 0),
        ("powers 1", 7),
        ("primes", 0),
        ("squares 4", 8),
        ("1..0", 0),
        ("0..3", 0),
        ("all-but", 7),
    ] {
        assert_eq!(text.parse::<SubtractionSet>().unwrap_err().at, at, "{text}");
    }
}
