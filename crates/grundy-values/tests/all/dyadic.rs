//! Dyadic rationals.

use grundy_values::dyadic::Dyadic;
use num::{BigInt, BigUint, Zero};

fn d(text: &str) -> Dyadic {
    text.parse().unwrap()
}

#[test]
fn sums_and_order_are_those_of_the_rationals() {
    let numbers: Vec<Dyadic> = (-9..=9)
        .flat_map(|n: i64| (0..4).map(move |k| Dyadic::new(n.into(), k)))
        .collect();
    for a in &numbers {
        assert_eq!(Dyadic::from_rational(&a.to_rational()).as_ref(), Some(a));
        assert_eq!(&d(&a.to_string()), a);
        assert_eq!(a.half().times(&2.into()), *a);
        for b in &numbers {
            assert_eq!((a + b).to_rational(), a.to_rational() + b.to_rational());
            assert_eq!((a - b).to_rational(), a.to_rational() - b.to_rational());
            assert_eq!(a.cmp(b), a.to_rational().cmp(&b.to_rational()));
        }
    }
}

/// Where numerators leave the machine word, all operations are still those of the rationals.
#[test]
fn numbers_around_the_machine_word_are_exact() {
    let edges = [
        0,
        1,
        3,
        1 << 31,
        i64::MAX - 1,
        i64::MAX,
        -1,
        -5,
        i64::MIN,
        i64::MIN + 1,
    ];
    let exponents = [0, 1, 5, 61, 62, 63, 64, 65, 127, 128, 129, 200];
    let numbers: Vec<Dyadic> = (edges.iter())
        .flat_map(|&n| exponents.map(|k| (BigInt::from(n), k)))
        .flat_map(|(n, k)| [(n.clone(), k), (n * 3 + 1, k)])
        .map(|(n, k)| Dyadic::new(n, k))
        .collect();
    for a in &numbers {
        let q = a.to_rational();
        assert_eq!(Dyadic::from_rational(&q).as_ref(), Some(a));
        assert_eq!(&d(&a.to_string()), a);
        assert_eq!(a.half().times(&2.into()), *a);
        assert_eq!((-a).to_rational(), -&q);
        assert_eq!(a.floor(), q.floor().to_integer());
        let (l, r) = a.options();
        let between = Dyadic::simplest_between(l.as_ref(), r.as_ref());
        assert_eq!(between.as_ref(), Some(a));
        for b in &numbers {
            let p = b.to_rational();
            assert_eq!((a + b).to_rational(), &q + &p);
            assert_eq!((a - b).to_rational(), &q - &p);
            assert_eq!(a.cmp(b), q.cmp(&p));
            assert_eq!(a.is_simpler_than(b), a.birthday() < b.birthday());
            if let Some(x) = Dyadic::simplest_between(Some(a), Some(b)) {
                assert!(a < &x && &x < b);
            }
        }
    }
}

#[test]
fn the_simplest_number_is_the_one_born_first() {
    let numbers: Vec<Dyadic> = (-40..=40).map(|n: i64| Dyadic::new(n.into(), 3)).collect();
    let fine: Vec<Dyadic> = (-90..=90).map(|n: i64| Dyadic::new(n.into(), 4)).collect();
    for a in &numbers {
        for b in numbers.iter().filter(|b| *b > a) {
            let best = fine
                .iter()
                .filter(|x| *x > a && *x < b)
                .min_by_key(|x| x.birthday())
                .unwrap();
            assert_eq!(
                Dyadic::simplest_between(Some(a), Some(b)).as_ref(),
                Some(best),
                "{a} {b}"
            );
        }
    }
    assert_eq!(Dyadic::simplest_between(None, None), Some(d("0")));
    assert_eq!(
        Dyadic::simplest_between(Some(&d("7/2")), None),
        Some(d("4"))
    );
    assert_eq!(
        Dyadic::simplest_between(None, Some(&d("-3"))),
        Some(d("-4"))
    );
    assert_eq!(Dyadic::simplest_between(Some(&d("1")), Some(&d("1"))), None);
}

#[test]
fn a_number_is_the_simplest_between_its_options() {
    for n in -33..=33i64 {
        let x = Dyadic::new(n.into(), 3);
        let (l, r) = x.options();
        assert_eq!(
            Dyadic::simplest_between(l.as_ref(), r.as_ref()),
            Some(x.clone())
        );
        let born = [l, r].iter().flatten().map(Dyadic::birthday).max();
        assert_eq!(x.birthday(), born.map_or(BigUint::zero(), |b| b + 1u32));
    }
}

#[test]
fn faults_are_named() {
    let fault = "1/3".parse::<Dyadic>().unwrap_err();
    assert_eq!(fault.at, 2);
    assert!(fault.to_string().contains("must be a power of two"));
    for bad in ["", "-", "1/", "/2", "1/0", "1.5", "--1", "1/-2", "x"] {
        assert!(bad.parse::<Dyadic>().is_err(), "{bad}");
    }
    assert_eq!(d("6/8"), d("3/4"));
}
