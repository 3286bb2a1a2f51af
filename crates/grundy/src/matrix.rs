//! Matrix games: the exact value, optimal mixtures, and the curve of regret matching.

use crate::answer::Status;
use crate::error::Error;
use crate::formats;
use crate::limits::Limits;
use grundy_core::Player;
use grundy_core::forms::matrix::Matrix;
use grundy_solve::matrix::{Scope, Strength};
use grundy_solve::{matrix, regret};
use num::{BigRational, ToPrimitive};
use serde::Serialize;

/// What is known about a matrix game.
#[derive(Clone, Debug, Serialize)]
pub struct MatrixAnswer {
    /// The matrix.
    pub matrix: String,
    /// What the column player pays when both play best, a fraction; null when it was not found.
    pub value: Option<String>,
    /// How often each row is chosen.
    pub rows: Vec<String>,
    /// How often each column is chosen.
    pub columns: Vec<String>,
    /// How sure it is.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// Which solver.
    pub method: String,
    /// Why the value is right.
    pub reason: String,
    /// Regret matching, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<RegretCurve>,
}

/// What regret matching found: exact bounds, and the curve in floats.
#[derive(Clone, Debug, Serialize)]
pub struct RegretCurve {
    /// The averaged row strategy earns at least this, exactly.
    pub lower: String,
    /// The averaged column strategy gives at most this, exactly.
    pub upper: String,
    /// Steps done.
    pub iterations: u64,
    /// Iteration, both average regrets and the exploitability: measured in floats, not a proof.
    pub curve: Vec<(u64, f64, f64, f64)>,
}

/// Reads a matrix from an argument, or from the file that it names.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
pub fn read(text: &str) -> Result<Matrix, Error> {
    // A matrix has blanks, semicolons or one number; a file's name that exists is a file.
    if text == "-" || std::path::Path::new(text).is_file() {
        let content = formats::read_text(text)?;
        return formats::matrix::read(&content).map_err(|e| Error::in_file(text, &content, e));
    }
    formats::matrix::read(text).map_err(|e| Error::parse(text, e))
}

/// The exact value with optimal strategies; `steps` of regret matching beside it if asked for.
pub fn solve(
    game: &Matrix,
    steps: Option<u64>,
    limits: &Limits,
) -> (MatrixAnswer, Option<matrix::Equilibrium>) {
    let mut watch = limits.watch();
    let mut answer = MatrixAnswer {
        matrix: game.to_string(),
        value: None,
        rows: Vec::new(),
        columns: Vec::new(),
        status: Status::Proved,
        method: "linear programming in exact fractions".to_owned(),
        reason: String::new(),
        regret: None,
    };
    if let Some(steps) = steps {
        let config = regret::Config {
            iterations: steps,
            width: BigRational::from_integer(0.into()),
        };
        let found = regret::match_regret(game, &config, &mut watch);
        answer.regret = Some(curve(&found));
        if let Some(stop) = &found.stopped {
            answer.status = Status::stopped(stop);
            return (answer, None);
        }
    }
    match matrix::solve(game, &mut watch) {
        Err(stop) => {
            answer.status = Status::stopped(&stop);
            (answer, None)
        }
        Ok(best) => {
            answer.value = Some(best.value.to_string());
            answer.rows = best.rows.iter().map(ToString::to_string).collect();
            answer.columns = best.columns.iter().map(ToString::to_string).collect();
            answer.reason = reason(game, &best, &mut watch);
            if best.saddle.is_some() {
                answer.method =
                    "a saddle point: least in its row, greatest in its column".to_owned();
            }
            (answer, Some(best))
        }
    }
}

fn reason(game: &Matrix, best: &matrix::Equilibrium, watch: &mut dyn grundy_core::Watch) -> String {
    let mut text = match best.saddle {
        Some((row, column)) => format!(
            "Row {} and column {} are best against each other: the entry is the least of its row and the greatest \
             of its column.",
            row + 1,
            column + 1
        ),
        None => format!(
            "The row mixture earns at least {v} in every column, and the column mixture gives at most {v} in every \
             row, so neither player can do better.",
            v = best.value
        ),
    };
    if let Ok(struck) = matrix::dominated(game, watch)
        && !struck.is_empty()
    {
        text += &dominance(&struck);
    }
    text
}

/// Choices that are listed one by one.
const MOST_TOLD: usize = 6;

/// Which choices are dominated outright, and which only when others are struck out before.
fn dominance(struck: &[matrix::Dominated]) -> String {
    let dominance = |scope: Scope| {
        let one = |d: &matrix::Dominated| {
            let what = match d.player {
                Player::Left => "row",
                Player::Right => "column",
            };
            let (choice, by) = (d.choice + 1, d.by + 1);
            match d.strength {
                Strength::Strict => format!("{what} {choice} by {what} {by} (strictly)"),
                Strength::Weak => format!("{what} {choice} by {what} {by} (weakly)"),
                Strength::Equal => format!("{what} {choice} by {what} {by} (its equal)"),
            }
        };
        let all: Vec<String> = struck
            .iter()
            .filter(|d| d.scope == scope)
            .map(one)
            .collect();
        let more = match all.len().saturating_sub(MOST_TOLD) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!all.is_empty()).then(|| all[..all.len().min(MOST_TOLD)].join(", ") + &more)
    };
    let mut text = String::new();
    if let Some(outright) = dominance(Scope::Whole) {
        text += &format!(" Dominated: {outright}.");
    }
    if let Some(iterated) = dominance(Scope::Left) {
        text += &format!(
            " Dominated only in what is left when such choices are struck out one after another: {iterated}."
        );
    }
    text
}

fn curve(found: &regret::Matched) -> RegretCurve {
    RegretCurve {
        lower: found.lower.to_string(),
        upper: found.upper.to_string(),
        iterations: found.iterations,
        curve: found
            .curve
            .iter()
            .map(|s| (s.iteration, s.regret[0], s.regret[1], s.exploitability))
            .collect(),
    }
}

/// A fraction as a decimal of six digits, for reading only: an estimate of the exact number.
#[must_use]
pub fn decimal(fraction: &str) -> String {
    fraction
        .parse::<BigRational>()
        .ok()
        .and_then(|x| x.to_f64())
        .map_or_else(String::new, |x| format!("{x:.6}"))
}
