//! Counterfactual regret minimization on the sequence form: one variant, or several in a race.

use super::curve::{Config, Curve, Sample};
use super::rounding::round;
use crate::alternating::Alternating;
use crate::regret_state::{Keep, StateWords, Unkept};
use crate::sequence::{Compiled, InfoSet, Plans, SequenceForm};
use crate::variant::Variant;
use grundy_core::{Extensive, Player, StopReason, Watch};
use num::{BigRational, ToPrimitive};

/// The variants that race: each is the best on some of the literature's games.
const CONTENDERS: [Variant; 3] = [
    Variant::CfrPlus,
    Variant::Discounted,
    Variant::PredictivePlus,
];

/// The iterations of each contender in the first lap of a race.
pub const LAP: u64 = 128;

/// The result of counterfactual regret minimization.
#[derive(Clone, Debug, PartialEq)]
pub struct Averaged {
    /// The variant that found it.
    pub variant: Variant,
    /// The average plans, rounded to fractions, with the bounds that they prove.
    pub proved: Plans,
    /// Iterations done.
    pub iterations: u64,
    /// The exploitability after 1, 2, 4, 8, … iterations and at the end.
    pub curve: Vec<Sample>,
    /// The reason why it stopped before the bounds were close enough or the iterations done; what it had proved by then
    /// stands.
    pub stopped: Option<StopReason>,
}

/// CFR⁺ on a game in sequence form: a strategy for both players and exact bounds of the value.
///
/// One iteration is linear in the entries and sequences; in practice the bounds close faster than 1/√iterations.
pub fn cfr_plus(form: &SequenceForm, config: &Config, watch: &mut dyn Watch) -> Averaged {
    minimise(form, Variant::CfrPlus, config, watch)
}

/// A variant of counterfactual regret minimization on a game in sequence form, as [`cfr_plus`].
pub fn minimise(
    form: &SequenceForm,
    variant: Variant,
    config: &Config,
    watch: &mut dyn Watch,
) -> Averaged {
    minimise_kept(form, variant, config, &mut Unkept, watch).expect("nothing was kept before")
}

/// As [`minimise`], from the state that was kept before; the state is kept now and then, and at the end. A run that was
/// interrupted ends as if it had not been.
///
/// # Errors
/// A sentence: what was kept is not a state of this game.
pub fn minimise_kept(
    form: &SequenceForm,
    variant: Variant,
    config: &Config,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Averaged, String> {
    let mut run = CfrRun::new(form, variant, config);
    if let Some(words) = keep.kept() {
        let mut words = StateWords::new(&words);
        let read = run.load(&mut words).is_some() && words.is_over();
        read.then_some(()).ok_or(FOREIGN)?;
    }
    while run.goes_on(config.iterations.max(1)) {
        run.go(config.iterations.max(1), keep, watch);
        if keep.is_due() {
            keep.keep(&run.words());
        }
    }
    keep.keep(&run.words());
    Ok(run.finish())
}

/// The state that was kept has other numbers of words than the game.
const FOREIGN: &str = "the checkpoint has the state of another game";

/// Lets three variants iterate in turns, [`LAP`] iterations each and then twice as many every time, until the first comes
/// close enough: no more than three times the work of the best of them. Where none does, the least exploitable is taken;
/// where fewer than eight laps are allowed, CFR⁺ runs alone.
///
/// The work is counted in iterations and not in time, so the answer is the same on every machine.
pub fn race(form: &SequenceForm, config: &Config, watch: &mut dyn Watch) -> Averaged {
    if config.iterations < 8 * LAP {
        return cfr_plus(form, config, watch);
    }
    race_kept(form, config, &mut Unkept, watch).expect("nothing was kept before")
}

/// As [`race`], from the state that was kept before, as in [`minimise_kept`]; however few iterations are allowed, all three
/// variants run.
///
/// # Errors
/// A sentence: what was kept is not a state of this game.
pub fn race_kept(
    form: &SequenceForm,
    config: &Config,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Averaged, String> {
    let mut runs = CONTENDERS.map(|variant| CfrRun::new(form, variant, config));
    let mut until = LAP;
    if let Some(words) = keep.kept() {
        let mut words = StateWords::new(&words);
        until = words
            .next()
            .filter(|lap| lap.is_power_of_two() && *lap >= LAP)
            .ok_or(FOREIGN)?;
        let read = runs.iter_mut().all(|run| run.load(&mut words).is_some()) && words.is_over();
        read.then_some(()).ok_or(FOREIGN)?;
    }
    let words = |until: u64, runs: &[CfrRun<'_>]| {
        let mut words = vec![until];
        runs.iter().for_each(|run| run.save(&mut words));
        words
    };
    let mut stopped = None;
    'race: loop {
        for at in 0..runs.len() {
            let end = until.min(config.iterations);
            while runs[at].goes_on(end) {
                runs[at].go(end, keep, watch);
                if keep.is_due() {
                    keep.keep(&words(until, &runs));
                }
            }
            stopped = runs[at].stopped.take();
            if runs[at].close || stopped.is_some() {
                break 'race;
            }
        }
        if until >= config.iterations {
            break;
        }
        until *= 2;
    }
    keep.keep(&words(until, &runs));
    let ahead = runs
        .into_iter()
        .min_by(|a, b| a.gained().total_cmp(&b.gained()));
    let mut ahead = ahead.expect("there are contenders");
    ahead.stopped = stopped;
    Ok(ahead.finish())
}

/// A variant at work.
struct CfrRun<'a> {
    form: &'a SequenceForm,
    variant: Variant,
    play: Alternating,
    curve: Curve,
    /// The next iteration at which the exploitability is measured.
    look: u64,
    /// The work of an iteration.
    work: u64,
    /// True if the bounds are as close as was asked for.
    close: bool,
    stopped: Option<StopReason>,
}

impl<'a> CfrRun<'a> {
    fn new(form: &'a SequenceForm, variant: Variant, config: &Config) -> CfrRun<'a> {
        let (entries, largest) = form.floats();
        // A little less than was asked for leaves room for rounding.
        let width = (&config.width / &largest).to_f64().unwrap_or(0.0) * 0.999;
        let scale = largest.to_f64().unwrap_or(f64::INFINITY);
        CfrRun {
            form,
            variant,
            play: Alternating::new(form, &entries, variant),
            curve: Curve::new(config, width, scale),
            look: 1,
            work: (entries.len() + form.sequences[0] + form.sequences[1]) as u64,
            close: false,
            stopped: None,
        }
    }

    /// The state as words.
    fn words(&self) -> Vec<u64> {
        let mut words = Vec::new();
        self.save(&mut words);
        words
    }

    /// Appends the state as words.
    fn save(&self, words: &mut Vec<u64>) {
        words.push(self.look);
        self.play.save(words);
        self.curve.save(words);
    }

    /// The state that was saved; `None` if it is that of another game.
    fn load(&mut self, words: &mut StateWords<'_>) -> Option<()> {
        self.look = words.next()?;
        self.play.load(words)?;
        self.close = self.curve.load(words)?;
        Some(())
    }

    /// True until an iteration is done, the bounds are close enough, or the run was stopped.
    fn goes_on(&self, until: u64) -> bool {
        self.play.rounds < until && !self.close && self.stopped.is_none()
    }

    /// Goes on to an iteration, unless the bounds are close enough before, or it is time to keep the state.
    fn go(&mut self, until: u64, keep: &mut dyn Keep, watch: &mut dyn Watch) {
        while self.goes_on(until) {
            if let Err(stop) = watch.work(self.work) {
                self.stopped = Some(stop);
                return;
            }
            self.play.round();
            let t = self.play.rounds;
            if t == self.look || self.curve.marks(t) {
                // A look costs as much as an iteration, so the pauses between looks grow by an eighth. They do not depend
                // on where a run ends, so that another can go on from there.
                if t == self.look || t.is_power_of_two() {
                    self.look += self.look / 8 + 1;
                }
                let regret = self.play.gains();
                let sample = Sample {
                    iteration: t,
                    regret,
                    exploitability: regret[0] + regret[1],
                };
                self.close = self.curve.close_enough(sample, watch);
            }
            if t.is_multiple_of(16) && keep.is_due() {
                return;
            }
        }
    }

    /// The exploitability of the averages now.
    fn gained(&self) -> f64 {
        let last = self.curve.samples.last();
        last.map_or(f64::INFINITY, |sample| sample.exploitability)
    }

    /// The averages, and what they prove.
    fn finish(self) -> Averaged {
        let plans = [0, 1].map(|who| {
            let sets = self.form.sets[who].iter();
            let sets = sets.map(|set| (set.parent, set.choices()));
            round(sets, &self.play.average(who))
        });
        Averaged {
            variant: self.variant,
            proved: self.form.certify(plans),
            iterations: self.play.rounds,
            curve: self.curve.samples,
            stopped: self.stopped,
        }
    }
}

/// The behaviour of a player's average at each information set: what the player knows, with the chance of each move.
#[must_use]
pub fn strategy<'a, R: Extensive>(
    compiled: &'a Compiled<R>,
    plans: &Plans,
    player: Player,
) -> Vec<(&'a InfoSet<R>, Vec<BigRational>)> {
    let plan = &plans.plans[player.index()];
    let sets = compiled.sets[player.index()].iter();
    sets.zip(compiled.form.behaviour(player, plan)).collect()
}
