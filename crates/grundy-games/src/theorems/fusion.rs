//! Green graphs on the ground: their blocks and bridges, and the values that the colon principle and the fusion principle
//! give them. *Winning Ways*, chapter 7.

use grundy_core::{Reason, reason};
use std::collections::HashMap;

/// Two ends; the ground is 0.
pub type EdgeEnds = (u32, u32);

/// Finding the moves by the theorem must not take longer than a moment.
const MOST_WORK: u64 = 50_000_000;

/// Edges between vertices that are numbered from 0 without gaps, the ground first.
pub(crate) struct Multigraph {
    pub(crate) number: HashMap<u32, usize>,
    pub(crate) ends: Vec<(usize, usize)>,
    /// The edges at vertex v are `list[starts[v]..starts[v + 1]]`; a loop is listed twice.
    pub(crate) starts: Vec<usize>,
    pub(crate) list: Vec<usize>,
}

impl Multigraph {
    /// The graph of these edges, with vertices numbered anew from the ground, which is 0.
    pub(crate) fn new(edges: &[EdgeEnds]) -> Multigraph {
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
        Multigraph {
            number,
            ends,
            starts,
            list,
        }
    }

    /// The number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.number.len()
    }

    /// The edges at a vertex.
    pub(crate) fn at(&self, v: usize) -> &[usize] {
        &self.list[self.starts[v]..self.starts[v + 1]]
    }

    /// The other end of an edge.
    pub(crate) fn other(&self, e: usize, v: usize) -> usize {
        let (a, b) = self.ends[e];
        if a == v { b } else { a }
    }

    /// True for each vertex that is connected to the ground.
    pub(crate) fn reached(&self) -> Vec<bool> {
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
    fn walk(&self) -> DepthFirstWalk {
        let mut walk = DepthFirstWalk {
            order: Vec::with_capacity(self.len()),
            parent: vec![None; self.len()],
            bridge: vec![false; self.ends.len()],
        };
        // The time at which each vertex was reached, and the earliest vertex that its subtree reaches by another edge.
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
struct DepthFirstWalk {
    /// The vertices that were reached, in the order of the walk.
    order: Vec<usize>,
    /// The edge by which a vertex was reached.
    parent: Vec<Option<usize>>,
    /// True for each edge that is a bridge: cutting it drops all that stands on it.
    bridge: Vec<bool>,
}

/// The blocks of a plant and their values, as the two principles give them.
pub(crate) struct Fused {
    /// The block of each vertex: the vertices that are fused to one point. The ground's block is 0, and a block
    /// comes before the blocks that stand on it.
    pub(crate) block: Vec<usize>,
    /// The bridge on which a block stands, and the block below it.
    pub(crate) stands_on: Vec<Option<(usize, usize)>>,
    /// The value of everything that stands on a block together with its own edges, which have become loops.
    pub(crate) value: Vec<u64>,
    /// The edges inside a block.
    pub(crate) inside: Vec<Vec<usize>>,
}

/// The colon principle: everything on a bridge may be replaced by a stalk of its value, so a bridge adds 1. The fusion
/// principle: the vertices of a cycle may be fused; a loop is worth 1. Linear.
pub(crate) fn fuse(graph: &Multigraph) -> Fused {
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
    let mut value = loops(&inside);
    add_stalks(&stands_on, &mut value);
    Fused {
        block,
        stands_on,
        value,
        inside,
    }
}

/// The values of the edges inside each block on their own, as loops.
fn loops(inside: &[Vec<usize>]) -> Vec<u64> {
    inside.iter().map(|edges| edges.len() as u64 % 2).collect()
}

/// Adds to each block the values of the bridges on it, from the top down: a bridge adds 1 to the value above it.
fn add_stalks(stands_on: &[Option<(usize, usize)>], value: &mut [u64]) {
    for (upper, stands) in stands_on.iter().enumerate().rev() {
        if let Some((_, below)) = stands {
            value[*below] ^= value[upper] + 1;
        }
    }
}

/// The edges whose cutting leaves a plant of value `target`, in their order; `None` when that is too much work.
///
/// Going up from the ground, each block gets the value that it must take for the whole to have value `target`. Cutting
/// a bridge is right when its contribution must become 0; cutting an edge of a block when the block without it has the
/// wanted value, which is found by fusing the block alone again. So the work is the sum of the squares of the blocks'
/// sizes.
pub(crate) fn cuts_to(graph: &Multigraph, fused: &Fused, target: u64) -> Option<Vec<usize>> {
    let (mut cuts, wanted) = bridges_to(fused, target);
    let blocks = wanted.iter().enumerate();
    let blocks = blocks.filter_map(|(block, wanted)| Some((block, (*wanted)?)));
    let blocks: Vec<(usize, u64)> = blocks.collect();
    let work = blocks.iter().map(|&(block, _)| {
        let size = fused.inside[block].len() as u64;
        size.saturating_mul(size)
    });
    if work.fold(0, u64::saturating_add) > MOST_WORK {
        return None;
    }
    let on_vertex = stalks(graph, fused);
    for (block, wanted) in blocks {
        let edges = &fused.inside[block];
        let root = root_of(graph, fused, block);
        let value_without = |cut: usize| match graph.ends[cut] {
            (a, b) if a == b => fused.value[block] ^ 1,
            _ => {
                let rest = edges.iter().filter(|&&e| e != cut);
                value_alone(graph, rest.copied(), root, &on_vertex)
            }
        };
        let right = edges.iter().filter(|&&cut| value_without(cut) == wanted);
        cuts.extend(right);
    }
    cuts.sort_unstable();
    Some(cuts)
}

/// The bridges whose cutting leaves value `target`, and the value that each block must take for that when it is cut
/// inside; none for a block on which nothing can be done any more.
fn bridges_to(fused: &Fused, target: u64) -> (Vec<usize>, Vec<Option<u64>>) {
    let mut wanted: Vec<Option<u64>> = vec![None; fused.value.len()];
    wanted[0] = Some(target);
    let mut bridges = Vec::new();
    for (upper, stands) in fused.stands_on.iter().enumerate().skip(1) {
        let (e, below) = stands.expect("every block but the ground's stands on a bridge");
        let Some(wanted_below) = wanted[below] else {
            continue;
        };
        // The value that the bridge and all on it must contribute instead of value + 1. Whatever is cut above it, it
        // contributes at least 1.
        match wanted_below ^ fused.value[below] ^ (fused.value[upper] + 1) {
            0 => bridges.push(e),
            adds => wanted[upper] = Some(adds - 1),
        }
    }
    (bridges, wanted)
}

/// For each vertex, the nim-sum of what the bridges on it add.
fn stalks(graph: &Multigraph, fused: &Fused) -> Vec<u64> {
    let mut on_vertex = vec![0u64; graph.len()];
    for (upper, stands) in fused.stands_on.iter().enumerate() {
        if let Some((e, below)) = *stands {
            on_vertex[end_in(graph, fused, e, below)] ^= fused.value[upper] + 1;
        }
    }
    on_vertex
}

/// The vertex with which a block stands on the ground or on its bridge.
fn root_of(graph: &Multigraph, fused: &Fused, block: usize) -> usize {
    fused.stands_on[block].map_or(0, |(e, _)| end_in(graph, fused, e, block))
}

/// The end of a bridge that lies in a block.
fn end_in(graph: &Multigraph, fused: &Fused, bridge: usize, block: usize) -> usize {
    let (a, b) = graph.ends[bridge];
    if fused.block[a] == block { a } else { b }
}

/// The value at `root` of some edges of a graph, stalks of known values standing on the vertices.
fn value_alone(
    graph: &Multigraph,
    edges: impl Iterator<Item = usize>,
    root: usize,
    on_vertex: &[u64],
) -> u64 {
    // Renamed so that the root is the ground.
    let name = |v: usize| if v == root { 0 } else { v as u32 + 1 };
    let edges: Vec<EdgeEnds> = edges
        .map(|e| graph.ends[e])
        .map(|(a, b)| (name(a), name(b)))
        .collect();
    let alone = Multigraph::new(&edges);
    let fused = fuse(&alone);
    // The stalks are added where they stand, and the values above the ground summed up anew.
    let mut value = loops(&fused.inside);
    for (&name, &v) in &alone.number {
        let original = if name == 0 { root } else { name as usize - 1 };
        value[fused.block[v]] ^= on_vertex[original];
    }
    add_stalks(&fused.stands_on, &mut value);
    value[0]
}

/// The reason why a graph has its value: the contribution of each edge at the ground.
pub(crate) fn reason(edges: &[EdgeEnds], graph: &Multigraph, fused: &Fused) -> Reason {
    let loops = fused.inside[0].len();
    let mut parts = Vec::new();
    let mut terms: Vec<String> = Vec::new();
    for (upper, stands) in fused.stands_on.iter().enumerate() {
        if let Some((e, 0)) = stands {
            let (a, b) = edges[*e];
            let adds = fused.value[upper] + 1;
            terms.push(adds.to_string());
            if parts.len() < 8 {
                parts.push(match fused.value[upper] {
                    0 => reason!("{}-{} carries nothing and so is worth 1; ", a, b),
                    n => reason!(
                        "{}-{} carries a value of {} and so is worth {}; ",
                        a,
                        b,
                        n,
                        adds
                    ),
                });
            }
        }
    }
    if terms.len() > parts.len() {
        parts.push(reason!("and so on; "));
        terms.truncate(8);
        terms.push("…".to_owned());
    }
    if loops > 0 {
        parts.push(match loops {
            1 => {
                reason!("1 edge of cycles through the ground become loops worth 1 together; ")
            }
            _ => reason!(
                "{} edges of cycles through the ground become loops worth {} together; ",
                loops,
                loops % 2
            ),
        });
        terms.push((loops % 2).to_string());
    }
    let mut why = Reason::default();
    if fused.inside.iter().any(|edges| !edges.is_empty()) {
        why += reason!(
            "fusion: {} vertices on cycles are fused with others, and each edge of a cycle becomes a loop worth 1; ",
            graph.len() - fused.value.len()
        );
    }
    why += reason!("colon: an edge is worth 1 more than what it carries; ");
    why += Reason::list(parts, &Reason::default());
    why + match terms.len() {
        0 => reason!("no edge is left, so the value is 0"),
        1 => reason!("the value is {}", fused.value[0]),
        _ => reason!("{} = {}", terms.join(" ⊕ "), fused.value[0]),
    }
}
