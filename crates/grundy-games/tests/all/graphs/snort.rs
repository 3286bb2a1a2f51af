//! Snort: axioms.

use grundy_core::{Described, Notation, conformance};
use grundy_games::graphs::snort::Snort;

#[test]
fn positions_satisfy_the_axioms() {
    let rules = Snort::from_rules(None).unwrap();
    for text in ["path 4", "2x2", "a-b-c,b-d,a=l,d=r", "none"] {
        conformance::partizan(&rules, &rules.read(text).unwrap(), 4);
    }
}
