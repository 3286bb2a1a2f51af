//! NoGo: axioms, regions, moves that are not allowed.

use grundy_core::{Notation, Player, Ruleset, conformance};
use grundy_games::boards::nogo::{NoGo, NoGoRules};
use grundy_games::families::grid::{Grid, GridRules};

const NOGO: NoGo = Grid(NoGoRules);

#[test]
fn boards_satisfy_the_axioms() {
    for text in ["x../..o", ".../...", "....", ".", "x.#../.#o.."] {
        let board = NOGO.read(text).unwrap();
        conformance::partizan(&NOGO, &board, 4);
    }
}

#[test]
fn a_board_is_the_sum_of_its_regions() {
    let parts = |text: &str| {
        let board = NOGO.read(text).unwrap();
        let parts = NOGO.components(&board);
        parts.map(|part| NOGO.show(&part)).collect::<Vec<_>>()
    };
    // Blocks of different colours that touch never matter to each other again; a block is worth a stone.
    assert_eq!(parts("..xxxoo."), ["..x", "o."]);
    assert_eq!(parts("..xx.oo."), ["..x.o."]);
    assert_eq!(parts("..#x."), ["..", "x."]);
    // What another region takes up is outside.
    assert_eq!(parts("..x/.xo/xo."), ["..x/.x#/x##", "#o/o."]);
    assert_eq!(parts("#"), [""; 0]);
}

#[test]
fn neither_capture_nor_suicide() {
    let moves = |text: &str, player| {
        let board = NOGO.read(text).unwrap();
        let moves = NoGoRules.moves(player, &board);
        moves.map(|mv| mv.at.to_string()).collect::<Vec<_>>()
    };
    // The one empty cell of x.x would be suicide for o, and for x it is the last that the group could breathe.
    assert!(moves("x.x", Player::Right).is_empty() && moves("x.x", Player::Left).is_empty());
    assert_eq!(moves("x..", Player::Right), ["1,3"]);
    assert_eq!(moves("x..", Player::Left), ["1,2", "1,3"]);
    assert!(NOGO.read("xo.").is_err());
}
