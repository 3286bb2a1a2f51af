//! The reports that `arena` and `matrix` print.

use super::Envelope;
use super::learning::LearningReport;
use super::text::{Text, texts};
use crate::Exact;
use grundy::answer::{Answer, Status};
use grundy::forms::arena::{Rounds, Solved, Source};
use grundy::forms::decimal::decimal;
use grundy::forms::matrix::MatrixGame;
use grundy::solvers::regret::Matched;
use grundy::vocabulary::Player;
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
    /// The vertices that each player wins from, by the file's numbers, ascending; of an automaton its states.
    pub regions: [Vec<u64>; 2],
    /// The winning strategies: a vertex that its owner wins from, and the vertex to move to from there, as pairs of the
    /// file's numbers.
    pub strategy: Vec<[u64; 2]>,
    /// Of a game on an automaton: its start state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// Of a game on an automaton, when it is solved: true if the controller wins from the start state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub realizable: Option<bool>,
    /// Of a game on an automaton: the winner's machine in the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// The objective of the first player, where another than that of the file was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    /// The vertices that are marked for this objective, by the file's numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marked: Vec<u64>,
    /// The rounds of a game with two levels of priority, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
    /// The status and the method.
    #[serde(flatten, serialize_with = "Envelope::method")]
    pub envelope: Envelope,
    /// Assumptions of the reader about what the file left open, such as what the header's number counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
}

impl From<&Answer<Solved<'_>>> for ArenaReport {
    fn from(answer: &Answer<Solved<'_>>) -> ArenaReport {
        let Solved {
            source, regions, ..
        } = &answer.value;
        let mut report = ArenaReport {
            vertices: source.arena().len(),
            edges: source.arena().edges(),
            sides: source.sides(),
            regions: [Vec::new(), Vec::new()],
            strategy: Vec::new(),
            start: None,
            realizable: None,
            machine: None,
            objective: None,
            marked: Vec::new(),
            rounds: None,
            envelope: answer.into(),
            assumed: answer.assumed.clone(),
        };
        if let Source::Automaton(automaton) = source {
            let game = &automaton.game;
            report.start = Some(automaton.file.automaton.start);
            if let Some(regions) = regions {
                report.realizable = Some(game.winner(regions) == Player::Left);
                let winners = || game.states.iter().zip(&regions.winner);
                let won = |player| winners().filter(move |(_, winner)| **winner == player);
                report.regions = Player::BOTH
                    .map(|player| won(player).map(|(&state, _)| state.into()).collect());
            }
        } else if let Some(regions) = regions {
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

/// Vertices of a region that are written out in words; JSON has them all.
const MOST_SHOWN: usize = 1000;

impl ArenaReport {
    /// The answer in words, with a name for each vertex; regions and strategies where it was solved.
    #[must_use]
    pub fn words(&self, name: impl Fn(&u64) -> String) -> Text {
        let solved = self.envelope.status == Status::Proved;
        let names = |vertices: &[u64]| vertices.iter().map(&name).collect::<Vec<_>>().join(" ");
        let more = |all: usize| if all > MOST_SHOWN { " …" } else { "" };
        let mut text = Text::default();
        text.line(format!("{} vertices, {} edges", self.vertices, self.edges));
        if let Some(start) = self.start {
            let realizable = match self.realizable {
                Some(true) => format!("yes: the controller wins from state {start}"),
                Some(false) => format!("no: the environment wins from state {start}"),
                None => "not decided".to_owned(),
            };
            text.field("realizable", realizable);
        }
        if let Some(objective) = &self.objective {
            let marked = if self.marked.is_empty() {
                String::new()
            } else {
                format!(", marked {}", names(&self.marked))
            };
            text.field("objective", format!("{objective}{marked}"));
        }
        for (side, region) in self.sides.iter().zip(&self.regions) {
            let first = &region[..region.len().min(MOST_SHOWN)];
            let won = match region.len() {
                0 => "wins nowhere".to_owned(),
                n => format!("wins from {n}: {}{}", names(first), more(n)),
            };
            if solved {
                text.field(side, won);
            }
        }
        if solved && self.start.is_none() {
            let moves = self.strategy.iter().take(MOST_SHOWN);
            let moves = moves.map(|[v, to]| format!("{}→{}", name(v), name(to)));
            let moves = moves.collect::<Vec<_>>().join(" ");
            text.field("strategy", format!("{moves}{}", more(self.strategy.len())));
        }
        for line in self.machine.iter().flat_map(|machine| machine.lines()) {
            text.line(line);
        }
        for line in self.rounds.iter().flat_map(Rounds::lines) {
            text.line(line);
        }
        text.field("status", self.envelope.status.to_string());
        text.field("method", &self.envelope.method);
        for assumed in &self.assumed {
            text.field("assumed", assumed);
        }
        text
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
    /// The status, the method and the reason.
    #[serde(flatten, serialize_with = "Envelope::method_and_reason")]
    pub envelope: Envelope,
    /// Regret matching, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<RegretCurve>,
    /// A course of learning, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learning: Option<LearningReport>,
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
            learned,
            ..
        } = &answer.value;
        let best = best.as_ref();
        MatrixReport {
            matrix: matrix.to_string(),
            value: best.map(|best| best.value.to_string()),
            rows: best.map_or_else(Vec::new, |best| texts(&best.rows)),
            columns: best.map_or_else(Vec::new, |best| texts(&best.columns)),
            envelope: answer.into(),
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
            learning: learned
                .as_ref()
                .map(|(course, learned)| LearningReport::new(course, learned)),
        }
    }
}

impl MatrixReport {
    /// The answer in words; unless `exact`, with a decimal beside a value that is no whole number.
    #[must_use]
    pub fn words(answer: &Answer<MatrixGame>, exact: bool) -> Text {
        let mut text = Text::default();
        if let Some(best) = &answer.value.best {
            let value = &best.value;
            let beside = if exact || value.is_integer() {
                String::new()
            } else {
                format!("  (about {})", decimal(value))
            };
            text.field("value", format!("{value}{beside}"));
            text.field("rows", texts(&best.rows).join(" "));
            text.field("columns", texts(&best.columns).join(" "));
        }
        text.field("status", answer.status.to_string());
        text.field("method", &answer.how);
        text.reason(&answer.derivation.to_string());
        if let Some(regret) = &answer.value.regret {
            matched(regret, &mut text);
        }
        if let Some((course, learned)) = &answer.value.learned {
            LearningReport::new(course, learned).put(&mut text);
        }
        text
    }
}

/// The bounds of regret matching, and how it came to them.
fn matched(regret: &Matched, text: &mut Text) {
    text.line("");
    text.line(format!(
        "Regret matching, steps: {}; the value lies in [{}, {}], exactly (about [{}, {}]).",
        regret.iterations,
        regret.lower,
        regret.upper,
        decimal(&regret.lower),
        decimal(&regret.upper)
    ));
    text.line("step      row regret    column regret  exploitability  (estimates)");
    for sample in &regret.curve {
        let (step, [rows, columns]) = (sample.iteration, sample.regret);
        text.line(format!(
            "{step:<9} {rows:<13.6} {columns:<14.6} {:.6}",
            sample.exploitability
        ));
    }
}
