//! Two-dimensional tables of values.

/// The number of rows and of columns from which a rule that holds counts as checked.
const ENOUGH: usize = 12;

/// A table of values, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Plane<'a> {
    /// The number of the first row and of the first column.
    pub from: u64,
    /// The number of columns.
    pub width: usize,
    /// The values, row by row; whole rows only.
    pub values: &'a [u64],
}

impl Plane<'_> {
    /// The number of rows.
    pub(super) fn height(&self) -> usize {
        self.values.len() / self.width.max(1)
    }

    /// All places with their values: the row's number, the column's number, the value.
    pub(super) fn cells(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        let (from, width) = (self.from, self.width.max(1));
        let cells = self.values.iter().enumerate();
        cells.map(move |(i, &value)| {
            let place = (from + (i / width) as u64, from + (i % width) as u64);
            (place.0, place.1, value)
        })
    }

    /// The value at a place of the table.
    pub(super) fn at(&self, row: usize, column: usize) -> u64 {
        self.values[row * self.width + column]
    }

    /// True if there are enough rows and columns that a rule which holds for all of them is no accident.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.height() >= ENOUGH && self.width >= ENOUGH
    }
}
