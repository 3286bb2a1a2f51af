//! Games compiled to an explicit graph, on which most solvers run, and the checker too.

use crate::player::Turn;
use crate::rules::Sequential;
use crate::stop::{MOVES_LIKE_A_POSITION, StopReason, Watch, make_room};
use rustc_hash::FxHashMap;

/// A node of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The node's place in arrays.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An explicit game graph, cycles allowed. Successors keep the order of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph<Payoff> {
    turns: Vec<Turn<Payoff>>,
    /// The successors of node `n` are `targets[first[n]..first[n + 1]]` (compressed sparse rows).
    first: Vec<u32>,
    targets: Vec<NodeId>,
}

impl<Payoff: Copy> Graph<Payoff> {
    /// The same graph with other payoffs.
    ///
    /// ```
    /// use grundy_core::{Graph, NodeId, Player::*, Turn};
    /// let scores = Graph::from_nodes(vec![(Turn::Of(Left), vec![NodeId(1)]), (Turn::Over(3), vec![])]);
    /// let is_lead = scores.map(|score| score > 0);
    /// assert!(matches!(is_lead.turn(NodeId(1)), Turn::Over(true)));
    /// ```
    #[must_use]
    pub fn map<Other>(&self, of: impl Fn(Payoff) -> Other) -> Graph<Other> {
        let turn = |turn: &Turn<Payoff>| match *turn {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(payoff) => Turn::Over(of(payoff)),
        };
        Graph {
            turns: self.turns.iter().map(turn).collect(),
            first: self.first.clone(),
            targets: self.targets.clone(),
        }
    }

    /// A graph from its nodes: whose turn it is, and the successors in the order of the moves.
    ///
    /// # Panics
    /// When a successor is not a node: an invariant of the caller.
    #[must_use]
    pub fn from_nodes(nodes: Vec<(Turn<Payoff>, Vec<NodeId>)>) -> Graph<Payoff> {
        let mut graph = Graph {
            turns: Vec::new(),
            first: vec![0],
            targets: Vec::new(),
        };
        for (turn, successors) in nodes {
            graph.push(turn, &successors);
        }
        let n = graph.len();
        assert!(
            graph.targets.iter().all(|t| t.index() < n),
            "every successor is a node of the graph"
        );
        graph
    }

    fn push(&mut self, turn: Turn<Payoff>, successors: &[NodeId]) {
        self.turns.push(turn);
        self.targets.extend_from_slice(successors);
        let end = u32::try_from(self.targets.len()).expect("a graph has fewer than 2^32 edges");
        self.first.push(end);
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// True if there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// All nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<Payoff> {
        (0..self.turns.len() as u32).map(NodeId)
    }

    /// The turn at a node: its mover, or the payoff if the play is over.
    #[must_use]
    pub fn turn(&self, node: NodeId) -> Turn<Payoff> {
        self.turns[node.index()]
    }

    /// The nodes one move away, in the order of the moves.
    #[must_use]
    pub fn successors(&self, node: NodeId) -> &[NodeId] {
        let n = node.index();
        &self.targets[self.first[n] as usize..self.first[n + 1] as usize]
    }

    /// All edges backwards.
    #[must_use]
    pub fn reversed(&self) -> Backward {
        let mut first = vec![0u32; self.len() + 1];
        for t in &self.targets {
            first[t.index() + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut next = first.clone();
        let mut sources = vec![NodeId(0); self.targets.len()];
        for node in self.nodes() {
            for t in self.successors(node) {
                let slot = &mut next[t.index()];
                sources[*slot as usize] = node;
                *slot += 1;
            }
        }
        Backward { first, sources }
    }
}

/// The edges of a graph, backwards.
#[derive(Clone, Debug)]
pub struct Backward {
    first: Vec<u32>,
    sources: Vec<NodeId>,
}

impl Backward {
    /// The nodes with an edge to `node`, once for each edge.
    #[must_use]
    pub fn predecessors(&self, node: NodeId) -> &[NodeId] {
        let n = node.index();
        &self.sources[self.first[n] as usize..self.first[n + 1] as usize]
    }
}

/// A graph together with the position at each node.
pub type Explored<R> = (
    Graph<<R as Sequential>::Payoff>,
    Vec<<R as crate::rules::Ruleset>::Position>,
);

/// The graph of everything that can be reached from `starts`, and the position at each node.
/// The starts come first, in order and each once; the rest follow breadth first.
///
/// Time and memory are linear in positions and moves.
///
/// # Errors
/// The reason that stopped it: the watch, or more than 2^32 − 1 positions or moves.
pub fn explore<R: Sequential>(
    rules: &R,
    starts: &[R::Position],
    watch: &mut dyn Watch,
) -> Result<Explored<R>, StopReason> {
    let mut ids: FxHashMap<R::Position, NodeId> = FxHashMap::default();
    let mut positions: Vec<R::Position> = Vec::new();
    for start in starts {
        if !ids.contains_key(start) {
            ids.insert(start.clone(), NodeId(positions.len() as u32));
            positions.push(start.clone());
        }
    }
    let mut graph = Graph {
        turns: Vec::new(),
        first: vec![0],
        targets: Vec::new(),
    };
    let mut successors = Vec::new();
    let entry = 3 * std::mem::size_of::<R::Position>() as u64 + 48;
    while graph.len() < positions.len() {
        watch.work(1)?;
        if graph.len().is_multiple_of(4096) {
            watch.memory(positions.len() as u64 * entry + graph.targets.len() as u64 * 4)?;
            watch.progress("positions", graph.len() as u64, positions.len() as u64);
        }
        let position = positions[graph.len()].clone();
        let turn = rules.turn(&position);
        successors.clear();
        if matches!(turn, Turn::Of(_)) {
            for mv in rules.legal(&position) {
                if successors.len() % MOVES_LIKE_A_POSITION == MOVES_LIKE_A_POSITION - 1 {
                    watch.work(1)?;
                }
                if successors.len() % 4096 == 4095 {
                    watch.memory((positions.len() + successors.len()) as u64 * entry)?;
                }
                let next = rules.play(&position, &mv);
                let fresh = positions.len();
                if fresh >= u32::MAX as usize
                    || graph.targets.len() + successors.len() >= u32::MAX as usize
                {
                    return Err(StopReason::Beyond(
                        "the graph has more than 4294967295 positions or moves".to_owned(),
                    ));
                }
                make_room(&ids, watch)?;
                let id = *ids.entry(next).or_insert_with_key(|next| {
                    positions.push(next.clone());
                    NodeId(fresh as u32)
                });
                successors.push(id);
            }
        }
        graph.push(turn, &successors);
    }
    Ok((graph, positions))
}
