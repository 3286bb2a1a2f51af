//! The code that is generic in the ruleset: games of turns with their methods, compounds in turn, strategies as
//! certificates.

pub(crate) mod compound;
mod counter_certificate;
mod counters;
mod forgettable;
mod judge;
mod methods;
mod outcomes;
mod proof_numbers;
mod prove;
mod scores;
pub(crate) mod sum_parts;
mod tables;
mod turns;

pub use forgettable::Forgettable;
pub(crate) use turns::of_rules;
pub use turns::{Paid, alternate, forget};
