//! Heap games: tables of Grundy values, periods with their proofs, and counted moves.

pub mod direct;
pub mod period;
pub mod sum;

pub use direct::{Direct, table};
pub use period::{Period, Status};
pub use sum::{Heaps, Summed};
