//! Pools of numbers: axioms and faults.

use grundy_core::{Described, Notation, Ruleset, conformance};
use grundy_games::numbers::avoid_multiples::AvoidMultiples;
use grundy_games::numbers::two_valuations::TwoValuations;

#[test]
fn pools_keep_their_promises() {
    let rules = AvoidMultiples::from_rules(Some("4")).unwrap();
    conformance::sequential(&rules, &rules.read("1,2,2,3,7").unwrap(), 5);
    let rules = TwoValuations::from_rules(None).unwrap();
    conformance::sequential(&rules, &rules.start(), 4);
}

#[test]
fn nonsense_is_refused_with_its_place() {
    let rules = TwoValuations::from_rules(None).unwrap();
    for (text, at) in [
        ("1/2,3", 5),
        ("1/2,x/2", 4),
        ("1/2 ahead", 9),
        ("1/2 third", 4),
    ] {
        assert_eq!(rules.read(text).unwrap_err().at, at, "{text}");
    }
    let rules = AvoidMultiples::from_rules(None).unwrap();
    for text in ["", "1,,2", "1 sum 4", "1 sum -1"] {
        assert!(rules.read(text).is_err(), "{text}");
    }
    assert!(AvoidMultiples::from_rules(Some("1")).is_err());
}
