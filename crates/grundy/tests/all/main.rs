//! Every solver against the definition and every game against its promises.

mod able;
mod boards;
mod certificates;
mod chance;
mod claims;
mod cyclic;
mod heaps;
mod hidden;
mod house;
mod partizan;
mod search;
