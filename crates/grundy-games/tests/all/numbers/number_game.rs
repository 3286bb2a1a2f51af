//! The number game: axioms, numbers that vanish, faults.

use grundy_core::{Described, Notation, Ruleset, conformance};
use grundy_games::numbers::number_game::NumberGame;

/// The game on the numbers up to this one.
fn up_to(largest: &str) -> NumberGame {
    NumberGame::from_rules(Some(largest)).expect("a number")
}

#[test]
fn positions_satisfy_the_axioms() {
    conformance::impartial(&up_to("12"), &up_to("12").start(), 4);
}

#[test]
fn numbers_vanish() {
    let game = up_to("20");
    let after = |text: &str, n: u32| game.show(&game.play(&game.read(text).unwrap(), &n));
    assert_eq!(after("2,5", 2), "0");
    assert_eq!(after("2,3", 2), "3");
    assert_eq!(
        game.show(&game.play(&game.start(), &2)),
        "3,5,7,9,11,13,15,17,19"
    );
}

#[test]
fn faults_are_named() {
    let game = up_to("20");
    for bad in [
        "1",
        "21",
        "2,2",
        "",
        "-2",
        "x",
        "2,,3",
        "1000000000000000000000000000000",
    ] {
        assert!(game.read(bad).is_err(), "{bad}");
    }
}
