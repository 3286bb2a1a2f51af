//! Counter games: a number grows by multiplying or adding, and the player who first brings it to the target wins.

use num::{BigInt, BigRational, One, Signed, Zero};
use std::fmt;

/// One way to make the counter grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Multiply by this number, at least 2.
    Times(u64),
    /// Add this number, at least 1.
    Plus(u64),
}

impl Step {
    /// The counter after the step.
    #[must_use]
    pub fn apply(self, at: &BigRational) -> BigRational {
        match self {
            Step::Times(m) => at * BigInt::from(m),
            Step::Plus(k) => at + BigInt::from(k),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Times(m) => write!(f, "x{m}"),
            Step::Plus(k) => write!(f, "+{k}"),
        }
    }
}

/// The rules of a counter game: the steps and the target. The player who reaches the target or passes it wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counter {
    /// Ascending, each once, at least one; `Times` of at least 2, `Plus` of at least 1.
    steps: Vec<Step>,
    target: BigRational,
}

impl Counter {
    /// A counter game.
    ///
    /// # Errors
    /// A sentence that names the step that would not let the counter grow, or says that there is none.
    ///
    /// ```
    /// use grundy_core::forms::counter::{Counter, Step};
    /// assert!(Counter::new(vec![Step::Times(2), Step::Times(9)], 100.into()).is_ok());
    /// assert!(Counter::new(vec![Step::Times(1)], 100.into()).is_err());
    /// ```
    pub fn new(mut steps: Vec<Step>, target: BigInt) -> Result<Counter, String> {
        steps.sort_unstable();
        steps.dedup();
        Counter::with_rational_target(steps, BigRational::from_integer(target))
    }

    /// A counter game whose target may be any rational number.
    ///
    /// # Errors
    /// See [`Counter::new`].
    pub fn with_rational_target(
        mut steps: Vec<Step>,
        target: BigRational,
    ) -> Result<Counter, String> {
        steps.sort_unstable();
        steps.dedup();
        if steps.is_empty() {
            return Err("a counter game needs at least one step".to_owned());
        }
        for step in &steps {
            match step {
                Step::Times(0 | 1) => {
                    return Err(format!(
                        "a multiplier must be at least 2, and {step} is not"
                    ));
                }
                Step::Plus(0) => return Err("an increment must be at least 1".to_owned()),
                Step::Times(_) | Step::Plus(_) => {}
            }
        }
        Ok(Counter { steps, target })
    }

    /// The steps: multipliers first, each kind ascending.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number to be reached.
    #[must_use]
    pub fn target(&self) -> &BigRational {
        &self.target
    }

    /// The multipliers when there is nothing else.
    #[must_use]
    pub fn multipliers(&self) -> Option<Vec<u64>> {
        let only = |step: &Step| match step {
            Step::Times(m) => Some(*m),
            Step::Plus(_) => None,
        };
        self.steps.iter().map(only).collect()
    }

    /// The increments when there is nothing else.
    #[must_use]
    pub fn increments(&self) -> Option<Vec<u64>> {
        let only = |step: &Step| match step {
            Step::Plus(k) => Some(*k),
            Step::Times(_) => None,
        };
        self.steps.iter().map(only).collect()
    }

    /// True if the target is reached.
    #[must_use]
    pub fn is_over(&self, at: &BigRational) -> bool {
        *at >= self.target
    }

    /// True if every play from `at` ends: a multiplier needs a positive counter.
    #[must_use]
    pub fn can_start_at(&self, at: &BigRational) -> bool {
        at.is_positive() || self.increments().is_some() && !at.is_negative()
    }

    /// The customary start: 0 if all steps are additions, else 1.
    #[must_use]
    pub fn start(&self) -> BigRational {
        if self.increments().is_some() {
            BigRational::zero()
        } else {
            BigRational::one()
        }
    }
}
