//! What is listed of a game tree, and the nodes that were.

use grundy_core::{Notation, Sequential, StopReason, Watch};
use grundy_solve::tree::{self, Listing, Moves, Order};
use serde::Serialize;

/// One node of a list.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Plies from the root.
    pub depth: u32,
    /// The move that led here; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position.
    pub position: String,
    /// The number of the step, from 0, under which the moves of the same position are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<usize>,
    /// Whether there are moves here that are not listed.
    pub left_out: bool,
}

/// What is to be listed.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// To this depth.
    pub depth: u32,
    /// In this order.
    pub order: Order,
    /// Whether equal positions are listed each time they are met.
    pub full: bool,
    /// Nodes that are listed at most; the first levels come before deeper ones.
    pub most: usize,
}

impl Walk {
    /// The nodes, level by level.
    pub(crate) fn list<R: Sequential>(
        self,
        rules: &R,
        root: &R::Position,
        watch: &mut dyn Watch,
    ) -> Listing<R::Position, R::Move> {
        tree::list(rules, root, !self.full, (self.depth, self.most), watch)
    }
}

/// A list of nodes.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The nodes in the order asked for.
    pub steps: Vec<Step>,
    /// What ended the list before the depth asked for.
    pub stopped: Option<StopReason>,
}

impl Listed {
    /// The first levels below a position, in words.
    pub(crate) fn new<R: Sequential + Notation>(
        rules: &R,
        root: &R::Position,
        walk: Walk,
        watch: &mut dyn Watch,
    ) -> Listed {
        let listing = walk.list(rules, root, watch);
        let order = listing.in_order(walk.order);
        let mut numbers = vec![0; order.len()];
        for (number, &at) in order.iter().enumerate() {
            numbers[at] = number;
        }
        let step = |&at: &usize| {
            let entry = &listing.entries[at];
            let by = |(from, mv): &(usize, R::Move)| {
                rules.show_move(&listing.entries[*from].position, mv)
            };
            Step {
                depth: entry.depth,
                mv: entry.from.as_ref().map(by),
                position: rules.show(&entry.position),
                same_as: match entry.moves {
                    Moves::As(first) => Some(numbers[first]),
                    _ => None,
                },
                left_out: matches!(entry.moves, Moves::Cut(_)),
            }
        };
        Listed {
            steps: order.iter().map(step).collect(),
            stopped: listing.stopped,
        }
    }
}
