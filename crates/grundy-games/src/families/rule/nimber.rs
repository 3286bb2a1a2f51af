//! The nimber of a number from those of smaller ones, beside the evaluation of rules, so that both are compiled as one loop.

use super::component::MOST_NUMBERS;
use super::evaluate::Program;
use grundy_core::Player;

/// The nimbers that options have, marked by the round in which they were met.
#[derive(Debug, Default)]
pub struct Met {
    last: Vec<u64>,
    round: u64,
}

/// The nimber of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundNimber {
    /// The least number that is not the nimber of an option.
    pub value: u64,
    /// The number of options, as often as they are written.
    pub options: u64,
}

impl Met {
    /// Begins the options of another position.
    pub fn begin(&mut self) {
        self.round += 1;
    }

    /// Marks the nimber of an option.
    #[inline]
    pub fn mark(&mut self, nimber: u64) {
        let at = nimber as usize;
        match self.last.get_mut(at) {
            Some(last) => *last = self.round,
            None => self.grow(at),
        }
    }

    #[cold]
    fn grow(&mut self, at: usize) {
        self.last.resize((at + 1).next_power_of_two(), 0);
        self.last[at] = self.round;
    }

    /// The least number that is not marked.
    #[must_use]
    pub fn missing(&self) -> u64 {
        let missing = self.last.iter().position(|&last| last != self.round);
        missing.unwrap_or(self.last.len()) as u64
    }
}

impl Program {
    /// The nimber of `n` under a rule on single numbers, where `values` has those of all smaller ones; `None` where an option is
    /// not smaller, or not known because of too large a number.
    ///
    /// The time is the number of options.
    pub fn nimber(&self, n: u64, values: &[u64], met: &mut Met) -> Option<FoundNimber> {
        let mut at = [0; MOST_NUMBERS];
        at[0] = i64::try_from(n).ok()?;
        let (mut smaller, mut options) = (true, 0);
        met.begin();
        let walked = self.options(Player::Left, &at, u64::MAX, &mut |parts| {
            options += 1;
            let mut sum = 0;
            for part in parts {
                match values.get(part[0] as usize) {
                    Some(value) => sum ^= value,
                    None => smaller = false,
                }
            }
            met.mark(sum);
        });
        let value = met.missing();
        (smaller && !walked.too_large).then_some(FoundNimber { value, options })
    }
}
