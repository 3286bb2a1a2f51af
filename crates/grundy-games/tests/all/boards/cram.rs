//! Cram: axioms and faults.

use grundy_core::{Notation, conformance};
use grundy_games::boards::cram::{Cram, CramRules};
use grundy_games::families::grid::Grid;

const CRAM: Cram = Grid(CramRules);

#[test]
fn boards_satisfy_the_axioms() {
    for (text, depth) in [
        ("3x3", 5),
        ("2x4", 5),
        ("..#/.../#..", 5),
        ("#", 1),
        ("1x5", 5),
        ("5x1", 5),
        ("1x64", 0),
        ("64x1", 0),
        ("8x8", 0),
    ] {
        let p = CRAM.read(text).unwrap();
        conformance::impartial(&CRAM, &p, depth);
    }
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
        assert!(CRAM.read(bad).is_err(), "{bad}");
    }
}
