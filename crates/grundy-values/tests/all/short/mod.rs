//! Canonical forms of short games.

mod atomic;
mod axioms;
mod brief;
mod gauges;
mod math;
mod quick;
mod text;
mod thermograph;
