//! The words of Gambit's files.

use grundy_formats::gambit::scan::{Scan, quote};

#[test]
fn numbers_are_exact() {
    for (word, value) in [
        ("0.1", "1/10"),
        ("-0.25", "-1/4"),
        ("1e-3", "1/1000"),
        ("2.5E2", "250"),
        ("-1.5e+1", "-15"),
        (".5", "1/2"),
        ("5.", "5"),
        ("+3", "3"),
        ("-6/4", "-3/2"),
        ("0e400", "0"),
    ] {
        let mut scan = Scan::new(word);
        let found = scan.number("a number").map(|number| number.to_string());
        assert_eq!(found.as_deref(), Ok(value), "{word}");
    }
    for word in [
        ".", "-", "e5", "1/0", "1/2/3", "1e", "1e401", "0x1", "1.5/2", "1/2e3", "1..2", "--1",
        "nan", "inf", "1_000", "",
    ] {
        assert!(Scan::new(word).number("a number").is_err(), "{word}");
    }
}

#[test]
fn texts_are_written_as_they_are_read() {
    for text in [
        "", "plain", "a \"b\"", "\\", "\\\\", "\\\"", "\\alpha", "a\nb", "\"", "é\\",
    ] {
        let quoted = quote(text);
        let mut scan = Scan::new(&quoted);
        assert_eq!(scan.text("a text").as_deref(), Ok(text), "{quoted}");
        assert!(scan.end("the end").is_ok(), "{quoted}");
    }
    let mut scan = Scan::new(r#""$\alpha$""#);
    assert_eq!(scan.text("a text").as_deref(), Ok(r"$\alpha$"));
    assert!(Scan::new("\"open").text("a text").is_err());
}
