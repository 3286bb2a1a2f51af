//! Battleships: text, shots, faults.

use crate::families::in_turn::everything_is_read_back;
use grundy_core::{Described, Extensive, Node, Notation};
use grundy_games::cards::battleships::Battleships;

/// The rules where none are written.
fn usual() -> Battleships {
    Battleships::from_rules(None).expect("rules")
}

#[test]
fn everything_reachable_is_written_and_read() {
    // The ends were counted by a program of its own, by the sets of places that the answers leave.
    for (rules, ends) in [
        ("4,1", 64),
        ("4,2", 28),
        ("6,2", 344),
        ("6,4", 348),
        ("3,3", 1),
    ] {
        let game = Battleships::from_rules(Some(rules)).expect(rules);
        assert_eq!(game.show_rules().as_deref(), Some(rules));
        assert_eq!(everything_is_read_back(&game).1, ends, "{rules}");
    }
}

#[test]
fn shots_are_counted() {
    for (text, payoff) in [
        // The miss leaves 1-2 and 2-3, and the hit at 1 the former alone.
        ("ship1 4 1", 3),
        ("ship2 4 1", 4),
        ("ship3 4", 2),
        ("ship1 3", 3),
    ] {
        let game = Battleships::from_rules(Some("4,2")).expect("rules");
        let p = game.read(text).expect(text);
        assert_eq!(game.node(&p), Node::Over(payoff), "{text}");
    }
}

#[test]
fn faults_are_placed() {
    for (text, at) in [
        ("ship5", 0),
        ("ship1 6", 6),
        ("ship1 4 4", 8),
        // After these misses the ship begins at 1.
        ("ship1 4 3 5", 10),
        // No ship of two cells lies on 5 alone.
        ("ship1 4 5", 8),
    ] {
        assert_eq!(usual().read(text).expect_err(text).at, at, "{text}");
    }
    for (text, at) in [
        ("5", 0),
        ("0,1", 0),
        ("13,2", 0),
        ("5,6", 2),
        ("5,0", 2),
        ("5,x", 2),
    ] {
        let fault = Battleships::from_rules(Some(text)).expect_err(text);
        assert_eq!(fault.at, at, "{text}");
    }
}
