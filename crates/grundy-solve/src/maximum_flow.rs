//! A maximum flow through a network and a minimum cut, each the proof of the other.
//!
//! Ford and Fulkerson (1956), with blocking flows by Dinic (1970): at most V phases of at most V·E steps, whatever the
//! capacities, which are integers of any size. Explicit stacks, so long networks are no problem.

use grundy_core::{StopReason, Watch};
use num::{BigInt, Zero};
use std::collections::VecDeque;

/// A directed edge; its capacity is not negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The vertex where it begins.
    pub from: usize,
    /// The vertex where it ends.
    pub to: usize,
    /// Its capacity.
    pub capacity: BigInt,
}

/// A maximum flow with a minimum cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The amount that leaves the source.
    pub value: BigInt,
    /// The amount that each edge carries.
    pub carried: Vec<BigInt>,
    /// The vertices on the source's side of a minimum cut: edges that leave it are full, edges that enter it are empty.
    pub side: Vec<bool>,
}

impl Flow {
    /// The edges of the cut; their capacities sum to the value.
    #[must_use]
    pub fn cut(&self, edges: &[Edge]) -> Vec<usize> {
        let crosses = |e: &Edge| self.side[e.from] && !self.side[e.to];
        (0..edges.len()).filter(|&i| crosses(&edges[i])).collect()
    }
}

/// Finds a maximum flow from `source` to `sink`.
///
/// At most V²·E steps.
///
/// # Errors
/// The reason that stopped it.
///
/// # Panics
/// If an edge ends outside the `vertices`, or source and sink are the same: invariants of the caller.
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
    let mut network = ResidualNetwork::new(vertices, edges, source, sink);
    let mut value = BigInt::zero();
    loop {
        watch.work((vertices + edges.len()) as u64)?;
        let level = network.levels();
        if level[sink].is_none() {
            let carried = (0..edges.len()).map(|k| network.left[2 * k + 1].clone());
            return Ok(Flow {
                value,
                carried: carried.collect(),
                side: level.iter().map(Option::is_some).collect(),
            });
        }
        value += network.block(&level, watch)?;
    }
}

/// The residual network: arc 2k is edge k, and arc 2k + 1 takes back what it carries.
struct ResidualNetwork<'a> {
    edges: &'a [Edge],
    source: usize,
    sink: usize,
    /// The residual capacity of each arc.
    left: Vec<BigInt>,
    /// The arcs out of each vertex.
    arcs: Vec<Vec<usize>>,
}

impl<'a> ResidualNetwork<'a> {
    /// The network before any flow.
    fn new(vertices: usize, edges: &'a [Edge], source: usize, sink: usize) -> ResidualNetwork<'a> {
        let mut left = Vec::with_capacity(2 * edges.len());
        let mut arcs = vec![Vec::new(); vertices];
        for (k, e) in edges.iter().enumerate() {
            left.extend([e.capacity.clone(), BigInt::zero()]);
            arcs[e.from].push(2 * k);
            arcs[e.to].push(2 * k + 1);
        }
        ResidualNetwork {
            edges,
            source,
            sink,
            left,
            arcs,
        }
    }

    /// The vertex where an arc ends.
    fn head(&self, arc: usize) -> usize {
        let e = &self.edges[arc / 2];
        if arc.is_multiple_of(2) { e.to } else { e.from }
    }

    /// The distance of each vertex from the source along arcs that are not full, by breadth-first search.
    fn levels(&self) -> Vec<Option<usize>> {
        let mut level = vec![None; self.arcs.len()];
        level[self.source] = Some(0);
        let mut queue = VecDeque::from([self.source]);
        while let Some(v) = queue.pop_front() {
            for &arc in &self.arcs[v] {
                let w = self.head(arc);
                if level[w].is_none() && !self.left[arc].is_zero() {
                    level[w] = level[v].map(|level| level + 1);
                    queue.push_back(w);
                }
            }
        }
        level
    }

    /// Finds a blocking flow: augments along paths of rising levels until none is left; returns its value.
    fn block(
        &mut self,
        level: &[Option<usize>],
        watch: &mut dyn Watch,
    ) -> Result<BigInt, StopReason> {
        let mut value = BigInt::zero();
        let mut next = vec![0; self.arcs.len()];
        let mut path: Vec<usize> = Vec::new();
        loop {
            let at = path.last().map_or(self.source, |&arc| self.head(arc));
            if at == self.sink {
                watch.work(path.len() as u64)?;
                value += self.fill(&mut path);
            } else if let Some(&arc) = self.arcs[at].get(next[at]) {
                let rises = level[self.head(arc)] == level[at].map(|level| level + 1);
                if rises && !self.left[arc].is_zero() {
                    path.push(arc)
                } else {
                    next[at] += 1
                }
            } else if path.pop().is_some() {
                // A dead end: no path need come here again in this phase.
                let before = path.last().map_or(self.source, |&arc| self.head(arc));
                next[before] += 1;
            } else {
                return Ok(value);
            }
        }
    }

    /// Sends as much along a path as it can carry, and cuts the path before its first full arc.
    fn fill(&mut self, path: &mut Vec<usize>) -> BigInt {
        let narrow = path.iter().map(|&arc| &self.left[arc]).min();
        let amount = narrow.expect("the source is not the sink").clone();
        for &arc in path.iter() {
            self.left[arc] -= &amount;
            self.left[arc ^ 1] += &amount;
        }
        let full = path.iter().position(|&arc| self.left[arc].is_zero());
        path.truncate(full.expect("the narrowest arc is full now"));
        amount
    }
}
