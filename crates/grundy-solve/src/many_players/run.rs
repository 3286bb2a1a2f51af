//! Counterfactual regret minimization of all players in turn.

use super::measured::{Measured, Plans};
use crate::regret::{Config, Curve, Sample, round};
use crate::regret_state::{Keep, StateWords, Unkept};
use crate::seat::Seat;
use crate::sequence::Set;
use crate::variant::Variant;
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, One, ToPrimitive, Zero};

/// The result of counterfactual regret minimization.
#[derive(Clone, Debug, PartialEq)]
pub struct Averaged {
    /// The averages, rounded to fractions, and what they are worth exactly.
    pub profile: Measured,
    /// The variant that found them.
    pub variant: Variant,
    /// Iterations done.
    pub iterations: u64,
    /// NashConv after 1, 2, 4, 8, … iterations and at the end, in floats: an observation, not a proof.
    pub curve: Vec<Sample>,
    /// The reason why it stopped before NashConv was small enough or the iterations done.
    pub stopped: Option<StopReason>,
}

impl Plans {
    /// Counterfactual regret minimization from equal chances: the players improve in turn, each against the others' newest
    /// plans, until NashConv is small enough or the iterations are done.
    ///
    /// One iteration is linear in the payoffs, times the square of the players. With two players whose interests are opposed
    /// the averages approach an equilibrium; else they need not, and NashConv says how far they are.
    pub fn minimise(&self, variant: Variant, config: &Config, watch: &mut dyn Watch) -> Averaged {
        let found = self.minimise_kept(variant, config, &mut Unkept, watch);
        found.expect("nothing was kept before")
    }

    /// As [`Plans::minimise`], from the state that was kept before; the state is kept now and then, and at the end. A run that
    /// was interrupted ends as if it had not been.
    ///
    /// # Errors
    /// A sentence: what was kept is not a state of this game.
    pub fn minimise_kept(
        &self,
        variant: Variant,
        config: &Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Averaged, String> {
        let mut run = Run::new(self, variant, config);
        if let Some(words) = keep.kept() {
            let mut words = StateWords::new(&words);
            let read = run.load(&mut words).is_some() && words.is_over();
            read.then_some(())
                .ok_or("the checkpoint has the state of another game")?;
        }
        let stopped = run.go(keep, watch).err();
        keep.keep(&run.save());
        let plans = (self.sequences.iter().zip(&run.seats)).map(|(own, seat)| {
            let sets = own.sets.iter();
            let sets = sets.map(|set| (set.parent, set.first..set.first + set.actions));
            round(sets, &seat.average_by_sequence())
        });
        Ok(Averaged {
            profile: self.measure(plans.collect()),
            variant,
            iterations: run.rounds,
            curve: run.curve.samples,
            stopped,
        })
    }
}

/// The players at work.
struct Run<'a> {
    form: &'a Plans,
    seats: Vec<Seat>,
    /// The places of the sequences that end a play together.
    met: Vec<u32>,
    /// The payoffs in floats, divided by the largest.
    payoffs: Vec<f64>,
    variant: Variant,
    rounds: u64,
    most: u64,
    curve: Curve,
    /// The next round after which NashConv is measured.
    look: u64,
    close: bool,
}

impl<'a> Run<'a> {
    fn new(form: &'a Plans, variant: Variant, config: &Config) -> Run<'a> {
        let largest = form.payoffs.iter().map(BigInt::magnitude).max();
        let largest = largest.filter(|x| !x.is_zero());
        let largest = BigInt::from(largest.cloned().unwrap_or_else(One::one));
        let float = |x: &BigInt| BigRational::new(x.clone(), largest.clone()).to_f64();
        let unit = BigRational::new(largest.clone(), form.denominator.clone());
        let width = (&config.width / &unit).to_f64().unwrap_or(0.0) * 0.999;
        let seats = form.sequences.iter().map(|own| {
            let sets = own.sets.iter();
            let sets = sets.map(|set| Set {
                parent: set.parent,
                choices: set.first..set.first + set.actions,
            });
            Seat::new(&sets.collect::<Vec<_>>(), own.count)
        });
        let seats: Vec<Seat> = seats.collect();
        let met = form.met.iter().zip(seats.iter().cycle());
        Run {
            met: (met.map(|(&sequence, seat)| seat.layout().places[sequence as usize])).collect(),
            form,
            seats,
            payoffs: (form.payoffs.iter())
                .map(|x| float(x).unwrap_or(0.0))
                .collect(),
            variant,
            rounds: 0,
            most: config.iterations.max(1),
            curve: Curve::new(config, width, unit.to_f64().unwrap_or(f64::INFINITY)),
            look: 1,
            close: false,
        }
    }

    /// The state as words.
    fn save(&self) -> Vec<u64> {
        let mut words = vec![self.look, self.rounds];
        self.seats.iter().for_each(|seat| seat.save(&mut words));
        self.curve.save(&mut words);
        words
    }

    /// The state that was saved; `None` if it is that of another game.
    fn load(&mut self, words: &mut StateWords<'_>) -> Option<()> {
        self.look = words.next()?;
        self.rounds = words.next()?;
        let variant = self.variant;
        self.seats
            .iter_mut()
            .try_for_each(|seat| seat.load(variant, words))?;
        self.close = self.curve.load(words)?;
        Some(())
    }

    /// Iterates until NashConv is small enough or the iterations are done.
    fn go(&mut self, keep: &mut dyn Keep, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let n = self.seats.len();
        let work = 1 + (self.form.entries() * n * n) as u64;
        while self.rounds < self.most && !self.close {
            watch.work(work)?;
            self.rounds += 1;
            for player in 0..n {
                self.against(player, Seat::plan);
                self.seats[player].improve(self.variant, self.rounds as f64);
            }
            if self.rounds == self.look || self.curve.marks(self.rounds) {
                // A look costs as much as an iteration, so the pauses between looks grow by an eighth.
                if self.rounds == self.look || self.rounds.is_power_of_two() {
                    self.look += self.look / 8 + 1;
                }
                let sample = self.sample();
                self.close = self.curve.close_enough(sample, watch);
            }
            if self.rounds.is_multiple_of(16) && keep.is_due() {
                keep.keep(&self.save());
            }
        }
        Ok(())
    }

    /// Writes what each sequence of a player brings against the plans of the others.
    fn against(&mut self, player: usize, plan: impl Fn(&Seat) -> &[f64]) {
        let n = self.seats.len();
        let mut worth = std::mem::take(self.seats[player].worth());
        worth.fill(0.0);
        for (met, paid) in (self.met.chunks_exact(n)).zip(self.payoffs.chunks_exact(n)) {
            let mut weighed = paid[player];
            for (other, seat) in self.seats.iter().enumerate() {
                if other != player {
                    weighed *= plan(seat)[met[other] as usize];
                }
            }
            worth[met[player] as usize] += weighed;
        }
        *self.seats[player].worth() = worth;
    }

    /// NashConv of the averages, in units of the floats.
    fn sample(&mut self) -> Sample {
        let weights: Vec<f64> = self.seats.iter().map(|seat| seat.average()[0]).collect();
        let all: f64 = weights.iter().product();
        let mut gains = Vec::with_capacity(weights.len());
        for (player, weight) in weights.iter().enumerate() {
            self.against(player, Seat::average);
            let earned = self.seats[player].earned() / all;
            gains.push(self.seats[player].answer() * weight / all - earned);
        }
        let of = |player: usize| gains.get(player).copied().unwrap_or(0.0);
        Sample {
            iteration: self.rounds,
            regret: [of(0), of(1)],
            exploitability: gains.iter().sum(),
        }
    }
}
