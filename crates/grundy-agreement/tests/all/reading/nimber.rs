//! The calculator of nimbers: its grammar, its answers against the definition, and its faults.

use grundy::Error;
use grundy::ask::nimber::{Answer, ask};
use grundy_values::Nimber;
use grundy_values::nimber::Roots;

fn answer(text: &str) -> String {
    ask(text).map_or_else(|e| e.to_string(), |a| a.to_string())
}

#[test]
fn operators_bind_as_usual() {
    assert_eq!(answer("1 + 2 * 3"), "0");
    assert_eq!(answer("(1 + 2) * 3"), "2");
    assert_eq!(answer("4^2*4^2"), answer("6*6"));
    assert_eq!(answer("12/5/7"), answer("12/(5*7)"));
    assert_eq!(answer(" SQRT( 6 ) "), "4");
    assert_eq!(answer("inverse(2)"), "3");
    assert_eq!(answer("7 − 2"), answer("7 - 2"));
    assert_eq!(answer("order(2)"), "3");
    assert_eq!(answer("log(2, 3)"), "2");
    assert_eq!(answer("roots(0, 0, 0)"), "all");
    assert_eq!(answer("roots(1, 0, 6)"), "4");
    assert_eq!(answer("18446744073709551615 + 0"), u64::MAX.to_string());
}

/// Against the definition of the product and the axioms of a field.
#[test]
fn answers_satisfy_what_was_asked() {
    let mut rng = fastrand::Rng::with_seed(12);
    for _ in 0..200 {
        let (a, b) = (rng.u64(1..), rng.u64(..) >> rng.u32(0..60));
        let product = Nimber(a).multiply_recursively(Nimber(b)).0;
        assert_eq!(answer(&format!("{a} * {b}")), product.to_string());
        assert_eq!(answer(&format!("{product} / {a}")), b.to_string());
        assert_eq!(answer(&format!("sqrt({b})^2 + {b}")), "0");
        if let Answer::Roots(Roots::Two(x, y)) = ask(&format!("roots({a}, {b}, 5)")).unwrap() {
            for x in [x.0, y.0] {
                assert_eq!(answer(&format!("{a}*{x}^2 + {b}*{x}")), "5");
            }
        }
    }
}

#[test]
fn faults_have_places() {
    for (text, at) in [
        ("", 0),
        ("2 +", 3),
        ("2 3", 2),
        ("5 / (1 + 1)", 4),
        ("inverse(0)", 0),
        ("2 ^ (3)", 4),
        ("18446744073709551616", 0),
        ("roots(1, 2)", 10),
        ("sqrt 4", 5),
        ("2 * -3", 4),
        ("2 × 3", 2),
        ("order(2) + 1", 9),
    ] {
        match ask(text) {
            Err(Error::Parse { fault, .. }) => assert_eq!(fault.at, at, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let deep = "(".repeat(100_000);
    assert!(ask(&deep).is_err());
}
