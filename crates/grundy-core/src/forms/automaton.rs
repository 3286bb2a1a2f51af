//! Games on automata: two players set propositions step by step, and an automaton that reads them judges the play.
//!
//! In each step the environment sets its propositions first and the controller answers with its own (*Mealy semantics*);
//! the automaton takes the edge whose label the valuation satisfies. The priority of an edge judges as in an arena: the
//! controller, [`Player::Left`](crate::Player::Left), wins when the largest priority seen infinitely often is even. A
//! step for which there is no edge loses for the controller, because the automaton then rejects. Labels are kept as
//! Boolean formulas: nothing here lists valuations.

/// A formula over propositions in postfix order, as a part of [`Automaton::tokens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The first token.
    pub first: u32,
    /// The token after the last.
    pub end: u32,
}

/// One token of a formula in postfix order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelToken {
    /// True.
    True,
    /// False.
    False,
    /// The proposition with this number.
    Proposition(u32),
    /// The formula of [`Automaton::aliases`] with this number, which lies before the one that names it.
    Alias(u32),
    /// The negation of the formula before it.
    Not,
    /// The conjunction of the two formulas before it.
    And,
    /// The disjunction of the two formulas before it.
    Or,
}

/// An edge of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutomatonEdge {
    /// The state that it leads to.
    pub to: u32,
    /// Its priority.
    pub priority: u32,
    /// The valuations that take it.
    pub label: Label,
}

/// A proposition, set anew in every step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposition {
    /// Its name.
    pub name: String,
    /// True if the controller sets it, false if the environment does.
    pub controllable: bool,
}

/// An automaton that is to be deterministic: at most one edge of a state fits a valuation. Whether it is so is found out
/// by the solver of the game.
///
/// ```
/// use grundy_core::forms::automaton::{Automaton, LabelToken::{And, Not, Or, Proposition}};
/// // !1 & 0 | 1
/// let formula = [Proposition(1), Not, Proposition(0), And, Proposition(1), Or];
/// let mut automaton = Automaton::default();
/// let label = automaton.label(formula);
/// assert_eq!(automaton.holds(label, |proposition| proposition == 0), Some(true));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automaton {
    /// The propositions.
    pub propositions: Vec<Proposition>,
    /// The state in which play begins.
    pub start: u32,
    /// The edges, state by state.
    pub edges: Vec<AutomatonEdge>,
    /// The edges of state `s` are `edges[first[s]..first[s + 1]]`.
    pub first: Vec<u32>,
    /// The formulas that are shared.
    pub aliases: Vec<Label>,
    /// The tokens of all formulas.
    pub tokens: Vec<LabelToken>,
}

impl Automaton {
    /// The number of states.
    #[must_use]
    pub fn states(&self) -> u32 {
        self.first.len().saturating_sub(1) as u32
    }

    /// The edges of a state.
    #[must_use]
    pub fn of_state(&self, state: u32) -> &[AutomatonEdge] {
        let state = state as usize;
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Adds a formula, given in postfix order.
    pub fn label(&mut self, formula: impl IntoIterator<Item = LabelToken>) -> Label {
        let first = self.tokens.len() as u32;
        self.tokens.extend(formula);
        Label {
            first,
            end: self.tokens.len() as u32,
        }
    }

    /// The tokens of a formula.
    #[must_use]
    pub fn formula(&self, label: Label) -> &[LabelToken] {
        &self.tokens[label.first as usize..label.end as usize]
    }

    /// Whether a valuation satisfies a formula: the definition. `None` if the formula is not well formed.
    pub fn holds(&self, label: Label, valuation: impl Fn(u32) -> bool + Copy) -> Option<bool> {
        let mut stack: Vec<bool> = Vec::new();
        for token in self.formula(label) {
            let value = match *token {
                LabelToken::True => true,
                LabelToken::False => false,
                LabelToken::Proposition(at) => valuation(at),
                LabelToken::Alias(at) => self.holds(*self.aliases.get(at as usize)?, valuation)?,
                LabelToken::Not => !stack.pop()?,
                LabelToken::And => stack.pop()? & stack.pop()?,
                LabelToken::Or => stack.pop()? | stack.pop()?,
            };
            stack.push(value);
        }
        let value = stack.pop()?;
        stack.is_empty().then_some(value)
    }
}

/// A node of a machine's decisions within one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineNode {
    /// The machine sets a proposition of its player.
    Set {
        /// The proposition.
        proposition: u32,
        /// Its value.
        to: bool,
        /// The next node.
        next: u32,
    },
    /// The machine looks at a proposition of the other player.
    Ask {
        /// The proposition.
        proposition: u32,
        /// The node after false.
        low: u32,
        /// The node after true.
        high: u32,
    },
    /// The step is over; the machine goes to this state.
    Go(u32),
    /// The automaton has no edge: it rejects, and the environment has won.
    Rejected,
}

/// A strategy for one player of a game on an automaton: a finite machine that sets the player's propositions in each step.
/// Those that it does not set are false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The player whose strategy it is.
    pub player: crate::Player,
    /// The state of the automaton in which it is while the machine is in each of its states; play begins in state 0.
    pub states: Vec<u32>,
    /// The node with which a step begins in each state.
    pub roots: Vec<u32>,
    /// The nodes of all states.
    pub nodes: Vec<MachineNode>,
}
