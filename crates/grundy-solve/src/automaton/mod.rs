//! Games on automata as parity games: labels as decision diagrams, whose nodes are the vertices.
//!
//! In the order of the diagrams' variables the environment's propositions come first. So a path from a state's root is
//! the course of a step: the environment chooses at the nodes of its propositions, then the controller at those of its
//! own, and the leaf says to which state the edge leads and with which priority. The parity game therefore has as many
//! vertices as the diagrams have nodes, however many valuations there are. Nodes are shared between states.
//! (The idea: van Dijk, van Abbema, Tomov, *Knor: reactive synthesis using Oink*, TACAS 2024.)

mod diagram;
mod game;
mod machine;

pub use game::{AutomatonFault, AutomatonGame, compile};
