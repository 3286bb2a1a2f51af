//! Numbers and games by birthday, against all their forms.

use grundy::Limits;
use grundy::ask::days::{LAST_OF_NUMBERS, games, numbers};
use grundy_values::short::{Comparison, Form, Id, Store};

/// Tries every pair of sets of values by the day before, one by one.
#[test]
fn the_numbers_of_a_day_are_those_of_all_its_forms() {
    let days = numbers(3, &Limits::default()).unwrap().value;
    let mut store = Store::new();
    let mut values: Vec<Id> = Vec::new();
    for day in &days.days {
        let before = values.clone();
        let set = |bits: u32| -> Vec<Id> {
            let chosen = before.iter().enumerate();
            let chosen = chosen.filter(|(at, _)| bits >> at & 1 == 1);
            chosen.map(|(_, id)| *id).collect()
        };
        let mut forms = 0u32;
        for left in (0..1 << before.len()).map(set) {
            for right in (0..1 << before.len()).map(set) {
                let mut number = true;
                for &l in &left {
                    for &r in &right {
                        number &= store.compare(l, r).unwrap() == Comparison::Less;
                    }
                }
                if number {
                    forms += 1;
                    let id = store.form(&left, &right).unwrap();
                    if !values.contains(&id) {
                        values.push(id);
                    }
                }
            }
        }
        assert_eq!(
            (day.forms.clone(), day.values),
            (forms.into(), values.len())
        );
    }
}

/// The canonical form of a written value.
fn form_of(text: &str) -> Form {
    let position = grundy::Position::parse(text).unwrap();
    let value = grundy::value(&position, &Limits::default())
        .unwrap()
        .value
        .value;
    value.and_then(|value| value.form()).unwrap()
}

#[test]
fn forms_of_numbers_are_worth_what_is_written_beside_them() {
    for day in numbers(3, &Limits::default()).unwrap().value.days {
        for equal in day.equal {
            let mut store = Store::new();
            for form in &equal.forms {
                let id = store.evaluate(&form_of(form)).unwrap();
                assert_eq!(store.show(id), equal.value, "{form} on day {}", day.day);
            }
        }
    }
    assert!(numbers(LAST_OF_NUMBERS, &Limits::default()).is_ok());
    assert!(numbers(LAST_OF_NUMBERS + 1, &Limits::default()).is_err());
}

#[test]
fn the_order_of_games_is_made_of_its_covering_pairs() {
    let days = games(2, &Limits::default()).unwrap().value;
    let covers = days.covers.unwrap();
    let mut store = Store::new();
    let ids: Vec<Id> = (days.values.iter())
        .map(|born| store.evaluate(&form_of(&born.value)).unwrap())
        .collect();
    let n = ids.len();
    let mut above = vec![vec![false; n]; n];
    for &[a, b] in &covers {
        above[a][b] = true;
    }
    for c in 0..n {
        for a in 0..n {
            for b in 0..n {
                above[a][b] |= above[a][c] && above[c][b];
            }
        }
    }
    for a in 0..n {
        for b in 0..n {
            let greater = store.compare(ids[a], ids[b]).unwrap() == Comparison::Greater;
            assert_eq!(above[a][b], greater);
        }
    }
}
