//! Col: the players paint vertices of a graph, and neighbours never have the same colour. Colin Vout; *Winning Ways*,
//! chapter 2.
//!
//! **Theorem** (*Winning Ways*, chapter 2). Every position is a number, or a number plus star: Col is a cold game, in which a
//! move uses up what the mover has.

use crate::families::graph::{Graph, GraphRules, OnGraph, PLAIN, Take, letter, painting};
use grundy_core::{About, GraphNotation, Player};

/// The ruleset.
///
/// ```
/// use grundy_core::{Described, Partizan, Player, Ruleset};
/// use grundy_games::graphs::col::Col;
/// let rules = Col::from_rules(Some("path 3")).unwrap();
/// let p = rules.start();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 3);
/// ```
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
        notation: painting::NOTATION,
        examples: &["col path 5", "col 2x3", "col a-b-c,b-d,a=l"],
        sources: &["Berlekamp, Conway and Guy 1982", "Conway 1976"],
        rules_in_file: true,
        graph: Some(GraphNotation::Marked),
        ..About::PLAIN
    };
    const START: &'static str = painting::START;
    const VERTICES: &'static str = painting::MARKS;
    const MOVE: &'static str = painting::MOVE;

    fn moves(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take> {
        painting::moves(player, graph)
    }

    fn play(&self, graph: &Graph, mv: Take) -> Graph {
        let Take::Vertex(player, vertex) = mv else {
            return graph.clone();
        };
        // The mover may no longer paint the neighbours; a neighbour that neither player may paint is removed.
        let others = letter(player.opponent());
        graph.take(vertex, |mark| {
            [PLAIN, others].contains(&mark).then_some(others)
        })
    }

    /// An edge is idle if each end is already barred to the player who may paint the other.
    fn is_idle(&self, marks: [u8; 2]) -> bool {
        marks == [b'l', b'r'] || marks == [b'r', b'l']
    }
}
