//! Konane: axioms, jumps, components.

use grundy_core::{Notation, Player, Ruleset, conformance};
use grundy_games::boards::konane::{Konane, KonaneRules};
use grundy_games::families::grid::{Grid, GridRules};

const KONANE: Konane = Grid(KonaneRules);

#[test]
fn boards_satisfy_the_axioms() {
    for text in [
        "xo.o./.....",
        "xoxo/ox.x/xo.o/oxox",
        "xoxo.xo",
        "xo",
        "x.o./xo..",
    ] {
        let board = KONANE.read(text).unwrap();
        conformance::partizan(&KONANE, &board, 4);
    }
}

#[test]
fn jumps_go_on_in_a_line() {
    let board = KONANE.read("xo.o.").unwrap();
    let moves = KonaneRules.moves(Player::Left, &board);
    let boards = moves.map(|mv| KONANE.show(&KonaneRules.play(&board, &mv)));
    assert_eq!(boards.collect::<Vec<_>>(), ["..xo.", "....x"]);
}

#[test]
fn stones_that_never_meet_are_apart() {
    let parts = |text: &str| {
        let board = KONANE.read(text).unwrap();
        let parts = KONANE.components(&board);
        parts.map(|part| KONANE.show(&part)).collect::<Vec<_>>()
    };
    assert_eq!(parts("xo.../...../...ox"), ["xo...", "...ox"]);
    assert_eq!(parts("xx.oo"), Vec::<String>::new());
    // After the jump over the first o the stone can jump over the second.
    assert_eq!(parts("xo.o."), ["xo.o."]);
}
