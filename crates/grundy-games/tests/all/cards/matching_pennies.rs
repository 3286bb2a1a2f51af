//! Matching pennies: text, stakes, faults.

use crate::families::in_turn::everything_is_read_back;
use grundy_core::{Described, Extensive, Node, Notation};
use grundy_games::cards::matching_pennies::MatchingPennies;

/// The rules where none are written.
fn usual() -> MatchingPennies {
    MatchingPennies::from_rules(None).expect("rules")
}

#[test]
fn everything_reachable_is_written_and_read() {
    for rules in ["2,1", "5,0,1000000000"] {
        let game = MatchingPennies::from_rules(Some(rules)).expect(rules);
        assert_eq!(game.show_rules().as_deref(), Some(rules));
        assert_eq!(everything_is_read_back(&game), (7, 4));
    }
    assert_eq!(MatchingPennies::from_rules(Some("1,1,1")), Ok(usual()));
}

#[test]
fn stakes_are_paid() {
    let game = MatchingPennies::from_rules(Some("2,5,3")).expect("stakes");
    for (text, payoff) in [
        ("heads heads", 2),
        ("t t", 5),
        ("heads tails", -3),
        ("T h", -3),
    ] {
        let p = game.read(text).expect(text);
        assert_eq!(game.node(&p), Node::Over(payoff), "{text}");
    }
}

#[test]
fn faults_are_placed() {
    for (text, at) in [("edge", 0), ("heads edge", 6), ("heads tails heads", 12)] {
        assert_eq!(usual().read(text).expect_err(text).at, at, "{text}");
    }
    for (text, at) in [
        ("2", 0),
        ("2,x", 2),
        ("2,1,", 4),
        ("2,1,1,1", 6),
        ("2,1000000001", 2),
    ] {
        let fault = MatchingPennies::from_rules(Some(text)).expect_err(text);
        assert_eq!(fault.at, at, "{text}");
    }
}
