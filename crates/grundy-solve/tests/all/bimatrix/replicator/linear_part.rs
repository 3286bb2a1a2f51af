//! Exact linear algebra for rest points.

use grundy_solve::bimatrix::replicator::linear_part::{
    Sign, characteristic, is_positive_semidefinite, signs,
};
use num::BigRational;

fn n(k: i64) -> BigRational {
    BigRational::from_integer(k.into())
}

/// A polynomial from its real roots and from pairs a ± bi.
fn product(real: &[i64], pairs: &[(i64, i64)]) -> Vec<BigRational> {
    let factors = real.iter().map(|&a| vec![n(1), n(-a)]);
    let pairs = pairs
        .iter()
        .map(|&(a, b)| vec![n(1), n(-2 * a), n(a * a + b * b)]);
    factors.chain(pairs).fold(vec![n(1)], |all, factor| {
        let mut product = vec![n(0); all.len() + factor.len() - 1];
        for (i, x) in all.iter().enumerate() {
            for (j, y) in factor.iter().enumerate() {
                product[i + j] += x * y;
            }
        }
        product
    })
}

#[test]
fn signs_are_those_of_the_roots() {
    let mut rng = fastrand::Rng::with_seed(1877);
    for _ in 0..500 {
        let real: Vec<i64> = (0..rng.usize(0..4)).map(|_| rng.i64(-4..3)).collect();
        let pairs: Vec<(i64, i64)> = (0..rng.usize(0..3))
            .map(|_| (rng.i64(-4..3), rng.i64(1..4)))
            .collect();
        let parts = || real.iter().copied().chain(pairs.iter().map(|pair| pair.0));
        let found = signs(&product(&real, &pairs));
        if parts().all(|part| part < 0) {
            assert_eq!(found, Sign::AllNegative, "{real:?} {pairs:?}");
        } else if parts().all(|part| part <= 0) {
            assert_eq!(found, Sign::Undecided, "{real:?} {pairs:?}");
        } else {
            assert_ne!(found, Sign::AllNegative, "{real:?} {pairs:?}");
        }
    }
}

#[test]
fn the_characteristic_polynomial_of_a_matrix() {
    let matrix = [[2, 1, 0], [0, 3, 1], [1, 0, 1]].map(|row| row.map(n).to_vec());
    // det(s − M) = s³ − 6s² + 11s − 7.
    assert_eq!(characteristic(&matrix), [1, -6, 11, -7].map(n));
}

#[test]
fn semidefinite_forms() {
    let form = |rows: &[[i64; 2]; 2]| rows.map(|row| row.map(n).to_vec()).to_vec();
    assert!(is_positive_semidefinite(form(&[[1, 1], [1, 1]])));
    assert!(is_positive_semidefinite(form(&[[0, 0], [0, 2]])));
    assert!(!is_positive_semidefinite(form(&[[0, 1], [1, 2]])));
    assert!(!is_positive_semidefinite(form(&[[1, 2], [2, 1]])));
}
