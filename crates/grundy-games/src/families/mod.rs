//! What games of one kind share: positions, notation, theorems; a game adds its moves and its words.

pub mod bits;
pub mod board;
pub mod closed_forms;
pub mod digraph;
pub mod domino;
pub mod graph;
pub mod grid;
pub mod heap_lists;
pub mod heaps;
pub mod known;
pub mod open_rows;
pub(crate) mod pairs;
pub mod partizan_heaps;
pub mod pattern;
pub mod piles;
pub mod removal;
pub mod square;
pub mod strip;
