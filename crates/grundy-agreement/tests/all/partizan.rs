//! Values of partizan games: stalks, Domineering, Toads and Frogs, and written forms.

use grundy_core::any::{Token, erase_partizan};
use grundy_core::{
    Convention, Described, Notation, Partizan, Player, Ruleset, StopReason, Unwatched, WithoutHints,
};
use grundy_games::boards::clobber::Clobber;
use grundy_games::boards::domineering::Domineering;
use grundy_games::boards::toads_and_frogs::ToadsAndFrogs;
use grundy_games::graphs::hackenbush_stalk::{HackenbushStalks, LEFT, RIGHT, Stalk, stalk_value};
use grundy_games::numbers::value::ValueRules;
use grundy_solve::component_values::ComponentValues;
use grundy_solve::fold::{value, value_by_parts_in, value_in};
use grundy_solve::{definition, partial_order, reference};
use grundy_values::short::{Form, Id, Store};
use grundy_values::{Dyadic, OutcomeClass};

fn canonical<R: Partizan>(rules: &R, p: &R::Position, store: &mut Store) -> Id {
    let id = value_by_parts_in(rules, p, store, &mut Unwatched).unwrap();
    store.check().unwrap();
    id
}

fn shown<R: Partizan + Notation>(rules: &R, text: &str) -> String {
    let mut store = Store::new();
    let p = rules.read(text).unwrap();
    let id = canonical(rules, &p, &mut store);
    store.show(id)
}

/// The value with all hints is the same as without them, and its outcome is that of play.
fn agrees<R>(rules: &R, p: &R::Position, store: &mut Store)
where
    R: Partizan + Notation + Described + Clone + Send + Sync + 'static,
    R::Position: Send + Sync,
    R::Move: Send + Sync,
{
    let id = canonical(rules, p, store);
    let plain = value_in(&WithoutHints(rules), p, store, &mut Unwatched).unwrap();
    let text = rules.show(p);
    assert_eq!(id, plain, "{text}");
    let erased = erase_partizan(rules.clone());
    let token = Token::new(p.clone());
    let by_numbers = ComponentValues::new(&*erased).of(&token, store, &|_| None, &mut Unwatched);
    assert_eq!(by_numbers, Ok(id), "{text}");
    let class = store.outcome(id).unwrap();
    assert_eq!(class, value::<OutcomeClass, R>(rules, p), "{text}");
    for first in Player::BOTH {
        let winner = reference::winner(rules, p, Convention::Normal, first);
        assert_eq!(class.winner(first), winner, "{text}");
    }
    if let Some(n) = rules.negative(p) {
        let other = canonical(rules, &n, store);
        assert_eq!(store.negative(id).unwrap(), other, "{text}");
    }
    if let Some(theorem) = rules.known_number(p) {
        let number = store.as_number(id).expect("a number was promised");
        assert_eq!(number.to_rational(), theorem.says, "{text}");
    }
    for convention in [Convention::Normal, Convention::Misere] {
        for first in Player::BOTH {
            if let Some(theorem) = rules.known_winner(p, convention, first) {
                let winner = reference::winner(rules, p, convention, first);
                assert_eq!(theorem.says, winner, "{text}");
            }
            if let Some(theorem) = rules.known_winning_moves(p, convention, first, 1000) {
                let moves = reference::winning_moves(rules, p, convention, first);
                assert_eq!(theorem.says.first, moves, "{text}");
                assert_eq!(theorem.says.total, moves.len().into(), "{text}");
            }
        }
    }
}

/// All stalks of left's and right's segments up to a height.
fn stalks(height: usize) -> Vec<Stalk> {
    let mut all = vec![Stalk::new()];
    let mut last = 0;
    for _ in 0..height {
        let end = all.len();
        for i in last..end {
            for colour in [LEFT, RIGHT] {
                let mut taller = all[i].clone();
                taller.push(colour);
                all.push(taller);
            }
        }
        last = end;
    }
    all
}

#[test]
fn every_small_stalk_is_the_number_of_the_rule() {
    let mut store = Store::new();
    for stalk in stalks(7) {
        agrees(&HackenbushStalks::default(), &vec![stalk], &mut store);
    }
}

#[test]
fn sums_of_stalks_agree_with_the_fold() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut store = Store::new();
    for round in 0..150 {
        let colours = if round % 3 == 0 { "lrg" } else { "lr" };
        let p: Vec<Stalk> = (0..random.usize(1..4))
            .map(|_| {
                let height = random.usize(0..4);
                let text: String = (0..height)
                    .map(|_| colours.as_bytes()[random.usize(..colours.len())] as char)
                    .collect();
                let text = if text.is_empty() { "0" } else { &text };
                HackenbushStalks::default().read(text).unwrap().remove(0)
            })
            .collect();
        agrees(&HackenbushStalks::default(), &p, &mut store);
    }
}

#[test]
fn towers_are_compared_alike_by_values_and_by_enumeration() {
    let small = stalks(2);
    let mut configurations: Vec<Vec<Stalk>> = stalks(3).into_iter().map(|s| vec![s]).collect();
    for a in &small {
        for b in &small {
            configurations.push(vec![a.clone(), b.clone()]);
        }
    }
    let blocks = |c: &[Stalk]| c.iter().map(Vec::len).sum::<usize>();
    let mut store = Store::new();
    for c1 in &configurations {
        for c2 in &configurations {
            let by_values = partial_order::by_values(
                &HackenbushStalks::default(),
                c1,
                c2,
                &mut store,
                &mut Unwatched,
            )
            .unwrap();
            let height = blocks(c1).max(blocks(c2)) + 1;
            if height > 4 && (c1.len() + c2.len() > 2 || c1 > c2) {
                continue;
            }
            let contexts = stalks(height).into_iter().map(|s| vec![s]);
            let played = partial_order::by_enumeration(
                &HackenbushStalks::default(),
                c1,
                c2,
                contexts,
                &mut Unwatched,
            )
            .unwrap();
            assert_eq!(by_values.at_least(), played.at_least(), "{c1:?} {c2:?}");
            // By the closed form it is the same.
            let sum = |c: &[Stalk]| {
                c.iter()
                    .fold(Dyadic::zero(), |sum, s| &sum + &stalk_value(s).unwrap())
            };
            assert_eq!(by_values.at_least(), sum(c1) >= sum(c2));
        }
    }
}

#[test]
fn at_least_holds_for_games_that_are_not_numbers() {
    // 0 and ±1 are confused: each is worse than the other somewhere.
    let mut store = Store::new();
    let read = |text: &str| Form::read(text).unwrap();
    let contexts = [
        "0", "1", "-1", "*", "^", "v", "+-1", "{2|-1}", "1/2", "-1/2",
    ]
    .map(read);
    let texts = ["0", "+-1", "*", "^", "1/2", "{1|*}", "v*", "{1/2|-1}"];
    for a in texts {
        for b in texts {
            let (a, b) = (read(a), read(b));
            let by_values =
                partial_order::by_values(&ValueRules, &a, &b, &mut store, &mut Unwatched).unwrap();
            let minus_b = b.negative();
            let all = contexts.iter().cloned().chain([minus_b]);
            let played =
                partial_order::by_enumeration(&ValueRules, &a, &b, all, &mut Unwatched).unwrap();
            // The context -b shows whether a - b is a win for Left as second player.
            assert_eq!(by_values.at_least(), played.at_least(), "{a} {b}");
        }
    }
}

#[test]
fn boards_have_the_value_of_the_fold_without_hints() {
    let mut rng = fastrand::Rng::with_seed(23);
    let mut store = Store::new();
    for _ in 0..120 {
        let (rows, columns) = (rng.usize(1..4), rng.usize(1..5));
        let mut board = |marks: &[u8]| {
            let mut row = || {
                (0..columns)
                    .map(|_| char::from(marks[rng.usize(..marks.len())]))
                    .collect::<String>()
            };
            (0..rows).map(|_| row()).collect::<Vec<_>>().join("/")
        };
        let domineering = Domineering::default();
        let p = domineering.read(&board(b"..#")).unwrap();
        agrees(&domineering, &p, &mut store);
        let clobber = Clobber::from_rules(None).unwrap();
        let p = clobber.read(&board(b"xo.")).unwrap();
        agrees(&clobber, &p, &mut store);
    }
}

#[test]
fn domineering_has_its_published_values() {
    // Winning Ways, chapter 5.
    for (board, value) in [
        ("1x1", "0"),
        ("1x2", "-1"),
        ("2x1", "1"),
        ("1x5", "-2"),
        ("2x2", "+-1"),
        ("2x3", "{2|-1/2}"),
        ("3x2", "{1/2|-2}"),
        ("3x3", "+-1"),
        ("../.#", "*"),
        ("2x5", "1/2"),
    ] {
        assert_eq!(shown(&Domineering::default(), board), value, "{board}");
    }
}

#[test]
fn random_boards_agree_with_play() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut store = Store::new();
    for _ in 0..60 {
        let (rows, columns) = (random.usize(1..4), random.usize(1..5));
        let row = |random: &mut fastrand::Rng| -> String {
            (0..columns)
                .map(|_| if random.u8(..4) == 0 { '#' } else { '.' })
                .collect()
        };
        let text = (0..rows)
            .map(|_| row(&mut random))
            .collect::<Vec<_>>()
            .join("/");
        agrees(
            &Domineering::default(),
            &Domineering::default().read(&text).unwrap(),
            &mut store,
        );
    }
}

#[test]
fn a_large_board_is_quick() {
    let mut store = Store::new();
    let square = canonical(
        &Domineering::default(),
        &Domineering::default().start(),
        &mut store,
    );
    assert_eq!(store.outcome(square).unwrap(), OutcomeClass::N);
    let p = Domineering::default().read("4x5").unwrap();
    let id = canonical(&Domineering::default(), &p, &mut store);
    let turned = canonical(
        &Domineering::default(),
        &Domineering::default().read("5x4").unwrap(),
        &mut store,
    );
    assert_eq!(store.plus(id, turned).unwrap(), store.zero());
}

#[test]
fn toads_and_frogs_has_its_published_values() {
    // Winning Ways, chapter 1; Erickson, New Toads and Frogs Results (1996).
    for (row, value) in [
        ("t.f", "*"),
        ("tt.f", "{1/2|0}"),
        ("t.ff", "{0|-1/2}"),
        ("t..f", "0"),
        ("tt..f", "1"),
        ("tt.ff", "*"),
        ("tt..ff", "*"),
        ("ttt..fff", "+-1/8"),
        ("t...", "3"),
        ("tf.", "0"),
    ] {
        assert_eq!(shown(&ToadsAndFrogs::default(), row), value, "{row}");
    }
    let mut store = Store::new();
    let p = ToadsAndFrogs::default().read("tttt..ffff").unwrap();
    let id = canonical(&ToadsAndFrogs::default(), &p, &mut store);
    assert_eq!(
        store.negative(id).unwrap(),
        id,
        "the row is its own negative"
    );
}

#[test]
fn random_rows_agree_with_play() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut store = Store::new();
    for _ in 0..80 {
        let squares = random.usize(1..9);
        let text: String = (0..squares)
            .map(|_| ['.', 't', 'f'][random.usize(..3)])
            .collect();
        agrees(
            &ToadsAndFrogs::default(),
            &ToadsAndFrogs::default().read(&text).unwrap(),
            &mut store,
        );
    }
}

#[test]
fn written_forms_are_worth_what_the_store_says() {
    let mut random = fastrand::Rng::with_seed(3);
    fn form(random: &mut fastrand::Rng, depth: usize) -> String {
        const LEAVES: [&str; 9] = ["0", "1", "-1", "1/2", "*", "*2", "^", "v*", "-3/4"];
        if depth == 0 || random.u8(..4) == 0 {
            return LEAVES[random.usize(..LEAVES.len())].to_owned();
        }
        let side = |random: &mut fastrand::Rng| {
            let n = random.usize(0..3);
            (0..n)
                .map(|_| form(random, depth - 1))
                .collect::<Vec<_>>()
                .join(",")
        };
        let left = side(random);
        format!("{{{left}|{}}}", side(random))
    }
    let mut store = Store::new();
    for _ in 0..300 {
        let text = form(&mut random, 3);
        let p = ValueRules.read(&text).unwrap();
        agrees(&ValueRules, &p, &mut store);
        let id = store.evaluate(&p).unwrap();
        assert_eq!(id, canonical(&ValueRules, &p, &mut store));
        let shown = store.show(id);
        assert_eq!(store.parse(&shown).unwrap(), id, "{shown}");
        let explained = store.explain(&p).unwrap();
        assert_eq!(explained.value, id);
        let why = store.why_number(&p).unwrap().to_string();
        assert_eq!(
            why.contains("is not a number:"),
            store.as_number(id).is_none(),
            "{why}"
        );
    }
    assert_eq!(ValueRules.start(), ValueRules.read("{1|-1}").unwrap());
}

#[test]
fn the_definition_of_the_order_agrees_with_values() {
    let texts = [
        "0",
        "1",
        "-1/2",
        "*",
        "*2",
        "^",
        "v*",
        "{1|-1}",
        "{2|{1|0}}",
        "{0,*|1}",
        "{|1}",
        "{-1|1}",
        "{0,1|2}",
        "{{2|0}|*}",
    ];
    let mut store = Store::new();
    for a in texts {
        for b in texts {
            let [a, b] = [a, b].map(|text| Form::read(text).unwrap());
            let found = definition::unfold(&ValueRules, &a, &b, 1000, &mut Unwatched).unwrap();
            let by_values =
                partial_order::by_values(&ValueRules, &a, &b, &mut store, &mut Unwatched);
            assert_eq!(found.relation, by_values.unwrap().comparison, "{a} {b}");
            for question in &found.questions {
                let last = question.asked.last();
                let last = last.map(|last| &found.questions[last.question]);
                assert_eq!(
                    question.holds,
                    last.is_none_or(|last| !last.holds),
                    "{a} {b}"
                );
            }
        }
    }
    let [a, b] = ["100", "99"].map(|text| Form::read(text).unwrap());
    let stopped = definition::unfold(&ValueRules, &a, &b, 50, &mut Unwatched);
    assert!(matches!(stopped, Err(StopReason::Beyond(_))));
}
