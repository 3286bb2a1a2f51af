//! The position as an object; its questions are in `position.rs`.

use pyo3::prelude::*;

/// A position of a game, or a sum of positions and values.
///
/// >>> import grundy
/// >>> p = grundy.position("kayles 12 + nim 3,5")
/// >>> p.solve().outcome
/// 'N'
/// >>> str(p.value)
/// '*2'
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Position {
    /// The position of the library.
    pub inner: grundy::Position,
}

impl Position {
    /// A position of the library.
    #[must_use]
    pub fn new(inner: grundy::Position) -> Position {
        Position { inner }
    }
}
