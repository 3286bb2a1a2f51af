//! The bounds that a table remembers of a position.

use super::super::value::{LEAST, MOST};

/// A value is at least `low` and at most `high`; `choice` is the move that looked best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBounds {
    /// The value is at least this.
    pub low: i64,
    /// The value is at most this.
    pub high: i64,
    /// The move's place among the candidates.
    pub choice: Option<u32>,
}

impl KnownBounds {
    /// No bounds at all.
    pub const NOTHING: KnownBounds = KnownBounds {
        low: LEAST,
        high: MOST,
        choice: None,
    };

    /// The same with both bounds on another scale.
    pub fn each(self, scale: impl Fn(i64) -> i64) -> KnownBounds {
        KnownBounds {
            low: scale(self.low),
            high: scale(self.high),
            ..self
        }
    }

    /// These bounds tightened by new ones.
    pub fn and(self, new: KnownBounds) -> KnownBounds {
        let known = KnownBounds {
            low: self.low.max(new.low),
            high: self.high.min(new.high),
            choice: new.choice.or(self.choice),
        };
        debug_assert!(known.low <= known.high, "proved bounds never cross");
        known
    }
}
