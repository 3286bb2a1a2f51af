//! Payoffs that are known between bounds.

use num::BigRational;

/// The payoffs of a player in all subgame-perfect equilibria: none is less or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// No equilibrium pays less.
    pub least: BigRational,
    /// No equilibrium pays more.
    pub most: BigRational,
}

impl Range {
    /// The range of one number.
    #[must_use]
    pub fn exactly(payoff: BigRational) -> Range {
        Range {
            least: payoff.clone(),
            most: payoff,
        }
    }

    /// True if all equilibria pay the same.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

/// The range of each player.
pub type Payoffs = [Range; 2];
