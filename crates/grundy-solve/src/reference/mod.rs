//! Slow solvers that follow the definitions word for word; every fast solver is held against them, for ever.

mod bimatrix;
mod extensive;
mod plain;

pub use bimatrix::*;
pub use extensive::*;
pub use plain::*;
