//! The numbers of the positions that a walk has met.

use crate::errors::UsageError;
use grundy::listed::Node;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The positions in the order in which they were met, and the number of each.
pub(super) struct Known<'py> {
    /// The numbers of positions that are whole numbers of 64 bits, as long as all are: a table of words is looked through
    /// faster than a dictionary of objects. `None` once another position was met, since 1 and `True` are equal.
    whole: Option<FxHashMap<i64, Node>>,
    /// The numbers of positions, once one of them was no such number.
    others: Bound<'py, PyDict>,
    positions: Bound<'py, PyList>,
}

impl<'py> Known<'py> {
    pub(super) fn new(py: Python<'py>) -> Known<'py> {
        Known {
            whole: Some(FxHashMap::default()),
            others: PyDict::new(py),
            positions: PyList::empty(py),
        }
    }

    /// The positions in the order of their numbers.
    pub(super) fn positions(&self) -> &Bound<'py, PyList> {
        &self.positions
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The number of a position; a new one if it was not met before.
    pub(super) fn number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Node> {
        if let Some(whole) = &mut self.whole {
            let is_int = position.is_exact_instance_of::<PyInt>();
            let Some(number) = is_int.then(|| position.extract().ok()).flatten() else {
                self.not_whole()?;
                return self.number_of_other(position);
            };
            return match whole.entry(number) {
                Entry::Occupied(known) => Ok(*known.get()),
                Entry::Vacant(place) => {
                    let next = *place.insert(node(self.positions.len())?);
                    self.positions.append(position)?;
                    Ok(next)
                }
            };
        }
        self.number_of_other(position)
    }

    /// Moves what is known into the dictionary.
    fn not_whole(&mut self) -> PyResult<()> {
        self.whole = None;
        for (number, position) in self.positions.iter().enumerate() {
            self.others.set_item(position, number)?;
        }
        Ok(())
    }

    fn number_of_other(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Node> {
        let found = self.others.get_item(position).map_err(|error| {
            let py = position.py();
            if error.is_instance_of::<PyTypeError>(py) {
                let shown = position
                    .repr()
                    .map_or(String::new(), |text| text.to_string());
                let text = format!("a position must be hashable, and {shown} is not: {error}");
                PyTypeError::new_err(text)
            } else {
                error
            }
        })?;
        if let Some(number) = found {
            return number.extract();
        }
        let number = node(self.positions.len())?;
        self.others.set_item(position, number)?;
        self.positions.append(position)?;
        Ok(number)
    }
}

/// The number of the next position.
fn node(met: usize) -> PyResult<Node> {
    Node::try_from(met).map_err(|_| UsageError::new_err("the game has more than 2^32 positions"))
}
