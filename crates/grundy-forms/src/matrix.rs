//! Matrix games: the exact value, optimal mixtures, and how they are learnt by repetition.

use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::{self, Derivation, Dominance, Line, MatrixReason};
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::MethodName;
use grundy_core::forms::matrix::Matrix;
use grundy_core::parse::ParseError;
use grundy_core::{Player, Watch};
use grundy_solve::learning::{self, Course, Learned, LearningRule, Opponent, Start};
use grundy_solve::matrix::{Equilibrium, Scope, Strength};
use grundy_solve::regret::Matched;
use grundy_solve::{matrix, regret};
use num::{BigRational, One, Signed};

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
    /// A course of learning, where it was asked for.
    pub learned: Option<(Course, Learned)>,
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
        let config = regret::Config {
            iterations,
            width,
            ..regret::Config::default()
        };
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
        learned: None,
    };
    Answer::new(found, status)
        .by(method, how)
        .because(Derivation::Matrix(reason))
}

/// The exact value, and a course of learning beside it.
///
/// ```
/// use grundy::solvers::learning::{Course, LearningRule};
/// use grundy::{Limits, forms::matrix};
/// let game = matrix::read("0 -1 1; 1 0 -1; -1 1 0")?;
/// let course = Course {
///     rule: LearningRule::RegretMatching,
///     rounds: 100,
///     start: matrix::start("alike", &game, 0)?,
///     against: matrix::opponent("1/2 1/4 1/4", &game)?,
///     alternating: false,
/// };
/// let answer = matrix::learn(&game, &course, &Limits::default());
/// let (_, learned) = answer.value.learned.unwrap();
/// assert_eq!(learned.rounds[99].mix[0], [0.0, 1.0, 0.0]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn learn(game: &Matrix, course: &Course, limits: &Limits) -> Answer<MatrixGame> {
    let mut answer = solve(game, None, limits);
    let learned = learning::learn(game, course, &mut limits.watch());
    if let Some(stop) = &learned.stopped {
        answer.status = Status::stopped(stop);
    }
    answer.value.learned = Some((course.clone(), learned));
    answer
}

/// Reads a rule of learning by its name.
///
/// # Errors
/// [`Error::Parse`] with the names there are.
pub fn rule(text: &str) -> Result<LearningRule, Error> {
    let named = |rule: &LearningRule| rule.name() == text;
    LearningRule::ALL.into_iter().find(named).ok_or_else(|| {
        let names = LearningRule::ALL.map(LearningRule::name).join(", ");
        Error::parse(
            text,
            ParseError::at_piece(text, text, format!("a rule: {names}")),
        )
    })
}

/// Reads an opponent of the player of the rows: `learns`, `follows`, or a mixture of the columns.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault.
pub fn opponent(text: &str, game: &Matrix) -> Result<Opponent, Error> {
    match text.trim() {
        "learns" => Ok(Opponent::Learns),
        "follows" => Ok(Opponent::Follows),
        _ => mixture(text, game.columns(), "`learns`, `follows`").map(Opponent::Plays),
    }
}

/// Reads the mixtures of the first round: `alike`, `random` (from the seed), or a mixture of the rows.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault.
pub fn start(text: &str, game: &Matrix, seed: u64) -> Result<Start, Error> {
    match text.trim() {
        "alike" => Ok(Start::Alike),
        "random" => Ok(Start::Random(seed)),
        _ => mixture(text, game.rows(), "`alike`, `random`").map(Start::Rows),
    }
}

/// Reads a mixture of so many choices: numbers of at least 0 that sum to 1. A fault says what else may stand there.
pub(crate) fn mixture(text: &str, choices: usize, or: &str) -> Result<Vec<BigRational>, Error> {
    let wanted = format!("{or} or {choices} chances that sum to 1, such as 1/2 1/2");
    let fault = |at: usize, found: String| Error::parse(text, ParseError::new(at, found, &*wanted));
    let Ok(row) = grundy_formats::matrix::read(text) else {
        let piece = text.trim();
        return Err(Error::parse(
            text,
            ParseError::at_piece(text, piece, wanted),
        ));
    };
    let chances = row.entries().to_vec();
    let sum: BigRational = chances.iter().sum();
    if row.rows() != 1 || chances.len() != choices {
        return Err(fault(0, format!("{} numbers", chances.len())));
    }
    if let Some(negative) = chances.iter().find(|p| p.is_negative()) {
        return Err(fault(0, format!("the chance {negative}")));
    }
    if !sum.is_one() {
        return Err(fault(0, format!("the sum {sum}")));
    }
    Ok(chances)
}

/// The dominated choices; none if the limits stop the search for them.
fn dominated(game: &Matrix, watch: &mut dyn Watch) -> Vec<Dominance> {
    dominances(&matrix::dominated(game, watch).unwrap_or_default())
}

/// Dominated choices as parts of a reason.
pub fn dominances(struck: &[matrix::Dominated]) -> Vec<Dominance> {
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
