//! Regret matching in self-play: the average strategies approach an equilibrium.
//!
//! Regret matching on matrices (Hart and Mas-Colell 2000): choose in proportion to how much one regrets not having
//! chosen. CFR⁺ on games with chance and hidden information (Zinkevich et al. 2007; Tammelin 2014): the same at every
//! information set with counterfactual regrets, kept at zero from below, players alternating, later iterations
//! weighing more. Deterministic: nothing is sampled. CFR⁺ runs on the [sequence form](crate::sequence), where an
//! iteration is linear in the number of payoffs.
//!
//! The iteration is in floats, and proves nothing. Its averages are rounded to fractions, and these are **certified
//! exactly**: the lower bound is what Left's strategy earns against the best answer, likewise the upper.

use crate::alternating::Alternating;
pub use crate::alternating::Variant;
use crate::matrix::bounds;
use crate::regret_state::{Keep, Unkept, Words};
use crate::sequence::{InfoSet, Plans, SequenceForm};
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Extensive, Player, StopReason, Watch};
use num::{BigInt, BigRational, FromPrimitive, One, Signed, ToPrimitive, Zero};
use std::ops::Range;

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

/// The result of regret matching on a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Matched {
    /// Left's average strategy, rounded to fractions.
    pub rows: Vec<BigRational>,
    /// Right's average strategy, rounded to fractions.
    pub columns: Vec<BigRational>,
    /// The value is at least this: proved by `rows`.
    pub lower: BigRational,
    /// The value is at most this: proved by `columns`.
    pub upper: BigRational,
    /// Iterations done.
    pub iterations: u64,
    /// The regret after 1, 2, 4, 8, … iterations and at the end.
    pub curve: Vec<Sample>,
    /// The reason why it stopped before the bounds were close enough or the iterations done; what it had proved by then
    /// stands.
    pub stopped: Option<StopReason>,
}

/// Regret matching of both players on a matrix game, at the same time, from equal chances.
///
/// One iteration is linear in the entries; the bounds are about 1/√iterations of the payoffs' range apart.
///
/// ```
/// use grundy_core::{forms::matrix::Matrix, Unwatched};
/// use grundy_solve::regret::{match_regret, Config};
/// let game = Matrix::of_integers(&[&[2, -1], &[-1, 1]]).unwrap();
/// let config = Config { iterations: 10_000, ..Config::default() };
/// let found = match_regret(&game, &config, &mut Unwatched);
/// let value = num::BigRational::new(1.into(), 5.into());
/// assert!(found.lower <= value && value <= found.upper);
/// ```
pub fn match_regret(matrix: &Matrix, config: &Config, watch: &mut dyn Watch) -> Matched {
    let unit = Unit::of(matrix);
    let payoffs: Vec<f64> = matrix.entries().iter().map(|x| unit.payoff(x)).collect();
    let mut curve = Curve::new(config, unit.length(&config.width), unit.scale());
    let mut play = Matching::new(matrix.rows(), matrix.columns());
    let mut stopped = None;
    while play.rounds < config.iterations.max(1) {
        if let Err(stop) = watch.work(payoffs.len() as u64) {
            stopped = Some(stop);
            break;
        }
        play.round(&payoffs);
        let looked_at = curve.marks(play.rounds) || play.rounds.is_multiple_of(256);
        if looked_at && curve.close_enough(play.sample(), watch) {
            break;
        }
    }
    let [rows, columns] = play.sums.map(|sum| fractions(&sum));
    let (lower, upper) = bounds(matrix, &rows, &columns);
    Matched {
        rows,
        columns,
        lower,
        upper,
        iterations: play.rounds,
        curve: curve.samples,
        stopped,
    }
}

/// The range of a matrix's payoffs as the unit of its floats. Payoffs are moved and scaled into [0, 1]: strategies stay
/// the same, and floats cannot overflow.
struct Unit<'a> {
    least: &'a BigRational,
    /// The largest payoff less the least; zero where all are equal.
    range: BigRational,
}

impl Unit<'_> {
    /// The unit of a matrix: payoffs are scaled into [0, 1] by their least value and their range.
    fn of(matrix: &Matrix) -> Unit<'_> {
        let entries = matrix.entries();
        let least = entries.iter().min().expect("a matrix has an entry");
        let most = entries.iter().max().expect("a matrix has an entry");
        let range = most - least;
        Unit { least, range }
    }

    /// A payoff as a point of [0, 1].
    fn payoff(&self, x: &BigRational) -> f64 {
        self.length(&(x - self.least))
    }

    /// A difference of payoffs, in units.
    fn length(&self, x: &BigRational) -> f64 {
        if self.range.is_zero() {
            return 0.0;
        }
        (x / &self.range).to_f64().unwrap_or(0.0)
    }

    /// The factor back to payoffs.
    fn scale(&self) -> f64 {
        self.range.to_f64().unwrap_or(f64::INFINITY)
    }
}

/// Both players' memories while they match regrets on a matrix; in each pair, Left's stands before Right's.
struct Matching {
    rounds: u64,
    /// The chances of each choice in the next round.
    mix: [Vec<f64>; 2],
    /// The gain of each choice over what was played, all rounds together.
    regrets: [Vec<f64>; 2],
    /// The sum of the mixes so far: the averages are what approaches an equilibrium.
    sums: [Vec<f64>; 2],
    /// The payoff of Left so far against each fixed choice of either player; the averages are judged by these.
    earned: [Vec<f64>; 2],
    /// The payoff of Left so far.
    got: f64,
}

impl Matching {
    /// The state before the first round: uniform strategies, no regrets.
    fn new(m: usize, n: usize) -> Matching {
        let none = || [vec![0.0; m], vec![0.0; n]];
        Matching {
            rounds: 0,
            mix: [vec![1.0 / m as f64; m], vec![1.0 / n as f64; n]],
            regrets: none(),
            sums: none(),
            earned: none(),
            got: 0.0,
        }
    }

    /// One round: both play their mixes, see what each choice would have brought against the other's, and mix anew.
    fn round(&mut self, payoffs: &[f64]) {
        let [p, q] = &self.mix;
        add(&mut self.sums[0], p);
        add(&mut self.sums[1], q);
        let (mut rows, mut columns) = (vec![0.0; p.len()], vec![0.0; q.len()]);
        for (i, line) in payoffs.chunks(q.len()).enumerate() {
            for (j, x) in line.iter().enumerate() {
                rows[i] += x * q[j];
                columns[j] += x * p[i];
            }
        }
        let now: f64 = rows.iter().zip(p).map(|(u, p)| u * p).sum();
        self.got += now;
        for (r, u) in self.regrets[0].iter_mut().zip(&rows) {
            *r += u - now;
        }
        for (r, u) in self.regrets[1].iter_mut().zip(&columns) {
            *r += now - u;
        }
        add(&mut self.earned[0], &rows);
        add(&mut self.earned[1], &columns);
        for (regrets, mix) in self.regrets.iter().zip(&mut self.mix) {
            in_proportion(regrets, mix);
        }
        self.rounds += 1;
    }

    /// The average regrets, in units of the floats.
    fn sample(&self) -> Sample {
        let most = self.earned[0].iter().copied().fold(f64::MIN, f64::max);
        let least = self.earned[1].iter().copied().fold(f64::MAX, f64::min);
        let rounds = self.rounds as f64;
        Sample {
            iteration: self.rounds,
            regret: [(most - self.got) / rounds, (self.got - least) / rounds],
            exploitability: (most - least) / rounds,
        }
    }
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
    pub(crate) fn load(&mut self, words: &mut Words<'_>) -> Option<bool> {
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
pub fn cfr_plus<R: Extensive>(
    form: &SequenceForm<R>,
    config: &Config,
    watch: &mut dyn Watch,
) -> Averaged {
    minimise(form, Variant::CfrPlus, config, watch)
}

/// A variant of counterfactual regret minimization on a game in sequence form, as [`cfr_plus`].
pub fn minimise<R: Extensive>(
    form: &SequenceForm<R>,
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
pub fn minimise_kept<R: Extensive>(
    form: &SequenceForm<R>,
    variant: Variant,
    config: &Config,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Averaged, String> {
    let mut run = Run::new(form, variant, config);
    if let Some(words) = keep.kept() {
        let mut words = Words::new(&words);
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
pub fn race<R: Extensive>(
    form: &SequenceForm<R>,
    config: &Config,
    watch: &mut dyn Watch,
) -> Averaged {
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
pub fn race_kept<R: Extensive>(
    form: &SequenceForm<R>,
    config: &Config,
    keep: &mut dyn Keep,
    watch: &mut dyn Watch,
) -> Result<Averaged, String> {
    let mut runs = CONTENDERS.map(|variant| Run::new(form, variant, config));
    let mut until = LAP;
    if let Some(words) = keep.kept() {
        let mut words = Words::new(&words);
        until = words
            .next()
            .filter(|lap| lap.is_power_of_two() && *lap >= LAP)
            .ok_or(FOREIGN)?;
        let read = runs.iter_mut().all(|run| run.load(&mut words).is_some()) && words.is_over();
        read.then_some(()).ok_or(FOREIGN)?;
    }
    let words = |until: u64, runs: &[Run<'_, R>]| {
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
struct Run<'a, R: Extensive> {
    form: &'a SequenceForm<R>,
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

impl<'a, R: Extensive> Run<'a, R> {
    fn new(form: &'a SequenceForm<R>, variant: Variant, config: &Config) -> Run<'a, R> {
        let (entries, largest) = form.floats();
        // A little less than was asked for leaves room for rounding.
        let width = (&config.width / &largest).to_f64().unwrap_or(0.0) * 0.999;
        let scale = largest.to_f64().unwrap_or(f64::INFINITY);
        Run {
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
    fn load(&mut self, words: &mut Words<'_>) -> Option<()> {
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
            round(sets, self.play.average(who))
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

/// Chances in proportion to the positive weights; equal chances where none is positive.
fn in_proportion(weights: &[f64], mix: &mut [f64]) {
    let sum: f64 = weights.iter().map(|w| w.max(0.0)).sum();
    if sum > 0.0 {
        for (x, w) in mix.iter_mut().zip(weights) {
            *x = w.max(0.0) / sum;
        }
    } else {
        mix.fill(1.0 / mix.len() as f64);
    }
}

/// Adds a vector to another.
fn add(sums: &mut [f64], more: &[f64]) {
    for (sum, x) in sums.iter_mut().zip(more) {
        *sum += x;
    }
}

/// Rounds an average plan to fractions of one denominator: what a parent has is split among its choices without loss,
/// so the result is a plan exactly, however deep the game. Of each information set the parent sequence and those of its
/// choices are given.
pub(crate) fn round(
    sets: impl Iterator<Item = (usize, Range<usize>)>,
    average: &[f64],
) -> Vec<BigRational> {
    let mut plan = vec![BigRational::zero(); average.len()];
    plan[0] = BigRational::one();
    // 96 bits leave 40 good ones at plans as rare as 2^-56.
    let unit: BigInt = BigInt::one() << 96u32;
    for (parent, range) in sets {
        let whole = plan[parent].clone();
        if whole.is_zero() {
            continue;
        }
        let units = (whole * &unit).to_integer();
        let shares = split(&units, &average[range.clone()]);
        for (x, share) in plan[range].iter_mut().zip(shares) {
            *x = BigRational::new(share, unit.clone());
        }
    }
    plan
}

/// `whole`, cut into whole numbers in proportion to the weights; the largest takes what is left over.
fn split(whole: &BigInt, weights: &[f64]) -> Vec<BigInt> {
    // f64 to fraction is exact, and the sum of fractions has no rounding.
    let exact: Vec<BigRational> = weights
        .iter()
        .map(|w| BigRational::from_f64(w.max(0.0)).unwrap_or_else(BigRational::zero))
        .collect();
    let sum: BigRational = exact.iter().sum();
    let mut shares: Vec<BigInt> = if sum.is_positive() {
        let share = |x: &BigRational| (x / &sum * whole).floor().to_integer();
        exact.iter().map(share).collect()
    } else {
        vec![whole / weights.len(); weights.len()]
    };
    let rest = whole - shares.iter().sum::<BigInt>();
    let largest = (0..weights.len())
        .rev()
        .max_by(|&i, &j| shares[i].cmp(&shares[j]));
    shares[largest.expect("weights are split among at least one choice")] += rest;
    shares
}

/// Chances in proportion to the weights, as fractions of 2^40.
pub(crate) fn fractions(weights: &[f64]) -> Vec<BigRational> {
    let unit: BigInt = BigInt::one() << 40u32;
    let shares = split(&unit, weights);
    let fraction = |s| BigRational::new(s, unit.clone());
    shares.into_iter().map(fraction).collect()
}

/// The behaviour of a player's average at each information set: what the player knows, with the chance of each move.
#[must_use]
pub fn strategy<'a, R: Extensive>(
    form: &'a SequenceForm<R>,
    plans: &Plans,
    player: Player,
) -> Vec<(&'a InfoSet<R>, Vec<BigRational>)> {
    let sets = form.sets[player.index()].iter();
    sets.zip(form.behaviour(player, &plans.plans[player.index()]))
        .collect()
}
