//! Matrix games: the exact value, optimal mixtures, and the curve of regret matching.

use crate::answer::{Answer, Status};
use crate::derivation::{self, Derivation, Dominance, Line, MatrixReason};
use crate::error::Error;
use crate::input;
use crate::limits::Limits;
use crate::method::MethodName;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{Player, Watch};
use grundy_solve::matrix::{Equilibrium, Scope, Strength};
use grundy_solve::regret::Matched;
use grundy_solve::{matrix, regret};
use num::{BigRational, ToPrimitive};

/// The answer to `matrix`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MatrixGame {
    /// The matrix.
    pub matrix: Matrix,
    /// The payment of the column player when both play optimally, and optimal mixtures; `None` if they were not found.
    pub best: Option<Equilibrium>,
    /// Regret matching, where it was asked for: exact bounds, and a curve measured in floats.
    pub regret: Option<Matched>,
}

/// Reads a matrix from an argument, or from the file that it names.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
pub fn read(text: &str) -> Result<Matrix, Error> {
    // A text with blanks, semicolons or one number is a matrix; the name of an existing file is a file.
    if text == "-" || input::is_there(text) {
        let content = input::read_text(text)?;
        return grundy_formats::matrix::read(&content)
            .map_err(|e| Error::in_file(text, &content, e));
    }
    grundy_formats::matrix::read(text).map_err(|e| Error::parse(text, e))
}

/// The exact value with optimal strategies; `steps` of regret matching beside it if asked for.
///
/// ```
/// use grundy::{Limits, forms::matrix};
/// let game = matrix::read("3 -1; -2 4")?;
/// let answer = matrix::solve(&game, None, &Limits::default());
/// assert_eq!(answer.value.best.as_ref().unwrap().value.to_string(), "1");
/// assert!(answer.certificate().is_ok());
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &Matrix, steps: Option<u64>, limits: &Limits) -> Answer<MatrixGame> {
    let mut watch = limits.watch();
    let matched = steps.map(|iterations| {
        let width = BigRational::from_integer(0.into());
        let config = regret::Config { iterations, width };
        regret::match_regret(game, &config, &mut watch)
    });
    let solved = match matched.as_ref().and_then(|found| found.stopped.clone()) {
        Some(stop) => Err(stop),
        None => matrix::solve(game, &mut watch),
    };
    let (status, best) = match solved {
        Ok(best) => (Status::Proved, Some(best)),
        Err(stop) => (Status::stopped(&stop), None),
    };
    let saddle = best.as_ref().and_then(|best| best.saddle);
    let (method, how) = match saddle {
        Some(_) => (
            MethodName::Saddle,
            "a saddle point: least in its row, greatest in its column",
        ),
        None => (MethodName::Simplex, "linear programming in exact fractions"),
    };
    let reason = MatrixReason {
        value: best.as_ref().map(|best| best.value.to_string()),
        saddle,
        dominated: match best {
            Some(_) => dominated(game, &mut watch),
            None => Vec::new(),
        },
    };
    let found = MatrixGame {
        matrix: game.clone(),
        best,
        regret: matched,
    };
    Answer::new(found, status)
        .by(method, how)
        .because(Derivation::Matrix(reason))
}

/// The dominated choices; none if the limits stop the search for them.
fn dominated(game: &Matrix, watch: &mut dyn Watch) -> Vec<Dominance> {
    dominances(&matrix::dominated(game, watch).unwrap_or_default())
}

/// Dominated choices as parts of a reason.
pub(crate) fn dominances(struck: &[matrix::Dominated]) -> Vec<Dominance> {
    let one = |struck: &matrix::Dominated| Dominance {
        what: match struck.player {
            Player::Left => Line::Row,
            Player::Right => Line::Column,
        },
        choice: struck.choice,
        by: struck.by,
        strength: match struck.strength {
            Strength::Strict => derivation::Strength::Strictly,
            Strength::Weak => derivation::Strength::Weakly,
            Strength::Equal => derivation::Strength::Equal,
        },
        outright: struck.scope == Scope::Whole,
    };
    struck.iter().map(one).collect()
}

/// A fraction as a decimal of six digits, for reading only: an estimate of the exact number.
#[must_use]
pub fn decimal(fraction: &BigRational) -> String {
    fraction
        .to_f64()
        .map_or_else(String::new, |x| format!("{x:.6}"))
}
