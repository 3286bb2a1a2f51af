//! Template Game: axioms and faults.

use crate::template_turns::TemplateGame;
use grundy_core::{Described, Notation, Ruleset, conformance};

#[test]
fn keeps_its_promises() {
    let game = TemplateGame::from_rules(None).unwrap();
    conformance::sequential(&game, &game.start(), 21);
}

#[test]
fn nonsense_is_refused_with_its_place() {
    let game = TemplateGame::from_rules(Some("30")).unwrap();
    for (text, at) in [("", 0), ("31", 0), ("3 third", 2), ("3 second one", 9)] {
        assert_eq!(game.read(text).unwrap_err().at, at, "{text}");
    }
    assert!(TemplateGame::from_rules(Some("x")).is_err());
}
