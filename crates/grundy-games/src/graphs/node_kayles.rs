//! Node Kayles: take a vertex of a graph, and its neighbours vanish. Schaefer, *On the complexity of some two-person
//! perfect-information games*, JCSS 16, 1978, where deciding the winner is shown to be PSPACE-complete.

use crate::families::removal::{Removal, RemovalRules};
use grundy_core::{About, GraphNotation};

/// `node-kayles a-b-c-d-e:`.
///
/// ```
/// use grundy_core::{Described, Impartial, Notation};
/// use grundy_games::graphs::node_kayles::NodeKayles;
/// let rules = NodeKayles::from_rules(Some("a-b-c-d-e")).unwrap();
/// let p = rules.read("a,b,c").unwrap();
/// assert_eq!(rules.moves(&p).count(), 3);
/// ```
pub type NodeKayles = Removal<Neighbours>;

/// Pairs are edges, and what is paired vanishes.
#[derive(Clone, Copy, Debug)]
pub struct Neighbours;

impl RemovalRules for Neighbours {
    const BETWEEN: char = '-';
    const ORDER: bool = false;
    const ABOUT: About = About {
        name: "node-kayles",
        aliases: &[],
        title: "Take a vertex of a graph; its neighbours vanish",
        rules: "A move takes one of the vertices that are left, and all its neighbours vanish with it. Whoever cannot move loses. On \
                a path this is Dawson's Chess, 0.137.",
        notation: "Rules: the edges of the graph with commas between them, a-b,b-c or a-b-c for short, a vertex without edges alone; \
                   or a graph by its name: path 5, cycle 6, complete 4, star 5, grid 3x4 or 3x4, tree 1,1,2; or the name of a file with an edge \
                   a line, `a b` or `a-b`. Position: the vertices that are left, with commas \
                   between them; `none`: nothing is left; without a position all are left. A move is written take a.",
        examples: &[
            "node-kayles a-b-c-d-e:",
            "node-kayles 1-2,2-3,3-1,3-4: 1,3,4",
        ],
        sources: &["Schaefer 1978"],
        needs_rules: true,
        rules_in_file: true,
        graph: Some(GraphNotation::Edges),
        ..About::PLAIN
    };
}
