//! Every solver against the definition and every game against its promises.

mod boards;
mod certificates;
mod chance;
mod cyclic;
mod heaps;
mod heaps2;
mod hidden;
mod house;
mod partizan;
mod references;
mod search;
