//! The answer of `solve`, as people and programs read it.

use super::{Envelope, Text};
use grundy::answer::{Answer, Class, Status};
use grundy::game::named;
use grundy::verdict::{JudgedMove, Verdict};
use grundy::vocabulary::Player;
use grundy::{Naming, Setting};
use num::BigUint;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

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
    /// A winning reply to a move that loses, where all moves of a sum were asked for and one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
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
    /// True if the score is the one that the literature gives to the outcome.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub customary: bool,
    /// Both final scores, the mover's first; null where the game is not scored.
    pub scores: Option<[i64; 2]>,
    /// The status, the methods and the reason.
    #[serde(flatten, serialize_with = "Envelope::whole")]
    pub envelope: Envelope,
    /// The exact number of winning moves; null when unknown.
    #[serde(serialize_with = "exact")]
    pub winning_total: Option<BigUint>,
    /// The winning moves, or all moves if they were asked for, up to the number that was asked for.
    pub moves: Vec<MoveLine>,
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
    fn from(mut answer: Answer<Verdict>) -> Solution {
        let assumed = std::mem::take(&mut answer.assumed);
        let (verdict, envelope) = Envelope::open(answer);
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
            reply: judged.after.reply.map(|mv| mv.text().to_owned()),
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
            customary: verdict.score.is_none() && verdict.customary_score.is_some(),
            sides: verdict.sides,
            scored: verdict.score.is_some(),
            scores: verdict.scores,
            winning_total: verdict.winning_total,
            assumed,
            envelope,
        }
    }
}

impl Solution {
    /// The answer in words; with `all_moves` each move is marked. A front end names settings so.
    #[must_use]
    pub fn words(&self, all_moves: bool, naming: Naming) -> Text {
        let mut text = Text::default();
        text.line(clip(&brief(&self.position)));
        for line in &self.assumed {
            text.field("assumed", brief(line));
        }
        text.field("outcome", self.outcome_words());
        if let Some(value) = &self.value {
            let long = value.len() > LONGEST_SHOWN;
            let whole = format!("{}  (`grundy value` prints all of it)", clip(value));
            text.field("value", if long { &whole } else { value });
        }
        if let Some(distance) = self.distance {
            let plies = if distance == 1 { "ply" } else { "plies" };
            text.field("distance", format!("{distance} {plies}"));
        }
        if let Some([mover, other]) = self.scores {
            text.field("score", format!("{mover} to {other}"));
        } else if let Some(score) = self.score.filter(|_| self.scored) {
            text.field("score", format!("{score:+}"));
        }
        text.field("status", self.envelope.status.to_string());
        text.field("method", &self.envelope.method);
        text.reason(&self.envelope.reason());
        for known in &self.envelope.also {
            let said = format!("{} ({}): {}", known.name, known.source, known.reason);
            text.field("also", said);
        }
        self.list_moves(all_moves, naming, &mut text);
        if !self.line.is_empty() {
            text.field("line", self.line.join("; "));
        }
        text
    }

    /// The outcome, and its meaning for the players.
    fn outcome_words(&self) -> String {
        let Some(class) = self.outcome else {
            return "unknown".to_owned();
        };
        let meaning = match (&self.to_move, &self.winner) {
            (Some(mover), Some(winner)) => format!("{mover} to move, {winner} wins"),
            (None, Some(winner)) => format!("{winner} wins"),
            (_, None) => match class {
                Class::N => "whoever begins wins".to_owned(),
                Class::P => "whoever begins loses".to_owned(),
                Class::T => "a tie".to_owned(),
                class => drawn(class, self.sides),
            },
        };
        format!("{class} ({meaning})")
    }

    /// Adds the number of winning moves, and the moves.
    fn list_moves(&self, all_moves: bool, naming: Naming, text: &mut Text) {
        let name = if self.scored { "best" } else { "winning" };
        match &self.winning_total {
            Some(total) => text.field("moves", format!("{total} {name}")),
            None if self.envelope.status != Status::Proved || !self.moves.is_empty() => {
                let wins = |line: &&MoveLine| line.winning == Some(true);
                match self.moves.iter().filter(wins).count() {
                    0 => text.field("moves", format!("{name}: unknown")),
                    known => {
                        let known = format!("{known} {name}, the others not all decided");
                        text.field("moves", known);
                    }
                }
            }
            None => {}
        }
        for line in &self.moves {
            text.line(line.words(all_moves));
        }
        let listed = self.moves.len();
        if let Some(total) = &self.winning_total
            && !all_moves
            && total > &listed.into()
        {
            let more = naming(Setting::MostMoves, Some("N"));
            text.line(format!(
                "    … the first {listed} of {total}; {more} lists more"
            ));
        }
    }
}

/// A draw, or a draw for one of the two who may begin.
fn drawn(class: Class, sides: [&str; 2]) -> String {
    match class.won_when() {
        Some((begins, wins)) => {
            let [begins, wins] = [begins, wins].map(|player| sides[player.index()]);
            format!("{wins} wins if {begins} begins, else a draw that need not end")
        }
        None => "a draw that need not end".to_owned(),
    }
}

impl MoveLine {
    /// The move, and what is known of it: it wins (`+`), or keeps a tie or a draw (`=`); with `all`, also what it leads to.
    fn words(&self, all: bool) -> String {
        let tied = matches!(self.outcome, Some(Class::T | Class::D));
        let mark = match self.winning {
            None => "?",
            Some(true) if all => "+",
            Some(false) if all && tied && self.keeps == Some(true) => "=",
            _ => " ",
        };
        let by = self
            .by
            .as_ref()
            .map_or(String::new(), |by| format!("{by}: "));
        let to = self
            .to
            .as_ref()
            .map_or(String::new(), |to| format!("  →  {}", brief(to)));
        let mut known = Vec::new();
        if all {
            let value = self.value.as_ref();
            known.extend(value.map(|value| format!("value {}", clip(value))));
            let score = self.score;
            known.extend(score.map(|score| format!("score {score:+} for the player then to move")));
            known.extend(self.reply.as_ref().map(|reply| format!("reply {reply}")));
        }
        known.extend(self.distance.map(|plies| match plies {
            0 => "play ends".to_owned(),
            plies => format!("{plies} left"),
        }));
        let known = if known.is_empty() {
            String::new()
        } else {
            format!("  ({})", known.join(", "))
        };
        format!("  {mark} {by}{}{to}{known}", self.mv)
    }
}

/// A longer value is cut short for people.
const LONGEST_SHOWN: usize = 4096;

/// The longest rules in braces that are repeated to people.
const LONGEST_RULES: usize = 400;

/// The text as people read it: games that have names of one's own are called by them, and what stands in braces is left out
/// if it is very long.
#[must_use]
pub fn brief(text: &str) -> Cow<'_, str> {
    if named::is_empty() {
        return without_long_braces(text);
    }
    let called = named::shortened(text);
    Cow::Owned(without_long_braces(&called).into_owned())
}

/// The text without the rules that are very long.
fn without_long_braces(text: &str) -> Cow<'_, str> {
    let (mut depth, mut begin, mut cut) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '{' => {
                if depth == 0 {
                    begin = at + 1;
                }
                depth += 1;
            }
            '}' if depth > 0 => {
                depth -= 1;
                if depth == 0 && at - begin > LONGEST_RULES {
                    cut.push(begin..at);
                }
            }
            _ => {}
        }
    }
    if cut.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut short = text.to_owned();
    for range in cut.into_iter().rev() {
        short.replace_range(range, "…");
    }
    Cow::Owned(short)
}

/// The text, cut off if it is very long.
fn clip(text: &str) -> String {
    if text.len() <= 1000 {
        return text.to_owned();
    }
    let head: String = text.chars().take(990).collect();
    format!("{head} …")
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
