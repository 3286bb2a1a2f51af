//! The closed form of games with multipliers only.

use grundy_core::Unwatched;
use grundy_solve::counter::Ratios;
use grundy_solve::counter::closed_form::{PARTS, RatioForm, growth, root};
use num::{BigUint, ToPrimitive};

/// Against the intervals that are computed from the definition, for every set of multipliers up to 8.
#[test]
fn the_law_is_what_the_intervals_say() {
    let (mut with, mut without) = (0, 0);
    for bits in 1u32..1 << 7 {
        let set: Vec<u64> = (2..9).filter(|m| bits >> (m - 2) & 1 == 1).collect();
        let Some(form) = RatioForm::of(&set) else {
            without += 1;
            continue;
        };
        with += 1;
        let mut ratios = Ratios::new(&set);
        for r in 1u64..3_000 {
            let verdict = ratios.verdict(&r.into(), &mut Unwatched).unwrap();
            let (mut piece, factor) = (u128::from(r), form.factor());
            while piece > factor {
                piece = piece.div_ceil(factor);
            }
            let wins = piece > 1 && piece <= u128::from(form.greatest);
            assert_eq!(verdict.wins, wins, "{set:?} at {r}");
        }
    }
    assert!(with > 50 && without > 10, "{with} {without}");
}

/// Roots found near any guess, good or bad, are those of the library.
#[test]
fn roots_are_exact_from_any_guess() {
    for n in [1u64, 2, 7, 1_000_003, 1 << 40] {
        let power = BigUint::from(n).pow(PARTS);
        for (near, wanted) in [
            (power.clone(), n),
            (&power - 1u32, n - 1),
            (power + 1u32, n),
        ] {
            for about in [0.0, 1.0, wanted as f64, 1.5 * wanted as f64 + 3.0] {
                assert_eq!(root(&near, about), wanted.into(), "{n} {about}");
            }
        }
    }
}

/// The nodes of trees grow with the exponent: their logarithms over a factor of 2^20 have nearly that slope.
#[test]
fn trees_grow_as_the_exponent_says() {
    for set in [vec![2, 3], vec![2, 9], vec![2, 3, 4, 5, 6, 7, 8, 9]] {
        let mut known = std::collections::HashMap::new();
        let (small, large) = (1u64 << 10, 1u64 << 30);
        let ratio = nodes(&set, large, &mut known) / nodes(&set, small, &mut known);
        let slope = ratio.log2() / 20.0;
        let [low, high] = growth(&set).unwrap().map(|bound| bound.to_f64().unwrap());
        assert!(
            slope > low - 0.05 && slope < high + 0.05,
            "{set:?} {slope} {low}"
        );
    }
    assert_eq!(growth(&[7]), None);
}

fn nodes(set: &[u64], r: u64, known: &mut std::collections::HashMap<u64, f64>) -> f64 {
    if r <= 1 {
        return 1.0;
    }
    if let Some(&nodes) = known.get(&r) {
        return nodes;
    }
    let below = set
        .iter()
        .map(|m| nodes(set, r.div_ceil(*m), known))
        .sum::<f64>();
    known.insert(r, below + 1.0);
    below + 1.0
}
