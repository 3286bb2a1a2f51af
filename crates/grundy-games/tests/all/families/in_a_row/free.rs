//! Boards on which any cell is free: axioms, numbers of positions, urgent moves, images.

use grundy_core::{Described, Notation, Outcome, Player, Ruleset, Sequential, Turn, conformance};
use grundy_games::boards::mnk::Mnk;
use grundy_games::families::in_a_row::free::Placed;
use std::collections::BTreeSet;

/// The number of stones up to which positions of larger boards are compared with their images.
const FIRST_STONES: usize = 4;

#[test]
fn positions_are_numbers_and_images_are_counted() {
    for board in ["3x3x3", "4x2x3"] {
        conformance::packing(&Mnk::from_rules(Some(board)).unwrap(), 9);
    }
}

#[test]
fn what_is_urgent_is_right_by_plies_too() {
    for board in [
        "3x3x3", "4x3x3", "5x2x4", "6x1x3", "7x1x4", "4x2x2", "9x1x5", "3x2x2", "4x2x3", "4x1x2",
        "2x2x3", "3x3x1",
    ] {
        let rules = Mnk::from_rules(Some(board)).unwrap();
        let [all, decided] = conformance::played_out(&rules, &rules.start());
        assert!(3 * decided > all, "{board}: {decided} of {all}");
    }
}

/// The boards that turning and mirroring makes of one.
fn turned_and_mirrored(board: &str) -> BTreeSet<String> {
    let mut rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let mut boards = BTreeSet::new();
    for step in 0..8 {
        if step % 2 == 0 {
            rows.reverse();
        } else {
            rows = (0..rows.len())
                .map(|at| rows.iter().map(|row| row[at]).collect())
                .collect();
        }
        let texts: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        boards.insert(texts.join("/"));
    }
    boards
}

#[test]
fn a_position_has_as_many_images_as_its_symmetry_key_says() {
    let rules = Mnk::from_rules(Some("8x8x5")).unwrap();
    let mut p = rules.start();
    for mv in ["a1", "h8", "b4", "d2", "c1", "e3"] {
        let text = rules.show(&p);
        let boards = turned_and_mirrored(text.split(' ').next().unwrap());
        let of_each: Vec<Placed> = boards
            .iter()
            .map(|board| rules.read(board).unwrap())
            .collect();
        let keys: BTreeSet<String> = of_each
            .iter()
            .map(|image| rules.show(&rules.symmetry_key(image)))
            .collect();
        let first_stones = text.matches(['x', 'o']).count() <= FIRST_STONES;
        let of_all = |count: usize| if first_stones { count } else { 1 };
        assert_eq!(
            rules.images(&p),
            Some(of_all(boards.len()) as u64),
            "{text}"
        );
        assert_eq!(keys.len(), boards.len() / of_all(boards.len()), "{text}");
        p = rules.play(&p, &rules.read_move(&p, mv).unwrap());
    }
}

#[test]
fn boards_satisfy_the_axioms() {
    for (board, depth) in [("3x3x3", 4), ("4x3x3", 2), ("19x19x5", 0), ("1x7x2", 4)] {
        let rules = Mnk::from_rules(Some(board)).unwrap();
        conformance::sequential(&rules, &rules.start(), depth);
    }
}

#[test]
fn boards_that_play_cannot_reach() {
    let rules = Mnk::from_rules(Some("4x4x3")).unwrap();
    for bad in [
        "xxx./ooo./..../....",
        "xx../..../..../....",
        "xxx./..../xxx./oooo",
        "x.../...",
        "oo../x.../..../....",
        "xxx./x.../x.../oooo",
    ] {
        assert!(rules.read(bad).is_err(), "{bad}");
    }
    let won = rules.read("xxx./xo.o/xo.o/....").unwrap();
    assert_eq!(rules.turn(&won), Turn::Over(Outcome::Won(Player::Left)));
}
