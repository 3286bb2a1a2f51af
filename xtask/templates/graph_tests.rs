//! Template Game: axioms and faults.

use crate::template_graph::TemplateGame;
use grundy_core::{Described, Notation, conformance};

#[test]
fn keeps_its_promises() {
    let game = TemplateGame::from_rules(None).unwrap();
    for text in ["path 4", "2x3", "a-b-c,b-d,a=l,d=r", "none"] {
        conformance::partizan(&game, &game.read(text).unwrap(), 4);
    }
}

#[test]
fn nonsense_is_refused() {
    let game = TemplateGame::from_rules(None).unwrap();
    for bad in ["a-", "a=x", "-"] {
        assert!(game.read(bad).is_err(), "{bad}");
    }
}
