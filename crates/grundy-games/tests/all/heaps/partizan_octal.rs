//! Partizan take-and-break games: axioms.

use grundy_core::{Described, Notation, conformance};
use grundy_games::heaps::partizan_octal::PartizanOctal;

#[test]
fn heaps_satisfy_the_axioms() {
    for rules in ["0.7|0.07", "4.3|0.33", "0.[3]|4!.0"] {
        let rules = PartizanOctal::from_rules(Some(rules)).unwrap();
        conformance::partizan(&rules, &rules.read("7,4").unwrap(), 3);
        let again = PartizanOctal::from_rules(rules.show_rules().as_deref()).unwrap();
        assert_eq!(again.show_rules(), rules.show_rules());
    }
    assert_eq!(PartizanOctal::from_rules(Some("0.7|9")).unwrap_err().at, 5);
}
