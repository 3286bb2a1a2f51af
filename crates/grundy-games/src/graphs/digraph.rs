//! Tokens on a directed graph that may have cycles: a move slides one token along an edge, and play that never ends is
//! drawn. Every impartial game with finitely many positions is this game on its own graph of positions, so it is the
//! plainest setting for Smith (1966). Without cycles it is [`tokens`](super::tokens).

use super::tokens::{read_edges, show_edges};
use crate::families::digraph::{Draft, OnDigraph, SameForBoth, TokenRules};
use grundy_core::{About, GraphNotation, ParseError};

/// The ruleset: a graph.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::graphs::digraph::Digraph;
/// let rules = Digraph::from_rules(Some("a>b,b>a,b>c")).unwrap();
/// let p = rules.read("a,b").unwrap();
/// assert_eq!(rules.moves(&p).count(), 3);
/// ```
pub type Digraph = OnDigraph<LoopyEdges>;

/// A graph given by its edges, which may have cycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoopyEdges;

impl SameForBoth for LoopyEdges {}

impl TokenRules for LoopyEdges {
    const ABOUT: About = About {
        name: "digraph",
        aliases: &["loopy-tokens"],
        title: "Slide tokens along the edges of a directed graph that may have cycles",
        rules: "Tokens lie on the vertices of a directed graph, which may have cycles and edges from a vertex to itself. A \
                move slides one token along an edge; any number of tokens may share a vertex. Whoever cannot move loses; \
                play that never ends is a draw.",
        notation: "Before the colon stands the graph: edges such as a>b with commas between them (a vertex without \
                   edges stands alone), or the name of a file with one edge a b a line (# begins a comment), or with JSON \
                   {\"a\": [\"b\", \"c\"]}. The position lists the vertices of the tokens with commas between them; \
                   without one, a token lies on the first vertex named. A move is written a>b; a>b #2 moves the \
                   second token on a.",
        examples: &[
            "digraph a>b,b>a,b>c: a",
            "digraph a>b,b>c,c>a,c>d: a,c",
            "digraph a>a,a>b,c>b: a,c",
        ],
        sources: &["Smith 1966", "Fraenkel and Yesha 1986"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Arcs),
        ..About::PLAIN
    };

    const SAME: bool = true;
    const CYCLES: bool = true;

    fn read(draft: &mut Draft, text: &str) -> Result<(), ParseError> {
        read_edges(draft, text)
    }

    fn show(graph: &Digraph) -> String {
        show_edges(graph)
    }
}
