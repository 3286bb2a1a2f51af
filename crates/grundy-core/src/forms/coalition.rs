//! Cooperative games: the worth of each coalition of players, given as a table, by votes, by a flow network, or by an economy.
//!
//! Players are numbered from 0 inside and shown by their names. A coalition of at most 24 players is a bit mask, bit i
//! for player i.

use super::economy::Economy;
use num::{BigInt, BigRational, Integer, One, Signed, Zero};
use std::fmt;

/// The largest number of players of a game given as a table: 2^24 worths.
pub const MOST_IN_TABLE: usize = 24;

/// A cooperative game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoalitionGame {
    /// A table with the worth of every coalition.
    Table(Table),
    /// A coalition with enough votes earns 1, others nothing.
    Voting(Voting),
    /// A coalition earns the maximum flow through its own edges.
    Flow(FlowGame),
    /// A coalition earns the most that its members can gain from what they own together.
    Economy(Economy),
}

impl CoalitionGame {
    /// The number of players, at least one.
    #[must_use]
    pub fn players(&self) -> usize {
        match self {
            CoalitionGame::Table(game) => game.players(),
            CoalitionGame::Voting(game) => game.weights().len(),
            CoalitionGame::Flow(game) => game.owners().len(),
            CoalitionGame::Economy(game) => game.players().len(),
        }
    }

    /// The name of a player: the owner's in a flow game or an economy, the name that a table gives, else a number from 1.
    #[must_use]
    pub fn name(&self, player: usize) -> String {
        match self {
            CoalitionGame::Flow(game) => game.owners()[player].clone(),
            CoalitionGame::Economy(game) => game.players()[player].clone(),
            CoalitionGame::Table(game) => game.name(player),
            CoalitionGame::Voting(_) => (player + 1).to_string(),
        }
    }

    /// True if the worths are costs, negated: the shares are payments then.
    #[must_use]
    pub fn is_of_costs(&self) -> bool {
        matches!(self, CoalitionGame::Table(table) if table.is_of_costs())
    }

    /// A coalition in the usual notation: `{1,3}`.
    #[must_use]
    pub fn show(&self, members: &[usize]) -> String {
        let names: Vec<String> = members.iter().map(|&i| self.name(i)).collect();
        format!("{{{}}}", names.join(","))
    }
}

/// A game given by the worth of every coalition, exactly; the empty coalition is worth 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    players: usize,
    /// All worths are multiples of 1 / denominator; positive.
    denominator: BigInt,
    /// By bit mask, multiplied by the denominator; 2^players of them, the first zero.
    worth: Vec<BigInt>,
    /// The players' names; none if they are numbers from 1.
    names: Vec<String>,
    /// True if the worths are costs, negated.
    costs: bool,
    /// The pairs by which all players together earn their worth, where the game is about pairs.
    links: Vec<Link>,
}

/// Two that are joined where all players work together: a pair of an assignment, or two places of a cheapest tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Their names.
    pub between: [String; 2],
    /// The gain of the pair, or its cost.
    pub amount: BigRational,
}

/// A reason why data does not describe a cooperative game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAGame {
    /// The number of worths is not 2^players with 1 to 24 players.
    Size {
        /// The number found.
        found: usize,
    },
    /// The empty coalition is worth something.
    Nobody,
    /// The quota is not between 1 and the sum of the weights, or there are no voters.
    Quota {
        /// The sum of the weights.
        total: u64,
    },
    /// The sum of the weights does not fit in 64 bits.
    Weights,
    /// An edge whose end or owner does not exist, or whose capacity is negative.
    Edge {
        /// The number of the edge.
        edge: usize,
    },
}

impl fmt::Display for NotAGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAGame::Size { found } => {
                let above = found.saturating_add(1).next_power_of_two();
                let [low, high] = [above / 2, above].map(|k| k.clamp(2, 1 << MOST_IN_TABLE));
                let fits = if low == high {
                    low.to_string()
                } else {
                    format!("{low} or {high}")
                };
                write!(
                    f,
                    "expected 2^n worths for a number n of players from 1 to {MOST_IN_TABLE}, found {found}; \
                     {fits} would fit"
                )
            }
            NotAGame::Nobody => f.write_str("the coalition of nobody must be worth 0"),
            NotAGame::Quota { total } => {
                write!(
                    f,
                    "the quota must lie between 1 and the sum of the weights, {total}"
                )
            }
            NotAGame::Weights => f.write_str("the sum of the weights must be less than 2^64"),
            NotAGame::Edge { edge } => write!(f, "edge {} is no edge of the network", edge + 1),
        }
    }
}

impl std::error::Error for NotAGame {}

impl Table {
    /// A game from the worth of every coalition in the order of their bit masks, the empty coalition first.
    ///
    /// # Errors
    /// If the number of worths is no power of two, or the empty coalition is worth something.
    ///
    /// ```
    /// use grundy_core::forms::coalition::Table;
    /// use num::BigRational;
    /// let n = |k: i64| BigRational::from_integer(k.into());
    /// let game = Table::new(&[n(0), n(1), n(2), n(4)]).unwrap();
    /// assert_eq!((game.players(), game.worth(0b10)), (2, n(2)));
    /// ```
    pub fn new(worth: &[BigRational]) -> Result<Table, NotAGame> {
        let denominator = worth
            .iter()
            .fold(BigInt::one(), |all, x| all.lcm(x.denom()));
        let scaled = worth
            .iter()
            .map(|x| x.numer() * (&denominator / x.denom()))
            .collect();
        Table::scaled(denominator, scaled)
    }

    /// A game from worths that are multiples of 1 / `denominator`.
    ///
    /// # Errors
    /// As [`Table::new`].
    ///
    /// # Panics
    /// When the denominator is not positive: an invariant of the caller.
    pub fn scaled(denominator: BigInt, worth: Vec<BigInt>) -> Result<Table, NotAGame> {
        assert!(
            denominator.is_positive(),
            "a common denominator is positive"
        );
        let found = worth.len();
        let players = found.checked_ilog2().unwrap_or(0) as usize;
        if !found.is_power_of_two() || !(1..=MOST_IN_TABLE).contains(&players) {
            return Err(NotAGame::Size { found });
        }
        if !worth[0].is_zero() {
            return Err(NotAGame::Nobody);
        }
        Ok(Table {
            players,
            denominator,
            worth,
            names: Vec::new(),
            costs: false,
            links: Vec::new(),
        })
    }

    /// The same game with names for its players.
    ///
    /// # Panics
    /// When there are not as many names as players: an invariant of the caller.
    #[must_use]
    pub fn named(self, names: Vec<String>) -> Table {
        assert_eq!(names.len(), self.players, "each player has one name");
        Table { names, ..self }
    }

    /// The same game, said to be about costs: the worth of a coalition is its cost, negated, and shares are payments.
    ///
    /// ```
    /// use grundy_core::forms::coalition::{CoalitionGame, Table};
    /// let runway = Table::scaled(1.into(), [0, -1, -2, -2].map(Into::into).to_vec()).unwrap();
    /// assert!(CoalitionGame::Table(runway.of_costs()).is_of_costs());
    /// ```
    #[must_use]
    pub fn of_costs(self) -> Table {
        Table {
            costs: true,
            ..self
        }
    }

    /// The same game with the pairs by which all players together earn their worth.
    #[must_use]
    pub fn linked(self, links: Vec<Link>) -> Table {
        Table { links, ..self }
    }

    /// The pairs by which all players together earn their worth; none of a game that is not about pairs.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// True if the worths are costs, negated.
    #[must_use]
    pub fn is_of_costs(&self) -> bool {
        self.costs
    }

    /// The name of a player; a number from 1 where the table has no names.
    #[must_use]
    pub fn name(&self, player: usize) -> String {
        let number = || (player + 1).to_string();
        self.names.get(player).cloned().unwrap_or_else(number)
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The worth of a coalition, a bit mask.
    #[must_use]
    pub fn worth(&self, coalition: u32) -> BigRational {
        BigRational::new(
            self.worth[coalition as usize].clone(),
            self.denominator.clone(),
        )
    }

    /// The worths by bit mask, multiplied by the [denominator](Table::denominator).
    #[must_use]
    pub fn scaled_worths(&self) -> &[BigInt] {
        &self.worth
    }

    /// The common denominator of the worths, positive: worths are scaled worths divided by it.
    #[must_use]
    pub fn denominator(&self) -> &BigInt {
        &self.denominator
    }
}

/// A weighted vote: a coalition wins when its weights reach the quota.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voting {
    quota: u64,
    weights: Vec<u64>,
    total: u64,
}

impl Voting {
    /// A vote in which `quota` of the weights are needed.
    ///
    /// # Errors
    /// When no coalition or the empty one reaches the quota, or the weights are too large to add.
    pub fn new(quota: u64, weights: Vec<u64>) -> Result<Voting, NotAGame> {
        let total = weights
            .iter()
            .try_fold(0u64, |sum, &w| sum.checked_add(w))
            .ok_or(NotAGame::Weights)?;
        if quota == 0 || quota > total {
            return Err(NotAGame::Quota { total });
        }
        Ok(Voting {
            quota,
            weights,
            total,
        })
    }

    /// The number of votes needed to win.
    #[must_use]
    pub fn quota(&self) -> u64 {
        self.quota
    }

    /// The votes of each player.
    #[must_use]
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The sum of the weights.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// True if the coalition, a bit mask, wins; for at most 32 players.
    #[must_use]
    pub fn wins(&self, coalition: u32) -> bool {
        let members = self.weights.iter().enumerate();
        let votes: u64 = members
            .filter(|(i, _)| coalition >> i & 1 == 1)
            .map(|(_, w)| w)
            .sum();
        votes >= self.quota
    }
}

impl fmt::Display for Voting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights: Vec<String> = self.weights.iter().map(u64::to_string).collect();
        write!(f, "[{}; {}]", self.quota, weights.join(", "))
    }
}

/// A directed edge with its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedEdge {
    /// The vertex where it begins.
    pub from: usize,
    /// The vertex where it ends.
    pub to: usize,
    /// Its capacity; not negative.
    pub capacity: BigRational,
    /// The player who owns it.
    pub owner: usize,
}

/// Players own the edges of a network; a coalition earns the largest flow from source to sink through its own edges.
/// Kalai and Zemel (1982).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowGame {
    vertices: Vec<String>,
    owners: Vec<String>,
    source: usize,
    sink: usize,
    edges: Vec<OwnedEdge>,
}

impl FlowGame {
    /// A network with its vertices' and owners' names.
    ///
    /// # Errors
    /// At the first edge that does not fit; edge 0 also if there is no owner, or if source and sink are the same vertex.
    pub fn new(
        vertices: Vec<String>,
        owners: Vec<String>,
        [source, sink]: [usize; 2],
        edges: Vec<OwnedEdge>,
    ) -> Result<FlowGame, NotAGame> {
        let n = vertices.len();
        if owners.is_empty() || source >= n || sink >= n || source == sink {
            return Err(NotAGame::Edge { edge: 0 });
        }
        let bad = |e: &OwnedEdge| {
            e.from >= n || e.to >= n || e.owner >= owners.len() || e.capacity.is_negative()
        };
        match edges.iter().position(bad) {
            Some(edge) => Err(NotAGame::Edge { edge }),
            None => Ok(FlowGame {
                vertices,
                owners,
                source,
                sink,
                edges,
            }),
        }
    }

    /// The vertices' names.
    #[must_use]
    pub fn vertices(&self) -> &[String] {
        &self.vertices
    }

    /// The players' names.
    #[must_use]
    pub fn owners(&self) -> &[String] {
        &self.owners
    }

    /// The vertex where the flow begins.
    #[must_use]
    pub fn source(&self) -> usize {
        self.source
    }

    /// The vertex where the flow ends.
    #[must_use]
    pub fn sink(&self) -> usize {
        self.sink
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[OwnedEdge] {
        &self.edges
    }
}
