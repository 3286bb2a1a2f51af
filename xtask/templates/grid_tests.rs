//! Template Game: axioms and faults.

use crate::template_grid::TemplateGame;
use grundy_core::{Notation, conformance};

#[test]
fn keeps_its_promises() {
    let game = TemplateGame::default();
    for text in ["2x3", "x../..o", "."] {
        conformance::partizan(&game, &game.read(text).unwrap(), 4);
    }
}

#[test]
fn nonsense_is_refused_with_its_place() {
    for (text, at) in [("", 0), ("x./.", 3), ("x?", 1), ("0x3", 0)] {
        let fault = TemplateGame::default().read(text).unwrap_err();
        assert_eq!(fault.at, at, "{text}");
    }
}
