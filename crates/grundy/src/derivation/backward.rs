//! Sums that were solved backwards from the ends of play.

use super::Ending;
use serde::Serialize;

/// Every position of a sum that can be reached, solved backwards from the ends of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Backward {
    /// How the play ends, for each player who may begin; without a mover where that player cannot move.
    pub starts: Vec<Ending>,
    /// How many positions there are, each with the player to move.
    pub positions: u64,
    /// What the players are called.
    pub sides: [String; 2],
}
