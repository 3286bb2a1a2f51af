//! The report of a comparison by the definition of the order.

use grundy::ask::compare::{Question, Unfolded};
use grundy::vocabulary::Player;
use serde::Serialize;

/// The largest number of questions that are printed; JSON has all.
const MOST_LINES: usize = 200;

/// A comparison, question by question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DefinitionReport {
    /// The numbers of the two questions asked at the top: whether the first is at most the second, and whether the second is
    /// at most the first.
    pub roots: [usize; 2],
    /// The questions, each asked once.
    pub questions: Vec<QuestionReport>,
}

/// The question whether one game is at most another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionReport {
    /// The game that may be the lesser.
    pub low: String,
    /// The game that may be the greater.
    pub high: String,
    /// True if `low` is at most `high`.
    pub holds: bool,
    /// The questions about left options of `low` that were asked for this one, by number.
    pub left: Vec<usize>,
    /// The questions about right options of `high` that were asked after those. If this question is answered no, the last one
    /// asked for it is answered yes.
    pub right: Vec<usize>,
}

impl From<&Unfolded<String>> for DefinitionReport {
    fn from(unfolded: &Unfolded<String>) -> DefinitionReport {
        let question = |question: &Question<String>| {
            let of = |player| {
                let own = question
                    .asked
                    .iter()
                    .filter(move |asked| asked.of == player);
                own.map(|asked| asked.question).collect()
            };
            QuestionReport {
                low: question.low.clone(),
                high: question.high.clone(),
                holds: question.holds,
                left: of(Player::Left),
                right: of(Player::Right),
            }
        };
        DefinitionReport {
            roots: unfolded.roots,
            questions: unfolded.questions.iter().map(question).collect(),
        }
    }
}

impl DefinitionReport {
    /// The questions in words, a line each, the questions about options below the one that they are asked for.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            "by definition: x <= y exactly if no left option of x is >= y and no right option of y is <= x"
                .to_owned(),
        ];
        let mut seen = vec![false; self.questions.len()];
        // What is still to be said, the next one last: the depth, the words before the question, and its number.
        let mut waiting: Vec<(usize, String, usize)> = Vec::new();
        waiting.extend(
            self.roots
                .iter()
                .rev()
                .map(|&root| (1, String::new(), root)),
        );
        while let Some((depth, before, number)) = waiting.pop() {
            if lines.len() > MOST_LINES {
                lines.push(format!("  …  ({} questions)", self.questions.len()));
                break;
            }
            let question = &self.questions[number];
            let QuestionReport { low, high, .. } = question;
            let answer = if question.holds { "yes" } else { "no" };
            let asks = !question.left.is_empty() || !question.right.is_empty();
            let again = std::mem::replace(&mut seen[number], true) && asks;
            let again = if again { ", as before" } else { "" };
            let indent = "  ".repeat(depth);
            lines.push(format!("{indent}{before}{low} <= {high}? {answer}{again}"));
            if !again.is_empty() {
                continue;
            }
            let left = question.left.iter().map(|&next| {
                let option = &self.questions[next].high;
                (depth + 1, format!("left option {option} of {low}: "), next)
            });
            let right = question.right.iter().map(|&next| {
                let option = &self.questions[next].low;
                (
                    depth + 1,
                    format!("right option {option} of {high}: "),
                    next,
                )
            });
            waiting.extend(left.chain(right).rev());
        }
        lines
    }
}
