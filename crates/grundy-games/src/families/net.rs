//! A graph whose vertices have names and whose edges have no direction, for pieces that walk over it.

use super::graph::named::{read_named, whole_name};
use super::pairs;
use super::removal::read_pairs;
use grundy_core::ParseError;
use grundy_core::parse::Text;
use grundy_core::picture::{Arranged, Edge, Graph, MOST_LISTED, Point};
use std::collections::HashMap;

/// The largest numbers of vertices and of edges.
const MOST: usize = 4096;

/// A graph with at least one vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    names: Vec<String>,
    /// By the name in lower case.
    by_name: HashMap<String, usize>,
    /// The edges in their original order and spelling.
    edges: Vec<(usize, usize)>,
    /// The neighbours of each vertex, ascending, each once.
    next: Vec<Vec<usize>>,
    /// The name of the whole graph, where it was given by one.
    whole: Option<String>,
}

impl Net {
    /// Reads a graph by its name, such as `cycle 6`, or its edges: `a-b-c,c-d`, or a line each.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    pub fn read(text: &str) -> Result<Net, ParseError> {
        if let Some(graph) = read_named(text, MOST)? {
            return Ok(Net {
                whole: whole_name(text),
                ..Net::of(graph.names, graph.edges)
            });
        }
        let (names, edges) = read_pairs(text, '-')?;
        Ok(Net::of(names, edges))
    }

    /// The graph with vertices 0, 1, … and the neighbours of each; `None` if there is no vertex, or too many, or a
    /// neighbour that is no vertex.
    #[must_use]
    pub fn from_neighbours(next: &[Vec<usize>]) -> Option<Net> {
        let count = next.len();
        let inside = next.iter().flatten().all(|&v| v < count);
        let names = (0..count).map(|v| v.to_string()).collect();
        let pairs = next.iter().enumerate();
        let pairs = pairs.flat_map(|(a, next)| next.iter().map(move |&b| (a.min(b), a.max(b))));
        let mut edges: Vec<(usize, usize)> = pairs.filter(|(a, b)| a != b).collect();
        edges.sort_unstable();
        edges.dedup();
        (inside && (1..=MOST).contains(&count)).then(|| Net::of(names, edges))
    }

    /// The undirected graph with sorted lists of neighbours.
    fn of(names: Vec<String>, edges: Vec<(usize, usize)>) -> Net {
        let mut next = vec![Vec::new(); names.len()];
        for &(a, b) in &edges {
            next[a].push(b);
            next[b].push(a);
        }
        for list in &mut next {
            list.sort_unstable();
            list.dedup();
        }
        let lower = names.iter().map(|name| name.to_lowercase());
        Net {
            by_name: lower.zip(0..).collect(),
            names,
            edges,
            next,
            whole: None,
        }
    }

    /// The number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// True if there is no vertex: never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The neighbours of a vertex, ascending.
    #[must_use]
    pub fn next(&self, vertex: usize) -> &[usize] {
        &self.next[vertex]
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, vertex: usize) -> &str {
        &self.names[vertex]
    }

    /// Reads the name of a vertex, the next word.
    ///
    /// # Errors
    /// The text found there instead.
    pub fn vertex(&self, words: &mut Text) -> Result<usize, ParseError> {
        words.blanks();
        let here = *words;
        let name = words.run(|c| !c.is_whitespace() && c != ',');
        let found = self.by_name.get(&name.to_lowercase());
        found.copied().ok_or_else(|| {
            let some: Vec<&str> = self.names.iter().take(5).map(String::as_str).collect();
            let more = if self.len() > 5 { " …" } else { "" };
            here.wrong_word(format!("a vertex of the graph: {}{more}", some.join(" ")))
        })
    }

    /// The graph as it is read.
    #[must_use]
    pub fn show(&self) -> String {
        if let Some(whole) = &self.whole {
            return whole.clone();
        }
        let name = |v: usize| self.name(v);
        pairs::shown(self.len(), name, self.edges.iter().copied(), '-')
    }

    /// The graph, with the labels of its vertices in addition to their names.
    #[must_use]
    pub fn picture(&self, point: impl Fn(usize, Point) -> Point) -> Graph {
        let shown = self.len().min(MOST_LISTED);
        let inside = self.edges.iter().filter(|(a, b)| *a < shown && *b < shown);
        Graph {
            points: (0..shown)
                .map(|v| point(v, Point::named(self.name(v))))
                .collect(),
            edges: inside
                .take(MOST_LISTED)
                .map(|&(a, b)| Edge::between(a, b))
                .collect(),
            arranged: Arranged::Freely,
            of: (self.edges.len() > MOST_LISTED).then_some(self.edges.len() as u64),
        }
    }
}
