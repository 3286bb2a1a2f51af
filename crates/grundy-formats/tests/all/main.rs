//! The readers of files of other tools.

mod coalition;
mod congestion;
mod gambit;
mod graphs;
mod hoa;
mod matrix;
