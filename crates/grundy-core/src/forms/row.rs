//! A row of numbers from whose ends two players take in turn; each scores what they take.

/// A row, and how many numbers a player may take at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    values: Vec<i64>,
    most: usize,
}

/// Some numbers taken from one end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// This many from the left end, at least 1.
    FromLeft(usize),
    /// This many from the right end, at least 1.
    FromRight(usize),
}

impl Row {
    /// A row in which a player takes 1 to `most` neighbouring numbers from one end.
    ///
    /// # Errors
    /// A sentence: the absolute values do not sum to a 64-bit number, or `most` is 0.
    ///
    /// ```
    /// use grundy_core::forms::row::Row;
    /// assert!(Row::new(vec![4, 7, 2], 1).is_ok());
    /// assert!(Row::new(vec![i64::MAX, 1], 1).is_err());
    /// ```
    pub fn new(values: Vec<i64>, most: usize) -> Result<Row, String> {
        if most == 0 {
            return Err("a player must be allowed to take at least one number".to_owned());
        }
        if total(&values).is_none() {
            return Err(format!(
                "the numbers of a row must sum to at most {}",
                i64::MAX
            ));
        }
        Ok(Row { values, most })
    }

    /// The numbers, left to right.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The most that may be taken at once.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }
}

/// The sum of the absolute values; `None` when it is beyond 64 bits.
/// Every score and every difference of scores lies within it.
#[must_use]
pub fn total(values: &[i64]) -> Option<i64> {
    values
        .iter()
        .try_fold(0i64, |sum, v| sum.checked_add(v.checked_abs()?))
}

/// A row in the middle of a play: what is left of it, and what the players have taken so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredRow {
    /// What is left.
    pub row: Row,
    /// What Left and Right have scored.
    pub taken: [i64; 2],
}
