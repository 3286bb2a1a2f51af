//! Games on automata in the extended Hanoi format (HOA with `controllable-AP`, `.ehoa`), as the competition of reactive
//! synthesis has them.
//!
//! ```text
//! HOA: v1
//! States: 2
//! Start: 0
//! AP: 2 "request" "grant"
//! controllable-AP: 1
//! acc-name: parity max even 3
//! Acceptance: 3 Inf(2) | (Fin(1) & Inf(0))
//! --BODY--
//! State: 0 {2}
//! [!0 | 1] 0
//! [0 & !1] 1
//! State: 1 {1}
//! [1] 0
//! [!1] 1
//! --END--
//! ```
//!
//! Acceptance may be that of states, of edges or of both, and any condition that is a parity condition (see
//! `acceptance.rs`); labels may be written at edges or at states, with aliases, or left out (*implicit*: one edge for
//! each valuation, in their order). Alternation, several start states and other conditions are refused by name.
//! Babiak and others, *The Hanoi omega-automata format*, CAV 2015; Pérez, *The extended HOA format*, 2019.

mod acceptance;
mod boolean;
mod read;
mod scan;
mod write;

pub use read::{AutomatonFile, read, read_watched, recognises};
pub use write::{TooManyPaths, write};
