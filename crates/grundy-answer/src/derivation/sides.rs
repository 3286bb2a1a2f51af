//! Loopy values: stoppers, and other games by their onside and offside.

use super::json;
use grundy_core::{Outcome, Player};
use grundy_values::loopy::Settled;
use grundy_values::short::Comparison;
use serde::Serialize;

/// A loopy value by its sides, and the winners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoopySides {
    /// The stopper that the value equals where endless play is Left's win, if it is known.
    pub onside: Option<String>,
    /// The stopper that it equals where endless play is Right's win, if it is known.
    pub offside: Option<String>,
    /// The winner when Left begins, and when Right does; null for a draw.
    #[serde(serialize_with = "json::as_winners")]
    pub winners: [Option<Player>; 2],
    /// The names of the two players.
    pub sides: [String; 2],
}

impl LoopySides {
    /// The sides of a value, between players with these names.
    #[must_use]
    pub fn new(settled: &Settled, sides: [&str; 2]) -> LoopySides {
        LoopySides {
            onside: settled.onside.clone(),
            offside: settled.offside.clone(),
            winners: settled.outcomes.map(Outcome::winner),
            sides: sides.map(str::to_owned),
        }
    }
}

/// The comparison of two loopy values by both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoopyComparison {
    /// The relation of the first to the second.
    #[serde(serialize_with = "json::as_text")]
    pub relation: Comparison,
}
