//! Recognition of the rule behind a sequence: periods, bounds, formulas, rules of binary digits, additive structure.
//!
//! A rule is *proved* if a theorem has shown an (arithmetic) period of the whole sequence and the rule has one too:
//! two sequences with G(n + p) = G(n) + s from some place on are equal for ever if they agree on one common period.
//! A rule without proof is *checked* up to the last value, or a *guess*: if there are too few values for a check,
//! or if it held for long and then failed, which is reported with the first number where it does. OEIS numbers identify
//! the sequences of the table `known.txt`.

mod code;
mod finding;
mod formula;
mod formulas;
mod known;
mod periods;
mod plane;
mod show;
mod structure;

pub use finding::{Counterexample, Evidence, Finding, Proved, Rule};
pub use formula::{Formula, Function, Language, Operator};
pub use plane::{Beatty, Pairing, Plane, PlaneRule, Ratio, TableLine, find_plane};

use formulas::{best_shift, remainders};
use known::LineContent;
use periods::{bounds, periods};
use structure::{additive, halves};

/// Finds all rules of G(0), G(1), …, the most certain first.
///
/// The work is proportional to the number of values for each formula tried.
///
/// ```
/// use grundy_solve::guess::{Evidence, Rule, find};
/// let ruler: Vec<u64> = (0..100u64).map(|n| n & n.wrapping_neg()).collect();
/// let found = find(&ruler, None);
/// let Rule::Formula { formula, .. } = &found[0].rule else { panic!() };
/// assert_eq!(formula, &"low(n)".parse().unwrap());
/// assert_eq!(found[0].evidence, Evidence::Checked { to: 99 });
/// ```
#[must_use]
pub fn find(values: &[u64], proved: Option<&Proved>) -> Vec<Finding> {
    let mut found = Vec::new();
    if values.is_empty() {
        return found;
    }
    periods(values, proved, &mut found);
    bounds(values, proved, &mut found);
    for known in known::all() {
        found.extend(match &known.entry {
            LineContent::Formula(formula, steps) => {
                best_shift(values, proved, formula, &known.note, *steps)
            }
            LineContent::Terms(terms) => known::listed(values, terms, &known.note),
        });
    }
    remainders(values, proved, &mut found);
    found.extend(halves(values));
    found.extend(additive(values));
    // The sort is stable, so within a rank simpler rules come first. A formula says more than a table of one period.
    found.sort_by_key(|finding| {
        let rank = match finding.evidence {
            Evidence::Proved => 0,
            Evidence::Checked { .. } => 1,
            Evidence::Guess {
                counterexample: None,
            } => 2,
            Evidence::Guess { .. } => 3,
        };
        let kind = match finding.rule {
            Rule::Formula { .. } => 0,
            Rule::Period { .. } => 1,
            Rule::Named { .. } => 2,
            Rule::Halves { .. } => 3,
            Rule::Additive { .. } => 4,
            Rule::Bounded { .. } => 5,
        };
        (rank, kind)
    });
    found
}

#[cfg(test)]
mod tests {
    use super::finding::ENOUGH;
    use super::*;

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
}
