//! Datalog: terms and atoms without variables, each kept once, and the joins of rules over them. Both ways of running a sheet
//! use it: the rules without variables are found by joins (`ground`), and so is what holds at one position (`joined`).
//! Abiteboul, Hull and Vianu (1995), chapters 12 and 13.

mod join;
mod keys;
mod plans;
mod spread;
mod store;
mod terms;

pub(crate) use join::{Cond, Join, JoinFound, JoinPlan, Prepared, known_first};
pub(crate) use keys::with_key;
pub(crate) use plans::Plans;
pub(crate) use spread::Spreads;
pub(crate) use store::{AtomId, KeyPart, Store, known_parts, unbound};
pub(crate) use terms::{Pat, Pattern, TermId, Terms, UNBOUND};
