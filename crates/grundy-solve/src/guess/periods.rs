//! Periods, proved or observed, periods that failed, and bounds.
//!
//! A period proved by a theorem settles the matter. Otherwise the end of the sequence is examined: a repetition seen twice is
//! checked, seen once it is a guess. If the whole does not repeat but its first half does, then a person who had computed
//! only that half would have been misled, and the first value that breaks the rule is reported.

use super::finding::{Counterexample, Evidence, Finding, Proved, Rule, checked};

/// Adds the period of the values, if they have one or seem to.
pub(super) fn periods(values: &[u64], proved: Option<&Proved>, found: &mut Vec<Finding>) {
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
    // The rule that the first half alone would suggest.
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

/// The first value that contradicts a period.
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

/// The period with the least pre-period + period, of those with a saltus that is not negative that the end shows at least
/// twice; with the number of repetitions after the first copy.
fn observed(values: &[u64]) -> Option<(Proved, u64)> {
    // An arithmetic period of the values is a period of the differences. The Z-function of the reversed differences (Gusfield
    // 1997, chapter 1) finds all of these in linear time: the last z[p] differences equal those p places earlier.
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
        // The end must show the period twice: the original and a copy.
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

/// Adds the largest value, if it is plausible as the largest of all: proved by a period without saltus, or first
/// reached in the first half.
pub(super) fn bounds(values: &[u64], proved: Option<&Proved>, found: &mut Vec<Finding>) {
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
