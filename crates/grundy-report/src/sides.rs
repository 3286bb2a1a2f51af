//! The report about the sides of a loopy value.

use grundy::values::loopy::Settled;
use grundy::vocabulary::{Outcome, Player};
use serde::Serialize;

/// A loopy value: a stopper, or an onside and an offside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SidesReport {
    /// The value as text: a stopper, or `onside & offside`, with a question mark for a side that was not found.
    pub value: String,
    /// The stopper that the value equals where play that never ends is Left's win; null where none was found.
    pub onside: Option<String>,
    /// The stopper that it equals where play that never ends is Right's win; null where none was found.
    pub offside: Option<String>,
    /// True if the value is a stopper itself: both sides are the same.
    pub stopper: bool,
    /// The winner where Left begins: `left`, `right`, or null for a draw.
    pub left_begins: Option<String>,
    /// The winner where Right begins.
    pub right_begins: Option<String>,
}

impl From<&Settled> for SidesReport {
    fn from(settled: &Settled) -> SidesReport {
        let winner = |first: Player| {
            let winner = Outcome::winner(settled.outcomes[first.index()]);
            winner.map(|player| player.to_string())
        };
        SidesReport {
            value: settled.to_string(),
            onside: settled.onside.clone(),
            offside: settled.offside.clone(),
            stopper: settled.is_stopper(),
            left_begins: winner(Player::Left),
            right_begins: winner(Player::Right),
        }
    }
}
