//! Solvers, one file each, every one headed by its idea, its paper and its complexity. They know no game.

pub mod alpha_beta;
pub mod arena;
pub mod coalition;
pub mod coins;
pub mod counter;
pub mod definition;
pub mod definition_chance;
pub mod fold;
pub mod guess;
pub mod heap;
pub mod matrix;
pub mod misere;
pub mod misere_subtraction;
pub mod network;
pub mod no_worse;
pub mod outcome;
pub mod plane;
pub mod positions;
pub mod regret;
pub mod remoteness;
pub mod retrograde;
pub mod scoring;
pub mod sequence;
pub mod sharing;
pub mod sieve;
pub mod simplex;
pub mod tree;

/// The most options that one position may have where a solver holds them all in memory.
const MOST_OPTIONS: usize = 1 << 22;

/// All of these, or why there are too many.
fn bounded<T>(options: impl Iterator<Item = T>) -> Result<Vec<T>, grundy_core::StopReason> {
    let options: Vec<T> = options.take(MOST_OPTIONS + 1).collect();
    if options.len() > MOST_OPTIONS {
        return Err(grundy_core::StopReason::Beyond(format!(
            "a position has more than {MOST_OPTIONS} moves, too many to try one by one"
        )));
    }
    Ok(options)
}
