//! The Easy Chase: axioms, ranks, moves, faults.

use grundy_core::{Described, Notation, Outcome, Player, Ruleset, Sequential, Turn, conformance};
use grundy_games::pieces::chase::Chase;

#[test]
fn the_board_keeps_its_promises() {
    for size in 2..=4 {
        let rules = Chase::new(size).unwrap();
        for p in rules.positions() {
            conformance::sequential(&rules, &p, 1);
        }
    }
}

#[test]
fn ranks_number_the_positions_without_gaps() {
    for size in 2..=5 {
        let rules = Chase::new(size).unwrap();
        conformance::ranking(&rules);
        let ranks = rules.ranks().expect("a ranking");
        assert!((0..ranks).all(|rank| rules.unrank(rank).is_some()));
    }
}

#[test]
fn black_steps_over_white_and_nobody_stays() {
    let rules = Chase::from_rules(Some("4")).unwrap();
    let p = rules.read("1,2 1,1 black").unwrap();
    let moves: Vec<String> = rules.legal(&p).map(|m| rules.show_move(&p, &m)).collect();
    assert_eq!(moves, ["1,2", "1,3", "2,1", "3,1"]);
    let taken = rules.play(&p, &rules.read_move(&p, " 1,2 ").unwrap());
    assert_eq!(rules.show(&taken), "captured by black at 1,2");
    assert_eq!(rules.turn(&taken), Turn::Over(Outcome::Won(Player::Right)));
    assert_eq!(rules.read("Captured BY Black at 1,2"), Ok(taken));
}

#[test]
fn perft_of_the_corners() {
    // White's two steps, then Black's four, then White: counted by hand on the 3x3 board.
    let rules = Chase::new(3).unwrap();
    let counts: Vec<u64> = (0..3)
        .map(|depth| conformance::perft(&rules, &rules.start(), depth))
        .collect();
    assert_eq!(counts, [1, 2, 8]);
}

#[test]
fn bad_input_is_refused_where_it_is_wrong() {
    let rules = Chase::new(5).unwrap();
    for (text, at) in [
        ("1,1", 3),
        ("1,1 1,1", 4),
        ("0,1 2,2", 0),
        ("1,6 2,2", 2),
        ("1,1 2,2 red", 8),
        ("1,1 2,2 black 3", 14),
        ("1,1 -2,2", 4),
        ("1,1 2", 4),
        ("1, 1 2,2", 2),
        ("captured", 8),
        ("captured by white in 1,1", 18),
        ("captured by white at", 20),
        ("1,1000000000000000000000000000000 1,1", 2),
    ] {
        let error = rules.read(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
    for text in [
        "",
        "1",
        "101",
        "-3",
        "x",
        "3 3",
        "1000000000000000000000000000000",
    ] {
        assert!(Chase::from_rules(Some(text)).is_err(), "{text}");
    }
}
