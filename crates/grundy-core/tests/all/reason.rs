//! Reasons as text.

use grundy_core::{Reason, reason};

#[test]
fn a_reason_reads_as_one_text() {
    let heaps = [3, 5].map(|n| reason!("{} is odd", n));
    let why = Reason::list(heaps, &reason!(", ")) + reason!("; all are.");
    assert_eq!(why.to_string(), "3 is odd, 5 is odd; all are.");
    assert_eq!(why.sentences().len(), 4);
}

#[test]
fn a_brace_in_a_gap_is_no_gap() {
    assert_eq!(reason!("{} and {}", "{}", "b").to_string(), "{} and b");
    let plain = Reason::from("{0|} is a form".to_owned());
    assert_eq!(plain.to_string(), "{0|} is a form");
}
