//! Regret matching on matrices.

use super::curve::{Config, Curve, Sample};
use super::rounding::fractions;
use crate::matrix::bounds;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use num::{BigRational, ToPrimitive, Zero};

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
