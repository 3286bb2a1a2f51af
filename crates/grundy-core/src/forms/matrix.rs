//! Matrix games: Left chooses a row and Right a column at the same moment, and Right pays Left the entry.
//!
//! By the minimax theorem (von Neumann 1928) such a game has a value, which mixed strategies of both players guarantee.

use num::traits::float::FloatCore;
use num::{BigInt, BigRational, One, Zero};
use std::fmt;

/// A rectangular matrix of exact payoffs to Left, the player of the rows; at least one row and one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    /// Row by row.
    entries: Vec<BigRational>,
}

/// A reason why rows do not make a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAMatrix {
    /// There is no entry.
    Empty,
    /// A row is not as long as the first.
    Ragged {
        /// The row, from 0.
        row: usize,
        /// The number of its entries.
        found: usize,
        /// The number of entries of the first row.
        expected: usize,
    },
}

impl fmt::Display for NotAMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAMatrix::Empty => f.write_str("a matrix has at least one entry"),
            NotAMatrix::Ragged {
                row,
                found,
                expected,
            } => {
                let row = row + 1;
                write!(
                    f,
                    "row {row} has {found} entries where the first row has {expected}"
                )
            }
        }
    }
}

impl std::error::Error for NotAMatrix {}

impl Matrix {
    /// A matrix from its rows.
    ///
    /// # Errors
    /// When there is no entry, or rows differ in length.
    ///
    /// ```
    /// use grundy_core::forms::matrix::Matrix;
    /// let pennies = Matrix::of_integers(&[&[1, -1], &[-1, 1]]).unwrap();
    /// assert_eq!((pennies.rows(), pennies.columns()), (2, 2));
    /// ```
    pub fn new(rows: Vec<Vec<BigRational>>) -> Result<Matrix, NotAMatrix> {
        let expected = rows.first().map_or(0, Vec::len);
        if expected == 0 {
            return Err(NotAMatrix::Empty);
        }
        if let Some(row) = rows.iter().position(|r| r.len() != expected) {
            let found = rows[row].len();
            return Err(NotAMatrix::Ragged {
                row,
                found,
                expected,
            });
        }
        Ok(Matrix {
            rows: rows.len(),
            columns: expected,
            entries: rows.into_iter().flatten().collect(),
        })
    }

    /// A matrix of whole numbers.
    ///
    /// # Errors
    /// As [`Matrix::new`].
    pub fn of_integers(rows: &[&[i64]]) -> Result<Matrix, NotAMatrix> {
        let number = |&x: &i64| BigRational::from_integer(x.into());
        Matrix::new(
            rows.iter()
                .map(|r| r.iter().map(number).collect())
                .collect(),
        )
    }

    /// The number of rows: the choices of Left.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns: the choices of Right.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The payment of Right to Left.
    #[must_use]
    pub fn entry(&self, row: usize, column: usize) -> &BigRational {
        &self.row(row)[column]
    }

    /// One row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[BigRational] {
        &self.entries[row * self.columns..(row + 1) * self.columns]
    }

    /// All entries, row by row.
    #[must_use]
    pub fn entries(&self) -> &[BigRational] {
        &self.entries
    }

    /// The same game with the players' roles exchanged.
    #[must_use]
    pub fn negative(&self) -> Matrix {
        let entries = (0..self.columns)
            .flat_map(|j| (0..self.rows).map(move |i| -self.entry(i, j)))
            .collect();
        Matrix {
            rows: self.columns,
            columns: self.rows,
            entries,
        }
    }
}

/// The exact value of a floating number; `None` of one that is not finite. A few shifts, where a fraction that has to be reduced
/// costs a greatest common divisor.
///
/// ```
/// use grundy_core::forms::matrix::exact_float;
/// assert_eq!(exact_float(-0.375).unwrap().to_string(), "-3/8");
/// assert_eq!(exact_float(f64::NAN), None);
/// ```
#[must_use]
pub fn exact_float(float: f64) -> Option<BigRational> {
    let (mantissa, exponent, sign) = float.is_finite().then(|| float.integer_decode())?;
    if mantissa == 0 {
        return Some(BigRational::zero());
    }
    let twos = mantissa.trailing_zeros();
    let odd = BigInt::from(mantissa >> twos) * sign;
    let exponent = i32::from(exponent) + twos as i32;
    Some(if exponent >= 0 {
        BigRational::from_integer(odd << exponent)
    } else {
        // An odd number over a power of 2 is in lowest terms.
        BigRational::new_raw(odd, BigInt::one() << exponent.unsigned_abs())
    })
}

/// Rows separated by `; `, entries by blanks; reading it gives the matrix back.
impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in 0..self.rows {
            let row: Vec<String> = self.row(i).iter().map(BigRational::to_string).collect();
            let between = if i == 0 { "" } else { "; " };
            write!(f, "{between}{}", row.join(" "))?;
        }
        Ok(())
    }
}
