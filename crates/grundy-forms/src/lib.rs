//! Games in other forms than rules and positions: graphs with priorities, matrices, coalitions, trees with chance and hidden
//! information, Gambit's files. Each form is read, asked and answered in one file.

#![forbid(unsafe_code)]

pub mod arena;
pub mod bimatrix;
mod certify;
pub mod coalition;
pub mod congestion;
pub mod convert;
pub mod days;
pub mod decimal;
pub mod gambit;
mod general;
pub mod heap_code;
pub mod hidden;
pub mod matrix;
pub mod nimber;
mod objective;
pub mod profile;
pub mod rules;
mod simultaneous;
pub mod strategies;
pub mod tree_game;

pub use objective::Objective;
