//! Rules that are joined at each position, against the definition of the language and the rules without variables.

use super::slow::Slow;
use super::{
    ARROWS, COINS, CONNECT_THREE, HEXAPAWN, INFIX, ISLANDS, LAMPS, LANES, MEN, SUBTRACTION,
    TIC_TAC_TOE, agrees, won,
};
use crate::bits::put;
use crate::check::check;
use crate::joined::Joined;
use crate::machine::SheetMachine;
use crate::read::{any_joined, of_joined};
use crate::sheet::Sheet;
use crate::standing::Standing;
use crate::{AnyGame, Game, any};
use grundy_core::conformance::perft;
use grundy_core::{Notation, Outcome, Player, Ruleset, Sequential, Turn};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Queens that move and shoot, on ten by ten: far too many instances of rules.
const AMAZONS: &str = include_str!("../../../../testdata/gdl/amazons.kif");

/// The rules of a sheet, to be joined.
fn joined(text: &str) -> (Sheet, Joined, Vec<usize>) {
    let sheet = Sheet::read(text).expect("a sheet");
    let checked = check(&sheet).expect("a sheet without faults");
    let (joined, start) = Joined::new(&sheet, &checked)
        .expect("rules that can be joined")
        .expect("terms that do not grow");
    (sheet, joined, start)
}

#[test]
fn joins_are_what_the_definition_says() {
    for (sheet, plies) in [
        (TIC_TAC_TOE, 2),
        (INFIX, 1),
        (SUBTRACTION, 30),
        (LAMPS, 20),
        (CONNECT_THREE, 1),
        (HEXAPAWN, 3),
        (COINS, 4),
        (LANES, 3),
        (MEN, 3),
        (ISLANDS, 6),
    ] {
        let positions = match any_joined(sheet) {
            Some(AnyGame::Won(game)) => agrees(sheet, &game, plies),
            Some(AnyGame::Scored(game)) => agrees(sheet, &game, plies),
            _ => panic!("a game of turns"),
        };
        assert!(positions > 5, "{sheet}");
    }
}

/// The same positions and moves, counted to larger depths, whether what is asked is worked out or all that holds.
#[test]
fn joins_count_as_many_plays_as_the_net() {
    fn counts<G: Sequential>(net: &G, others: &[G], plies: u32) {
        let plays = |game: &G| perft(game, &game.start(), plies);
        others
            .iter()
            .for_each(|other| assert_eq!(plays(other), plays(net)));
    }
    for (sheet, plies) in [
        (TIC_TAC_TOE, 4),
        (CONNECT_THREE, 3),
        (HEXAPAWN, 5),
        (MEN, 4),
        (ISLANDS, 6),
        (ARROWS, 1),
    ] {
        let (read, rules, start) = joined(sheet);
        let layers = of_joined(&read, rules.by_layers(), start);
        match (any(sheet), any_joined(sheet), layers) {
            (Ok(AnyGame::Won(net)), Some(AnyGame::Won(calls)), Some(AnyGame::Won(layers))) => {
                counts(&net, &[calls, layers], plies);
            }
            _ => panic!("games of one kind"),
        }
    }
}

#[test]
fn amazons_on_ten_by_ten_have_as_many_first_moves_as_everywhere() {
    let game = won(AMAZONS);
    assert!(matches!(game.table.machine, SheetMachine::Joined(_)));
    let start = game.start();
    let moves: Vec<usize> = game.legal(&start).collect();
    // Known from programs that play it.
    assert_eq!(moves.len(), 2176);
    let shown: BTreeSet<String> = moves.iter().map(|mv| game.show_move(&start, mv)).collect();
    assert_eq!(shown.len(), 2176);
    for text in [
        "move(4,1,4,7,4,1)",
        "(move 4 1 4 7 4 1)",
        "move( 4, 1, 4, 7, 4, 1 )",
    ] {
        let mv = game.read_move(&start, text).expect("a legal move");
        assert_eq!(game.show_move(&start, &mv), "move(4,1,4,7,4,1)");
        let p = game.play(&start, &mv);
        assert_eq!(game.turn(&p), Turn::Of(Player::Right));
        assert_eq!(game.read(&game.show(&p)).expect("the position"), p);
    }
    let unmoved = game.read_move(&start, "move(4,1,4,10,4,1)");
    assert!(unmoved.is_err(), "a queen stands there");
    let unknown = game.read_move(&start, "move(4,1,4,70,4,1)");
    assert!(unknown.is_err(), "there is no such square");
}

/// The same rules on few squares, where they can be kept.
#[test]
fn amazons_on_a_small_board_are_the_same_both_ways() {
    let mut sheet = AMAZONS.to_owned();
    for gone in 5..=10 {
        sheet = sheet.replace(&format!("(index {gone})"), "");
        sheet = sheet.replace(&format!("(after {} {gone})", gone - 1), "");
    }
    let queens: Vec<&str> = sheet.matches("(init (queen").collect();
    assert_eq!(queens.len(), 8);
    let start = sheet.find("(init (queen").expect("queens");
    let end = sheet.find("(init (control").expect("control");
    let placed = "(init (queen white 1 1)) (init (queen black 4 3))\n";
    sheet.replace_range(start..end, placed);
    let net = won(&sheet);
    assert!(matches!(net.table.machine, SheetMachine::Net(_)));
    let Some(AnyGame::Won(calls)) = any_joined(&sheet) else {
        panic!("a game that is won or lost");
    };
    let plays = |game: &Game<Outcome>| perft(game, &game.start(), 2);
    assert_eq!(plays(&net), plays(&calls));
}

/// A relation that nothing changes has far too many atoms, and few are asked for.
#[test]
fn what_holds_always_is_asked_for_where_it_is_too_much() {
    let mut sheet = String::from("(role you) (init (last 0 0 0)) (init (turn 0))");
    for digit in 0..40 {
        let _ = write!(sheet, " (digit {digit}) (after {digit} {})", digit + 1);
    }
    sheet += "
        (<= (code ?a ?b ?c ?d) (digit ?a) (digit ?b) (digit ?c) (digit ?d))
        (<= (legal you (say ?a)) (true (last ?b ?c ?d)) (code ?a ?b ?c ?d))
        (<= (next (last ?a ?b ?c)) (true (last ?b ?c ?d)) (does you (say ?a)))
        (<= (next (turn ?m)) (true (turn ?n)) (after ?n ?m))
        (<= terminal (true (turn 2)))
        (<= won (true (last 7 ?a ?b)))
        (<= (goal you 100) won) (<= (goal you 0) (not won))";
    let game = won(&sheet);
    assert!(matches!(game.table.machine, SheetMachine::Joined(_)));
    assert_eq!(perft(&game, &game.start(), 2), 1600);
}

/// The moves of a play are counted, by rules that ask for one fact alone; without them its end is not proved.
#[test]
fn a_step_counter_proves_the_end_of_joined_rules() {
    let counted = |joined: &str| match any_joined(joined) {
        Some(AnyGame::Won(game)) => (game.always_ends(), game.most_plies(&game.start())),
        _ => panic!("a game that is won or lost"),
    };
    assert_eq!(counted(AMAZONS), (false, None));
    let mut sheet = AMAZONS.to_owned();
    sheet += "(init (move 1)) (<= (next (move ?n)) (true (move ?m)) (after ?m ?n)) (<= terminal (true (move 10)))";
    assert_eq!(counted(&sheet), (true, Some(9)));
    // Where the counter stands still when a fact holds, it proves nothing.
    let still = sheet.replace("(after ?m ?n))", "(after ?m ?n) (not (taken 1 1)))");
    assert_eq!(counted(&still), (false, None));
}

/// A condition with a billion ways to hold, of which one is enough.
#[test]
fn one_way_is_enough_where_nothing_more_is_asked() {
    let mut sheet = String::from("(role you) (init (at 0))");
    for digit in 0..64 {
        let _ = write!(sheet, " (digit {digit})");
    }
    sheet += "
        (<= (all ?a ?b ?c ?d ?e) (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e))
        (<= terminal (all ?a ?b ?c ?d ?e) (true (at 1)))
        (legal you go) (<= (next (at 1)) (does you go)) (goal you 100)";
    let game = won(&sheet);
    assert_eq!(perft(&game, &game.start(), 1), 1);
    let over = game.play(&game.start(), &0);
    assert_eq!(game.turn(&over), Turn::Over(Outcome::Won(Player::Left)));
}

/// Calls that are nested deeper than is allowed: what holds is worked out layer by layer.
#[test]
fn a_long_chain_is_followed_to_its_end() {
    let mut sheet = String::from("(role you) (init (at 0))");
    for n in 0..450 {
        let _ = write!(sheet, " (after {n} {})", n + 1);
    }
    sheet += "
        (<= (open 450) (true (at 0)))
        (<= (open ?n) (after ?n ?m) (open ?m))
        (<= (legal you go) (open 0)) (legal you stay)
        (<= (next (at 1)) (does you go)) (<= (next (at 0)) (does you stay))
        (<= terminal (true (at 1))) (goal you 100)";
    let Some(AnyGame::Won(game)) = any_joined(&sheet) else {
        panic!("a puzzle");
    };
    let start = game.start();
    let moves: Vec<String> = game
        .legal(&start)
        .map(|mv| game.show_move(&start, &mv))
        .collect();
    assert_eq!(moves, ["go", "stay"]);
}

/// The legal moves at the start, which are those of the definition.
fn agrees_at_start(sheet: &str, game: &Game<Outcome>) -> usize {
    let slow = Slow::new(sheet);
    let start = game.start();
    let shown = game.legal(&start).map(|mv| game.show_move(&start, &mv));
    let shown: BTreeSet<String> = shown.collect();
    let wanted: BTreeSet<String> = slow.legal(&slow.start())[0].iter().cloned().collect();
    assert_eq!(shown, wanted, "{sheet}");
    shown.len()
}

/// Relations that call each other and themselves at random, with denials of lower ones.
#[test]
fn random_recursion_agrees_with_the_definition() {
    let mut moves = 0;
    for seed in 0..300 {
        let sheet = random_relations(seed, &["you"]);
        let (read, rules, start) = joined(&sheet);
        for rules in [rules.clone(), rules.by_layers()] {
            let Some(AnyGame::Won(game)) = of_joined(&read, rules, start.clone()) else {
                panic!("a puzzle");
            };
            moves += agrees_at_start(&sheet, &game);
        }
    }
    assert!(moves > 3000, "{moves}");
}

/// Two moves of a role are enough to see who has a choice; what was asked for them serves the next role.
#[test]
fn a_glance_sees_who_has_a_choice() {
    let mut choices = 0;
    for seed in 0..300 {
        let sheet = random_relations(seed, &["you", "they"]);
        let (_, rules, start) = joined(&sheet);
        let mut facts = vec![0; rules.fact_words()];
        start.iter().for_each(|&fact| put(&mut facts, fact as u32));
        let look = |standing: Standing<'_>| {
            let legal = [0, 1].map(|role| standing.legal(role).collect::<Vec<usize>>());
            (standing.is_end(), legal)
        };
        // The glance comes first: all moves are remembered.
        let (seen_end, seen) = rules.glance(&facts, look);
        let (is_end, legal) = rules.stand(&facts, look);
        assert_eq!(seen_end, is_end, "{sheet}");
        for (seen, legal) in seen.iter().zip(&legal) {
            assert_eq!(seen.len(), legal.len().min(2), "{sheet}");
            assert!(seen.iter().all(|mv| legal.contains(mv)), "{sheet}");
            choices += usize::from(legal.len() > 2);
        }
    }
    assert!(choices > 300, "{choices}");
}

/// A game of these roles, the moves of each of which are what holds of eight relations, each of which has rules with itself, its neighbour and lower ones.
fn random_relations(seed: u64, roles: &[&str]) -> String {
    let mut state = seed;
    let mut below = |n: u64| {
        let next = state.wrapping_mul(6_364_136_223_846_793_005);
        state = next.wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut sheet = String::from("(init (at 0))");
    for role in roles {
        let _ = write!(
            sheet,
            " (role {role}) (legal {role} stop) (goal {role} 100)"
        );
    }
    for _ in 0..6 {
        let _ = write!(sheet, " (edge {} {})", below(5), below(5));
    }
    for _ in 0..4 {
        let _ = write!(sheet, " (init (link {} {}))", below(5), below(5));
    }
    for relation in 0..8 {
        // Two and two are in one layer, and call each other.
        let layer = relation / 2 * 2;
        for _ in 0..2 + below(2) {
            let (mut body, mut bound) = (String::new(), BTreeSet::new());
            for _ in 0..1 + below(3) {
                let (x, y) = (below(3), below(3));
                let (x, y) = (
                    ["?x", "?y", "?z"][x as usize],
                    ["?x", "?y", "?z"][y as usize],
                );
                let atom = match below(4) {
                    0 => format!("(edge {x} {y})"),
                    1 => format!("(true (link {x} {y}))"),
                    _ => format!("(p{} {x} {y})", below(layer + 2)),
                };
                bound.extend([x, y]);
                let _ = write!(body, " {atom}");
            }
            let bound: Vec<&str> = bound.into_iter().collect();
            let mut any = || bound[below(bound.len() as u64) as usize];
            let (x, y, u, v) = (any(), any(), any(), any());
            if layer > 0 && below(3) == 0 {
                let _ = write!(body, " (not (p{} {u} {v}))", below(layer));
            }
            let _ = write!(sheet, " (<= (p{relation} {x} {y}){body})");
        }
        let _ = write!(
            sheet,
            " (<= (p{relation} {0} {0}) (true (link {0} {1})))",
            below(5),
            below(5)
        );
        // The roles have the same moves, the second one in another order.
        let orders = [relation, 7 - relation];
        for (role, relation) in roles.iter().zip(orders) {
            let _ = write!(
                sheet,
                " (<= (legal {role} (m{relation} ?x ?y)) (p{relation} ?x ?y))"
            );
        }
    }
    sheet + " (<= (next (at 1)) (does you ?m)) (<= terminal (true (at 1)))"
}
