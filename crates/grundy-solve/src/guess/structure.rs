//! Rules of binary digits: values that follow from those of the halves, and values that are additive for exclusive or.

use super::finding::{Counterexample, ENOUGH, Evidence, Finding, LONG, Rule, checked};

/// A rule that gives values from those of the halves; its small coefficients are tried one by one.
pub(super) fn halves(values: &[u64]) -> Option<Finding> {
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

/// The rule G(a xor b) = G(a) xor G(b), if it holds. It suffices to test it for the lowest bit and the rest of each
/// number: then the value of each number is the xor of those of its bits.
pub(super) fn additive(values: &[u64]) -> Option<Finding> {
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
