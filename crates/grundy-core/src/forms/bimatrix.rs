//! Bimatrix games: Left chooses a row and Right a column at the same moment, and each receives a payoff of their own.
//!
//! By Nash's theorem (1951) such a game has an equilibrium: mixed strategies of which each is a best response to the other.

use super::matrix::Matrix;
use std::fmt;

/// Two matrices of the same size: the payoffs to Left, the player of the rows, and those to Right, the player of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bimatrix {
    left: Matrix,
    right: Matrix,
}

/// Two matrices of different sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// Rows and columns of the payoffs to Left.
    pub left: [usize; 2],
    /// Rows and columns of the payoffs to Right.
    pub right: [usize; 2],
}

impl fmt::Display for Unlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([m, n], [k, l]) = (self.left, self.right);
        write!(
            f,
            "the row player's payoffs are {m}x{n} and the column player's {k}x{l}; both matrices have one size"
        )
    }
}

impl std::error::Error for Unlike {}

impl Bimatrix {
    /// A game from the payoffs to Left and those to Right.
    ///
    /// # Errors
    /// When the matrices differ in size.
    ///
    /// ```
    /// use grundy_core::forms::{bimatrix::Bimatrix, matrix::Matrix};
    /// let left = Matrix::of_integers(&[&[3, 0], &[0, 1]]).unwrap();
    /// let right = Matrix::of_integers(&[&[1, 0], &[0, 3]]).unwrap();
    /// let game = Bimatrix::new(left, right).unwrap();
    /// assert_eq!(game.to_string(), "3,1 0,0; 0,0 1,3");
    /// ```
    pub fn new(left: Matrix, right: Matrix) -> Result<Bimatrix, Unlike> {
        let size = |matrix: &Matrix| [matrix.rows(), matrix.columns()];
        let unlike = Unlike {
            left: size(&left),
            right: size(&right),
        };
        if unlike.left == unlike.right {
            Ok(Bimatrix { left, right })
        } else {
            Err(unlike)
        }
    }

    /// The number of rows: the choices of Left.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.left.rows()
    }

    /// The number of columns: the choices of Right.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.left.columns()
    }

    /// The payoffs to Left.
    #[must_use]
    pub fn left(&self) -> &Matrix {
        &self.left
    }

    /// The payoffs to Right.
    #[must_use]
    pub fn right(&self) -> &Matrix {
        &self.right
    }

    /// True if the game looks the same to both players: Right's payoffs are Left's with the roles exchanged.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        let n = self.rows();
        let mut pairs = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        n == self.columns() && pairs.all(|(i, j)| self.right.entry(i, j) == self.left.entry(j, i))
    }

    /// True if the sum of both payoffs is the same wherever play ends, so that one player wins what the other loses.
    #[must_use]
    pub fn is_constant_sum(&self) -> bool {
        let pairs = || self.left.entries().iter().zip(self.right.entries());
        let sum = pairs().next().map(|(a, b)| a + b);
        pairs().all(|(a, b)| Some(a + b) == sum)
    }
}

/// Rows separated by `; `, cells by blanks, the two payoffs of a cell by a comma; reading it gives the game back.
impl fmt::Display for Bimatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for i in 0..self.rows() {
            let pairs = self.left.row(i).iter().zip(self.right.row(i));
            let row: Vec<String> = pairs.map(|(a, b)| format!("{a},{b}")).collect();
            let between = if i == 0 { "" } else { "; " };
            write!(f, "{between}{}", row.join(" "))?;
        }
        Ok(())
    }
}
