//! Loops that end where no more options come.

use grundy_core::{Described, Player};
use grundy_rules::rule::ImpartialRule;
use std::collections::BTreeSet;

/// The numbers that are options of a number by a rule, and the steps that the walk took.
fn options(rule: &ImpartialRule, n: i64) -> (BTreeSet<i64>, u64) {
    let mut all = BTreeSet::new();
    let walked = (rule.program()).options(Player::Left, &[n, 0, 0, 0], u64::MAX, &mut |parts| {
        all.insert(parts[0][0]);
    });
    assert!(walked.complete && !walked.too_large, "{n}");
    (all, u64::MAX - walked.steps_left)
}

/// A rule, its options by definition, and the most steps for an option and a constant number of others.
type Looped = (&'static str, fn(i64, i64) -> Option<i64>, bool);

#[test]
fn loops_have_the_options_of_the_definition_and_end_early() {
    let rules: [Looped; 10] = [
        ("n-k*k for k in 1..n", |n, k| Some(n - k * k), true),
        (
            "n-k*k for k in 1..n if k*k<=n",
            |n, k| Some(n - k * k),
            true,
        ),
        (
            "n-k*k*k for k in 1..n if not k*k*k>n",
            |n, k| Some(n - k * k * k),
            true,
        ),
        ("n-k-300 for k in 1..n", |n, k| Some(n - k - 300), false),
        (
            "k-n/2 for k in 1..n-1",
            |n, k| (k < n).then_some(k - n / 2),
            false,
        ),
        (
            "n-k for k in 1..n if k*3>2*n",
            |n, k| (k * 3 > 2 * n).then_some(n - k),
            false,
        ),
        (
            "n-k for k in 1..n if k*k>n and k<n/2",
            |n, k| (k * k > n && k < n / 2).then_some(n - k),
            false,
        ),
        (
            "n-7*k for k in 1..n if k%2==0",
            |n, k| (k % 2 == 0).then_some(n - 7 * k),
            false,
        ),
        ("n-k for k in 1..n if k>n", |_, _| None, true),
        (
            "n-min(k*k,n+1) for k in 1..n",
            |n, k| Some(n - (k * k).min(n + 1)),
            true,
        ),
    ];
    for (text, of, is_short) in rules {
        let own = format!("{{n -> {text}}}");
        let rule = ImpartialRule::from_rules(Some(&own)).unwrap_or_else(|e| panic!("{own}: {e}"));
        for n in (0..30).chain([255, 256, 257, 258, 600, 1_000, 2_047, 5_000]) {
            let wanted: BTreeSet<i64> = (1..=n)
                .filter_map(|k| of(n, k))
                .filter(|&option| (0..=n).contains(&option) && option != n)
                .collect();
            let (found, steps) = options(&rule, n);
            assert_eq!(found, wanted, "{text} at {n}");
            if is_short {
                assert!(
                    steps <= found.len() as u64 + 256,
                    "{text} at {n}: {steps} steps"
                );
            }
        }
    }
}

/// What is too large is said, also where a later value gives no option.
#[test]
fn numbers_that_are_too_large_do_not_end_a_loop() {
    let text = "{n -> n-k*k*k*k*k*k*k*k*k*k for k in 1..n}";
    let rule = ImpartialRule::from_rules(Some(text)).expect("a rule");
    let mut found = Vec::new();
    let walked =
        (rule.program()).options(Player::Left, &[2_000, 0, 0, 0], u64::MAX, &mut |parts| {
            found.push(parts[0][0]);
        });
    assert!(walked.too_large);
    assert_eq!(found, [1_999, 976]);
}
