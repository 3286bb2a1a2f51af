//! The answer of `solve`, as people and programs read it.

use crate::answer::{Answer, Class, Status};
use crate::derivation::{Derivation, Sentence, Statement};
use crate::verdict::{JudgedMove, Verdict};
use grundy_core::Player;
use num::BigUint;
use serde::{Serialize, Serializer};

/// One move, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveLine {
    /// The player who moves, where the question was asked for both starters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position it leads to; null when it is too long to write out for every move.
    pub to: Option<String>,
    /// True if the move wins or, in a scored game, if it is best; null where that is not known.
    pub winning: Option<bool>,
    /// True if the mover is as well off after the move as before; null where that is not known.
    pub keeps: Option<bool>,
    /// The outcome of the position that it leads to, as the player then to move sees it; the outcome class of that
    /// position where the question was asked for both starters; null where it is not known.
    pub outcome: Option<Class>,
    /// The value of that position, where the theory has values and they were asked for; else null.
    pub value: Option<String>,
    /// The plies that are left after the move; null where unknown.
    pub distance: Option<u64>,
    /// The score of the player then to move minus that of the other; null where the game is not scored.
    pub score: Option<i64>,
    /// The sum of the counters after the move, where play may go on for ever: the winner who always chooses the winning
    /// move with the least sum brings the play to an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<u64>,
}

/// The answer of `solve` about a position, in words. The JSON has one schema for every game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The expression of the position.
    pub position: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The side to move (in a finished game of turns, the side that would be next); null when both starters were
    /// asked about.
    pub to_move: Option<String>,
    /// `N`, `P`, `L`, `R`, `T` or `D`, two of them where both starters were asked about and one of the two plays is drawn;
    /// null when unknown.
    pub outcome: Option<Class>,
    /// The winning side's name; null when neither side wins, or when the winner depends on who begins.
    pub winner: Option<String>,
    /// The value in the notation of expressions; null where the theory has none.
    pub value: Option<String>,
    /// Plies to the end when the winner hurries and the loser delays (in a scored game, among the moves with the best
    /// score); null where it is unknown and where neither side wins, unless the play is over.
    pub distance: Option<u64>,
    /// The mover's score minus the opponent's, or the score that the literature on the game gives to the outcome; null
    /// where there is neither.
    pub score: Option<i64>,
    /// Both final scores, the mover's first; null where the game is not scored.
    pub scores: Option<[i64; 2]>,
    /// The status: proved, checked up to a bound, or unknown.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// The solver that answered, and why it was chosen.
    pub method: String,
    /// The solvers by the names under which a question can choose them.
    pub methods: Vec<&'static str>,
    /// The reason why the answer is right, in words that a student follows.
    pub reason: String,
    /// The reason for other languages, where it was asked for: templates with what stands in their gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
    /// The reason as data.
    pub derivation: Derivation,
    /// Other theorems that give the same answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Statement>,
    /// The exact number of winning moves; null when unknown.
    #[serde(serialize_with = "exact")]
    pub winning_total: Option<BigUint>,
    /// The winning moves, or all moves if they were asked for, up to the number that was asked for.
    pub moves: Vec<MoveLine>,
    /// True if one of the limits that were asked for stopped the work; front ends then end with status 3.
    #[serde(skip)]
    pub limited: bool,
    /// The names of the two players.
    #[serde(skip)]
    pub sides: [&'static str; 2],
    /// True if the game is scored: a move is then called best, not winning.
    #[serde(skip)]
    pub scored: bool,
    /// A line of best play, where a search found one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

impl From<Answer<Verdict>> for Solution {
    fn from(answer: Answer<Verdict>) -> Solution {
        let verdict = answer.value;
        let side = |player: Player| verdict.sides[player.index()].to_owned();
        let line = |judged: JudgedMove| MoveLine {
            by: judged.by.map(side),
            mv: judged.mv.text().to_owned(),
            to: judged.to,
            winning: judged.winning,
            keeps: judged.keeps,
            outcome: judged.after.outcome,
            value: judged.after.value.map(|value| value.to_string()),
            distance: judged.after.distance,
            score: judged.after.score,
            counter: judged.after.counter,
        };
        Solution {
            to_move: verdict.to_move.map(side),
            winner: verdict.winner.map(side),
            moves: verdict.moves.into_iter().map(line).collect(),
            line: (verdict.line.iter())
                .map(|mv| mv.text().to_owned())
                .collect(),
            position: verdict.position,
            outcome: verdict.outcome,
            value: verdict.value.map(|value| value.to_string()),
            distance: verdict.distance,
            score: verdict.score.or(verdict.customary_score),
            sides: verdict.sides,
            scored: verdict.score.is_some(),
            scores: verdict.scores,
            winning_total: verdict.winning_total,
            assumed: answer.assumed,
            status: answer.status,
            method: answer.how,
            methods: answer.methods,
            reason: answer.derivation.to_string(),
            sentences: None,
            derivation: answer.derivation,
            also: answer.also,
            limited: answer.limited,
        }
    }
}

/// A whole number of any size as a JSON number, digit for digit.
fn exact<S: Serializer>(n: &Option<BigUint>, serializer: S) -> Result<S::Ok, S::Error> {
    match n {
        None => serializer.serialize_none(),
        Some(n) => {
            let number: serde_json::Number =
                n.to_string().parse().map_err(serde::ser::Error::custom)?;
            number.serialize(serializer)
        }
    }
}
