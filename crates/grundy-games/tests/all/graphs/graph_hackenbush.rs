//! Hackenbush on graphs: axioms.

use grundy_core::{Described, Notation, conformance};
use grundy_games::graphs::graph_hackenbush::GraphHackenbush;

#[test]
fn positions_satisfy_the_axioms() {
    let rules = GraphHackenbush::from_rules(None).unwrap();
    for text in ["0l1r2,1g3", "0g1l2r0,0l0", "0l1,0l1,1r2", "0"] {
        conformance::partizan(&rules, &rules.read(text).unwrap(), 4);
    }
}
