//! Heap games: tables of Grundy values, periods with their proofs, and counted moves, of any number of heaps.

pub mod checkpoint;
pub mod direct;
mod kernels;
pub mod period;
pub mod sparse;
pub mod sum;
pub mod tally;

pub use direct::{Direct, table};
pub use period::{Period, Status};
pub use sparse::Sparse;
pub use sum::{Heaps, Summed};
