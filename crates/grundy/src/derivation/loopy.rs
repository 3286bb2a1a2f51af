//! How a win ends where play may go on for ever.

use serde::Serialize;

/// A winning move by which the win ends, where play may go on for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LoopyEnding {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The sum of the counters after it.
    pub counter: u64,
}
