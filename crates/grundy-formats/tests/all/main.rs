//! The readers of files of other tools.

mod coalition;
mod congestion;
mod gambit;
mod gambit_names;
mod graphs;
mod hoa;
mod matrix;
