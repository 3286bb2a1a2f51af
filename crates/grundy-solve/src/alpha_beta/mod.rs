//! Alpha-beta for any game of turns without cycles: the exact payoff, with the plies to the end where they are asked for.
//!
//! Every question is of the kind "is this position worth at least so much?", a window without width, so that a position is
//! finished as soon as one option is enough: Pearl's Scout, *Asymptotic properties of minimax trees and game-searching
//! procedures* (1980); Knuth and Moore, *An analysis of alpha-beta pruning* (1975). A few questions find the value
//! (`exact`); what one proved, later ones find in the table, as bounds that are as good as what was proved (fail-soft,
//! Fishburn 1983), under exact keys, so that a remembered bound is never a guess.
//!
//! What only a game knows comes through the hints of [`Sequential`](grundy_core::Sequential): bounds, candidates, priorities, symmetry, a number
//! for each position. The search knows no game, and every hint may be missing.
//!
//! The stack is explicit, so a million plies are fine. Best case about the square root of the tree; at worst
//! positions × moves × values. Play that returns to a position without end is refused.

mod bare;
mod deepen;
mod distance;
mod effort;
mod exact;
mod frame;
mod others;
mod plain;
mod run;
mod search;
mod table;
mod threads;
mod value;

pub use deepen::{Looked, look};
pub use distance::{
    MovesWithPlies, Paced, PacedMoves, Plies, Remembered, WithDistance, moves_with_distance,
    solve_all_with_distance, solve_with_distance,
};
pub use plain::count;
pub use search::{Config, Moves, Search, Solution, Strategy, solve};
pub use value::Score;
