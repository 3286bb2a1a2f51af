//! Rulesets whose type is forgotten: traits and plain data that know nobody.

pub mod tables;
mod turns;

pub use grundy_solve::counter::Interval;
pub use turns::{
    Census, Judged, Judgements, Kept, LooksGood, Payoff, Pays, RowIntervals, Searched, Turns,
};
