//! Cycles whose largest priority favours the wrong player.
//!
//! An edge has the priority of the vertex that it leaves. Say that the ends of an edge *meet* among a set of edges if they
//! lie in one strongly connected component of it; an edge of priority p lies on a cycle whose largest priority is p exactly
//! if its ends meet among the edges up to p. Looking at each p separately takes edges times priorities. Instead the range
//! of priorities is halved: if the ends of an edge meet in the lower half, the question goes on there; if not, the
//! components of the lower half are contracted to single vertices for the upper half, after Tarjan, A hierarchical
//! clustering algorithm using strong components, *Information Processing Letters* 14, 1982. Each edge goes into one of the
//! halves: O(edges · log priorities).

use grundy_core::{StopReason, Watch};

/// The mark for a vertex not seen yet, and for the end of a list.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct ContractedEdge {
    /// The ends: vertices, or representatives of contracted components.
    from: u32,
    to: u32,
    /// The vertex of the original graph that the edge leaves; its priority is the edge's.
    source: u32,
}

/// A vertex that satisfies `wrong` and has the largest priority on some cycle through it. Priorities are given by their
/// ranks, from 0 on.
///
/// ```
/// use grundy_check::cycles::largest_on_a_cycle;
/// // Of two vertices that lead to each other the second has the larger priority.
/// let found = largest_on_a_cycle(&[vec![1], vec![0]], &[0, 1], |_| true, &mut grundy_core::Unwatched);
/// assert_eq!(found, Ok(Some(1)));
/// ```
///
/// # Errors
/// The reason of the watch.
pub fn largest_on_a_cycle(
    graph: &[Vec<usize>],
    rank: &[u32],
    wrong: impl Fn(usize) -> bool,
    watch: &mut dyn Watch,
) -> Result<Option<usize>, StopReason> {
    let Some(&highest) = rank.iter().max() else {
        return Ok(None);
    };
    let edges: usize = graph.iter().map(Vec::len).sum();
    if edges.max(graph.len()) >= NONE as usize {
        let many = format!("more than {NONE} edges or vertices");
        return Err(StopReason::Beyond(many));
    }
    let edge = |from: usize, to: usize| ContractedEdge {
        from: from as u32,
        to: to as u32,
        source: from as u32,
    };
    let of = |(from, kept): (usize, &Vec<usize>)| {
        let kept: Vec<ContractedEdge> = kept.iter().map(|&to| edge(from, to)).collect();
        kept
    };
    let edges: Vec<ContractedEdge> = graph.iter().enumerate().flat_map(of).collect();
    let mut search = Components::new(graph.len());
    // Invariant: the ends of these edges do not meet below rank `least`; if they meet at all, they do so up to rank `most`.
    let mut open = vec![(edges, 0, highest)];
    while let Some((edges, least, most)) = open.pop() {
        watch.work(edges.len() as u64)?;
        let middle = least + (most - least) / 2;
        search.run(&edges, |e| rank[e.source as usize] <= middle);
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for e in &edges {
            let source = e.source as usize;
            let (from, to) = (search.of(e.from), search.of(e.to));
            if from != to {
                upper.push(ContractedEdge { from, to, ..*e });
            } else if rank[source] > middle || least == most && rank[source] == middle {
                if wrong(source) {
                    return Ok(Some(source));
                }
            } else {
                lower.push(*e);
            }
        }
        search.forget(&edges);
        if least < most {
            open.push((lower, least, middle));
            open.push((upper, middle + 1, most));
        }
    }
    Ok(None)
}

/// Strongly connected components (Tarjan, SIAM J. Comput. 1, 1972), with an explicit stack instead of recursion.
struct Components {
    /// For each vertex the first edge that leaves it, and for each edge the next from the same vertex: linked lists.
    first: Vec<u32>,
    next: Vec<u32>,
    /// The order in which vertices were entered.
    order: Vec<u32>,
    /// The smallest order reachable from the vertex's subtree within its component (Tarjan's low link).
    low: Vec<u32>,
    /// The representative of the vertex's component, once that is complete.
    component: Vec<u32>,
    /// The entered vertices whose component is not complete, in the order in which they were entered.
    members: Vec<u32>,
    time: u32,
}

impl Components {
    fn new(vertices: usize) -> Components {
        Components {
            first: vec![NONE; vertices],
            next: Vec::new(),
            order: vec![NONE; vertices],
            low: vec![0; vertices],
            component: vec![NONE; vertices],
            members: Vec::new(),
            time: 0,
        }
    }

    /// The representative of the component of `v`.
    fn of(&self, v: u32) -> u32 {
        self.component[v as usize]
    }

    /// Finds the components of the ends of these edges, using only the edges that are `in_play`.
    fn run(&mut self, edges: &[ContractedEdge], in_play: impl Fn(&ContractedEdge) -> bool) {
        self.next.clear();
        self.next.resize(edges.len(), NONE);
        for (number, e) in edges.iter().enumerate().filter(|(_, e)| in_play(e)) {
            let first = &mut self.first[e.from as usize];
            self.next[number] = std::mem::replace(first, number as u32);
        }
        self.time = 0;
        for e in edges {
            self.from(e.from, edges);
            self.from(e.to, edges);
        }
    }

    /// Depth-first search from a vertex; the path is a list of vertices with the edge that each looks at.
    fn from(&mut self, root: u32, edges: &[ContractedEdge]) {
        if self.order[root as usize] != NONE {
            return;
        }
        let mut path = vec![self.enter(root)];
        while let Some((v, edge)) = path.last_mut() {
            let vertex = *v as usize;
            let Some(e) = edges.get(*edge as usize) else {
                let v = *v;
                path.pop();
                if self.low[vertex] == self.order[vertex] {
                    self.close(v);
                }
                continue;
            };
            let to = e.to as usize;
            if self.order[to] == NONE {
                // This edge is examined again when its end is done, and then passes on the low link.
                path.push(self.enter(e.to));
                continue;
            }
            if self.component[to] == NONE {
                self.low[vertex] = self.low[vertex].min(self.low[to]);
            }
            *edge = self.next[*edge as usize];
        }
    }

    fn enter(&mut self, v: u32) -> (u32, u32) {
        self.order[v as usize] = self.time;
        self.low[v as usize] = self.time;
        self.time += 1;
        self.members.push(v);
        (v, self.first[v as usize])
    }

    /// Completes the component whose first entered vertex is `first`.
    fn close(&mut self, first: u32) {
        while let Some(member) = self.members.pop() {
            self.component[member as usize] = first;
            if member == first {
                break;
            }
        }
    }

    /// Resets what was found about the ends of these edges; cheaper than clearing all vertices when edges are few.
    fn forget(&mut self, edges: &[ContractedEdge]) {
        for v in edges.iter().flat_map(|e| [e.from, e.to]) {
            self.first[v as usize] = NONE;
            self.order[v as usize] = NONE;
            self.component[v as usize] = NONE;
        }
    }
}
