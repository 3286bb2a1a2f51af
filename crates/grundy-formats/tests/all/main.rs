//! The readers of files of other tools.

mod coalition;
mod gambit;
mod graphs;
mod matrix;
