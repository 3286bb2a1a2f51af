//! Proven facts about games, as functions on plain data: numbers, lists of heaps, graphs.
//!
//! A theorem stands here where its proof or its computation is longer than a paragraph, or where several games need it;
//! a short one stands with its game. Nothing here knows how positions are written or which moves a ruleset lists, so that a
//! statement can be held against the paper it is from.

pub mod careful_cuts;
pub mod closed_forms;
pub mod fusion;
pub mod grundy_zeros;
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
pub mod wythoff;
