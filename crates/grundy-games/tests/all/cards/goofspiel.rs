//! Goofspiel: text, points, what the players know, faults.

use crate::families::in_turn::everything_is_read_back;
use grundy_core::{Described, Extensive, Node, Notation};
use grundy_games::cards::goofspiel::Goofspiel;

fn game(rules: &str) -> Goofspiel {
    Goofspiel::from_rules(Some(rules)).expect(rules)
}

#[test]
fn everything_reachable_is_written_and_read() {
    for (rules, cards, ordered) in [
        ("3", 3, false),
        ("3 hidden", 3, false),
        ("4 order 2,4,1,3", 4, true),
        ("4 order 4,3,2,1 hidden", 4, true),
    ] {
        let game = game(rules);
        assert_eq!(game.show_rules().as_deref(), Some(rules));
        let (positions, ends) = everything_is_read_back(&game);
        let (mut expected, mut width) = (1, 1);
        // A round with k cards multiplies by k for the prize, unless the order is given, and by k for each bid.
        for k in (2..=cards).rev() {
            let prize = if ordered { 1 } else { k };
            for factor in [prize, k, k] {
                width *= factor;
                expected += if factor == 1 { 0 } else { width };
            }
        }
        assert_eq!((positions, ends), (expected, width), "{rules}");
    }
}

#[test]
fn points_are_counted_to_the_last_card() {
    for (rules, text, payoff) in [
        // After 1 against 2 for the prize 2, the last cards are 2 against 1 for the prize 1.
        ("2", "prize2 1 2", -2 + 1),
        ("2", "prize1 2 2", 0),
        ("3 order 3,2,1", "3 1 1 2", 3 - 2 - 1),
        ("3 order 1,2,3", "1 2 2 3", -1 - 2 + 3),
        ("4", "prize3 2 4 prize1 3 3 prize4 4 1", -3 + 4 - 2),
    ] {
        let game = game(rules);
        let p = game.read(text).expect(text);
        assert_eq!(game.node(&p), Node::Over(payoff), "{rules}: {text}");
    }
}

#[test]
fn knowledge_is_what_was_seen() {
    for (rules, text, shown) in [
        ("4", "prize3 2 4 prize1 1", "prize3 4-2 prize1"),
        ("4 hidden", "prize3 2 4 prize1 1", "prize3 4-won prize1"),
        ("4 hidden", "prize3 2 4 prize1", "prize3 2-lost prize1"),
        ("4 order 1,2,3,4 hidden", "3 3", "3-tied"),
        ("4 order 1,2,3,4", "3", "nothing"),
    ] {
        let game = game(rules);
        let Node::Decision { knows, .. } = game.node(&game.read(text).expect(text)) else {
            panic!("{rules}: {text}");
        };
        assert_eq!(game.show_knowledge(&knows), shown, "{rules}: {text}");
    }
}

#[test]
fn faults_are_placed() {
    for (rules, text, at) in [
        ("3", "prize4", 0),
        ("3", "2", 0),
        ("3", "prize1 2 3 prize1", 11),
        ("3", "prize1 2 3 prize2 2", 18),
        ("3", "prize1 2 3 prize2 1 1 3", 22),
        ("3 order 1,2,3", "prize1", 0),
    ] {
        let fault = game(rules).read(text).expect_err(text);
        assert_eq!(fault.at, at, "{rules}: {text}");
    }
    for (text, at) in [
        ("", 0),
        ("1", 0),
        ("14", 0),
        ("4 open", 2),
        ("4 hidden hidden", 9),
        ("4 order", 7),
        ("4 order 1,2", 8),
        ("4 order 1,2,2,3", 12),
        ("4 order 1,2,5,3", 12),
        ("4 order 1,2,3,4 order 4,3,2,1", 16),
    ] {
        assert_eq!(
            Goofspiel::from_rules(Some(text)).expect_err(text).at,
            at,
            "{text}"
        );
    }
}
