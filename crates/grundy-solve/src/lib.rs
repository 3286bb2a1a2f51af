//! Solvers, one file each, every one headed by its idea, its paper and its complexity. They know no game.

pub mod alpha_beta;
pub mod arena;
pub mod coalition;
pub mod coins;
pub mod counter;
pub mod definition;
pub mod definition_chance;
pub mod fold;
pub mod heap;
pub mod matrix;
pub mod misere;
pub mod network;
pub mod no_worse;
pub mod outcome;
pub mod regret;
pub mod retrograde;
pub mod scoring;
pub mod sequence;
pub mod sharing;
pub mod simplex;
pub mod tree;
