//! The readers of files of other tools.

mod allocation;
mod bimatrix;
mod coalition;
mod congestion;
mod congestion_formula;
mod gambit;
mod gambit_names;
mod gambit_scan;
mod graphs;
mod hoa;
mod matrix;
