//! The games of small sheets against the definition of the language, and the faults of sheets that are refused.

mod broken;
mod faults;
mod joined;
mod large;
mod outlook;
mod pictures;
mod rounds;
mod slow;
mod symmetries;

use crate::{AnyGame, Game, Pays, any};
use grundy_core::conformance::{packing, perft, sequential};
use grundy_core::{Notation, Outcome, Player, Ruleset, Sequential, Turn};
use slow::Slow;
use std::collections::{HashMap, HashSet};

macro_rules! sheet {
    ($name:literal) => {
        include_str!(concat!("../../../../testdata/gdl/", $name))
    };
}

const TIC_TAC_TOE: &str = sheet!("tic-tac-toe.kif");
const INFIX: &str = sheet!("tic-tac-toe.gdl");
const SUBTRACTION: &str = sheet!("subtraction.kif");
const LAMPS: &str = sheet!("lamps.kif");
const CONNECT_THREE: &str = sheet!("connect-three.kif");
const HEXAPAWN: &str = sheet!("hexapawn.kif");
const COINS: &str = sheet!("coins.kif");
const FIVE: &str = sheet!("five-in-a-row.kif");
const LANES: &str = sheet!("lanes.kif");
const MEN: &str = sheet!("men-and-passes.kif");
const ARROWS: &str = sheet!("knights-and-arrows.kif");

fn won(sheet: &str) -> Game<Outcome> {
    match any(sheet) {
        Ok(AnyGame::Won(game)) => game,
        other => panic!("a game that is won, lost or tied, found {other:?}"),
    }
}

fn scored(sheet: &str) -> Game<i64> {
    match any(sheet) {
        Ok(AnyGame::Scored(game)) => game,
        other => panic!("a game with a score, found {other:?}"),
    }
}

/// The payoff under best play by the definition, for games that end.
fn minimax<P: Pays>(
    game: &Game<P>,
    p: &crate::SheetPosition,
    known: &mut HashMap<crate::SheetPosition, P>,
) -> P {
    if let Some(&payoff) = known.get(p) {
        return payoff;
    }
    let moves: Vec<usize> = game.legal(p).collect();
    let mut payoff = |mv: &usize| minimax(game, &game.play(p, mv), known);
    let found = match game.turn(p) {
        Turn::Over(payoff) => Some(payoff),
        Turn::Of(Player::Left) => moves.iter().map(&mut payoff).max(),
        Turn::Of(Player::Right) => moves.iter().map(&mut payoff).min(),
    };
    let found = found.expect("a mover has a move");
    known.insert(p.clone(), found);
    found
}

fn best<P: Pays>(game: &Game<P>) -> P {
    minimax(game, &game.start(), &mut HashMap::new())
}

/// Compares a game with the definition at all positions within some plies; the number of positions.
fn agrees<P: Pays>(sheet: &str, game: &Game<P>, plies: usize) -> usize {
    let slow = Slow::new(sheet);
    let mut seen = HashSet::from([game.start()]);
    let mut layer = vec![game.start()];
    assert_eq!(slow.start(), slow.facts(&game.show(&game.start())));
    for _ in 0..=plies {
        let mut next = Vec::new();
        for p in layer {
            let facts = slow.facts(&game.show(&p));
            assert_eq!(slow.is_end(&facts), matches!(game.turn(&p), Turn::Over(_)));
            if let Turn::Over(payoff) = game.turn(&p) {
                let goals = slow.goals(&facts);
                let of = |role: usize| goals.get(role).map_or(0, |&goal| goal);
                assert_eq!(
                    payoff,
                    P::of([of(0), of(1)], goals.len()),
                    "{}",
                    game.show(&p)
                );
                continue;
            }
            let Turn::Of(player) = game.turn(&p) else {
                unreachable!("the play goes on")
            };
            let legal = slow.legal(&facts);
            let moves: Vec<usize> = game.legal(&p).collect();
            let shown: HashSet<String> = moves.iter().map(|mv| game.show_move(&p, mv)).collect();
            let wanted: HashSet<String> = legal[player.index()].iter().cloned().collect();
            assert_eq!(shown, wanted, "{}", game.show(&p));
            for mv in &moves {
                let mut joint: Vec<String> = legal.iter().map(|own| own[0].clone()).collect();
                joint[player.index()] = game.show_move(&p, mv);
                let q = game.play(&p, mv);
                assert_eq!(slow.next(&facts, &joint), slow.facts(&game.show(&q)));
                if seen.insert(q.clone()) {
                    next.push(q);
                }
            }
        }
        layer = next;
    }
    seen.len()
}

#[test]
fn tic_tac_toe_in_prefix_form_is_a_tie() {
    let game = won(TIC_TAC_TOE);
    let mut known = HashMap::new();
    assert_eq!(minimax(&game, &game.start(), &mut known), Outcome::Tied);
    assert_eq!(known.len(), 5478);
    // The plays of n moves, as for the built-in game.
    let plays = [1, 9, 72, 504, 3024, 15120];
    for (depth, &count) in plays.iter().enumerate() {
        assert_eq!(perft(&game, &game.start(), depth as u32), count);
    }
}

#[test]
fn both_forms_are_one_game() {
    let (prefix, infix) = (won(TIC_TAC_TOE), won(INFIX));
    assert_eq!(agrees(TIC_TAC_TOE, &prefix, 2), 1 + 9 + 72 + 252);
    assert_eq!(agrees(INFIX, &infix, 2), 1 + 9 + 72 + 252);
    assert_eq!(best(&infix), Outcome::Tied);
    let facts = |game: &Game<Outcome>| {
        let shown = game.show(&game.start());
        let mut facts: Vec<String> = shown.split(' ').map(str::to_owned).collect();
        facts.sort();
        facts
    };
    assert_eq!(facts(&prefix), facts(&infix));
}

#[test]
fn multiples_of_four_are_lost_to_the_taker() {
    let game = won(SUBTRACTION);
    agrees(SUBTRACTION, &game, 20);
    for heap in 1..=12 {
        let p = game
            .read(&format!("heap({heap}) turn(ann)"))
            .expect("a heap");
        let winner = if heap % 4 == 0 {
            Player::Right
        } else {
            Player::Left
        };
        assert_eq!(
            minimax(&game, &p, &mut HashMap::new()),
            Outcome::Won(winner),
            "{heap}"
        );
    }
}

#[test]
fn eight_positions_of_three_lamps() {
    let game = won(LAMPS);
    assert_eq!(agrees(LAMPS, &game, 10), 8);
    let p = game.read("(true (on 1))").expect("the first position");
    assert_eq!(p, game.start());
    let press = game.read_move(&p, "(press 3)").expect("a move");
    assert_eq!(
        game.turn(&game.play(&p, &press)),
        Turn::Over(Outcome::Won(Player::Left))
    );
    assert_eq!(game.show(&game.read("[]").expect("no lamp is on")), "[]");
}

#[test]
fn stones_fall_and_three_in_a_line_win() {
    let game = won(CONNECT_THREE);
    assert!(agrees(CONNECT_THREE, &game, 3) > 80);
    assert_eq!(best(&game), Outcome::Won(Player::Left));
}

#[test]
fn the_second_player_wins_hexapawn() {
    let game = won(HEXAPAWN);
    assert!(agrees(HEXAPAWN, &game, 8) > 100);
    assert_eq!(best(&game), Outcome::Won(Player::Right));
}

#[test]
fn a_puzzle_pays_the_greatest_goal() {
    let sheet = "(role climber) (init (at camp)) (way camp ridge) (way camp gully) (way ridge top) (way gully ledge)
        (worth top 80) (worth ledge 30)
        (<= (legal climber (go ?y)) (true (at ?x)) (way ?x ?y))
        (<= (next (at ?y)) (does climber (go ?y)))
        (<= terminal (true (at ?x)) (worth ?x ?n))
        (<= (goal climber ?n) (true (at ?x)) (worth ?x ?n))";
    let game = scored(sheet);
    assert_eq!(agrees(sheet, &game, 4), 5);
    assert!(game.always_ends());
    assert_eq!(best(&game), 80);
}

#[test]
fn coins_are_scored() {
    let game = scored(COINS);
    agrees(COINS, &game, 4);
    // 25 and 50 against 15 and 10: the first player leaves the second no way to the 50.
    assert_eq!(best(&game), 50);
}

#[test]
fn a_goal_may_ask_for_the_failure_of_another() {
    let sheet = SUBTRACTION.replace(
        "(<= (goal ?who 0) (true (turn ?who)))",
        "(<= (goal ?who 0) (role ?who) (not (goal ?who 100)))",
    );
    assert_ne!(sheet, SUBTRACTION);
    let game = won(&sheet);
    agrees(&sheet, &game, 20);
    assert_eq!(best(&game), best(&won(SUBTRACTION)));
}

/// Who walks must stay on paths; whether a place is reached follows by a cycle of rules, and paths are cut.
const ISLANDS: &str =
    "(role a) (role b) (init (turn a)) (init (path 1 2)) (init (path 2 3)) (init (path 3 1))
    (init (path 3 4)) (init (path 4 2)) (other a b) (other b a)
    (<= (joined ?x ?y) (true (path ?x ?y))) (<= (joined ?x ?y) (true (path ?y ?x)))
    (<= (reached 1) (true (turn ?r))) (<= (reached ?y) (reached ?x) (joined ?x ?y))
    (<= (legal ?r (cut ?x ?y)) (true (turn ?r)) (true (path ?x ?y)))
    (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
    (<= (cuts ?x ?y) (does ?r (cut ?x ?y)))
    (<= (next (path ?x ?y)) (true (path ?x ?y)) (not (cuts ?x ?y)))
    (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
    (<= terminal (not (reached 4)))
    (<= (goal ?r 0) (true (turn ?r))) (<= (goal ?r 100) (role ?r) (not (true (turn ?r))))";

#[test]
fn rules_in_a_cycle_agree_with_the_definition() {
    let game = won(ISLANDS);
    assert!(agrees(ISLANDS, &game, 6) > 15);
    assert!(game.always_ends());
    // Back and forth between positions far apart, in any order.
    let mut all = vec![game.start()];
    let mut at = 0;
    while at < all.len() {
        let p = all[at].clone();
        let next: Vec<_> = game.legal(&p).map(|mv| game.play(&p, &mv)).collect();
        all.extend(next);
        at += 1;
    }
    let fresh = won(ISLANDS);
    for p in all.iter().rev().chain(&all) {
        let read = won(ISLANDS).read(&fresh.show(p)).expect("a position");
        assert_eq!(game.turn(&read), fresh.turn(p));
        let moves = |game: &Game<Outcome>| game.legal(p).collect::<Vec<_>>();
        assert_eq!(moves(&game), moves(&fresh));
    }
}

#[test]
fn goals_of_any_constant_sum_are_opposed() {
    let sheet = SUBTRACTION.replace(
        "(<= (goal ?who 0) (true (turn ?who)))",
        "(<= (goal ?who 20) (true (turn ?who)))",
    );
    let game = scored(&sheet);
    agrees(&sheet, &game, 3);
    assert_eq!(
        best(&game),
        if best(&won(SUBTRACTION)) == Outcome::Won(Player::Left) {
            80
        } else {
            -80
        }
    );
}

/// Where no play ends, the goals of the sheet say that the roles are opposed.
#[test]
fn roles_whose_plays_never_end_are_opposed() {
    let endless = |goals: [u8; 2]| {
        let [a, b] = goals;
        format!(
            "(role a) (role b) (init (at v0)) (init (turn a)) (edge v0 v1) (edge v1 v0) (edge v2 v0)
             (<= (legal ?r (go ?w)) (true (turn ?r)) (true (at ?v)) (edge ?v ?w))
             (<= (legal ?r noop) (role ?r) (not (true (turn ?r)))) (<= (next (at ?w)) (does ?r (go ?w)))
             (<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))
             (<= has (true (at ?v)) (edge ?v ?w)) (<= terminal (not has)) (goal a {a}) (goal b {b})"
        )
    };
    for goals in [[50, 50], [100, 0]] {
        assert!(!won(&endless(goals)).always_ends());
    }
    assert!(matches!(any(&endless([70, 10])), Ok(AnyGame::Scored(_))));
}

#[test]
fn goals_without_a_constant_sum_are_each_role_s_own() {
    use grundy_core::GeneralSum;
    // Who takes the last coin loses, and gains nothing; where coins are left for both to share, both gain.
    let sheet = "(role a) (role b) (init (coins 3)) (init (turn a)) (next_role a b) (next_role b a)
        (less 3 2) (less 2 1) (less 1 0) (share 3 30) (share 2 50) (share 1 40) (share 0 0)
        (<= (legal ?r share) (true (turn ?r))) (<= (legal ?r take) (true (turn ?r)))
        (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
        (<= (next (coins ?m)) (does ?r take) (true (coins ?n)) (less ?n ?m))
        (<= (next (coins ?n)) (does ?r share) (true (coins ?n))) (<= (next over) (does ?r share))
        (<= (next (turn ?s)) (true (turn ?r)) (next_role ?r ?s))
        (<= terminal (true over)) (<= terminal (true (coins 0)))
        (<= (goal ?r ?k) (role ?r) (true (coins ?n)) (share ?n ?k))";
    let Ok(AnyGame::Unopposed(game)) = any(sheet) else {
        panic!("goals without a constant sum")
    };
    assert_eq!(game.players(), ["a", "b"]);
    // The second to move shares 50 rather than leave one coin, so the first leaves two.
    let p = game.start();
    let take = grundy_core::Notation::read_move(&game, &p, "take").expect("a move");
    let q = game.play(&p, &take);
    assert_eq!(game.turn(&q), Turn::Of(Player::Right));
    let share = grundy_core::Notation::read_move(&game, &q, "share").expect("a move");
    assert_eq!(game.turn(&game.play(&q, &share)), Turn::Over([50, 50]));
}

#[test]
fn sheets_keep_the_contracts() {
    for sheet in [
        TIC_TAC_TOE,
        INFIX,
        SUBTRACTION,
        LAMPS,
        CONNECT_THREE,
        HEXAPAWN,
    ] {
        let game = won(sheet);
        sequential(&game, &game.start(), 2);
        packing(&game, 2);
    }
    let game = scored(COINS);
    sequential(&game, &game.start(), 4);
    packing(&game, 4);
}

/// The plies of the longest play from a position.
fn longest(
    game: &Game<Outcome>,
    p: &crate::SheetPosition,
    known: &mut HashMap<crate::SheetPosition, u32>,
) -> u32 {
    if let Some(&plies) = known.get(p) {
        return plies;
    }
    let moves: Vec<usize> = match game.turn(p) {
        Turn::Over(_) => Vec::new(),
        Turn::Of(_) => game.legal(p).collect(),
    };
    let after = moves
        .iter()
        .map(|mv| 1 + longest(game, &game.play(p, mv), known));
    let plies = after.max().unwrap_or(0);
    known.insert(p.clone(), plies);
    plies
}

#[test]
fn two_passes_in_a_row_are_ruled_out() {
    for (sheet, positions) in [(LANES, 12), (MEN, 20)] {
        let game = won(sheet);
        assert!(game.always_ends(), "{}", &sheet[..40]);
        assert!(agrees(sheet, &game, 4) > positions);
        let mut known = HashMap::new();
        longest(&game, &game.start(), &mut known);
        for (p, plies) in &known {
            let most = game.most_plies(p).expect("it ends");
            assert!(*plies <= most, "{} {plies} {most}", game.show(p));
        }
        // Some play has a pass.
        let passes = known.keys().any(|p| {
            let mut legal = game.legal(p).map(|mv| game.show_move(p, &mv));
            matches!(game.turn(p), Turn::Of(_)) && legal.any(|mv| mv == "pass")
        });
        assert!(passes, "{}", &sheet[..40]);
    }
    // Without a man both sides would pass for ever.
    let game = won(MEN);
    let none = game.read("turn(white)").expect_err("no man");
    assert!(none.expected.to_string().contains("some of"), "{none:?}");
    assert!(game.read("man(2,2,black) turn(white)").is_ok());
}

#[test]
fn passes_that_may_follow_each_other_prove_no_end() {
    // Who may always pass need not move.
    let free = LANES.replace(
        "(<= (legal ?side pass) (role ?side) (not (able ?side)))",
        "(<= (legal ?side pass) (role ?side))",
    );
    assert!(free != LANES && !won(&free).always_ends());
    // Where play goes on although neither side can step, both pass for ever.
    let endless = LANES.replace(
        "(<= terminal (not (able left)) (not (able right)))",
        "(<= terminal far)",
    );
    assert!(endless != LANES && !won(&endless).always_ends());
    // The last men may leave the board.
    let leaving = MEN.replace(
        "(<= (some ?side)",
        "(<= (legal ?side (leave ?c ?x)) (true (turn ?side)) (true (man ?c ?x ?side)))
         (<= (from ?c ?x) (does ?side (leave ?c ?x)))
         (<= (some ?side)",
    );
    assert!(leaving != MEN && !won(&leaving).always_ends());
}

#[test]
fn the_end_of_play_is_proved() {
    for sheet in [TIC_TAC_TOE, INFIX, SUBTRACTION, CONNECT_THREE, HEXAPAWN] {
        assert!(won(sheet).always_ends(), "{}", &sheet[..40]);
    }
    assert!(scored(COINS).always_ends());
    // A lamp goes on and off.
    assert!(!won(LAMPS).always_ends());
    // With a counter of the moves it does not do so for ever.
    let counted = LAMPS.replace(
        "(<= terminal (not dark))",
        "(init (step 0)) (after 0 1) (after 1 2) (after 2 3)
         (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
         (<= terminal (not dark)) (<= terminal (true (step 3)))",
    );
    let game = won(&counted);
    assert!(game.always_ends());
    assert_eq!(game.most_plies(&game.start()), Some(3));
    agrees(&counted, &game, 4);
    assert!(
        game.read("on(1)")
            .expect_err("no step")
            .expected
            .to_string()
            .contains("step(")
    );
}

/// Nim with four heaps; a move names the heap and what is left of it.
fn heaps(sizes: [u32; 4]) -> String {
    let heap = |(name, size): (char, u32)| format!("(init (heap {name} {size})) ");
    let begin: String = ('a'..='d').zip(sizes).map(heap).collect();
    let most = sizes.into_iter().max().unwrap_or(0);
    let numbers: String = (0..most)
        .map(|n| format!("(succ {n} {}) ", n + 1))
        .collect();
    format!(
        "(role ann) (role bill) (init (turn ann)) {begin} {numbers} (other ann bill) (other bill ann)
         (<= (less ?m ?n) (succ ?m ?n)) (<= (less ?l ?n) (succ ?l ?m) (less ?m ?n))
         (<= (legal ?who (leave ?h ?m)) (true (turn ?who)) (true (heap ?h ?n)) (less ?m ?n))
         (<= (legal ?who pass) (true (turn ?o)) (other ?o ?who))
         (<= (next (heap ?h ?m)) (does ?who (leave ?h ?m)))
         (<= (next (heap ?h ?n)) (true (heap ?h ?n)) (does ?who (leave ?g ?m)) (distinct ?g ?h))
         (<= (next (turn ?who)) (true (turn ?o)) (other ?o ?who))
         (<= terminal (true (heap a 0)) (true (heap b 0)) (true (heap c 0)) (true (heap d 0)))
         (<= (goal ?who 0) (true (turn ?who))) (<= (goal ?who 100) (true (turn ?o)) (other ?o ?who))"
    )
}

#[test]
fn a_heap_is_one_digit_of_a_number() {
    let sheet = heaps([5, 6, 7, 20]);
    let game = won(&sheet);
    // Whose turn it is, and every heap of its size or less: 2 · 6 · 7 · 8 · 21 positions.
    assert_eq!(game.packed(&game.start()).map(|(_, bits)| bits), Some(14));
    packing(&game, 2);
    let small = heaps([1, 1, 2, 2]);
    agrees(&small, &won(&small), 3);
}

#[test]
fn a_cell_of_stones_of_two_kinds_and_colours_is_one_digit() {
    // Each puts a large or a small stone into an empty cell; whoever fills the last one wins.
    let sheet = "(role ann) (role bill) (init (turn ann)) (other ann bill) (other bill ann)
        (cell 1) (cell 2) (cell 3) (size large) (size small)
        (<= (full ?c) (true (in ?c ?who ?s)))
        (<= (legal ?who (put ?c ?s)) (true (turn ?who)) (cell ?c) (size ?s) (not (full ?c)))
        (<= (legal ?who pass) (true (turn ?o)) (other ?o ?who))
        (<= (next (in ?c ?who ?s)) (true (in ?c ?who ?s)))
        (<= (next (in ?c ?who ?s)) (does ?who (put ?c ?s)))
        (<= (next (turn ?who)) (true (turn ?o)) (other ?o ?who))
        (<= terminal (full 1) (full 2) (full 3))
        (<= (goal ?who 0) (true (turn ?who))) (<= (goal ?who 100) (true (turn ?o)) (other ?o ?who))";
    let game = won(sheet);
    // 2 · 5 · 5 · 5 positions.
    assert_eq!(game.packed(&game.start()).map(|(_, bits)| bits), Some(8));
    agrees(sheet, &game, 3);
}

#[test]
fn the_moves_that_are_left_are_bounded() {
    let heaps = heaps([2, 3, 4, 5]);
    for (sheet, most) in [
        (TIC_TAC_TOE, 18),
        (SUBTRACTION, 12),
        (CONNECT_THREE, 24),
        (HEXAPAWN, 18),
        (&heaps, 28),
    ] {
        let game = won(sheet);
        let start = game.most_plies(&game.start()).expect("a bound");
        assert!(start <= most, "{start} moves: {}", &sheet[..40]);
        let mut open = vec![game.start()];
        let mut met = HashSet::new();
        while let Some(p) = open.pop() {
            let left = game.most_plies(&p).expect("a bound");
            for mv in game.legal(&p) {
                let next = game.play(&p, &mv);
                assert!(game.most_plies(&next) < Some(left), "{}", game.show(&next));
                if met.len() < 2_000 && met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
}

#[test]
fn an_end_is_told_from_the_side_that_would_be_next() {
    let game = won(SUBTRACTION);
    for (facts, next) in [
        ("heap(0) turn(ann)", Player::Left),
        ("heap(0) turn(bill)", Player::Right),
    ] {
        let p = game.read(facts).expect("an end");
        assert_eq!(game.next_player(&p), Some(next), "{facts}");
    }
}

#[test]
fn a_sheet_is_read_back_from_its_title() {
    use grundy_core::Described;
    for sheet in [TIC_TAC_TOE, INFIX, CONNECT_THREE] {
        let game = won(sheet);
        let text = game.show_rules().expect("the sheet");
        let again = won(&text);
        assert_eq!(again.show_rules(), Some(text));
        assert_eq!(again.show(&again.start()), game.show(&game.start()));
    }
    for example in <Game<Outcome> as Described>::ABOUT.examples {
        let (rules, position) = example.rsplit_once(':').expect("a colon");
        let game = won(rules.strip_prefix("gdl ").expect("the name"));
        let p = game.read(position).expect("a position");
        assert_eq!(p, game.start());
        agrees(rules.strip_prefix("gdl ").expect("the name"), &game, 8);
    }
}

/// What is legal for a name that is no role is no move, and says nothing about the moves of the roles.
#[test]
fn others_than_the_roles_make_no_moves() {
    let sheet = "(role a) (role b) (init s0)
        (<= (legal a m) (true s0)) (<= (legal a n) (true s0)) (<= (legal a z) (not (true s0))) (legal b z)
        (<= (legal e q) (true s2))
        (<= (next s1) (true s0)) (<= (next d) (does a m)) (<= (next d) (does e q)) (<= (next s2) (true s1))
        (<= terminal (true s2))
        (<= (goal a 60) (true d)) (<= (goal a 30) (not (true d)))
        (<= (goal b 40) (true d)) (<= (goal b 70) (not (true d)))";
    let game = scored(sheet);
    assert!(agrees(sheet, &game, 3) > 3);
    for p in [game.start(), game.play(&game.start(), &0)] {
        let bounds = game.bounds(&p);
        let wanted = minimax(&game, &p, &mut HashMap::new());
        assert!(bounds.is_none_or(|(low, high)| low <= wanted && wanted <= high));
    }
}
