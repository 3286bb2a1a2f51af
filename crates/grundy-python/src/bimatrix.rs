//! Bimatrix games.

use crate::answers::{Answer, Later, answer_class};
use crate::convert;
use crate::errors::{UsageError, raise};
use crate::payoffs::{games, labelled_alike};
use crate::run::{Cost, Size, Time, ask};
use crate::whole;
use grundy::forms::bimatrix::{self as form, Beside, Follow};
use grundy::solvers::bimatrix::{Equilibria, equilibria};
use grundy::vocabulary::forms::bimatrix::Bimatrix;
use grundy::{Error, Limits};
use grundy_report::{BimatrixReport, EquilibriumLine, Secured};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// All extreme equilibria of a game in which each player has payoffs: its text, or the payoffs of the row player and those of
/// the column player, as lists or arrays of whole numbers, `Fraction`s or floats. A float is taken at its exact value.
///
/// >>> found = grundy.bimatrix([[3, 0], [0, 1]], [[1, 0], [0, 3]])
/// >>> [one.rows for one in found.equilibria]
/// [[Fraction(1, 1), Fraction(0, 1)], [Fraction(3, 4), Fraction(1, 4)], [Fraction(0, 1), Fraction(1, 1)]]
///
/// Many games at once, as two lists of matrices or two arrays of three dimensions, are answered by a list; the limits are those
/// of all together.
///
/// >>> sexes, pennies = [[3, 0], [0, 1]], [[1, -1], [-1, 1]]
/// >>> both = grundy.bimatrix([sexes, pennies], [[[1, 0], [0, 3]], [[-1, 1], [1, -1]]])
/// >>> [len(found.equilibria) for found in both]
/// [3, 1]
#[pyfunction]
#[pyo3(signature = (rows, columns=None, *, paths=false, correlated=false, replicator=false, start=None, until=100, time_limit=None, memory_limit=None))]
#[allow(clippy::too_many_arguments)]
pub fn bimatrix<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
    paths: bool,
    correlated: bool,
    replicator: bool,
    start: Option<&str>,
    #[pyo3(from_py_with = whole::until)] until: u32,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Bound<'py, PyAny>> {
    let (games, labels, alone) = match columns {
        Some(columns) => {
            labelled_alike([rows, columns])?;
            let (games, alone) = games(rows, columns)?;
            (games, None, alone)
        }
        None => {
            let text: String = rows.extract().map_err(|_| {
                let wanted =
                    "expected the game as text, or the payoffs of both players as two matrices";
                UsageError::new_err(wanted)
            })?;
            let (game, labels) =
                form::read_with_labels(&text).map_err(|error| raise(py, &error))?;
            (vec![game], labels, true)
        }
    };
    let class = answer_class(py, "Bimatrix")?;
    let beside = WantedMore {
        paths,
        correlated,
        replicator,
        start,
        until,
    };
    // Equilibria of a small game take less time than all that is said beside them, which is made when it is asked for.
    let unlimited = time_limit.is_none() && memory_limit.is_none();
    let few = |game: &Bimatrix| game.rows() + game.columns() <= FEW_STRATEGIES;
    let later = unlimited && labels.is_none() && beside.is_nothing() && games.iter().all(few);
    let found = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        let mut watch = limits.watch();
        let solved = games.into_iter().map(|game| {
            if later && let Ok(found) = equilibria(&game, &mut watch) {
                return Ok(FoundBimatrix::Equilibria(game, found));
            }
            let mut found = form::solve(&game, beside.of(&game)?, limits);
            found.value.labels.clone_from(&labels);
            Ok(FoundBimatrix::All(Box::new(found)))
        });
        solved.collect::<Result<Vec<_>, Error>>()
    })?;
    let made = found.into_iter().map(|found| match found {
        FoundBimatrix::All(found) => {
            let report = BimatrixReport::from(&*found);
            let made = Answer::new(py, "Bimatrix", report.clone())?;
            made.printed(move || report.words().to_string())
                .made_of(&class)
        }
        FoundBimatrix::Equilibria(game, found) => completed_later(py, game, found)?.made_of(&class),
    });
    let mut made = made.collect::<PyResult<Vec<_>>>()?;
    match made.pop() {
        Some(one) if alone => Ok(one),
        last => {
            made.extend(last);
            made.into_bound_py_any(py)
        }
    }
}

/// What is asked beside the equilibria.
struct WantedMore<'a> {
    paths: bool,
    correlated: bool,
    replicator: bool,
    start: Option<&'a str>,
    until: u32,
}

impl WantedMore<'_> {
    fn is_nothing(&self) -> bool {
        !(self.paths || self.correlated || self.replicator)
    }

    fn of(&self, game: &Bimatrix) -> Result<Beside, Error> {
        if self.replicator {
            form::needs_symmetry(game)?;
        }
        let start = self.start.filter(|_| self.replicator);
        let follow = start.map(|start| Follow::read(start, self.until, game));
        Ok(Beside {
            security: true,
            replicator: self.replicator,
            follow: follow.transpose()?,
            paths: self.paths,
            correlated: self.correlated,
        })
    }
}

/// What was found at once.
enum FoundBimatrix {
    /// The whole answer.
    All(Box<grundy::Answer<form::BimatrixGame>>),
    /// The equilibria.
    Equilibria(Bimatrix, Equilibria),
}

/// A game with its equilibria, whose answer is completed when it is read, but for what takes longer.
struct Completed {
    game: Bimatrix,
    found: Equilibria,
    rest: OnceLock<grundy::Answer<form::BimatrixGame>>,
}

impl Completed {
    /// The answer without what both players can secure.
    fn rest(&self) -> &grundy::Answer<form::BimatrixGame> {
        self.rest.get_or_init(|| {
            let beside = Beside {
                security: false,
                ..Beside::default()
            };
            let watch = Limits::default().watch();
            form::completed(&self.game, Ok(self.found.clone()), beside, watch)
        })
    }

    fn security(&self) -> [Option<Secured>; 2] {
        Secured::both(&form::secured(&self.game, &Limits::default()))
    }

    /// The equilibria as JSON has them.
    fn equilibria(&self) -> serde_json::Value {
        let mut watch = Limits::default().watch();
        let stable = form::stability(&self.game, &self.found, &mut watch);
        let lines = EquilibriumLine::all(&self.game, &self.found, &stable);
        serde_json::to_value(lines).unwrap_or_default()
    }

    fn report(&self) -> BimatrixReport {
        BimatrixReport {
            security: self.security(),
            ..BimatrixReport::from(self.rest())
        }
    }
}

/// The answer whose fields are made when they are read; what both players can secure when that is.
fn completed_later(py: Python<'_>, game: Bimatrix, found: Equilibria) -> PyResult<Answer> {
    let whole = Arc::new(Completed {
        game,
        found,
        rest: OnceLock::new(),
    });
    let (alone, read, written) = (whole.clone(), whole.clone(), whole.clone());
    let made = Answer::read_later(
        py,
        "Bimatrix",
        move |name| (name == "equilibria").then(|| alone.equilibria()),
        move |py| {
            let report = py.detach(|| BimatrixReport::from(read.rest()));
            let fields = convert::report(py, &report)?;
            let of = read.clone();
            let security =
                Later::of(move || serde_json::to_value(of.security()).unwrap_or_default());
            fields.set_item("security", security)?;
            Ok(fields.unbind())
        },
        move || whole.report(),
    )?;
    Ok(made.printed(move || written.report().words().to_string()))
}

/// The most strategies of both players of a game that is small.
const FEW_STRATEGIES: usize = 16;
