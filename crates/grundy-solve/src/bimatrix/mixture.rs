//! Mixed strategies as the walk over vertices finds them: weights, which become fractions where they are read.

use num::{BigInt, BigRational, Zero};
use std::cmp::Ordering;

/// A mixed strategy: the weight of each pure one, and their sum. Weights may have a common factor; fractions in lowest terms are
/// made when they are asked for, since they cost more than finding the strategy and few of many are read.
///
/// ```
/// use grundy_solve::bimatrix::Mixture;
/// let mix = Mixture::of_weights(vec![2.into(), 0.into(), 4.into()]);
/// let read: Vec<String> = mix.probabilities().iter().map(ToString::to_string).collect();
/// assert_eq!(read, ["1/3", "0", "2/3"]);
/// ```
#[derive(Clone, Debug)]
pub struct Mixture {
    /// Each at least zero, not all zero.
    weights: Vec<BigInt>,
    sum: BigInt,
}

impl Mixture {
    /// The mixture of weights that are at least zero and not all zero.
    ///
    /// # Panics
    /// When all are zero, or the sum of them is.
    #[must_use]
    pub fn of_weights(weights: Vec<BigInt>) -> Mixture {
        let sum: BigInt = weights.iter().sum();
        assert!(!sum.is_zero(), "a mixture plays something");
        Mixture { weights, sum }
    }

    /// The probability of each pure strategy.
    #[must_use]
    pub fn probabilities(&self) -> Vec<BigRational> {
        let part = |weight: &BigInt| {
            if weight.is_zero() {
                BigRational::zero()
            } else {
                BigRational::new(weight.clone(), self.sum.clone())
            }
        };
        self.weights.iter().map(part).collect()
    }
}

/// By the probabilities of the first strategy, then of the next.
impl Ord for Mixture {
    fn cmp(&self, other: &Mixture) -> Ordering {
        if self.sum == other.sum {
            return self.weights.cmp(&other.weights);
        }
        let mine = self.weights.iter().map(|weight| weight * &other.sum);
        mine.cmp(other.weights.iter().map(|weight| weight * &self.sum))
    }
}

impl PartialOrd for Mixture {
    fn partial_cmp(&self, other: &Mixture) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Mixture {
    fn eq(&self, other: &Mixture) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Mixture {}
