//! Green Hackenbush: cut an edge of a graph that stands on the ground; what no longer reaches the ground falls.
//! Stalks, trees and graphs with cycles alike: the colon principle and the fusion principle give every value in
//! linear time. Winning Ways, chapter 7; Conway, *On Numbers and Games*, chapter 13.

pub use crate::theorems::fusion::Edge;
use crate::theorems::fusion::{Fused, Graph, cuts_to, fuse};
use crate::theorems::known::Known;
use grundy_core::parse::{no_rules, read_number};
use grundy_core::picture::{self, Arranged, MOST_LISTED, Picture};
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict,
    Wanted, WinningMoves,
};

/// The largest name of a vertex.
const LARGEST_VERTEX: u64 = 1_000_000_000;
/// The most edges of a position.
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
pub struct Plant(Vec<Edge>);

impl Plant {
    /// The part of a graph that reaches the ground, vertex 0; the rest falls away.
    #[must_use]
    pub fn new(edges: Vec<Edge>) -> Plant {
        let graph = Graph::new(&edges);
        let reached = graph.reached();
        let stays = |(a, _): &Edge| graph.number.get(a).is_some_and(|&v| reached[v]);
        Plant(edges.into_iter().filter(stays).collect())
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.0
    }
}

impl GreenHackenbush {
    fn reason(plant: &Plant, graph: &Graph, fused: &Fused) -> String {
        let loops = fused.inside[0].len();
        let mut parts = Vec::new();
        let mut terms = Vec::new();
        for (upper, stands) in fused.stands_on.iter().enumerate() {
            if let Some((e, 0)) = stands {
                let (a, b) = plant.0[*e];
                let adds = fused.value[upper] + 1;
                terms.push(adds.to_string());
                if parts.len() < 8 {
                    let what = match fused.value[upper] {
                        0 => "nothing".to_owned(),
                        n => format!("a value of {n}"),
                    };
                    parts.push(format!("{a}-{b} carries {what} and so is worth {adds}"));
                }
            }
        }
        if terms.len() > parts.len() {
            parts.push("and so on".to_owned());
            terms.truncate(8);
            terms.push("…".to_owned());
        }
        if loops > 0 {
            let cycles = if loops == 1 { "edge" } else { "edges" };
            parts.push(format!(
                "{loops} {cycles} of cycles through the ground become loops worth {} together",
                loops % 2
            ));
            terms.push((loops % 2).to_string());
        }
        let fusing = if fused.inside.iter().any(|edges| !edges.is_empty()) {
            let points = graph.len() - fused.value.len();
            format!(
                "fusion: {points} vertices on cycles are fused with others, and each edge of a cycle becomes a loop worth 1; "
            )
        } else {
            String::new()
        };
        let sum = match terms.len() {
            0 => "no edge is left, so the value is 0".to_owned(),
            1 => format!("the value is {}", fused.value[0]),
            _ => format!("{} = {}", terms.join(" ⊕ "), fused.value[0]),
        };
        let colon = "colon: an edge is worth 1 more than what it carries; ";
        format!(
            "{fusing}{colon}{}{}{sum}",
            parts.join("; "),
            if parts.is_empty() { "" } else { "; " }
        )
    }
}

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

    /// What hangs together without the ground is a part of its own.
    fn components(&self, plant: &Plant) -> impl Iterator<Item = Plant> {
        let graph = Graph::new(&plant.0);
        let mut part = vec![usize::MAX; graph.len()];
        let mut parts: Vec<Vec<Edge>> = Vec::new();
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
        let mut edges: Vec<Edge> = plant
            .0
            .into_iter()
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        edges.sort_unstable();
        Plant(edges)
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

    fn theorem(&self, p: &Plant, wanted: Wanted) -> Option<Theorem<Verdict<usize>>> {
        self.known(p, wanted)
    }
}

impl Known<Plant, usize> for GreenHackenbush {
    fn nimber(&self, plant: &Plant) -> Option<Theorem<u64>> {
        let graph = Graph::new(&plant.0);
        let fused = fuse(&graph);
        Some(Theorem {
            says: fused.value[0],
            name: NAME,
            source: SOURCE,
            reason: GreenHackenbush::reason(plant, &graph, &fused),
        })
    }

    fn moves_to(
        &self,
        plant: &Plant,
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<usize>>> {
        let graph = Graph::new(&plant.0);
        let fused = fuse(&graph);
        let cuts = cuts_to(&graph, &fused, nimber)?;
        Some(Theorem {
            says: WinningMoves::first_of(cuts, limit),
            name: NAME,
            source: SOURCE,
            reason: GreenHackenbush::reason(plant, &graph, &fused),
        })
    }
}

impl Impartial for GreenHackenbush {}

impl Notation for GreenHackenbush {
    fn show(&self, plant: &Plant) -> String {
        if plant.0.is_empty() {
            return "0".to_owned();
        }
        let edges: Vec<String> = plant.0.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        edges.join(",")
    }

    fn read(&self, text: &str) -> Result<Plant, ParseError> {
        if text.trim() == "0" {
            return Ok(Plant(vec![]));
        }
        let mut edges = Vec::new();
        for piece in text.split(',') {
            if !piece.contains('-') {
                let expected = "an edge such as 0-1, or 0 alone when nothing is left";
                return Err(ParseError::at_piece(text, piece.trim(), expected));
            }
            // A path is written through its vertices: 0-1-2 is 0-1,1-2.
            let mut before = None;
            for end in piece.split('-') {
                let vertex = read_number(text, end, "a vertex (0 is the ground)", LARGEST_VERTEX)?;
                if let Some(from) = before.replace(vertex as u32) {
                    edges.push((from, vertex as u32));
                }
            }
            if edges.len() > MOST_EDGES {
                let expected = format!("at most {MOST_EDGES} edges");
                return Err(ParseError::at_piece(text, piece.trim(), expected));
            }
        }
        Ok(Plant::new(edges))
    }

    fn show_move(&self, plant: &Plant, cut: &usize) -> String {
        let (a, b) = plant.0[*cut];
        let same = |edge: &&Edge| **edge == (a, b) || **edge == (b, a);
        match plant.0[..*cut].iter().filter(same).count() {
            0 => format!("cut {a}-{b}"),
            before => format!("cut {a}-{b} #{}", before + 1),
        }
    }

    fn read_move(&self, plant: &Plant, text: &str) -> Result<usize, ParseError> {
        // Read as written, for trying every edge would take the square of their number.
        let expected = || match plant.0.first() {
            Some((a, b)) => format!("an edge of the plant, such as cut {a}-{b}"),
            None => "nothing, for no edge is left".to_owned(),
        };
        let trimmed = text.trim();
        let fault = || ParseError::at_piece(text, trimmed, expected());
        let body = match trimmed.get(..3) {
            Some(word) if word.eq_ignore_ascii_case("cut") => &trimmed[3..],
            _ => trimmed,
        };
        let (ends, which) = match body.split_once('#') {
            None => (body, 1),
            Some((ends, which)) => {
                let which = read_number(text, which, "which of the parallel edges", LARGEST_VERTEX);
                (ends, which? as usize)
            }
        };
        let (a, b) = ends.split_once('-').ok_or_else(fault)?;
        let end = |piece| read_number(text, piece, "a vertex", LARGEST_VERTEX).map(|v| v as u32);
        let (a, b) = (end(a)?, end(b)?);
        let same = |edge: &Edge| *edge == (a, b) || *edge == (b, a);
        let numbers = plant.0.iter().enumerate();
        let mut parallel = numbers
            .filter(|(_, edge)| same(edge))
            .map(|(number, _)| number);
        which
            .checked_sub(1)
            .and_then(|skip| parallel.nth(skip))
            .ok_or_else(fault)
    }

    fn picture(&self, plant: &Plant) -> Option<Picture> {
        let graph = Graph::new(&plant.0);
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
