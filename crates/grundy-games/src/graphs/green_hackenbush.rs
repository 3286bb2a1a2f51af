//! Green Hackenbush: cut an edge of a graph that stands on the ground; what no longer reaches the ground falls.
//! Stalks, trees and graphs with cycles alike: the colon principle and the fusion principle give every value in
//! linear time. Winning Ways, chapter 7; Conway, *On Numbers and Games*, chapter 13.

use grundy_core::parse::{no_rules, read_number};
use grundy_core::picture::Picture;
use grundy_core::{
    About, Described, Impartial, Notation, ParseError, Partizan, Player, Ruleset, Theorem, Verdict,
    Wanted, WinningMoves,
};
use num::BigUint;
use std::collections::HashMap;

/// The largest name of a vertex.
const LARGEST_VERTEX: u64 = 1_000_000_000;
/// The most edges of a position.
const MOST_EDGES: usize = 1_000_000;
/// Finding the moves by the theorem must not take longer than a moment.
const MOST_WORK: u64 = 50_000_000;

/// Two ends; the ground is 0.
pub type Edge = (u32, u32);

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

/// Edges between vertices that are numbered from 0 without gaps, the ground first.
struct Graph {
    number: HashMap<u32, usize>,
    ends: Vec<(usize, usize)>,
    /// The edges at vertex v are `list[starts[v]..starts[v + 1]]`; a loop is listed twice.
    starts: Vec<usize>,
    list: Vec<usize>,
}

impl Graph {
    fn new(edges: &[Edge]) -> Graph {
        let mut number = HashMap::from([(0, 0)]);
        let mut named = |v: u32| {
            let next = number.len();
            *number.entry(v).or_insert(next)
        };
        let ends: Vec<_> = edges.iter().map(|&(a, b)| (named(a), named(b))).collect();
        let mut starts = vec![0; number.len() + 1];
        for &(a, b) in &ends {
            starts[a + 1] += 1;
            starts[b + 1] += 1;
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut free = starts.clone();
        let mut list = vec![0; 2 * ends.len()];
        for (e, &(a, b)) in ends.iter().enumerate() {
            for v in [a, b] {
                list[free[v]] = e;
                free[v] += 1;
            }
        }
        Graph {
            number,
            ends,
            starts,
            list,
        }
    }

    fn len(&self) -> usize {
        self.number.len()
    }

    fn at(&self, v: usize) -> &[usize] {
        &self.list[self.starts[v]..self.starts[v + 1]]
    }

    fn other(&self, e: usize, v: usize) -> usize {
        let (a, b) = self.ends[e];
        if a == v { b } else { a }
    }

    /// Which vertices hang together with the ground.
    fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        reached[0] = true;
        let mut open = vec![0];
        while let Some(v) = open.pop() {
            for &e in self.at(v) {
                let to = self.other(e, v);
                if !reached[to] {
                    reached[to] = true;
                    open.push(to);
                }
            }
        }
        reached
    }

    /// Walks depth first from vertex 0 and finds the bridges; Tarjan, 1974, with an explicit stack.
    fn walk(&self) -> Walk {
        let mut walk = Walk {
            order: Vec::with_capacity(self.len()),
            parent: vec![None; self.len()],
            bridge: vec![false; self.ends.len()],
        };
        // When each vertex was reached, and the earliest vertex that its subtree reaches otherwise.
        let mut time = vec![usize::MAX; self.len()];
        let mut low = vec![usize::MAX; self.len()];
        (time[0], low[0]) = (0, 0);
        walk.order.push(0);
        let mut stack = vec![(0, 0)];
        while let Some((v, looked)) = stack.last_mut() {
            let v = *v;
            if let Some(&e) = self.at(v).get(*looked) {
                *looked += 1;
                let to = self.other(e, v);
                if walk.parent[v] == Some(e) {
                    continue;
                }
                if time[to] == usize::MAX {
                    time[to] = walk.order.len();
                    low[to] = time[to];
                    walk.parent[to] = Some(e);
                    walk.order.push(to);
                    stack.push((to, 0));
                } else {
                    low[v] = low[v].min(time[to]);
                }
            } else {
                stack.pop();
                if let Some(e) = walk.parent[v] {
                    let up = self.other(e, v);
                    walk.bridge[e] = low[v] > time[up];
                    low[up] = low[up].min(low[v]);
                }
            }
        }
        walk
    }
}

/// A depth-first walk from the ground.
struct Walk {
    /// The vertices that were reached, in the order of the walk.
    order: Vec<usize>,
    /// The edge by which a vertex was reached.
    parent: Vec<Option<usize>>,
    /// Whether an edge is a bridge: cutting it drops all that stands on it.
    bridge: Vec<bool>,
}

/// What the two principles say of a plant.
struct Fused {
    /// The block of each vertex: the vertices that are fused to one point. The ground's block is 0, and a block
    /// comes before the blocks that stand on it.
    block: Vec<usize>,
    /// The bridge on which a block stands, and the block below it.
    stands_on: Vec<Option<(usize, usize)>>,
    /// The value of what stands on a block together with its own edges, which have become loops.
    value: Vec<u64>,
    /// The edges inside a block.
    inside: Vec<Vec<usize>>,
}

/// The colon principle: what stands on a bridge may be replaced by a stalk of its value, so a bridge adds 1.
/// The fusion principle: the vertices of a cycle may be fused; a loop is worth 1. Linear.
fn fuse(graph: &Graph) -> Fused {
    let walk = graph.walk();
    let mut block = vec![0; graph.len()];
    let mut stands_on = vec![None];
    for &v in &walk.order {
        let Some(e) = walk.parent[v] else { continue };
        let below = block[graph.other(e, v)];
        block[v] = below;
        if walk.bridge[e] {
            block[v] = stands_on.len();
            stands_on.push(Some((e, below)));
        }
    }
    let mut inside: Vec<Vec<usize>> = vec![vec![]; stands_on.len()];
    for (e, &(a, _)) in graph.ends.iter().enumerate() {
        if !walk.bridge[e] {
            inside[block[a]].push(e);
        }
    }
    let mut value: Vec<u64> = inside.iter().map(|edges| edges.len() as u64 % 2).collect();
    for (upper, stands) in stands_on.iter().enumerate().rev() {
        if let Some((_, below)) = stands {
            value[*below] ^= value[upper] + 1;
        }
    }
    Fused {
        block,
        stands_on,
        value,
        inside,
    }
}

/// The edges whose cutting leaves a plant of value `target`, in their order; `None` when that is too much work.
///
/// Going up from the ground, each block is told what value it must take for the whole to have value `target`.
/// A bridge is right when what it adds must become 0; an edge of a block when the block without it has the value,
/// which is found by fusing the block alone again. So the work is the sum of the squares of the blocks' sizes.
fn cuts_to(graph: &Graph, fused: &Fused, target: u64) -> Option<Vec<usize>> {
    let mut wanted: Vec<Option<u64>> = vec![None; fused.value.len()];
    wanted[0] = Some(target);
    let mut cuts = Vec::new();
    for (upper, stands) in fused.stands_on.iter().enumerate().skip(1) {
        let (e, below) = stands.expect("every block but the ground's stands on a bridge");
        let Some(wanted_below) = wanted[below] else {
            continue;
        };
        // What the bridge and all on it must add instead of value + 1. Whatever is cut above it, it adds at least 1.
        match wanted_below ^ fused.value[below] ^ (fused.value[upper] + 1) {
            0 => cuts.push(e),
            adds => wanted[upper] = Some(adds - 1),
        }
    }
    let mut work = 0u64;
    for (edges, wanted) in fused.inside.iter().zip(&wanted) {
        let size = edges.len() as u64;
        if wanted.is_some() {
            work = work.saturating_add(size.saturating_mul(size));
        }
    }
    if work > MOST_WORK {
        return None;
    }
    // The stalks that stand on each vertex of a block.
    let mut on_vertex = vec![0u64; graph.len()];
    for (upper, stands) in fused.stands_on.iter().enumerate() {
        if let Some((e, below)) = stands {
            let (a, b) = graph.ends[*e];
            let foot = if fused.block[a] == *below { a } else { b };
            on_vertex[foot] ^= fused.value[upper] + 1;
        }
    }
    for (number, (edges, wanted)) in fused.inside.iter().zip(&wanted).enumerate() {
        let Some(wanted) = *wanted else { continue };
        let root = match fused.stands_on[number] {
            None => 0,
            Some((e, _)) => {
                let (a, b) = graph.ends[e];
                if fused.block[a] == number { a } else { b }
            }
        };
        for &cut in edges {
            let (a, b) = graph.ends[cut];
            let value = if a == b {
                fused.value[number] ^ 1
            } else {
                let rest = edges.iter().filter(|&&e| e != cut);
                value_alone(graph, rest.copied(), root, &on_vertex)
            };
            if value == wanted {
                cuts.push(cut);
            }
        }
    }
    cuts.sort_unstable();
    Some(cuts)
}

/// The value at `root` of some edges of a graph, stalks of known values standing on the vertices.
fn value_alone(
    graph: &Graph,
    edges: impl Iterator<Item = usize>,
    root: usize,
    on_vertex: &[u64],
) -> u64 {
    // Renamed so that the root is the ground.
    let name = |v: usize| if v == root { 0 } else { v as u32 + 1 };
    let edges: Vec<Edge> = edges
        .map(|e| graph.ends[e])
        .map(|(a, b)| (name(a), name(b)))
        .collect();
    let alone = Graph::new(&edges);
    let mut fused = fuse(&alone);
    // The stalks are added where they stand, and the values above the ground summed up anew.
    let mut value: Vec<u64> = fused
        .inside
        .iter()
        .map(|edges| edges.len() as u64 % 2)
        .collect();
    for (&name, &v) in &alone.number {
        let original = if name == 0 { root } else { name as usize - 1 };
        value[fused.block[v]] ^= on_vertex[original];
    }
    for (upper, stands) in fused.stands_on.drain(..).enumerate().rev() {
        if let Some((_, below)) = stands {
            value[below] ^= value[upper] + 1;
        }
    }
    value[0]
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
        Some(match wanted {
            Wanted::Nimber => self.nimber(p)?.map(Verdict::Nimber),
            Wanted::MovesTo { nimber, limit } => {
                self.moves_to(p, nimber, limit)?.map(Verdict::Moves)
            }
            _ => return None,
        })
    }
}

/// What the theorem knows.
impl GreenHackenbush {
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
        let mut cuts = cuts_to(&graph, &fused, nimber)?;
        let total = BigUint::from(cuts.len());
        cuts.truncate(limit);
        Some(Theorem {
            says: WinningMoves { total, first: cuts },
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
            let Some((a, b)) = piece.split_once('-') else {
                let expected = "an edge such as 0-1, or 0 alone when nothing is left";
                return Err(ParseError::at_piece(text, piece.trim(), expected));
            };
            if edges.len() == MOST_EDGES {
                let expected = format!("at most {MOST_EDGES} edges");
                return Err(ParseError::at_piece(text, piece.trim(), expected));
            }
            let end =
                |piece| read_number(text, piece, "a vertex (0 is the ground)", LARGEST_VERTEX);
            edges.push((end(a)? as u32, end(b)? as u32));
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
        Some(Picture::Graph {
            points: graph.len(),
            edges: graph.ends.iter().map(|&(a, b)| (a, b, 'g')).collect(),
        })
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
