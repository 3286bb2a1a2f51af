//! Strongly connected components, sinks first. Tarjan, SIAM Journal on Computing 1, 1972.
//!
//! In depth-first order the vertices of a component are discovered one after the other, interrupted only by components
//! that are complete by then. So a component consists of the open vertices from its first one on, and a vertex is the first
//! one exactly if nothing below it leads back to a vertex opened before it. Linear, with an explicit stack instead of
//! recursion.

use grundy_core::{StopReason, Watch};

/// Not discovered yet.
const NEW: u32 = u32::MAX;
/// In a complete component, or not part of this search.
const DONE: u32 = u32::MAX - 1;

/// A search for components with its results.
pub struct Components {
    /// The time of discovery, lowered to that of the earliest open vertex that is reached.
    low: Vec<u32>,
    /// Vertices whose component is not complete, in order of discovery.
    open: Vec<u32>,
    clock: u32,
    /// The members of the components found, one component after the other.
    members: Vec<u32>,
    /// The end of each component in `members`.
    ends: Vec<usize>,
}

/// A vertex on the path from the root of the search.
struct Visit<'e> {
    vertex: u32,
    discovered: u32,
    /// The ends of the edges that have not been followed.
    ahead: &'e [u32],
}

impl Components {
    /// A search among `n` vertices, none of them admitted yet.
    #[must_use]
    pub fn new(n: usize) -> Components {
        Components {
            low: vec![DONE; n],
            open: Vec::new(),
            clock: 0,
            members: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Forgets all results and lets later searches visit these vertices.
    pub fn admit(&mut self, vertices: impl IntoIterator<Item = u32>) {
        self.members.clear();
        self.ends.clear();
        // Left over from a search that was stopped.
        self.open.clear();
        for v in vertices {
            self.low[v as usize] = NEW;
        }
    }

    /// Hides these vertices from later searches.
    pub fn dismiss(&mut self, vertices: &[u32]) {
        for &v in vertices {
            self.low[v as usize] = DONE;
        }
    }

    /// The components found since the last call of [`admit`](Components::admit), each after all those that it leads to.
    pub fn found(&self) -> impl Iterator<Item = &[u32]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let bounds = begins.zip(self.ends.iter().copied());
        bounds.map(|(begin, end)| &self.members[begin..end])
    }

    /// Finds the components of all admitted, unvisited vertices that are reachable from `root` by `next`.
    ///
    /// # Errors
    /// The reason that stopped it; the results are then incomplete.
    pub fn explore<'e>(
        &mut self,
        root: u32,
        next: impl Fn(u32) -> &'e [u32],
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        if self.low[root as usize] != NEW {
            return Ok(());
        }
        // Nothing is open, so the clock may start again.
        self.clock = 0;
        let mut path = vec![self.discover(root, next(root), watch)?];
        while let Some(visit) = path.last_mut() {
            let v = visit.vertex;
            let Some((&to, others)) = visit.ahead.split_first() else {
                if self.low[v as usize] == visit.discovered {
                    self.close(v);
                }
                path.pop();
                continue;
            };
            match self.low[to as usize] {
                // When the target is done, this edge is examined again and lowers `low` in the last case below.
                NEW => {
                    path.push(self.discover(to, next(to), watch)?);
                    continue;
                }
                DONE => {}
                low => self.low[v as usize] = low.min(self.low[v as usize]),
            }
            visit.ahead = others;
        }
        Ok(())
    }

    /// Opens a vertex that has not been discovered before.
    fn discover<'e>(
        &mut self,
        vertex: u32,
        ahead: &'e [u32],
        watch: &mut dyn Watch,
    ) -> Result<Visit<'e>, StopReason> {
        watch.work(1)?;
        let discovered = self.clock;
        self.clock += 1;
        self.low[vertex as usize] = discovered;
        self.open.push(vertex);
        Ok(Visit {
            vertex,
            discovered,
            ahead,
        })
    }

    /// Completes the component that begins with this vertex.
    fn close(&mut self, first: u32) {
        while let Some(member) = self.open.pop() {
            self.low[member as usize] = DONE;
            self.members.push(member);
            if member == first {
                break;
            }
        }
        self.ends.push(self.members.len());
    }
}
