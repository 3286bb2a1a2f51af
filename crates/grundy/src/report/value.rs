//! The reports that `value` and `compare` print.

use crate::answer::{Answer, Status};
use crate::compare::{Answered, Between, Compared, Plan, Played, Side, Witness};
use crate::derivation::Sentence;
use crate::value::Valued;
use serde::Serialize;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueReport {
    /// The expression.
    pub expression: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The value in the notation of expressions; null when it was not found.
    pub value: Option<String>,
    /// The status: proved, checked up to a bound, or unknown.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
}

impl From<&Answer<Valued>> for ValueReport {
    fn from(answer: &Answer<Valued>) -> ValueReport {
        ValueReport {
            expression: answer.value.position.clone(),
            assumed: answer.assumed.clone(),
            value: answer.value.value.as_ref().map(ToString::to_string),
            status: answer.status.clone(),
        }
    }
}

/// The comparison of two values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparisonReport {
    /// The first expression.
    pub a: String,
    /// The second expression.
    pub b: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// `<`, `>`, `=` or `||`; null when it was not found.
    pub relation: Option<String>,
    /// The value of the first minus the second; null when it is too long to write.
    pub difference: Option<String>,
    /// The status: proved, checked up to a bound, or unknown.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// The meaning of the relation for the players.
    pub reason: String,
    /// The reason as sentences with gaps, for other languages; only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
    /// Contexts in which one of the two is worse, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<WitnessReport>,
    /// The winner's strategy in the first minus the second, where it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<PlanReport>,
    /// The simplest number between two numbers that differ, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<BetweenReport>,
}

/// The winner's strategy in a difference when one of the players begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlanReport {
    /// The player who begins.
    pub begins: String,
    /// The player who wins.
    pub winner: String,
    /// The other player.
    #[serde(skip)]
    pub opponent: String,
    /// The difference.
    pub difference: String,
    /// The winner's first move; null where the other player begins.
    pub first: Option<PlayedReport>,
    /// The opponent's moves, each with an answer.
    pub answers: Vec<AnsweredReport>,
    /// True if the opponent has more moves than are listed.
    pub more: bool,
}

/// A move and the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedReport {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
}

/// A move and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnsweredReport {
    /// The move, and the position that it leads to.
    #[serde(flatten)]
    pub mv: PlayedReport,
    /// The answer.
    pub answer: PlayedReport,
    /// The moves after that with their answers, to the depth that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<AnsweredReport>,
}

impl From<&Answered> for AnsweredReport {
    fn from(answered: &Answered) -> AnsweredReport {
        AnsweredReport {
            mv: PlayedReport::from(&answered.mv),
            answer: PlayedReport::from(&answered.answer),
            then: answered.then.iter().map(AnsweredReport::from).collect(),
        }
    }
}

impl AnsweredReport {
    /// Adds the move and its answer, two lines, then the lines of what follows; the sides are the loser and the winner.
    fn describe(&self, sides: [&str; 2], depth: usize, lines: &mut Vec<String>) {
        let played = [&self.mv, &self.answer];
        for (step, (side, PlayedReport { mv, to })) in sides.into_iter().zip(played).enumerate() {
            let indent = "  ".repeat(depth + step);
            lines.push(format!("{indent}{side} {mv}  →  {to}"));
        }
        for answered in &self.then {
            answered.describe(sides, depth + 2, lines);
        }
    }
}

/// The simplest number from one number to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BetweenReport {
    /// The number.
    pub number: String,
    /// Its negative as a tower; null where it is too tall.
    pub tower: Option<String>,
    /// The reason why it distinguishes them.
    pub reason: String,
}

impl From<&Played> for PlayedReport {
    fn from(played: &Played) -> PlayedReport {
        PlayedReport {
            mv: played.mv.clone(),
            to: played.to.clone(),
        }
    }
}

impl From<&Plan> for PlanReport {
    fn from(plan: &Plan) -> PlanReport {
        PlanReport {
            begins: plan.begins.to_string(),
            winner: plan.winner.to_string(),
            opponent: plan.winner.opponent().to_string(),
            difference: plan.difference.clone(),
            first: plan.first.as_ref().map(PlayedReport::from),
            answers: plan.answers.iter().map(AnsweredReport::from).collect(),
            more: plan.more,
        }
    }
}

impl PlanReport {
    /// The plan in words, a move per line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let PlanReport {
            begins,
            winner,
            opponent,
            difference,
            ..
        } = self;
        let mut lines = vec![format!("{difference}: when {begins} begins, {winner} wins")];
        if let Some(PlayedReport { mv, to }) = &self.first {
            lines.push(format!("  {winner} begins with {mv}  →  {to}"));
        }
        for answered in &self.answers {
            answered.describe([opponent, winner], 1, &mut lines);
        }
        if self.answers.is_empty() {
            lines.push(format!("  and {opponent} has no move"));
        }
        if self.more {
            lines.push("  …".to_owned());
        }
        lines
    }
}

impl From<&Between> for BetweenReport {
    fn from(between: &Between) -> BetweenReport {
        let Between {
            numbers: [a, b],
            simplest,
            tower,
            begins,
            ..
        } = between;
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let context = tower.as_ref().map_or(String::new(), |tower| {
            let named = if tower.is_empty() {
                "nothing".to_owned()
            } else {
                format!("hackenbush {tower}")
            };
            format!(", the tower {named}")
        });
        BetweenReport {
            number: simplest.to_string(),
            tower: tower.clone(),
            reason: format!(
                "the first is {a} and the second {b}; the simplest number from {low} to {high} is {simplest}, so with \
                 its negative added{context}, and {begins} to begin, left wins just one of them"
            ),
        }
    }
}

/// A context in which one of two positions is worse than the other for Left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessReport {
    /// The one of the two that is worse: `first` or `second`.
    pub worse: Side,
    /// The context, an expression.
    pub context: String,
    /// The player who begins.
    pub begins: String,
    /// The result of the play there.
    pub reason: String,
    /// The number of contexts that were tried, this one included.
    pub contexts: u64,
}

impl From<&Witness> for WitnessReport {
    fn from(witness: &Witness) -> WitnessReport {
        let (context, begins, worse) = (&witness.context, witness.begins, witness.worse);
        let better = match worse {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        WitnessReport {
            worse,
            context: context.clone(),
            begins: begins.to_string(),
            reason: format!(
                "with {context} added and {begins} to begin, left wins the {better} and not the {worse}"
            ),
            contexts: witness.contexts,
        }
    }
}

impl From<&Answer<Compared>> for ComparisonReport {
    fn from(answer: &Answer<Compared>) -> ComparisonReport {
        let compared = &answer.value;
        ComparisonReport {
            a: compared.a.clone(),
            b: compared.b.clone(),
            assumed: answer.assumed.clone(),
            relation: compared.relation.map(|relation| relation.to_string()),
            difference: compared.difference.as_ref().map(ToString::to_string),
            status: answer.status.clone(),
            reason: answer.derivation.to_string(),
            sentences: None,
            witnesses: compared.witnesses.iter().map(WitnessReport::from).collect(),
            strategies: (compared.why.iter())
                .flat_map(|why| why.plans.iter().map(PlanReport::from))
                .collect(),
            between: (compared.why.as_ref())
                .and_then(|why| why.between.as_ref().map(BetweenReport::from)),
        }
    }
}
