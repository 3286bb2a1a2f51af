//! Amazons: axioms and moves.

use grundy_core::{Notation, Player, conformance};
use grundy_games::boards::amazons::{Amazons, AmazonsRules};
use grundy_games::families::grid::{Grid, GridRules};

const AMAZONS: Amazons = Grid(AmazonsRules);

#[test]
fn boards_satisfy_the_axioms() {
    for text in ["x../..o", "x.#./..o.", "x#.", "..", "xo/.."] {
        let board = AMAZONS.read(text).unwrap();
        conformance::partizan(&AMAZONS, &board, 3);
    }
}

/// Arrows may fly over the square that the queen has left, and hit it.
#[test]
fn the_square_that_is_left_is_free() {
    let board = AMAZONS.read("x.").unwrap();
    let perft = |d| conformance::perft_partizan(&AMAZONS, &board, Player::Left, d);
    assert_eq!(perft(1), 1);
    let mv = AMAZONS.read_move(&board, "1,1 to 1,2 burns 1,1").unwrap();
    assert_eq!(AMAZONS.show(&AmazonsRules.play(&board, &mv)), "#x");
}

/// Ten queens' worth of squares: the first moves on the full board are known to be 2176.
#[test]
fn first_moves_are_counted() {
    let text = "...o..o.../........../........../o........o/........../........../x........x/........../........../...x..x...";
    let board = AMAZONS.read(text).unwrap();
    let moves = AmazonsRules.moves(Player::Left, &board);
    assert_eq!(moves.count(), 2176);
}
