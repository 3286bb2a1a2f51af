//! Formulas in one number or in two.

use grundy_solve::guess::Formula;

fn at(text: &str, n: i64) -> Option<i64> {
    text.parse::<Formula>().expect(text).at(n)
}

#[test]
fn formulas_are_read_with_their_bindings() {
    for (text, n, value) in [
        ("1 + 2 * n", 3, Some(7)),
        ("10 - 3 - 2", 0, Some(5)),
        ("n & 1 == 1 ? 5 : 6", 3, Some(5)),
        ("n xor 1", 6, Some(7)),
        ("1 << n - 1", 4, Some(8)),
        ("n < 3", 2, Some(1)),
        ("n << 3 < 3", 2, Some(0)),
        ("if n > 4 then n / 2 else n % 2", 9, Some(4)),
        (
            "v2(n) + low(n) + ones(n) + log2(n) + isqrt(n)",
            12,
            Some(2 + 4 + 2 + 3 + 3),
        ),
        ("min(n, 3) - max(n, 3)", 7, Some(-4)),
        ("-n + -(2)", 1, Some(-3)),
        ("v2(n)", 0, None),
        ("n % (n - n)", 4, None),
        ("(0 - n) / 2", 4, None),
        ("9223372036854775807 + n", 1, None),
        ("n >> 64", 1, None),
    ] {
        assert_eq!(at(text, n), value, "{text} at {n}");
        let shown = text.parse::<Formula>().expect(text).to_string();
        assert_eq!(at(&shown, n), value, "{shown} at {n}");
    }
}

#[test]
fn wrong_formulas_say_where() {
    for (text, place) in [
        ("", 0),
        ("n +", 3),
        ("n $ 2", 2),
        ("m", 0),
        ("nn", 0),
        ("(n", 2),
        ("n ? 1", 5),
        ("n < 2 < 3", 8),
        ("n + a", 4),
        ("min(a, n)", 7),
        ("ab", 0),
        ("99999999999999999999", 0),
        ("min(n)", 5),
    ] {
        let fault = text.parse::<Formula>().expect_err(text);
        assert_eq!(fault.at, place, "{text}: {fault}");
    }
    assert!("(".repeat(100_000).parse::<Formula>().is_err());
    assert!("-".repeat(100_000).parse::<Formula>().is_err());
    assert!(
        format!("n{}", "+n".repeat(100_000))
            .parse::<Formula>()
            .is_err()
    );
}
