//! A graph whose vertices have names and marks and whose edges have marks.

use grundy_core::Player;
use std::fmt;
use std::fmt::Debug;

/// The mark of a vertex without any other mark.
pub const PLAIN: u8 = b'.';

/// The mark of vertices and edges that only this player may take.
#[must_use]
pub fn letter(player: Player) -> u8 {
    match player {
        Player::Left => b'l',
        Player::Right => b'r',
    }
}

/// The name of a vertex: at most 16 bytes, so that positions are cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name([u8; 16]);

impl Name {
    /// The name with these letters; `None` when there are none or too many.
    #[must_use]
    pub fn new(text: &str) -> Option<Name> {
        let mut bytes = [0; 16];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        (!text.is_empty()).then_some(Name(bytes))
    }

    /// A number as a name.
    #[must_use]
    pub fn number(n: usize) -> Name {
        Name::new(&n.to_string()).unwrap_or(Name([b'?'; 16]))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self
            .0
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(self.0.len());
        f.write_str(std::str::from_utf8(&self.0[..end]).unwrap_or("?"))
    }
}

impl Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An edge between two vertices, given by their numbers; a loop has the same number twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MarkedEdge {
    /// One end.
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// Its mark.
    pub mark: u8,
}

/// A graph with marks. Parallel edges and loops are fine; vertices and edges keep the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    /// The name and the mark of each vertex.
    pub(super) vertices: Vec<(Name, u8)>,
    /// The edges.
    pub(super) edges: Vec<MarkedEdge>,
}

impl Graph {
    /// The number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// True if there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// The mark of a vertex.
    #[must_use]
    pub fn mark(&self, vertex: usize) -> u8 {
        self.vertices[vertex].1
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, vertex: usize) -> Name {
        self.vertices[vertex].0
    }

    /// The vertices that are not marked as the other player's.
    pub fn open_to(&self, player: Player) -> impl Iterator<Item = usize> {
        let barred = letter(player.opponent());
        (0..self.len()).filter(move |&v| self.mark(v) != barred)
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[MarkedEdge] {
        &self.edges
    }

    /// The vertices at the other ends of the edges of a vertex, once for each edge.
    pub fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.edges
            .iter()
            .filter_map(move |edge| match (edge.a == vertex, edge.b == vertex) {
                (true, _) => Some(edge.b),
                (_, true) => Some(edge.a),
                _ => None,
            })
    }

    /// The graph after `vertex` is taken; `becomes` gives, by the mark of each neighbour, the mark that it gets, or
    /// none if it is removed too.
    #[must_use]
    pub fn take(&self, vertex: usize, becomes: impl Fn(u8) -> Option<u8>) -> Graph {
        let mut next = self.clone();
        let mut stays = vec![true; self.len()];
        stays[vertex] = false;
        for neighbour in self.neighbours(vertex).filter(|&other| other != vertex) {
            match becomes(self.mark(neighbour)) {
                Some(mark) => next.vertices[neighbour].1 = mark,
                None => stays[neighbour] = false,
            }
        }
        next.only(|v| stays[v])
    }

    /// The graph without one edge, and without everything that is no longer connected with the ground, vertex 0.
    #[must_use]
    pub fn cut(&self, edge: usize) -> Graph {
        let mut next = self.clone();
        next.edges.remove(edge);
        next.standing()
    }

    /// The part that is connected with the ground, vertex 0.
    #[must_use]
    pub fn standing(&self) -> Graph {
        let parts = self.parts(|_| true, |_| true);
        self.only(|v| parts[v] == parts[0])
    }

    /// The vertices that are connected with vertex 0, each with the one below it and the mark of the edge between them,
    /// the lower ones first.
    #[must_use]
    pub fn upwards(&self) -> Vec<(usize, usize, u8)> {
        let mut near = vec![vec![]; self.len()];
        for edge in &self.edges {
            near[edge.a].push((edge.b, edge.mark));
            near[edge.b].push((edge.a, edge.mark));
        }
        let mut met = vec![false; self.len()];
        let mut order: Vec<(usize, usize, u8)> = Vec::with_capacity(self.len());
        let mut lower = Some(0).filter(|_| !self.is_empty());
        let mut followed = 0;
        while let Some(below) = lower {
            met[below] = true;
            for &(above, mark) in &near[below] {
                if !met[above] {
                    met[above] = true;
                    order.push((above, below, mark));
                }
            }
            lower = order.get(followed).map(|&(above, ..)| above);
            followed += 1;
        }
        order
    }

    /// These vertices and the edges between them.
    pub(super) fn only(&self, stays: impl Fn(usize) -> bool) -> Graph {
        let mut number = vec![None; self.len()];
        let mut vertices = Vec::with_capacity(self.len());
        for v in (0..self.len()).filter(|&v| stays(v)) {
            number[v] = Some(vertices.len());
            vertices.push(self.vertices[v]);
        }
        let renamed = |edge: &MarkedEdge| {
            let (a, b) = (number[edge.a]?, number[edge.b]?);
            Some(MarkedEdge { a, b, ..*edge })
        };
        let edges = self.edges.iter().filter_map(renamed).collect();
        Graph { vertices, edges }
    }

    /// The number of the part of each vertex, if only some edges connect and only some vertices pass connections on.
    pub(super) fn parts(
        &self,
        holds: impl Fn(&MarkedEdge) -> bool,
        passes: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut part: Vec<usize> = (0..self.len()).collect();
        fn root(part: &mut [usize], mut v: usize) -> usize {
            while part[v] != v {
                part[v] = part[part[v]];
                v = part[v];
            }
            v
        }
        for edge in self.edges.iter().filter(|edge| holds(edge)) {
            if passes(edge.a) && passes(edge.b) {
                let (a, b) = (root(&mut part, edge.a), root(&mut part, edge.b));
                part[a.max(b)] = a.min(b);
            }
        }
        (0..self.len()).map(|v| root(&mut part, v)).collect()
    }
}
