//! Alpha-beta for games of turns: the exact payoff, and on request the plies to the end.
//!
//! Every question has the form "is this position worth at least b?", a window of width zero, so that a position is
//! finished as soon as one option is enough: Pearl's Scout, *Asymptotic properties of minimax trees and game-searching
//! procedures* (1980); Knuth and Moore, *An analysis of alpha-beta pruning* (1975). A few questions determine the value
//! (`exact`). What one question proved, later ones find in the table, as the tightest bounds that were proved (fail-soft,
//! Fishburn 1983), and under exact keys, so that a remembered bound never belongs to another position.
//!
//! Knowledge of a game comes only through the hints of [`Sequential`](grundy_core::Sequential): bounds, candidates,
//! priorities, symmetry, a number for each position. The search itself knows no game, and every hint may be missing.
//!
//! The stack is explicit, so plays of a million plies are fine. In the best case the work is about the square root of the
//! tree; at worst it is positions × moves × values. Play that may repeat is searched too: the search stops with
//! [`Cycle`](grundy_core::StopReason::Cycle) where it finds a repetition on its path.

mod bare;
mod deepen;
mod distance;
mod exact;
mod frame;
mod lead;
mod others;
mod plain;
mod run;
mod search;
mod threads;

// Public for the tests in `tests/all`.
pub mod effort;
pub mod history;
pub mod table;
pub mod value;

pub use deepen::{Looked, look};
pub use distance::{
    MovesWithPlies, Paced, Plies, Remembered, WithDistance, moves_with_distance,
    solve_with_distance,
};
pub use lead::look_at_scores;
pub use plain::count;
pub use search::{Config, Moves, Search, Solution, Strategy, solve};
pub use value::Score;
