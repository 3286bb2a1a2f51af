//! A graph as a file has it, and while it is read.

use grundy_core::ParseError;
use std::collections::HashMap;

/// The largest number of vertices, and of edges, that are read.
pub(super) const MOST: usize = 5_000_000;

/// A graph as a file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// True if the edges have directions, false if they have none; `None` where the file does not say.
    pub directed: Option<bool>,
    /// The vertices, in the order of the file.
    pub vertices: Vec<Vertex>,
    /// The edges, in the order of the file.
    pub edges: Vec<Link>,
}

/// A vertex of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name there.
    pub name: String,
    /// Its colour, where it has one.
    pub colour: Option<Colour>,
    /// The place where it is named first, in bytes.
    pub at: usize,
}

/// An edge of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The vertices at its ends.
    pub ends: [usize; 2],
    /// Its colour, where it has one.
    pub colour: Option<Colour>,
    /// Its place, in bytes.
    pub at: usize,
}

/// A colour as a file has it: which player may take the vertex or the edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour {
    /// The text of the attribute.
    pub text: String,
    /// Its place, in bytes.
    pub at: usize,
}

/// True if an attribute of this name says whose a vertex or an edge is.
pub(super) fn is_colour(attribute: &str) -> bool {
    ["color", "colour", "mark", "owner", "player", "side"]
        .iter()
        .any(|name| attribute.eq_ignore_ascii_case(name))
}

/// A graph while it is read: its vertices by name.
#[derive(Default)]
pub(super) struct Draft {
    /// The graph so far.
    pub graph: Network,
    /// The numbers of its vertices.
    pub by_name: HashMap<String, usize>,
}

impl Draft {
    /// The vertex with a name, which is new or occurred before.
    pub fn vertex(&mut self, name: &str, at: usize) -> Result<usize, ParseError> {
        if let Some(&known) = self.by_name.get(name) {
            return Ok(known);
        }
        let number = self.graph.vertices.len();
        if number == MOST {
            let expected = format!("at most {MOST} vertices");
            return Err(ParseError::new(at, "one more vertex", expected));
        }
        self.graph.vertices.push(Vertex {
            name: name.to_owned(),
            colour: None,
            at,
        });
        self.by_name.insert(name.to_owned(), number);
        Ok(number)
    }

    /// One more edge.
    pub fn edge(
        &mut self,
        ends: [usize; 2],
        colour: Option<Colour>,
        at: usize,
    ) -> Result<(), ParseError> {
        if self.graph.edges.len() == MOST {
            let expected = format!("at most {MOST} edges");
            return Err(ParseError::new(at, "one more edge", expected));
        }
        self.graph.edges.push(Link { ends, colour, at });
        Ok(())
    }
}
