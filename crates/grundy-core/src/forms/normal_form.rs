//! Games in normal form: all players choose a strategy at the same moment, and each receives a payoff of their own.

use super::bimatrix::Bimatrix;
use super::matrix::Matrix;
use num::BigRational;
use std::fmt;

/// A player of a game in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// The name; it may be empty.
    pub name: String,
    /// The strategies.
    pub strategies: Strategies,
}

/// The strategies of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategies {
    /// So many, without names.
    Counted(usize),
    /// These names.
    Named(Vec<String>),
}

impl Strategies {
    /// The number of strategies.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Strategies::Counted(count) => *count,
            Strategies::Named(names) => names.len(),
        }
    }

    /// The name of a strategy, or else its number, from 1.
    ///
    /// # Panics
    /// When there is no such strategy.
    #[must_use]
    pub fn label(&self, strategy: usize) -> String {
        assert!(strategy < self.count(), "a strategy of the player");
        match self {
            Strategies::Named(names) if !names[strategy].is_empty() => names[strategy].clone(),
            _ => (strategy + 1).to_string(),
        }
    }
}

/// A game in normal form. A *cell* is a profile of strategies, one for each player; cells are numbered so that the first
/// player's strategy varies fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalForm {
    players: Vec<Chooser>,
    cells: usize,
    /// Cell by cell, a payoff for each player.
    payoffs: Vec<BigRational>,
}

/// A reason why players and payoffs do not make a game in normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotANormalForm {
    /// There is no player.
    NoPlayer,
    /// A player has no strategy.
    NoStrategy {
        /// The player, from 0.
        player: usize,
    },
    /// There is not one payoff for each player in each cell.
    Payoffs {
        /// The number of payoffs.
        found: usize,
        /// The number that there should be; `None` if it does not fit into a word.
        expected: Option<usize>,
    },
}

impl fmt::Display for NotANormalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotANormalForm::NoPlayer => f.write_str("a game has at least one player"),
            NotANormalForm::NoStrategy { player } => {
                write!(f, "player {} has no strategy", player + 1)
            }
            NotANormalForm::Payoffs {
                found,
                expected: Some(expected),
            } => write!(f, "{found} payoffs where the strategies make {expected}"),
            NotANormalForm::Payoffs { found, .. } => {
                write!(f, "{found} payoffs where the strategies make far more")
            }
        }
    }
}

impl std::error::Error for NotANormalForm {}

impl NormalForm {
    /// A game from its players and the payoffs, cell by cell, in each cell one for each player.
    ///
    /// # Errors
    /// When there is no player, a player without a strategy, or another number of payoffs.
    ///
    /// ```
    /// use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
    /// let player = |name: &str| Chooser { name: name.to_owned(), strategies: Strategies::Counted(2) };
    /// let payoffs = [3, 1, 0, 0, 0, 0, 1, 3].map(|x| num::BigInt::from(x).into());
    /// let game = NormalForm::new(vec![player("Ann"), player("Bob")], payoffs.to_vec()).unwrap();
    /// // The first player's second strategy against the other's first is the cell after the first one.
    /// assert_eq!((game.cells(), game.profile(1)), (4, vec![1, 0]));
    /// assert_eq!(game.bimatrix().unwrap().to_string(), "3,1 0,0; 0,0 1,3");
    /// ```
    pub fn new(
        players: Vec<Chooser>,
        payoffs: Vec<BigRational>,
    ) -> Result<NormalForm, NotANormalForm> {
        if players.is_empty() {
            return Err(NotANormalForm::NoPlayer);
        }
        let counts = || players.iter().map(|player| player.strategies.count());
        if let Some(player) = counts().position(|count| count == 0) {
            return Err(NotANormalForm::NoStrategy { player });
        }
        let cells = counts().try_fold(1usize, usize::checked_mul);
        let expected = cells.and_then(|cells| cells.checked_mul(players.len()));
        match cells {
            Some(cells) if expected == Some(payoffs.len()) => Ok(NormalForm {
                players,
                cells,
                payoffs,
            }),
            _ => Err(NotANormalForm::Payoffs {
                found: payoffs.len(),
                expected,
            }),
        }
    }

    /// The players.
    #[must_use]
    pub fn players(&self) -> &[Chooser] {
        &self.players
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The payoffs in a cell, one for each player.
    ///
    /// # Panics
    /// When there is no such cell.
    #[must_use]
    pub fn payoffs(&self, cell: usize) -> &[BigRational] {
        let n = self.players.len();
        &self.payoffs[cell * n..(cell + 1) * n]
    }

    /// The strategies, one for each player, that meet in a cell.
    #[must_use]
    pub fn profile(&self, mut cell: usize) -> Vec<usize> {
        let counts = self.players.iter().map(|player| player.strategies.count());
        let digit = |count| {
            let strategy = cell % count;
            cell /= count;
            strategy
        };
        counts.map(digit).collect()
    }

    /// The game as two matrices, if it has two players: the first one chooses the row.
    #[must_use]
    pub fn bimatrix(&self) -> Option<Bimatrix> {
        let [rows, columns] = &self.players[..] else {
            return None;
        };
        let (m, n) = (rows.strategies.count(), columns.strategies.count());
        let matrix = |player: usize| {
            let row = |i: usize| {
                let entry = |j: usize| self.payoffs(i + m * j)[player].clone();
                (0..n).map(entry).collect()
            };
            Matrix::new((0..m).map(row).collect()).expect("both players have a strategy")
        };
        Some(Bimatrix::new(matrix(0), matrix(1)).expect("both matrices have the cells"))
    }
}
