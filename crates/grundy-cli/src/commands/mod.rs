//! One file for each kind of command: it asks the façade and prints the answer.

pub mod arena;
pub mod bench;
pub mod bimatrix;
pub mod catalog;
pub mod check;
pub mod coalition;
pub mod convert;
pub mod days;
pub mod equilibrium;
pub mod guess;
pub mod heap;
pub mod judge;
pub mod matrix;
pub mod mcp;
pub mod misere;
pub mod nimber;
pub mod play;
pub mod same;
pub mod shared;
pub mod solve;
pub mod stress;
pub mod tablebase;
pub mod temperature;
pub mod tree;
pub mod value;
pub mod web;
