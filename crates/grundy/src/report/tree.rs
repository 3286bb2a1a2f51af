//! What `tree` prints.

use crate::answer::{Answer, Status};
use crate::tree::{Step, TreeSize};
use serde::Serialize;

/// How large a tree is, and its first levels.
#[derive(Clone, Debug, Serialize)]
pub struct TreeReport {
    /// The position at the root.
    pub position: String,
    /// What was taken for granted, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Whether play can come back to a position, so that the tree has no end.
    pub infinite: bool,
    /// Nodes of the full tree, digits; null when it is infinite or was not counted.
    pub nodes: Option<String>,
    /// Different positions; null when they were not counted.
    pub positions: Option<u64>,
    /// Leaves of the full tree, digits: finished lines of play.
    pub leaves: Option<String>,
    /// Plies of the longest line of play; null when play need not end.
    pub plies: Option<u64>,
    /// Plies of the shortest finished line of play.
    pub shortest: Option<u64>,
    /// Nodes that alpha-beta visits in the full tree, without memory and in the order of the moves; null when they were
    /// not counted, and where there are none: in an infinite tree, and where chance moves.
    pub alpha_beta: Option<u64>,
    /// How sure it is: proved when nothing is missing.
    #[serde(flatten, serialize_with = "Status::fields")]
    pub status: Status,
    /// What stopped a count, or why the tree is infinite.
    pub reason: String,
    /// The nodes that were listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walk: Vec<Step>,
    /// Whether the list ends before the depth asked for.
    pub cut: bool,
}

impl From<&Answer<TreeSize>> for TreeReport {
    fn from(answer: &Answer<TreeSize>) -> TreeReport {
        let size = &answer.value;
        TreeReport {
            position: size.position.clone(),
            assumed: answer.assumed.clone(),
            infinite: size.infinite,
            nodes: size.nodes.as_ref().map(ToString::to_string),
            positions: size.positions,
            leaves: size.leaves.as_ref().map(ToString::to_string),
            plies: size.plies,
            shortest: size.shortest,
            alpha_beta: size.alpha_beta,
            status: answer.status.clone(),
            reason: answer.derivation.to_string(),
            walk: Vec::new(),
            cut: false,
        }
    }
}
