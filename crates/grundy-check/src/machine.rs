//! `machine`: the winner of a game on an automaton, by a finite machine that plays for the winner.
//!
//! In each step the environment sets its propositions, then the controller sets its own; the automaton takes an edge whose
//! label the valuation satisfies. The controller wins if the automaton accepts: if there is an edge in every step, and the
//! largest priority that recurs is even.
//!
//! **Theorem.** The player named wins from the start state with the machine given if
//!
//! 1. every label is a formula over the propositions, and every edge leads to a state, which the start is too;
//! 2. every root, branch and step of the machine leads to one of its nodes or states, its nodes do not go round in a
//!    cycle, and on no path from a root does a proposition occur twice;
//! 3. the machine sets propositions of its player only, asks for those of the other only, and a machine of the
//!    environment asks for none before it has set its last one;
//! 4. state 0 of the machine is in the automaton's start state;
//! 5. for each state of the machine, each path from its root, and each valuation that agrees with the path and has the
//!    player's other propositions false: every edge of the automaton's state that fits leads to the state that the
//!    machine's next state is in; if none fits, the player is the environment; and if the path ends as rejected, none fits;
//! 6. on no cycle of these edges, between states of the machine, has the largest priority the other player's parity.
//!
//! *Proof.* By (2) and (3) the machine is a strategy: in each step it takes one path, on which it sets some of its
//! propositions, the others being false, and it looks only at what was set before it. By (4) and (5) the automaton, however
//! it chooses among the edges that fit, is in the state that the machine's state is in, until there is no edge. That
//! happens only to a machine of the environment, and then the automaton rejects. Else the play goes on for ever along
//! edges of (5); some of them recur, these lie on a cycle with the largest of their priorities, and by (6) it has the
//! player's parity. ∎

use crate::cycles::largest_on_a_cycle;
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

const THEOREM: Theorem = Theorem("machine");

/// The largest number of propositions.
pub const MOST_PROPOSITIONS: usize = 4096;

/// A game on an automaton with a machine that wins it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// For each proposition, true if the controller sets it and false if the environment does.
    pub controllable: Vec<bool>,
    /// The automaton's start state.
    pub start: u32,
    /// The edges of each state of the automaton.
    pub automaton: Vec<Vec<Edge>>,
    /// The player who wins.
    pub player: Setter,
    /// The states of the machine.
    pub states: Vec<State>,
    /// The nodes of the machine.
    pub nodes: Vec<Node>,
}

/// A player, named by the propositions that the player sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Setter {
    /// Sets the controllable propositions, after the environment.
    Controller,
    /// Sets the other propositions, first.
    Environment,
}

/// An edge of the automaton.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// The state that it leads to.
    pub to: u32,
    /// Its priority.
    pub priority: u32,
    /// The valuations that it fits: words in postfix order, numbers of propositions and `t`, `f`, `!`, `&`, `|`.
    pub label: String,
}

/// A state of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The state that the automaton is in.
    pub within: u32,
    /// The node with which a step begins.
    pub root: u32,
}

/// A node of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Node {
    /// The machine sets a proposition to a value, then goes to a node.
    Set(u32, bool, u32),
    /// The machine asks for a proposition and goes to the first node if it is false, to the second if it is true.
    Ask(u32, u32, u32),
    /// The step is over; the machine goes to this state.
    Go(u32),
    /// The automaton has no edge.
    Rejected,
}

/// One word of a label.
#[derive(Clone, Copy)]
enum LabelWord {
    Constant(bool),
    Proposition(u32),
    Not,
    And,
    Or,
}

/// A label that was read, with the place it leads to.
struct ReadEdge {
    to: u32,
    priority: u32,
    words: Vec<LabelWord>,
}

impl Machine {
    /// Checks that the machine wins.
    ///
    /// # Errors
    /// [`Rejected`] with the hypothesis that does not hold, or because the watch stopped the check.
    ///
    /// # Complexity
    /// The number of paths of the machine, times the length of the labels of a state; where labels leave a valuation open,
    /// it is split.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let edges = self.edges(watch)?;
        self.nodes_lead_on(watch)?;
        match self.states.first() {
            Some(first) if first.within == self.start => {}
            _ => return THEOREM.lacks(4, "state 0 of the machine is not in the start state"),
        }
        let mut product = BTreeSet::new();
        for (number, state) in (0..).zip(&self.states) {
            let mut step = StepCheck {
                machine: self,
                edges: &edges[state.within as usize],
                number,
                values: vec![None; self.controllable.len()],
                asked: 0,
                product: &mut product,
            };
            step.walk(state.root, watch)?;
        }
        self.cycles(&product, watch)?;
        let player = match self.player {
            Setter::Controller => "the controller",
            Setter::Environment => "the environment",
        };
        accept(format!(
            "{player} wins the game on the automaton of {} states from state {} with the machine of {} states",
            self.automaton.len(),
            self.start,
            self.states.len()
        ))
    }

    /// Reads the labels: hypothesis 1.
    fn edges(&self, watch: &mut dyn Watch) -> Result<Vec<Vec<ReadEdge>>, Rejected> {
        let propositions = self.controllable.len();
        if propositions > MOST_PROPOSITIONS {
            let many = format!("more than {MOST_PROPOSITIONS} propositions");
            return THEOREM.lacks(1, many);
        }
        if self.start as usize >= self.automaton.len() {
            return THEOREM.lacks(1, format!("the start {} is no state", self.start));
        }
        let mut all = Vec::with_capacity(self.automaton.len());
        for (state, edges) in self.automaton.iter().enumerate() {
            let mut of_state = Vec::with_capacity(edges.len());
            for edge in edges {
                if edge.to as usize >= self.automaton.len() {
                    let nowhere = format!("an edge of state {state} leads to {}", edge.to);
                    return THEOREM.lacks(1, nowhere);
                }
                let words = read(&edge.label, propositions);
                let Some(words) = words else {
                    let bad = format!("\"{}\" at state {state} is no label", edge.label);
                    return THEOREM.lacks(1, bad);
                };
                watch.work(words.len() as u64)?;
                of_state.push(ReadEdge {
                    to: edge.to,
                    priority: edge.priority,
                    words,
                });
            }
            all.push(of_state);
        }
        Ok(all)
    }

    /// Hypothesis 2, but for propositions that occur twice, which the walk finds.
    fn nodes_lead_on(&self, watch: &mut dyn Watch) -> Result<(), Rejected> {
        let nodes = self.nodes.len();
        for state in &self.states {
            if state.root as usize >= nodes || state.within as usize >= self.automaton.len() {
                return THEOREM.lacks(2, "a state of the machine has no root or no place");
            }
        }
        let mut before = vec![0_u32; nodes];
        for (at, node) in self.nodes.iter().enumerate() {
            let proposition = match *node {
                Node::Set(proposition, ..) | Node::Ask(proposition, ..) => proposition,
                Node::Go(to) if to as usize >= self.states.len() => {
                    return THEOREM.lacks(2, format!("node {at} leads to no state"));
                }
                _ => 0,
            };
            let decides = !matches!(node, Node::Go(_) | Node::Rejected);
            if decides && proposition as usize >= self.controllable.len() {
                return THEOREM.lacks(2, format!("node {at} names no proposition"));
            }
            for next in node.following() {
                match before.get_mut(next as usize) {
                    Some(count) => *count += 1,
                    None => return THEOREM.lacks(2, format!("node {at} leads to no node")),
                }
            }
        }
        let mut todo: Vec<usize> = (0..nodes).filter(|&at| before[at] == 0).collect();
        let mut done = 0;
        while let Some(at) = todo.pop() {
            done += 1;
            watch.work(1)?;
            for next in self.nodes[at].following() {
                let next = next as usize;
                before[next] -= 1;
                if before[next] == 0 {
                    todo.push(next);
                }
            }
        }
        if done < nodes {
            return THEOREM.lacks(2, "the nodes of the machine go round in a circle");
        }
        Ok(())
    }

    /// Hypothesis 6.
    fn cycles(
        &self,
        product: &BTreeSet<(u32, u32, u32)>,
        watch: &mut dyn Watch,
    ) -> Result<(), Rejected> {
        let states = self.states.len();
        let mut graph: Vec<Vec<usize>> = vec![Vec::new(); states];
        let mut priorities = vec![0; states];
        for &(from, to, priority) in product {
            let edge = graph.len();
            graph[from as usize].push(edge);
            graph.push(vec![to as usize]);
            priorities.push(priority);
        }
        let bad = u32::from(self.player == Setter::Controller);
        // States have no priority of their own; theirs is below all others and never wrong.
        let wrong = |v: usize| v >= states && priorities[v] % 2 == bad;
        let mut ranks: Vec<u32> = priorities[states..].to_vec();
        ranks.sort_unstable();
        ranks.dedup();
        let rank = |v: usize| {
            if v < states {
                0
            } else {
                1 + ranks.partition_point(|&p| p < priorities[v]) as u32
            }
        };
        let rank: Vec<u32> = (0..graph.len()).map(rank).collect();
        if let Some(v) = largest_on_a_cycle(&graph, &rank, wrong, watch)? {
            let recurs = format!("priority {} can recur for ever", priorities[v]);
            return THEOREM.lacks(6, recurs);
        }
        Ok(())
    }
}

impl Node {
    /// The nodes that may follow in the step.
    fn following(self) -> impl Iterator<Item = u32> {
        let next = match self {
            Node::Set(_, _, next) => [Some(next), None],
            Node::Ask(_, low, high) => [Some(low), Some(high)],
            Node::Go(_) | Node::Rejected => [None, None],
        };
        next.into_iter().flatten()
    }
}

/// A label, if it is one.
fn read(text: &str, propositions: usize) -> Option<Vec<LabelWord>> {
    let (mut words, mut depth) = (Vec::new(), 0_usize);
    for word in text.split(' ') {
        let word = match word {
            "t" => LabelWord::Constant(true),
            "f" => LabelWord::Constant(false),
            "!" => LabelWord::Not,
            "&" => LabelWord::And,
            "|" => LabelWord::Or,
            number => {
                let number: u32 = number.parse().ok()?;
                ((number as usize) < propositions).then_some(LabelWord::Proposition(number))?
            }
        };
        // The operands that the word takes and leaves.
        depth = match word {
            LabelWord::Constant(_) | LabelWord::Proposition(_) => depth + 1,
            LabelWord::Not => depth.checked_sub(1)? + 1,
            LabelWord::And | LabelWord::Or => depth.checked_sub(2)? + 1,
        };
        words.push(word);
    }
    (depth == 1).then_some(words)
}

/// The value of a label where some propositions are open: `None` if it may be either. The first open proposition of the
/// label is kept in `open`.
fn value(words: &[LabelWord], values: &[Option<bool>], open: &mut Option<u32>) -> Option<bool> {
    let mut stack: Vec<Option<bool>> = Vec::new();
    let pop = |stack: &mut Vec<Option<bool>>| stack.pop().flatten();
    for word in words {
        let value = match *word {
            LabelWord::Constant(value) => Some(value),
            LabelWord::Proposition(at) => {
                let value = values[at as usize];
                if value.is_none() && open.is_none() {
                    *open = Some(at);
                }
                value
            }
            LabelWord::Not => pop(&mut stack).map(|value| !value),
            LabelWord::And => match (pop(&mut stack), pop(&mut stack)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            LabelWord::Or => match (pop(&mut stack), pop(&mut stack)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
        };
        stack.push(value);
    }
    pop(&mut stack)
}

/// The check of the steps from one state of the machine.
struct StepCheck<'a> {
    machine: &'a Machine,
    edges: &'a [ReadEdge],
    /// The machine's state.
    number: u32,
    /// The values of the propositions on the path so far.
    values: Vec<Option<bool>>,
    /// The number of propositions of the other player on the path so far.
    asked: usize,
    /// The edges between states of the machine, with their priorities.
    product: &'a mut BTreeSet<(u32, u32, u32)>,
}

impl StepCheck<'_> {
    /// Follows every path from a node.
    fn walk(&mut self, node: u32, watch: &mut dyn Watch) -> Result<(), Rejected> {
        watch.work(1)?;
        let machine = self.machine;
        let own = machine.player == Setter::Controller;
        match machine.nodes[node as usize] {
            Node::Set(proposition, to, next) => {
                let at = proposition as usize;
                if machine.controllable[at] != own {
                    return THEOREM.lacks(3, format!("the machine sets proposition {at}"));
                }
                if !own && self.asked > 0 {
                    return THEOREM.lacks(3, format!("proposition {at} is set too late"));
                }
                self.with(at, to, |me| me.walk(next, watch))
            }
            Node::Ask(proposition, low, high) => {
                let at = proposition as usize;
                if machine.controllable[at] == own {
                    return THEOREM.lacks(3, format!("the machine asks for proposition {at}"));
                }
                self.asked += 1;
                self.with(at, false, |me| me.walk(low, watch))?;
                self.with(at, true, |me| me.walk(high, watch))?;
                self.asked -= 1;
                Ok(())
            }
            Node::Go(to) => self.end(Some(to), watch),
            Node::Rejected => self.end(None, watch),
        }
    }

    /// Does this while a proposition has a value.
    fn with(
        &mut self,
        at: usize,
        to: bool,
        then: impl FnOnce(&mut Self) -> Result<(), Rejected>,
    ) -> Result<(), Rejected> {
        if self.values[at].is_some() {
            return THEOREM.lacks(2, format!("proposition {at} occurs twice on a path"));
        }
        self.values[at] = Some(to);
        let done = then(self);
        self.values[at] = None;
        done
    }

    /// The end of a path: the player's other propositions are false.
    fn end(&mut self, to: Option<u32>, watch: &mut dyn Watch) -> Result<(), Rejected> {
        let before = self.values.clone();
        let own = self.machine.player == Setter::Controller;
        for (value, &controllable) in self.values.iter_mut().zip(&self.machine.controllable) {
            if controllable == own {
                value.get_or_insert(false);
            }
        }
        let done = self.edges_fit(to, watch);
        self.values = before;
        done
    }

    /// Hypothesis 5 for the valuations that agree with the values; where a label is open they are split.
    fn edges_fit(&mut self, to: Option<u32>, watch: &mut dyn Watch) -> Result<(), Rejected> {
        let mut open = None;
        let mut fitting = Vec::new();
        for edge in self.edges {
            watch.work(edge.words.len() as u64)?;
            let mut here = None;
            match value(&edge.words, &self.values, &mut here) {
                Some(true) => fitting.push(edge),
                Some(false) => {}
                None => {
                    open = here;
                    break;
                }
            }
        }
        if let Some(at) = open {
            for value in [false, true] {
                self.with(at as usize, value, |me| me.edges_fit(to, watch))?;
            }
            return Ok(());
        }
        let number = self.number;
        if fitting.is_empty() && self.machine.player == Setter::Controller {
            return THEOREM.lacks(5, format!("no edge fits in state {number} of the machine"));
        }
        for edge in fitting {
            let Some(to) = to else {
                let fits = format!("an edge fits where state {number} of the machine has none");
                return THEOREM.lacks(5, fits);
            };
            if self.machine.states[to as usize].within != edge.to {
                let where_to =
                    format!("an edge leads elsewhere than state {number} of the machine");
                return THEOREM.lacks(5, where_to);
            }
            self.product.insert((number, to, edge.priority));
        }
        Ok(())
    }
}
