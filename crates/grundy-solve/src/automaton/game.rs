//! The parity game of an automaton.

use super::diagram::{Diagrams, FALSE, Id, NONE, TRUE, Unmade};
use grundy_core::forms::arena::{Arena, ArenaBuilder, ArenaError};
use grundy_core::forms::automaton::{Automaton, Label, LabelToken};
use grundy_core::{Player, StopReason, Watch};
use rustc_hash::FxHashMap;

/// The parity game of an automaton, from the start state on.
#[derive(Clone, Debug)]
pub struct AutomatonGame {
    /// The arena. Its first vertices are the states; then come nodes of the diagrams and edges.
    pub arena: Arena,
    /// The state of the automaton at each of the first vertices, ascending: those that the start state may lead to.
    pub states: Vec<u32>,
    /// The vertex of the start state.
    pub start: u32,
    /// The root of each state's step, in the order of `states`.
    pub(super) roots: Vec<u32>,
    /// The nodes of the steps.
    pub(super) nodes: Vec<StepNode>,
    /// The node at each vertex; at a state its root.
    pub(super) node_of: Vec<u32>,
}

/// A node of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepNode {
    /// A player sets a proposition: the nodes after false and after true.
    Proposition(Player, u32, [u32; 2]),
    /// An edge is taken to this state, with this priority.
    Edge(u32, u32),
    /// The automaton has no edge.
    Rejected,
}

/// The reason why an automaton has no game.
#[derive(Debug)]
pub enum AutomatonFault {
    /// Two edges of this state fit one valuation.
    Nondeterministic(u32),
    /// More than 2^32 − 1 vertices or edges.
    TooLarge,
    /// A limit was reached.
    Stopped(StopReason),
}

impl From<StopReason> for AutomatonFault {
    fn from(reason: StopReason) -> AutomatonFault {
        AutomatonFault::Stopped(reason)
    }
}

impl From<ArenaError> for AutomatonFault {
    fn from(_: ArenaError) -> AutomatonFault {
        // Every vertex that is made has successors that are made.
        AutomatonFault::TooLarge
    }
}

/// The states that a state may lead to, ascending, whatever the labels.
fn reachable(automaton: &Automaton, watch: &mut dyn Watch) -> Result<Vec<u32>, StopReason> {
    let mut seen = vec![false; automaton.states() as usize];
    let mut todo = vec![automaton.start];
    seen[automaton.start as usize] = true;
    while let Some(state) = todo.pop() {
        let edges = automaton.of_state(state);
        watch.work(1 + edges.len() as u64)?;
        for edge in edges {
            if !std::mem::replace(&mut seen[edge.to as usize], true) {
                todo.push(edge.to);
            }
        }
    }
    let states = (0..).zip(&seen);
    Ok(states.filter(|(_, seen)| **seen).map(|(s, _)| s).collect())
}

/// The diagrams of an automaton's labels and steps.
struct StepDiagrams<'a> {
    automaton: &'a Automaton,
    diagrams: Diagrams,
    /// The level of each proposition: those of the environment come first.
    levels: Vec<u32>,
    aliases: Vec<Option<Id>>,
    /// The leaf of each state and priority that an edge leads to.
    leaves: FxHashMap<(u32, u32), Id>,
    /// The state and priority of each leaf's number.
    edges: Vec<(u32, u32)>,
}

/// The number of the first leaf that is an edge.
const FIRST_EDGE: u32 = 3;

impl StepDiagrams<'_> {
    /// The diagram of a formula.
    fn formula(&mut self, label: Label, watch: &mut dyn Watch) -> Result<Id, Unmade> {
        let automaton = self.automaton;
        let mut stack: Vec<Id> = Vec::new();
        let bad = "labels are formulas in postfix order";
        for token in automaton.formula(label) {
            let made = match *token {
                LabelToken::True => TRUE,
                LabelToken::False => FALSE,
                LabelToken::Proposition(at) => self.diagrams.variable(self.levels[at as usize]),
                LabelToken::Alias(at) => match self.aliases[at as usize] {
                    Some(made) => made,
                    None => {
                        // An alias names only those before it, so this ends.
                        let made = self.formula(automaton.aliases[at as usize], watch)?;
                        self.aliases[at as usize] = Some(made);
                        made
                    }
                },
                LabelToken::Not => {
                    let a = stack.pop().expect(bad);
                    self.diagrams.not(a, watch)?
                }
                LabelToken::And => {
                    let (b, a) = (stack.pop().expect(bad), stack.pop().expect(bad));
                    self.diagrams.and(a, b, watch)?
                }
                LabelToken::Or => {
                    let (b, a) = (stack.pop().expect(bad), stack.pop().expect(bad));
                    self.diagrams.or(a, b, watch)?
                }
            };
            stack.push(made);
        }
        Ok(stack.pop().expect(bad))
    }

    /// The diagram of a state's step.
    fn step(&mut self, state: u32, watch: &mut dyn Watch) -> Result<Id, Unmade> {
        let automaton = self.automaton;
        let mut parts = Vec::new();
        for edge in automaton.of_state(state) {
            let condition = self.formula(edge.label, watch)?;
            let (edges, diagrams) = (&mut self.edges, &mut self.diagrams);
            let leaf = *self
                .leaves
                .entry((edge.to, edge.priority))
                .or_insert_with(|| {
                    edges.push((edge.to, edge.priority));
                    diagrams.leaf(FIRST_EDGE + edges.len() as u32 - 1)
                });
            parts.push(self.diagrams.guard(condition, leaf, watch)?);
            watch.work(1)?;
        }
        // In pairs, so that no diagram is copied once for each edge.
        while parts.len() > 1 {
            let mut merged = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                merged.push(match *pair {
                    [a, b] => self.diagrams.merge(a, b, watch)?,
                    _ => pair[0],
                });
            }
            parts = merged;
        }
        Ok(parts.pop().unwrap_or(NONE))
    }
}

/// The parity game of an automaton.
///
/// Vertices: the states that may be reached, and those nodes of their diagrams with which another player's choices begin;
/// an edge is a vertex where the edges to its state have different priorities. The environment is [`Player::Right`].
/// Time and memory grow with the diagrams, which are at worst exponential in the propositions.
///
/// # Errors
/// See [`AutomatonFault`].
pub fn compile(
    automaton: &Automaton,
    watch: &mut dyn Watch,
) -> Result<AutomatonGame, AutomatonFault> {
    let states = reachable(automaton, watch)?;
    let propositions = (0..).zip(&automaton.propositions);
    let (last, first): (Vec<_>, Vec<_>) = propositions.partition(|(_, p)| p.controllable);
    let order: Vec<u32> = first.iter().chain(&last).map(|(at, _)| *at).collect();
    let mut levels = vec![0; order.len()];
    for (level, &at) in (0..).zip(&order) {
        levels[at as usize] = level;
    }
    let mut steps = StepDiagrams {
        automaton,
        diagrams: Diagrams::new(),
        levels,
        aliases: vec![None; automaton.aliases.len()],
        leaves: FxHashMap::default(),
        edges: Vec::new(),
    };
    let mut roots = Vec::with_capacity(states.len());
    for (done, &state) in (0..).zip(&states) {
        watch.progress("states", done, states.len() as u64);
        roots.push(steps.step(state, watch).map_err(|unmade| match unmade {
            Unmade::TwoLeaves => AutomatonFault::Nondeterministic(state),
            Unmade::Stopped(reason) => AutomatonFault::Stopped(reason),
        })?);
    }
    let place = |state: u32| states.binary_search(&state).expect("play begins there") as u32;
    let start = place(automaton.start);
    let mut graph = StepGraph::new(&steps, &order, &states);
    let roots: Vec<u32> = roots.iter().map(|&root| graph.node(root)).collect();
    while graph.nodes.len() < graph.met.len() {
        watch.work(1)?;
        graph.fill();
    }
    let StepGraph { nodes, .. } = graph;
    let mut layout = VertexLayout::new(&nodes, states.len());
    for &root in &roots {
        layout.state(root, watch)?;
    }
    layout.others(watch)?;
    Ok(AutomatonGame {
        arena: layout.arena()?,
        node_of: layout.node_of,
        start,
        states,
        roots,
        nodes,
    })
}

/// The nodes of the diagrams that belong to steps, numbered in the order in which they are met.
struct StepGraph<'a> {
    steps: &'a StepDiagrams<'a>,
    /// The proposition of each level.
    order: &'a [u32],
    states: &'a [u32],
    number: FxHashMap<Id, u32>,
    met: Vec<Id>,
    nodes: Vec<StepNode>,
}

impl<'a> StepGraph<'a> {
    fn new(steps: &'a StepDiagrams<'a>, order: &'a [u32], states: &'a [u32]) -> StepGraph<'a> {
        StepGraph {
            steps,
            order,
            states,
            number: FxHashMap::default(),
            met: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// The number of a node, which is met now if it was not before.
    fn node(&mut self, id: Id) -> u32 {
        let met = &mut self.met;
        *self.number.entry(id).or_insert_with(|| {
            met.push(id);
            met.len() as u32 - 1
        })
    }

    /// Adds the next node that was met.
    fn fill(&mut self) {
        let id = self.met[self.nodes.len()];
        let made = match self.steps.diagrams.number(id) {
            None => {
                let (level, [low, high]) = self.steps.diagrams.branches(id);
                let proposition = self.order[level as usize];
                let of = &self.steps.automaton.propositions[proposition as usize];
                let player = if of.controllable {
                    Player::Left
                } else {
                    Player::Right
                };
                StepNode::Proposition(player, proposition, [self.node(low), self.node(high)])
            }
            Some(_) if id == NONE => StepNode::Rejected,
            Some(number) => {
                let (state, priority) = self.steps.edges[(number - FIRST_EDGE) as usize];
                let place = self.states.binary_search(&state);
                let place = place.expect("edges lead to states that are reached") as u32;
                StepNode::Edge(place, priority)
            }
        };
        self.nodes.push(made);
    }
}

/// The nodes of one player that a choice may pass at most; of longer choices the first step alone is one. Few in tests, so
/// that both cases occur.
const MOST_PASSED: usize = if cfg!(test) { 3 } else { 256 };

/// The vertices: a player's choices up to the next player's nodes are one vertex.
struct VertexLayout<'a> {
    nodes: &'a [StepNode],
    /// The priority of each state, if all edges to it have the same.
    of_state: Vec<Option<u32>>,
    /// The vertex of each node that has one.
    vertex_of: FxHashMap<u32, u32>,
    node_of: Vec<u32>,
    /// The owner and the priority of each vertex, and the end of its successors.
    made: Vec<(Player, u32, usize)>,
    successors: Vec<u32>,
}

impl<'a> VertexLayout<'a> {
    fn new(nodes: &'a [StepNode], states: usize) -> VertexLayout<'a> {
        let mut seen: Vec<Option<u32>> = vec![None; states];
        let mut alike = vec![true; states];
        for node in nodes {
            if let StepNode::Edge(state, priority) = *node {
                let state = state as usize;
                alike[state] &= seen[state].is_none_or(|other| other == priority);
                seen[state] = Some(priority);
            }
        }
        let of_state = seen.iter().zip(alike);
        VertexLayout {
            nodes,
            // A state to which no edge leads is left for ever.
            of_state: of_state
                .map(|(seen, alike)| alike.then_some(seen.unwrap_or(0)))
                .collect(),
            vertex_of: FxHashMap::default(),
            node_of: vec![0; states],
            made: Vec::new(),
            successors: Vec::new(),
        }
    }

    /// The vertex of a node, which is numbered now if it was not before.
    fn vertex(&mut self, node: u32) -> Result<u32, AutomatonFault> {
        if let StepNode::Edge(state, _) = self.nodes[node as usize]
            && self.of_state[state as usize].is_some()
        {
            return Ok(state);
        }
        let next = u32::try_from(self.node_of.len()).map_err(|_| AutomatonFault::TooLarge)?;
        let node_of = &mut self.node_of;
        Ok(*self.vertex_of.entry(node).or_insert_with(|| {
            node_of.push(node);
            next
        }))
    }

    /// Adds the vertex of the next state.
    fn state(&mut self, root: u32, watch: &mut dyn Watch) -> Result<(), AutomatonFault> {
        let state = self.made.len();
        self.node_of[state] = root;
        let priority = self.of_state[state].unwrap_or(0);
        self.push(root, priority, watch)
    }

    /// Adds the vertices of the nodes that are numbered, and of those that this numbers.
    fn others(&mut self, watch: &mut dyn Watch) -> Result<(), AutomatonFault> {
        while self.made.len() < self.node_of.len() {
            let node = self.node_of[self.made.len()];
            match self.nodes[node as usize] {
                StepNode::Proposition(..) => self.push(node, 0, watch)?,
                StepNode::Edge(state, priority) => {
                    self.successors.push(state);
                    self.end(Player::Right, priority);
                }
                StepNode::Rejected => {
                    self.successors.push(self.made.len() as u32);
                    self.end(Player::Right, 1);
                }
            }
        }
        Ok(())
    }

    /// Adds a vertex from which a player chooses, beginning with a node.
    fn push(
        &mut self,
        node: u32,
        priority: u32,
        watch: &mut dyn Watch,
    ) -> Result<(), AutomatonFault> {
        let StepNode::Proposition(player, _, children) = self.nodes[node as usize] else {
            let to = self.vertex(node)?;
            self.successors.push(to);
            self.end(Player::Right, priority);
            return Ok(());
        };
        let ends = ends(self.nodes, player, node);
        watch.work(ends.as_ref().map_or(MOST_PASSED, Vec::len) as u64)?;
        for end in ends.unwrap_or_else(|| children.to_vec()) {
            let to = self.vertex(end)?;
            self.successors.push(to);
        }
        self.end(player, priority);
        Ok(())
    }

    fn end(&mut self, owner: Player, priority: u32) {
        self.made.push((owner, priority, self.successors.len()));
    }

    fn arena(&self) -> Result<Arena, ArenaError> {
        let mut builder = ArenaBuilder::with_room(self.made.len(), self.successors.len());
        let mut begin = 0;
        for &(owner, priority, end) in &self.made {
            let to = self.successors[begin..end].iter().copied();
            builder.push(owner, priority.into(), to)?;
            begin = end;
        }
        builder.finish()
    }
}

/// The first nodes after a player's nodes from one on, each once; `None` if there are too many between.
fn ends(nodes: &[StepNode], player: Player, from: u32) -> Option<Vec<u32>> {
    let (mut passed, mut ends) = (vec![from], Vec::new());
    let mut at = 0;
    while at < passed.len() {
        if passed.len() > MOST_PASSED {
            return None;
        }
        if let StepNode::Proposition(_, _, children) = nodes[passed[at] as usize] {
            for child in children {
                let own =
                    matches!(nodes[child as usize], StepNode::Proposition(p, ..) if p == player);
                let list = if own { &mut passed } else { &mut ends };
                if !list.contains(&child) {
                    list.push(child);
                }
            }
        }
        at += 1;
    }
    Some(ends)
}
