//! The end of a win where play may go on for ever.

use serde::Serialize;

/// A winning move with which the win comes to an end, where play may go on for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoopyEnding {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The sum of the counters after it.
    pub counter: u64,
}
