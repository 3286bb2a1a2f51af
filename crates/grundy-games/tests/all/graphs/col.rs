//! Col: axioms, and where the graph stands.

use grundy_core::{Described, Notation, Ruleset, conformance};
use grundy_games::graphs::col::Col;

#[test]
fn positions_satisfy_the_axioms() {
    let rules = Col::from_rules(None).unwrap();
    for text in ["path 4", "2x3", "a-b-c,b-d,a=l,d=r", "none"] {
        conformance::partizan(&rules, &rules.read(text).unwrap(), 4);
    }
}

#[test]
fn a_graph_before_the_colon_is_the_position() {
    let rules = Col::from_rules(Some("a-b-c")).unwrap();
    let start = rules.start();
    assert_eq!(rules.read(&rules.show(&start)).unwrap(), start);
    for other in ["a-b", "zz", "a=l"] {
        let fault = rules.read(other).unwrap_err();
        assert!(
            fault.expected.to_string().contains("the position"),
            "{fault:?}"
        );
    }
}
