//! The code that is generic in the ruleset: games of turns with their methods, strategies as
//! certificates.

mod book;
mod counters;
mod distances;
mod forgettable;
mod judge;
mod methods;
mod outcomes;
mod proof_numbers;
mod scores;
mod shape;
mod tables;
mod turns;

pub use turns::{
    AllEngines, Compiled, Explorers, ExplorersAndSearches, NoEngine, Paid, Searches,
    SearchesAndTables, alternate, forget, forget_between, of_rules, untyped,
};
