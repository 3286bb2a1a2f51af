//! The ways through a network: all paths from a vertex to another that visit no vertex twice.

use crate::names::Names;
use grundy_core::ParseError;
use grundy_core::forms::congestion::Choice;

/// The most paths of one player.
const MOST_PATHS: usize = 2_000;

/// The most steps of the search for them.
const MOST_STEPS: usize = 1_000_000;

/// The edges of a text.
pub(super) struct Network<'a> {
    /// The text.
    pub text: &'a str,
    /// The names of the vertices.
    pub vertices: &'a Names,
    /// For each edge its ends, and its number among edges with the same ends.
    pub edges: Vec<([usize; 2], &'a str)>,
}

impl Network<'_> {
    fn fault<T>(
        &self,
        piece: &str,
        expected: impl Into<grundy_core::Reason>,
    ) -> Result<T, ParseError> {
        Err(ParseError::at_piece(self.text, piece, expected))
    }
}

/// The paths between both ends that the part of a line names.
pub(super) fn paths(network: &Network<'_>, part: &str) -> Result<Vec<Choice>, ParseError> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let [from, to] = words[..] else {
        return network.fault(part, "two vertices, where the way begins and ends");
    };
    let mut ends = [0; 2];
    for (end, name) in ends.iter_mut().zip([from, to]) {
        let Some(vertex) = network.vertices.known(name) else {
            return network.fault(name, "a vertex of some edge");
        };
        *end = vertex;
    }
    if ends[0] == ends[1] {
        return network.fault(to, "an end other than the beginning");
    }
    let mut search = PathSearch::new(network, ends);
    if !search.leads[ends[0]] {
        let expected = format!("a vertex that edges lead to from {from}");
        return network.fault(to, expected);
    }
    if !search.walk(ends[0]) {
        let expected = format!(
            "a network with at most {MOST_PATHS} paths from {from} to {to}, found by at most {MOST_STEPS} steps"
        );
        return network.fault(part, expected);
    }
    Ok(search.found)
}

/// A search for all paths.
struct PathSearch<'a> {
    network: &'a Network<'a>,
    /// The numbers of the edges that begin at each vertex.
    out: Vec<Vec<usize>>,
    /// True for the vertices from which edges lead to the end.
    leads: Vec<bool>,
    target: usize,
    visited: Vec<bool>,
    /// The edges of the path so far.
    path: Vec<usize>,
    found: Vec<Choice>,
    steps: usize,
}

impl<'a> PathSearch<'a> {
    fn new(network: &'a Network<'a>, [_, target]: [usize; 2]) -> PathSearch<'a> {
        let count = network.vertices.shown.len();
        let (mut out, mut into) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (at, (ends, _)) in network.edges.iter().enumerate() {
            out[ends[0]].push(at);
            into[ends[1]].push(ends[0]);
        }
        let mut leads = vec![false; count];
        leads[target] = true;
        let mut waiting = vec![target];
        while let Some(vertex) = waiting.pop() {
            for &before in &into[vertex] {
                if !leads[before] {
                    leads[before] = true;
                    waiting.push(before);
                }
            }
        }
        PathSearch {
            network,
            out,
            leads,
            target,
            visited: vec![false; count],
            path: Vec::new(),
            found: Vec::new(),
            steps: 0,
        }
    }

    /// Finds all paths from the start, depth first; false if there are too many, or too many steps to them.
    fn walk(&mut self, start: usize) -> bool {
        self.visited[start] = true;
        // For each vertex on the path the number of its edges that were tried.
        let mut tried = vec![(start, 0)];
        while let Some((vertex, next)) = tried.last_mut() {
            let Some(&edge) = self.out[*vertex].get(*next) else {
                self.visited[*vertex] = false;
                tried.pop();
                self.path.pop();
                continue;
            };
            *next += 1;
            self.steps += 1;
            let to = self.network.edges[edge].0[1];
            if self.steps > MOST_STEPS {
                return false;
            }
            if self.visited[to] || !self.leads[to] {
                continue;
            }
            self.path.push(edge);
            if to == self.target {
                if self.found.len() == MOST_PATHS {
                    return false;
                }
                let choice = self.choice();
                self.found.push(choice);
                self.path.pop();
                continue;
            }
            self.visited[to] = true;
            tried.push((to, 0));
        }
        true
    }

    /// The path as a choice: named by its vertices, and by the number of an edge beside others with the same ends.
    fn choice(&self) -> Choice {
        let mut name = String::new();
        for &edge in &self.path {
            let (ends, number) = self.network.edges[edge];
            let to = &self.network.vertices.shown[ends[1]];
            if name.is_empty() {
                name = self.network.vertices.shown[ends[0]].clone();
            }
            name += "-";
            name += to;
            name += number;
        }
        let mut resources = self.path.clone();
        resources.sort_unstable();
        Choice { name, resources }
    }
}
