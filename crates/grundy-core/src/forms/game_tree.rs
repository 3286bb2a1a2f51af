//! Game trees: chance, any number of players, and information sets, as plain data; a payoff for each player.
//!
//! Kuhn, *Extensive games and the problem of information*, Contributions to the Theory of Games II, 1953.

use num::{BigInt, BigRational, Integer, One, Signed, ToPrimitive, Zero};
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// A game tree. Nodes are numbered as a walk meets them that goes down each branch before the next: the root is 0, and
/// what follows a node's first action comes right after the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    players: Vec<String>,
    nodes: Vec<TreeNode>,
    /// For each node the one before it and the action that leads from there; nothing for the root.
    before: Vec<Option<FromParent>>,
    sets: Vec<InformationSet>,
    lotteries: Vec<Lottery>,
    outcomes: Vec<TreeOutcome>,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The name; it may be empty.
    pub name: String,
    /// The event there.
    pub event: Event,
    /// The place of the outcome that is received there, if there is one; interior nodes may have one, and the payoffs on
    /// the way to an end add up.
    pub outcome: Option<usize>,
}

/// The event at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Chance acts by the lottery at this place.
    Chance(usize),
    /// The player of the information set at this place acts.
    Decision(usize),
    /// The play is over.
    End,
}

/// The way to a node from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromParent {
    /// The node before.
    pub from: usize,
    /// The place of the action there.
    pub action: usize,
}

/// Nodes that a player cannot distinguish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationSet {
    /// The player, from 0.
    pub player: usize,
    /// Its number among those of the player.
    pub number: u64,
    /// Its name; it may be empty.
    pub name: String,
    /// The actions, the same at all its nodes.
    pub actions: Vec<String>,
}

impl InformationSet {
    /// An action as it is written: its name, or its number, from 1, where it has no name or shares it.
    ///
    /// # Panics
    /// When there is no such action.
    #[must_use]
    pub fn label(&self, action: usize) -> String {
        label(self.actions.iter(), action)
    }
}

/// A name that no other of the names is, or else its number, from 1.
fn label<'a>(mut names: impl Iterator<Item = &'a String> + Clone, at: usize) -> String {
    let name = names.clone().nth(at).expect("an action has a name");
    let other = |(other, known): (usize, &String)| other != at && known == name;
    if name.is_empty() || names.by_ref().enumerate().any(other) {
        (at + 1).to_string()
    } else {
        name.clone()
    }
}

/// The actions of chance with their probabilities; several nodes may share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lottery {
    /// Its number among those of chance.
    pub number: u64,
    /// Its name; it may be empty.
    pub name: String,
    /// The actions with their probabilities, which sum to 1.
    pub actions: Vec<(String, BigRational)>,
}

impl Lottery {
    /// An action as it is written: its name, or its number, from 1, where it has no name or shares it.
    ///
    /// # Panics
    /// When there is no such action.
    #[must_use]
    pub fn label(&self, action: usize) -> String {
        label(self.actions.iter().map(|(name, _)| name), action)
    }

    /// Whole numbers in proportion to the probabilities; `None` if they have no common denominator of 32 bits.
    ///
    /// ```
    /// use grundy_core::forms::game_tree::Lottery;
    /// let chance = |name: &str, p: i64| (name.to_owned(), num::BigRational::new(p.into(), 6.into()));
    /// let actions = vec![chance("one", 1), chance("two", 2), chance("three", 3)];
    /// let lottery = Lottery { number: 1, name: String::new(), actions };
    /// assert_eq!(lottery.weights(), Some(vec![1, 2, 3]));
    /// ```
    #[must_use]
    pub fn weights(&self) -> Option<Vec<u32>> {
        let chances = || self.actions.iter().map(|(_, chance)| chance);
        let denominators = chances().map(BigRational::denom);
        let common = denominators.fold(BigInt::one(), |all, x| all.lcm(x));
        let weight = |chance: &BigRational| (chance.numer() * (&common / chance.denom())).to_u32();
        chances().map(weight).collect()
    }
}

/// Payoffs, one for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeOutcome {
    /// Its number.
    pub number: u64,
    /// Its name; it may be empty.
    pub name: String,
    /// The payoffs.
    pub payoffs: Vec<BigRational>,
}

/// The reason why these parts do not make a game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAGameTree(&'static str);

impl fmt::Display for NotAGameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for NotAGameTree {}

/// Two nodes of an information set that the player reaches after different actions of their own, and so does not remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// The place of the information set.
    pub set: usize,
    /// The nodes.
    pub nodes: [usize; 2],
}

impl GameTree {
    /// A tree from its parts: the names of the players, the nodes in the order of the walk, and what they refer to.
    ///
    /// # Errors
    /// When a reference leads nowhere, an event has no action, probabilities are negative or do not sum to 1, an outcome has
    /// not one payoff for each player, or there are more or fewer nodes than the actions lead to.
    ///
    /// ```
    /// use grundy_core::forms::game_tree::{Event, GameTree, InformationSet, TreeNode};
    /// let node = |event| TreeNode { name: String::new(), event, outcome: None };
    /// let actions = vec!["stay".to_owned(), "go".to_owned()];
    /// let set = InformationSet { player: 0, number: 1, name: String::new(), actions };
    /// let nodes = vec![node(Event::Decision(0)), node(Event::End), node(Event::End)];
    /// let tree = GameTree::new(vec!["Ann".to_owned()], nodes, vec![set], vec![], vec![]).unwrap();
    /// assert_eq!(tree.history(2), "go");
    /// ```
    pub fn new(
        players: Vec<String>,
        nodes: Vec<TreeNode>,
        sets: Vec<InformationSet>,
        lotteries: Vec<Lottery>,
        outcomes: Vec<TreeOutcome>,
    ) -> Result<GameTree, NotAGameTree> {
        let fault = |text| Err(NotAGameTree(text));
        if players.is_empty() {
            return fault("a game has at least one player");
        }
        if sets.iter().any(|set| set.player >= players.len()) {
            return fault("an information set belongs to a player");
        }
        let idle = sets.iter().any(|set| set.actions.is_empty());
        if idle || lotteries.iter().any(|lottery| lottery.actions.is_empty()) {
            return fault("where the play goes on there is an action");
        }
        let chances = |lottery: &Lottery| {
            let all = || lottery.actions.iter().map(|(_, chance)| chance);
            all().all(|chance| !chance.is_negative()) && all().sum::<BigRational>().is_one()
        };
        if !lotteries.iter().all(chances) {
            return fault("probabilities are at least 0 and sum to 1");
        }
        if outcomes
            .iter()
            .any(|outcome| outcome.payoffs.len() != players.len())
        {
            return fault("an outcome has a payoff for each player");
        }
        let mut before = Vec::with_capacity(nodes.len());
        // The actions that have no node yet, those of the deepest node last.
        let mut open: Vec<FromParent> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let step = open.pop();
            if step.is_none() && at > 0 {
                return fault("every node but the root follows an action");
            }
            before.push(step);
            let actions = match node.event {
                Event::Chance(lottery) => lotteries.get(lottery).map(|one| one.actions.len()),
                Event::Decision(set) => sets.get(set).map(|one| one.actions.len()),
                Event::End => Some(0),
            };
            let (Some(actions), true) = (
                actions,
                node.outcome.is_none_or(|outcome| outcome < outcomes.len()),
            ) else {
                return fault("a node refers to what is there");
            };
            let steps = (0..actions)
                .rev()
                .map(|action| FromParent { from: at, action });
            open.extend(steps);
        }
        if nodes.is_empty() || !open.is_empty() {
            return fault("every action leads to a node");
        }
        Ok(GameTree {
            players,
            nodes,
            before,
            sets,
            lotteries,
            outcomes,
        })
    }

    /// The names of the players.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The nodes.
    #[must_use]
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The information sets.
    #[must_use]
    pub fn sets(&self) -> &[InformationSet] {
        &self.sets
    }

    /// The lotteries of chance.
    #[must_use]
    pub fn lotteries(&self) -> &[Lottery] {
        &self.lotteries
    }

    /// The outcomes.
    #[must_use]
    pub fn outcomes(&self) -> &[TreeOutcome] {
        &self.outcomes
    }

    /// The way to a node; nothing for the root.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn step_to(&self, node: usize) -> Option<FromParent> {
        self.before[node]
    }

    /// For each node those that its actions lead to. Linear in the tree.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (node, step) in self.before.iter().enumerate() {
            if let Some(step) = step {
                children[step.from].push(node);
            }
        }
        children
    }

    /// An action as it is written.
    fn action(&self, step: FromParent) -> &str {
        match self.nodes[step.from].event {
            Event::Chance(lottery) => &self.lotteries[lottery].actions[step.action].0,
            Event::Decision(set) => &self.sets[set].actions[step.action],
            Event::End => "",
        }
    }

    /// The actions on the way to a node, with commas between them; an action without a name is shown by its number.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn history(&self, node: usize) -> String {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(step) = self.before[at] {
            way.push(match self.action(step) {
                "" => (step.action + 1).to_string(),
                name => name.to_owned(),
            });
            at = step.from;
        }
        way.reverse();
        if way.is_empty() {
            "the beginning".to_owned()
        } else {
            way.join(", ")
        }
    }

    /// The nodes of the tree below a node, itself first: they stand together in the order of the walk.
    fn below(&self, node: usize) -> std::ops::Range<usize> {
        let after = self.before.iter().skip(node + 1);
        let inside = after.take_while(|step| step.is_some_and(|step| step.from >= node));
        node..node + 1 + inside.count()
    }

    /// True if the tree below a node is a game of its own, a proper subgame: every information set with a node there has none
    /// elsewhere. Linear in the tree.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn begins_subgame(&self, node: usize) -> bool {
        let below = self.below(node);
        let set = |node: &TreeNode| match node.event {
            Event::Decision(set) => Some(set),
            Event::Chance(_) | Event::End => None,
        };
        let inside: HashSet<usize> = self.nodes[below.clone()].iter().filter_map(set).collect();
        let outside = self.nodes[..below.start]
            .iter()
            .chain(&self.nodes[below.end..]);
        !outside.filter_map(set).any(|set| inside.contains(&set))
    }

    /// For each node [whether it begins a subgame](GameTree::begins_subgame). Linear in the tree.
    #[must_use]
    pub fn subgames(&self) -> Vec<bool> {
        // The first and the last node of each information set.
        let mut span = vec![(usize::MAX, 0); self.sets.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            if let Event::Decision(set) = node.event {
                span[set] = (span[set].0.min(at), at);
            }
        }
        // The same for all sets in the tree below each node, and the end of that tree.
        let own = |node: &TreeNode| match node.event {
            Event::Decision(set) => span[set],
            Event::Chance(_) | Event::End => (usize::MAX, 0),
        };
        let mut reach: Vec<(usize, usize)> = self.nodes.iter().map(own).collect();
        let mut end: Vec<usize> = (1..=self.nodes.len()).collect();
        let mut alone = vec![false; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let (first, last) = reach[at];
            alone[at] = first >= at && last < end[at];
            if let Some(step) = self.before[at] {
                let above = &mut reach[step.from];
                *above = (above.0.min(first), above.1.max(last));
                end[step.from] = end[step.from].max(end[at]);
            }
        }
        alone
    }

    /// True if players know all that went before when they decide: no information set has two nodes.
    #[must_use]
    pub fn is_of_perfect_information(&self) -> bool {
        let mut sets = self.nodes.iter().filter_map(|node| match node.event {
            Event::Decision(set) => Some(set),
            Event::Chance(_) | Event::End => None,
        });
        let mut seen = vec![false; self.sets.len()];
        sets.all(|set| !std::mem::replace(&mut seen[set], true))
    }

    /// The tree below a node, with the same information sets; the payoffs on the way to the node are received at its root.
    /// Linear in the tree.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn subtree(&self, node: usize) -> GameTree {
        let below = self.below(node);
        let mut nodes = self.nodes[below.clone()].to_vec();
        let mut outcomes = self.outcomes.clone();
        let mut on_the_way = Vec::new();
        self.walk(|at, here| {
            if at == node {
                on_the_way = here.payoffs.to_vec();
            }
        });
        nodes[0].outcome = None;
        if on_the_way.iter().any(|payoff| !payoff.is_zero()) {
            nodes[0].outcome = Some(outcomes.len());
            let numbers = outcomes.iter().map(|outcome| outcome.number);
            outcomes.push(TreeOutcome {
                number: numbers.max().map_or(1, |most| most.saturating_add(1)),
                name: String::new(),
                payoffs: on_the_way,
            });
        }
        let back = |step: &FromParent| FromParent {
            from: step.from - below.start,
            action: step.action,
        };
        let steps = self.before[below.clone()].iter().enumerate();
        GameTree {
            players: self.players.clone(),
            nodes,
            before: steps
                .map(|(at, step)| step.as_ref().filter(|_| at > 0).map(back))
                .collect(),
            sets: self.sets.clone(),
            lotteries: self.lotteries.clone(),
            outcomes,
        }
    }

    /// For each information set a text that no other set of its player has: its name, its number, or both.
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        let mut named: BTreeMap<(usize, &str), usize> = BTreeMap::new();
        for set in &self.sets {
            *named.entry((set.player, set.name.as_str())).or_default() += 1;
        }
        let label = |set: &InformationSet| match (&*set.name, set.number) {
            ("", number) => format!("information set {number}"),
            (name, _) if named[&(set.player, name)] == 1 => name.to_owned(),
            (name, number) => format!("{name} (information set {number})"),
        };
        self.sets.iter().map(label).collect()
    }

    /// Calls `see` with each node and what holds there, in the order of the walk. Linear in the tree, times the number of
    /// players where there are outcomes; the memory is that of the longest play.
    pub fn walk(&self, mut see: impl FnMut(usize, &Here<'_>)) {
        let n = self.players.len();
        let mut payoffs = vec![BigRational::zero(); n];
        let mut last: Vec<Option<OwnAction>> = vec![None; n];
        let mut path: Vec<Entered> = Vec::new();
        for (node, step) in self.before.iter().enumerate() {
            // Back to the node before, undoing what the nodes in between have added.
            while let Some(entered) =
                path.pop_if(|entered| Some(entered.node) != step.map(|s| s.from))
            {
                if let Some(outcome) = self.nodes[entered.node].outcome {
                    for (sum, x) in payoffs.iter_mut().zip(&self.outcomes[outcome].payoffs) {
                        *sum -= x;
                    }
                }
                if let Some((player, own)) = entered.before {
                    last[player] = own;
                }
            }
            let before = match step {
                Some(step) => match self.nodes[step.from].event {
                    Event::Decision(set) => {
                        let player = self.sets[set].player;
                        let action = step.action;
                        Some((player, last[player].replace(OwnAction { set, action })))
                    }
                    Event::Chance(_) | Event::End => None,
                },
                None => None,
            };
            if let Some(outcome) = self.nodes[node].outcome {
                for (sum, x) in payoffs.iter_mut().zip(&self.outcomes[outcome].payoffs) {
                    *sum += x;
                }
            }
            path.push(Entered { node, before });
            see(
                node,
                &Here {
                    payoffs: &payoffs,
                    last: &last,
                },
            );
        }
    }

    /// Two nodes of one information set after different actions of its player, if there are any. A player who forgets
    /// nothing has taken the same actions at the same information sets on the way to every node of a set: this is perfect
    /// recall.
    #[must_use]
    pub fn forgotten(&self) -> Option<Forgotten> {
        let mut first: Vec<Option<(usize, Option<OwnAction>)>> = vec![None; self.sets.len()];
        let mut found = None;
        self.walk(|node, here| {
            let Event::Decision(set) = self.nodes[node].event else {
                return;
            };
            let own = here.last[self.sets[set].player];
            match first[set] {
                None => first[set] = Some((node, own)),
                Some((other, before)) if before != own && found.is_none() => {
                    found = Some(Forgotten {
                        set,
                        nodes: [other, node],
                    });
                }
                Some(_) => {}
            }
        });
        found
    }
}

/// An action of a player's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnAction {
    /// The place of the information set.
    pub set: usize,
    /// The place of the action there.
    pub action: usize,
}

/// The state of a play at a node of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Here<'a> {
    /// For each player the sum of the payoffs on the way, the node's own among them.
    pub payoffs: &'a [BigRational],
    /// For each player the last action of their own.
    pub last: &'a [Option<OwnAction>],
}

/// A node on the path of a walk, and the player whose last action changed on the way there, with the one before.
struct Entered {
    node: usize,
    before: Option<(usize, Option<OwnAction>)>,
}
