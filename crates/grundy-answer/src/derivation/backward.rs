//! Sums that were solved backwards from the ends of play.

use super::Ending;
use serde::Serialize;

/// Every position of a sum that can be reached, solved backwards from the ends of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Backward {
    /// The outcome for each player who may begin; without a mover where that player cannot move.
    pub starts: Vec<Ending>,
    /// The number of positions, each with the player to move.
    pub positions: u64,
    /// The names of the two players.
    pub sides: [String; 2],
}
