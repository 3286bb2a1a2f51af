//! Pairs of mixed strategies, and what makes them an equilibrium.

use crate::matrix::{against_columns, against_rows};
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_linear::dot;
use num::{BigRational, One, Signed, Zero};

/// A mixed strategy of each player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Profile {
    /// The probability of each row.
    pub rows: Vec<BigRational>,
    /// The probability of each column.
    pub columns: Vec<BigRational>,
}

impl Profile {
    /// The expected payoffs to Left and to Right. Linear in the entries.
    #[must_use]
    pub fn payoffs(&self, game: &Bimatrix) -> [BigRational; 2] {
        let earned = |matrix: &Matrix| dot(&self.rows, &against_rows(matrix, &self.columns));
        [earned(game.left()), earned(game.right())]
    }

    /// The payoffs to Left and to Right, where the profile is an equilibrium: any strategy that is played earns them, so they are
    /// computed from one row and one column.
    ///
    /// # Panics
    /// When a player plays nothing: an invariant of the caller.
    #[must_use]
    pub fn payoffs_in_equilibrium(&self, game: &Bimatrix) -> [BigRational; 2] {
        let played = |mix: &[BigRational]| {
            let first = mix.iter().position(|share| !share.is_zero());
            first.expect("a mixture plays something")
        };
        let (row, column) = (played(&self.rows), played(&self.columns));
        let below: Vec<BigRational> = (0..game.rows())
            .map(|i| game.right().entry(i, column).clone())
            .collect();
        [
            dot(game.left().row(row), &self.columns),
            dot(&self.rows, &below),
        ]
    }

    /// True if neither player gains by another strategy: the definition of an equilibrium. Linear in the entries.
    #[must_use]
    pub fn is_equilibrium(&self, game: &Bimatrix) -> bool {
        let is_mixture = |mix: &[BigRational], n: usize| {
            let sums = mix.iter().sum::<BigRational>() == BigRational::one();
            mix.len() == n && sums && mix.iter().all(|p| !p.is_negative())
        };
        if !is_mixture(&self.rows, game.rows()) || !is_mixture(&self.columns, game.columns()) {
            return false;
        }
        let [left, right] = self.payoffs(game);
        against_rows(game.left(), &self.columns)
            .into_iter()
            .all(|x| x <= left)
            && against_columns(game.right(), &self.rows)
                .into_iter()
                .all(|x| x <= right)
    }

    /// The strategies that are played, from 0: rows and columns.
    #[must_use]
    pub fn support(&self) -> [Vec<usize>; 2] {
        let played = |mix: &[BigRational]| (0..mix.len()).filter(|&i| !mix[i].is_zero()).collect();
        [played(&self.rows), played(&self.columns)]
    }
}
