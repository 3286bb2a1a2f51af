//! Grundy values of heaps.

mod direct;
mod kernels;
mod multiset;
mod period;
mod space;
mod sparse;
mod sum;
