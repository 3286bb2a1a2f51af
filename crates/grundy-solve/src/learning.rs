//! Learning to play a matrix game by repetition, round by round: four rules, against another learner, a fixed mixture, or an
//! opponent who always answers best.
//!
//! Regret matching (Hart and Mas-Colell 2000) mixes in proportion to how much each choice would have earned beyond what was
//! earned; regret matching⁺ (Tammelin 2014) keeps these sums above zero; fictitious play (Brown 1951, Robinson 1951) answers
//! the other's average; multiplicative weights (Freund and Schapire 1999) give each choice a weight exponential in what it
//! would have earned. All see the expected payoffs of the round, so that nothing is drawn by lot but a random start.
//!
//! With payoffs in a range of length Δ and n choices, the average regret after T rounds is at most Δ√(n/T) for both kinds of
//! regret matching, and at most Δ(√(2 ln n / T) + √(ln n / 8) / T) for multiplicative weights with steps √(8 ln n / t)
//! (Cesa-Bianchi and Lugosi 2006, theorem 2.3), whatever the other does. Fictitious play has no such bound, though in zero-sum
//! games its averages approach an equilibrium.
//!
//! Rounds are in floats and prove nothing; the averages are rounded to fractions, and what these guarantee is exact.

use crate::matrix::bounds;
use crate::regret::fractions;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use num::{BigRational, ToPrimitive, Zero};

/// A rule by which a player learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearningRule {
    /// Mixes in proportion to the regrets above zero.
    RegretMatching,
    /// The same, and regrets never fall below zero.
    RegretMatchingPlus,
    /// Answers the other's average; of equal choices the first.
    FictitiousPlay,
    /// Mixes by weights that are exponential in what each choice would have earned.
    MultiplicativeWeights,
}

impl LearningRule {
    /// All rules.
    pub const ALL: [LearningRule; 4] = [
        LearningRule::RegretMatching,
        LearningRule::RegretMatchingPlus,
        LearningRule::FictitiousPlay,
        LearningRule::MultiplicativeWeights,
    ];

    /// The name of the rule.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LearningRule::RegretMatching => "regret-matching",
            LearningRule::RegretMatchingPlus => "regret-matching+",
            LearningRule::FictitiousPlay => "fictitious-play",
            LearningRule::MultiplicativeWeights => "multiplicative-weights",
        }
    }
}

/// The opponent of the player of the rows, who learns.
#[derive(Clone, Debug, PartialEq)]
pub enum Opponent {
    /// Learns by the same rule.
    Learns,
    /// Plays this mixture of the columns in every round.
    Plays(Vec<BigRational>),
    /// Knows the mixture of the round and answers it best; of equal columns by the first.
    Follows,
}

/// The mixtures of the first round.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// All choices alike.
    Alike,
    /// Drawn at random from this seed.
    Random(u64),
    /// The rows mixed so, the columns alike.
    Rows(Vec<BigRational>),
}

/// A course of rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The rule.
    pub rule: LearningRule,
    /// The rounds, at least one.
    pub rounds: u64,
    /// The mixtures of the first round.
    pub start: Start,
    /// The opponent.
    pub against: Opponent,
    /// True if the column player sees the rows' next mixture before the round is over; else both learn at the same time.
    pub alternating: bool,
}

/// A round as it was played; of each pair the first is the rows'. All numbers are estimates in floats.
#[derive(Clone, Debug, PartialEq)]
pub struct LearningRound {
    /// Its number, from 1.
    pub number: u64,
    /// The mixture of the round.
    pub mix: [Vec<f64>; 2],
    /// The average of the mixtures up to it.
    pub average: [Vec<f64>; 2],
    /// The regret of each choice: what it would have earned more than was earned, summed over the rounds.
    pub regrets: [Vec<f64>; 2],
    /// The largest regret, averaged over the rounds; zero where no choice would have earned more.
    pub average_regret: [f64; 2],
    /// The proved bound of that average; `None` where the rule has none.
    pub bound: [Option<f64>; 2],
}

/// The result of a course.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// The rounds that were kept: all of a short course, of a long one the first ones and fewer and fewer of the later ones.
    pub rounds: Vec<LearningRound>,
    /// The number of rounds that were played.
    pub played: u64,
    /// The average mixtures, rounded to fractions.
    pub average: [Vec<BigRational>; 2],
    /// The rows' average earns at least this, exactly.
    pub lower: BigRational,
    /// The columns' average gives at most this, exactly.
    pub upper: BigRational,
    /// The reason why it stopped before its last round.
    pub stopped: Option<StopReason>,
}

/// The numbers of a round that are kept, all rounds together.
const MOST_KEPT: u64 = 1 << 20;

/// Rounds that are kept of a long course before they are thinned out.
const FIRST: u64 = 32;

/// Plays the rounds of a course.
///
/// A round is linear in the entries.
///
/// ```
/// use grundy_core::{forms::matrix::Matrix, Unwatched};
/// use grundy_solve::learning::{Course, Opponent, LearningRule, Start, learn};
/// // Rock, paper and scissors against an opponent who plays rock half of the time: paper is learnt.
/// let game = Matrix::of_integers(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]]).unwrap();
/// let n = |k: i64| num::BigRational::new(1.into(), k.into());
/// let course = Course {
///     rule: LearningRule::RegretMatching,
///     rounds: 100,
///     start: Start::Alike,
///     against: Opponent::Plays(vec![n(2), n(4), n(4)]),
///     alternating: false,
/// };
/// let learned = learn(&game, &course, &mut Unwatched);
/// assert_eq!(learned.rounds.last().unwrap().mix[0], [0.0, 1.0, 0.0]);
/// ```
///
/// # Panics
/// Where a mixture of the course has another length than the matrix: an invariant of the caller.
pub fn learn(matrix: &Matrix, course: &Course, watch: &mut dyn Watch) -> Learned {
    let scaled = Scaled::of(matrix);
    let (m, n) = (matrix.rows(), matrix.columns());
    let start = first_mixtures(course, m, n);
    let mut rows = Learner::new(course.rule, start[0].clone());
    let mut columns = match &course.against {
        Opponent::Plays(mix) => Learner::new(course.rule, floats(mix)),
        Opponent::Learns | Opponent::Follows => Learner::new(course.rule, start[1].clone()),
    };
    let every = MOST_KEPT / (6 * (m + n) as u64);
    let mut kept = Vec::new();
    let mut next = 1;
    let mut stopped = None;
    let mut played = 0;
    while played < course.rounds.max(1) {
        if let Err(stop) = watch.work((m * n) as u64) {
            stopped = Some(stop);
            break;
        }
        played += 1;
        let earned_by_rows = |columns: &Learner| scaled.by_rows(&columns.mix);
        let mix = match course.against {
            Opponent::Follows => {
                columns.mix = pure(&scaled.by_columns(&rows.mix));
                [rows.mix.clone(), columns.mix.clone()]
            }
            Opponent::Plays(_) | Opponent::Learns => [rows.mix.clone(), columns.mix.clone()],
        };
        let by_rows = earned_by_rows(&columns);
        rows.see(&by_rows);
        let seen = if course.alternating {
            &rows.mix
        } else {
            &mix[0]
        };
        let by_columns = scaled.by_columns(seen);
        columns.see(&by_columns);
        if let Opponent::Plays(fixed) = &course.against {
            columns.mix = floats(fixed);
        }
        if played == next || played == course.rounds {
            next = if course.rounds <= every || played < FIRST {
                played + 1
            } else {
                played + played / 8 + 1
            };
            watch.progress("rounds", played, course.rounds);
            kept.push(LearningRound {
                number: played,
                average: [rows.average(), columns.average()],
                regrets: [&rows, &columns].map(|one| scaled.payoffs(&one.regrets)),
                average_regret: [&rows, &columns].map(|one| scaled.range * one.average_regret()),
                bound: [&rows, &columns].map(|one| one.bound().map(|bound| scaled.range * bound)),
                mix,
            });
        }
    }
    let average = [fractions(&rows.sums), fractions(&columns.sums)];
    let (lower, upper) = bounds(matrix, &average[0], &average[1]);
    Learned {
        rounds: kept,
        played,
        average,
        lower,
        upper,
        stopped,
    }
}

/// The mixtures of the first round.
fn first_mixtures(course: &Course, m: usize, n: usize) -> [Vec<f64>; 2] {
    let alike = |n: usize| vec![1.0 / n as f64; n];
    match &course.start {
        Start::Alike => [alike(m), alike(n)],
        Start::Rows(mix) => {
            assert_eq!(mix.len(), m, "a mixture of the rows");
            [floats(mix), alike(n)]
        }
        Start::Random(seed) => {
            // SplitMix64 (Steele, Lea and Flood 2014), so that a seed means the same for ever.
            let mut state = *seed;
            let mut draw = move || {
                state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
            };
            [m, n].map(|n| {
                // Exponential weights, scaled to one: every mixture is as likely as any other.
                let weights: Vec<f64> = (0..n).map(|_| -(1.0 - draw()).ln()).collect();
                let sum: f64 = weights.iter().sum();
                if sum > 0.0 {
                    weights.into_iter().map(|w| w / sum).collect()
                } else {
                    alike(n)
                }
            })
        }
    }
}

fn floats(mix: &[BigRational]) -> Vec<f64> {
    mix.iter().map(|p| p.to_f64().unwrap_or(0.0)).collect()
}

/// The first of the best choices, alone.
fn pure(earned: &[f64]) -> Vec<f64> {
    let mut best = 0;
    for (choice, x) in earned.iter().enumerate() {
        if *x > earned[best] {
            best = choice;
        }
    }
    (0..earned.len())
        .map(|i| f64::from(u8::from(i == best)))
        .collect()
}

/// A matrix with its payoffs moved and scaled into [0, 1], so that floats cannot overflow.
struct Scaled {
    payoffs: Vec<f64>,
    columns: usize,
    /// The largest payoff less the least.
    range: f64,
}

impl Scaled {
    fn of(matrix: &Matrix) -> Scaled {
        let entries = matrix.entries();
        let least = entries.iter().min().expect("a matrix has an entry");
        let range = entries.iter().max().expect("a matrix has an entry") - least;
        let scale = |x: &BigRational| {
            if range.is_zero() {
                0.0
            } else {
                ((x - least) / &range).to_f64().unwrap_or(0.0)
            }
        };
        Scaled {
            payoffs: entries.iter().map(scale).collect(),
            columns: matrix.columns(),
            range: range.to_f64().unwrap_or(f64::INFINITY),
        }
    }

    /// The payoff of each row against a mixture of the columns.
    fn by_rows(&self, columns: &[f64]) -> Vec<f64> {
        let earned = |line: &[f64]| line.iter().zip(columns).map(|(x, q)| x * q).sum();
        self.payoffs.chunks(self.columns).map(earned).collect()
    }

    /// The payoff of each column, to the player of the columns, against a mixture of the rows.
    fn by_columns(&self, rows: &[f64]) -> Vec<f64> {
        let mut earned = vec![0.0; self.columns];
        for (line, p) in self.payoffs.chunks(self.columns).zip(rows) {
            for (sum, x) in earned.iter_mut().zip(line) {
                *sum += p * (1.0 - x);
            }
        }
        earned
    }

    /// Differences of payoffs, as the matrix has them.
    fn payoffs(&self, scaled: &[f64]) -> Vec<f64> {
        scaled.iter().map(|x| x * self.range).collect()
    }
}

/// A player who learns, for one who plays against it round by round.
#[derive(Clone, Debug)]
pub struct Learner {
    rule: LearningRule,
    rounds: u64,
    /// The mixture of the next round.
    mix: Vec<f64>,
    /// The sum of the mixtures so far.
    sums: Vec<f64>,
    /// The sum of what each choice would have earned.
    earned: Vec<f64>,
    /// That less what was earned.
    regrets: Vec<f64>,
    /// The regrets kept above zero, where the rule keeps them.
    kept: Vec<f64>,
}

impl Learner {
    /// A player who has seen nothing, with the mixture of the first round.
    #[must_use]
    pub fn new(rule: LearningRule, mix: Vec<f64>) -> Learner {
        let none = vec![0.0; mix.len()];
        Learner {
            rule,
            rounds: 0,
            sums: none.clone(),
            earned: none.clone(),
            regrets: none.clone(),
            kept: none,
            mix,
        }
    }

    /// The mixture of the next round.
    #[must_use]
    pub fn mix(&self) -> &[f64] {
        &self.mix
    }

    /// Sees what each choice would have earned in the round, in [0, 1], and mixes anew. Linear in the choices.
    pub fn see(&mut self, earned: &[f64]) {
        self.rounds += 1;
        let got: f64 = earned.iter().zip(&self.mix).map(|(u, p)| u * p).sum();
        for (choice, u) in earned.iter().enumerate() {
            self.sums[choice] += self.mix[choice];
            self.earned[choice] += u;
            self.regrets[choice] += u - got;
            self.kept[choice] = (self.kept[choice] + u - got).max(0.0);
        }
        self.mix = match self.rule {
            LearningRule::RegretMatching => in_proportion(&self.regrets),
            LearningRule::RegretMatchingPlus => in_proportion(&self.kept),
            LearningRule::FictitiousPlay => pure(&self.earned),
            LearningRule::MultiplicativeWeights => {
                let choices = self.earned.len() as f64;
                let step = (8.0 * choices.ln() / (self.rounds + 1) as f64).sqrt();
                let most = self.earned.iter().copied().fold(f64::MIN, f64::max);
                let weights = self.earned.iter().map(|x| (step * (x - most)).exp());
                in_proportion(&weights.collect::<Vec<f64>>())
            }
        };
    }

    /// The average of the mixtures so far.
    #[must_use]
    pub fn average(&self) -> Vec<f64> {
        let rounds = self.rounds as f64;
        self.sums.iter().map(|x| x / rounds).collect()
    }

    /// What the best choice would have earned more than was earned, a round; at least 0.
    #[must_use]
    pub fn average_regret(&self) -> f64 {
        self.regrets.iter().copied().fold(0.0, f64::max) / self.rounds as f64
    }

    /// The bound of the average regret that the rule guarantees against any opponent, for payoffs in [0, 1].
    #[must_use]
    pub fn bound(&self) -> Option<f64> {
        let (choices, rounds) = (self.mix.len() as f64, self.rounds as f64);
        match self.rule {
            LearningRule::RegretMatching | LearningRule::RegretMatchingPlus => {
                Some((choices / rounds).sqrt())
            }
            LearningRule::MultiplicativeWeights => {
                let nats = choices.ln();
                Some((2.0 * nats / rounds).sqrt() + (nats / 8.0).sqrt() / rounds)
            }
            LearningRule::FictitiousPlay => None,
        }
    }
}

/// Chances in proportion to the positive weights; equal chances where none is positive.
fn in_proportion(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().map(|w| w.max(0.0)).sum();
    if sum > 0.0 {
        weights.iter().map(|w| w.max(0.0) / sum).collect()
    } else {
        vec![1.0 / weights.len() as f64; weights.len()]
    }
}
