//! Positions of games of turns as numbers.

use super::turn::{CONNECT_FOUR, HEX, MORRIS, NINE_HOLES, TIC_TAC_TOE, turns};
use grundy_core::{Notation, Ruleset, Sequential, conformance};

#[test]
fn positions_on_the_first_board_and_its_images_have_numbers() {
    let start =
        |rule: &str, board: &str| format!("{}; start: {board}}}", rule.trim_end_matches('}'));
    let passing = "{left: . -> x; pass; right: .. -> oo; pass; over when both pass: wins}";
    let beside =
        "{left: . -> x unless x beside; right: . -> o unless o beside; over when stuck: tie}";
    // A star pattern writes walls, the second rule looks at walls that stay.
    let arrows = "{left: x. -> #x; right: o. -> #o; over when stuck: tie}";
    let walls = "{left: x. -> .x if # beside; right: o. -> .o; over when none of x: right wins}";
    for (rule, board) in [
        (TIC_TAC_TOE, "3x3"),
        (TIC_TAC_TOE, "2x3"),
        (TIC_TAC_TOE, "1x2x3"),
        (TIC_TAC_TOE, "2x2x2"),
        (CONNECT_FOUR, "3x4"),
        (HEX, "3x4"),
        (passing, "1x4"),
        (beside, "#../..."),
        (arrows, "x../..o"),
        (walls, "x#./..o"),
    ] {
        let rules = turns(&start(rule, board));
        conformance::packing(&rules, 4);
        let first = rules.start();
        for mv in rules.legal(&first) {
            let p = rules.play(&first, &mv);
            let key = rules.symmetry_key(&p);
            let packed = rules.packed(&key);
            let (number, _) = packed.unwrap_or_else(|| panic!("{rule} on {board}: {key:?}"));
            assert_eq!(rules.unpacked(number), Some(key), "{rule} on {board}");
        }
    }
    let wide = turns(&start(TIC_TAC_TOE, "7x7"));
    assert_eq!(wide.packed(&wide.start()), None);
    assert_eq!(wide.ranks(), None);
    let small = turns(&start(TIC_TAC_TOE, "3x3"));
    assert_eq!(small.packed(&small.read("4x4").expect("a board")), None);
}

#[test]
fn positions_are_ranked_where_play_may_return() {
    for rule in [
        NINE_HOLES,
        MORRIS,
        "{left: x. -> .x; right: o. -> .o; over when oo: right wins; start: x#./..o}",
    ] {
        let rules = turns(rule);
        let ranks = rules.ranks().expect("a ranking");
        for rank in 0..ranks {
            let p = rules.unrank(rank).expect("every number is a position");
            assert_eq!(rules.rank(&p), Some(rank), "{rule}");
            for mv in rules.legal(&p) {
                assert!(rules.rank(&rules.play(&p, &mv)).is_some(), "{rule}");
            }
        }
        assert_eq!(rules.unrank(ranks), None);
    }
    assert_eq!(turns(NINE_HOLES).ranks(), Some(2 * 3_u64.pow(9)));
    assert_eq!(turns(TIC_TAC_TOE).ranks(), None, "play always ends");
}
