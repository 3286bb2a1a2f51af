//! Blotto: text, fields, faults.

use crate::families::in_turn::everything_is_read_back;
use grundy_core::{Described, Extensive, Node, Notation};
use grundy_games::cards::blotto::Blotto;

/// The rules where none are written.
fn usual() -> Blotto {
    Blotto::from_rules(None).expect("rules")
}

#[test]
fn everything_reachable_is_written_and_read() {
    for (rules, [first, second]) in [
        ("3 on 3", [10, 10]),
        ("4,3 on 2", [5, 4]),
        ("7 on 1", [1, 1]),
    ] {
        let game = Blotto::from_rules(Some(rules)).expect(rules);
        assert_eq!(game.show_rules().as_deref(), Some(rules));
        let (positions, ends) = everything_is_read_back(&game);
        assert_eq!(
            (positions, ends),
            (1 + first + first * second, first * second),
            "{rules}"
        );
    }
    assert_eq!(Blotto::from_rules(Some("5,5 ON 3")), Ok(usual()));
}

#[test]
fn fields_are_counted() {
    for (text, payoff) in [
        ("3,1,1 2,2,1", 0),
        ("5,0,0 0,2,3", -1),
        ("2,2,1 5,0,0", 1),
        ("1,2,2 0,0,5", 1),
    ] {
        let p = usual().read(text).expect(text);
        assert_eq!(usual().node(&p), Node::Over(payoff), "{text}");
    }
}

#[test]
fn faults_are_placed() {
    for (text, at) in [("5,0", 0), ("3,1,1 3,3,3", 6), ("3,1,1 5,0,0 5,0,0", 12)] {
        assert_eq!(usual().read(text).expect_err(text).at, at, "{text}");
    }
    for (text, at) in [
        ("5,3", 0),
        ("0 on 3", 0),
        ("5,x on 3", 2),
        ("5,4,3 on 3", 4),
        ("5 on 0", 5),
        ("5 on 21", 5),
        ("1001 on 2", 0),
        ("1000 on 2", 0),
        ("50 on 3", 0),
    ] {
        assert_eq!(
            Blotto::from_rules(Some(text)).expect_err(text).at,
            at,
            "{text}"
        );
    }
    assert!(Blotto::from_rules(Some("999 on 2")).is_ok());
}
