//! Toppling Dominoes: axioms.

use grundy_core::{Notation, conformance};
use grundy_games::boards::toppling_dominoes::Toppling;
use grundy_games::families::strip::Strip;

#[test]
fn rows_satisfy_the_axioms() {
    let rules = Strip(Toppling);
    for text in ["lrrlrrl", "lrg,rl", "e", "0"] {
        conformance::partizan(&rules, &rules.read(text).unwrap(), 4);
    }
}
