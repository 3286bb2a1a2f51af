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
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::sync::Arc;

/// All extreme equilibria of a game in which each player has payoffs: its text, or the payoffs of the row player and those of
/// the column player, as lists or arrays of whole numbers, `Fraction`s or floats. A float is taken at its exact value.
///
/// >>> found = grundy.bimatrix([[3, 0], [0, 1]], [[1, 0], [0, 3]])
/// >>> [one.rows for one in found.equilibria]
/// [[Fraction(1, 1), Fraction(0, 1)], [Fraction(3, 4), Fraction(1, 4)], [Fraction(0, 1), Fraction(1, 1)]]
#[pyfunction]
#[pyo3(signature = (rows, columns=None, *, paths=false, correlated=false, replicator=false, start=None, until=100, time_limit=None, memory_limit=None))]
#[allow(clippy::too_many_arguments)]
pub fn bimatrix(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    paths: bool,
    correlated: bool,
    replicator: bool,
    start: Option<&str>,
    #[pyo3(from_py_with = whole::until)] until: u32,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Answer> {
    let (game, labels) = match columns {
        Some(columns) => {
            let game = Bimatrix::new(payoffs(rows)?, payoffs(columns)?)
                .map_err(|fault| UsageError::new_err(fault.to_string()))?;
            (game, None)
        }
        None => {
            let text: String = rows.extract().map_err(|_| {
                let wanted =
                    "expected the game as text, or the payoffs of both players as two matrices";
                UsageError::new_err(wanted)
            })?;
            form::read_with_labels(&text).map_err(|error| raise(py, &error))?
        }
    };
    // What each player can secure takes longer than all equilibria of a small game, and is computed when it is asked for.
    let is_small = game.rows() + game.columns() <= FEW_STRATEGIES;
    let later = is_small && time_limit.is_none() && memory_limit.is_none();
    let found = ask(py, Cost::new(time_limit, memory_limit), |limits| {
        if replicator {
            form::needs_symmetry(&game)?;
        }
        let start = start.filter(|_| replicator);
        let follow = start.map(|start| Follow::read(start, until, &game));
        let beside = form::Beside {
            security: !later,
            replicator,
            follow: follow.transpose()?,
            paths,
            correlated,
        };
        let mut found = form::solve(&game, beside, limits);
        found.value.labels = labels;
        Ok::<_, Error>(found)
    })?;
    let report = BimatrixReport::from(&found);
    if !later {
        let made = Answer::new(py, "Bimatrix", report.clone())?;
        return Ok(made.printed(move || report.words().to_string()));
    }
    let security = move || {
        let limits = grundy::Limits::default();
        Secured::both(&form::secured(&game, &limits))
    };
    let (report, security) = (Arc::new(report), Arc::new(security));
    let whole = {
        let (report, security) = (report.clone(), security.clone());
        move || BimatrixReport {
            security: security(),
            ..(*report).clone()
        }
    };
    let made = Answer::new_with(py, "Bimatrix", &*report, whole.clone())?;
    let made = made.later(py, "security", move || {
        serde_json::to_value(security()).unwrap_or_default()
    })?;
    Ok(made.printed(move || whole().words().to_string()))
}

/// The most strategies of both players of a game that is small.
const FEW_STRATEGIES: usize = 16;

/// A matrix of payoffs; floats are taken at their exact value.
fn payoffs(rows: &Bound<'_, PyAny>) -> PyResult<Matrix> {
    // An array of numpy gives its numbers as Python's, exactly.
    let rows = match rows.getattr_opt("tolist")? {
        Some(list) => list.call0()?,
        None => rows.clone(),
    };
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
