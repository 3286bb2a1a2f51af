//! A graph with its vertices in an order that hardly depends on how it was written, so that equal games share an entry
//! in memory.
//!
//! Vertices are distinguished by their marks, then by the marks of their neighbours, and so on until nothing changes;
//! where several are still alike, the first of them is set apart and the search goes on. Trees, paths, cycles and grids
//! come out the same however they are numbered; of other graphs two forms of one may be kept, which costs only time.

use super::marked::{Graph, MarkedEdge, Name};

/// Larger graphs keep the order among vertices that look alike.
const MOST_SET_APART: usize = 64;
/// The largest number of rounds in which neighbours of neighbours are examined.
const MOST_ROUNDS: usize = 64;

/// The same graph, its vertices numbered and its edges sorted.
pub(super) fn canonical(graph: &Graph, grounded: bool) -> Graph {
    let classes = classes(graph, grounded);
    let mut order: Vec<usize> = (0..graph.len()).collect();
    order.sort_by_key(|&v| classes[v]);
    let mut place = vec![0; graph.len()];
    for (at, &v) in order.iter().enumerate() {
        place[v] = at;
    }
    let first = usize::from(!grounded);
    let vertices = order.iter().enumerate();
    let vertices = vertices.map(|(at, &v)| (Name::number(at + first), graph.mark(v)));
    let sorted = |edge: &MarkedEdge| {
        let (a, b) = (place[edge.a], place[edge.b]);
        MarkedEdge {
            a: a.min(b),
            b: a.max(b),
            mark: edge.mark,
        }
    };
    let mut edges: Vec<MarkedEdge> = graph.edges.iter().map(sorted).collect();
    edges.sort_unstable();
    Graph {
        vertices: vertices.collect(),
        edges,
    }
}

/// A class for each vertex, the ground's the first; vertices that share one look alike.
fn classes(graph: &Graph, grounded: bool) -> Vec<usize> {
    let mut near: Vec<Vec<(u8, usize)>> = vec![vec![]; graph.len()];
    for edge in &graph.edges {
        near[edge.a].push((edge.mark, edge.b));
        near[edge.b].push((edge.mark, edge.a));
    }
    let begin = (0..graph.len()).map(|v| (!grounded || v > 0, graph.mark(v)));
    let (mut class, mut count) = ranked(&begin.collect::<Vec<_>>());
    for _ in 0..=graph.len() {
        count = refine(&near, &mut class, count);
        if count == graph.len() || graph.len() > MOST_SET_APART {
            break;
        }
        let mut members = vec![0; count];
        class.iter().for_each(|&c| members[c] += 1);
        let Some(shared) = members.iter().position(|&n| n > 1) else {
            break;
        };
        let Some(first) = class.iter().position(|&c| c == shared) else {
            break;
        };
        let apart = (0..graph.len()).map(|v| (class[v], v != first));
        (class, count) = ranked(&apart.collect::<Vec<_>>());
    }
    class
}

/// Splits classes by the classes of the neighbours until none splits any more; how many there are then.
fn refine(near: &[Vec<(u8, usize)>], class: &mut Vec<usize>, mut count: usize) -> usize {
    for _ in 0..MOST_ROUNDS {
        let looks = (near.iter().enumerate()).map(|(v, near)| {
            let mut around: Vec<(u8, usize)> =
                near.iter().map(|&(mark, w)| (mark, class[w])).collect();
            around.sort_unstable();
            (class[v], around)
        });
        let (finer, more) = ranked(&looks.collect::<Vec<_>>());
        *class = finer;
        if more == count {
            break;
        }
        count = more;
    }
    count
}

/// The rank of each thing among those that differ, and how many ranks there are.
fn ranked<T: Ord>(things: &[T]) -> (Vec<usize>, usize) {
    let mut sorted: Vec<&T> = things.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let rank = |thing: &T| sorted.binary_search(&thing).unwrap_or_default();
    (things.iter().map(rank).collect(), sorted.len())
}
