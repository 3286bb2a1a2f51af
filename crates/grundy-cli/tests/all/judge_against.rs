//! Programs on trial: `judge ID --against COMMAND`.

#![cfg(unix)]

use crate::program::grundy;
use serde_json::Value;

/// `judge ID --against COMMAND`, in JSON.
fn against(id: &str, command: &str, more: &[&str]) -> (i32, Value) {
    let arguments = [&["judge", id, "--json", "--against", command][..], more].concat();
    let (status, out, err) = grundy(&arguments, b"");
    let said = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{id}: {e}: {out}{err}"));
    (status, said)
}

#[test]
fn a_right_program_agrees_and_its_cost_is_told() {
    for id in ["hdu1846", "poj2505", "hdu1848"] {
        let own = format!("{} judge {id}", env!("CARGO_BIN_EXE_grundy"));
        let (status, said) = against(id, &own, &["--to", "100"]);
        assert_eq!((status, &said["failing"]), (0, &Value::Null), "{id}");
        assert!(said["agree"].as_u64().unwrap() > 100, "{said}");
        assert!(said["yours"]["seconds"].as_f64().unwrap() > 0.0, "{said}");
    }
}

#[test]
fn a_wrong_program_is_shown_the_smallest_input() {
    // Who wins is decided by n mod 4 where it should be n mod (m + 1): with n = m = 4 the first player takes all.
    let wrong = "read t; while read n m; do [ $((n % 4)) = 0 ] && echo second || echo first; done";
    let (status, said) = against("hdu1846", wrong, &["--seed", "5"]);
    assert_eq!(status, 1, "{said}");
    let failing = &said["failing"];
    let input = failing["input"].as_str().unwrap();
    assert!(
        input.starts_with("1\n") && input.lines().count() == 2,
        "{input}"
    );
    let (_, expected, _) = grundy(&["judge", "hdu1846"], input.as_bytes());
    assert_eq!(failing["expected"], expected, "{input}");
    let reason = failing["reason"].as_str().unwrap();
    assert!(reason.starts_with("subtract 1.."), "{reason}");
    assert_eq!(failing["differ"]["line"], 1, "{said}");
    assert_ne!(failing["differ"]["expected"], failing["differ"]["found"]);
}

#[test]
fn a_program_that_fails_is_no_agreement() {
    for (command, why) in [
        ("exit 3", "it failed"),
        ("sleep 5", "does not end within 0.2 s"),
        ("printf '\\377'", "no text"),
    ] {
        let (status, said) = against("poj2505", command, &["--run-limit", "200ms"]);
        assert_eq!(status, 1, "{said}");
        let failure = said["failing"]["failure"].as_str().unwrap();
        assert!(failure.contains(why), "{failure}");
    }
    let (status, _, err) = grundy(&["judge", "poj2505", "--against", " "], b"");
    assert!(status == 2 && err.contains("--against"), "{err}");
}
