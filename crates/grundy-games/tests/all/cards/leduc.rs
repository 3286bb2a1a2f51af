//! Leduc hold'em: text, chips, faults.

use crate::families::in_turn::nothing_hidden_is_seen;
use grundy_core::{Described, Extensive, Node, Notation, Ruleset};
use grundy_games::cards::leduc::Leduc;

#[test]
fn everything_reachable_is_written_and_read() {
    nothing_hidden_is_seen(&Leduc);
    let mut stack = vec![Leduc.start()];
    let (mut positions, mut ends) = (0, 0);
    while let Some(p) = stack.pop() {
        positions += 1;
        assert_eq!(Leduc.read(&Leduc.show(&p)), Ok(p.clone()));
        if matches!(Leduc.node(&p), Node::Over(_)) {
            ends += 1;
            assert_eq!(Leduc.choices(&p).count(), 0);
        }
        for choice in Leduc.choices(&p) {
            let shown = Leduc.show_move(&p, &choice.mv);
            assert_eq!(Leduc.read_move(&p, &shown), Ok(choice.mv));
            stack.push(Leduc.play(&p, &choice.mv));
        }
    }
    // A deal of two cards has 15 ways through the first round, 5 of them into one of four second rounds like it.
    assert_eq!(positions, 7 + 30 * (15 + 5 * 4 * 15));
    assert_eq!(ends, 30 * (4 + 5 * 4 * 9));
}

#[test]
fn chips_are_counted() {
    for (text, payoff) in [
        ("Js Kh bet fold", 1),
        ("Js Kh check bet raise fold", 3),
        ("Js Kh check check Jh check check", 1),
        ("Js Kh check check Qh check check", -1),
        ("Ks Kh check check Qh check check", 0),
        ("Js Kh bet raise call Jh bet raise call", 13),
        ("Js Kh bet raise call Jh bet raise fold", -9),
    ] {
        let p = Leduc.read(text).expect(text);
        assert_eq!(Leduc.node(&p), Node::Over(payoff), "{text}");
    }
}

#[test]
fn faults_are_placed() {
    for (text, at) in [
        ("Js Js", 3),
        ("Js Kh raise", 6),
        ("Js Kh bet raise raise", 16),
        ("Js Kh bet fold check", 15),
    ] {
        assert_eq!(Leduc.read(text).expect_err(text).at, at, "{text}");
    }
    assert!(Leduc::from_rules(Some("4")).is_err());
}
