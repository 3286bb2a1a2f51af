//! Proven facts about games, as functions on plain data: numbers, lists of heaps, graphs.
//!
//! A theorem is put here if its proof or its computation is longer than a paragraph, or if several games need it; a
//! short one is put with its game. Nothing here depends on how positions are written or which moves a ruleset lists, so
//! that a statement can be compared with the paper it is from.

pub mod careful_cuts;
pub mod closed_forms;
pub mod fusion;
pub mod grundy_zeros;
pub mod inferior_cells;
pub mod matching;
pub mod misere_kayles;
pub mod moore;
pub mod nim_ranges;
pub mod schwenk;
pub mod staircase;
pub mod stalks;
pub mod suspense;
pub mod three_values;
pub mod twins;
pub mod virtual_connections;
pub mod wythoff;
