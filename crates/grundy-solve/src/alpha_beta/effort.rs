//! The work that positions took, by the plies left in them, from which the search learns what pays for the next ones.
//!
//! The table lies far from the processor: to look there takes as long as to visit some positions. Under a position that is
//! finished after a few, the bare tree is faster. To look up all options before the first of them is tried pays where each
//! of them is much work. What is learnt changes only the way that the search takes, and the same questions take the same
//! way.

/// The size of a position: how much use of the table pays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// To search its tree without the table.
    Small,
    /// To look it up.
    Middle,
    /// To look its options up too before one of them is tried.
    Large,
}

/// Positions with more plies left are large.
const MOST_PLIES: usize = 128;

/// So many positions have to be finished before an average says something.
const ENOUGH: u64 = 500;

/// Small positions took at most so many visits on average while the table was used.
const SMALL: u64 = 11;

/// They stay small while they take at most so many on average.
const STILL_SMALL: u64 = 4 * SMALL;

/// Large positions take more on average.
const MIDDLE: u64 = 100;

/// Other threads stay away from positions that take so many, as long as they have others.
const HUGE: u64 = 1000;

#[derive(Clone, Copy, Default)]
struct Effort {
    finished: u64,
    visited: u64,
    small: bool,
}

impl Effort {
    fn at_most(&self, average: u64) -> bool {
        self.visited <= average.saturating_mul(self.finished)
    }
}

/// The efforts learnt so far, by plies left.
pub(super) struct Efforts([Effort; MOST_PLIES]);

impl Efforts {
    pub(super) fn new() -> Efforts {
        Efforts([Effort::default(); MOST_PLIES])
    }

    /// A position with at most so many plies left was finished after so many visits.
    pub(super) fn learn(&mut self, plies: Option<u32>, visited: u64) {
        let Some(effort) = plies.and_then(|plies| self.0.get_mut(plies as usize)) else {
            return;
        };
        effort.finished += 1;
        effort.visited += visited;
        if effort.finished >= ENOUGH {
            effort.small = effort.at_most(if effort.small { STILL_SMALL } else { SMALL });
        }
    }

    /// The size of a position with at most so many plies left.
    pub(super) fn size(&self, plies: Option<u32>) -> Size {
        match plies.and_then(|plies| self.0.get(plies as usize)) {
            Some(effort) if effort.small => Size::Small,
            Some(effort) if effort.finished >= ENOUGH && effort.at_most(MIDDLE) => Size::Middle,
            _ => Size::Large,
        }
    }

    /// True if other threads had better stay away.
    pub(super) fn is_huge(&self, plies: Option<u32>) -> bool {
        let effort = plies.and_then(|plies| self.0.get(plies as usize));
        effort.is_none_or(|effort| !effort.at_most(HUGE) || effort.finished < ENOUGH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_little_is_small_until_it_takes_much() {
        let mut efforts = Efforts::new();
        assert_eq!(efforts.size(Some(9)), Size::Large);
        let mut learn = |plies, visited| {
            for _ in 0..ENOUGH {
                efforts.learn(Some(plies), visited);
            }
            efforts.size(Some(plies))
        };
        assert_eq!(learn(9, SMALL), Size::Small);
        assert_eq!(learn(9, STILL_SMALL), Size::Small);
        assert_eq!(learn(9, 4 * STILL_SMALL), Size::Middle);
        assert_eq!(learn(10, MIDDLE), Size::Middle);
        assert_eq!(efforts.size(None), Size::Large);
        assert!(efforts.is_huge(None) && !efforts.is_huge(Some(10)));
    }
}
