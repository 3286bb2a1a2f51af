//! Sheets whose roles choose at the same time, against the definition.

use super::slow::Slow;
use crate::{AnyGame, SheetRounds, any};
use grundy_core::{Notation, Round, Rounds, Ruleset};
use std::collections::HashSet;
use std::fmt::Write as _;

fn rounds(sheet: &str) -> SheetRounds {
    match any(sheet) {
        Ok(AnyGame::Rounds(game)) => game,
        other => panic!("a game of rounds, found {other:?}"),
    }
}

/// Compares all positions with the definition; their number and that of the rounds where both roles choose.
fn agrees(sheet: &str, game: &SheetRounds) -> (usize, usize) {
    let slow = Slow::new(sheet);
    let mut seen = HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    let mut both = 0;
    while let Some(p) = open.pop() {
        let facts = slow.facts(&game.show(&p));
        assert_eq!(game.read(&game.show(&p)).as_ref(), Ok(&p));
        let choices = match game.round(&p) {
            Round::Over(payoffs) => {
                assert!(slow.is_end(&facts));
                let goals = slow.goals(&facts);
                assert_eq!(
                    payoffs.to_vec(),
                    goals.into_iter().map(i64::from).collect::<Vec<_>>()
                );
                continue;
            }
            Round::Choices(choices) => choices,
        };
        assert!(!slow.is_end(&facts));
        both += usize::from(choices.iter().all(|own| own.len() > 1));
        for (player, legal) in slow.legal(&facts).into_iter().enumerate() {
            let shown = choices[player].iter();
            let shown: HashSet<String> = shown.map(|&mv| game.show_choice(player, mv)).collect();
            assert_eq!(shown, legal.into_iter().collect());
        }
        for &own in &choices[0] {
            for &other in &choices[1] {
                let pair = [own, other];
                let joint = [game.show_choice(0, own), game.show_choice(1, other)];
                let q = game.play(&p, &pair);
                assert_eq!(slow.next(&facts, &joint), slow.facts(&game.show(&q)));
                assert_eq!(game.read_move(&p, &game.show_move(&p, &pair)), Ok(pair));
                if seen.insert(q.clone()) {
                    open.push(q);
                }
            }
        }
    }
    (seen.len(), both)
}

#[test]
fn an_inspection_game_has_a_round_each_day() {
    let sheet = include_str!("../../../../testdata/gdl/inspection.kif");
    let game = rounds(sheet);
    assert_eq!(game.sum(), Some(100));
    assert_eq!(game.players(), ["inspector", "smuggler"]);
    // Both choose while there are days and inspections left; then the smuggler alone does.
    assert_eq!(agrees(sheet, &game), (28, 7));
    let missing = game.read_move(&game.start(), "rest").expect_err("one move");
    assert_eq!(
        missing.expected,
        "a legal move of each role, such as rest wait"
    );
}

/// Nothing need hold at the beginning.
#[test]
fn a_single_round_needs_no_facts_before_it() {
    let sheet = "(role a) (role b) (coin heads) (coin tails) (<= (legal ?who ?coin) (role ?who) (coin ?coin))
        (<= (next (shown ?who ?coin)) (does ?who ?coin)) (<= terminal (true (shown a ?coin)))
        (<= equal (true (shown a ?coin)) (true (shown b ?coin)))
        (<= (goal a 100) equal) (<= (goal b 0) equal) (<= (goal a 0) (not equal)) (<= (goal b 100) (not equal))";
    let game = rounds(sheet);
    assert_eq!(agrees(sheet, &game), (5, 1));
}

/// A sheet of a walk through a random graph, both roles choosing each step; `opposed` if goals sum to 100.
fn random_walk(seed: u64, opposed: bool) -> String {
    let mut state = seed;
    let mut below = |n: u64| {
        let next = state.wrapping_mul(6_364_136_223_846_793_005);
        state = next.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let nodes = 4 + below(6);
    let mut sheet = String::from("(role a) (role b) (init (at 0))");
    for node in 0..nodes {
        if node + 2 >= nodes || (node > 0 && below(4) == 0) {
            let own = below(5) * 25;
            let other = if opposed { 100 - own } else { below(5) * 25 };
            let _ = write!(sheet, " (pays {node} {own} {other})");
            continue;
        }
        let [rows, columns] = [0, 1].map(|_| 1 + below(3) + u64::from(node == 0));
        for own in 0..rows {
            let _ = write!(sheet, " (choice a {node} {own})");
            for other in 0..columns {
                let to = node + 1 + below(nodes - node - 1);
                let _ = write!(sheet, " (goes {node} {own} {other} {to})");
            }
        }
        for other in 0..columns {
            let _ = write!(sheet, " (choice b {node} {other})");
        }
    }
    sheet.push_str(
        " (<= (legal ?r ?m) (true (at ?n)) (choice ?r ?n ?m))
          (<= (next (at ?t)) (does a ?x) (does b ?y) (true (at ?n)) (goes ?n ?x ?y ?t))
          (<= terminal (true (at ?n)) (pays ?n ?u ?v))
          (<= (goal a ?u) (true (at ?n)) (pays ?n ?u ?v))
          (<= (goal b ?v) (true (at ?n)) (pays ?n ?u ?v))",
    );
    sheet
}

#[test]
fn random_walks_agree_with_the_definition() {
    let mut met = 0;
    for seed in 0..60 {
        let sheet = random_walk(seed, seed % 2 == 0);
        let (positions, both) = agrees(&sheet, &rounds(&sheet));
        assert!(both > 0 && both < positions);
        met += both;
    }
    assert!(met > 100, "{met}");
}
