//! Games of removal: axioms, names of graphs, faults.

use grundy_core::{Described, Notation, Ruleset, conformance};
use grundy_games::graphs::node_kayles::NodeKayles;
use grundy_games::graphs::poset::Poset;

#[test]
fn positions_satisfy_the_axioms() {
    for text in ["a-b-c-d-e,c-f", "a", "a-b,b-c,c-a,x"] {
        let rules = NodeKayles::from_rules(Some(text)).unwrap();
        conformance::impartial(&rules, &rules.start(), 5);
        let again = NodeKayles::from_rules(rules.show_rules().as_deref()).unwrap();
        let all = rules.show(&rules.start());
        assert_eq!(again.show(&again.start()), all);
    }
    for text in ["a<b<d,a<c<d", "x,a<b,c<b"] {
        let rules = Poset::from_rules(Some(text)).unwrap();
        conformance::impartial(&rules, &rules.start(), 5);
        let again = Poset::from_rules(rules.show_rules().as_deref()).unwrap();
        let all = rules.show(&rules.start());
        assert_eq!(again.show(&again.start()), all);
    }
}

#[test]
fn graphs_go_by_names() {
    let rules = |text| NodeKayles::from_text(text).unwrap().show_rules();
    assert_eq!(rules("path 4"), rules("1-2-3\n3 4 # the last one"));
    assert_eq!(rules("2x2").unwrap(), "1.1-1.2,1.1-2.1,2.1-2.2,1.2-2.2");
    assert!(Poset::from_text("cycle 3").is_err());
    let order = Poset::from_text("tree 1,1").unwrap();
    let after = order.play(&order.start(), &0);
    assert_eq!(order.show(&after), "none");
}

#[test]
fn faults_are_named() {
    for (bad, at) in [
        ("", 0),
        ("a-", 2),
        ("a--b", 2),
        ("a-a", 2),
        ("a-b c:d", 5),
        ("a b c", 4),
        (",", 0),
        ("a,none", 2),
        ("a-b,,c", 4),
        ("a b;\nc:d", 6),
        ("path 0", 5),
        ("grid 0x3", 5),
        ("a,b\nc,d\n", 0),
    ] {
        let fault = NodeKayles::from_text(bad).map(|_| ());
        assert_eq!(fault.map_err(|fault| fault.at), Err(at), "{bad}");
    }
    assert!(Poset::from_text("a<b,b<c,c<a").is_err());
    // Behind a chain a blank stands for a comma; two names alone are a pair.
    let shown = |text| {
        NodeKayles::from_text(text)
            .map(|rules| rules.show_rules())
            .ok()
    };
    assert_eq!(shown("a-b c"), shown("a-b,c"));
    let rules = Poset::from_text("a<b,c").unwrap();
    for bad in ["d", "a,a", "a,,b", "a;b"] {
        assert!(rules.read(bad).is_err(), "{bad}");
    }
}
