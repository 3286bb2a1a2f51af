//! From a game tree to an extensive ruleset: one player, or two whose payoffs have the same sum at every end.
//!
//! Where the sum is constant one player wins what the other loses, as in a game of sum zero: all that counts is the first
//! player's payoff.

use crate::forms::game_tree::{Event, GameTree};
use crate::player::Player;
use crate::rules::{Choice, Extensive, Node, Ruleset};
use num::{BigRational, Zero};
use std::fmt;

/// A game tree of one player, or of two whose interests are opposed. The first player is Left.
///
/// ```
/// use grundy_core::{Extensive, Ruleset};
/// use grundy_core::adaptors::Opposed;
/// use grundy_core::forms::game_tree::{Event, GameTree, TreeNode};
/// let end = TreeNode { name: String::new(), event: Event::End, outcome: None };
/// let tree = GameTree::new(vec!["Ann".to_owned()], vec![end], vec![], vec![], vec![]).unwrap();
/// let rules = Opposed::new(&tree).unwrap();
/// assert_eq!(rules.choices(&rules.start()).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Opposed<'t> {
    tree: &'t GameTree,
    children: Vec<Vec<usize>>,
    /// For each lottery the weights of its actions.
    weights: Vec<Vec<u32>>,
    /// For each node the first player's payoff if the play ends there.
    payoffs: Vec<BigRational>,
    /// The names of the information sets.
    labels: Vec<String>,
    /// For each node whether the tree below it is a game of its own.
    subgames: Vec<bool>,
    sum: Option<BigRational>,
}

/// The reason why a tree has no such ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpposed {
    /// There are more than two players.
    Players(usize),
    /// The payoffs of two ends have different sums.
    Sums {
        /// The ends.
        ends: [usize; 2],
        /// The sums.
        sums: Box<[BigRational; 2]>,
    },
    /// The probabilities of the lottery at this place have no common denominator that fits into 32 bits.
    Weights(usize),
}

impl fmt::Display for NotOpposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotOpposed::Players(count) => write!(f, "there are {count} players"),
            NotOpposed::Sums { ends, sums } => write!(
                f,
                "the payoffs sum to {} at node {} and to {} at node {}",
                sums[0],
                ends[0] + 1,
                sums[1],
                ends[1] + 1
            ),
            NotOpposed::Weights(lottery) => write!(
                f,
                "the probabilities of lottery {} have no common denominator of 32 bits",
                lottery + 1
            ),
        }
    }
}

impl std::error::Error for NotOpposed {}

impl<'t> Opposed<'t> {
    /// The ruleset of a tree. Linear in the tree.
    ///
    /// # Errors
    /// When there are more than two players, or their payoffs have different sums at different ends, or probabilities are too
    /// fine.
    pub fn new(tree: &'t GameTree) -> Result<Opposed<'t>, NotOpposed> {
        let count = tree.players().len();
        if count > 2 {
            return Err(NotOpposed::Players(count));
        }
        let mut payoffs = vec![BigRational::zero(); tree.nodes().len()];
        let mut first: Option<(usize, BigRational)> = None;
        let mut uneven = None;
        tree.walk(|node, here| {
            if tree.nodes()[node].event != Event::End {
                return;
            }
            payoffs[node] = here.payoffs[0].clone();
            let Some(second) = here.payoffs.get(1) else {
                return;
            };
            let sum = &here.payoffs[0] + second;
            match &first {
                None => first = Some((node, sum)),
                Some((end, other)) if *other != sum && uneven.is_none() => {
                    uneven = Some(NotOpposed::Sums {
                        ends: [*end, node],
                        sums: Box::new([other.clone(), sum]),
                    });
                }
                Some(_) => {}
            }
        });
        if let Some(uneven) = uneven {
            return Err(uneven);
        }
        let lotteries = tree.lotteries().iter().enumerate();
        let weights =
            lotteries.map(|(at, lottery)| lottery.weights().ok_or(NotOpposed::Weights(at)));
        Ok(Opposed {
            tree,
            children: tree.children(),
            weights: weights.collect::<Result<_, _>>()?,
            payoffs,
            labels: tree.labels(),
            subgames: tree.subgames(),
            sum: first.map(|(_, sum)| sum),
        })
    }

    /// The sum of both players' payoffs, the same at every end; `None` for one player.
    #[must_use]
    pub fn sum(&self) -> Option<&BigRational> {
        self.sum.as_ref()
    }

    /// An action at a node as it is written: its name, or its number, from 1, where it has no name or shares it.
    #[must_use]
    pub fn show_action(&self, node: usize, action: usize) -> String {
        match self.tree.nodes()[node].event {
            Event::Chance(lottery) => self.tree.lotteries()[lottery].label(action),
            Event::Decision(set) => self.tree.sets()[set].label(action),
            Event::End => String::new(),
        }
    }
}

impl Ruleset for Opposed<'_> {
    /// A node.
    type Position = usize;
    /// The place of an action.
    type Move = usize;

    fn start(&self) -> usize {
        0
    }

    fn play(&self, node: &usize, action: &usize) -> usize {
        self.children[*node][*action]
    }
}

impl Extensive for Opposed<'_> {
    /// The place of an information set.
    type InfoSet = usize;
    type Payoff = BigRational;

    fn node(&self, node: &usize) -> Node<usize, BigRational> {
        match self.tree.nodes()[*node].event {
            Event::Chance(_) => Node::Chance,
            Event::Decision(set) => Node::Decision {
                player: Player::BOTH[self.tree.sets()[set].player],
                knows: set,
            },
            Event::End => Node::Over(self.payoffs[*node].clone()),
        }
    }

    fn choices(&self, node: &usize) -> impl Iterator<Item = Choice<usize>> {
        let weights = match self.tree.nodes()[*node].event {
            Event::Chance(lottery) => Some(&self.weights[lottery]),
            Event::Decision(_) | Event::End => None,
        };
        let actions = 0..self.children[*node].len();
        let choice = move |mv: usize| Choice {
            mv,
            weight: weights.map_or(1, |weights| weights[mv]),
        };
        // What chance never does is not a choice.
        actions.map(choice).filter(|choice| choice.weight > 0)
    }

    fn show_knowledge(&self, set: &usize) -> String {
        self.labels[*set].clone()
    }

    fn begins_subgame(&self, node: &usize) -> bool {
        self.subgames[*node]
    }
}
