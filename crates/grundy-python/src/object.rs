//! The position as an object; its questions are in `position.rs`.

use crate::run::Cost;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::sync::Arc;

/// A position of a game, or a sum of positions and values.
///
/// >>> import grundy
/// >>> p = grundy.position("kayles 12 + nim 3,5")
/// >>> p.solve().outcome
/// 'N'
/// >>> str(p.value)
/// '*2'
///
/// Its limits hold for each question about it and about the positions that come from it: `within` and `grundy.position` set
/// them.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Position {
    /// The position of the library.
    pub inner: grundy::Position,
    /// The limits on the cost of each question about it, unless the question has its own.
    pub cost: Cost,
    /// The class of one's own that the position is of. Positions of two classes may be written alike.
    pub class: Option<Arc<Py<PyType>>>,
}

impl Position {
    /// A position of the library, whose questions have no limits.
    #[must_use]
    pub fn new(inner: grundy::Position) -> Position {
        Position {
            inner,
            cost: Cost::default(),
            class: None,
        }
    }

    /// True if the position is what its text says, as it is in games with names.
    #[must_use]
    pub fn is_made_from(&self, py: Python<'_>, text: &str) -> bool {
        let again = py.detach(|| grundy::Position::parse(text));
        again.ok().as_ref() == Some(&self.inner)
    }

    /// Another position that comes from this one and keeps its limits.
    #[must_use]
    pub fn next(&self, inner: grundy::Position) -> Position {
        let (cost, class) = (self.cost, self.class.clone());
        Position { inner, cost, class }
    }
}
