//! Bimatrix games.

use crate::answers::Answer;
use crate::errors::{UsageError, raise};
use crate::forms::exact;
use crate::run::{Cost, Size, Time, ask};
use crate::whole;
use grundy::Error;
use grundy::forms::bimatrix::{self as form, Follow};
use grundy::vocabulary::forms::bimatrix::Bimatrix;
use grundy::vocabulary::forms::matrix::Matrix;
use grundy_report::{BimatrixReport, Secured};
use num::BigRational;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PySequence, PyString};
use std::sync::Arc;

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
    // What each player can secure takes longer than all equilibria of a small game, and is computed when it is asked for.
    let unlimited = time_limit.is_none() && memory_limit.is_none();
    let later = |game: &Bimatrix| unlimited && game.rows() + game.columns() <= FEW_STRATEGIES;
    let found = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        let solved = games.iter().map(|game| {
            if replicator {
                form::needs_symmetry(game)?;
            }
            let start = start.filter(|_| replicator);
            let follow = start.map(|start| Follow::read(start, until, game));
            let beside = form::Beside {
                security: !later(game),
                replicator,
                follow: follow.transpose()?,
                paths,
                correlated,
            };
            let mut found = form::solve(game, beside, limits);
            found.value.labels.clone_from(&labels);
            Ok::<_, Error>(found)
        });
        solved.collect::<Result<Vec<_>, Error>>()
    })?;
    let made = games.into_iter().zip(found).map(|(game, found)| {
        let later = later(&game);
        answered(py, game, found, later)?.into_pyobject(py)
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

/// The answer about a game. What the players can secure may be computed later, when it is asked for; then the equilibria are
/// written later, too: of many games few are looked at.
fn answered(
    py: Python<'_>,
    game: Bimatrix,
    mut found: grundy::Answer<form::BimatrixGame>,
    later: bool,
) -> PyResult<Answer> {
    if !later {
        let report = BimatrixReport::from(&found);
        let made = Answer::new(py, "Bimatrix", report.clone())?;
        return Ok(made.printed(move || report.words().to_string()));
    }
    let equilibria = found.value.equilibria.take();
    let rest = BimatrixReport::from(&found);
    let listed = equilibria.is_some();
    found.value.equilibria = equilibria;
    let found = Arc::new(found);
    let security = Arc::new(move || {
        let limits = grundy::Limits::default();
        Secured::both(&form::secured(&game, &limits))
    });
    let whole = {
        let (found, security) = (found.clone(), security.clone());
        move || BimatrixReport {
            security: security(),
            ..BimatrixReport::from(&*found)
        }
    };
    let mut made = Answer::new_with(py, "Bimatrix", &rest, whole.clone())?;
    made = made.later(py, "security", move || {
        serde_json::to_value(security()).unwrap_or_default()
    })?;
    if listed {
        let of = found.clone();
        made = made.later(py, "equilibria", move || {
            serde_json::to_value(BimatrixReport::from(&*of).equilibria).unwrap_or_default()
        })?;
        made = made.later(py, "components", move || {
            serde_json::to_value(BimatrixReport::from(&*found).components).unwrap_or_default()
        })?;
    }
    Ok(made.printed(move || whole().words().to_string()))
}

/// The games of two matrices, or of two lists of matrices; true if it is one game and no list.
fn games(rows: &Bound<'_, PyAny>, columns: &Bound<'_, PyAny>) -> PyResult<(Vec<Bimatrix>, bool)> {
    let game = |rows: &Bound<'_, PyAny>, columns: &Bound<'_, PyAny>| {
        let made = Bimatrix::new(payoffs(rows)?, payoffs(columns)?);
        made.map_err(|fault| UsageError::new_err(fault.to_string()))
    };
    let (rows, columns) = (listed(rows)?, listed(columns)?);
    if !is_batch(&rows)? && !is_batch(&columns)? {
        return Ok((vec![game(&rows, &columns)?], true));
    }
    let (rows, columns) = (matrices(&rows)?, matrices(&columns)?);
    if rows.len() != columns.len() {
        return Err(UsageError::new_err(format!(
            "expected as many matrices of the column player as of the row player, {}, found {}",
            rows.len(),
            columns.len()
        )));
    }
    let games = rows.iter().zip(&columns).enumerate();
    let games = games.map(|(at, (rows, columns))| {
        game(rows, columns).map_err(|fault| {
            let text = fault.value(rows.py()).to_string();
            UsageError::new_err(format!("game {}: {text}", at + 1))
        })
    });
    Ok((games.collect::<PyResult<_>>()?, false))
}

/// The matrices of a list.
fn matrices<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    list.try_iter()?.collect()
}

/// An array of numpy as lists, which hold its numbers exactly; another object as it is.
fn listed<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match rows.getattr_opt("tolist")? {
        Some(list) => list.call0(),
        None => Ok(rows.clone()),
    }
}

/// True if this is a list of matrices: the first entry of its first row has entries.
fn is_batch(rows: &Bound<'_, PyAny>) -> PyResult<bool> {
    let Ok(rows) = rows.cast::<PySequence>() else {
        return Ok(false);
    };
    if rows.is_empty()? {
        return Ok(false);
    }
    let first = listed(&rows.get_item(0)?)?;
    let Ok(first) = first.cast::<PySequence>() else {
        return Ok(false);
    };
    if first.is_empty()? || first.is_instance_of::<PyString>() {
        return Ok(false);
    }
    let entry = listed(&first.get_item(0)?)?;
    Ok(entry.cast::<PySequence>().is_ok() && !entry.is_instance_of::<PyString>())
}

/// The most strategies of both players of a game that is small.
const FEW_STRATEGIES: usize = 16;

/// A matrix of payoffs; floats are taken at their exact value.
fn payoffs(rows: &Bound<'_, PyAny>) -> PyResult<Matrix> {
    let rows = listed(rows)?;
    let rows = rows.try_iter()?.map(|row| {
        let entries = row?.try_iter()?.map(|entry| {
            let entry = entry?;
            if entry.is_exact_instance_of::<PyInt>()
                && let Ok(number) = entry.extract::<i64>()
            {
                return Ok(BigRational::from_integer(number.into()));
            }
            match entry.extract::<f64>() {
                Ok(float) if entry.hasattr("hex")? || entry.hasattr("dtype")? => {
                    BigRational::from_float(float).ok_or_else(|| {
                        UsageError::new_err(format!("expected a finite payoff, found {float}"))
                    })
                }
                _ => exact(&entry),
            }
        });
        entries.collect::<PyResult<Vec<BigRational>>>()
    });
    let matrix = Matrix::new(rows.collect::<PyResult<_>>()?);
    matrix.map_err(|fault| UsageError::new_err(fault.to_string()))
}
