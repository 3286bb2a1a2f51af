//! Games of turns: their lists of methods, and the engines that are compiled for the type of a game.

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
