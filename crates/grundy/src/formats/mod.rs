//! Files people already have: parity games, Green Game instances, matrices, coalitions.

pub mod coalition;
pub mod green;
pub mod matrix;
pub mod pgsolver;
