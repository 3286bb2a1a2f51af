//! Graphs.

mod notation;
