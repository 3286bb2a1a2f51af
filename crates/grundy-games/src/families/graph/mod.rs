//! Games on graphs: a position is a graph whose vertices and edges may carry marks, and a move takes away from it.
//!
//! A game supplies its moves and their effects ([`GraphRules`]); reading and showing, the independent parts, a
//! canonical form and the picture are here.

mod canonical;
mod marked;
pub(crate) mod named;
mod notation;
pub mod painting;
mod rules;

pub use marked::{Graph, MarkedEdge, Name, PLAIN, letter};
pub use named::is_named;
pub use rules::{GraphRules, Take};

use grundy_core::parse::pick_move;
use grundy_core::picture::{self, Arranged, MOST_LISTED, Picture};
use grundy_core::{
    About, Described, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict, Wanted,
};

/// A game on graphs. The graph before the colon, if there is one, is where play begins.
#[derive(Clone, Debug)]
pub struct OnGraph<R> {
    rules: R,
    start: Graph,
    /// True if the graph was written before the colon.
    given: bool,
}

impl<R: GraphRules> OnGraph<R> {
    /// True if the rules call the edge idle, given the marks of its ends.
    fn idle(&self, graph: &Graph, edge: &MarkedEdge) -> bool {
        self.rules.is_idle([graph.mark(edge.a), graph.mark(edge.b)])
    }
}

impl<R: GraphRules> Ruleset for OnGraph<R> {
    type Position = Graph;
    type Move = Take;

    fn start(&self) -> Graph {
        self.start.clone()
    }

    fn play(&self, graph: &Graph, mv: &Take) -> Graph {
        self.rules.play(graph, *mv)
    }

    fn components(&self, graph: &Graph) -> impl Iterator<Item = Graph> {
        let passes = |v: usize| !R::GROUNDED || v > 0;
        let part = graph.parts(|edge| !self.idle(graph, edge), passes);
        let mut numbers: Vec<usize> = (0..graph.len())
            .filter(|&v| passes(v))
            .map(|v| part[v])
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        // The ground is in every part, so a loop at the ground would be in all of them; each such loop is a part of its
        // own instead.
        let loops = graph
            .edges
            .iter()
            .filter(|edge| R::GROUNDED && edge.a + edge.b == 0);
        let loops: Vec<Graph> = loops
            .map(|edge| Graph {
                vertices: vec![graph.vertices[0]],
                edges: vec![*edge],
            })
            .collect();
        let parts = numbers.into_iter().map(move |number| {
            let mut alone = graph.only(|v| part[v] == number || !passes(v));
            alone
                .edges
                .retain(|edge| !R::GROUNDED || edge.a + edge.b > 0);
            alone
        });
        parts.chain(loops)
    }

    fn canonical(&self, mut graph: Graph) -> Graph {
        let idle: Vec<bool> = graph
            .edges
            .iter()
            .map(|edge| self.idle(&graph, edge))
            .collect();
        let mut idle = idle.into_iter();
        graph.edges.retain(|_| idle.next() == Some(false));
        canonical::canonical(&graph, R::GROUNDED)
    }

    fn theorem(&self, graph: &Graph, wanted: Wanted) -> Option<Theorem<Verdict<Take>>> {
        self.rules.theorem(graph, wanted)
    }
}

impl<R: GraphRules> Partizan for OnGraph<R> {
    fn moves_of(&self, player: Player, graph: &Graph) -> impl Iterator<Item = Take> {
        self.rules.moves(player, graph)
    }

    /// The marks of the players change places.
    fn negative(&self, graph: &Graph) -> Option<Graph> {
        let swap = |mark: &mut u8| match *mark {
            b'l' => *mark = b'r',
            b'r' => *mark = b'l',
            _ => {}
        };
        let mut other = graph.clone();
        other.vertices.iter_mut().for_each(|(_, mark)| swap(mark));
        other.edges.iter_mut().for_each(|edge| swap(&mut edge.mark));
        Some(other)
    }
}

impl<R: GraphRules> Notation for OnGraph<R> {
    fn show(&self, graph: &Graph) -> String {
        notation::show::<R>(graph)
    }

    fn read(&self, text: &str) -> Result<Graph, ParseError> {
        let graph = notation::read::<R>(text)?;
        // The graph that stands there already may be written once more.
        if self.given && notation::show::<R>(&graph) != notation::show::<R>(&self.start) {
            let expected = "nothing behind the colon: the graph before it is the position";
            return Err(ParseError::at_piece(text, text.trim(), expected));
        }
        Ok(graph)
    }

    fn show_move(&self, graph: &Graph, mv: &Take) -> String {
        let same =
            |e: &MarkedEdge, f: &MarkedEdge| (e.a, e.b) == (f.a, f.b) || (e.a, e.b) == (f.b, f.a);
        match *mv {
            Take::Vertex(player, vertex) => (R::MOVE.replace("{side}", R::ABOUT.side(player)))
                .replace("{vertex}", &graph.name(vertex).to_string()),
            Take::Edge(number) => {
                let edge = &graph.edges[number];
                let before = graph.edges[..number]
                    .iter()
                    .filter(|other| same(edge, other))
                    .count();
                let which = if before == 0 {
                    String::new()
                } else {
                    format!(" #{}", before + 1)
                };
                format!("cut {}-{}{which}", graph.name(edge.a), graph.name(edge.b))
            }
        }
    }

    fn read_move(&self, graph: &Graph, text: &str) -> Result<Take, ParseError> {
        let moves = Player::BOTH
            .into_iter()
            .flat_map(|player| self.moves_of(player, graph));
        pick_move(text, moves, |mv| self.show_move(graph, mv))
    }

    fn picture(&self, graph: &Graph) -> Option<Picture> {
        let owner = |mark| {
            Player::BOTH
                .into_iter()
                .find(|&player| letter(player) == mark)
        };
        let point = |v: usize| picture::Point {
            owner: owner(graph.mark(v)),
            ..picture::Point::named(graph.name(v).to_string())
        };
        let edge = |edge: &MarkedEdge| picture::Edge {
            owner: owner(edge.mark),
            ..picture::Edge::between(edge.a, edge.b)
        };
        Some(Picture::Graph(picture::Graph {
            points: (0..graph.len()).map(point).collect(),
            edges: graph.edges.iter().take(MOST_LISTED).map(edge).collect(),
            arranged: if R::GROUNDED {
                Arranged::Grounded
            } else {
                Arranged::Freely
            },
            of: (graph.edges.len() > MOST_LISTED).then_some(graph.edges.len() as u64),
        }))
    }
}

impl<R: GraphRules> Described for OnGraph<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        let start = notation::read_file::<R>(text.unwrap_or(R::START))?;
        Ok(OnGraph {
            rules: R::default(),
            start,
            given: text.is_some(),
        })
    }
}
