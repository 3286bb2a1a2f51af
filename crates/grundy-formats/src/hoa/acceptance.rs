//! Acceptance conditions that are parity conditions.
//!
//! A condition is one exactly if it can be read as a chain: the first set of the chain that is seen infinitely often
//! decides, and the last word decides when none is. `Inf(i) | rest` puts i before the chain of the rest as accepting,
//! `Fin(i) & rest` as rejecting. So parity of any kind, Büchi, co-Büchi, one pair of Rabin or Streett are chains, and a
//! set's place in the chain is its priority.

use super::boolean::{Operator, formula};
use super::scan::{HoaWord, HoaWords};
use grundy_core::ParseError;

/// A node of the condition's formula; operands are numbers of nodes.
#[derive(Clone, Copy)]
enum ConditionNode {
    Constant(bool),
    Inf(u32),
    Fin(u32),
    And(usize, usize),
    Or(usize, usize),
}

/// The priority of each acceptance set, and that of an edge in none.
#[derive(Clone, Debug)]
pub(super) struct Priorities {
    of_set: Vec<u32>,
    pub(super) of_none: u32,
}

/// The largest number of acceptance sets.
const MOST_SETS: u32 = 1 << 20;
/// What a condition should be, for messages.
const WANTED: &str = "a parity condition: parity, Buchi, co-Buchi, all, none, or one pair of Rabin or Streett; a condition \
                      of several sets at once is not answered";

impl Priorities {
    /// The priority of an edge in a set, if the condition has the set.
    pub(super) fn of(&self, set: u32) -> Option<u32> {
        self.of_set.get(set as usize).copied()
    }

    /// Reads `3 Inf(2) | (Fin(1) & Inf(0))`.
    pub(super) fn read(words: &mut HoaWords) -> Result<Priorities, ParseError> {
        let begin = words.at();
        let sets = words.number("the number of acceptance sets")?;
        if sets > MOST_SETS {
            let what = format!("at most {MOST_SETS} acceptance sets");
            return Err(words.fault_from(begin, &what));
        }
        let begin = words.at();
        let mut nodes = ConditionNodes::default();
        formula(
            words,
            &mut nodes,
            |words, nodes| nodes.atom(words, sets),
            ConditionNodes::join,
        )?;
        let chain = nodes
            .chain()
            .ok_or_else(|| words.fault_from(begin, WANTED))?;
        Ok(chain.priorities(sets))
    }
}

/// The formula's nodes, and the stack of operands that are not yet used.
#[derive(Default)]
struct ConditionNodes {
    all: Vec<ConditionNode>,
    open: Vec<usize>,
}

/// The sets in the order in which they decide, each with the decision, and the decision where none is seen.
struct Chain {
    sets: Vec<(u32, bool)>,
    otherwise: bool,
}

impl ConditionNodes {
    fn push(&mut self, node: ConditionNode) {
        self.open.push(self.all.len());
        self.all.push(node);
    }

    /// Reads `t`, `f`, `Inf(2)` or `Fin(1)`.
    fn atom(&mut self, words: &mut HoaWords, sets: u32) -> Result<(), ParseError> {
        let what = "Inf(…), Fin(…), t or f";
        let inf = match words.peek() {
            HoaWord::Name("t") => {
                self.push(ConditionNode::Constant(true));
                words.take()?;
                return Ok(());
            }
            HoaWord::Name("f") => {
                self.push(ConditionNode::Constant(false));
                words.take()?;
                return Ok(());
            }
            HoaWord::Name("Inf") => true,
            HoaWord::Name("Fin") => false,
            _ => return Err(words.expected(what)),
        };
        words.take()?;
        words.sign(b'(', "\"(\" and an acceptance set")?;
        if words.peek() == HoaWord::Sign(b'!') {
            return Err(words.expected("an acceptance set; complements of sets are not answered"));
        }
        let begin = words.at();
        let set = words.number("an acceptance set")?;
        if set >= sets {
            let what = format!("an acceptance set below {sets}");
            return Err(words.fault_from(begin, &what));
        }
        words.sign(b')', "\")\"")?;
        self.push(if inf {
            ConditionNode::Inf(set)
        } else {
            ConditionNode::Fin(set)
        });
        Ok(())
    }

    fn join(&mut self, operator: Operator) {
        let mut pop = || self.open.pop().expect("an operator follows its operands");
        match operator {
            Operator::And => {
                let (b, a) = (pop(), pop());
                self.push(ConditionNode::And(a, b));
            }
            Operator::Or => {
                let (b, a) = (pop(), pop());
                self.push(ConditionNode::Or(a, b));
            }
            // Negation turns a formula into its dual.
            Operator::Not => {
                let top = pop();
                let mut todo = vec![top];
                // Operands are used once, so each node is turned once.
                while let Some(at) = todo.pop() {
                    self.all[at] = match self.all[at] {
                        ConditionNode::Constant(value) => ConditionNode::Constant(!value),
                        ConditionNode::Inf(set) => ConditionNode::Fin(set),
                        ConditionNode::Fin(set) => ConditionNode::Inf(set),
                        ConditionNode::And(a, b) => {
                            todo.extend([a, b]);
                            ConditionNode::Or(a, b)
                        }
                        ConditionNode::Or(a, b) => {
                            todo.extend([a, b]);
                            ConditionNode::And(a, b)
                        }
                    };
                }
                self.open.push(top);
            }
        }
    }

    /// The operands of a node and of the nodes with the same operator directly beneath it.
    fn operands(&self, at: usize, and: bool) -> Vec<ConditionNode> {
        let (mut todo, mut found) = (vec![at], Vec::new());
        while let Some(at) = todo.pop() {
            match self.all[at] {
                ConditionNode::And(a, b) if and => todo.extend([b, a]),
                ConditionNode::Or(a, b) if !and => todo.extend([b, a]),
                node => found.push(node),
            }
        }
        found
    }

    /// The chain of the formula; `None` if it is none.
    fn chain(&self) -> Option<Chain> {
        let mut sets = Vec::new();
        let mut node = self.all[*self.open.last()?];
        loop {
            let (and, a, b) = match node {
                ConditionNode::Constant(otherwise) => return Some(Chain { sets, otherwise }),
                ConditionNode::Inf(set) => {
                    sets.push((set, true));
                    return Some(Chain {
                        sets,
                        otherwise: false,
                    });
                }
                ConditionNode::Fin(set) => {
                    sets.push((set, false));
                    return Some(Chain {
                        sets,
                        otherwise: true,
                    });
                }
                ConditionNode::And(a, b) => (true, a, b),
                ConditionNode::Or(a, b) => (false, a, b),
            };
            let operands = [a, b].map(|at| self.operands(at, and)).concat();
            let mut rest = None;
            for operand in operands {
                match operand {
                    ConditionNode::Inf(set) if !and => sets.push((set, true)),
                    ConditionNode::Fin(set) if and => sets.push((set, false)),
                    // The neutral element, and the one that decides at once.
                    ConditionNode::Constant(value) if value == and => {}
                    // The sets of this operator decide the same.
                    ConditionNode::Constant(otherwise) => return Some(Chain { sets, otherwise }),
                    other if rest.is_none() => rest = Some(other),
                    _ => return None,
                }
            }
            node = rest.unwrap_or(ConditionNode::Constant(and));
        }
    }
}

impl Chain {
    /// The smallest priorities, from 1 on, that decide as the chain does.
    fn priorities(&self, sets: u32) -> Priorities {
        let of_none: u32 = if self.otherwise { 2 } else { 1 };
        let mut of_set = vec![of_none; sets as usize];
        let mut next = of_none;
        for &(set, accepts) in self.sets.iter().rev() {
            next += u32::from(accepts != next.is_multiple_of(2));
            of_set[set as usize] = next;
        }
        Priorities { of_set, of_none }
    }
}
