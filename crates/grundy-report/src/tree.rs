//! The report that `tree` prints.

use super::{Envelope, brief};
use crate::Digits;
use grundy::answer::{Answer, Stopped};
use grundy::ask::tree::{Census, Listed, TreeSize, TreeStep};
use grundy::heap::RatioRule;
use serde::Serialize;

/// The size of a tree, and its first levels.
#[derive(Clone, Debug, Serialize)]
pub struct TreeReport {
    /// The position at the root.
    pub position: String,
    /// Assumptions, in words: rules and positions that the question left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// True if play can come back to a position, so that the tree has no end.
    pub infinite: bool,
    /// Nodes of the full tree; null when it is infinite or was not counted.
    pub nodes: Option<Digits>,
    /// The number of different positions; null when they were not counted.
    pub positions: Option<u64>,
    /// Leaves of the full tree: finished lines of play.
    pub leaves: Option<Digits>,
    /// Plies of the longest line of play; null when play need not end.
    pub plies: Option<u64>,
    /// Plies of the shortest finished line of play.
    pub shortest: Option<u64>,
    /// Nodes that alpha-beta visits in the full tree, without memory and with the moves in their order; null when they
    /// were not counted, and where there is no such number: in an infinite tree, and where chance moves.
    pub alpha_beta: Option<u64>,
    /// The growth of the tree of a counter with its target n, in words, where its steps only multiply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<String>,
    /// The numbers of positions that their mover wins, loses, ties and draws, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub census: Option<Census>,
    /// The status: proved when nothing is missing. And the limit that stopped a count, or the reason why the tree is infinite.
    #[serde(flatten, serialize_with = "Envelope::reasoned")]
    pub envelope: Envelope,
    /// The nodes that were listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub walk: Vec<TreeStep>,
    /// True if the list ends before the depth that was asked for.
    pub cut: bool,
    /// The reason why not all nodes of the list are marked; missing when they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmarked: Option<Stopped>,
    /// True if outcomes are written as N and P.
    #[serde(skip)]
    impartial: bool,
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
            growth: size.growth.as_ref().and_then(RatioRule::growth_words),
            census: None,
            envelope: answer.into(),
            walk: Vec::new(),
            cut: false,
            unmarked: None,
            impartial: false,
        }
    }
}

impl TreeReport {
    /// Adds the first levels of the tree to the report.
    pub fn list(&mut self, listed: Listed) {
        self.walk = listed.steps;
        self.cut = listed.stopped.is_some();
        self.unmarked = listed.unmarked;
        self.impartial = listed.impartial;
    }

    /// The list in words, a line a node: ⇒ before a position marks a winning move, and `cut` a node that alpha-beta
    /// never visits.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let lines = (self.walk.iter().enumerate()).map(|(number, step)| self.line(number, step));
        let cut = self.cut.then(|| {
            let listed = self.walk.len();
            format!("… the first {listed} nodes of the list, level by level")
        });
        let unmarked = self.unmarked.as_ref().map(|stop| {
            let marked = |step: &&TreeStep| step.mark.outcome.is_some();
            let count = self.walk.iter().filter(marked).count();
            format!("… {count} of the nodes are marked: {stop}")
        });
        lines.chain(cut).chain(unmarked)
    }

    /// The facts known about a node, in words.
    pub(super) fn marked(&self, step: &TreeStep) -> Option<String> {
        step.mark.words(self.impartial)
    }

    fn line(&self, number: usize, step: &TreeStep) -> String {
        let indent = "  ".repeat(step.depth.min(200) as usize);
        let arrow = if step.winning == Some(true) {
            "⇒"
        } else {
            "→"
        };
        let mv = step.mv.as_ref().map(|mv| format!("{mv}  {arrow}  "));
        let mut marks: Vec<String> = self.marked(step).into_iter().collect();
        if step.skipped == Some(true) {
            marks.push("cut".to_owned());
        }
        let marks = if marks.is_empty() {
            String::new()
        } else {
            format!("  [{}]", marks.join(", "))
        };
        let more = match step.same_as {
            Some(first) if first < number => " (as above)",
            Some(_) => " (as below)",
            None if step.left_out => " …",
            None => "",
        };
        format!(
            "{indent}{}{}{marks}{more}",
            mv.unwrap_or_default(),
            brief(&step.position)
        )
    }
}
