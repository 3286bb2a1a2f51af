//! The games by name. Here the types of games are known for the last time: an entry makes a game of its rules and compiles
//! for its type the engines that pay there. From here on types are forgotten.
//!
//! To add a game is one line in `entries.rs`.

#![forbid(unsafe_code)]

pub mod engine;
mod entries;
mod entry;
pub mod erased;
mod find;
pub mod names;
pub mod rule_values;
pub mod typed;

pub use entries::entries;
pub use entry::{Entry, Kind, Larger, Rules, read};
pub use find::{find, is_in_catalog, nearest};
