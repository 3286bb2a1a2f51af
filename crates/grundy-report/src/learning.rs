//! The report of a course of learning, round by round.

use super::Text;
use super::text::texts;
use crate::Exact;
use grundy::forms::decimal::decimal;
use grundy::solvers::learning::{Course, Learned, LearningRound, Opponent, Start};
use serde::Serialize;
use std::fmt::Write;

/// A course of learning: its rule, its rounds and its end.
#[derive(Clone, Debug, Serialize)]
pub struct LearningReport {
    /// The rule: `regret-matching`, `regret-matching+`, `fictitious-play` or `multiplicative-weights`.
    pub rule: String,
    /// The opponent of the player of the rows: `learns`, `follows`, or a mixture.
    pub against: String,
    /// The mixtures of the first round: `alike`, `random`, or a mixture of the rows.
    pub start: String,
    /// True if the column player saw the rows' next mixture before a round was over.
    pub alternating: bool,
    /// The number of rounds that were played.
    pub played: u64,
    /// The rounds that were kept; numbers in floats, measured and not proved.
    pub rounds: Vec<RoundLine>,
    /// The average mixture of the rows.
    pub rows: Vec<Exact>,
    /// The average mixture of the columns.
    pub columns: Vec<Exact>,
    /// The least that the average of the rows earns, exactly.
    pub lower: Exact,
    /// The most that the average of the columns gives, exactly.
    pub upper: Exact,
}

/// A round; of each pair the first is the rows'.
#[derive(Clone, Debug, Serialize)]
pub struct RoundLine {
    /// Its number, from 1.
    pub round: u64,
    /// The mixtures of the round.
    pub mix: [Vec<f64>; 2],
    /// The averages of the mixtures so far.
    pub average: [Vec<f64>; 2],
    /// The regret of each choice, summed over the rounds.
    pub regrets: [Vec<f64>; 2],
    /// The largest regret a round.
    pub average_regret: [f64; 2],
    /// The proved bound of that; null where the rule has none.
    pub bound: [Option<f64>; 2],
}

impl From<&LearningRound> for RoundLine {
    fn from(round: &LearningRound) -> RoundLine {
        RoundLine {
            round: round.number,
            mix: round.mix.clone(),
            average: round.average.clone(),
            regrets: round.regrets.clone(),
            average_regret: round.average_regret,
            bound: round.bound,
        }
    }
}

/// Rounds that are printed before they are thinned out: 1, 2, 4, 8, … and the last.
const SHOWN: u64 = 10;

impl LearningReport {
    /// The report of a course.
    #[must_use]
    pub fn new(course: &Course, learned: &Learned) -> LearningReport {
        let against = match &course.against {
            Opponent::Learns => "learns".to_owned(),
            Opponent::Follows => "follows".to_owned(),
            Opponent::Plays(mix) => texts(mix).join(" "),
        };
        let start = match &course.start {
            Start::Alike => "alike".to_owned(),
            Start::Random(_) => "random".to_owned(),
            Start::Rows(mix) => texts(mix).join(" "),
        };
        LearningReport {
            rule: course.rule.name().to_owned(),
            against,
            start,
            alternating: course.alternating,
            played: learned.played,
            rounds: learned.rounds.iter().map(RoundLine::from).collect(),
            rows: texts(&learned.average[0]),
            columns: texts(&learned.average[1]),
            lower: learned.lower.to_string(),
            upper: learned.upper.to_string(),
        }
    }

    /// The rounds as a table in words.
    pub(super) fn put(&self, text: &mut Text) {
        text.line("");
        let opponent = match self.against.as_str() {
            "learns" => "a column player who learns too".to_owned(),
            "follows" => "a column player who knows each mixture and answers it best".to_owned(),
            mix => format!("a column player who always mixes {mix}"),
        };
        text.line(format!(
            "{} against {opponent}; rounds: {}.",
            self.rule, self.played
        ));
        text.line("All numbers of rounds are estimates in floats; a bound is a theorem about the average regret.");
        text.line(
            "round     mixture of the rows       average                   regret a round  bound",
        );
        let last = self.rounds.last().map(|round| round.round);
        let shown = |round: &&RoundLine| {
            round.round <= SHOWN || round.round.is_power_of_two() || Some(round.round) == last
        };
        for round in self.rounds.iter().filter(shown) {
            let bound = round.bound[0].map_or("none".to_owned(), |bound| format!("{bound:.4}"));
            text.line(format!(
                "{:<9} {:<25} {:<25} {:<15.4} {bound}",
                round.round,
                digits(&round.mix[0]),
                digits(&round.average[0]),
                round.average_regret[0],
            ));
        }
        if self.against == "learns" {
            let about = |exact: &Exact| {
                exact
                    .parse()
                    .map_or_else(|_| exact.clone(), |exact| decimal(&exact))
            };
            text.line(format!(
                "The averages guarantee from {} to {}, rounded from exact fractions.",
                about(&self.lower),
                about(&self.upper)
            ));
        }
    }

    /// The rounds as a table with commas: a line for each round that was kept, with a head.
    #[must_use]
    pub fn csv(&self) -> String {
        let Some(first) = self.rounds.first() else {
            return String::new();
        };
        let mut head = vec!["round".to_owned()];
        for kind in ["mix", "average", "regret"] {
            for (side, mix) in ["row", "column"].iter().zip(&first.mix) {
                head.extend((1..=mix.len()).map(|number| format!("{kind}_{side}_{number}")));
            }
        }
        head.extend(["row", "column"].map(|side| format!("average_regret_{side}")));
        head.extend(["row", "column"].map(|side| format!("bound_{side}")));
        let mut text = head.join(",") + "\n";
        for line in &self.rounds {
            write!(text, "{}", line.round).expect("a text takes everything");
            let numbers = [&line.mix, &line.average, &line.regrets];
            for number in numbers.into_iter().flatten().flatten() {
                write!(text, ",{number}").expect("a text takes everything");
            }
            for number in line.average_regret {
                write!(text, ",{number}").expect("a text takes everything");
            }
            for bound in line.bound {
                let bound = bound.map_or(String::new(), |bound| bound.to_string());
                write!(text, ",{bound}").expect("a text takes everything");
            }
            text.push('\n');
        }
        text
    }
}

/// Numbers with three digits.
fn digits(mix: &[f64]) -> String {
    /// Choices that are written.
    const MOST: usize = 4;
    let shown: Vec<String> = mix.iter().take(MOST).map(|p| format!("{p:.3}")).collect();
    shown.join(" ") + if mix.len() > MOST { " …" } else { "" }
}
