//! Games in normal form of any number of players: iterated strict dominance, and the best correlated equilibrium.
//!
//! A strategy that pays less than another against everything the others may still do is played in no equilibrium, and may be
//! removed; what is left does not depend on the order (Luce and Raiffa 1957; Gilboa, Kalai and Zemel 1990). A mediator who draws
//! a cell and shows each player that player's strategy alone makes a correlated equilibrium if no player gains by another strategy
//! than the one recommended (Aumann 1974): a polytope over the cells that are left, whose best point a linear program finds.

use crate::bimatrix::Deviation;
use crate::matrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::forms::normal_form::NormalForm;
use grundy_core::{StopReason, Watch};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, maximise};
use num::{BigRational, One, Signed, Zero};

/// The most cells, after dominated strategies are removed, of a game whose correlated equilibria are looked for: a linear
/// program has a variable for each.
pub const MOST_CELLS: usize = 400;

/// A strategy that pays less than another, or than a mixture, in all cells that were left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eliminated {
    /// The player, from 0.
    pub player: usize,
    /// The strategy that is removed.
    pub strategy: usize,
    /// The strategies that pay more, each with its probability: one of 1, or a mixture where no single strategy does.
    pub by: Vec<(usize, BigRational)>,
}

/// The strategies that strict dominance removes, one after another. Mixtures are looked for once no single strategy dominates
/// another, while at most [`MOST_CELLS`] cells are left.
///
/// A comparison of two strategies goes through the cells that are left, and there are at most as many rounds as strategies; for
/// a mixture a matrix game is solved.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
/// use grundy_solve::profiles::{Eliminated, eliminate};
/// // The prisoners' dilemma: both betray.
/// let player = |name: &str| Chooser { name: name.to_owned(), strategies: Strategies::Counted(2) };
/// let payoffs = [-1, -1, 0, -3, -3, 0, -2, -2].map(|x| num::BigInt::from(x).into());
/// let game = NormalForm::new(vec![player("Ann"), player("Bob")], payoffs.to_vec()).unwrap();
/// let removed = eliminate(&game, &mut Unwatched).unwrap();
/// let betray = vec![(1, num::BigRational::from_integer(1.into()))];
/// assert_eq!(removed, [0, 1].map(|player| Eliminated { player, strategy: 0, by: betray.clone() }));
/// ```
pub fn eliminate(game: &NormalForm, watch: &mut dyn Watch) -> Result<Vec<Eliminated>, StopReason> {
    let mut left = Left::all(game);
    let mut removed = Vec::new();
    loop {
        let found = match left.dominated(watch)? {
            None => left.dominated_by_mixture(watch)?,
            found => found,
        };
        let Some(found) = found else {
            return Ok(removed);
        };
        left.remove(&found);
        removed.push(found);
    }
}

/// A correlated equilibrium with the greatest sum of all payoffs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlated {
    /// The cells that are drawn, each with its probability.
    pub cells: Vec<(usize, BigRational)>,
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
}

/// Finds a correlated equilibrium, or a coarse one, with the greatest sum of all payoffs. No correlated equilibrium uses a
/// strategy that strict dominance removes, so those in `eliminated` are left out; a coarse one may use them (Viossat and
/// Zapechelnyuk 2013), and is looked for in the whole game.
///
/// One linear program with a variable for each cell; its constraints are the pairs of a player's strategies, of a coarse
/// equilibrium the strategies.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] if more than [`MOST_CELLS`] cells are left.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::normal_form::{Chooser, NormalForm, Strategies};
/// use grundy_solve::bimatrix::Deviation;
/// use grundy_solve::profiles::correlated;
/// // Chicken, as Aumann plays it.
/// let player = |name: &str| Chooser { name: name.to_owned(), strategies: Strategies::Counted(2) };
/// let payoffs = [6, 6, 7, 2, 2, 7, 0, 0].map(|x| num::BigInt::from(x).into());
/// let game = NormalForm::new(vec![player("Ann"), player("Bob")], payoffs.to_vec()).unwrap();
/// let found = correlated(&game, &[], Deviation::BeforeAdvice, &mut Unwatched).unwrap();
/// assert_eq!(found.payoffs[0].to_string(), "21/4");
/// ```
pub fn correlated(
    game: &NormalForm,
    eliminated: &[Eliminated],
    deviation: Deviation,
    watch: &mut dyn Watch,
) -> Result<Correlated, StopReason> {
    let mut left = Left::all(game);
    if deviation == Deviation::AfterAdvice {
        eliminated.iter().for_each(|one| left.remove(one));
    }
    let count = left.kept.iter().map(Vec::len);
    let count = count.fold(1usize, usize::saturating_mul);
    if count > MOST_CELLS {
        return Err(StopReason::Beyond(format!(
            "correlated equilibria are looked for in games with at most {MOST_CELLS} cells, and this one has {count}"
        )));
    }
    let cells = left.cells();
    let program = left.program(&cells, deviation);
    let ProvedAnswer::Optimal { point, .. } = maximise(&program, watch)? else {
        unreachable!("by Nash's theorem there is a correlated equilibrium, and draws are bounded");
    };
    let expected = |player: usize| {
        let products = cells
            .iter()
            .zip(&point)
            .map(|(&cell, p)| &game.payoffs(cell)[player] * p);
        products.sum::<BigRational>()
    };
    let payoffs = (0..game.players().len()).map(expected).collect();
    let drawn = cells.iter().copied().zip(point);
    Ok(Correlated {
        cells: drawn.filter(|(_, p)| !p.is_zero()).collect(),
        payoffs,
    })
}

/// The strategies that are left of a game.
struct Left<'a> {
    game: &'a NormalForm,
    /// The strategies of each player.
    kept: Vec<Vec<usize>>,
    /// The distance between the cells of a player's neighbouring strategies.
    strides: Vec<usize>,
}

impl Left<'_> {
    /// All strategies.
    fn all(game: &NormalForm) -> Left<'_> {
        let counts = game
            .players()
            .iter()
            .map(|player| player.strategies.count());
        let strides = counts.clone().scan(1, |stride, count| {
            let here = *stride;
            *stride *= count;
            Some(here)
        });
        Left {
            game,
            kept: counts.map(|count| (0..count).collect()).collect(),
            strides: strides.collect(),
        }
    }

    /// Removes a strategy.
    fn remove(&mut self, found: &Eliminated) {
        self.kept[found.player].retain(|&strategy| strategy != found.strategy);
    }

    /// The cells in which one player's strategy is the first of the game, and the others' are those that are left.
    fn against(&self, player: usize) -> Vec<usize> {
        let others = (0..self.kept.len()).filter(|&other| other != player);
        others.fold(vec![0], |cells, other| {
            let all = self.kept[other].iter();
            all.flat_map(|&strategy| cells.iter().map(move |cell| (cell, strategy)))
                .map(|(cell, strategy)| cell + strategy * self.strides[other])
                .collect()
        })
    }

    /// The cells that are left.
    fn cells(&self) -> Vec<usize> {
        let against = self.against(0);
        let first = self.kept[0].iter();
        let mut cells: Vec<usize> = first
            .flat_map(|strategy| against.iter().map(move |cell| cell + strategy))
            .collect();
        cells.sort_unstable();
        cells
    }

    /// The strategy of a player in a cell.
    fn strategy(&self, player: usize, cell: usize) -> usize {
        cell / self.strides[player] % self.game.players()[player].strategies.count()
    }

    /// The cell in which a player chooses another strategy.
    fn instead(&self, cell: usize, player: usize, strategy: usize) -> usize {
        cell - self.strategy(player, cell) * self.strides[player] + strategy * self.strides[player]
    }

    /// The payoff of a player's strategy in a cell where that player chooses the first one.
    fn pays(&self, player: usize, cell: usize, strategy: usize) -> &BigRational {
        &self.game.payoffs(cell + strategy * self.strides[player])[player]
    }

    /// A strategy that another one strictly dominates, if there is one.
    fn dominated(&self, watch: &mut dyn Watch) -> Result<Option<Eliminated>, StopReason> {
        for (player, kept) in self.kept.iter().enumerate() {
            let others = (self.kept.iter().map(Vec::len))
                .fold(1u64, |cells, n| cells.saturating_mul(n as u64));
            watch.room(size_of::<usize>() as u64 * (others / kept.len() as u64))?;
            let against = self.against(player);
            for &strategy in kept {
                for &by in kept.iter().filter(|&&by| by != strategy) {
                    watch.work(against.len() as u64)?;
                    if against.iter().all(|&cell| {
                        self.pays(player, cell, by) > self.pays(player, cell, strategy)
                    }) {
                        return Ok(Some(Eliminated {
                            player,
                            strategy,
                            by: vec![(by, BigRational::one())],
                        }));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A strategy that a mixture of others strictly dominates, if there is one: the mixture wins the game in which its player
    /// earns what it pays more than the strategy, against one who chooses the cell.
    fn dominated_by_mixture(
        &self,
        watch: &mut dyn Watch,
    ) -> Result<Option<Eliminated>, StopReason> {
        let cells = self.kept.iter().map(Vec::len);
        if cells.fold(1usize, usize::saturating_mul) > MOST_CELLS {
            return Ok(None);
        }
        for (player, kept) in self
            .kept
            .iter()
            .enumerate()
            .filter(|(_, kept)| kept.len() > 2)
        {
            let against = self.against(player);
            for &strategy in kept {
                let others = kept.iter().copied().filter(|&other| other != strategy);
                let gains = others.clone().map(|other| {
                    let gain = |&cell: &usize| {
                        self.pays(player, cell, other) - self.pays(player, cell, strategy)
                    };
                    against.iter().map(gain).collect()
                });
                let gains = Matrix::new(gains.collect()).expect("rows of one length");
                let best = matrix::solve(&gains, watch)?;
                if best.value.is_positive() {
                    let by = others.zip(best.rows).filter(|(_, share)| !share.is_zero());
                    return Ok(Some(Eliminated {
                        player,
                        strategy,
                        by: by.collect(),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// The draws of these cells in which no player gains by such a deviation; the goal is the sum of all payoffs.
    fn program(&self, cells: &[usize], deviation: Deviation) -> Program {
        let total = |&cell: &usize| self.game.payoffs(cell).iter().sum();
        let mut constraints = vec![Constraint {
            coefficients: vec![BigRational::one(); cells.len()],
            relation: Relation::Equal,
            bound: BigRational::one(),
        }];
        for (player, kept) in self.kept.iter().enumerate() {
            // The advice after which the player deviates, or any.
            let advice: Vec<Option<usize>> = match deviation {
                Deviation::AfterAdvice => kept.iter().copied().map(Some).collect(),
                Deviation::BeforeAdvice => vec![None],
            };
            for advised in advice {
                for &other in kept.iter().filter(|&&other| Some(other) != advised) {
                    let gain = |&cell: &usize| {
                        if advised.is_some_and(|advised| self.strategy(player, cell) != advised) {
                            return BigRational::zero();
                        }
                        let instead = self.instead(cell, player, other);
                        &self.game.payoffs(instead)[player] - &self.game.payoffs(cell)[player]
                    };
                    constraints.push(Constraint {
                        coefficients: cells.iter().map(gain).collect(),
                        relation: Relation::AtMost,
                        bound: BigRational::zero(),
                    });
                }
            }
        }
        Program {
            goal: cells.iter().map(total).collect(),
            free: vec![false; cells.len()],
            constraints,
        }
    }
}
