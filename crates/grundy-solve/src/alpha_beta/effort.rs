//! The work that positions took, by the plies left in them, from which the search learns how to treat the next ones.
//!
//! The table is far from the processor: an access takes as long as visiting several positions. So a position that is
//! finished after a few visits is searched faster without the table. Looking up all options before the first of them is
//! tried pays only if each of them is much work. Learning changes the path of the search but never its answers, and is
//! deterministic: the same questions take the same path.

/// The size of a position, which decides how much use of the table pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Its tree is searched without the table.
    Small,
    /// It is looked up.
    Middle,
    /// Its options are looked up too, before one of them is tried.
    Large,
}

/// The number of plies from which positions always count as large.
const MOST_PLIES: usize = 128;

/// The number of finished positions from which their average is used.
pub const ENOUGH: u64 = 500;

/// The largest average of visits at which positions become small; measured while they use the table.
pub const SMALL: u64 = 11;

/// The largest average at which they stay small. It is larger because without the table they take more visits; with one
/// threshold they would go back and forth.
pub const STILL_SMALL: u64 = 4 * SMALL;

/// The largest average of visits of middle positions.
pub const MIDDLE: u64 = 100;

/// The average from which other threads avoid a position that is being examined, if they have other options.
const HUGE: u64 = 1000;

/// The statistics of the positions with one number of plies left.
#[derive(Clone, Copy, Default)]
struct PlyStatistics {
    finished: u64,
    visited: u64,
    small: bool,
}

impl PlyStatistics {
    /// True if a position took at most this many visits on average; multiplies instead of dividing, so 0 is no special case.
    fn at_most(&self, average: u64) -> bool {
        self.visited <= average.saturating_mul(self.finished)
    }
}

/// The efforts learnt so far, by plies left.
pub struct Efforts([PlyStatistics; MOST_PLIES]);

impl Default for Efforts {
    fn default() -> Efforts {
        Efforts::new()
    }
}

impl Efforts {
    /// No statistics: every position counts as large at first.
    pub fn new() -> Efforts {
        Efforts([PlyStatistics::default(); MOST_PLIES])
    }

    /// Records that a position with at most this many plies left was finished after `visited` visits.
    pub fn learn(&mut self, plies: Option<u32>, visited: u64) {
        let Some(effort) = plies.and_then(|plies| self.0.get_mut(plies as usize)) else {
            return;
        };
        effort.finished += 1;
        effort.visited += visited;
        if effort.finished >= ENOUGH {
            effort.small = effort.at_most(if effort.small { STILL_SMALL } else { SMALL });
        }
    }

    /// The size of a position with at most this many plies left.
    pub fn size(&self, plies: Option<u32>) -> Size {
        match plies.and_then(|plies| self.0.get(plies as usize)) {
            Some(effort) if effort.small => Size::Small,
            Some(effort) if effort.finished >= ENOUGH && effort.at_most(MIDDLE) => Size::Middle,
            _ => Size::Large,
        }
    }

    /// True if other threads should avoid such a position while one is working on it.
    pub fn is_huge(&self, plies: Option<u32>) -> bool {
        let effort = plies.and_then(|plies| self.0.get(plies as usize));
        effort.is_none_or(|effort| !effort.at_most(HUGE) || effort.finished < ENOUGH)
    }
}
