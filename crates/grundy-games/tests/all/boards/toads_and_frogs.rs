//! Toads and Frogs: axioms, faults, long jumps.

use grundy_core::{Notation, Partizan, Player, conformance};
use grundy_games::boards::toads_and_frogs::{Jumps, ToadsAndFrogs};
use grundy_games::families::strip::Strip;

fn rules() -> ToadsAndFrogs {
    ToadsAndFrogs::default()
}

#[test]
fn rows_satisfy_the_axioms() {
    for text in ["ttt..fff", "tt.ff,t..f", "ft.f", ".", "tf"] {
        let p = rules().read(text).unwrap();
        conformance::partizan(&rules(), &p, 8);
    }
}

#[test]
fn faults_are_named() {
    for (text, at) in [("", 0), ("t.f,", 4), ("t.x", 2), ("é", 0), ("1", 0)] {
        assert_eq!(rules().read(text).unwrap_err().at, at, "{text}");
    }
    let p = rules().read("t.f").unwrap();
    for bad in [
        "",
        "toad",
        "toad 0",
        "toad 2",
        "toad 9",
        "frog 1",
        "toad 1 of row 0",
        "toad 1 of row 2",
        "cat 1",
    ] {
        assert!(rules().read_move(&p, bad).is_err(), "{bad}");
    }
    assert!(rules().read_move(&p, "Toad 1").is_ok());
}

#[test]
fn long_jumps_go_over_a_line_of_the_others() {
    let count = |jumps, text| {
        let rules = Strip(Jumps(jumps));
        let p = rules.read(text).unwrap();
        conformance::partizan(&rules, &p, 4);
        rules.moves_of(Player::Left, &p).count()
    };
    assert_eq!(
        (count(1, "tff."), count(2, "tff."), count(2, "tfff.")),
        (0, 1, 0)
    );
    assert_eq!((count(0, "tf."), count(3, "tft.f")), (0, 1));
}
