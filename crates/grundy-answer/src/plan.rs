//! Reasons for a comparison: a winner's play, every move of the opponent with its answer, and a number between two numbers.

use crate::derivation::as_text;
use grundy_core::Player;
use grundy_values::Dyadic;
use serde::Serialize;

/// The reason why two positions compare as they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The winner's play in the first position minus the second, for each player who may begin.
    pub plans: Vec<Plan>,
    /// The number between them, if both are numbers and differ.
    pub between: Option<Between>,
}

/// A number that distinguishes two numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The two numbers.
    pub numbers: [Dyadic; 2],
    /// The simplest number from the one to the other, these two included.
    pub simplest: Dyadic,
    /// Its negative as a tower: added to both numbers, it leaves Left a win with only one of them.
    pub tower: Option<String>,
    /// The player who begins then.
    pub begins: Player,
}

/// The winner's play in a difference when one of the players begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The player who begins.
    #[serde(serialize_with = "as_text")]
    pub begins: Player,
    /// The player who wins.
    #[serde(serialize_with = "as_text")]
    pub winner: Player,
    /// The difference as an expression.
    pub difference: String,
    /// The winner's first move; null where the other player begins.
    pub first: Option<Played>,
    /// The opponent's moves after that, each with an answer.
    pub answers: Vec<Answered>,
    /// True if the opponent has more moves than are answered here.
    pub more: bool,
}

/// A move and the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that it leads to.
    pub to: String,
}

/// A move of the opponent and the winner's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// The move.
    #[serde(flatten)]
    pub mv: Played,
    /// The answer.
    pub answer: Played,
    /// The opponent's moves after that with their answers, to the depth asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Answered>,
}

impl Plan {
    /// The plan in words, a move per line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let Plan {
            begins,
            winner,
            difference,
            ..
        } = self;
        let opponent = winner.opponent();
        let mut lines = vec![format!("{difference}: when {begins} begins, {winner} wins")];
        if let Some(Played { mv, to }) = &self.first {
            lines.push(format!("  {winner} begins with {mv}  →  {to}"));
        }
        for answered in &self.answers {
            answered.describe([opponent, *winner], 1, &mut lines);
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

impl Answered {
    /// Adds the move and its answer, two lines, then the lines of what follows; the sides are the loser and the winner.
    fn describe(&self, sides: [Player; 2], depth: usize, lines: &mut Vec<String>) {
        let played = [&self.mv, &self.answer];
        for (step, (side, Played { mv, to })) in sides.into_iter().zip(played).enumerate() {
            let indent = "  ".repeat(depth + step);
            lines.push(format!("{indent}{side} {mv}  →  {to}"));
        }
        for answered in &self.then {
            answered.describe(sides, depth + 2, lines);
        }
    }
}
