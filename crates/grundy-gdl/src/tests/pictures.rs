//! The pictures of positions: which facts make a board.

use super::{ARROWS, HEXAPAWN, SUBTRACTION, TIC_TAC_TOE, won};
use grundy_core::picture::{Board, Picture, Piece, Thing};
use grundy_core::{Notation, Player, Ruleset};

/// The board of the first position of a sheet.
fn board(sheet: &str) -> Option<Board> {
    let game = won(sheet);
    match game.picture(&game.start()) {
        Some(Picture::Boards(mut boards)) => boards.pop(),
        _ => None,
    }
}

/// Its rows.
fn rows(sheet: &str) -> Vec<String> {
    let board = board(sheet).expect("a board");
    board.rows.iter().map(|row| row.iter().collect()).collect()
}

#[test]
fn coordinates_come_before_what_is_there_or_after_it() {
    assert_eq!(rows(TIC_TAC_TOE), ["...", "...", "..."]);
    assert_eq!(rows(HEXAPAWN), ["xxx", "...", "ooo"]);
    let arrows = rows(ARROWS);
    assert_eq!(arrows[0], "..x....x..");
    assert_eq!(arrows[9], "..o....o..");
    assert_eq!(arrows.len(), 10);
}

/// A board of two files and three ranks, with these facts in the first position.
fn with_facts(facts: &str) -> String {
    format!(
        "(role white) (role black) (init (control white))
        (file a) (file b) (rank 1) (rank 2) (rank 3) (kind king) (kind queen)
        (<= (legal ?p (place ?k ?x ?y)) (true (control ?p)) (kind ?k) (file ?x) (rank ?y))
        (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
        (<= (next (piece ?p ?k ?x ?y)) (does ?p (place ?k ?x ?y)))
        (<= (next (burnt ?x ?y)) (true (burnt ?x ?y)))
        (<= (next (burnt ?x ?y)) (true (piece ?p ?k ?x ?y)))
        (<= (next (height ?x ?n)) (true (height ?x ?n)))
        (<= (next (control black)) (true (control white)))
        (<= terminal (true (control black)))
        (goal white 100) (goal black 0) {facts}"
    )
}

#[test]
fn a_piece_has_an_owner_and_a_kind_and_cells_may_be_marked() {
    let sheet = with_facts(
        "(init (piece white king a 1)) (init (piece black queen b 3)) (init (burnt a 2)) (init (burnt a 1))
        (init (height a 1)) (init (height b 3))",
    );
    let board = board(&sheet).expect("a board");
    assert_eq!(board.columns, ["a", "b"]);
    // As on a chessboard the first row is below.
    assert_eq!(board.names, ["3", "2", "1"]);
    // The heights of columns, of which each has one, mark no cells.
    assert_eq!(rows(&sheet), [".q", "#.", "K."]);
    assert_eq!(board.thing('K'), Thing::Piece(Player::Left, Piece::King));
    assert_eq!(board.thing('q'), Thing::Piece(Player::Right, Piece::Queen));
}

/// Names of two letters are an owner and a kind.
#[test]
fn a_piece_may_be_named_by_two_letters() {
    let sheet = "(role white) (role black)
        (init (cell a 1 wk)) (init (cell b 1 wp)) (init (cell a 2 b)) (init (cell b 2 bn))
        (<= (legal white (take ?x ?y)) (true (cell ?x ?y ?p)) (distinct ?p b)) (legal black noop)
        (<= (next (cell ?x ?y b)) (does white (take ?x ?y)))
        (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (does white (take ?x ?y))))
        (<= (next over) (does black noop)) (<= terminal (true over))
        (goal white 100) (goal black 0)";
    assert_eq!(rows(sheet), [".n", "KP"]);
    let board = board(sheet).expect("a board");
    assert_eq!(board.thing('n'), Thing::Piece(Player::Right, Piece::Knight));
}

#[test]
fn facts_without_coordinates_are_no_board() {
    assert!(board(SUBTRACTION).is_none());
    // Two pieces in one cell.
    let sheet = with_facts("(init (piece white king a 1)) (init (piece black queen a 1))");
    assert!(board(&sheet).is_none());
}
