//! Mixed strategies as weights.

use grundy_solve::bimatrix::Mixture;
use num::{BigInt, Zero};

#[test]
fn mixtures_compare_as_their_probabilities_do() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut equal = 0;
    for _ in 0..2000 {
        let mut random = || {
            let weights = (0..3)
                .map(|_| BigInt::from(rng.u8(0..4)))
                .collect::<Vec<_>>();
            weights.iter().any(|x| !x.is_zero()).then_some(weights)
        };
        let (Some(a), Some(b)) = (random(), random()) else {
            continue;
        };
        let (a, b) = (Mixture::of_weights(a), Mixture::of_weights(b));
        assert_eq!(a.cmp(&b), a.probabilities().cmp(&b.probabilities()));
        equal += usize::from(a == b);
    }
    assert!(equal > 20, "{equal}");
}
