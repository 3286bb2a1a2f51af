//! The hints for searches against retrograde analysis of whole games: bounds, candidates, numbers, symmetry; the same
//! answers without them; and moves where no search reaches the end.

use grundy::{Ask, Position, Status, solve};
use grundy_core::{
    Described, NodeLimit, Notation, Outcome, Player, Ruleset, Sequential, Turn, Unwatched,
    WithoutHints, explore,
};
use grundy_games::boards::connect_four::ConnectFour;
use grundy_games::boards::dots_and_boxes::DotsAndBoxes;
use grundy_games::boards::gomoku::Gomoku;
use grundy_games::boards::hex::Hex;
use grundy_games::boards::mnk::Mnk;
use grundy_games::numbers::add_once::AddOnce;
use grundy_games::numbers::avoid_multiples::AvoidMultiples;
use grundy_games::numbers::chalkboard::Chalkboard;
use grundy_games::numbers::guess_number::GuessNumber;
use grundy_games::numbers::row::RowGame;
use grundy_games::numbers::sum_game::SumGame;
use grundy_games::numbers::two_valuations::TwoValuations;
use grundy_solve::additive::Additive;
use grundy_solve::alpha_beta::{Config, Plies, WithDistance, look};
use grundy_solve::{reference, retrograde};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

/// The worth of an outcome with its plies for Left: a number that orders outcomes.
fn worth(outcome: Outcome, plies: Option<u32>) -> i64 {
    i64::from(outcome.worth()) * (1000 - i64::from(plies.unwrap_or(0)))
}

/// Holds every hint against all positions that can be reached, and the search with and without hints at some of them.
fn hints_hold<R>(rules: &R, start: &R::Position, some: usize)
where
    R: Sequential<Payoff = Outcome> + Notation,
    R::Position: Debug,
{
    let (graph, positions) = explore(rules, std::slice::from_ref(start), &mut Unwatched).unwrap();
    let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
    let value: HashMap<&R::Position, i64> = graph
        .nodes()
        .map(|node| node.index())
        .map(|i| (&positions[i], worth(solved.outcome[i], solved.distance[i])))
        .collect();
    let mut numbers = HashSet::new();
    for (p, &worth_of) in &value {
        let text = rules.show(p);
        let image = rules.symmetry_key(p);
        assert_eq!(rules.symmetry_key(&image), image, "{text}");
        // From a position in the middle of a play not every image can be reached.
        let of_image = value.get(&image);
        assert!(of_image.is_none_or(|&of| of == worth_of), "{text}");
        assert!(of_image.is_some() || *start != rules.start(), "{text}");
        if let Some((number, bits)) = rules.packed(p) {
            assert!(bits == 64 || number < 1 << bits, "{text}");
            assert!(
                numbers.insert(number),
                "{text} has the number of another position"
            );
        }
        let candidates: Vec<R::Move> = rules.candidates(p).collect();
        let Turn::Of(mover) = rules.turn(p) else {
            assert!(candidates.is_empty(), "{text} is over");
            continue;
        };
        let legal: Vec<R::Move> = rules.legal(p).collect();
        assert!(candidates.iter().all(|mv| legal.contains(mv)), "{text}");
        let sign = if mover == Player::Left { 1 } else { -1 };
        let best = |moves: &[R::Move]| {
            let after = |mv: &R::Move| sign * value[&rules.play(p, mv)];
            moves.iter().map(after).max().unwrap()
        };
        assert_eq!(best(&candidates), best(&legal), "{text}: {candidates:?}");
        if let Some((low, high)) = rules.timed_bounds(p) {
            let bound = |end: grundy_core::Timed<Outcome>| worth(end.payoff, Some(end.plies));
            assert!(bound(low) <= worth_of && worth_of <= bound(high), "{text}");
        }
        let most = rules.most_plies(p).unwrap_or(u32::MAX);
        let plies = 1000 - worth_of.abs();
        assert!(worth_of == 0 || plies <= i64::from(most), "{text}");
        if rules.last_mover_wins() && worth_of != 0 {
            assert_eq!(plies % 2 == 1, worth_of * sign > 0, "{text}");
        }
    }
    let bare = WithoutHints(rules);
    let mut with = WithDistance::new(rules, Config::default());
    let mut without = WithDistance::new(&bare, Config::default());
    for p in positions.iter().step_by(positions.len().div_ceil(some)) {
        let of = |found: Plies| worth(found.outcome, found.distance);
        let found = with.plies(p, &mut Unwatched).unwrap();
        assert_eq!(of(found), value[p], "{}", rules.show(p));
        let found = without.plies(p, &mut Unwatched).unwrap();
        assert_eq!(of(found), value[p], "{} without hints", rules.show(p));
    }
}

#[test]
fn hints_of_falling_stones() {
    for size in ["4x3", "3x4", "5x2", "2x6", "4x4"] {
        let rules = ConnectFour::from_rules(Some(size)).unwrap();
        hints_hold(&rules, &rules.start(), 300);
    }
}

#[test]
fn hints_of_rows() {
    for size in [
        "3x3x3", "4x2x3", "5x2x2", "3x2x3", "2x4x2", "7x1x3", "3x3x2",
    ] {
        let rules = Mnk::from_rules(Some(size)).unwrap();
        hints_hold(&rules, &rules.start(), 300);
    }
    let rules = Mnk::from_rules(Some("4x3x3")).unwrap();
    let p = rules.read("x.../.o../..x.").unwrap();
    hints_hold(&rules, &p, 300);
}

/// A board of 15 by 15 with these moves played.
fn gomoku(moves: &[&str]) -> (Gomoku, <Gomoku as Ruleset>::Position) {
    let rules = Gomoku::from_rules(None).unwrap();
    let played = moves.iter().fold(rules.start(), |p, text| {
        let mv = rules.read_move(&p, text).unwrap();
        rules.play(&p, &mv)
    });
    (rules, played)
}

#[test]
fn a_win_now_is_seen_on_any_board() {
    let (rules, p) = gomoku(&["h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1"]);
    let position = Position::parse(&format!("gomoku {}", rules.show(&p))).unwrap();
    let ask = Ask::default();
    let answer = solve(&position, &ask).unwrap();
    assert_eq!(answer.status, Status::Proved);
    assert_eq!(answer.value.distance, Some(1));
    let wins: Vec<&str> = answer
        .value
        .moves
        .iter()
        .map(|judged| judged.mv.text())
        .collect();
    assert!(wins.contains(&"g8") && wins.contains(&"l8"), "{wins:?}");
}

#[test]
fn a_win_is_taken_and_a_loss_is_stopped() {
    for (moves, wanted) in [
        (
            &["h8", "a1", "i8", "a3", "j8", "a5", "k8", "g8"][..],
            &["l8"][..],
        ),
        (&["h8", "g8", "i8", "a3", "j8", "a5", "k8"], &["l8"]),
        // An open three: one of its ends, or beside them.
        (&["h8", "h9", "i8", "i9", "j8"], &["g8", "k8", "f8", "l8"]),
    ] {
        let (rules, p) = gomoku(moves);
        let found = look(&rules, &p, &mut NodeLimit::new(3000)).unwrap();
        let mv = rules.show_move(&p, &found.mv);
        assert!(wanted.contains(&mv.as_str()), "{moves:?}: {mv}, {found:?}");
    }
}

/// A player who goes straight for five in a row is stopped.
#[test]
fn going_straight_ahead_does_not_win() {
    let (rules, mut p) = gomoku(&[]);
    for text in ["h8", "i8", "j8", "k8", "l8", "g8", "m8"] {
        let Ok(mv) = rules.read_move(&p, text) else {
            continue;
        };
        p = rules.play(&p, &mv);
        assert_ne!(
            rules.turn(&p),
            Turn::Over(Outcome::Won(Player::Left)),
            "{}",
            rules.show(&p)
        );
        let found = look(&rules, &p, &mut NodeLimit::new(3000)).unwrap();
        p = rules.play(&p, &found.mv);
    }
}

#[test]
fn what_is_proved_ahead_is_true() {
    let rules = ConnectFour::new(4, 4).unwrap();
    let (graph, positions) = explore(&rules, &[rules.start()], &mut Unwatched).unwrap();
    let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
    let mut proved = 0;
    for (p, node) in positions.iter().zip(graph.nodes()).step_by(331) {
        let Some(found) = look(&rules, p, &mut NodeLimit::new(200)) else {
            continue;
        };
        if let Some((outcome, plies)) = found.proved {
            proved += 1;
            assert_eq!(outcome, solved.outcome[node.index()], "{}", rules.show(p));
            let exact = solved.distance[node.index()].unwrap();
            let wins = rules.turn(p) == Turn::Of(outcome.winner().unwrap());
            assert!(plies.is_none_or(|plies| if wins { plies >= exact } else { plies <= exact }));
            assert!(plies.is_some() || !wins);
        }
    }
    assert!(proved > 50, "{proved}");
}

/// The payoffs by theorems are those found by working backwards, at every position that can be reached.
fn theorems_hold<R: Sequential<Payoff = Outcome> + Described>(positions: &[&str]) {
    let mut stated = 0;
    for text in positions {
        let (before, after) = text.split_once(':').unwrap_or(("", text));
        let before = Some(before.trim()).filter(|before| !before.is_empty());
        let rules = R::from_rules(before).unwrap();
        let start = rules.read(after.trim()).unwrap();
        let (graph, all) = explore(&rules, &[start], &mut Unwatched).unwrap();
        let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
        for (p, outcome) in all.iter().zip(solved.outcome) {
            let theorem = rules.known_payoff(p);
            if let (Turn::Of(_), Some(theorem)) = (rules.turn(p), theorem) {
                assert_eq!(theorem.says, outcome, "{}", rules.show(p));
                stated += 1;
            }
            if let Some((low, high)) = rules.bounds(p) {
                assert!(low <= outcome && outcome <= high, "{}", rules.show(p));
            }
        }
    }
    assert!(
        stated > 0 || R::ABOUT.name == "add-once",
        "{}",
        R::ABOUT.name
    );
}

#[test]
fn theorems_of_payoffs_hold() {
    theorems_hold::<Chalkboard>(&["1,1,2,3,5,6", "1,2,2,4,7,7,9 second", "3,3,3,3,3"]);
    let multiples = [
        "1,2,3,4,5,6,7",
        "1,1,1,2,3,3",
        "1,1,1,1 second",
        "2,2,5,3,6,9",
    ];
    theorems_hold::<AvoidMultiples>(&multiples);
    theorems_hold::<SumGame>(&["1?", "?2??", "9?35 equal", "??91", "?3?1 equal"]);
    theorems_hold::<AddOnce>(&["5: 9", "6: 14", "4: 12"]);
    theorems_hold::<Hex>(&["2x2: ../.. x", "3x3: .../.../... x", "3x3: .../.../... o"]);
}

#[test]
fn scores_apart_from_what_was_scored() {
    fn agrees<R: Sequential<Payoff = i64> + Described>(positions: &[&str]) {
        for text in positions {
            let (before, after) = text.split_once(':').unwrap_or(("", text));
            let before = Some(before.trim()).filter(|before| !before.is_empty());
            let rules = R::from_rules(before).unwrap();
            let p = rules.read(after.trim()).unwrap();
            let expected = reference::minimax(&WithoutHints(&rules), &p);
            let found = Additive::new(&rules).payoff(&p, &mut Unwatched);
            assert_eq!(found, Ok(expected), "{text}");
            let theorem = rules.known_payoff(&p).map(|theorem| theorem.says);
            assert!(theorem.is_none_or(|says| says == expected), "{text}");
            let alone = grundy::ask::rules::score(&rules, &p, &mut Unwatched);
            assert_eq!(alone, Ok(expected), "{text}");
        }
    }
    agrees::<TwoValuations>(&[
        "1/2,3/1",
        "2/1,4/6,3/7",
        "5/5,1/4,4/1,2/2,3/3 ahead -3 second",
    ]);
    agrees::<GuessNumber>(&["6", "3..7 paid 9", "1..5 guess 2"]);
    agrees::<DotsAndBoxes>(&[
        "1x1: empty",
        "1x2: a1b1",
        "2x2: a1b1,b1c1,a1a2,c1c2,b1b2 second",
    ]);
    let rows = [
        "1..3: 4,-7,2,9,5",
        "front 1,3: 2,-1,4,4,3 second",
        "front 2 then 2k: 1,3,1,7,2 limit 1 scores 5 2",
        "front 2 grow 2k: 2,7,9,4,4",
        "merge: 7,-6,5,10 scores -3 4 second",
        "split: 6,2,3,4,5",
        "rest: 5,3,1,4,2",
        "greedy: 3,2,10,4 second",
    ];
    agrees::<RowGame>(&rows);
}
