//! What games of one kind share: positions, notation, theorems; a game adds its moves and its words.

pub mod among;
pub mod bits;
pub mod board;
pub mod cells;
pub mod coins;
pub mod counters;
pub mod digraph;
pub mod domino;
pub mod graph;
pub mod grid;
pub mod heap_lists;
pub mod heaps;
pub mod in_a_row;
pub mod jumps;
pub mod net;
pub(crate) mod pairs;
pub(crate) mod parameters;
pub mod partizan_heaps;
pub mod pattern;
pub mod piles;
pub mod pool;
pub mod removal;
pub mod rule;
pub mod square;
pub mod strip;
pub mod walkers;
