//! Graphs as other tools write them: GraphML, DOT, DIMACS, and lists of edges with attributes, distinguished by how they begin.
//!
//! ```
//! use grundy_core::GraphNotation;
//! use grundy_formats::graphs;
//! let file = "graph { a -- b -- c; c [color=blue] }";
//! let graph = graphs::read(file).expect("a file of another tool")?;
//! assert_eq!(graph.spelled(GraphNotation::Marked)?, "a,b,c,a-b,b-c,c=l");
//! # Ok::<(), grundy_core::ParseError>(())
//! ```

mod dimacs;
mod dot;
mod edge_list;
mod graphml;
mod names;
mod network;
mod spelled;

use grundy_core::ParseError;
pub use names::Renamed;
pub use network::{Colour, Link, Network, Vertex};

/// Reads a graph in the format of another tool; `None` for any other text.
///
/// # Errors
/// What was found, what was expected, and where in the text.
pub fn read(text: &str) -> Option<Result<Network, ParseError>> {
    graphml::read(text)
        .or_else(|| dot::read(text))
        .or_else(|| dimacs::read(text))
        .or_else(|| edge_list::read(text))
}
