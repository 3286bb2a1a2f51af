//! Correlated and coarse correlated equilibria.

use crate::bimatrix::random;
use grundy_core::Unwatched;
use grundy_solve::bimatrix::equilibria;
use grundy_solve::bimatrix::{Correlated, Deviation, correlated};
use num::BigRational;

/// The cells of a pair of mixtures that are drawn independently.
fn product(rows: &[BigRational], columns: &[BigRational]) -> Vec<Vec<BigRational>> {
    let row = |p: &BigRational| columns.iter().map(|q| p * q).collect();
    rows.iter().map(row).collect()
}

#[test]
fn every_equilibrium_is_one_of_both_kinds_and_none_is_better() {
    let mut rng = fastrand::Rng::with_seed(41);
    for _ in 0..60 {
        let (m, n) = (rng.usize(1..5), rng.usize(1..5));
        let game = random(&mut rng, m, n, 4);
        let best = [Deviation::AfterAdvice, Deviation::BeforeAdvice].map(|deviation| {
            let found = correlated(&game, deviation, &mut Unwatched).expect("no limit");
            assert!(found.is_equilibrium(&game, deviation));
            (deviation, found)
        });
        // A distribution that withstands the first kind of deviation withstands the second.
        assert!(best[0].1.is_equilibrium(&game, Deviation::BeforeAdvice));
        let total = |payoffs: &[BigRational; 2]| &payoffs[0] + &payoffs[1];
        assert!(total(&best[0].1.payoffs) <= total(&best[1].1.payoffs));
        for profile in equilibria(&game, &mut Unwatched)
            .expect("no limit")
            .profiles()
        {
            let payoffs = profile.payoffs(&game);
            for (deviation, found) in &best {
                let drawn = Correlated {
                    cells: product(&profile.rows, &profile.columns),
                    ..found.clone()
                };
                assert!(drawn.is_equilibrium(&game, *deviation));
                assert!(total(&payoffs) <= total(&found.payoffs));
                for (payoff, [least, greatest]) in payoffs.iter().zip(&found.ranges) {
                    assert!(least <= payoff && payoff <= greatest);
                }
            }
        }
    }
}
