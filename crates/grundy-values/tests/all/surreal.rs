//! Surreal numbers.

use fastrand::Rng;
use grundy_values::surreal::Surreal;
use num::{BigInt, BigRational};
use std::cmp::Ordering;

fn read(text: &str) -> Surreal {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn the_order_of_the_literature() {
    let rising = [
        "-omega^omega",
        "-omega^2",
        "-omega - 1",
        "-omega",
        "1 - omega",
        "-7",
        "-1/3",
        "-eps",
        "-eps^2",
        "0",
        "eps^omega",
        "eps^2",
        "eps",
        "2*eps",
        "eps^(1/2)",
        "1/3 - eps",
        "1/3",
        "1/3 + eps",
        "1",
        "1 + eps",
        "1000000",
        "omega^(1/2)",
        "omega/2",
        "omega - 1",
        "omega",
        "omega + 1",
        "2*omega",
        "omega^2",
        "omega^omega",
    ];
    for (i, a) in rising.iter().enumerate() {
        for (j, b) in rising.iter().enumerate() {
            assert_eq!(read(a).cmp(&read(b)), i.cmp(&j), "{a} and {b}");
        }
    }
}

#[test]
fn known_sums_and_products() {
    for (text, wanted) in [
        ("omega * eps", "1"),
        ("omega^(1/2) * omega^(1/2)", "omega"),
        ("(omega + 1) * (omega - 1)", "omega^2 - 1"),
        ("1/3 + 1/6", "1/2"),
        ("(omega + eps)^2", "omega^2 + 2 + eps^2"),
        ("omega - omega", "0"),
        ("-omega^2", "-omega^2"),
        ("(omega^2 - 3*omega)/(2*omega)", "1/2*omega - 3/2"),
        ("omega^-1", "eps"),
        ("omega^(omega + 1/2)", "omega^(omega + 1/2)"),
        ("eps^omega * omega^omega", "1"),
    ] {
        assert_eq!(read(text).to_string(), wanted, "{text}");
    }
}

#[test]
fn what_is_not_covered_is_refused_with_its_place() {
    for (text, at, expected) in [
        ("1/(omega + 1)", 0, "infinite sum"),
        ("2 + 1/0", 4, "not 0"),
        ("2^(1/2)", 0, "not covered"),
        ("omega +", 7, "a number, omega, eps"),
        ("omeg", 0, "a number, omega, eps"),
        ("(omega", 6, "\")\""),
        ("omega 2", 6, "the end"),
        ("", 0, "a number"),
    ] {
        let fault = text.parse::<Surreal>().unwrap_err();
        assert!(
            fault.expected.to_string().contains(expected),
            "{text}: {fault}"
        );
        assert_eq!(fault.at, at, "{text}: {fault}");
    }
    assert!("(".repeat(100_000).parse::<Surreal>().is_err());
    assert!("-".repeat(100_000).parse::<Surreal>().is_err());
}

/// A random number with up to three powers of ω.
fn random(rng: &mut Rng, depth: u32) -> Surreal {
    let mut sum = Surreal::zero();
    for _ in 0..rng.u32(0..4) {
        let exponent = if depth == 0 {
            Surreal::from(rng.i64(-2..3))
        } else {
            random(rng, depth - 1)
        };
        let r = BigRational::new(BigInt::from(rng.i64(-6..7)), BigInt::from(rng.i64(1..5)));
        sum = &sum + &(&Surreal::power(exponent) * &r);
    }
    sum
}

#[test]
fn they_are_an_ordered_ring() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..2000 {
        let [a, b, c] = [(); 3].map(|()| random(&mut rng, 1));
        let times = |x: &Surreal, y: &Surreal| x.times(y).unwrap();
        assert_eq!(&a + &b, &b + &a);
        assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        assert_eq!(times(&a, &b), times(&b, &a));
        assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        assert_eq!(times(&a, &(&b + &c)), &times(&a, &b) + &times(&a, &c));
        assert_eq!(&a - &a, Surreal::zero());
        // The order is that of the difference, and products of positive numbers are positive.
        assert_eq!(a.cmp(&b), (&a - &b).sign());
        assert_eq!((&a + &c).cmp(&(&b + &c)), a.cmp(&b));
        let signs = [a.sign(), b.sign()].map(|sign| sign as i8);
        assert_eq!(times(&a, &b).sign() as i8, signs[0] * signs[1]);
        // What is printed is read again.
        assert_eq!(read(&a.to_string()), a);
        assert_eq!(a.partial_cmp(&a), Some(Ordering::Equal));
    }
}

#[test]
fn a_number_lies_between_the_options_of_its_form() {
    let mut rng = Rng::with_seed(8);
    let texts = [
        "omega",
        "omega - 3",
        "omega + 2",
        "eps",
        "-omega",
        "1/3",
        "-2/7",
        "3/8",
        "-5",
        "0",
        "omega^(1/2)",
    ];
    let mut all: Vec<Surreal> = texts.into_iter().map(read).collect();
    all.extend((0..500).map(|_| random(&mut rng, 1)));
    for number in all {
        let form = number.form();
        assert!(
            form.left.windows(2).all(|two| two[0] < two[1]),
            "{number} = {form}"
        );
        assert!(
            form.right.windows(2).all(|two| two[0] > two[1]),
            "{number} = {form}"
        );
        assert!(
            form.left.iter().all(|left| *left < number),
            "{number} = {form}"
        );
        assert!(
            form.right.iter().all(|right| *right > number),
            "{number} = {form}"
        );
    }
    assert_eq!(
        read("2/3").form().to_string(),
        "{0, 1/2, 5/8, … | 1, 3/4, 11/16, …}"
    );
    assert_eq!(
        read("2*omega").form().to_string(),
        "{omega, 3/2*omega, 7/4*omega, … | 3*omega, 5/2*omega, 9/4*omega, …}"
    );
}
