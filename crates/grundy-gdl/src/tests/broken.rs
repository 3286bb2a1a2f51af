//! Positions to which the rules give no answer: counted as the best for one role and then for the other.

use super::{COINS, SUBTRACTION, TIC_TAC_TOE, scored, won};
use crate::{Game, Pays, SheetPosition};
use grundy_core::conformance::{packing, sequential};
use grundy_core::{Notation, Outcome, Player, Ruleset, Sequential, Turn, interruptible};
use std::collections::HashMap;

/// A sheet of the tests with some of its text replaced.
fn changed(sheet: &str, from: &str, to: &str) -> String {
    assert!(sheet.contains(from), "{from}");
    sheet.replacen(from, to, 1)
}

/// Tic-tac-toe whose full boards without a line have no goal.
fn without_ties() -> String {
    let ties = "(goal ?who 50) (role ?who) (not open)";
    changed(TIC_TAC_TOE, ties, "(goal ?who 50) (role ?who) open")
}

/// The subtraction game in which Ann has no move on two counters.
fn with_a_trap() -> String {
    let take = "(<= (legal ?who (take ?k))";
    let trap = "(<= trap (true (heap 2)) (true (turn ann)))";
    changed(SUBTRACTION, take, &format!("{trap}\n{take} (not trap)"))
}

/// The payoff under best play by the definition, where ends pay as `pays` says.
fn value<P: Pays>(
    game: &Game<P>,
    p: &SheetPosition,
    pays: &mut impl FnMut(&SheetPosition, P) -> P,
    known: &mut HashMap<SheetPosition, P>,
) -> P {
    if let Some(&value) = known.get(p) {
        return value;
    }
    let value = match game.turn(p) {
        Turn::Over(payoff) => pays(p, payoff),
        Turn::Of(player) => {
            let moves: Vec<usize> = game.legal(p).collect();
            let after = moves
                .iter()
                .map(|mv| value(game, &game.play(p, mv), pays, known));
            let best = match player {
                Player::Left => after.max(),
                Player::Right => after.min(),
            };
            best.expect("a mover has a move")
        }
    };
    known.insert(p.clone(), value);
    value
}

/// The values of all positions that can be reached lie between those of the two games, whatever is paid where the rules give
/// no answer. The number of positions, and of those where the two games agree.
fn lies_between<P: Pays>(game: &Game<P>, payoffs: &[P]) -> (usize, usize) {
    let [mut most, mut least] = [HashMap::new(), HashMap::new()];
    let [left, right] = Player::BOTH.map(|player| game.favouring(player));
    value(&left, &game.start(), &mut |_, payoff| payoff, &mut most);
    value(&right, &game.start(), &mut |_, payoff| payoff, &mut least);
    for seed in 0..20 {
        let mut known = HashMap::new();
        let mut random = seed;
        let mut pays = |p: &SheetPosition, payoff| {
            let without_answer = left.turn(p) != right.turn(p);
            random = random * 7 % 1_009 + 1;
            if without_answer {
                payoffs[random % payoffs.len()]
            } else {
                payoff
            }
        };
        value(&left, &game.start(), &mut pays, &mut known);
        for (p, value) in &known {
            assert!((least[p]..=most[p]).contains(value), "{}", game.show(p));
        }
    }
    let same = most.iter().filter(|(p, value)| least[*p] == **value);
    (most.len(), same.count())
}

#[test]
fn values_lie_between_those_that_favour_one_role_each() {
    let outcomes = [
        Outcome::Won(Player::Left),
        Outcome::Tied,
        Outcome::Won(Player::Right),
    ];
    let (positions, same) = lies_between(&won(&without_ties()), &outcomes);
    assert_eq!(positions, 5478);
    assert!((1_000..positions).contains(&same), "{same}");
    let (positions, same) = lies_between(&won(&with_a_trap()), &outcomes);
    assert!((4..positions).contains(&same), "{same} of {positions}");
    // Without such positions the two games are one.
    let (positions, same) = lies_between(&scored(COINS), &[0]);
    assert_eq!(positions, same);
}

#[test]
fn games_that_favour_a_role_keep_the_contracts() {
    for sheet in [without_ties(), with_a_trap()] {
        for player in Player::BOTH {
            let game = won(&sheet).favouring(player);
            sequential(&game, &game.start(), 4);
            packing(&game, 4);
        }
    }
}

#[test]
fn a_question_ends_at_a_position_without_an_answer() {
    let game = won(&with_a_trap());
    let p = game.read("heap(4) turn(bill)").expect("a position");
    let take = game.read_move(&p, "take(2)").expect("a move");
    let trapped = game.play(&p, &take);
    let asked = interruptible(|| Ok(()), || game.turn(&trapped));
    let why = asked.expect_err("no answer").to_string();
    assert!(
        why.contains("no legal move for ann before the end, at heap(2) turn(ann)"),
        "{why}"
    );
    for player in Player::BOTH {
        let turn = game.favouring(player).turn(&trapped);
        assert_eq!(turn, Turn::Over(Outcome::Won(player)));
    }
}
