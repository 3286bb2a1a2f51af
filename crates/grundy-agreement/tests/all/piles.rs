//! Games on heaps, strips and limits: every theorem against the definition, every notation against its promises.

use grundy_core::conformance::{self, CONVENTIONS};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{
    Alternating, Convention, Described, Impartial, NodeId, Notation, Outcome, Partizan, Player,
    Unwatched, WinningMoves, WithoutHints, explore,
};
use grundy_games::boards::northcott::{Northcott, gaps_nim_sum};
use grundy_games::families::heaps::{HeapGame, Variant};
use grundy_games::heaps::pebbles::{self, Pebbles};
use grundy_games::heaps::runs::Runs;
use grundy_games::heaps::wythoff::Wythoff;
use grundy_games::heaps::{
    beads::Beads, boxes::Boxes, circle::Circles, couples::Couples, euclid::Euclid,
    every_nim::EveryNim, gap_nim::GapNim, last_take::LastTake, lieges::Lieges, one_each::OneEach,
    remove_or_decrease, remove_or_decrease::RemoveOrDecrease, staircase::Staircase,
};
use grundy_games::theorems::schwenk::Limits;
use grundy_games::theorems::wythoff;
use grundy_solve::{fold, reference, retrograde};
use grundy_values::Nimber;
use std::fmt::Debug;

fn game<R: Described>(rules: &str) -> R {
    R::from_rules((!rules.is_empty()).then_some(rules)).unwrap()
}

/// A theorem lists the moves that the definition finds, in any order.
fn same<M: Debug + PartialEq>(known: &WinningMoves<M>, slow: &[M], what: &str) {
    assert_eq!(known.total, slow.len().into(), "{what}");
    assert_eq!(
        known.first.len(),
        slow.len(),
        "{what}: {:?} is not {slow:?}",
        known.first
    );
    for mv in slow {
        assert!(known.first.contains(mv), "{what}: {mv:?} is missing");
    }
}

/// Holds all the hints of a game at some positions against the definition without any hint.
fn agrees<R: Impartial + Described>(rules: &R, positions: &[&str]) {
    let plain = WithoutHints(rules);
    for text in positions {
        let p = rules.read(text).unwrap();
        let what = format!("{} {}", rules.title(), rules.show(&p));
        let nimber = reference::nimber(&plain, &p);
        assert_eq!(
            fold::value::<Nimber, _>(rules, &p),
            Nimber(nimber),
            "{what}"
        );
        if let Some(known) = rules.known_nimber(&p) {
            assert_eq!(known.says, nimber, "{what}");
            assert!(!known.reason.to_string().is_empty());
        }
        let options: Vec<(R::Move, u64)> = plain
            .moves(&p)
            .map(|mv| (mv.clone(), reference::nimber(&plain, &rules.play(&p, &mv))))
            .collect();
        for target in 0..5 {
            if let Some(known) = rules.known_moves_to(&p, target, 100_000) {
                let slow = options.iter().filter(|(_, n)| *n == target);
                let slow: Vec<R::Move> = slow.map(|(mv, _)| mv.clone()).collect();
                same(&known.says, &slow, &what);
                let few = rules.known_moves_to(&p, target, 1).unwrap().says;
                assert_eq!(
                    (few.total, few.first.len()),
                    (known.says.total, slow.len().min(1))
                );
            }
        }
        for convention in CONVENTIONS {
            let what = format!("{what} {convention:?}");
            let slow = reference::winner(&plain, &p, convention, Player::Right);
            if let Some(known) = rules.known_winner(&p, convention, Player::Right) {
                assert_eq!(known.says, slow, "{what}: {}", known.reason);
            }
            if let Some(known) = rules.known_winning_moves(&p, convention, Player::Left, 100_000) {
                let moves = reference::winning_moves(&plain, &p, convention, Player::Left);
                same(&known.says, &moves, &what);
                assert!(moves.iter().all(|mv| rules.is_legal(Player::Left, &p, mv)));
                let few = rules
                    .known_winning_moves(&p, convention, Player::Left, 1)
                    .unwrap()
                    .says;
                assert_eq!(
                    (few.total, few.first.len()),
                    (known.says.total, moves.len().min(1))
                );
            }
        }
    }
}

/// Lists of up to `heaps` numbers of up to `most`, as text.
fn lists(rng: &mut fastrand::Rng, most: u64, heaps: usize, rounds: usize) -> Vec<String> {
    let one = |rng: &mut fastrand::Rng| {
        let n = rng.usize(1..=heaps);
        (0..n)
            .map(|_| rng.u64(0..=most).to_string())
            .collect::<Vec<_>>()
            .join(",")
    };
    (0..rounds).map(|_| one(rng)).collect()
}

fn on<R: Impartial + Described>(rules: &str, positions: &[String]) {
    let texts: Vec<&str> = positions.iter().map(String::as_str).collect();
    agrees(&game::<R>(rules), &texts);
}

#[test]
fn wythoff_and_euclid_agree_with_the_definition() {
    for rules in ["", "2", "3", "5"] {
        let mut all = Vec::new();
        for a in 0..9 {
            all.extend((0..12).map(|b| format!("{a},{b}")));
        }
        on::<Wythoff>(rules, &all);
    }
    for rules in ["", "positive"] {
        let mut all = Vec::new();
        for a in 1..16 {
            all.extend((1..20).map(|b| format!("{a},{b}")));
        }
        all.push("5,7 9,4".to_owned());
        on::<Euclid>(rules, &all);
    }
}

#[test]
fn wythoffs_lost_positions_contain_every_number_once() {
    for m in [1, 2, 3, 7] {
        let rules = wythoff::Wythoff { m };
        for convention in CONVENTIONS {
            let mut all: Vec<u64> = Vec::new();
            for n in 0..300 {
                let (a, b) = rules.lost(n, convention).unwrap();
                all.extend(if a == b { vec![a] } else { vec![a, b] });
            }
            all.sort_unstable();
            assert!(
                all.iter()
                    .take(300)
                    .enumerate()
                    .all(|(i, &x)| i as u64 == x),
                "{m}"
            );
        }
    }
    // Near 2^64 nothing overflows, and a winning move leads to a lost position.
    let huge = wythoff::Wythoff { m: 1 };
    let moves = huge.winning(u64::MAX, u64::MAX - 5, Convention::Normal);
    assert!(!moves.is_empty());
    for (k, l) in moves {
        assert!(!huge.next_wins(u64::MAX - k, u64::MAX - 5 - l, Convention::Normal));
    }
}

#[test]
fn limits_agree_with_the_definition() {
    for rules in ["", "1,0", "1,1", "1,3", "3,0", "2,1"] {
        let mut all = Vec::new();
        for n in 1..22u64 {
            all.extend((0..=n).map(|limit| format!("{n}/{limit}")));
        }
        all.push("4,3/2,5/1".to_owned());
        on::<LastTake>(rules, &all);
    }
    // Schwenk's numbers for 2k are the Fibonacci numbers, for k the powers of two.
    let numbers = |a, b| Limits { a, b }.losing_heaps(60);
    assert_eq!(numbers(2, 0), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
    assert_eq!(numbers(1, 0), [1, 2, 4, 8, 16, 32]);
    assert_eq!(
        Limits { a: 2, b: 0 }.parts(u64::MAX).first(),
        Some(&12_200_160_415_121_876_738)
    );
}

#[test]
fn strips_and_stairs_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(5);
    on::<Staircase>("", &lists(&mut rng, 3, 4, 40));
    let mut pieces = Vec::new();
    for _ in 0..60 {
        let mut fields: Vec<u64> = (1..10).collect();
        rng.shuffle(&mut fields);
        fields.truncate(rng.usize(1..5));
        pieces.push(
            fields
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(","),
        );
    }
    on::<GapNim>("", &pieces);
}

#[test]
fn piles_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(6);
    for rules in ["", "1,0", "2,1", "1,3"] {
        let mut all = Vec::new();
        for s in 0..26 {
            all.extend((0..=s).map(|c| format!("{c}/{s}")));
        }
        all.extend(["2/6,3/6", "1/5,2/7,0/3"].map(str::to_owned));
        on::<Boxes>(rules, &all);
    }
    for rules in ["1", "2", "3"] {
        let mut all: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        all.extend(lists(&mut rng, 4, 2, 10));
        on::<Lieges>(rules, &all);
    }
    let mut all: Vec<String> = (0..13).map(|n| n.to_string()).collect();
    all.extend(lists(&mut rng, 6, 2, 10));
    on::<Couples>("", &all);
    on::<Beads>(
        "",
        &["1", "2", "4", "8", "12", "18", "3,5", "6,4", "10,9,2"].map(str::to_owned),
    );
    for rules in ["0.77", "0.07", "0.7", "0.137", "0.007", "0.[7]", "4.07"] {
        let mut all: Vec<String> = (0..9).map(|n| n.to_string()).collect();
        all.extend(["row 6", "4,row 3"].map(str::to_owned));
        on::<Circles>(rules, &all);
    }
}

#[test]
fn moves_in_many_heaps_agree_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(7);
    for rules in ["1", "2", "3", "4"] {
        on::<EveryNim>(rules, &lists(&mut rng, 7, 3, 30));
    }
    on::<OneEach>("", &lists(&mut rng, 4, 4, 30));
    on::<Pebbles>("", &lists(&mut rng, 3, 4, 30));
    for text in lists(&mut rng, 9, 6, 200) {
        let rules = game::<Pebbles>("");
        let heaps = grundy_core::Notation::read(&rules, &text).unwrap();
        match pebbles::winning_move(&heaps) {
            Some(mv) => {
                assert!(rules.is_legal(Player::Left, &heaps, &mv), "{text} {mv:?}");
                let next = grundy_core::Ruleset::play(&rules, &heaps, &mv);
                assert!(!pebbles::next_wins(&next), "{text} {mv:?}");
            }
            None => assert!(!pebbles::next_wins(&heaps)),
        }
    }
}

#[test]
fn remove_or_decrease_agrees_with_the_definition() {
    let mut texts = Vec::new();
    for set in 1u32..1 << 10 {
        let heaps = (1..=10).filter(|h| set >> (h - 1) & 1 == 1);
        texts.push(
            heaps
                .map(|h: u32| h.to_string())
                .collect::<Vec<_>>()
                .join(","),
        );
    }
    on::<RemoveOrDecrease>("", &texts);
    assert!(remove_or_decrease::next_wins(&[u64::MAX]));
    assert!(!remove_or_decrease::next_wins(&[1, u64::MAX]));
    assert!(!remove_or_decrease::next_wins(&[u64::MAX - 2, u64::MAX]));
}

#[test]
fn runs_are_tame() {
    fn heaps<V: Variant>(game: &HeapGame<V>) {
        let mut rng = fastrand::Rng::with_seed(8);
        let texts = lists(&mut rng, 5, 3, 60);
        let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        texts.extend(["8", "9", "7,1", "6,1,1", "2", "1,1", "0"]);
        agrees(game, &texts);
    }
    heaps(&game::<Runs>(""));
    let huge = game::<Runs>("").rules().closed_form().unwrap().clone();
    for convention in CONVENTIONS {
        let found = huge
            .winning_moves(&[u64::MAX, 12345, 7], convention, 50)
            .unwrap()
            .says;
        assert!(found.first.len() == 50);
        for mv in found.first {
            let mut rest = vec![u64::MAX, 12345, 7];
            rest.splice(mv.heap..=mv.heap, mv.left);
            assert!(!huge.next_wins(&rest, convention).unwrap().says);
        }
    }
}

#[test]
fn northcott_agrees_with_retrograde_analysis() {
    for (length, rows) in [(2, 1), (4, 1), (6, 1), (3, 2), (4, 2), (3, 3)] {
        let rules = Northcott::new(length);
        let pairs: Vec<(u64, u64)> = (1..=length)
            .flat_map(|a| (1..=length).map(move |b| (a, b)))
            .filter(|(a, b)| a != b)
            .collect();
        let mut all: Vec<Vec<(u64, u64)>> = vec![vec![]];
        for _ in 0..rows {
            all = all
                .into_iter()
                .flat_map(|p| {
                    pairs
                        .iter()
                        .map(move |&pair| [p.clone(), vec![pair]].concat())
                })
                .collect();
        }
        let game = Alternating::new(rules, Convention::Normal, Player::Left);
        for p in all {
            let start = (Player::Left, p.clone());
            let (graph, _) = explore(&game, &[start], &mut Unwatched).unwrap();
            let solved = retrograde::solve(&graph, &mut Unwatched).unwrap();
            let known = rules
                .known_winner(&p, Convention::Normal, Player::Left)
                .unwrap()
                .says;
            assert_eq!(
                solved.outcome[NodeId(0).index()],
                Outcome::Won(known),
                "{length}: {p:?}"
            );
            let moves = rules.known_winning_moves(&p, Convention::Normal, Player::Left, 1000);
            let slow: Vec<_> = rules
                .moves_of(Player::Left, &p)
                .filter(|mv| gaps_nim_sum(&grundy_core::Ruleset::play(&rules, &p, mv)) == 0)
                .collect();
            same(&moves.unwrap().says, &slow, "northcott");
        }
    }
    conformance::partizan(&Northcott::new(4), &vec![(1, 3), (4, 2)], 3);
}

#[test]
fn notations_keep_their_promises() {
    fn promises<R: Impartial + Described>(rules: &str, text: &str, depth: usize) {
        let rules = game::<R>(rules);
        let p = rules.read(text).unwrap();
        conformance::impartial(&rules, &p, depth);
        assert!(rules.read("x").is_err() && rules.read("3,-1").is_err());
        assert!(rules.read("1000000000000000000000000000000").is_err());
        assert!(rules.read_move(&p, "").is_err() && rules.read_move(&p, "take x to y").is_err());
        assert_eq!(rules.read("").unwrap(), rules.start());
        if let Some(text) = rules.show_rules() {
            assert_eq!(game::<R>(&text).show_rules().unwrap(), text);
        }
        assert!(R::from_rules(Some("x")).is_err());
    }
    promises::<Wythoff>("2", "3,4", 3);
    promises::<Euclid>("", "9,4 5,3", 3);
    promises::<Euclid>("positive", "9,4", 3);
    promises::<LastTake>("1,1", "7,3/2", 3);
    promises::<Staircase>("", "2,0,3", 3);
    promises::<GapNim>("", "2,5,6", 4);
    promises::<Boxes>("", "2/7,1/3", 4);
    promises::<Lieges>("3", "4,3", 4);
    promises::<Couples>("", "7,3", 4);
    promises::<Beads>("", "12,4", 2);
    promises::<Circles>("0.77", "6,row 3", 4);
    promises::<EveryNim>("2", "4,3,1", 4);
    promises::<OneEach>("", "2,1,2", 4);
    promises::<Pebbles>("", "2,1,3", 2);
    promises::<RemoveOrDecrease>("", "2,5,7", 5);
    promises::<Runs>("", "4,2", 3);
}

#[test]
fn the_lost_heaps_of_grundys_game_are_computed_again() {
    let code = HeapCode::Code("4!.0".parse().unwrap());
    let values = grundy_solve::heap::table(
        &code,
        grundy_games::theorems::grundy_zeros::CHECKED,
        &mut Unwatched,
    )
    .unwrap();
    let lost = values
        .iter()
        .enumerate()
        .filter(|(_, v)| **v == 0)
        .map(|(n, _)| n as u64);
    assert_eq!(
        lost.collect::<Vec<_>>(),
        grundy_games::theorems::grundy_zeros::LOST
    );
}

#[test]
fn couples_are_heaps_of_officers() {
    let game: Couples = game("");
    let plain = WithoutHints(&game);
    for text in ["0", "1", "2", "9,2,1", "3,4,7", "8,5", "15"] {
        let p = game.read(text).unwrap();
        let form = game.as_heaps(&p).expect("couples have a code");
        let (code, heaps) = form.is;
        assert_eq!(code.to_string(), "0.6");
        let summed = grundy_solve::heap::Heaps::new(&code)
            .sum(&heaps, 1000, &mut Unwatched)
            .unwrap();
        assert_eq!(summed.nim_sum, reference::nimber(&plain, &p), "{text}");
        let found = summed.winning.first.iter();
        let known = WinningMoves {
            total: summed.winning.total.clone(),
            first: found.map(|mv| (form.back)(mv.clone())).collect(),
        };
        let slow = reference::winning_moves(&plain, &p, Convention::Normal, Player::Left);
        same(&known, &slow, text);
    }
}
