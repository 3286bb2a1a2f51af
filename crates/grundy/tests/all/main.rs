//! Every solver against the definition and every game against its promises.

mod boards;
mod certificates;
mod chance;
mod cyclic;
mod heaps;
mod hidden;
mod house;
mod partizan;
mod positions;
mod search;
