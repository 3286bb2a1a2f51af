//! Formulas compared with the values, and the cases in which agreement proves them.
//!
//! A formula with f(n + q) = f(n) + t and a sequence with a proved period are both determined by finitely many of their
//! values. If they agree beyond both pre-periods over one common period, and rise alike over it, they agree for ever:
//! then agreement is a proof. Without a proved period, agreement is *checked* as far as the values go. A formula
//! that held for long and then fails is reported with that place, because a shorter table would have made it believable.

use super::finding::{Counterexample, Evidence, Finding, LONG, Proved, Rule, checked};
use super::formula::{Formula, Operator};

/// The formula at n, n + 1 or n − 1, whichever holds longest, if that is worth reporting.
pub fn best_shift(
    values: &[u64],
    proved: Option<&Proved>,
    formula: &Formula,
    note: &str,
    steps: Option<(u64, u64)>,
) -> Option<Finding> {
    let shifted = [0, 1, -1].map(|by| shift(formula, by));
    let findings = shifted
        .into_iter()
        .filter_map(|f| held_up_to(values, proved, f, note, steps));
    // Prefer formulas that never fail; among failures, the one that fails last.
    findings.min_by_key(|f| match &f.evidence {
        Evidence::Guess {
            counterexample: Some(c),
        } => (1, u64::MAX - c.n),
        _ => (0, 0),
    })
}

/// The formula with n + `by` in place of n.
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
        Formula::Number(_) | Formula::A | Formula::B => formula.clone(),
        Formula::Binary(o, a, b) => Formula::Binary(*o, again(a), again(b)),
        Formula::Unary(f, a) => Formula::Unary(*f, again(a)),
        Formula::If(c, a, b) => Formula::If(again(c), again(a), again(b)),
    }
}

/// Compares a formula with the values. It may begin to hold late, but from 4 on at the latest.
fn held_up_to(
    values: &[u64],
    proved: Option<&Proved>,
    formula: Formula,
    note: &str,
    steps: Option<(u64, u64)>,
) -> Option<Finding> {
    let at = |n: usize| formula.at(i64::try_from(n).ok()?);
    let fails = |n: usize| at(n).is_none_or(|v| u64::try_from(v) != Ok(values[n]));
    // Small heaps are often exceptions, for example if the first move is special.
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
        // Agreement in fewer than six values is not convincing.
        None if values.len() < from + 6 => return None,
        None => match (proved, steps) {
            (Some(p), Some((q, t))) if carries(values.len(), from, p, q, t) => Evidence::Proved,
            _ => checked(values),
        },
    };
    let first = values[..from].to_vec();
    let rule = Rule::Formula {
        formula,
        from: from as u64,
        first,
        note: note.to_owned(),
    };
    Some(Finding { rule, evidence })
}

/// True if agreement of all values from `from` on proves a rule with f(n + q) = f(n) + t: the table must show one
/// common period, and both must rise alike.
pub fn carries(len: usize, from: usize, proved: &Proved, q: u64, t: u64) -> bool {
    let common = num::integer::lcm(u128::from(proved.period), u128::from(q));
    let rise = |period: u64, saltus: u64| common / u128::from(period) * u128::from(saltus);
    let begin = proved.preperiod.max(from as u64);
    rise(proved.period, proved.saltus) == rise(q, t) && u128::from(begin) + common <= len as u128
}

/// Tries n mod m and n / k: the first 0 after the beginning suggests m, the length of the first run suggests k.
pub fn remainders(values: &[u64], proved: Option<&Proved>, found: &mut Vec<Finding>) {
    let parse = |text: String| {
        text.parse::<Formula>()
            .expect("the texts of formulas made here are read as formulas")
    };
    let zero = values.iter().skip(1).position(|&v| v == 0);
    if let Some(m) = zero.map(|i| i as u64 + 1).filter(|&m| m > 1) {
        let formula = parse(format!("n % {m}"));
        let note = "the remainder, as of a subtraction game that takes 1 to m - 1";
        found.extend(best_shift(values, proved, &formula, note, Some((m, 0))));
    }
    // A quotient begins with k zeros, or with k - 1 of them if the first value belongs to the heap of 1.
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
