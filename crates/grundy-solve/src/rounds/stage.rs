//! One round whose continuations are known up to ranges of payoffs: what both players can get in equilibrium.

use super::range::{Payoffs, Range};
use crate::{bimatrix, matrix};
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::{StopReason, Watch};
use num::{BigRational, One, Zero};

/// The most strategies of both players together of a round whose equilibria are all listed.
const MOST_STRATEGIES: usize = 20;

/// A round: the payoffs after each pair of choices, row by row, rows being the choices of the first player.
pub(super) struct Stage<'a> {
    pub columns: usize,
    pub cells: Vec<&'a Payoffs>,
    /// The sum of both payoffs, if it is constant.
    pub sum: Option<&'a BigRational>,
}

/// The shares of each player's choices, by their places in the round.
pub(super) type Shares = [Vec<(usize, BigRational)>; 2];

impl Stage<'_> {
    fn cell(&self, row: usize, column: usize) -> &Payoffs {
        self.cells[row * self.columns + column]
    }

    /// The payoff ranges of a player, by that player's choice and the other's.
    fn range(&self, player: usize, own: usize, other: usize) -> &Range {
        match player {
            0 => &self.cell(own, other)[0],
            _ => &self.cell(other, own)[1],
        }
    }

    /// The choices that are left when strictly dominated ones are removed, one after another: no equilibrium makes them.
    fn left(&self, watch: &mut dyn Watch) -> Result<[Vec<usize>; 2], StopReason> {
        let rows = self.cells.len() / self.columns;
        let mut left = [rows, self.columns].map(|count| (0..count).collect::<Vec<usize>>());
        loop {
            let before = left.each_ref().map(Vec::len);
            watch.work((before[0] * before[1]) as u64)?;
            for player in 0..2 {
                let others = left[1 - player].clone();
                let better = |by: usize, choice: usize| {
                    let at = |own, other| self.range(player, own, other);
                    others
                        .iter()
                        .all(|&other| at(by, other).least > at(choice, other).most)
                };
                let all = left[player].clone();
                // The strictly better of two is never removed for the other, so one is left.
                left[player].retain(|&choice| !all.iter().any(|&by| better(by, choice)));
            }
            if left.each_ref().map(Vec::len) == before {
                return Ok(left);
            }
        }
    }

    /// A player's payoffs at one end of their ranges, that player's choices being the rows.
    fn matrix(
        &self,
        left: &[Vec<usize>; 2],
        player: usize,
        end: fn(&Range) -> &BigRational,
    ) -> Matrix {
        let row = |&own: &usize| {
            let others = left[1 - player].iter();
            others
                .map(|&other| end(self.range(player, own, other)).clone())
                .collect()
        };
        Matrix::new(left[player].iter().map(row).collect()).expect("each player has a choice")
    }

    /// The round with exact payoffs as a bimatrix game, if it is small.
    fn exact(&self, left: &[Vec<usize>; 2]) -> Option<Bimatrix> {
        let mut cells = left[0]
            .iter()
            .flat_map(|&row| left[1].iter().map(move |&column| self.cell(row, column)));
        let exact = cells.all(|both| both.iter().all(Range::is_exact));
        if !exact || left[0].len() + left[1].len() > MOST_STRATEGIES {
            return None;
        }
        let own = self.matrix(left, 0, |range| &range.least);
        let rows = left[0].iter().map(|&row| {
            let columns = left[1].iter();
            let columns = columns.map(|&column| self.cell(row, column)[1].least.clone());
            columns.collect()
        });
        let other = Matrix::new(rows.collect()).expect("each player has a choice");
        Some(Bimatrix::new(own, other).expect("both have the same choices"))
    }

    /// The payoffs in equilibrium.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn payoffs(&self, watch: &mut dyn Watch) -> Result<Payoffs, StopReason> {
        let left = self.left(watch)?;
        if let ([row], [column]) = (&left[0][..], &left[1][..]) {
            return Ok(self.cell(*row, *column).clone());
        }
        if let Some(sum) = self.sum {
            let value = matrix::solve(&self.matrix(&left, 0, |range| &range.least), watch)?.value;
            let other = sum - &value;
            return Ok([value, other].map(Range::exactly));
        }
        if let Some(mover) = (0..2).find(|&player| left[1 - player].len() == 1) {
            return Ok(self.turn(&left, mover));
        }
        if let Some(game) = self.exact(&left) {
            let found = bimatrix::equilibria(&game, watch)?;
            // In a maximal Nash subset both mix independently, so payoffs are extreme where extreme equilibria are.
            let pairs = found.profiles().map(|profile| profile.payoffs(&game));
            let pairs: Vec<[BigRational; 2]> = pairs.collect();
            return Ok([0, 1].map(|player| {
                let own = || pairs.iter().map(|pair| &pair[player]);
                Range {
                    least: own().min().expect("there is an equilibrium").clone(),
                    most: own().max().expect("there is an equilibrium").clone(),
                }
            }));
        }
        // Each player gets at least what no choices of the other can prevent.
        let mut least = Vec::new();
        for player in 0..2 {
            let worst = self.matrix(&left, player, |range| &range.least);
            least.push(matrix::solve(&worst, watch)?.value);
        }
        let mut most = (0..2).map(|player| {
            let best = self.matrix(&left, player, |range| &range.most);
            let best = best.entries().iter().max();
            best.expect("each player has a choice").clone()
        });
        let ranges = least.into_iter().zip(&mut most);
        let ranges: Vec<Range> = ranges.map(|(least, most)| Range { least, most }).collect();
        Ok(<[Range; 2]>::try_from(ranges).expect("there are two players"))
    }

    /// The payoffs where one player alone chooses, between options none of which is certainly worse than another.
    fn turn(&self, left: &[Vec<usize>; 2], mover: usize) -> Payoffs {
        let other = left[1 - mover][0];
        let options = || {
            left[mover].iter().map(|&own| match mover {
                0 => self.cell(own, other),
                _ => self.cell(other, own),
            })
        };
        [0, 1].map(|player| {
            let least = options().map(|both| &both[player].least);
            let most = options().map(|both| &both[player].most);
            let least = if player == mover {
                least.max()
            } else {
                least.min()
            };
            Range {
                least: least.expect("the mover has a choice").clone(),
                most: most.max().expect("the mover has a choice").clone(),
            }
        })
    }

    /// Choices that begin an equilibrium, if the payoffs of both players are exact after all that may be chosen.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn shares(&self, watch: &mut dyn Watch) -> Result<Option<Shares>, StopReason> {
        let left = self.left(watch)?;
        let named = |player: usize, shares: &[BigRational]| {
            let shares = left[player].iter().copied().zip(shares.iter().cloned());
            shares.filter(|(_, share)| !share.is_zero()).collect()
        };
        if self.sum.is_some() {
            let found = matrix::solve(&self.matrix(&left, 0, |range| &range.least), watch)?;
            return Ok(Some([named(0, &found.rows), named(1, &found.columns)]));
        }
        if left.iter().all(|choices| choices.len() == 1) {
            return Ok(Some(
                left.map(|choices| vec![(choices[0], BigRational::one())]),
            ));
        }
        let Some(game) = self.exact(&left) else {
            return Ok(None);
        };
        let found = bimatrix::equilibria(&game, watch)?;
        let first = found.profiles().next();
        Ok(first.map(|first| [named(0, &first.rows), named(1, &first.columns)]))
    }
}
