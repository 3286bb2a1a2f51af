//! Regret minimization.

mod rounding;
