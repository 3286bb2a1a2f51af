//! Heap games: tables of Grundy values, periods with their proofs, and counted moves, for any number of heaps.

pub mod checkpoint;
pub mod direct;
pub mod kernels;
mod list;
pub(crate) mod moves;
pub mod multiset;
pub mod period;
mod space;
pub mod sparse;
mod stream_hash;
pub mod sum;
mod theorem;
pub mod values;

pub use direct::Direct;
pub use list::{ListSum, ListedHeaps};
pub use period::{Period, Status};
pub use space::Space;
pub use sparse::Sparse;
pub use stream_hash::hash;
pub use sum::{Heaps, Summed};
pub use values::{Values, table};
