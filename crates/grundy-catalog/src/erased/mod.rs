//! Games of turns with erased types: their rules, the engines that answer about them, and the way back to a ruleset.
//! None of it depends on a particular ruleset.

mod ask;
mod game;
mod numbered;
mod rules;
mod solver;
pub mod tables;
mod untyped;

pub use game::{Handed, TurnGame, TurnPosition};
pub use numbered::Tables;
pub use rules::{Hints, Pays, Turns};
pub use rules::{Payoff, for_player};
pub use solver::Searched;
pub use solver::{
    Census, Judged, Judgements, Kept, LooksGood, OutcomeSolver, Shape, Solver, TurnMethod,
    TurnQuestion,
};
pub use untyped::Untyped;
