//! Counter games with multipliers only, solved by the ratio target / counter.

use super::interval::{CounterVerdict, Interval, Label};
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigUint, One, Zero};

/// The verdicts by the ratio r = target / counter: the intervals of r from 1 on, extended on demand. They do not depend
/// on the target, so one table answers many questions.
#[derive(Clone, Debug)]
pub struct Ratios {
    /// Each multiplier m, ascending, with the index of the interval that holds just above end/m, where `end` is the end
    /// of the table. The index only grows, so the table is extended without a search.
    multipliers: Vec<(u64, usize)>,
    pub(super) intervals: Vec<Interval>,
}

impl Ratios {
    /// A table for these multipliers, each at least 2.
    ///
    /// # Panics
    /// If there is no multiplier, or one below 2; [`Counter`](grundy_core::forms::counter::Counter) refuses both.
    #[must_use]
    pub fn new(multipliers: &[u64]) -> Ratios {
        let most = *multipliers
            .iter()
            .max()
            .expect("a counter has at least one multiplier");
        assert!(
            multipliers.iter().all(|&m| m >= 2),
            "a multiplier of at least 2"
        );
        Ratios {
            multipliers: multipliers.iter().map(|&m| (m, 0)).collect(),
            intervals: vec![Interval {
                above: BigInt::one(),
                upto: most.into(),
                wins: true,
                plies: 1,
            }],
        }
    }

    /// The intervals known so far.
    #[must_use]
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }

    /// The verdict at a ratio, rounded up to an integer; breakpoints are integers, so nothing is lost.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn verdict(
        &mut self,
        ratio: &BigInt,
        watch: &mut dyn Watch,
    ) -> Result<CounterVerdict, StopReason> {
        if *ratio <= BigInt::one() {
            return Ok(CounterVerdict {
                wins: false,
                plies: BigUint::zero(),
            });
        }
        // The table is extended until an interval begins beyond the ratio, so that the one that contains it is complete.
        let mut held = 0u64;
        while self.intervals[self.intervals.len() - 1].above < *ratio {
            watch.work(1 + self.intervals[self.intervals.len() - 1].upto.bits() / 4096)?;
            let grown = self.extend();
            held += grown * (self.intervals[self.intervals.len() - 1].upto.bits() / 8 + 64);
            if grown > 0 {
                watch.memory(held)?;
            }
        }
        Ok(self.intervals[self.place(ratio)].verdict())
    }

    /// The index of the interval that contains a ratio within the table.
    pub(super) fn place(&self, ratio: &BigInt) -> usize {
        self.intervals.partition_point(|i| i.upto < *ratio)
    }

    /// Appends the next stretch of equal labels; returns 0 if it only lengthened the last interval, else 1.
    fn extend(&mut self) -> u64 {
        let end = self.intervals[self.intervals.len() - 1].upto.clone();
        // Just above `end`, step m leads just above end/m: find the interval there, and how far it carries.
        let mut upto: Option<BigInt> = None;
        let mut label = Label::default();
        for (m, place) in &mut self.multipliers {
            while &self.intervals[*place].upto * *m <= end {
                *place += 1;
            }
            let there = &self.intervals[*place];
            let carries = &there.upto * *m;
            if upto.as_ref().is_none_or(|u| carries < *u) {
                upto = Some(carries);
            }
            label.step(there.wins, there.plies);
        }
        let upto = upto.expect("a counter has at least one multiplier");
        let (wins, plies) = label.verdict();
        let last = self
            .intervals
            .last_mut()
            .expect("the table begins with the interval above 1");
        if last.wins == wins && last.plies == plies {
            last.upto = upto;
            return 0;
        }
        self.intervals.push(Interval {
            above: end,
            upto,
            wins,
            plies,
        });
        1
    }
}
