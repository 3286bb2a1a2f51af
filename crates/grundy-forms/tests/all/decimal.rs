//! Fractions as decimals.

use grundy_forms::decimal::{decimal, rounded};
use num::{BigInt, BigRational};

#[test]
fn numbers_are_rounded_to_the_nearest() {
    let q = |p: i64, q: i64| BigRational::new(p.into(), q.into());
    for (number, shown) in [
        (q(0, 1), "0.000000"),
        (q(1, 7), "0.142857"),
        (q(-1, 7), "-0.142857"),
        (q(-1, 10_000_000), "0.000000"),
        (q(19_999_999, 10_000_000), "2.000000"),
        (q(-1234, 1), "-1234.000000"),
        (q(999_999_999_999_999_999, 1), "999999999999999999.000000"),
        (q(1_000_000_000_000_000_000, 1), "1.000000e18"),
        (q(i64::MIN, 1), "-9.223372e18"),
    ] {
        assert_eq!(decimal(&number), shown);
    }
    let nines = BigRational::from_integer(BigInt::from(10).pow(300) - 1);
    assert_eq!(decimal(&nines), "1.000000e300");
    assert_eq!(decimal(&-nines), "-1.000000e300");
    assert_eq!(rounded(&q(2, 3), 9), "0.666666667");
}
