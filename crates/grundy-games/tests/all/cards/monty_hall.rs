//! Monty Hall: text and faults.

use crate::families::in_turn::everything_is_read_back;
use grundy_core::{Described, Extensive, Node, Notation};
use grundy_games::cards::monty_hall::MontyHall;

/// The rules where none are written.
fn usual() -> MontyHall {
    MontyHall::from_rules(None).expect("rules")
}

#[test]
fn everything_reachable_is_written_and_read() {
    for (rules, ends) in [
        // Behind the picked door, or behind another; the doors that may be opened; those that may be taken.
        ("3 player", (3 * 2 + 6) * 2),
        ("4", (4 * 3 + 12 * 2) * 3),
        ("4,2 player", (4 * 3 + 12) * 2),
        ("5,2", (5 * 6 + 20 * 3) * 3),
    ] {
        let game = MontyHall::from_rules(Some(rules)).expect(rules);
        assert_eq!(game.show_rules().as_deref(), Some(rules));
        assert_eq!(everything_is_read_back(&game).1, ends, "{rules}");
    }
    assert_eq!(MontyHall::from_rules(Some("3,1")), Ok(usual()));
}

#[test]
fn doors_are_named_as_people_do() {
    for (text, payoff) in [
        ("car2 pick1 open3 take2", 1),
        ("car2 1 3 switch", 1),
        ("car2 1 3 stay", 0),
        ("car2 2 3 keep", 1),
        ("car2 2 3 1", 0),
    ] {
        let p = usual().read(text).expect(text);
        assert_eq!(usual().node(&p), Node::Over(payoff), "{text}");
    }
}

#[test]
fn faults_are_placed() {
    for (text, at) in [
        ("2", 0),
        ("car2 pick4", 5),
        ("car2 pick1 open2", 11),
        ("car2 pick1 open1", 11),
        ("car2 pick1 open3 take3", 17),
        ("car2 pick1 open3 take2 stay", 23),
    ] {
        assert_eq!(usual().read(text).expect_err(text).at, at, "{text}");
    }
    for (text, at) in [
        ("", 0),
        ("2", 0),
        ("101", 0),
        ("5,4", 2),
        ("5,0", 2),
        ("3 goat", 2),
        ("3 player 4", 9),
        ("40", 0),
        ("100,50", 0),
    ] {
        assert_eq!(
            MontyHall::from_rules(Some(text)).expect_err(text).at,
            at,
            "{text}"
        );
    }
    assert!(MontyHall::from_rules(Some("100,98")).is_ok());
}
