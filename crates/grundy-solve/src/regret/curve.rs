//! When an iteration may end, and what is seen of it on the way.

use crate::regret_state::StateWords;
use grundy_core::Watch;
use num::BigRational;

/// The limits at which the iteration stops.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Iterations at most.
    pub iterations: u64,
    /// Stop as soon as the bounds are no farther apart than this.
    pub width: BigRational,
    /// The seed of what is drawn, where a method draws.
    pub seed: u64,
}

impl Default for Config {
    /// Four million iterations, or bounds a millionth apart; seed 0.
    fn default() -> Config {
        Config {
            iterations: 4_000_000,
            width: BigRational::new(1.into(), 1_000_000.into()),
            seed: 0,
        }
    }
}

/// One point of the regret curve, measured in floats: an observation and not a proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The number of iterations before it.
    pub iteration: u64,
    /// The average regret of Left and of Right: how much better their best fixed choice would have done a round.
    /// For CFR⁺ the regret of the weighted averages, which is their share of the exploitability.
    pub regret: [f64; 2],
    /// The gain that both could make together against the averages; it bounds the distance to the value.
    pub exploitability: f64,
}

/// The samples kept of an iteration, and when it may end.
pub(crate) struct Curve {
    pub(crate) samples: Vec<Sample>,
    /// The last iteration.
    last: u64,
    /// The distance to which the bounds are to come, in units of the iteration's floats.
    width: f64,
    /// The value of one such unit in payoffs.
    scale: f64,
    /// The distance that was seen last, in units.
    seen: f64,
}

/// The least distance of the bounds that floats can measure, in their units: where less is asked for, all iterations are done.
const RESOLUTION: f64 = 1e-14;

impl Curve {
    /// A curve without samples.
    pub(crate) fn new(config: &Config, width: f64, scale: f64) -> Curve {
        Curve {
            samples: Vec::new(),
            last: config.iterations,
            width,
            scale,
            seen: f64::INFINITY,
        }
    }

    /// The samples as words.
    pub(crate) fn save(&self, words: &mut Vec<u64>) {
        words.extend([self.seen.to_bits(), self.samples.len() as u64]);
        for Sample {
            iteration,
            regret,
            exploitability,
        } in &self.samples
        {
            let floats = [regret[0], regret[1], *exploitability].map(f64::to_bits);
            words.push(*iteration);
            words.extend(floats);
        }
    }

    /// The samples that were saved, and whether the last of them is close enough now; `None` if they are no samples. What was
    /// seen only because a run ended there is left out, unless this one ends there too.
    pub(crate) fn load(&mut self, words: &mut StateWords<'_>) -> Option<bool> {
        self.seen = f64::from_bits(words.next()?);
        self.samples.clear();
        for _ in 0..words.next()? {
            let iteration = words.next()?;
            let mut float = || words.next().map(f64::from_bits);
            self.samples.push(Sample {
                iteration,
                regret: [float()?, float()?],
                exploitability: float()?,
            });
        }
        let close = self.is_close(self.seen);
        let (marks, last) = (|iteration: u64| iteration.is_power_of_two(), self.last);
        self.samples
            .retain(|sample| close || marks(sample.iteration) || sample.iteration == last);
        Some(close)
    }

    /// True if a distance of the bounds is close enough.
    fn is_close(&self, distance: f64) -> bool {
        self.width >= RESOLUTION && distance <= self.width
    }

    /// True if an iteration belongs on the curve, no matter what is seen there: 1, 2, 4, 8, … and the last one.
    pub(crate) fn marks(&self, iteration: u64) -> bool {
        iteration.is_power_of_two() || iteration == self.last
    }

    /// True if the bounds are close enough, by a sample in units of the floats; if so, or where the curve has a
    /// mark, the sample is kept in payoffs.
    pub(crate) fn close_enough(&mut self, sample: Sample, watch: &mut dyn Watch) -> bool {
        self.seen = sample.exploitability;
        let done = self.is_close(self.seen);
        watch.progress("iterations", sample.iteration, self.last);
        if done || self.marks(sample.iteration) {
            self.samples.push(Sample {
                iteration: sample.iteration,
                regret: sample.regret.map(|x| x * self.scale),
                exploitability: sample.exploitability * self.scale,
            });
        }
        done
    }
}
