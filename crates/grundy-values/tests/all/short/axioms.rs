//! The axioms of the store: it is a partially ordered abelian group, and canonical forms are fixed points.

use grundy_values::outcome::OutcomeClass;
use grundy_values::short::{Comparison, Form, Id, Store};
use std::collections::BTreeSet;

/// All games born by a day, from those born the day before.
fn next_day(store: &mut Store, born: &[Id]) -> BTreeSet<Id> {
    // Only sets without comparable options can be canonical: antichains.
    let mut antichains: Vec<Vec<Id>> = vec![vec![]];
    for &game in born {
        for at in 0..antichains.len() {
            let chain = antichains[at].clone();
            let free = chain
                .iter()
                .all(|&o| store.compare(o, game).unwrap() == Comparison::Confused);
            if free {
                antichains.push([chain, vec![game]].concat());
            }
        }
    }
    let mut all = BTreeSet::new();
    for left in &antichains {
        for right in &antichains {
            all.insert(store.form(left, right).unwrap());
        }
    }
    all
}

#[test]
fn the_days_have_1_4_22_and_1474_games() {
    let mut store = Store::new();
    let mut born = vec![store.zero()];
    for expected in [4, 22, 1474] {
        born = next_day(&mut store, &born).into_iter().collect();
        assert_eq!(born.len(), expected);
    }
    // Canonical forms are fixed points, and each is born when it should be.
    for &game in &born {
        let (l, r) = store.options(game).unwrap();
        assert_eq!(store.form(&l, &r).unwrap(), game);
        let days = l
            .iter()
            .chain(r.iter())
            .map(|o| store.birthday(*o) + 1u32)
            .max();
        assert_eq!(*store.birthday(game), days.unwrap_or_default());
        let text = store.show(game);
        assert_eq!(store.parse(&text).unwrap(), game, "{text}");
    }
}

#[test]
fn games_are_a_partially_ordered_group() {
    let mut store = Store::new();
    let zero = store.zero();
    let one = next_day(&mut store, &[zero])
        .into_iter()
        .collect::<Vec<_>>();
    let day: Vec<Id> = next_day(&mut store, &one).into_iter().collect();
    for &a in &day {
        assert_eq!(store.minus(a, a).unwrap(), store.zero());
        for &b in &day {
            let sum = store.plus(a, b).unwrap();
            assert_eq!(sum, store.plus(b, a).unwrap());
            let difference = store.minus(a, b).unwrap();
            let class = match store.compare(a, b).unwrap() {
                Comparison::Less => OutcomeClass::R,
                Comparison::Equal => OutcomeClass::P,
                Comparison::Greater => OutcomeClass::L,
                Comparison::Confused => OutcomeClass::N,
            };
            assert_eq!(store.outcome(difference).unwrap(), class);
            assert_eq!(
                store.compare(a, b).unwrap() == Comparison::Equal,
                a == b,
                "equal games are one form"
            );
            for &c in &day {
                let bc = store.plus(b, c).unwrap();
                let ac = store.plus(a, c).unwrap();
                assert_eq!(store.plus(sum, c).unwrap(), store.plus(a, bc).unwrap());
                assert_eq!(
                    store.at_most(a, b).unwrap(),
                    store.at_most(ac, bc).unwrap(),
                    "order does not change under translation"
                );
            }
        }
    }
}

/// Outcome of a written sum straight from the definition, with no canonical form anywhere.
fn left_wins(parts: &[Form], left_moves: bool) -> bool {
    for (i, part) in parts.iter().enumerate() {
        let options: Vec<Form> = match part {
            Form::Closed(c) => c.options(left_moves).map(Form::Closed).collect(),
            Form::Options(lists) => if left_moves {
                &lists.left
            } else {
                &lists.right
            }
            .clone(),
        };
        for option in options {
            let mut next = parts.to_vec();
            next[i] = option;
            if left_wins(&next, !left_moves) == left_moves {
                return left_moves;
            }
        }
    }
    !left_moves
}

#[test]
fn outcomes_of_written_sums_agree_with_play() {
    let texts = [
        "0",
        "1",
        "-1/2",
        "*",
        "*2",
        "^",
        "v*",
        "^*",
        "^^*3",
        "{1|-1}",
        "{2|{1|0}}",
        "{0,*|1}",
        "{{2|0}|*}",
        "1^",
        "1/2*",
        "{^|v}",
        "tiny(1)",
        "{1,{2|-2}|0}",
    ];
    let mut store = Store::new();
    for a in texts {
        for b in texts {
            let (f, g) = (Form::read(a).unwrap(), Form::read(b).unwrap());
            let (x, y) = (store.evaluate(&f).unwrap(), store.evaluate(&g).unwrap());
            let sum = store.plus(x, y).unwrap();
            let winner = |left_first| {
                if left_wins(&[f.clone(), g.clone()], left_first) {
                    grundy_core::Player::Left
                } else {
                    grundy_core::Player::Right
                }
            };
            assert_eq!(
                store.outcome(sum).unwrap(),
                OutcomeClass::from_winners(winner(true), winner(false)),
                "{a} + {b}"
            );
        }
    }
}

#[test]
fn large_closed_forms_cost_nothing_and_large_work_stops() {
    let mut store = Store::new();
    let big = store.parse("1000000000000").unwrap();
    let hot = store.parse("{2|1}").unwrap();
    let sum = store.plus(big, hot).unwrap();
    assert_eq!(store.show(sum), "{1000000000002|1000000000001}");
    assert_eq!(store.compare(hot, big).unwrap(), Comparison::Less);
    let many = store
        .times(&"-1000000000000000000000".parse().unwrap(), big)
        .unwrap();
    assert_eq!(store.show(many), format!("-1{}", "0".repeat(33)));
    let heap = store.parse("*1000000000000").unwrap();
    assert_eq!(store.plus(heap, heap).unwrap(), store.zero());
    let tiny = store.parse("tiny(1)").unwrap();
    assert!(store.plus(tiny, heap).is_err(), "it has 10^12 options");
    assert!(store.check().is_err());
    store.resume();
    let two = store.plus(tiny, tiny).unwrap();
    assert_eq!(store.outcome(two).unwrap(), OutcomeClass::L);
    assert!(store.parse(&"+-".repeat(60)).is_err());
    assert!(store.parse(&format!("{}1", "+-".repeat(60))).is_err());
}

fn in_words(store: &mut Store, form: &str) -> String {
    let steps = store.explain(&Form::read(form).unwrap()).unwrap().steps;
    let words: Vec<String> = steps.iter().map(ToString::to_string).collect();
    words.join(" ")
}

#[test]
fn reasons_name_the_options() {
    let mut store = Store::new();
    let mut why = |text: &str| {
        store
            .why_number(&Form::read(text).unwrap())
            .unwrap()
            .to_string()
    };
    assert!(why("{*|}").contains("0"));
    assert!(why("{0|1}").contains("simplest between 0 and 1"));
    assert!(why("*").contains("its left option 0 is not less than its right option 0"));
    assert!(why("^").contains("right option *"));
    assert!(why("7/8").contains("is a number"));
    assert!(why("*1000000000000").contains("nimber"));
    let explained = in_words(&mut store, "{0,*|0}");
    assert!(explained.contains("^*"), "{explained}");
    let explained = in_words(&mut store, "{^|^,^^}");
    assert!(explained.contains("^^ is dominated by ^"), "{explained}");
    assert!(explained.contains("reversible"), "{explained}");
}

#[test]
fn deep_forms_stop_before_the_stack_does() {
    let mut store = Store::new();
    // {{{1|-1}|-10}|-20} …: each threat is larger than the last, so nothing is reversible.
    let chain = |store: &mut Store, offset: i64| {
        let one = store.integer(1);
        let mut game = store.form(&[one], &[store.zero()]).unwrap();
        for level in 1..450 {
            let far = store.integer(-10 * level - offset);
            game = store.form(&[game], &[far]).unwrap();
        }
        game
    };
    let a = chain(&mut store, 0);
    let b = chain(&mut store, 3);
    assert_eq!(*store.birthday(a), 4_491u32.into());
    assert!(store.show(a).len() < 4200);
    let minus_b = store.negative(b).unwrap();
    store.on_work(grundy_core::NodeLimit::new(200_000));
    assert!(store.plus(a, minus_b).is_err());
    store.resume();
    store.thermograph(a).unwrap();
}
