//! Faults in texts: what is kept of the text, and what is shown.

use grundy::Error;
use grundy::vocabulary::{ParseError, reason};

/// Longer texts of files, in bytes, are not kept for their faults.
const LONG: usize = 1 << 16;

/// The same words for a fault in a long text as in a short one, without the text.
#[test]
fn a_fault_in_a_long_text_keeps_little_of_it() {
    let fault = |at: usize| ParseError::new(at, "\"x\"", reason!("one of {}", 3));
    let words = |text: &str, at: usize| Error::in_file("f", text, fault(at)).to_string();
    let line = format!("{}x{}", "1 ".repeat(300), " 2".repeat(300));
    let short = format!("\u{e9}\u{e9}\n{line}\n3");
    let long = short.clone() + &"\n4".repeat(LONG);
    for at in [0, 1, 2, 4, 5, 30, 600, 605, 1205, 1206] {
        assert_eq!(words(&long, at), words(&short, at), "{at}");
    }
    let one = "x".repeat(LONG * 4);
    for at in [0, LONG, one.len()] {
        match Error::in_file("f", &one, fault(at)) {
            Error::Line {
                shown,
                caret,
                column,
                expected,
                ..
            } => {
                assert!(shown.len() <= 2_000 && caret <= shown.len() && column == at + 1);
                assert_eq!(expected, fault(0).expected);
            }
            other => panic!("a fault in a line: {other}"),
        }
    }
}
