//! The recognition of rules behind sequences.

mod formula;
mod plane;

use grundy_solve::guess::finding::{Counterexample, ENOUGH, Evidence, Proved, Rule};
use grundy_solve::guess::known::{self, LineContent};
use grundy_solve::guess::{find, formulas};

fn rules(values: &[u64]) -> Vec<(String, Evidence)> {
    let found = find(values, None);
    found
        .into_iter()
        .map(|f| (f.rule.to_string(), f.evidence))
        .collect()
}

#[test]
fn known_sequences_are_named() {
    for known in known::all() {
        // The sequence begins at 1, so the recogniser must shift it.
        let (values, note): (Vec<u64>, _) = match &known.entry {
            LineContent::Formula(formula, _) => {
                let at = |n| formula.at(n).and_then(|v| u64::try_from(v).ok());
                ((1..=200).map_while(at).collect(), &known.note)
            }
            LineContent::Terms(terms) => (terms[1..].to_vec(), &known.note),
        };
        assert!(values.len() > 15, "{note}");
        let sure = if values.len() >= ENOUGH {
            Evidence::Checked {
                to: values.len() as u64 - 1,
            }
        } else {
            Evidence::Guess {
                counterexample: None,
            }
        };
        let found = rules(&values);
        assert!(
            found
                .iter()
                .any(|(r, e)| r.ends_with(note.as_str()) && *e == sure),
            "{note}: {found:?}"
        );
    }
}

#[test]
fn periods_and_their_failures() {
    let values: Vec<u64> = (0..100)
        .map(|n| if n < 7 { 9 } else { n % 5 + n / 5 * 2 })
        .collect();
    let found = find(&values, None);
    let Rule::Period { period, .. } = &found[0].rule else {
        panic!("{found:?}")
    };
    assert_eq!(
        *period,
        Proved {
            preperiod: 7,
            period: 5,
            saltus: 2
        }
    );
    // A period that breaks late is a guess with its first failure.
    let mut broken: Vec<u64> = (0..100).map(|n| n % 7).collect();
    broken[73] = 50;
    let wrong = Evidence::Guess {
        counterexample: Some(Counterexample {
            n: 73,
            value: 50,
            rule: Some(3),
        }),
    };
    let found = rules(&broken);
    assert!(
        found
            .iter()
            .any(|(r, e)| r.starts_with("G(n + 7) = G(n)") && *e == wrong),
        "{found:?}"
    );
    assert!(
        found
            .iter()
            .any(|(r, e)| r.starts_with("G(n) = n % 7") && *e == wrong),
        "{found:?}"
    );
}

#[test]
fn a_proved_period_proves_formulas_and_bounds() {
    let values: Vec<u64> = (0..100).map(|n| n % 4).collect();
    let proved = Proved {
        preperiod: 0,
        period: 4,
        saltus: 0,
    };
    let found = find(&values, Some(&proved));
    assert!(
        found
            .iter()
            .filter(|f| f.evidence == Evidence::Proved)
            .count()
            >= 3,
        "{found:?}"
    );
    // Not when the table is shorter than a common period, nor when the rises differ.
    assert!(!formulas::carries(
        20,
        0,
        &Proved {
            period: 7,
            ..proved
        },
        3,
        0
    ));
    assert!(formulas::carries(
        21,
        0,
        &Proved {
            period: 7,
            ..proved
        },
        3,
        0
    ));
    assert!(!formulas::carries(
        21,
        0,
        &Proved {
            saltus: 1,
            ..proved
        },
        2,
        1
    ));
    assert!(formulas::carries(
        21,
        0,
        &Proved {
            saltus: 2,
            ..proved
        },
        2,
        1
    ));
}

#[test]
fn few_values_are_a_guess() {
    let found = find(&[0, 1, 2, 3, 4, 5, 6, 7], None);
    assert!(
        found
            .iter()
            .all(|f| matches!(f.evidence, Evidence::Guess { .. })),
        "{found:?}"
    );
    assert!(find(&[], None).is_empty());
    assert!(find(&[5], None).len() <= 5);
    assert!(find(&[u64::MAX, 0], None).len() <= 5);
}

#[test]
fn halves_and_additive_structure() {
    let mut values = vec![0, 0];
    for n in 2..200 {
        values.push(if n % 2 == 0 {
            n as u64 / 2
        } else {
            values[n / 2]
        });
    }
    let found = rules(&values);
    assert!(
        found
            .iter()
            .any(|(r, _)| r == "G(2n) = n, G(2n + 1) = G(n) for n >= 1"),
        "{found:?}"
    );
    let gray: Vec<u64> = (0..64).map(|n| n ^ n >> 1).collect();
    let found = rules(&gray);
    assert!(
        found.iter().any(|(r, _)| r.starts_with("G(a xor b)")),
        "{found:?}"
    );
}
