//! Col: the players paint vertices of a graph, and neighbours never have the same colour. Colin Vout; *Winning Ways*,
//! chapter 2.

use crate::families::graph::{Graph, GraphRules, OnGraph, PLAIN, Take, letter};
use grundy_core::{About, Player};

/// The ruleset.
pub type Col = OnGraph<ColRules>;

/// A vertex with the mark `l` may only be painted by Left, one with `r` only by Right.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColRules;

impl GraphRules for ColRules {
    const ABOUT: About = About {
        name: "col",
        title: "Col: paint the vertices of a graph, neighbours never alike",
        rules: "Left and Right each have a colour. A move paints a vertex that has no colour yet and no neighbour of the \
                mover's own colour. Whoever cannot move loses.",
        notation: "A graph: edges with commas between them, a-b,b-c or a-b-c for short, a vertex without edges alone; or \
                   path 5, cycle 6, complete 4, star 5 (a centre and 5 more), grid 3x4 or 3x4, tree 1,1,2 (on which vertex \
                   2, 3 and 4 hang). Painted vertices are gone: what they leave are marks, a=l where only left may still \
                   paint and a=r where only right may. A graph from a file stands before a colon. `none`: nothing is left. A \
                   move is written left paints a.",
        examples: &["col path 5", "col 2x3", "col a-b-c,b-d,a=l"],
        sources: &["Berlekamp, Conway and Guy 1982", "Conway 1976"],
        rules_in_file: true,
        ..About::PLAIN
    };
    const START: &'static str = "grid 3x3";
    const VERTICES: &'static str = "lr";
    const MOVE: &'static str = "{side} paints {vertex}";

    fn moves(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take> {
        let open = graph.open_to(player);
        open.map(move |v| Take::Vertex(player, v))
    }

    fn play(&self, graph: &Graph, mv: Take) -> Graph {
        let Take::Vertex(player, vertex) = mv else {
            return graph.clone();
        };
        // The mover may not paint the neighbours any more; what nobody may paint goes.
        let others = letter(player.opponent());
        graph.take(vertex, |mark| {
            [PLAIN, others].contains(&mark).then_some(others)
        })
    }

    /// Each end is already barred to whoever may paint the other.
    fn is_idle(&self, marks: [u8; 2]) -> bool {
        marks == [b'l', b'r'] || marks == [b'r', b'l']
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Described, Notation, conformance};

    #[test]
    fn positions_keep_their_promises() {
        let rules = Col::from_rules(None).unwrap();
        for text in ["path 4", "2x3", "a-b-c,b-d,a=l,d=r", "none"] {
            conformance::partizan(&rules, &rules.read(text).unwrap(), 4);
        }
    }
}
