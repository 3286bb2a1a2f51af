//! The rules that make one game on graphs differ from another.

use super::marked::Graph;
use grundy_core::{About, Player, Theorem, Verdict, Wanted};
use std::fmt::Debug;

/// The vertex or the edge that a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// A player takes a vertex.
    Vertex(Player, usize),
    /// Either player cuts an edge.
    Edge(usize),
}

/// The rules that make one game on graphs differ from another. Marks that belong to the players are `l` and `r`.
pub trait GraphRules: Clone + Copy + Debug + Default + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// The position at the start.
    const START: &'static str;
    /// The marks that a vertex may carry, besides none.
    const VERTICES: &'static str = "";
    /// The marks that edges carry; the first is also written `-`.
    const EDGES: &'static str = "-";
    /// True if vertex 0 is the ground, which never goes, and without which the rest falls.
    const GROUNDED: bool = false;
    /// The pattern of a move that takes a vertex.
    const MOVE: &'static str = "{side} takes {vertex}";

    /// The moves of a player, each once.
    fn moves(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take>;

    /// The graph after a move.
    fn play(&self, graph: &Graph, mv: Take) -> Graph;

    /// True if an edge between vertices with these marks changes nothing, now or later.
    fn is_idle(&self, marks: [u8; 2]) -> bool {
        let _ = marks;
        false
    }

    /// See [`Ruleset::theorem`](grundy_core::Ruleset::theorem).
    fn theorem(&self, graph: &Graph, wanted: Wanted) -> Option<Theorem<Verdict<Take>>> {
        let _ = (graph, wanted);
        None
    }
}
