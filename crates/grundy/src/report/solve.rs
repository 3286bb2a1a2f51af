//! What `solve` answers, as people and programs read it.

use crate::answer::{Answer, Class, Status};
use crate::derivation::{Derivation, Sentence, Statement};
use crate::verdict::{JudgedMove, Verdict};
use grundy_core::Player;
use num::BigUint;
use serde::{Serialize, Serializer};

/// One move as it is read by people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveLine {
    /// Whose move it is, where the question was asked for both starters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position it leads to; null when it is too long to write out for every move.
    pub to: Option<String>,
    /// Whether it wins, or in a scored game whether it is best; null where that is not known.
    pub winning: Option<bool>,
    /// Whether the mover is as well off after it as before; null where that is not known.
    pub keeps: Option<bool>,
    /// The outcome of the position that it leads to, as the player then to move sees it; its outcome class where the
    /// question was asked for both starters; null where that is not known.
    pub outcome: Option<Class>,
    /// The value of that position, where the theory has one and it was asked for; null where not.
    pub value: Option<String>,
    /// The plies that are left after it; null where unknown.
    pub distance: Option<u64>,
    /// The score of whoever is then to move less the other's; null where the game is not scored.
    pub score: Option<i64>,
    /// The sum of the counters after it, where play may go on for ever: the winning move with the least makes the win end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<u64>,
}

/// What `solve` answers about a position, in words. The JSON has one schema for every game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// The position as an expression.
    pub position: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The side to move (in a finished game of turns, the side that would be next); null when both starters were
    /// asked about.
    pub to_move: Option<String>,
    /// `N`, `P`, `L`, `R`, `T` or `D`, two of them where both starters were asked about and one of the two plays is drawn;
    /// null when unknown.
    pub outcome: Option<Class>,
    /// The winning side's name; null when nobody wins, or when it depends on who begins.
    pub winner: Option<String>,
    /// The value in the notation of expressions; null where the theory has none.
    pub value: Option<String>,
    /// Plies to the end when the winner hurries and the loser delays (in a scored game, among the moves with the best
    /// score); null where unknown or where nobody wins, unless the play is over.
    pub distance: Option<u64>,
    /// The mover's score minus the opponent's, or the score that the game's literature gives to the outcome; null where there
    /// is neither.
    pub score: Option<i64>,
    /// Both final scores, the mover's first; null where the game is not scored.
    pub scores: Option<[i64; 2]>,
    /// How sure the answer is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// Which solver answered, and why it was chosen.
    pub method: String,
    /// The same by the names that a question may choose methods by.
    pub methods: Vec<&'static str>,
    /// Why the answer is right, in words a student follows.
    pub reason: String,
    /// The same for other languages, where it was asked for: templates with what stands in their gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<Sentence>>,
    /// The same as data.
    pub derivation: Derivation,
    /// What theorems say besides, of the same answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Statement>,
    /// Exactly how many winning moves there are; null when unknown.
    #[serde(serialize_with = "exact")]
    pub winning_total: Option<BigUint>,
    /// The winning moves, or all moves if they were asked for; at most as many as were asked for.
    pub moves: Vec<MoveLine>,
    /// Whether one of the limits that were asked for stopped the work; front ends then end with status 3.
    #[serde(skip)]
    pub limited: bool,
    /// What the players are called.
    #[serde(skip)]
    pub sides: [&'static str; 2],
    /// Whether the game is scored, so that moves are best and do not win.
    #[serde(skip)]
    pub scored: bool,
    /// One line of best play, where a search found it.
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
