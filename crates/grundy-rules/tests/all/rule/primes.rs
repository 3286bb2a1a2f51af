//! Primes, against division.

use grundy_rules::rule::primes::Primes;

fn upwards(primes: &Primes) -> impl Iterator<Item = i64> {
    primes.listed().iter().copied().chain(primes.larger())
}

#[test]
fn the_walk_and_the_test_agree_with_division() {
    let primes = Primes::new();
    let divided = |n: i64| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
    let to = 200_000;
    let walked: Vec<i64> = upwards(&primes).take_while(|&p| p < to).collect();
    let asked: Vec<i64> = (0..to).filter(|&n| primes.has(n)).collect();
    let found: Vec<i64> = (0..to).filter(|&n| divided(n)).collect();
    assert_eq!(walked, found);
    assert_eq!(asked, found);
    // π(2²⁰), over the border of two pieces.
    assert_eq!(
        upwards(&primes).take_while(|&p| p < 1 << 20).count(),
        82_025
    );
}

#[test]
fn large_numbers_are_asked_without_doubt() {
    let primes = Primes::new();
    // The last prime below 2³², the first above, and the last below 2⁶² and 2⁶³.
    for prime in [4_294_967_291, 4_294_967_311, (1 << 62) - 57, i64::MAX - 24] {
        assert!(primes.has(prime), "{prime}");
        assert!(!primes.has(prime + 2), "{prime} + 2");
    }
    // Strong pseudoprimes to the first bases, and a square.
    for composite in [
        3_215_031_751,
        341_550_071_728_321,
        3_825_123_056_546_413_051,
        65_537 * 65_537,
    ] {
        assert!(!primes.has(composite), "{composite}");
    }
}

#[test]
fn behind_the_sieve_numbers_are_asked_one_by_one() {
    let primes = Primes::new();
    let border = 1 << 32;
    let late = primes.larger_from(border - (1 << 18));
    let found: Vec<i64> = late.skip_while(|&p| p < border - 10).take(3).collect();
    assert_eq!(found, [4_294_967_291, 4_294_967_311, 4_294_967_357]);
}
