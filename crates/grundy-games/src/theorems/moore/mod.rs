//! Moore's Nim_k. E. H. Moore, *A generalization of the game called Nim*, Annals of Mathematics 11 (1910).
//!
//! **Theorem.** Write the heaps in binary. The player to move loses exactly when in every column the number of ones is
//! divisible by k + 1. In misère play the same holds while some heap is larger than 1; when none is, the player to
//! move loses exactly when the number of heaps is 1 modulo k + 1.

mod columns;
mod count;
mod list;

pub use columns::{next_wins, theorem};
pub use count::winning_move_count;
pub use list::{MooreMove, all_moves, winning_moves};
