//! Games whose steps only multiply, by the ratio target / counter.

use super::interval::{Interval, Label, Verdict};
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigUint, One, Zero};

/// The verdicts of a multiplying game by the ratio r = target / counter: the intervals of r from 1 on, made as far
/// as they are asked for. They do not depend on the target, so one table serves many questions.
#[derive(Clone, Debug)]
pub struct Ratios {
    /// Each with the place of the interval that holds end/m, up to which it is known; ascending.
    multipliers: Vec<(u64, usize)>,
    pub(super) intervals: Vec<Interval>,
}

impl Ratios {
    /// The table for these multipliers, each at least 2.
    ///
    /// # Panics
    /// When there is no multiplier, or one below 2: [`Counter`](grundy_core::forms::counter::Counter) refuses both.
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

    /// The intervals made so far.
    #[must_use]
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }

    /// The verdict at a ratio, rounded up to a whole number: breakpoints are whole, so nothing is lost.
    ///
    /// # Errors
    /// What stopped it.
    pub fn verdict(
        &mut self,
        ratio: &BigInt,
        watch: &mut dyn Watch,
    ) -> Result<Verdict, StopReason> {
        if *ratio <= BigInt::one() {
            return Ok(Verdict {
                wins: false,
                plies: BigUint::zero(),
            });
        }
        // One more interval is begun than is needed, so that the last one is complete.
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

    /// The number of the interval that holds a ratio that has been reached.
    pub(super) fn place(&self, ratio: &BigInt) -> usize {
        self.intervals.partition_point(|i| i.upto < *ratio)
    }

    /// Adds the next stretch of equal labels; 0 when it lengthened the last interval.
    fn extend(&mut self) -> u64 {
        let end = self.intervals[self.intervals.len() - 1].upto.clone();
        // Just above `end`, step m leads just above end/m: find that interval and how far it carries.
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
