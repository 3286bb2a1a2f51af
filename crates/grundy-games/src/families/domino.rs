//! Dominoes on squared boards, as Domineering and Cram lay them.

use grundy_core::picture::Picture;
use std::fmt;

/// Where a domino is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino {
    /// Upright; flat otherwise.
    pub vertical: bool,
    /// Row of its upper or only row, from 0.
    pub row: usize,
    /// Column of its left or only column, from 0.
    pub column: usize,
}

impl fmt::Display for Domino {
    /// `vertical 1,2`: row and column of its upper left cell, from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.vertical {
            "vertical"
        } else {
            "horizontal"
        };
        write!(f, "{how} {},{}", self.row + 1, self.column + 1)
    }
}

/// A board with `.` for a free cell and `#` for one that is covered, its columns numbered from 1.
pub(crate) fn cells(
    rows: usize,
    columns: usize,
    is_free: impl Fn(usize, usize) -> bool,
) -> Picture {
    let cell = |r, c| if is_free(r, c) { '.' } else { '#' };
    Picture::Board {
        rows: (0..rows)
            .map(|r| (0..columns).map(|c| cell(r, c)).collect())
            .collect(),
        columns: (1..=columns).map(|c| c.to_string()).collect(),
    }
}
