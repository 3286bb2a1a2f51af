//! Partizan subtraction games: axioms.

use grundy_core::{Described, Notation, conformance};
use grundy_games::heaps::partizan_subtract::PartizanSubtract;

#[test]
fn heaps_satisfy_the_axioms() {
    for rules in ["1,3|2,4", "2|squares", "all|1..3,7"] {
        let rules = PartizanSubtract::from_rules(Some(rules)).unwrap();
        conformance::partizan(&rules, &rules.read("9,4").unwrap(), 3);
        let again = PartizanSubtract::from_rules(rules.show_rules().as_deref()).unwrap();
        assert_eq!(again.show_rules(), rules.show_rules());
    }
    for (rules, at) in [("1,2", 0), ("1|0", 2), ("x|1", 0), ("1|2|3", 3)] {
        assert_eq!(
            PartizanSubtract::from_rules(Some(rules)).unwrap_err().at,
            at,
            "{rules}"
        );
    }
}
