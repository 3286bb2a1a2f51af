//! Recognises the rule of a sequence: periods, bounds, formulas, rules of binary digits, additive structure.
//!
//! A rule is *proved* when a theorem has shown an (arithmetic) period of the whole sequence and the rule has one too:
//! two sequences with G(n + p) = G(n) + s from some place on are equal for ever when they agree on one common period.
//! A rule without proof is *checked* to the last value, or *a guess*: when the values are too few to speak of a check,
//! or when it held for long and then failed, which is told with the first number where it does. OEIS numbers name the
//! sequences of the table below.

mod formula;
mod show;

pub use formula::{Formula, Function, Language, Operator};

/// A period that a theorem has proved: G(n + period) = G(n) + saltus for all n ≥ preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// From where on.
    pub preperiod: u64,
    /// How long; at least 1.
    pub period: u64,
    /// What is added in each period.
    pub saltus: u64,
}

/// How sure a finding is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// For all n.
    Proved,
    /// It holds for all values up to this n.
    Checked {
        /// The last n.
        to: u64,
    },
    /// A guess: the values are few, or it fails somewhere.
    Guess {
        /// The smallest n where it fails: the value there, and what the rule says.
        counterexample: Option<Counterexample>,
    },
}

/// Where a rule fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The number.
    pub n: u64,
    /// The value there.
    pub value: u64,
    /// What the rule says, where it says anything.
    pub rule: Option<i64>,
}

/// A rule that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// G(n + period) = G(n) + saltus from `preperiod` on, and what comes before it.
    Period {
        /// The period.
        period: Proved,
        /// The values before the first period ends.
        first: Vec<u64>,
    },
    /// No value is larger.
    Bounded {
        /// The largest value.
        most: u64,
        /// Where it is taken first.
        at: u64,
    },
    /// A formula, for n ≥ `from`.
    Formula {
        /// The formula.
        formula: Formula,
        /// From where on it holds.
        from: u64,
        /// The values before.
        first: Vec<u64>,
        /// What is known about it: a name, an OEIS number.
        note: &'static str,
    },
    /// G(2n) = a G(n) + b n + c and G(2n + 1) = a' G(n) + b' n + c', for 2n ≥ 2.
    Halves {
        /// a, b, c.
        even: [i64; 3],
        /// a', b', c'.
        odd: [i64; 3],
        /// G(0) and G(1).
        first: [u64; 2],
    },
    /// G(a xor b) = G(a) xor G(b): the values at the powers of two give all.
    Additive {
        /// G(1), G(2), G(4), …
        powers: Vec<u64>,
    },
}

/// A rule with how sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// How sure it is.
    pub evidence: Evidence,
}

/// Values from which on a rule without a counterexample counts as checked.
const ENOUGH: usize = 32;

/// How many values a rule must have given before its failure is worth telling.
const LONG: u64 = 16;

/// Formula, what it is, and its arithmetic period and saltus where it has one.
type Known = (&'static str, &'static str, Option<(u64, u64)>);

const KNOWN: &[Known] = &[
    ("n", "the number itself (Nim; OEIS A001477)", Some((1, 1))),
    ("n ^ 1", "pairs exchanged (OEIS A004442)", Some((2, 2))),
    (
        "n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n",
        "the values of Lasker's Nim (Winning Ways, chapter 4)",
        Some((4, 4)),
    ),
    ("v2(n)", "the exponent of two in n (OEIS A007814)", None),
    ("v2(n) + 1", "the ruler sequence (OEIS A001511)", None),
    (
        "low(n)",
        "the largest power of two that divides n (Ruler; OEIS A006519)",
        None,
    ),
    ("n / low(n)", "the largest odd divisor (OEIS A000265)", None),
    (
        "(n / low(n) - 1) / 2",
        "n = 2^k (2G + 1) (OEIS A025480)",
        None,
    ),
    (
        "ones(n)",
        "the number of ones in binary (OEIS A000120)",
        None,
    ),
    (
        "ones(n) % 2",
        "the Thue-Morse sequence (OEIS A010060)",
        None,
    ),
    (
        "2 * n + 1 - ones(n) % 2",
        "the odious numbers: of 2n and 2n + 1 that with an odd number of ones (Mock Turtles; OEIS A000069)",
        None,
    ),
    (
        "2 * n + ones(n) % 2",
        "the evil numbers: of 2n and 2n + 1 that with an even number of ones (OEIS A001969)",
        None,
    ),
    (
        "log2(n)",
        "the logarithm, rounded down (OEIS A000523)",
        None,
    ),
    (
        "log2(n) + 1",
        "the number of binary digits (OEIS A070939)",
        None,
    ),
    (
        "1 << log2(n)",
        "the largest power of two up to n (OEIS A053644)",
        None,
    ),
    ("n ^ n >> 1", "Gray's code (OEIS A003188)", None),
    (
        "isqrt(n)",
        "the square root, rounded down (OEIS A000196)",
        None,
    ),
    ("n * n", "the squares (OEIS A000290)", None),
];

/// All rules that are found in G(0), G(1), …, the surest first.
///
/// Work: proportional to the number of values, for each formula tried.
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
    for (text, note, steps) in KNOWN {
        let formula: Formula = text.parse().expect("the table's formulas can be read");
        found.extend(best_shift(values, proved, &formula, note, *steps));
    }
    remainders(values, proved, &mut found);
    found.extend(halves(values));
    found.extend(additive(values));
    // A stable sort: within a rank the plainest rules come first. A formula says more than a table of a period.
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
            Rule::Halves { .. } => 2,
            Rule::Additive { .. } => 3,
            Rule::Bounded { .. } => 4,
        };
        (rank, kind)
    });
    found
}

/// Checked to the end, or a guess when the values are few.
fn checked(values: &[u64]) -> Evidence {
    if values.len() >= ENOUGH {
        Evidence::Checked {
            to: values.len() as u64 - 1,
        }
    } else {
        Evidence::Guess {
            counterexample: None,
        }
    }
}

fn periods(values: &[u64], proved: Option<&Proved>, found: &mut Vec<Finding>) {
    let first = |p: &Proved| {
        let end = p.preperiod.checked_add(p.period)?;
        values
            .get(..usize::try_from(end).ok()?)
            .map(<[u64]>::to_vec)
    };
    if let Some(period) = proved {
        if let Some(first) = first(period) {
            let rule = Rule::Period {
                period: *period,
                first,
            };
            found.push(Finding {
                rule,
                evidence: Evidence::Proved,
            });
        }
        return;
    }
    if let Some((period, copies)) = observed(values)
        && let Some(first) = first(&period)
    {
        let evidence = if copies >= 2 {
            checked(values)
        } else {
            Evidence::Guess {
                counterexample: None,
            }
        };
        let rule = Rule::Period { period, first };
        found.push(Finding { rule, evidence });
        return;
    }
    // What the first half alone would have made one believe.
    let half = &values[..values.len() / 2];
    if let Some((period, 2..)) = observed(half)
        && let Some(first) = first(&period)
        && let Some(counterexample) = refuted(values, &period)
    {
        let evidence = Evidence::Guess {
            counterexample: Some(counterexample),
        };
        let rule = Rule::Period { period, first };
        found.push(Finding { rule, evidence });
    }
}

/// The first value that a period does not give.
fn refuted(values: &[u64], period: &Proved) -> Option<Counterexample> {
    let p = usize::try_from(period.period).ok()?;
    let from = usize::try_from(period.preperiod).ok()? + p;
    (from..values.len()).find_map(|n| {
        let rule = values[n - p].checked_add(period.saltus)?;
        (rule != values[n]).then(|| Counterexample {
            n: n as u64,
            value: values[n],
            rule: i64::try_from(rule).ok(),
        })
    })
}

/// The period with the least pre-period + period whose saltus is not negative and which the end shows twice at least,
/// with the number of repetitions after the first.
fn observed(values: &[u64]) -> Option<(Proved, u64)> {
    // The Z-function of the reversed differences: z[p] differences at the end are those p earlier.
    let differences: Vec<i128> = values
        .windows(2)
        .rev()
        .map(|w| i128::from(w[1]) - i128::from(w[0]))
        .collect();
    let n = differences.len();
    let mut z = vec![0usize; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        if i < right {
            z[i] = z[i - left].min(right - i);
        }
        while i + z[i] < n && differences[z[i]] == differences[i + z[i]] {
            z[i] += 1;
        }
        if i + z[i] > right {
            (left, right) = (i, i + z[i]);
        }
    }
    let candidate = |p: usize| {
        let last = values.len() - 1;
        let saltus = values[last].checked_sub(values[last - p])?;
        // z[p] equal differences make z[p] + 1 equal steps over p.
        let steps = z[p] + 1;
        (z[p] >= p).then(|| {
            let period = Proved {
                preperiod: (values.len() - p - steps) as u64,
                period: p as u64,
                saltus,
            };
            (period, (steps / p) as u64)
        })
    };
    (1..n)
        .filter_map(candidate)
        .filter(|(period, _)| period.preperiod as usize <= values.len() / 2)
        .min_by_key(|(period, _)| period.preperiod + period.period)
}

fn bounds(values: &[u64], proved: Option<&Proved>, found: &mut Vec<Finding>) {
    let most = values.iter().copied().max().unwrap_or(0);
    let at = values.iter().position(|&v| v == most).unwrap_or(0);
    let evidence = match proved {
        Some(p) if p.saltus > 0 => return,
        Some(p) if p.preperiod + p.period <= values.len() as u64 => Evidence::Proved,
        // A record near the end says that there is no bound in sight.
        _ if at > values.len() / 2 => return,
        _ => checked(values),
    };
    let rule = Rule::Bounded {
        most,
        at: at as u64,
    };
    found.push(Finding { rule, evidence });
}

/// The formula at n, n + 1 or n − 1: the one that holds longest, if that is worth telling.
fn best_shift(
    values: &[u64],
    proved: Option<&Proved>,
    formula: &Formula,
    note: &'static str,
    steps: Option<(u64, u64)>,
) -> Option<Finding> {
    let shifted = [0, 1, -1].map(|by| shift(formula, by));
    let findings = shifted
        .into_iter()
        .filter_map(|f| hold(values, proved, f, note, steps));
    // Failures last, and among them the longest first.
    findings.min_by_key(|f| match &f.evidence {
        Evidence::Guess {
            counterexample: Some(c),
        } => (1, u64::MAX - c.n),
        _ => (0, 0),
    })
}

fn shift(formula: &Formula, by: i64) -> Formula {
    let again = |f: &Formula| Box::new(shift(f, by));
    match formula {
        _ if by == 0 => formula.clone(),
        Formula::N => {
            let operator = if by > 0 {
                Operator::Add
            } else {
                Operator::Subtract
            };
            Formula::Binary(
                operator,
                Box::new(Formula::N),
                Box::new(Formula::Number(by.abs())),
            )
        }
        Formula::Number(a) => Formula::Number(*a),
        Formula::Binary(o, a, b) => Formula::Binary(*o, again(a), again(b)),
        Formula::Unary(f, a) => Formula::Unary(*f, again(a)),
        Formula::If(c, a, b) => Formula::If(again(c), again(a), again(b)),
    }
}

/// Holds a formula against the values. It may begin late, at 3 at most.
fn hold(
    values: &[u64],
    proved: Option<&Proved>,
    formula: Formula,
    note: &'static str,
    steps: Option<(u64, u64)>,
) -> Option<Finding> {
    let at = |n: usize| formula.at(i64::try_from(n).ok()?);
    let fails = |n: usize| at(n).is_none_or(|v| u64::try_from(v) != Ok(values[n]));
    let from = (0..values.len().min(4)).rev().find(|&n| fails(n));
    let from = from.map_or(0, |n| n + 1);
    let failure = (from..values.len()).find(|&n| fails(n));
    let evidence = match failure {
        Some(n) if (n - from) as u64 >= LONG => Evidence::Guess {
            counterexample: Some(Counterexample {
                n: n as u64,
                value: values[n],
                rule: at(n),
            }),
        },
        Some(_) => return None,
        None if values.len() < from + 6 => return None,
        None => match (proved, steps) {
            (Some(p), Some(steps)) if carries(values.len(), from, p, steps) => Evidence::Proved,
            _ => checked(values),
        },
    };
    let first = values[..from].to_vec();
    let rule = Rule::Formula {
        formula,
        from: from as u64,
        first,
        note,
    };
    Some(Finding { rule, evidence })
}

/// Whether agreement of all values from `from` on proves a rule with f(n + q) = f(n) + t: the table must show one
/// common period, and both must rise alike.
fn carries(len: usize, from: usize, proved: &Proved, (q, t): (u64, u64)) -> bool {
    let common = num::integer::lcm(u128::from(proved.period), u128::from(q));
    let rise = |period: u64, saltus: u64| common / u128::from(period) * u128::from(saltus);
    let begin = proved.preperiod.max(from as u64);
    rise(proved.period, proved.saltus) == rise(q, t) && u128::from(begin) + common <= len as u128
}

/// n mod m, and n / k: the first 0 after the beginning gives m, the length of the first run gives k.
fn remainders(values: &[u64], proved: Option<&Proved>, found: &mut Vec<Finding>) {
    let parse = |text: String| text.parse::<Formula>().expect("a formula made here");
    let zero = values.iter().skip(1).position(|&v| v == 0);
    if let Some(m) = zero.map(|i| i as u64 + 1).filter(|&m| m > 1) {
        let formula = parse(format!("n % {m}"));
        let note = "the remainder, as of a subtraction game that takes 1 to m - 1";
        found.extend(best_shift(values, proved, &formula, note, Some((m, 0))));
    }
    let run = values.iter().take_while(|&&v| v == values[0]).count() as u64;
    if run < values.len() as u64 {
        for k in [run, run + 1].into_iter().filter(|&k| k > 1) {
            let formula = parse(format!("n / {k}"));
            let finding = best_shift(
                values,
                proved,
                &formula,
                "the quotient, rounded down",
                Some((k, 1)),
            );
            found.extend(finding);
        }
    } else {
        let formula = parse(values[0].min(i64::MAX as u64).to_string());
        found.extend(best_shift(
            values,
            proved,
            &formula,
            "constant",
            Some((1, 0)),
        ));
    }
}

/// A rule from the halves. The coefficients are small and tried one by one.
fn halves(values: &[u64]) -> Option<Finding> {
    if values.len() < ENOUGH {
        return None;
    }
    let fit = |odd: usize| {
        let coefficients =
            (0..3i64).flat_map(|a| (0..3i64).flat_map(move |b| (-2..3i64).map(move |c| [a, b, c])));
        let good = |[a, b, c]: &[i64; 3]| {
            (1..).take_while(|n| 2 * n + odd < values.len()).all(|n| {
                let (a, b, c) = (i128::from(*a), i128::from(*b), i128::from(*c));
                let rule = a * i128::from(values[n]) + b * n as i128 + c;
                rule == i128::from(values[2 * n + odd])
            })
        };
        coefficients.into_iter().find(good)
    };
    let (even, odd) = (fit(0)?, fit(1)?);
    let rule = Rule::Halves {
        even,
        odd,
        first: [values[0], values[1]],
    };
    Some(Finding {
        rule,
        evidence: checked(values),
    })
}

/// Additive for exclusive or.
fn additive(values: &[u64]) -> Option<Finding> {
    let failure = (1..values.len())
        .find(|&n| values[n] != values[n & (n - 1)] ^ values[n & n.wrapping_neg()]);
    if values[0] != 0 || values.len() < 6 {
        return None;
    }
    let powers = std::iter::successors(Some(1usize), |p| p.checked_mul(2));
    let powers = powers.map_while(|p| values.get(p)).copied().collect();
    let evidence = match failure {
        Some(n) if n as u64 >= LONG => Evidence::Guess {
            counterexample: Some(Counterexample {
                n: n as u64,
                value: values[n],
                rule: i64::try_from(values[n & (n - 1)] ^ values[n & n.wrapping_neg()]).ok(),
            }),
        },
        Some(_) => return None,
        None => checked(values),
    };
    Some(Finding {
        rule: Rule::Additive { powers },
        evidence,
    })
}

#[cfg(test)]
mod tests {
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
        for (text, note, _) in KNOWN {
            let formula: Formula = text.parse().expect(text);
            let values: Vec<u64> = (1..=200)
                .map(|n| {
                    formula
                        .at(n)
                        .and_then(|v| u64::try_from(v).ok())
                        .expect(text)
                })
                .collect();
            // The sequence begins at 1, so the recogniser must shift it.
            let found = rules(&values);
            assert!(
                found
                    .iter()
                    .any(|(r, e)| r.ends_with(note) && *e == Evidence::Checked { to: 199 }),
                "{text}: {found:?}"
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
        assert!(!carries(
            20,
            0,
            &Proved {
                period: 7,
                ..proved
            },
            (3, 0)
        ));
        assert!(carries(
            21,
            0,
            &Proved {
                period: 7,
                ..proved
            },
            (3, 0)
        ));
        assert!(!carries(
            21,
            0,
            &Proved {
                saltus: 1,
                ..proved
            },
            (2, 1)
        ));
        assert!(carries(
            21,
            0,
            &Proved {
                saltus: 2,
                ..proved
            },
            (2, 1)
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
