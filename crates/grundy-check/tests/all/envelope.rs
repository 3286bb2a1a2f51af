//! The envelope of certificates: what is not exactly one is rejected.

use grundy_check::Certificate;

#[test]
fn what_is_not_exactly_a_certificate_is_rejected() {
    let good =
        r#"{"certificate":"matrix","version":1,"rows":[["2"]],"p":["1"],"q":["1"],"value":"2"}"#;
    let read = Certificate::from_json(good).unwrap();
    assert_eq!(read.to_json(), good);
    assert_eq!(Certificate::from_json(&read.to_json()), Ok(read));
    for end in 0..good.len() {
        assert!(
            Certificate::from_json(&good[..end]).is_err(),
            "cut at {end}"
        );
    }
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"version\":1", "\"version\":1.0"),
        ("\"version\":1", "\"version\":\"1\""),
        ("\"version\":1,", ""),
        ("\"matrix\"", "\"matrices\""),
        ("\"certificate\":\"matrix\",", ""),
        ("\"value\":\"2\"", "\"value\":\"2\",\"value\":\"2\""),
        ("\"value\":\"2\"", "\"value\":2"),
        ("\"value\":\"2\"", "\"value\":\"2\",\"note\":\"trust me\""),
        ("\"2\"}", "\"2\"} {}"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good);
        assert!(Certificate::from_json(&bad).is_err(), "{bad}");
    }
    let deep = "[".repeat(100_000);
    assert!(Certificate::from_json(&deep).is_err());
}
