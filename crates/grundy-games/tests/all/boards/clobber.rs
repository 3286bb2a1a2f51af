//! Clobber: axioms, lines of play.

use grundy_core::{Notation, Player, conformance};
use grundy_games::boards::clobber::{Clobber, ClobberRules};
use grundy_games::families::grid::Grid;

const CLOBBER: Clobber = Grid(ClobberRules);

#[test]
fn boards_satisfy_the_axioms() {
    for text in ["xxo/oox", "xo.x/.oxo", "xxx", "x", "xoxox"] {
        let board = CLOBBER.read(text).unwrap();
        conformance::partizan(&CLOBBER, &board, 6);
    }
}

#[test]
fn lines_of_play_are_counted() {
    let board = CLOBBER.read("xox/oxo").unwrap();
    let perft = |d| conformance::perft_partizan(&CLOBBER, &board, Player::Left, d);
    // Seven pairs of neighbours; in the first ply each is one move.
    assert_eq!(perft(1), 7);
}
