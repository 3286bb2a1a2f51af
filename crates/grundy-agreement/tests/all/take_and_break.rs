//! Heap games: every theorem, table and count against the definition, and every notation against its promises.

use grundy_core::conformance::{self, CONVENTIONS};
use grundy_core::forms::heap::HeapMove;
use grundy_core::theorem::Known;
use grundy_core::{
    Convention, Described, Impartial, NodeLimit, Notation, Partizan, Player, Ruleset, StopReason,
    Unwatched, WithoutHints,
};
use grundy_games::families::heap_lists::HeapList;
use grundy_games::families::heaps::{HeapGame, HeapRules, Variant};
use grundy_games::heaps::bounded_nim::BoundedNim;
use grundy_games::heaps::moore::{Moore, MooreRules};
use grundy_games::heaps::nim::Nim;
use grundy_games::heaps::subtract::Subtract;
use grundy_games::heaps::take_and_break::Heaps as ByCode;
use grundy_games::heaps::{
    dawson::Dawson, dawson_kayles::DawsonKayles, grundys_game::Grundy, kayles::Kayles,
    lasker::Lasker, strips::Strips,
};
use grundy_games::theorems::moore::{self, MooreMove, winning_move_count};
use grundy_solve::heap::Heaps;
use grundy_solve::misere::Misere;
use grundy_solve::{fold, reference};
use grundy_values::Nimber;
use std::fmt::Debug;

fn game<R: Described>(rules: &str) -> R {
    R::from_rules((!rules.is_empty()).then_some(rules)).unwrap()
}

fn random_heaps(rng: &mut fastrand::Rng, most: u64, heaps: usize) -> Vec<u64> {
    (0..rng.usize(0..=heaps))
        .map(|_| rng.u64(1..=most))
        .collect()
}

/// Asserts that moves are the same in any order, and counted.
fn same_moves<M: Debug + PartialEq>(all: &[M], total: &num::BigUint, slow: &[M], what: &str) {
    assert_eq!(*total, slow.len().into(), "{what}");
    assert_eq!(all.len(), slow.len(), "{what}");
    for mv in slow {
        assert!(all.contains(mv), "{what}: {mv:?} is missing");
    }
}

/// Holds all answers of a heap game against the definition without any hint.
fn agrees<V: Variant>(game: &HeapGame<V>, most: u64, heaps: usize, rounds: usize) {
    let mut rng = fastrand::Rng::with_seed(most + 17);
    let plain = WithoutHints(game);
    let mut misere = Misere::new();
    for _ in 0..rounds {
        let p = random_heaps(&mut rng, most, heaps);
        let what = format!("{} {p:?}", V::ABOUT.name);
        let nimber = reference::nimber(&plain, &p);
        assert_eq!(fold::value::<Nimber, _>(game, &p), Nimber(nimber), "{what}");
        if let Some(known) = game.known_nimber(&p) {
            assert_eq!(known.says, nimber, "{what}");
            assert!(!known.reason.to_string().is_empty());
        }
        if let Some(form) = game.as_heaps(&p) {
            let (code, heaps) = form.is;
            let summed = Heaps::new(&code).sum(&heaps, 1000, &mut Unwatched).unwrap();
            assert_eq!(summed.nim_sum, nimber, "{what}");
            let slow = reference::winning_moves(&plain, &p, Convention::Normal, Player::Left);
            let moves: Vec<HeapMove> = summed
                .winning
                .first
                .iter()
                .map(|m| (form.back)(m.clone()))
                .collect();
            same_moves(&moves, &summed.winning.total, &slow, &what);
        }
        let options: Vec<(HeapMove, u64)> = plain
            .moves(&p)
            .map(|mv| (mv.clone(), reference::nimber(&plain, &game.play(&p, &mv))))
            .collect();
        for target in 0..5 {
            if let Some(known) = game.known_moves_to(&p, target, 1000) {
                let slow = options.iter().filter(|(_, n)| *n == target);
                let slow: Vec<HeapMove> = slow.map(|(mv, _)| mv.clone()).collect();
                same_moves(&known.says.first, &known.says.total, &slow, &what);
            }
        }
        for convention in CONVENTIONS {
            let slow = reference::winner(&plain, &p, convention, Player::Right);
            if let Some(known) = game.known_winner(&p, convention, Player::Right) {
                assert_eq!(known.says, slow, "{what} {convention:?}");
            }
            let moves = reference::winning_moves(&plain, &p, convention, Player::Left);
            if let Some(known) = game.known_winning_moves(&p, convention, Player::Left, 1000) {
                same_moves(&known.says.first, &known.says.total, &moves, &what);
            }
            if convention == Convention::Misere {
                assert_eq!(
                    misere.next_wins(game, &p, &mut Unwatched).unwrap(),
                    slow == Player::Right
                );
            }
        }
    }
}

#[test]
fn heap_games_agree_with_the_definition() {
    agrees(&game::<Nim>(""), 5, 4, 40);
    agrees(&game::<Kayles>(""), 6, 3, 15);
    agrees(&game::<Dawson>(""), 8, 3, 15);
    agrees(&game::<DawsonKayles>(""), 9, 3, 15);
    agrees(&game::<Grundy>(""), 9, 3, 15);
    agrees(&game::<Lasker>(""), 6, 2, 30);
    agrees(&game::<Lasker>(""), 12, 1, 20);
    for rules in ["1,5,1", "2,3,4", "3"] {
        agrees(&game::<Strips>(rules), 9, 2, 10);
    }
    for rules in ["1", "2", "3", "4", "70000", "18446744073709551615"] {
        agrees(&game::<BoundedNim>(rules), 6, 3, 40);
    }
    for rules in [
        "1..3",
        "1",
        "1,2,5",
        "all-but 2,4",
        "powers 2",
        "powers 3",
        "powers 4",
        "fibonacci",
        "squares",
        "2,3..5,9",
        "all",
    ] {
        agrees(&game::<Subtract>(rules), 9, 3, 15);
    }
    for rules in ["0.[3]", "0.33", "4!.7", "0.3F", "8.1", "0.6"] {
        agrees(&game::<ByCode>(rules), 7, 2, 15);
    }
}

#[test]
fn heap_games_keep_their_promises() {
    conformance::impartial(&game::<Nim>(""), &vec![3, 2, 2], 4);
    conformance::impartial(&game::<Kayles>(""), &vec![7, 3], 4);
    conformance::impartial(&game::<Grundy>(""), &vec![9, 4], 4);
    conformance::impartial(&game::<Lasker>(""), &vec![5, 2], 4);
    conformance::impartial(&game::<Strips>("1,3,2"), &vec![8], 4);
    conformance::impartial(&game::<BoundedNim>("3"), &vec![6, 4], 4);
    conformance::impartial(&game::<Subtract>("powers 2"), &vec![9, 4], 4);
    conformance::impartial(&game::<ByCode>("4.0F"), &vec![9], 3);
    conformance::impartial(&HeapList(MooreRules::new(2)), &vec![3, 2, 1], 4);
    conformance::impartial(&HeapList(MooreRules::new(9)), &vec![2, 2, 2], 4);
}

#[test]
fn laskers_moves_are_counted_for_every_value() {
    let lasker = game::<Lasker>("");
    let code = lasker.rules().code().unwrap();
    let closed_form = lasker.rules().closed_form().unwrap();
    for heap in 1..90 {
        for target in 0..100 {
            let value = |left: &[u64]| {
                left.iter()
                    .fold(0, |x, &h| x ^ closed_form.value(h).unwrap())
            };
            let slow: Vec<(u64, Vec<u64>)> = code
                .options(heap)
                .filter(|(_, left)| value(left) == target)
                .collect();
            let known = closed_form.moves_to(&[heap], target, 1000).unwrap().says;
            let fast: Vec<_> = known.first.into_iter().map(|m| (m.taken, m.left)).collect();
            assert_eq!(fast, slow, "{heap} to {target}");
            assert_eq!(known.total, slow.len().into());
            let few = closed_form.moves_to(&[heap], target, 3).unwrap().says;
            let few: Vec<_> = few.first.into_iter().map(|m| (m.taken, m.left)).collect();
            assert_eq!(few, slow[..slow.len().min(3)], "{heap} to {target}");
        }
    }
    // 2^62 counters and more: the answer comes at once, and the listed moves are right.
    for heap in [1 << 62, (1 << 63) + 12345, u64::MAX - 1] {
        let all = closed_form.moves_to(&[heap], 5, 10).unwrap().says;
        for mv in all.first {
            assert!(code.allows(heap, mv.taken, &mv.left));
            assert_eq!(
                mv.left
                    .iter()
                    .fold(0, |x, &h| x ^ closed_form.value(h).unwrap()),
                5
            );
        }
    }
}

#[test]
fn moore_agrees_with_the_definition() {
    let mut rng = fastrand::Rng::with_seed(3);
    for round in 0..120 {
        let k = 1 + round % 4;
        let moore = HeapList(MooreRules::new(k));
        let p = random_heaps(&mut rng, 4, 5);
        for convention in CONVENTIONS {
            let what = format!("moore {k}: {p:?} {convention:?}");
            let plain = WithoutHints(&moore);
            let slow = reference::winning_moves(&plain, &p, convention, Player::Left);
            let winner = reference::winner(&plain, &p, convention, Player::Left);
            assert_eq!(
                moore
                    .known_winner(&p, convention, Player::Left)
                    .unwrap()
                    .says,
                winner,
                "{what}"
            );
            let total = winning_move_count(&p, k, convention, &mut Unwatched).unwrap();
            same_moves(
                &moore::winning_moves(k, &p, convention, 100_000),
                &total,
                &slow,
                &what,
            );
            let one = moore.0.winning_move(&p, convention);
            match one {
                Some(mv) => assert!(slow.contains(&mv), "{what}"),
                // In misère play whoever cannot move has won without a move.
                None => assert!(slow.is_empty(), "{what}"),
            }
            let known = moore
                .known_winning_moves(&p, convention, Player::Left, 2)
                .unwrap();
            assert_eq!(known.says.total, total);
            assert!(
                known.says.first.len() <= 2 && known.says.first.iter().all(|m| slow.contains(m))
            );
        }
    }
}

#[test]
fn moore_with_many_heaps() {
    let mut rng = fastrand::Rng::with_seed(9);
    let heaps: Vec<u64> = (0..1000).map(|_| rng.u64(1..=u64::MAX)).collect();
    let nim = winning_move_count(&heaps, 1, Convention::Normal, &mut Unwatched).unwrap();
    let bouton = game::<Nim>("")
        .known_winning_moves(&heaps, Convention::Normal, Player::Left, 0)
        .unwrap();
    assert_eq!(nim, bouton.says.total);
    for k in [2, 3, 7, 999] {
        let moore = HeapList(MooreRules::new(k));
        for convention in CONVENTIONS {
            let mv: MooreMove = moore.0.winning_move(&heaps, convention).unwrap();
            assert!(moore.is_legal(Player::Left, &heaps, &mv));
            assert!(!moore::next_wins(k, &moore.play(&heaps, &mv), convention));
        }
    }
    // Equal heaps are counted together: half of 2000 heaps of 1 with k = 3, of which 3 or none may go.
    let ones = vec![1; 2003];
    let count = winning_move_count(&ones, 3, Convention::Normal, &mut Unwatched).unwrap();
    assert_eq!(count, (2003u64 * 2002 * 2001 / 6).into());
    let hard: Vec<u64> = (0..200).map(|_| rng.u64(1..=u64::MAX)).collect();
    let mut watch = NodeLimit::new(50_000);
    let stop = winning_move_count(&hard, 60, Convention::Normal, &mut watch);
    assert_eq!(stop, Err(StopReason::Nodes(50_000)));
}

#[test]
fn large_positions_answer_at_once() {
    let nim = game::<Nim>("");
    let heaps: Vec<u64> = (1..=1_000_000u64)
        .map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15))
        .collect();
    let known = nim
        .known_winning_moves(&heaps, Convention::Normal, Player::Left, 1000)
        .unwrap();
    assert!(known.reason.to_string().len() < 500);
    assert!(
        known
            .says
            .first
            .iter()
            .all(|mv| nim.is_legal(Player::Left, &heaps, mv))
    );
    let text = nim.show(&heaps);
    assert_eq!(nim.read(&text).unwrap(), heaps);

    let kayles = game::<Kayles>("");
    let huge = kayles.read("1000000000000000000").unwrap();
    let (code, heaps) = kayles.as_heaps(&huge).unwrap().is;
    let mut solver = Heaps::new(&code);
    assert_eq!(solver.value(heaps[0], &mut Unwatched), Ok(1));
    assert_eq!(solver.proved_period().unwrap().to_string(), "12 after 71");
    // Moves are generated one at a time.
    assert_eq!(kayles.moves(&huge).take(3).count(), 3);
    let table = solver.table(100_000, &mut Unwatched).unwrap();
    assert_eq!(fnv(&table[..100_000]), 0x61a9_2810_cab3_77c1);
    for (code, hash) in [
        ("0.07", 0x7cbc_2e13_4574_7553),
        ("0.137", 0x97a8_27fa_4e8e_e3c8),
    ] {
        let code = game::<ByCode>(code).rules().code().unwrap().clone();
        let table = Heaps::new(&code).table(99_999, &mut Unwatched).unwrap();
        assert_eq!(fnv(&table), hash);
    }
}

/// FNV-1a over the values as 16 bits, low byte first, from the basis that the reference tables were hashed with (one
/// digit short of the usual one).
fn fnv(values: &[u64]) -> u64 {
    let bytes = values.iter().flat_map(|&v| [v as u8, (v >> 8) as u8]);
    bytes.fold(1_469_598_103_934_665_603, |h, b| {
        (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn faults_are_named_and_placed() {
    let nim = game::<Nim>("");
    for text in [
        "x",
        "3,,5",
        "-1",
        "1e30",
        "1000000000000000000000000000000",
        "3 5 x",
        ",",
        "3,5,",
        "3.5",
    ] {
        assert!(nim.read(text).is_err(), "{text}");
    }
    assert_eq!(nim.read("3,x,5").unwrap_err().at, 2);
    assert_eq!(nim.read("").unwrap(), nim.start());
    assert_eq!(nim.read("0").unwrap(), Vec::<u64>::new());
    assert_eq!(nim.read("3,0,5").unwrap(), [3, 5]);
    assert_eq!(nim.read("3 5 , 7").unwrap(), [3, 5, 7]);
    assert_eq!(nim.read("3 5 x").unwrap_err().at, 4);
    for (rules, good) in [
        ("3", true),
        ("0", false),
        ("", false),
        ("x", false),
        ("-2", false),
    ] {
        assert_eq!(BoundedNim::from_rules(Some(rules)).is_ok(), good, "{rules}");
        assert_eq!(Moore::from_rules(Some(rules)).is_ok(), good, "{rules}");
    }
    for (rules, good) in [
        ("1,5,1", true),
        ("0", false),
        ("1001", false),
        ("", false),
        ("1,,2", false),
    ] {
        assert_eq!(Strips::from_rules(Some(rules)).is_ok(), good, "{rules}");
    }
    assert!(Nim::from_rules(Some("3")).is_err());
    assert!(Strips::from_rules(None).is_err() && ByCode::from_rules(None).is_err());
    let kayles = game::<Kayles>("");
    let p = vec![5, 7];
    for text in [
        "",
        "take",
        "take x from heap 1",
        "take 3 from heap 1",
        "take 1 from heap 3",
        "take 1 from heap 0",
        "take 1 from heap 1 leaving 5",
        "take 1 from heap 1 leaving",
        "take 1 from heap 1 leaving x",
        "split heap 1 into 2,3",
        "take 99999999999999999999 from heap 1",
        "take 1",
        "take 1 from 6",
        "take 1 from heap",
        "from",
        "take 1 from heap 1 2",
    ] {
        assert!(kayles.read_move(&p, text).is_err(), "{text}");
    }
    assert_eq!(
        kayles
            .read_move(&p, "take 1 from heap 1 leaving 2,y")
            .unwrap_err()
            .at,
        29
    );
    let mv = kayles.read_move(&p, "TAKE 2 from 7 leaving 4,1").unwrap();
    assert_eq!(kayles.show_move(&p, &mv), "take 2 from heap 2 leaving 1,4");
    assert_eq!(kayles.play(&p, &mv), [5, 1, 4]);
    let moore = HeapList(MooreRules::new(2));
    let p = vec![3, 4, 5];
    for text in [
        "",
        "heap 1",
        "heap 1 to 3",
        "heap 1 to 0, heap 1 to 1",
        "heap 4 to 0",
        "heap 1 to 0,heap 2 to 0,heap 3 to 0",
        "to 1",
        "heap 1 to -1",
        "heap 1 to 1,",
        "3 to x",
    ] {
        assert!(moore.read_move(&p, text).is_err(), "{text}");
    }
    assert_eq!(
        moore.read_move(&p, "heap 3 to 1, heap 1 to 0").unwrap(),
        [(0, 0), (2, 1)]
    );
}

#[test]
fn rules_are_shown_as_they_are_read() {
    fn round<R: Described>(texts: &[&str]) {
        for text in texts {
            let rules = R::from_rules(Some(text)).unwrap();
            assert_eq!(rules.show_rules().as_deref(), Some(*text));
        }
    }
    round::<ByCode>(&["0.77", "4!.0", "0.[3]", "4.[3]", "0.333"]);
    round::<Subtract>(&[
        "1..3",
        "1,2,5",
        "all-but 2,4",
        "powers 2",
        "fibonacci",
        "squares",
        "all",
    ]);
    round::<BoundedNim>(&["3", "1000000000000"]);
    round::<Moore>(&["2"]);
    round::<Strips>(&["1,5", "1000"]);
    assert_eq!(HeapRules::up_to(3).code().unwrap().to_string(), "1..3");
}
