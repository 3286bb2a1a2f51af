//! The games: axioms, notation, faults and theorems, in modules as the sources have them.

mod boards;
mod cards;
mod examples;
mod families;
mod graphs;
mod heaps;
mod numbers;
mod pieces;
mod theorems;
