//! Every solver against the definition and every game against its promises.

mod able;
mod agreement;
mod asked;
mod boards;
mod certificates;
mod certified;
mod chance;
mod claims;
mod cyclic;
mod fingerprints;
mod forged;
mod forms;
mod heap_claims;
mod heaps;
mod heaps2;
mod hidden;
mod house;
mod meanings;
mod misere;
mod partizan;
mod plane;
mod positions;
mod recogniser;
mod references;
mod search;
mod tree;
