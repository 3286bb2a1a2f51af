//! Template Game: axioms and faults.

use crate::template_heaps::TemplateGame;
use grundy_core::{Notation, conformance};

#[test]
fn keeps_its_promises() {
    conformance::impartial(&TemplateGame, &20, 20);
}

#[test]
fn nonsense_is_refused_with_its_place() {
    for bad in ["", "-1", "x", "3,4", "1000000000000000000000000000000"] {
        assert!(TemplateGame.read(bad).is_err(), "{bad}");
    }
}
