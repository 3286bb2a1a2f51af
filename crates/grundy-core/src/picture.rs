//! A position as a drawing that says what is where and never how it looks: front ends choose the ink.

/// Cells in rows, or points joined by edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A board; the first row is drawn at the top.
    Board {
        /// One mark a cell: `.` is empty.
        rows: Vec<Vec<char>>,
        /// Names of the columns, left to right; empty when columns are not named.
        columns: Vec<String>,
    },
    /// A graph; points are numbered from 0.
    Graph {
        /// How many points there are.
        points: usize,
        /// Pairs of points with a mark: `g` green, `b` blue, `r` red.
        edges: Vec<(usize, usize, char)>,
    },
}
