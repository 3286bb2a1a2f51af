//! Liar's dice: text, wild faces, faults.

use crate::families::in_turn::nothing_hidden_is_seen;
use grundy_core::{Described, Extensive, Node, Notation, Ruleset};
use grundy_games::cards::liars_dice::LiarsDice;

/// The rules where none are written.
fn usual() -> LiarsDice {
    LiarsDice::from_rules(None).expect("rules")
}

#[test]
fn everything_reachable_is_written_and_read() {
    for (rules, dice, faces) in [("1,2", 2, 2_u32), ("1,3 plain", 2, 3), ("2,2", 4, 2)] {
        let game = LiarsDice::from_rules(Some(rules)).expect(rules);
        assert_eq!(game.show_rules().as_deref(), Some(rules));
        nothing_hidden_is_seen(&game);
        let mut stack = vec![game.start()];
        let mut positions = 0;
        while let Some(p) = stack.pop() {
            positions += 1;
            assert_eq!(game.read(&game.show(&p)), Ok(p.clone()));
            for choice in game.choices(&p) {
                let shown = game.show_move(&p, &choice.mv);
                assert_eq!(game.read_move(&p, &shown), Ok(choice.mv));
                stack.push(game.play(&p, &choice.mv));
            }
        }
        // With b bids there are 2^b sets of bids that can be said, and a doubt after all but the empty one.
        let bids = dice * faces;
        let rolls = faces.pow(dice);
        let before: u32 = (0..dice).map(|k| faces.pow(k)).sum();
        assert_eq!(positions, before + rolls * (2 * (1 << bids) - 1), "{rules}");
    }
}

#[test]
fn the_highest_face_counts_for_any_unless_it_is_plain() {
    for (rules, text, payoff) in [
        ("1,6", "6 2 2x2 liar", 1),
        ("1,6 plain", "6 2 2x2 liar", -1),
        ("1,6", "6 2 1x3 2x6 liar", 1),
        ("1,6", "6 6 1x3 2x6 liar", -1),
    ] {
        let game = LiarsDice::from_rules(Some(rules)).expect(rules);
        let p = game.read(text).expect(text);
        assert_eq!(game.node(&p), Node::Over(payoff), "{rules}: {text}");
    }
}

#[test]
fn faults_are_placed() {
    let game = usual();
    for (text, at) in [
        ("7", 0),
        ("1 2 liar", 4),
        ("1 2 1x3 1x2", 8),
        ("1 2 1x1 liar 1x2", 13),
    ] {
        assert_eq!(game.read(text).expect_err(text).at, at, "{text}");
    }
    for (text, at) in [
        ("6", 0),
        ("0,6", 0),
        ("1,13", 2),
        ("1,6 wild", 4),
        ("1,6 plain x", 10),
    ] {
        let fault = LiarsDice::from_rules(Some(text)).expect_err(text);
        assert_eq!(fault.at, at, "{text}");
    }
}
