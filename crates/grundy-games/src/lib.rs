//! Rules, notation and theorems: one file per game in a folder per theory, and families for what games share.

#![forbid(unsafe_code)]

pub mod boards;
pub mod cards;
pub mod coins;
pub mod families;
pub mod graphs;
pub mod heaps;
pub mod numbers;
pub mod openings;
pub mod pieces;
pub mod theorems;
