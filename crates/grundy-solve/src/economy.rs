//! The best plan of an economy and the prices that prove it best, by an exact linear program.
//!
//! A coalition may run the activities that are open to its members, on the goods that its members own. The dual prices of the
//! program for all players pay each good, and each player's limit on a use of its own; the payoffs that they make are in the
//! core: G. Owen, *On the core of linear production games*, Mathematical Programming 9 (1975), for production, where they are
//! the Owen set; L. S. Shapley and M. Shubik, *Competitive outcomes in the cores of market games*, International Journal of
//! Game Theory 4 (1975), for markets, where the prices are competitive.

use grundy_core::forms::economy::Economy;
use grundy_core::{StopReason, Watch};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, maximise};
use num::{BigRational, One, Zero};

/// A best plan of a coalition, with the prices that prove it best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductionPlan {
    /// The greatest gain of the coalition.
    pub value: BigRational,
    /// The units of each activity.
    pub units: Vec<BigRational>,
    /// The price of each good.
    pub prices: Vec<BigRational>,
    /// The worth of each unit of the limit of an activity; 0 where there is none.
    pub rents: Vec<BigRational>,
}

impl ProductionPlan {
    /// The payoff of each player at the prices: the goods that the player owns, and the player's own limits.
    ///
    /// ```
    /// # use grundy_core::{Unwatched, forms::economy::{Activity, Economy, EconomyKind}};
    /// # use num::BigRational;
    /// let n = |k: i64| BigRational::from_integer(k.into());
    /// // A pair of gloves is worth 1; Ann has one left glove, Bob and Cid have one right glove each.
    /// let (gain, takes) = (n(1), vec![n(1), n(1)]);
    /// let pair = Activity { name: "pair".to_owned(), player: None, gain, takes, most: None };
    /// let names = |all: &[&str]| all.iter().map(|&name| name.to_owned()).collect();
    /// let owned = vec![vec![n(1), n(0)], vec![n(0), n(1)], vec![n(0), n(1)]];
    /// let (goods, players) = (names(&["left", "right"]), names(&["Ann", "Bob", "Cid"]));
    /// let economy = Economy::new(EconomyKind::Production, goods, players, owned, vec![pair]).unwrap();
    /// let plan = grundy_solve::economy::plan(&economy, |_| true, &mut Unwatched).unwrap();
    /// assert_eq!(plan.payoffs(&economy), [n(1), n(0), n(0)]);
    /// ```
    #[must_use]
    pub fn payoffs(&self, economy: &Economy) -> Vec<BigRational> {
        let goods = |player: usize| -> BigRational {
            let owned = economy.owned(player).iter().zip(&self.prices);
            owned.map(|(amount, price)| amount * price).sum()
        };
        let mut payoffs: Vec<BigRational> = (0..economy.players().len()).map(goods).collect();
        for (activity, rent) in economy.activities().iter().zip(&self.rents) {
            if let (Some(player), Some(most)) = (activity.player, &activity.most) {
                payoffs[player] += most * rent;
            }
        }
        payoffs
    }

    /// The amount of each good that the plan takes.
    #[must_use]
    pub fn taken(&self, economy: &Economy) -> Vec<BigRational> {
        let taken = |good: usize| {
            let activities = economy.activities().iter().zip(&self.units);
            activities
                .map(|(one, units)| &one.takes[good] * units)
                .sum()
        };
        (0..economy.goods().len()).map(taken).collect()
    }
}

/// Finds a best plan of the coalition of the players for whom `belongs` is true.
///
/// One exact linear program with a constraint for each good and each limit.
///
/// # Errors
/// The reason that stopped it.
pub fn plan(
    economy: &Economy,
    belongs: impl Fn(usize) -> bool,
    watch: &mut dyn Watch,
) -> Result<ProductionPlan, StopReason> {
    let activities = economy.activities();
    // What the members may do; the others' uses are left out.
    let open: Vec<usize> = (0..activities.len())
        .filter(|&at| activities[at].player.is_none_or(&belongs))
        .collect();
    let zero = BigRational::zero();
    let at_most = |coefficients, bound| Constraint {
        coefficients,
        relation: Relation::AtMost,
        bound,
    };
    let mut constraints = Vec::new();
    for good in 0..economy.goods().len() {
        watch.work(open.len() as u64)?;
        let members = (0..economy.players().len()).filter(|&player| belongs(player));
        let owned = members.map(|player| &economy.owned(player)[good]).sum();
        let takes = open.iter().map(|&at| activities[at].takes[good].clone());
        constraints.push(at_most(takes.collect(), owned));
    }
    let mut limited = Vec::new();
    for (column, &at) in open.iter().enumerate() {
        let Some(most) = &activities[at].most else {
            continue;
        };
        watch.work(open.len() as u64)?;
        let mut row = vec![zero.clone(); open.len()];
        row[column] = BigRational::one();
        constraints.push(at_most(row, most.clone()));
        limited.push(at);
    }
    let program = Program {
        goal: open.iter().map(|&at| activities[at].gain.clone()).collect(),
        free: vec![false; open.len()],
        constraints,
    };
    let ProvedAnswer::Optimal {
        value,
        point,
        mut prices,
    } = maximise(&program, watch)?
    else {
        unreachable!("doing nothing is possible, and an economy bounds every gain");
    };
    let mut units = vec![zero.clone(); activities.len()];
    for (&at, amount) in open.iter().zip(point) {
        units[at] = amount;
    }
    let mut rents = vec![zero; activities.len()];
    for (at, rent) in limited
        .into_iter()
        .zip(prices.split_off(economy.goods().len()))
    {
        rents[at] = rent;
    }
    Ok(ProductionPlan {
        value,
        units,
        prices,
        rents,
    })
}

/// The worth of every coalition by bit mask, that of the empty one first; of at most 24 players. A linear program for each.
///
/// # Errors
/// The reason that stopped it.
pub fn worths(economy: &Economy, watch: &mut dyn Watch) -> Result<Vec<BigRational>, StopReason> {
    let coalitions = 0..1u32 << economy.players().len();
    let worth = |coalition: u32| {
        let found = plan(economy, |player| coalition >> player & 1 == 1, watch)?;
        Ok(found.value)
    };
    coalitions.map(worth).collect()
}
