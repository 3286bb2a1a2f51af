//! The parity game of an automaton.

use super::diagram::{Diagrams, FALSE, Id, NONE, TRUE, Unmade};
use grundy_core::forms::arena::{Arena, ArenaBuilder, ArenaError};
use grundy_core::forms::automaton::{Automaton, Label, LabelToken};
use grundy_core::{Player, StopReason, Watch};
use rustc_hash::FxHashMap;

/// The parity game of an automaton, from the start state on.
#[derive(Clone, Debug)]
pub struct AutomatonGame {
    /// The arena. Its first vertices are the states; then come the nodes of the diagrams and the edges.
    pub arena: Arena,
    /// The state of the automaton at each of the first vertices, ascending: those that the start state may lead to.
    pub states: Vec<u32>,
    /// The vertex of the start state.
    pub start: u32,
    /// The meaning of the vertices after those of the states.
    pub(super) meanings: Vec<Meaning>,
}

/// The meaning of a vertex that is no state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A proposition is set; the successors are those after false and after true.
    Proposition(u32),
    /// An edge is taken; the successor is its state.
    Edge,
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
struct Steps<'a> {
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

impl Steps<'_> {
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
/// Vertices: one for each state that may be reached, each node of its diagram and each edge; the environment is
/// [`Player::Right`]. Time and memory grow with the diagrams, which are at worst exponential in the propositions.
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
    let mut steps = Steps {
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
    let mut layout = Layout {
        steps: &steps,
        order: &order,
        vertices: FxHashMap::default(),
        nodes: Vec::new(),
        first: states.len() as u32,
    };
    let mut builder = ArenaBuilder::with_room(states.len(), 2 * states.len());
    for &root in &roots {
        let to = layout.vertex(root)?;
        builder.push(Player::Right, 0, [to])?;
    }
    let mut meanings = Vec::new();
    while meanings.len() < layout.nodes.len() {
        watch.work(1)?;
        meanings.push(layout.push(meanings.len(), &states, &mut builder)?);
    }
    let place = |state: u32| states.binary_search(&state).expect("play begins there") as u32;
    Ok(AutomatonGame {
        start: place(automaton.start),
        arena: builder.finish()?,
        states,
        meanings,
    })
}

/// The nodes of the diagrams as vertices, in the order in which they are met.
struct Layout<'a> {
    steps: &'a Steps<'a>,
    /// The proposition of each level.
    order: &'a [u32],
    vertices: FxHashMap<Id, u32>,
    nodes: Vec<Id>,
    /// The first vertex that is a node.
    first: u32,
}

impl Layout<'_> {
    /// The vertex of a node, which is met now if it was not before.
    fn vertex(&mut self, id: Id) -> Result<u32, AutomatonFault> {
        let next = self.first as u64 + self.nodes.len() as u64;
        let next = u32::try_from(next).map_err(|_| AutomatonFault::TooLarge)?;
        let (nodes, vertices) = (&mut self.nodes, &mut self.vertices);
        Ok(*vertices.entry(id).or_insert_with(|| {
            nodes.push(id);
            next
        }))
    }

    /// Adds the vertex of a node that was met.
    fn push(
        &mut self,
        at: usize,
        states: &[u32],
        builder: &mut ArenaBuilder,
    ) -> Result<Meaning, AutomatonFault> {
        let id = self.nodes[at];
        let Some(number) = self.steps.diagrams.number(id) else {
            let (level, branches) = self.steps.diagrams.branches(id);
            let proposition = self.order[level as usize];
            let controllable = self.steps.automaton.propositions[proposition as usize].controllable;
            let owner = if controllable {
                Player::Left
            } else {
                Player::Right
            };
            let to = [self.vertex(branches[0])?, self.vertex(branches[1])?];
            builder.push(owner, 0, to)?;
            return Ok(Meaning::Proposition(proposition));
        };
        if id == NONE {
            builder.push(Player::Right, 1, [self.first + at as u32])?;
            return Ok(Meaning::Rejected);
        }
        let (state, priority) = self.steps.edges[(number - FIRST_EDGE) as usize];
        let to = states.binary_search(&state);
        let to = to.expect("edges lead to states that are reached") as u32;
        builder.push(Player::Right, priority.into(), [to])?;
        Ok(Meaning::Edge)
    }
}
