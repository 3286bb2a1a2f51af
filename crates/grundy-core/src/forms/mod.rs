//! Forms: what a family of engines understands whole, as plain data with its laws.
//!
//! A matrix, a game tree from a file or a coalition is a form and not a ruleset, and does not pretend to be.

pub mod arena;
pub mod coalition;
pub mod counter;
pub mod heap;
pub mod matrix;
pub mod row;
