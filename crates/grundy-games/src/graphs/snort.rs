//! Snort: the players paint vertices of a graph, and neighbours never have different colours. Simon Norton; *Winning
//! Ways*, chapter 6.
//!
//! A move keeps vertices for the mover, so positions are hot, as those of [Col](super::col) are cold.

use crate::families::graph::{Graph, GraphRules, OnGraph, PLAIN, Take, letter, painting};
use grundy_core::{About, GraphNotation, Player};

/// The ruleset.
///
/// ```
/// use grundy_core::{Described, Partizan, Player, Ruleset};
/// use grundy_games::graphs::snort::Snort;
/// let rules = Snort::from_rules(Some("path 3")).unwrap();
/// let p = rules.start();
/// assert_eq!(rules.moves_of(Player::Left, &p).count(), 3);
/// ```
pub type Snort = OnGraph<SnortRules>;

/// A vertex with the mark `l` may only be painted by Left, one with `r` only by Right.
#[derive(Clone, Copy, Debug, Default)]
pub struct SnortRules;

impl GraphRules for SnortRules {
    const ABOUT: About = About {
        name: "snort",
        aliases: &["cats-and-dogs"],
        title: "Snort: paint the vertices of a graph, neighbours never differ",
        rules: "Left and Right each have a colour. A move paints a vertex that has no colour yet and no neighbour of the \
                opponent's colour. Whoever cannot move loses.",
        notation: painting::NOTATION,
        examples: &["snort path 5", "snort 2x3", "snort a-b-c,b-d,a=l"],
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
        // The neighbours are the mover's from now on; one that was the opponent's can be painted by neither player and
        // is removed.
        let own = letter(player);
        graph.take(vertex, |mark| [PLAIN, own].contains(&mark).then_some(own))
    }

    /// An edge is idle if each end is already reserved for the player who may paint the other.
    fn is_idle(&self, marks: [u8; 2]) -> bool {
        marks == [b'l', b'l'] || marks == [b'r', b'r']
    }
}
