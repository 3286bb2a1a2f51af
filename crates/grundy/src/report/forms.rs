//! The reports that `arena`, `matrix` and `coalition` print.

use crate::answer::{Answer, Status};
use crate::arena::{Rounds, Solved};
use crate::coalition::Division;
use crate::derivation::Sentence;
use crate::matrix::MatrixGame;
use crate::report::Exact;
use crate::words::forms as words;

use grundy_core::forms::coalition::CoalitionGame;
use grundy_core::{Player, Reason};
use grundy_solve::core_and_nucleolus::Core;
use num::BigRational;
use serde::Serialize;

/// The solution of an arena.
#[derive(Clone, Debug, Serialize)]
pub struct ArenaReport {
    /// The number of vertices.
    pub vertices: usize,
    /// The number of edges.
    pub edges: usize,
    /// The names of the two players.
    pub sides: [&'static str; 2],
    /// The vertices that each player wins from, by the file's numbers, ascending.
    pub regions: [Vec<u64>; 2],
    /// The winning strategies: a vertex that its owner wins from, and the vertex to move to from there, as pairs of the
    /// file's numbers.
    pub strategy: Vec<[u64; 2]>,
    /// The objective of the first player, where another than that of the file was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    /// The vertices that are marked for this objective, by the file's numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marked: Vec<u64>,
    /// The rounds of a game with two levels of priority, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
    /// The status: proved, checked up to a bound, or unknown.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// The solver, and why it was chosen.
    pub method: String,
    /// The reasons as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
    /// Assumptions of the reader about what the file left open, such as what the header's number counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
}

impl From<&Answer<Solved<'_>>> for ArenaReport {
    fn from(answer: &Answer<Solved<'_>>) -> ArenaReport {
        let Solved { source, regions } = &answer.value;
        let mut report = ArenaReport {
            vertices: source.arena().len(),
            edges: source.arena().edges(),
            sides: source.sides(),
            regions: [Vec::new(), Vec::new()],
            strategy: Vec::new(),
            objective: None,
            marked: Vec::new(),
            rounds: None,
            status: answer.status.clone(),
            method: answer.how.clone(),
            sentences: None,
            assumed: answer.assumed.clone(),
        };
        if let Some(regions) = regions {
            report.regions =
                Player::BOTH.map(|player| regions.won_by(player).map(|v| source.id(v)).collect());
            let moves = regions.strategy.iter().enumerate();
            report.strategy = moves
                .filter_map(|(v, to)| Some([source.id(v as u32), source.id((*to)?)]))
                .collect();
        }
        report
    }
}

/// The solution of a matrix game.
#[derive(Clone, Debug, Serialize)]
pub struct MatrixReport {
    /// The matrix.
    pub matrix: String,
    /// The amount that the column player pays under best play; null when it was not found.
    pub value: Option<Exact>,
    /// The probability of each row.
    pub rows: Vec<Exact>,
    /// The probability of each column.
    pub columns: Vec<Exact>,
    /// The status: proved, checked up to a bound, or unknown.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// The solver, in words.
    pub method: String,
    /// The reason why the value is right.
    pub reason: String,
    /// The reason as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
    /// Regret matching, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<RegretCurve>,
}

/// The result of regret matching: exact bounds, and the curve in floats.
#[derive(Clone, Debug, Serialize)]
pub struct RegretCurve {
    /// The least that the averaged row strategy earns, exactly.
    pub lower: Exact,
    /// The most that the averaged column strategy gives, exactly.
    pub upper: Exact,
    /// The averaged row strategy, which earns at least `lower`.
    pub rows: Vec<Exact>,
    /// The averaged column strategy, which gives at most `upper`.
    pub columns: Vec<Exact>,
    /// Steps done.
    pub iterations: u64,
    /// Iteration, both average regrets and the exploitability: measured in floats, not a proof.
    pub curve: Vec<(u64, f64, f64, f64)>,
}

impl From<&Answer<MatrixGame>> for MatrixReport {
    fn from(answer: &Answer<MatrixGame>) -> MatrixReport {
        let MatrixGame {
            matrix,
            best,
            regret,
        } = &answer.value;
        let best = best.as_ref();
        MatrixReport {
            matrix: matrix.to_string(),
            value: best.map(|best| best.value.to_string()),
            rows: best.map_or_else(Vec::new, |best| texts(&best.rows)),
            columns: best.map_or_else(Vec::new, |best| texts(&best.columns)),
            status: answer.status.clone(),
            method: answer.how.clone(),
            reason: answer.derivation.to_string(),
            sentences: None,
            regret: regret.as_ref().map(|found| RegretCurve {
                lower: found.lower.to_string(),
                upper: found.upper.to_string(),
                rows: texts(&found.rows),
                columns: texts(&found.columns),
                iterations: found.iterations,
                curve: found
                    .curve
                    .iter()
                    .map(|s| (s.iteration, s.regret[0], s.regret[1], s.exploitability))
                    .collect(),
            }),
        }
    }
}

/// The solution of a cooperative game.
#[derive(Clone, Debug, Serialize)]
pub struct CoalitionReport {
    /// The players' names.
    pub players: Vec<String>,
    /// The Shapley value (Shapley–Shubik index of a vote).
    pub shapley: Option<Vec<Exact>>,
    /// The Banzhaf swings of each player.
    pub banzhaf_raw: Option<Vec<Exact>>,
    /// The normalised Banzhaf index; null when no player ever swings.
    pub banzhaf: Option<Vec<Exact>>,
    /// The core.
    pub core: Option<CoreReport>,
    /// The nucleolus, where the game is small enough and it exists.
    pub nucleolus: Option<Vec<Exact>>,
    /// The status: proved, checked up to a bound, or unknown.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// The parts that were not found, and why.
    pub open: Vec<String>,
    /// The reasons as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
}

/// A point of the core, or the reason why it is empty.
#[derive(Clone, Debug, Serialize)]
pub struct CoreReport {
    /// True if the core is empty.
    pub empty: bool,
    /// A point of it.
    pub point: Option<Vec<Exact>>,
    /// Coalitions with weights that prove the core empty.
    pub weights: Option<Vec<(String, Exact)>>,
    /// The reason, in words.
    pub reason: String,
    /// The reason as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
}

impl From<&Answer<Division>> for CoalitionReport {
    fn from(answer: &Answer<Division>) -> CoalitionReport {
        let division = &answer.value;
        let game = &division.game;
        let banzhaf = division.banzhaf.as_ref();
        let open = division.open.iter();
        CoalitionReport {
            players: (0..game.players()).map(|i| game.name(i)).collect(),
            shapley: division.shapley.as_deref().map(texts),
            banzhaf_raw: banzhaf.map(|b| texts(&b.raw)),
            banzhaf: banzhaf.and_then(|b| b.normalised.as_deref().map(texts)),
            core: division.core.as_ref().map(|core| describe(game, core)),
            nucleolus: division.nucleolus.as_deref().map(texts),
            status: answer.status.clone(),
            open: open.map(|(part, stop)| format!("{part}: {stop}")).collect(),
            sentences: None,
        }
    }
}

impl CoalitionReport {
    /// The report with its reasons as sentences for other languages.
    #[must_use]
    pub fn with_sentences(answer: &Answer<Division>) -> CoalitionReport {
        let mut report = CoalitionReport::from(answer);
        report.sentences = Some(answer.derivation.sentences());
        if let (Some(report), Some(core)) = (&mut report.core, &answer.value.core) {
            let reason = why(&answer.value.game, core);
            report.sentences = Some(Sentence::of(&reason));
        }
        report
    }
}

/// The reason why the point is in the core, or why the core is empty.
fn why(game: &CoalitionGame, core: &Core) -> Reason {
    match core {
        Core::Point { because, .. } => words::core_point(game, because),
        Core::Empty { earns, whole, .. } => words::core_empty(earns, whole),
    }
}

fn texts(all: &[BigRational]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

fn describe(game: &CoalitionGame, core: &Core) -> CoreReport {
    let reason = why(game, core).to_string();
    match core {
        Core::Point { payoff, .. } => CoreReport {
            empty: false,
            point: Some(texts(payoff)),
            weights: None,
            reason,
            sentences: None,
        },
        Core::Empty { collection, .. } => CoreReport {
            empty: true,
            point: None,
            weights: Some(
                collection
                    .iter()
                    .map(|w| (game.show(&w.members), w.weight.to_string()))
                    .collect(),
            ),
            reason,
            sentences: None,
        },
    }
}
