//! The bounds that a table has for a position.

use super::super::value::{LEAST, MOST};

/// Bounds of a value: it lies between these, and the move with this number looked best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// Its place among the candidates.
    pub(crate) choice: Option<u32>,
}

impl Known {
    pub(crate) const NOTHING: Known = Known {
        low: LEAST,
        high: MOST,
        choice: None,
    };

    /// The bounds known now that `new` is known too.
    pub(crate) fn and(self, new: Known) -> Known {
        let known = Known {
            low: self.low.max(new.low),
            high: self.high.min(new.high),
            choice: new.choice.or(self.choice),
        };
        debug_assert!(known.low <= known.high, "proved bounds never cross");
        known
    }
}
