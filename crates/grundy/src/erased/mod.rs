//! Games of turns whose types are forgotten: rules, the engines that answer about them, and the way back to a ruleset. None
//! of it depends on a particular ruleset.

mod game;
mod rules;
mod solver;
pub mod tables;
mod untyped;

pub use game::{TurnGame, TurnPosition};
pub use rules::Payoff;
pub(crate) use rules::{Hints, Pays, Turns};
pub(crate) use solver::{
    Census, Judged, Judgements, Kept, LooksGood, OutcomeSolver, Solver, TurnMethod,
};
pub use solver::{Handed, Searched};
pub(crate) use untyped::Untyped;
