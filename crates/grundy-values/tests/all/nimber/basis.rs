//! Another representation of the field.

use crate::nimber::batch::inputs;
use grundy_values::nimber::basis::{
    Polynomial64, ROOT, TO_NIMBER, carryless_portable, polynomial_product,
    polynomial_product_portable, product, product_portable, to_nimber, to_polynomial,
};
use grundy_values::nimber::{Nimber, field};

/// The carry-less product from its definition.
fn by_bits(a: u64, b: u64) -> (u64, u64) {
    let sum = (0..64)
        .filter(|i| b >> i & 1 == 1)
        .fold(0u128, |sum, i| sum ^ u128::from(a) << i);
    ((sum >> 64) as u64, sum as u64)
}

#[test]
fn the_root_is_a_root() {
    let r = Nimber(ROOT);
    let power = |n| (0..n).fold(Nimber(1), |p, _| r.multiply_recursively(p));
    let value = power(64) + power(4) + power(3) + r + Nimber(1);
    assert_eq!(value, Nimber(0));
}

/// A map that keeps sums and products of the powers of x, which span the field, keeps all products.
#[test]
fn the_map_is_an_isomorphism() {
    for (i, column) in TO_NIMBER.into_iter().enumerate() {
        let bit = Polynomial64(1 << i);
        assert_eq!(Nimber::from(bit).0, column);
        assert_eq!(Polynomial64::from(Nimber::from(bit)), bit);
        assert_eq!(
            Nimber::from(Polynomial64::from(Nimber(1 << i))),
            Nimber(1 << i)
        );
        for j in 0..64 {
            let other = Polynomial64(1 << j);
            let product = Polynomial64(polynomial_product_portable(bit.0, other.0));
            let plain = Nimber::from(bit).multiply_recursively(other.into());
            assert_eq!(Nimber::from(product), plain, "x^{i} x^{j}");
        }
    }
    for (a, b) in inputs(1000) {
        let sum = to_nimber(a) ^ to_nimber(b);
        assert_eq!(to_nimber(a ^ b), sum);
        assert_eq!(to_polynomial(to_nimber(a)), a);
    }
}

#[test]
fn all_single_products_agree() {
    for (a, b) in inputs(4000) {
        assert_eq!(carryless_portable(a, b), by_bits(a, b), "{a} {b}");
        let plain = field::product(a, b, 64);
        assert_eq!(product_portable(a, b), plain, "{a} {b}");
        assert_eq!(product(a, b), plain, "{a} {b}");
        let polynomial = polynomial_product_portable(a, b);
        assert_eq!(polynomial_product(a, b), polynomial, "{a} {b}");
    }
}

#[test]
fn powers_and_inverses() {
    for (a, n) in inputs(200) {
        let a = Polynomial64(a);
        let nimber = Nimber::from(a);
        assert_eq!(a.pow(u64::MAX) * a, a);
        assert_eq!(a.pow(3), a * a * a);
        assert_eq!(a.inverse().map(Nimber::from), nimber.inverse());
        assert_eq!(Nimber::from(a.pow(n)) * nimber, nimber * nimber.pow(n));
    }
}
