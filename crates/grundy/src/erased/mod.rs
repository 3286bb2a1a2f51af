//! Rulesets whose type is forgotten: traits and plain data that depend on no particular ruleset.

pub mod tables;
mod turns;

pub use grundy_solve::counter::Interval;
pub use turns::{
    Census, Judged, Judgements, Kept, LooksGood, Payoff, Pays, RowIntervals, Searched, Turns,
};
