//! The largest flow through a network and a smallest cut, each the proof of the other.
//!
//! Ford and Fulkerson (1956); blocking flows by Dinic (1970): at most V phases of at most V·E steps, whatever the
//! capacities, which are whole numbers of any size. Explicit stacks, so long networks are fine.

use grundy_core::{StopReason, Watch};
use num::{BigInt, Zero};
use std::collections::VecDeque;

/// A directed edge; it carries up to its capacity, which is not negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// How much it carries.
    pub capacity: BigInt,
}

/// A largest flow with a smallest cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// What leaves the source.
    pub value: BigInt,
    /// What each edge carries.
    pub carried: Vec<BigInt>,
    /// The vertices on the source's side of a smallest cut: the edges that leave it are full, those that enter it empty.
    pub side: Vec<bool>,
}

impl Flow {
    /// The edges of the cut: their capacities add up to the value.
    #[must_use]
    pub fn cut(&self, edges: &[Edge]) -> Vec<usize> {
        let crosses = |e: &Edge| self.side[e.from] && !self.side[e.to];
        (0..edges.len()).filter(|&i| crosses(&edges[i])).collect()
    }
}

/// A largest flow from `source` to `sink`.
///
/// At most V²·E steps.
///
/// # Errors
/// What stopped it.
///
/// # Panics
/// When an edge ends outside the `vertices` or source and sink are the same: invariants of the caller.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_solve::maximum_flow::{largest_flow, Edge};
/// let edge = |from, to, capacity: i32| Edge { from, to, capacity: capacity.into() };
/// let edges = [edge(0, 1, 3), edge(1, 2, 2)];
/// let flow = largest_flow(3, &edges, 0, 2, &mut Unwatched).unwrap();
/// assert_eq!((flow.value.clone(), flow.cut(&edges)), (2.into(), vec![1]));
/// ```
pub fn largest_flow(
    vertices: usize,
    edges: &[Edge],
    source: usize,
    sink: usize,
    watch: &mut dyn Watch,
) -> Result<Flow, StopReason> {
    assert_ne!(source, sink, "the source is not the sink");
    // Arc 2k is edge k, arc 2k + 1 takes back what it carries.
    let mut left: Vec<BigInt> = Vec::with_capacity(2 * edges.len());
    let mut arcs: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for (k, e) in edges.iter().enumerate() {
        left.extend([e.capacity.clone(), BigInt::zero()]);
        arcs[e.from].push(2 * k);
        arcs[e.to].push(2 * k + 1);
    }
    let head = |arc: usize| {
        let e = &edges[arc / 2];
        if arc.is_multiple_of(2) { e.to } else { e.from }
    };
    let mut value = BigInt::zero();
    loop {
        watch.work((vertices + edges.len()) as u64)?;
        let mut level = vec![usize::MAX; vertices];
        level[source] = 0;
        let mut queue = VecDeque::from([source]);
        while let Some(v) = queue.pop_front() {
            for &arc in &arcs[v] {
                let w = head(arc);
                if level[w] == usize::MAX && !left[arc].is_zero() {
                    level[w] = level[v] + 1;
                    queue.push_back(w);
                }
            }
        }
        if level[sink] == usize::MAX {
            return Ok(Flow {
                value,
                carried: (0..edges.len()).map(|k| left[2 * k + 1].clone()).collect(),
                side: level.iter().map(|&l| l != usize::MAX).collect(),
            });
        }
        // A blocking flow: paths along rising levels until none is left.
        let mut next = vec![0; vertices];
        let mut path: Vec<usize> = Vec::new();
        let mut at = source;
        loop {
            if at == sink {
                watch.work(path.len() as u64)?;
                let narrow = path.iter().map(|&arc| &left[arc]).min();
                let amount = narrow.expect("the source is not the sink").clone();
                for &arc in &path {
                    left[arc] -= &amount;
                    left[arc ^ 1] += &amount;
                }
                let full = path.iter().position(|&arc| left[arc].is_zero());
                path.truncate(full.expect("the narrowest arc is full now"));
                at = path.last().map_or(source, |&arc| head(arc));
                value += amount;
                continue;
            }
            if let Some(&arc) = arcs[at].get(next[at]) {
                let w = head(arc);
                if !left[arc].is_zero() && level[w] == level[at] + 1 {
                    path.push(arc);
                    at = w;
                } else {
                    next[at] += 1;
                }
                continue;
            }
            // A dead end: nobody needs to come here again in this phase.
            if path.pop().is_none() {
                break;
            }
            at = path.last().map_or(source, |&arc| head(arc));
            next[at] += 1;
        }
    }
}
