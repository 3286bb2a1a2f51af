//! What makes one game on graphs differ from another.

use super::marked::Graph;
use grundy_core::{About, Player, Theorem, Verdict, Wanted};
use std::fmt::Debug;

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// A player takes a vertex.
    Vertex(Player, usize),
    /// Somebody cuts an edge.
    Edge(usize),
}

/// What makes one game on graphs differ from another. Marks that belong to the players are `l` and `r`.
pub trait GraphRules: Clone + Copy + Debug + Default + Send + Sync + 'static {
    /// What the game says of itself.
    const ABOUT: About;
    /// The position at the start.
    const START: &'static str;
    /// The marks that a vertex may carry, besides none.
    const VERTICES: &'static str = "";
    /// The marks that edges carry; the first is also written `-`.
    const EDGES: &'static str = "-";
    /// Whether vertex 0 is the ground, which never goes, and without which the rest falls.
    const GROUNDED: bool = false;
    /// How a move that takes a vertex is written.
    const MOVE: &'static str = "{side} takes {vertex}";

    /// The moves of a player, each once.
    fn moves(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take>;

    /// The graph after a move.
    fn play(&self, graph: &Graph, mv: Take) -> Graph;

    /// Whether an edge between vertices with these marks changes nothing, now and later.
    fn is_idle(&self, marks: [u8; 2]) -> bool {
        let _ = marks;
        false
    }

    /// See [`Partizan::theorem`](grundy_core::Partizan::theorem).
    fn theorem(&self, graph: &Graph, wanted: Wanted) -> Option<Theorem<Verdict<Take>>> {
        let _ = (graph, wanted);
        None
    }
}
