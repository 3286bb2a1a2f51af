//! The recognition of rules behind tables.

use grundy_solve::guess::Plane;
use grundy_solve::guess::find_plane;

fn words(side: u64, value: impl Fn(u64, u64) -> u64) -> Vec<String> {
    let values: Vec<u64> = (0..side * side)
        .map(|i| value(i / side, i % side))
        .collect();
    let plane = Plane {
        from: 0,
        width: side as usize,
        values: &values,
    };
    find_plane(&plane).iter().map(ToString::to_string).collect()
}

/// The values of a game on pairs, straight from the definition.
fn played(side: u64, options: impl Fn(u64, u64) -> Vec<(u64, u64)>) -> Vec<String> {
    let mut values = vec![0; (side * side) as usize];
    for i in 0..side * side {
        let met: Vec<u64> = options(i / side, i % side)
            .into_iter()
            .map(|(a, b)| values[(a * side + b) as usize])
            .collect();
        values[i as usize] = (0..).find(|v| !met.contains(v)).unwrap_or(0);
    }
    words(side, |a, b| values[(a * side + b) as usize])
}

#[test]
fn remainders_are_seen_and_what_breaks_them_is_not() {
    let found = words(20, |a, b| u64::from((a + b) % 3 > 0) * (1 + a % 2));
    let cold = "G(a, b) = 0 exactly where (a mod 3, b mod 3) is in {(0, 0), (1, 2), (2, 1)}";
    assert!(found.contains(&cold.to_owned()), "{found:?}");
    let found = words(20, |a, b| u64::from((a + b) % 3 > 0 || a * b == 17 * 19));
    assert!(!found.iter().any(|rule| rule.contains("mod")), "{found:?}");
}

#[test]
fn wythoff_has_the_golden_ratio_and_rows_with_periods() {
    let line = |a: u64, b: u64| {
        let along = (1..=a).map(move |k| (a - k, b));
        let across = (1..=b).map(move |k| (a, b - k));
        let both = (1..=a.min(b)).map(move |k| (a - k, b - k));
        along.chain(across).chain(both).collect()
    };
    let found = played(40, line);
    assert!(found[0].contains("floor(n φ), floor(n φ) + n"), "{found:?}");
    let row = "row 1, r(n) = G(1, n): r(n + 3) = r(n) + 3 for n >= 0";
    assert!(found.contains(&row.to_owned()), "{found:?}");
}

#[test]
fn diagonal_moves_up_to_two_apart_have_the_root_of_two() {
    let options = |a: u64, b: u64| {
        let one = (1..=a).map(move |k| (a - k, b));
        let other = (1..=b).map(move |k| (a, b - k));
        let both = (1..=a).flat_map(move |k| (1..=b).map(move |l| (k, l)));
        let both = both.filter(|(k, l)| k.abs_diff(*l) < 2);
        let both = both.map(move |(k, l)| (a - k, b - l));
        one.chain(other).chain(both).collect()
    };
    let found = played(40, options);
    assert!(found[0].contains("A(n) = floor(n √2)"), "{found:?}");
}

#[test]
fn euclid_is_cold_where_the_ratio_is_below_the_golden_one() {
    let options = |a: u64, b: u64| {
        let one = (1..=a / b.max(1)).map(move |k| (a - k * b, b));
        let other = (1..=b / a.max(1)).map(move |k| (a, b - k * a));
        let some = if a * b == 0 { 0 } else { 1000 };
        one.chain(other).take(some).collect()
    };
    // The player who makes a zero has won, so a pair with a zero is over.
    let found = played(40, options);
    assert!(!found.is_empty(), "{found:?}");
    let ratio = words(40, |a, b| {
        let (less, more) = (a.min(b), a.max(b));
        u64::from((2 * more).saturating_sub(less).pow(2) >= 5 * less * less)
    });
    let cold = "G(a, b) = 0 exactly where max(a, b) < φ min(a, b), with φ = (1 + √5)/2";
    assert!(ratio.contains(&cold.to_owned()), "{ratio:?}");
}

#[test]
fn a_table_without_a_rule_has_none() {
    let found = words(16, |a, b| (a * 7919 + b * 104_729 + a * a * b * 31) % 101);
    assert!(
        found.iter().all(|rule| rule.starts_with("row")
            || rule.starts_with("column")
            || rule.starts_with("diagonal")),
        "{found:?}"
    );
    assert!(
        find_plane(&Plane {
            from: 0,
            width: 0,
            values: &[]
        })
        .is_empty()
    );
}
