//! Dominated choices of a matrix.

use serde::Serialize;

/// A row or a column that another one dominates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dominance {
    /// The kind of choice: a row or a column.
    pub what: Line,
    /// The dominated choice, from 0.
    pub choice: usize,
    /// The better one, from 0.
    pub by: usize,
    /// The way in which it is dominated.
    pub strength: Strength,
    /// True if it is dominated in the whole matrix, not only in what is left when others are struck out.
    pub outright: bool,
}

/// A choice of one of the players of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// A row.
    Row,
    /// A column.
    Column,
}

/// The way in which one choice dominates another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// It is better against everything.
    Strictly,
    /// It is never worse, and better against something.
    Weakly,
    /// It is the same against everything.
    Equal,
}
