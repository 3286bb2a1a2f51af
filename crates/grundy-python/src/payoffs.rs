//! Payoffs of two players as Python has them: lists of numbers, and arrays of numpy, whose bytes are read.

use crate::entries::{entries, unframed};
use crate::errors::UsageError;
use crate::forms::exact;
use grundy::vocabulary::forms::bimatrix::Bimatrix;
use grundy::vocabulary::forms::matrix::{Matrix, exact_float};
use num::BigRational;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PySequence, PyString};

/// The games of two matrices, or of two lists of matrices; true if it is one game and no list.
///
/// # Errors
/// The exception that Python raises for what is no matrix of numbers.
pub fn games(
    rows: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
) -> PyResult<(Vec<Bimatrix>, bool)> {
    let (rows, columns) = (Payoffs::of(rows)?, Payoffs::of(columns)?);
    let alone = !rows.is_batch()? && !columns.is_batch()?;
    if alone {
        let made = Bimatrix::new(rows.alone()?, columns.alone()?);
        return Ok((vec![made.map_err(fault)?], true));
    }
    let (rows, columns) = (rows.matrices()?, columns.matrices()?);
    if rows.len() != columns.len() {
        return Err(UsageError::new_err(format!(
            "expected as many matrices of the column player as of the row player, {}, found {}",
            rows.len(),
            columns.len()
        )));
    }
    let games = rows.into_iter().zip(columns).enumerate();
    let games = games.map(|(at, (rows, columns))| {
        Bimatrix::new(rows, columns).map_err(|fault| of_game(at, &fault.to_string()))
    });
    Ok((games.collect::<PyResult<_>>()?, false))
}

/// A fault of what was given.
fn fault(fault: impl std::fmt::Display) -> PyErr {
    UsageError::new_err(fault.to_string())
}

/// A fault in one of several games.
fn of_game(at: usize, fault: &str) -> PyErr {
    UsageError::new_err(format!("game {}: {fault}", at + 1))
}

/// Payoffs of one player, in one matrix or several.
enum Payoffs<'py> {
    /// An array of numpy: its shape, and its numbers in the order of rows.
    Array {
        shape: Vec<usize>,
        numbers: ArrayNumbers,
    },
    /// Anything else that has rows.
    Rows(Bound<'py, PyAny>),
}

/// The numbers of an array.
enum ArrayNumbers {
    Whole(Vec<i64>),
    Floating(Vec<f64>),
}

impl ArrayNumbers {
    /// The numbers of an array whose kind of entries is one of the machine's; `None` of another.
    fn of(array: &Bound<'_, PyAny>) -> PyResult<Option<ArrayNumbers>> {
        let Ok(kind) = array.getattr("dtype").and_then(|kind| kind.getattr("str")) else {
            return Ok(None);
        };
        let Ok(kind) = kind.extract::<String>() else {
            return Ok(None);
        };
        let read: fn(&[u8]) -> ArrayNumbers = match &*kind {
            "<f8" => |all| ArrayNumbers::Floating(each(all, f64::from_le_bytes)),
            "<f4" => |all| ArrayNumbers::Floating(each(all, |x| f32::from_le_bytes(x).into())),
            "<i8" => |all| ArrayNumbers::Whole(each(all, i64::from_le_bytes)),
            "<i4" => |all| ArrayNumbers::Whole(each(all, |x| i32::from_le_bytes(x).into())),
            "<i2" => |all| ArrayNumbers::Whole(each(all, |x| i16::from_le_bytes(x).into())),
            "|i1" => |all| ArrayNumbers::Whole(each(all, |x| i8::from_le_bytes(x).into())),
            "<u4" => |all| ArrayNumbers::Whole(each(all, |x| u32::from_le_bytes(x).into())),
            "<u2" => |all| ArrayNumbers::Whole(each(all, |x| u16::from_le_bytes(x).into())),
            "|u1" => |all| ArrayNumbers::Whole(each(all, |x| u8::from_le_bytes(x).into())),
            _ => return Ok(None),
        };
        let bytes = array.call_method0("tobytes")?;
        Ok(Some(read(bytes.cast::<PyBytes>()?.as_bytes())))
    }

    fn at(&self, at: usize) -> PyResult<BigRational> {
        match self {
            ArrayNumbers::Whole(all) => Ok(BigRational::from_integer(all[at].into())),
            ArrayNumbers::Floating(all) => float(all[at]),
        }
    }
}

/// Numbers of `N` bytes each.
fn each<T, const N: usize>(bytes: &[u8], read: impl Fn([u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().map(|&one| read(one)).collect()
}

impl<'py> Payoffs<'py> {
    fn of(rows: &Bound<'py, PyAny>) -> PyResult<Payoffs<'py>> {
        let rows = &unframed(rows)?;
        if !rows.hasattr("tobytes")? {
            return Ok(Payoffs::Rows(listed(rows)?));
        }
        let shape: Vec<usize> = rows.getattr("shape")?.extract()?;
        let cells: usize = shape.iter().product();
        match ArrayNumbers::of(rows)? {
            Some(numbers) if cells > 0 && matches!(shape.len(), 2 | 3) => {
                Ok(Payoffs::Array { shape, numbers })
            }
            _ => Ok(Payoffs::Rows(listed(rows)?)),
        }
    }

    /// True if this is a list of matrices.
    fn is_batch(&self) -> PyResult<bool> {
        match self {
            Payoffs::Array { shape, .. } => Ok(shape.len() == 3),
            Payoffs::Rows(rows) => is_batch(rows),
        }
    }

    /// The matrix, if it is one.
    fn alone(&self) -> PyResult<Matrix> {
        match self {
            Payoffs::Array { shape, numbers } => part(numbers, 0, shape[0], shape[1]),
            Payoffs::Rows(rows) => payoffs(rows),
        }
    }

    /// The matrices, if they are several.
    fn matrices(&self) -> PyResult<Vec<Matrix>> {
        let named = |at: usize, matrix: PyResult<Matrix>, py: Python<'_>| {
            matrix.map_err(|fault| of_game(at, &fault.value(py).to_string()))
        };
        match self {
            Payoffs::Array { shape, numbers } => {
                let [count, rows, columns] = shape[..] else {
                    return Err(fault(format!(
                        "expected an array of matrices, as that of the other player is, found one of shape {shape:?}"
                    )));
                };
                let matrix = |at| part(numbers, at * rows * columns, rows, columns);
                Python::attach(|py| (0..count).map(|at| named(at, matrix(at), py)).collect())
            }
            Payoffs::Rows(list) => {
                let each = list.try_iter()?.enumerate();
                each.map(|(at, one)| named(at, Payoffs::of(&one?)?.alone(), list.py()))
                    .collect()
            }
        }
    }
}

/// The matrix of an array whose first entry is there.
fn part(numbers: &ArrayNumbers, first: usize, rows: usize, columns: usize) -> PyResult<Matrix> {
    let row = |i: usize| (0..columns).map(move |j| first + i * columns + j);
    let rows = (0..rows).map(|i| row(i).map(|at| numbers.at(at)).collect());
    Matrix::new(rows.collect::<PyResult<_>>()?).map_err(fault)
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

/// A matrix of payoffs; floats are taken at their exact value.
fn payoffs(rows: &Bound<'_, PyAny>) -> PyResult<Matrix> {
    let expected = "rows of payoffs";
    let rows = entries(rows, 2, expected)?.map(|row| {
        let entries = entries(&row?, 1, expected)?.map(|entry| {
            let entry = entry?;
            if entry.is_exact_instance_of::<PyInt>()
                && let Ok(number) = entry.extract::<i64>()
            {
                return Ok(BigRational::from_integer(number.into()));
            }
            match entry.extract::<f64>() {
                Ok(number) if entry.hasattr("hex")? || entry.hasattr("dtype")? => float(number),
                _ => exact(&entry),
            }
        });
        entries.collect::<PyResult<Vec<BigRational>>>()
    });
    Matrix::new(rows.collect::<PyResult<_>>()?).map_err(fault)
}

/// The exact value of a float.
fn float(float: f64) -> PyResult<BigRational> {
    exact_float(float)
        .ok_or_else(|| UsageError::new_err(format!("expected a finite payoff, found {float}")))
}

/// Refuses two frames of pandas whose rows or columns have other labels: entries in one place would not belong together.
///
/// # Errors
/// `UsageError` with both labels.
pub fn labelled_alike<'py>(rows: [&Bound<'py, PyAny>; 2]) -> PyResult<()> {
    for labels in ["index", "columns"] {
        let [first, second] = rows.map(|one| one.getattr_opt(labels));
        if let (Some(first), Some(second)) = (first?, second?)
            && first.hasattr("equals")?
            && !first.call_method1("equals", (&second,))?.is_truthy()?
        {
            let text =
                format!("expected frames whose {labels} are equal, found {first} and {second}");
            return Err(UsageError::new_err(text));
        }
    }
    Ok(())
}
