//! A bar of chocolate, as rows none of which is longer than the one above it.

/// The lengths of the rows from the top, none 0, none longer than the one above.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bar(pub(super) Vec<u32>);

impl Bar {
    /// The bar with these row lengths; `None` when one of them is 0 or longer than the one above, or none is given.
    #[must_use]
    pub fn new(rows: Vec<u32>) -> Option<Bar> {
        let falls = rows.windows(2).all(|w| w[0] >= w[1]);
        let fits = falls && rows.last().is_some_and(|&last| last > 0);
        fits.then_some(Bar(rows))
    }

    /// The lengths of the rows from the top.
    #[must_use]
    pub fn rows(&self) -> &[u32] {
        &self.0
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Bar {
        let mut columns = Vec::with_capacity(self.0[0] as usize);
        for (r, &length) in self.0.iter().enumerate().rev() {
            columns.resize(length as usize, r as u32 + 1);
        }
        Bar(columns)
    }

    /// True if all rows have the same length.
    pub(super) fn is_rectangle(&self) -> bool {
        self.0.first() == self.0.last()
    }
}

/// Eats the square in this row and column, counted from 0, with all below and to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bite {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl Bite {
    /// The same bite out of the transposed bar.
    #[must_use]
    pub fn transposed(self) -> Bite {
        Bite {
            row: self.column,
            column: self.row,
        }
    }
}
