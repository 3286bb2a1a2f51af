//! Ordered decision diagrams with many kinds of leaves, each node stored once.
//!
//! Bryant, *Graph-based algorithms for Boolean function manipulation*, 1986; with several leaves: Fujita, McGeer, Yang,
//! *Multi-terminal binary decision diagrams*, 1997. Nodes are their numbers: equal functions have equal numbers.

use grundy_core::{StopReason, Watch};
use rustc_hash::FxHashMap;

/// The number of a node.
pub(super) type Id = u32;
/// The leaf *false*.
pub(super) const FALSE: Id = 0;
/// The leaf *true*.
pub(super) const TRUE: Id = 1;
/// The leaf of valuations that no edge fits.
pub(super) const NONE: Id = 2;
/// The level of leaves, below all variables.
const LEAF: u32 = u32::MAX;
/// The results that are remembered at most.
const MOST_REMEMBERED: usize = 1 << 20;
/// The nodes that are made between two looks at the limits.
const BETWEEN_LOOKS: usize = 1 << 10;
/// The bytes of a node, with its place in the index.
const BYTES: u64 = 40;

/// A node: a variable with its two branches; a leaf has its number in place of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DiagramNode {
    level: u32,
    low: Id,
    high: Id,
}

/// An operation whose results are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operation {
    And,
    Or,
    Not,
    Guard,
    Merge,
}

/// The reason why no diagram was made.
#[derive(Debug)]
pub(super) enum Unmade {
    /// Two different leaves for one valuation.
    TwoLeaves,
    /// A limit.
    Stopped(StopReason),
}

impl From<StopReason> for Unmade {
    fn from(reason: StopReason) -> Unmade {
        Unmade::Stopped(reason)
    }
}

/// All nodes.
pub(super) struct Diagrams {
    nodes: Vec<DiagramNode>,
    index: FxHashMap<DiagramNode, Id>,
    remembered: FxHashMap<(Operation, Id, Id), Id>,
    looked: usize,
}

impl Diagrams {
    pub(super) fn new() -> Diagrams {
        let mut new = Diagrams {
            nodes: Vec::new(),
            index: FxHashMap::default(),
            remembered: FxHashMap::default(),
            looked: 0,
        };
        for number in 0..3 {
            new.leaf(number);
        }
        new
    }

    /// The leaf with a number; those below 3 are [`FALSE`], [`TRUE`] and [`NONE`].
    pub(super) fn leaf(&mut self, number: u32) -> Id {
        self.node(DiagramNode {
            level: LEAF,
            low: number,
            high: number,
        })
    }

    /// The number of a leaf; `None` for other nodes.
    pub(super) fn number(&self, id: Id) -> Option<u32> {
        let node = self.nodes[id as usize];
        (node.level == LEAF).then_some(node.low)
    }

    /// The variable of a node that is no leaf, and its branches after false and true.
    pub(super) fn branches(&self, id: Id) -> (u32, [Id; 2]) {
        let node = self.nodes[id as usize];
        (node.level, [node.low, node.high])
    }

    /// The function of one variable.
    pub(super) fn variable(&mut self, level: u32) -> Id {
        self.node(DiagramNode {
            level,
            low: FALSE,
            high: TRUE,
        })
    }

    fn node(&mut self, node: DiagramNode) -> Id {
        if node.level != LEAF && node.low == node.high {
            return node.low;
        }
        if let Some(&id) = self.index.get(&node) {
            return id;
        }
        let id = self.nodes.len() as Id;
        self.nodes.push(node);
        self.index.insert(node, id);
        id
    }

    /// Both.
    pub(super) fn and(&mut self, a: Id, b: Id, watch: &mut dyn Watch) -> Result<Id, Unmade> {
        self.apply(Operation::And, a, b, watch)
    }

    /// One of the two or both.
    pub(super) fn or(&mut self, a: Id, b: Id, watch: &mut dyn Watch) -> Result<Id, Unmade> {
        self.apply(Operation::Or, a, b, watch)
    }

    /// Not this.
    pub(super) fn not(&mut self, a: Id, watch: &mut dyn Watch) -> Result<Id, Unmade> {
        // The second operand is not looked at.
        self.apply(Operation::Not, a, FALSE, watch)
    }

    /// The leaf where `condition` holds, [`NONE`] elsewhere.
    pub(super) fn guard(
        &mut self,
        condition: Id,
        leaf: Id,
        watch: &mut dyn Watch,
    ) -> Result<Id, Unmade> {
        self.apply(Operation::Guard, condition, leaf, watch)
    }

    /// The leaves of both; where both have one, it must be the same.
    pub(super) fn merge(&mut self, a: Id, b: Id, watch: &mut dyn Watch) -> Result<Id, Unmade> {
        self.apply(Operation::Merge, a, b, watch)
    }

    /// The result where it needs no descent.
    fn at_once(&self, operation: Operation, a: Id, b: Id) -> Result<Option<Id>, Unmade> {
        let leaf = |id: Id| self.nodes[id as usize].level == LEAF;
        Ok(match operation {
            Operation::And if a == FALSE || b == FALSE => Some(FALSE),
            Operation::And if a == TRUE => Some(b),
            Operation::And if b == TRUE || a == b => Some(a),
            Operation::Or if a == TRUE || b == TRUE => Some(TRUE),
            Operation::Or if a == FALSE => Some(b),
            Operation::Or if b == FALSE || a == b => Some(a),
            Operation::Not if a == FALSE => Some(TRUE),
            Operation::Not if a == TRUE => Some(FALSE),
            Operation::Guard if a == TRUE => Some(b),
            Operation::Guard if a == FALSE => Some(NONE),
            Operation::Merge if a == NONE => Some(b),
            Operation::Merge if b == NONE || a == b => Some(a),
            Operation::Merge if leaf(a) && leaf(b) => return Err(Unmade::TwoLeaves),
            _ => None,
        })
    }

    fn apply(
        &mut self,
        operation: Operation,
        a: Id,
        b: Id,
        watch: &mut dyn Watch,
    ) -> Result<Id, Unmade> {
        if let Some(known) = self.at_once(operation, a, b)? {
            return Ok(known);
        }
        let commutes = !matches!(operation, Operation::Guard | Operation::Not);
        let (a, b) = if commutes && a > b { (b, a) } else { (a, b) };
        if let Some(&known) = self.remembered.get(&(operation, a, b)) {
            return Ok(known);
        }
        self.look(watch)?;
        let (of_a, of_b) = (self.nodes[a as usize], self.nodes[b as usize]);
        // A leaf stands under every branch.
        let level = of_a.level.min(of_b.level);
        let branch = |node: DiagramNode, id: Id| {
            if node.level == level {
                [node.low, node.high]
            } else {
                [id, id]
            }
        };
        let ([a0, a1], [b0, b1]) = (branch(of_a, a), branch(of_b, b));
        let low = self.apply(operation, a0, b0, watch)?;
        let high = self.apply(operation, a1, b1, watch)?;
        let made = self.node(DiagramNode { level, low, high });
        if self.remembered.len() >= MOST_REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert((operation, a, b), made);
        Ok(made)
    }

    /// Looks at the limits now and then.
    fn look(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        self.looked += 1;
        if self.looked == BETWEEN_LOOKS {
            self.looked = 0;
            watch.memory((self.nodes.len() + self.remembered.len()) as u64 * BYTES)?;
            watch.work(BETWEEN_LOOKS as u64)?;
        }
        Ok(())
    }
}
