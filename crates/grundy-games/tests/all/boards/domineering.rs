//! Domineering: axioms, bounds, large boards, single lines, faults.

use grundy_core::strips::Strips;
use grundy_core::{Notation, Partizan, Player, conformance};
use grundy_games::boards::domineering::{Domineering, LargeDomineering};
use grundy_games::families::bits::Bits;
use grundy_games::families::domino::Free;
use num::{BigInt, BigRational};
use std::sync::LazyLock;

/// The usual rules.
static DOMINEERING: LazyLock<Domineering> = LazyLock::new(Domineering::default);

#[test]
fn boards_satisfy_the_axioms() {
    for text in ["3x3", "2x4", "..#/.../#..", "#", "1x1"] {
        let p = DOMINEERING.read(text).unwrap();
        conformance::partizan(&*DOMINEERING, &p, 5);
    }
}

/// However the runs of the lines are given, the strips are no better than the board.
#[test]
fn strips_bound_random_boards() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let (rows, columns) = (rng.usize(2..6), rng.usize(2..6));
        let board = Free::empty(rows, columns).unwrap();
        let free = board.everywhere() & (rng.u64(..) | rng.u64(..));
        conformance::partizan(&*DOMINEERING, &board.with(0, free), 0);
    }
}

/// A small board as a large one has the same moves and the same strips.
#[test]
fn large_boards_are_played_like_small_ones() {
    let large = LargeDomineering::default();
    for text in ["3x3", "..#/.../#..", "9x9", "2x40", "40x40"] {
        let p = large.read(text).unwrap();
        if p.everywhere().count() < 20 {
            conformance::partizan(&large, &p, 3);
        }
        assert_eq!(large.read(&large.show(&p)), Ok(p));
        let Ok(small) = DOMINEERING.read(text) else {
            continue;
        };
        for player in Player::BOTH {
            let moves = DOMINEERING.moves_of(player, &small);
            assert!(moves.eq(large.moves_of(player, &p)), "{text}");
            let strips = DOMINEERING.0.lines(player, &small);
            assert_eq!(strips, large.0.lines(player, &p), "{text}");
        }
    }
    assert!(large.read("50x50").is_err());
}

#[test]
fn a_board_of_one_line_is_a_number() {
    for (text, number) in [("1x1", 0), ("1x5", -2), ("6x1", 3), ("..#.....#.", -3)] {
        let p = DOMINEERING.read(text).unwrap();
        let known = DOMINEERING.known_number(&p).unwrap().says;
        assert_eq!(known, BigRational::from(BigInt::from(number)), "{text}");
    }
    let p = DOMINEERING.read("2x2").unwrap();
    assert!(DOMINEERING.known_number(&p).is_none());
    let large = LargeDomineering::default();
    let p = large.read("1x100").unwrap();
    let known = large.known_number(&p).unwrap().says;
    assert_eq!(known, BigRational::from(BigInt::from(-50)));
}

#[test]
fn lines_of_play_are_counted() {
    let p = DOMINEERING.read("4x4").unwrap();
    let perft = |d| conformance::perft_partizan(&*DOMINEERING, &p, Player::Left, d);
    // An upright domino takes two flat places at the edge and four elsewhere: 6 of each sort.
    assert_eq!((perft(1), perft(2)), (12, 144 - 6 * 2 - 6 * 4));
}

#[test]
fn faults_are_named() {
    for bad in [
        "",
        "0x4",
        "9x9",
        "x",
        "4x",
        "-1x3",
        "../.",
        "..a",
        "1x99999999999999999999",
        "./",
    ] {
        assert!(DOMINEERING.read(bad).is_err(), "{bad}");
    }
}
