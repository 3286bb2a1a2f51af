//! Slow solvers that follow the definitions word for word; every fast solver is compared with them in the tests.

mod bimatrix;
mod extensive;
mod plain;

pub use bimatrix::*;
pub use extensive::*;
pub use plain::*;
