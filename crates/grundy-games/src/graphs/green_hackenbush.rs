//! Green Hackenbush: cut an edge of a graph that stands on the ground; what no longer reaches the ground falls.
//! Stalks, trees and graphs with cycles alike: the colon principle and the fusion principle give every value in
//! linear time. Winning Ways, chapter 7; Conway, *On Numbers and Games*, chapter 13.

use crate::families::among::{read_among, show_among};
pub use crate::theorems::fusion::EdgeEnds;
use crate::theorems::fusion::{Multigraph, cuts_to, fuse, reason};
use grundy_core::parse::{Text, no_rules};
use grundy_core::picture::{self, Arranged, MOST_LISTED, Picture};
use grundy_core::theorem::{Found, Known};
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict,
    Wanted, WinningMoves,
};

/// The largest name of a vertex.
const LARGEST_VERTEX: u64 = 1_000_000_000;
/// The largest number of edges of a position.
const MOST_EDGES: usize = 1_000_000;

/// The rules of green Hackenbush.
///
/// ```
/// use grundy_core::{Impartial, Notation};
/// use grundy_games::graphs::green_hackenbush::GreenHackenbush;
/// // A triangle standing on the ground is fused to three loops, so it is worth 1.
/// let p = GreenHackenbush.read("0-1,1-2,2-0").unwrap();
/// assert_eq!(GreenHackenbush.known_nimber(&p).unwrap().says, 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct GreenHackenbush;

/// The edges, in the order in which they were written; all reach the ground. Loops and parallel edges are fine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plant(Vec<EdgeEnds>);

impl Plant {
    /// The part of a graph that reaches the ground, vertex 0; the rest falls away.
    #[must_use]
    pub fn new(edges: Vec<EdgeEnds>) -> Plant {
        let graph = Multigraph::new(&edges);
        let reached = graph.reached();
        let stays = |(a, _): &EdgeEnds| graph.number.get(a).is_some_and(|&v| reached[v]);
        Plant(edges.into_iter().filter(stays).collect())
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[EdgeEnds] {
        &self.0
    }
}

/// The name and the source of the theorem that values every plant.
const NAME: &str = "the colon and fusion principles";
const SOURCE: &str = "Berlekamp, Conway and Guy 2001";

impl Ruleset for GreenHackenbush {
    type Position = Plant;
    /// The number of the edge to cut.
    type Move = usize;

    /// A tree with a branch, and a triangle.
    fn start(&self) -> Plant {
        Plant::new(vec![(0, 1), (1, 2), (1, 3), (0, 4), (4, 5), (5, 0)])
    }

    fn play(&self, plant: &Plant, cut: &usize) -> Plant {
        let mut edges = plant.0.clone();
        edges.remove(*cut);
        Plant::new(edges)
    }

    /// The connected parts, once the ground is taken away: each is a plant of its own.
    fn components(&self, plant: &Plant) -> impl Iterator<Item = Plant> {
        let graph = Multigraph::new(&plant.0);
        let mut part = vec![usize::MAX; graph.len()];
        let mut parts: Vec<Vec<EdgeEnds>> = Vec::new();
        for root in 1..graph.len() {
            if part[root] != usize::MAX {
                continue;
            }
            part[root] = parts.len();
            let mut open = vec![root];
            while let Some(v) = open.pop() {
                for &e in graph.at(v) {
                    let to = graph.other(e, v);
                    if to != 0 && part[to] == usize::MAX {
                        part[to] = parts.len();
                        open.push(to);
                    }
                }
            }
            parts.push(vec![]);
        }
        for (&edge, &(a, b)) in plant.0.iter().zip(&graph.ends) {
            match a.max(b) {
                0 => parts.push(vec![edge]),
                v => parts[part[v]].push(edge),
            }
        }
        parts.into_iter().map(Plant)
    }

    /// The order of the edges and of their ends does not matter.
    fn canonical(&self, plant: Plant) -> Plant {
        let mut edges = undirected(&plant.0);
        edges.sort_unstable();
        Plant(edges)
    }

    fn theorem(&self, p: &Plant, wanted: Wanted) -> Option<Theorem<Verdict<usize>>> {
        self.known(p, wanted)
    }
}

impl Partizan for GreenHackenbush {
    fn moves_of(&self, _: Player, plant: &Plant) -> impl Iterator<Item = usize> {
        0..plant.0.len()
    }

    fn same_for_both(&self) -> bool {
        true
    }

    fn is_legal(&self, _: Player, plant: &Plant, cut: &usize) -> bool {
        *cut < plant.0.len()
    }
}

impl Known<Plant, usize> for GreenHackenbush {
    fn nimber(&self, plant: &Plant) -> Option<Theorem<u64>> {
        let graph = Multigraph::new(&plant.0);
        let fused = fuse(&graph);
        Some(Theorem {
            says: fused.value[0],
            name: NAME,
            source: SOURCE,
            reason: reason(&plant.0, &graph, &fused),
        })
    }

    fn moves_to(&self, plant: &Plant, nimber: u64, limit: usize) -> Found<usize> {
        let graph = Multigraph::new(&plant.0);
        let fused = fuse(&graph);
        let cuts = cuts_to(&graph, &fused, nimber)?;
        Some(Theorem {
            says: WinningMoves::first_of(cuts, limit),
            name: NAME,
            source: SOURCE,
            reason: reason(&plant.0, &graph, &fused),
        })
    }
}

impl Impartial for GreenHackenbush {}

/// The edges with their ends in ascending order.
fn undirected(edges: &[EdgeEnds]) -> Vec<EdgeEnds> {
    let sorted = edges.iter().map(|&(a, b)| (a.min(b), a.max(b)));
    sorted.collect()
}

/// Reads the name of a vertex.
fn read_vertex(text: &mut Text) -> Result<u32, ParseError> {
    let vertex = text.number("a vertex (0 is the ground)", LARGEST_VERTEX)?;
    Ok(vertex as u32)
}

impl Notation for GreenHackenbush {
    fn show(&self, plant: &Plant) -> String {
        if plant.0.is_empty() {
            return "0".to_owned();
        }
        let edges: Vec<String> = plant.0.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        edges.join(",")
    }

    /// A path may be given by its vertices: 0-1-2 is 0-1,1-2.
    fn read(&self, text: &str) -> Result<Plant, ParseError> {
        if text.trim() == "0" {
            return Ok(Plant(vec![]));
        }
        const EDGE: &str = "an edge such as 0-1, or 0 alone when nothing is left";
        let mut words = Text::new(text);
        let mut edges = Vec::new();
        loop {
            let mut from = read_vertex(&mut words)?;
            words.blanks();
            if words.peek() != Some('-') {
                return Err(words.fault(EDGE));
            }
            while words.eat("-") {
                let to = read_vertex(&mut words)?;
                edges.push((from, to));
                from = to;
            }
            if edges.len() > MOST_EDGES {
                return Err(words.fault(format!("at most {MOST_EDGES} edges")));
            }
            if !words.next_item() {
                words.end("a comma, or nothing more")?;
                return Ok(Plant::new(edges));
            }
        }
    }

    fn show_move(&self, plant: &Plant, cut: &usize) -> String {
        let (a, b) = plant.0[*cut];
        show_among(format!("cut {a}-{b}"), &undirected(&plant.0[..=*cut]), *cut)
    }

    /// Parsed directly, because trying every edge would take quadratic time.
    fn read_move(&self, plant: &Plant, text: &str) -> Result<usize, ParseError> {
        let mut words = Text::new(text);
        words.eat("cut");
        let expected = || match plant.0.first() {
            Some((a, b)) => format!("an edge of the plant, such as cut {a}-{b}"),
            None => "nothing, for no edge is left".to_owned(),
        };
        words.blanks();
        let here = words;
        let a = read_vertex(&mut words)?;
        words.expect("-", &expected())?;
        let b = read_vertex(&mut words)?;
        let (edges, edge) = (undirected(&plant.0), (a.min(b), a.max(b)));
        if !edges.contains(&edge) {
            return Err(here.wrong_word(expected()));
        }
        let cut = read_among(&mut words, &edges, &edge)?;
        words.end("nothing more")?;
        Ok(cut)
    }

    fn picture(&self, plant: &Plant) -> Option<Picture> {
        let graph = Multigraph::new(&plant.0);
        let mut points = vec![picture::Point::default(); graph.len()];
        points[0] = picture::Point::named("0");
        for (name, &number) in &graph.number {
            points[number] = picture::Point::named(name.to_string());
        }
        let edges = graph.ends.iter().take(MOST_LISTED);
        Some(Picture::Graph(picture::Graph {
            points,
            edges: edges.map(|&(a, b)| picture::Edge::between(a, b)).collect(),
            arranged: Arranged::Grounded,
            of: (plant.0.len() > MOST_LISTED).then_some(plant.0.len() as u64),
        }))
    }
}

impl Described for GreenHackenbush {
    const ABOUT: About = About {
        name: "green-hackenbush",
        aliases: &[],
        title: "Cut an edge; what no longer reaches the ground falls",
        rules: "A graph stands on the ground. A move cuts one edge, and everything that no longer hangs together with \
                the ground falls away. Whoever cannot move loses. Cycles, parallel edges and loops are fine.",
        notation: "Edges a-b with commas between them; vertices are numbers and 0 is the ground: 0-1,1-2,2-0 is a \
                   triangle on the ground. Edges that do not reach the ground are left out at once. 0 alone: no edge \
                   is left. A move is written cut 1-2; of parallel edges, cut 1-2 #2 cuts the second.",
        examples: &[
            "green-hackenbush 0-1,1-2,2-3",
            "green-hackenbush 0-1,1-2,1-3,0-4",
            "green-hackenbush 0-1,1-2,2-0,1-3",
        ],
        sources: &[SOURCE, "Conway 2001"],
        ..About::PLAIN
    };

    fn from_rules(text: Option<&str>) -> Result<GreenHackenbush, ParseError> {
        no_rules(Self::ABOUT.name, text)?;
        Ok(GreenHackenbush)
    }
}
