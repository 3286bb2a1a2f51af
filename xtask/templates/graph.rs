//! Template Game: the players take vertices of a graph, and the neighbours of a taken vertex belong to the taker.
//!
//! Rewrite this sentence, the rules and the notation; a move may also cut an edge (`Take::Edge`).

use crate::families::graph::{Graph, GraphRules, OnGraph, PLAIN, Take, letter};
use grundy_core::{About, Player};

/// Template Game on a graph: the family has positions, notation, pictures and parts.
pub type TemplateGame = OnGraph<TemplateGameRules>;

/// A vertex with the mark `l` may only be taken by Left, one with `r` only by Right.
#[derive(Clone, Copy, Debug, Default)]
pub struct TemplateGameRules;

impl GraphRules for TemplateGameRules {
    const ABOUT: About = About {
        name: "template-game",
        title: "Take vertices of a graph; their neighbours are yours",
        rules: "Left and Right take vertices. The neighbours of the vertex that is taken belong to the player who took it, \
                unless they belong to somebody already, and only their owner may take them. Whoever cannot move \
                loses.",
        notation: "A graph: edges with commas between them, a-b,b-c or a-b-c for short; or path 5, cycle 6, grid 3x4; a=l \
                   belongs to left, a=r to right. `none`: nothing is left. A move is written left takes a.",
        examples: &["template-game path 4", "template-game a-b-c,b-d,a=l"],
        ..About::PLAIN
    };
    const START: &'static str = "path 4";
    /// The marks of vertices, besides no mark.
    const VERTICES: &'static str = "lr";

    fn moves(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take> {
        let open = graph.open_to(player);
        open.map(move |v| Take::Vertex(player, v))
    }

    fn play(&self, graph: &Graph, mv: Take) -> Graph {
        let Take::Vertex(player, vertex) = mv else {
            return graph.clone();
        };
        let owned = |mark| if mark == PLAIN { letter(player) } else { mark };
        graph.take(vertex, |mark| Some(owned(mark)))
    }
}
