//! Equations.

use crate::nimber::batch::inputs;
use grundy_values::nimber::Nimber;
use grundy_values::nimber::equations::{PRIMES, Roots};

#[test]
fn the_primes_make_up_the_order_of_the_group() {
    let product: u128 = PRIMES.iter().map(|&p| u128::from(p)).product();
    assert_eq!(product, u128::from(u64::MAX));
    for p in PRIMES {
        assert!((2..).take_while(|d| d * d <= p).all(|d| p % d > 0), "{p}");
    }
}

#[test]
fn the_trace_is_the_sum_of_the_conjugates() {
    for (a, _) in inputs(300) {
        let conjugates = std::iter::successors(Some(Nimber(a)), |x| Some(x.square()));
        let sum: Nimber = conjugates.take(64).sum();
        assert_eq!(sum, Nimber(u64::from(Nimber(a).trace())), "{a}");
    }
}

#[test]
fn quadratic_equations_below_16_are_solved_as_trying_all_solves_them() {
    // The nimbers below 256 are the quadratic extension of those below 16: all roots are there.
    for (a, b, c) in (0..4096u64).map(|n| (n >> 8, n >> 4 & 15, n & 15)) {
        let zero = |x: u64| {
            let x = Nimber(x);
            Nimber(a) * x * x + Nimber(b) * x + Nimber(c) == Nimber(0)
        };
        let found: Vec<u64> = (0..1 << 8).filter(|&x| zero(x)).collect();
        let want = match found[..] {
            [] => Roots::None,
            [x] => Roots::One(Nimber(x)),
            [x, y] => Roots::Two(Nimber(x), Nimber(y)),
            _ => Roots::All,
        };
        let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
        assert_eq!(Nimber::solve_quadratic(a, b, c), want, "{a} {b} {c}");
    }
}

#[test]
fn large_quadratic_equations() {
    for ((a, b), (x, y)) in inputs(500)
        .into_iter()
        .zip(inputs(700).into_iter().skip(100))
    {
        let (a, x, y) = (Nimber(a), Nimber(x), Nimber(y));
        // a (X − x)(X − y) has these roots and no others.
        let roots = Nimber::solve_quadratic(a, a * (x + y), a * x * y);
        let want = match (a, x == y) {
            (Nimber(0), _) => Roots::All,
            (_, true) => Roots::One(x),
            (_, false) => Roots::Two(x.min(y), x.max(y)),
        };
        assert_eq!(roots, want, "{a} {x} {y}");
        // x² ⊕ x takes every value of trace 0 and no other.
        match Nimber(b).artin_schreier_roots() {
            Some((r, s)) => {
                assert_eq!((r.square() + r, s), (Nimber(b), r + Nimber(1)));
            }
            None => assert_eq!(Nimber(b).trace(), 1),
        }
        assert_eq!((x.square() + x).trace(), 0);
    }
}

#[test]
fn orders_and_logarithms() {
    assert_eq!(Nimber(1).order(), Some(1));
    // Smaller nimbers lie in the field of 2^32 elements.
    let generator = (1 << 32..)
        .map(Nimber)
        .find(|g| g.order() == Some(u64::MAX));
    let generator = generator.expect("a finite field has a generator");
    for (a, n) in inputs(40) {
        let Some(order) = Nimber(a).order() else {
            assert_eq!(a, 0);
            continue;
        };
        assert_eq!(Nimber(a).pow(order), Nimber(1));
        for p in PRIMES.into_iter().filter(|p| order.is_multiple_of(*p)) {
            assert_ne!(Nimber(a).pow(order / p), Nimber(1), "{a} {p}");
        }
        let log = generator.discrete_log(Nimber(a)).expect("a generator");
        assert_eq!(generator.pow(log), Nimber(a));
        assert_eq!(Nimber(a).discrete_log(Nimber(a).pow(n)), Some(n % order));
    }
    assert_eq!(generator.discrete_log(Nimber(0)), None);
    assert_eq!(Nimber(1).discrete_log(Nimber(2)), None);
}
