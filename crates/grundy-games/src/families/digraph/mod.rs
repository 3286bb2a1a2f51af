//! Tokens on the vertices of a directed graph: a move slides one of them along an edge.
//!
//! The graph says whose each edge is. How it is written, and whether it may have cycles, is what a game says
//! ([`TokenRules`]).

mod draft;

pub use draft::Draft;

use crate::families::among::{read_among, show_among};
use draft::Targets;
use grundy_core::parse::{Text, items};
use grundy_core::picture::{Arranged, Edge, Graph, MOST_LISTED, Picture, Point};
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, reason,
    with_pulse,
};
use std::collections::HashMap;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The largest number of tokens that may lie on it.
const MOST_TOKENS: usize = 100_000;

/// The notation of the graph of one game, and its words.
pub trait TokenRules: Clone + Copy + Debug + Default + Send + Sync + 'static {
    /// The game's description for the catalog.
    const ABOUT: About;
    /// True if every edge is both players'.
    const SAME: bool;
    /// True if the graph may have cycles, so that play may go on for ever.
    const CYCLES: bool = false;

    /// Reads the graph.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    fn read(draft: &mut Draft, text: &str) -> Result<(), ParseError>;

    /// Shows the graph as it is read.
    fn show(graph: &OnDigraph<Self>) -> String;
}

/// Rules under which both players have all the moves.
pub trait SameForBoth: TokenRules {}

/// A vertex of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigraphVertex(pub u32);

/// Slides the token with this number in the position to a successor of its vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The token, counted from 0.
    pub token: usize,
    /// The vertex to which it slides.
    pub to: DigraphVertex,
}

/// A directed graph whose vertices have names.
#[derive(Clone, Debug)]
pub struct OnDigraph<R> {
    names: Vec<String>,
    /// Every vertex by its name.
    by_name: HashMap<String, u32>,
    /// Every vertex by its name in lower case; the first of those that differ in case only.
    by_lower_name: HashMap<String, u32>,
    /// The edges of each player, or those of both. No cycle, unless the rules say so.
    edges: Vec<Targets>,
    /// For each vertex, true if a token on it can come to a cycle.
    endless: Vec<bool>,
    rules: PhantomData<R>,
}

impl<R: TokenRules> OnDigraph<R> {
    /// The rules from a complete draft; refuses cycles if the game excludes them.
    fn finish(draft: Draft, text: &str) -> Result<Self, ParseError> {
        let edges = draft.finish(text, R::SAME)?;
        let cycle = draft.refuse_cycles();
        if !R::CYCLES {
            cycle.clone().map_err(|fault| {
                if R::SAME {
                    ParseError {
                        expected: fault.expected + reason!(" (the game digraph may have some)"),
                        ..fault
                    }
                } else {
                    fault
                }
            })?;
        }
        let mut by_lower_name = HashMap::new();
        for (v, name) in with_pulse(draft.names.iter().enumerate()) {
            by_lower_name.entry(name.to_lowercase()).or_insert(v as u32);
        }
        Ok(OnDigraph {
            endless: match cycle {
                Ok(()) => vec![false; draft.names.len()],
                Err(_) => endless(&edges, draft.names.len()),
            },
            names: draft.names,
            by_name: draft.by_name,
            by_lower_name,
            edges,
            rules: PhantomData,
        })
    }

    /// The graph with these edges, all of them both players'; a token starts on the first vertex that is named.
    ///
    /// # Errors
    /// If there is no edge, a name is empty or has a reserved character, or there is a cycle that the rules do not allow,
    /// which is shown.
    pub fn from_edges<'a>(
        edges: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ParseError> {
        let mut draft = Draft::default();
        for (from, to) in edges {
            let ends = [draft.vertex(from, from, "")?, draft.vertex(to, to, "")?];
            draft.edge(ends, None, 0)?;
        }
        OnDigraph::finish(draft, "")
    }

    /// Reads a graph as the game writes it.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where; a cycle that the rules do not allow is shown.
    pub fn from_text(text: &str) -> Result<Self, ParseError> {
        let mut draft = Draft::default();
        R::read(&mut draft, text)?;
        OnDigraph::finish(draft, text)
    }

    /// The number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// True if there is no vertex; never so for a graph that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The vertices, in the order in which they were named.
    pub fn vertices(&self) -> impl Iterator<Item = DigraphVertex> + use<R> {
        (0..self.names.len() as u32).map(DigraphVertex)
    }

    /// The vertices to which a player can slide a token on `v`, each once.
    pub fn options(&self, player: Player, v: DigraphVertex) -> impl Iterator<Item = DigraphVertex> {
        let own = self.edges.get(player.index()).unwrap_or(&self.edges[0]);
        own.of(v.0).iter().map(|&to| DigraphVertex(to))
    }

    /// True if neither player can slide a token on `v`.
    fn is_final(&self, v: DigraphVertex) -> bool {
        self.edges.iter().all(|own| own.of(v.0).is_empty())
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, v: DigraphVertex) -> &str {
        &self.names[v.0 as usize]
    }

    /// The vertex with a name; names that differ in case only are distinguished by writing them exactly.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<DigraphVertex> {
        let exact = self.by_name.get(name);
        exact
            .or_else(|| self.by_lower_name.get(&name.to_lowercase()))
            .map(|&v| DigraphVertex(v))
    }
}

/// For each vertex, true if a path along edges of either player leads from it to a cycle. These are the vertices that
/// are left when vertices without edges to others are removed until there are none.
fn endless(edges: &[Targets], vertices: usize) -> Vec<bool> {
    let mut open = vec![0u32; vertices];
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); vertices];
    for own in edges {
        for from in 0..vertices as u32 {
            open[from as usize] += own.of(from).len() as u32;
            for &to in with_pulse(own.of(from).iter()) {
                into[to as usize].push(from);
            }
        }
    }
    let mut ready: Vec<usize> = (0..vertices).filter(|&v| open[v] == 0).collect();
    while let Some(v) = ready.pop() {
        for &from in with_pulse(into[v].iter()) {
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                ready.push(from as usize);
            }
        }
    }
    open.iter().map(|&left| left > 0).collect()
}

impl<R: TokenRules> OnDigraph<R> {
    /// Reads the name of a vertex, which ends where `end` or the text does; a name may have blanks inside.
    fn read_vertex(&self, text: &mut Text, end: &str) -> Result<DigraphVertex, ParseError> {
        text.blanks();
        let name = text.run(|c| !end.contains(c));
        self.vertex(name.trim_end()).ok_or_else(|| {
            let some: Vec<&str> = self.names.iter().take(5).map(String::as_str).collect();
            let more = if self.names.len() > 5 { " …" } else { "" };
            let expected = format!("a vertex of the graph: {}{more}", some.join(" "));
            ParseError::at_piece(text.whole(), name.trim_end(), expected)
        })
    }
}

impl<R: SameForBoth> OnDigraph<R> {
    /// The vertices to which a token on `v` can slide, each once.
    pub fn successors(&self, v: DigraphVertex) -> impl Iterator<Item = DigraphVertex> {
        self.options(Player::Left, v)
    }
}

impl<R: TokenRules> Ruleset for OnDigraph<R> {
    /// The vertex of each token, in the order in which they were written.
    type Position = Vec<DigraphVertex>;
    type Move = Slide;

    fn start(&self) -> Vec<DigraphVertex> {
        vec![DigraphVertex(0)]
    }

    fn play(&self, p: &Vec<DigraphVertex>, mv: &Slide) -> Vec<DigraphVertex> {
        let mut next = p.clone();
        next[mv.token] = mv.to;
        next
    }

    fn components(&self, p: &Vec<DigraphVertex>) -> impl Iterator<Item = Vec<DigraphVertex>> {
        p.iter().map(|&v| vec![v])
    }

    fn changed(
        &self,
        p: &Vec<DigraphVertex>,
        mv: &Slide,
    ) -> Option<(Vec<DigraphVertex>, Vec<DigraphVertex>)> {
        Some((vec![p[mv.token]], vec![mv.to]))
    }

    /// Tokens are interchangeable, and one that cannot move any more may as well be removed.
    fn canonical(&self, mut p: Vec<DigraphVertex>) -> Vec<DigraphVertex> {
        p.sort_unstable();
        let movable: Vec<DigraphVertex> =
            p.iter().copied().filter(|&v| !self.is_final(v)).collect();
        if movable.is_empty() {
            p.truncate(1);
            return p;
        }
        movable
    }
}

impl<R: TokenRules> Partizan for OnDigraph<R> {
    fn moves_of(&self, player: Player, p: &Vec<DigraphVertex>) -> impl Iterator<Item = Slide> {
        let of = move |(token, &v)| self.options(player, v).map(move |to| Slide { token, to });
        p.iter().enumerate().flat_map(of)
    }

    fn same_for_both(&self) -> bool {
        R::SAME
    }

    fn may_repeat(&self, p: &Vec<DigraphVertex>) -> bool {
        p.iter().any(|v| self.endless[v.0 as usize])
    }

    fn is_legal(&self, player: Player, p: &Vec<DigraphVertex>, mv: &Slide) -> bool {
        let from = p.get(mv.token);
        from.is_some_and(|&v| self.options(player, v).any(|to| to == mv.to))
    }
}

impl<R: TokenRules> Notation for OnDigraph<R> {
    fn show(&self, p: &Vec<DigraphVertex>) -> String {
        let names: Vec<&str> = p.iter().map(|&v| self.name(v)).collect();
        names.join(",")
    }

    fn read(&self, text: &str) -> Result<Vec<DigraphVertex>, ParseError> {
        let mut tokens = Vec::new();
        for piece in text.split(',') {
            // Blanks separate names too, unless they lie within one.
            let names = match self.vertex(piece.trim()) {
                Some(_) => vec![piece],
                None => items(piece, &[]),
            };
            for name in names {
                if tokens.len() == MOST_TOKENS {
                    let expected = format!("at most {MOST_TOKENS} tokens");
                    return Err(ParseError::at_piece(text, name, expected));
                }
                tokens.push(self.read_vertex(&mut Text::within(text, name), ",")?);
            }
        }
        Ok(tokens)
    }

    fn show_move(&self, p: &Vec<DigraphVertex>, mv: &Slide) -> String {
        let text = format!("{}>{}", self.name(p[mv.token]), self.name(mv.to));
        show_among(text, p, mv.token)
    }

    fn read_move(&self, p: &Vec<DigraphVertex>, text: &str) -> Result<Slide, ParseError> {
        let mut words = Text::new(text);
        let from = self.read_vertex(&mut words, ">")?;
        words.expect(">", "\">\" and a vertex")?;
        words.blanks();
        let target = words;
        let to = self.read_vertex(&mut words, "#")?;
        let token = read_among(&mut words, p, &from)?;
        words.end("nothing more")?;
        let mv = Slide { token, to };
        let legal = Player::BOTH
            .iter()
            .any(|&player| self.is_legal(player, p, &mv));
        legal.then_some(mv).ok_or_else(|| {
            let edges = Player::BOTH
                .iter()
                .flat_map(|&player| self.options(player, from));
            let mut some: Vec<&str> = edges.take(10).map(|v| self.name(v)).collect();
            some.dedup();
            if some.is_empty() {
                target.wrong_word("another token, for this one has no move")
            } else {
                target.wrong_word(format!("where the token can slide: {}", some.join(" ")))
            }
        })
    }

    fn picture(&self, p: &Vec<DigraphVertex>) -> Option<Picture> {
        let owner = |player| Some(player).filter(|_| !R::SAME);
        let players = &Player::BOTH[..if R::SAME { 1 } else { 2 }];
        let shown = self.len().min(MOST_LISTED);
        let mut points: Vec<Point> = self.names[..shown].iter().map(Point::named).collect();
        for v in p.iter().filter(|v| (v.0 as usize) < shown) {
            points[v.0 as usize].tokens += 1;
        }
        let edges = players.iter().flat_map(|&player| {
            self.vertices().take(shown).flat_map(move |v| {
                let inside = self
                    .options(player, v)
                    .filter(move |to| (to.0 as usize) < shown);
                inside.map(move |to| Edge {
                    ends: [v.0 as usize, to.0 as usize],
                    owner: owner(player),
                    directed: true,
                })
            })
        });
        Some(Picture::Graph(Graph {
            points,
            edges: edges.take(MOST_LISTED).collect(),
            arranged: if R::CYCLES {
                Arranged::Freely
            } else {
                Arranged::Downwards
            },
            of: None,
        }))
    }
}

impl<R: SameForBoth> Impartial for OnDigraph<R> {}

impl<R: TokenRules> Described for OnDigraph<R> {
    const ABOUT: About = R::ABOUT;

    fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
        OnDigraph::from_text(text.unwrap_or(""))
    }

    fn show_rules(&self) -> Option<String> {
        Some(R::show(self))
    }
}
