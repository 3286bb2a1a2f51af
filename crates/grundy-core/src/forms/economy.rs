//! Economies: players own goods, and activities turn goods into gain. In a production economy the activities are products
//! that every coalition may make from what its members own (Owen 1975); in a market they are the players' own uses of goods,
//! whose gains can be transferred (Shapley and Shubik 1969).

use num::{BigRational, Signed, Zero};
use std::fmt;

/// The kind of an economy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EconomyKind {
    /// The activities are products, open to all.
    Production,
    /// The activities are uses of goods, each of one player.
    Market,
}

/// An activity: each unit of it takes goods and gives a gain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// The name of the product, or that of the player whose use it is.
    pub name: String,
    /// The player whose use it is; [`None`] of a product, which all may make.
    pub player: Option<usize>,
    /// The gain of one unit; not negative.
    pub gain: BigRational,
    /// The amount of each good that one unit takes; not negative.
    pub takes: Vec<BigRational>,
    /// The most units of a player's use; [`None`] if there is no such limit.
    pub most: Option<BigRational>,
}

/// Players with the goods that they own, and the activities. Every coalition's greatest gain is bounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Economy {
    kind: EconomyKind,
    goods: Vec<String>,
    players: Vec<String>,
    /// By player, then by good; not negative.
    owned: Vec<Vec<BigRational>>,
    activities: Vec<Activity>,
}

/// A reason why data does not describe an economy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAnEconomy {
    /// There is no good, or no player.
    Empty,
    /// A player whose goods are not one amount of at least 0 for each good.
    Player {
        /// The number of the player.
        player: usize,
    },
    /// An activity whose numbers do not fit or are negative, or whose player does not exist; a product with a limit, or in a
    /// market an activity of no player.
    Activity {
        /// The number of the activity.
        activity: usize,
    },
    /// An activity that gains, takes nothing and has no limit: the gain would have no bound.
    Unbounded {
        /// The number of the activity.
        activity: usize,
    },
}

impl fmt::Display for NotAnEconomy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnEconomy::Empty => f.write_str("an economy has a good and a player at least"),
            NotAnEconomy::Player { player } => write!(
                f,
                "player {} must own an amount of at least 0 of each good",
                player + 1
            ),
            NotAnEconomy::Activity { activity } => {
                write!(f, "activity {} does not fit the economy", activity + 1)
            }
            NotAnEconomy::Unbounded { activity } => write!(
                f,
                "activity {} gains and takes nothing: the gain has no bound",
                activity + 1
            ),
        }
    }
}

impl std::error::Error for NotAnEconomy {}

impl Economy {
    /// An economy of named goods and players. Gains and needs are not negative, so the gain of a coalition is bounded exactly
    /// if no activity gains from nothing without a limit.
    ///
    /// # Errors
    /// The first part that does not fit.
    ///
    /// ```
    /// use grundy_core::forms::economy::{Activity, Economy, EconomyKind, NotAnEconomy};
    /// let n = |k: i64| num::BigRational::from_integer(k.into());
    /// let made = |takes| {
    ///     let (name, gain) = ("table".to_owned(), n(30));
    ///     let table = Activity { name, player: None, gain, takes: vec![n(takes)], most: None };
    ///     let (goods, players) = (vec!["wood".to_owned()], vec!["Ann".to_owned()]);
    ///     Economy::new(EconomyKind::Production, goods, players, vec![vec![n(10)]], vec![table])
    /// };
    /// assert!(made(2).is_ok());
    /// assert_eq!(made(0), Err(NotAnEconomy::Unbounded { activity: 0 }));
    /// ```
    pub fn new(
        kind: EconomyKind,
        goods: Vec<String>,
        players: Vec<String>,
        owned: Vec<Vec<BigRational>>,
        activities: Vec<Activity>,
    ) -> Result<Economy, NotAnEconomy> {
        if goods.is_empty() || players.is_empty() || owned.len() != players.len() {
            return Err(NotAnEconomy::Empty);
        }
        let amounts =
            |all: &[BigRational]| all.len() == goods.len() && !all.iter().any(Signed::is_negative);
        if let Some(player) = owned.iter().position(|own| !amounts(own)) {
            return Err(NotAnEconomy::Player { player });
        }
        let fits = |one: &Activity| {
            let belongs = match (kind, one.player) {
                (EconomyKind::Production, None) => one.most.is_none(),
                (EconomyKind::Market, Some(player)) => player < players.len(),
                _ => false,
            };
            let signs =
                !one.gain.is_negative() && !one.most.as_ref().is_some_and(Signed::is_negative);
            belongs && signs && amounts(&one.takes)
        };
        if let Some(activity) = activities.iter().position(|one| !fits(one)) {
            return Err(NotAnEconomy::Activity { activity });
        }
        if let Some(activity) = activities.iter().position(Activity::is_unbounded) {
            return Err(NotAnEconomy::Unbounded { activity });
        }
        Ok(Economy {
            kind,
            goods,
            players,
            owned,
            activities,
        })
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> EconomyKind {
        self.kind
    }

    /// The goods' names.
    #[must_use]
    pub fn goods(&self) -> &[String] {
        &self.goods
    }

    /// The players' names.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The amount of each good that a player owns.
    #[must_use]
    pub fn owned(&self, player: usize) -> &[BigRational] {
        &self.owned[player]
    }

    /// The activities.
    #[must_use]
    pub fn activities(&self) -> &[Activity] {
        &self.activities
    }
}

impl Activity {
    /// True if it gains, takes nothing and has no limit.
    #[must_use]
    pub fn is_unbounded(&self) -> bool {
        self.gain.is_positive() && self.most.is_none() && self.takes.iter().all(Zero::is_zero)
    }
}
