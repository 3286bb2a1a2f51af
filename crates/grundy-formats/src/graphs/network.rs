//! A graph as a file has it, and while it is read.

use grundy_core::parse::shorten;
use grundy_core::{ParseError, Player, Pulse};
use std::collections::HashMap;

/// The largest number of vertices, and of edges, that are read.
pub(super) const MOST: usize = 5_000_000;

/// The letters of a name that take as long as a step.
const LETTERS_LIKE_A_STEP: u64 = 64;

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
    /// True if it says that it has a direction, false if it says that it has none; `None` where it is as the graph says.
    pub directed: Option<bool>,
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

impl Colour {
    /// The player who may take what has this colour; `None` for both.
    ///
    /// # Errors
    /// A text that is no colour.
    pub(super) fn player(&self) -> Result<Option<Player>, ParseError> {
        match &*self.text.to_lowercase() {
            "l" | "left" | "blue" | "#0000ff" => Ok(Some(Player::Left)),
            "r" | "right" | "red" | "#ff0000" => Ok(Some(Player::Right)),
            "g" | "green" | "#00ff00" | "#008000" | "both" | "none" | "." => Ok(None),
            _ => {
                let found = format!("\"{}\"", shorten(&self.text));
                let expected = "blue or left, red or right, green or both";
                Err(ParseError::new(self.at, found, expected))
            }
        }
    }

    /// True if both colours say the same of a vertex or an edge.
    fn agrees(&self, other: &Colour) -> bool {
        self.text.eq_ignore_ascii_case(&other.text)
            || matches!((self.player(), other.player()), (Ok(a), Ok(b)) if a == b)
    }
}

/// The one colour of a vertex or an edge that is given another one.
///
/// # Errors
/// A colour that contradicts the one before.
pub(super) fn agreed(before: Option<Colour>, new: Colour) -> Result<Colour, ParseError> {
    match before {
        Some(before) if !before.agrees(&new) => {
            let found = format!(
                "\"{}\" and \"{}\"",
                shorten(&before.text),
                shorten(&new.text)
            );
            let expected = "one colour for each vertex and each edge";
            Err(ParseError::new(new.at, found, expected))
        }
        Some(before) => Ok(before),
        None => Ok(new),
    }
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
    /// Beats for each vertex and each edge.
    pub pulse: Pulse,
}

impl Draft {
    /// The vertex with a name, which is new or occurred before.
    pub fn vertex(&mut self, name: &str, at: usize) -> Result<usize, ParseError> {
        self.pulse
            .beats(1 + name.len() as u64 / LETTERS_LIKE_A_STEP);
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
        self.pulse.beat();
        if self.graph.edges.len() == MOST {
            let expected = format!("at most {MOST} edges");
            return Err(ParseError::new(at, "one more edge", expected));
        }
        self.graph.edges.push(Link {
            ends,
            colour,
            directed: None,
            at,
        });
        Ok(())
    }
}
