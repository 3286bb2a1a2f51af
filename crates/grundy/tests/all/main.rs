//! Every solver against the definition and every game against its promises.

mod boards;
mod chance;
mod cyclic;
mod heaps;
mod hidden;
mod partizan;
mod search;
