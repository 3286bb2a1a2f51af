//! Partizan games as graphs: axioms, faults, cycles.

use grundy_core::{Described, Notation, Ruleset, conformance};
use grundy_games::graphs::partizan_graph::PartizanGraph;

#[test]
fn positions_satisfy_the_axioms() {
    let text = "# seven\na: b,c | c\nx: y |\nb: | c,z\n\nc: |";
    let rules = PartizanGraph::from_rules(Some(text)).unwrap();
    assert_eq!(rules.show(&rules.start()), "a");
    conformance::partizan(&rules, &rules.read("a,b,a").unwrap(), 5);
    let shown = rules.show_rules().unwrap();
    assert_eq!(rules.show(&rules.read("X,z").unwrap()), "x,z");
    let again = PartizanGraph::from_rules(Some(&shown)).unwrap();
    assert_eq!(again.show_rules(), Some(shown));
}

#[test]
fn faults_are_named() {
    for (text, at) in [("{a: b | c", 9), ("a b | c", 0), ("a: b", 0), ("a: b,|", 5)] {
        assert_eq!(PartizanGraph::from_text(text).unwrap_err().at, at, "{text}");
    }
    assert!(PartizanGraph::from_text("{}").is_err());
}

#[test]
fn cycles_are_allowed() {
    use grundy_core::Partizan;
    let rules = PartizanGraph::from_text("a: b | ; b: | a; c: |").unwrap();
    let p = rules.read("a,c").unwrap();
    assert!(rules.may_repeat(&p) && !rules.may_repeat(&rules.read("c").unwrap()));
    conformance::partizan(&rules, &p, 5);
}
