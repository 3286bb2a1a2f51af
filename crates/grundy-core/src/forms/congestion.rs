//! Congestion games: each player chooses a set of resources, and pays for each of them a cost that depends on the number of its
//! users. Rosenthal, International Journal of Game Theory 2 (1973).

use num::BigRational;
use std::fmt;

/// A resource, such as an edge of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// The name.
    pub name: String,
    /// The cost to each user, by the number of users from 1 on.
    pub costs: Vec<BigRational>,
}

/// A set of resources that a player may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name, such as the vertices of a path.
    pub name: String,
    /// The resources, in ascending order.
    pub resources: Vec<usize>,
}

/// Players with the same choices, who are not distinguished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name of the player; of several players, their number in words.
    pub name: String,
    /// The number of players; at least one.
    pub players: usize,
    /// The choices; at least one.
    pub choices: Vec<Choice>,
}

/// A network whose edges are the resources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// For each resource the vertices where the edge begins and ends.
    pub ends: Vec<[usize; 2]>,
}

/// A congestion game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Congestion {
    resources: Vec<Resource>,
    groups: Vec<Group>,
    network: Option<Network>,
}

/// A reason why data does not describe a congestion game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCongestion {
    /// There is no player.
    Nobody,
    /// A group without players or choices, or with a choice whose resources do not exist or are not in ascending order.
    Group {
        /// The number of the group.
        group: usize,
    },
    /// A resource with too few costs.
    Costs {
        /// The number of the resource.
        resource: usize,
        /// The most users that it may have.
        users: usize,
    },
}

impl fmt::Display for NotCongestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCongestion::Nobody => f.write_str("a congestion game has a player at least"),
            NotCongestion::Group { group } => {
                write!(
                    f,
                    "group {} must have a player, and choices of resources that exist",
                    group + 1
                )
            }
            NotCongestion::Costs { resource, users } => write!(
                f,
                "resource {} may have {users} users and has too few costs",
                resource + 1
            ),
        }
    }
}

impl std::error::Error for NotCongestion {}

impl Congestion {
    /// A game of these groups on these resources.
    ///
    /// # Errors
    /// The first part that does not fit.
    ///
    /// ```
    /// use grundy_core::forms::congestion::{Choice, Congestion, Group, NotCongestion, Resource};
    /// let costs = |all: &[i64]| all.iter().map(|&x| num::BigInt::from(x).into()).collect();
    /// let road = |all| Resource { name: "road".to_owned(), costs: costs(all) };
    /// let by_road = Choice { name: "by road".to_owned(), resources: vec![0] };
    /// let both = Group { name: "2 players".to_owned(), players: 2, choices: vec![by_road] };
    /// assert!(Congestion::new(vec![road(&[1, 3])], vec![both.clone()]).is_ok());
    /// let fault = Congestion::new(vec![road(&[1])], vec![both]);
    /// assert_eq!(fault, Err(NotCongestion::Costs { resource: 0, users: 2 }));
    /// ```
    pub fn new(resources: Vec<Resource>, groups: Vec<Group>) -> Result<Congestion, NotCongestion> {
        if groups.is_empty() {
            return Err(NotCongestion::Nobody);
        }
        let fits = |choice: &Choice| {
            let ascending = choice.resources.windows(2).all(|pair| pair[0] < pair[1]);
            ascending
                && choice
                    .resources
                    .last()
                    .is_none_or(|&last| last < resources.len())
        };
        let faulty = |group: &Group| {
            group.players == 0 || group.choices.is_empty() || !group.choices.iter().all(fits)
        };
        if let Some(group) = groups.iter().position(faulty) {
            return Err(NotCongestion::Group { group });
        }
        let most = most_users(resources.len(), &groups);
        let short = resources
            .iter()
            .zip(most)
            .position(|(resource, users)| resource.costs.len() < users);
        match short {
            Some(resource) => Err(NotCongestion::Costs {
                resource,
                users: most_users(resources.len(), &groups)[resource],
            }),
            None => Ok(Congestion {
                resources,
                groups,
                network: None,
            }),
        }
    }

    /// The same game, whose resources are the edges of a network; `None` if there are more or fewer edges than resources, or one
    /// with an end that is no vertex.
    #[must_use]
    pub fn on(self, network: Network) -> Option<Congestion> {
        let all = network.ends.iter().flatten();
        let fits = network.ends.len() == self.resources.len()
            && all.into_iter().all(|&end| end < network.vertices.len());
        fits.then_some(Congestion {
            network: Some(network),
            ..self
        })
    }

    /// The network whose edges are the resources, if there is one.
    #[must_use]
    pub fn network(&self) -> Option<&Network> {
        self.network.as_ref()
    }

    /// The resources.
    #[must_use]
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// The groups of players.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.groups.iter().map(|group| group.players).sum()
    }
}

/// The most users that each resource may have.
#[must_use]
pub fn most_users(resources: usize, groups: &[Group]) -> Vec<usize> {
    let mut most = vec![0usize; resources];
    for group in groups {
        let mut may_use = vec![false; resources];
        for &resource in group.choices.iter().flat_map(|choice| &choice.resources) {
            may_use[resource] = true;
        }
        for (most, _) in most.iter_mut().zip(may_use).filter(|(_, may)| *may) {
            *most = most.saturating_add(group.players);
        }
    }
    most
}
