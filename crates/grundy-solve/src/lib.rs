//! Solvers, one file each, headed by idea, paper and complexity. They know no game.
//!
//! A solver asks for the least that it needs: a rung of the ladder of rules in `grundy-core`, a form (heaps, a counter, a
//! matrix), or an explicit graph. It reports its work to a `Watch` and stops when that says so; what is proved by then stays
//! usable where the solver is kept.

pub mod additive;
pub mod alpha_beta;
mod alternating;
pub mod arena;
pub mod automaton;
pub mod backwards;
pub mod bimatrix;
pub mod coalition;
pub mod coalition_sums;
pub mod coins;
pub mod component_values;
pub mod compound_turns;
pub mod congestion;
pub mod core_and_nucleolus;
pub mod core_vertices;
pub mod counter;
pub mod definition;
mod dominance;
pub mod economy;
pub mod fold;
pub mod grundy_search;
pub mod guess;
pub mod heap;
pub mod lanes;
pub mod learning;
pub mod loopy;
pub mod many_players;
pub mod matrix;
pub mod maximum_flow;
pub mod misere;
pub mod normal_form;
pub mod outcome;
pub mod owen;
pub mod partial_order;
pub mod payoff_blocks;
pub mod plane;
pub mod profiles;
pub mod proof_number;
pub mod reference;
pub mod regret;
pub mod regret_state;
pub mod remoteness;
pub mod repeating_scores;
pub mod residues;
pub mod retrograde;
pub mod rounds;
pub mod row_table;
pub mod sampled;
pub mod scoring;
pub mod seat;
pub mod security;
pub mod sentestrat;
pub mod sequence;
pub mod sieve;
pub mod stoppers;
pub mod strategy;
pub mod subgame_perfect;
pub mod subgames;
pub mod sum_outcome;
pub mod table;
pub mod term_values;
pub mod towers;
pub mod tree;
mod variant;
pub mod wanted;

use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Impartial, StopReason, Watch};
use std::ops::ControlFlow;

/// The largest number of options of one position that a solver holds in memory at once.
const MOST_OPTIONS: usize = 1 << 22;

/// The number of options after which the watch is asked again for room.
const MANY_OPTIONS: usize = 1 << 10;

/// The reason of a solver that would have to hold more options than [`MOST_OPTIONS`].
fn too_many_options() -> StopReason {
    StopReason::Beyond(format!(
        "a position has more than {MOST_OPTIONS} moves, too many to try one by one"
    ))
}

/// The options of a position, each as its canonical parts, light options first.
fn options_in_parts<R: Impartial>(
    rules: &R,
    position: &R::Position,
) -> Result<Vec<Vec<R::Position>>, StopReason> {
    let mut options = Vec::new();
    let seen = rules.each_option(position, &mut |weight, parts| {
        if options.len() == MOST_OPTIONS {
            return ControlFlow::Break(());
        }
        options.push((weight, parts));
        ControlFlow::Continue(())
    });
    if seen.is_break() {
        return Err(too_many_options());
    }
    options.sort_by_key(|(weight, _)| *weight);
    Ok(options.into_iter().map(|(_, parts)| parts).collect())
}

/// The items sorted by falling weight; items of equal weight keep their order.
///
/// Sorting places by number serves the moves of all games; sorting the moves themselves would be compiled for each type.
pub(crate) fn heaviest_first<T>(items: Vec<T>, weight: impl FnMut(&T) -> i64) -> Vec<T> {
    let order = places_by_weight(items.iter().map(weight).collect());
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    let item = |place: usize| {
        items[place]
            .take()
            .expect("an order names every place once")
    };
    order.into_iter().map(item).collect()
}

/// The places in the order of falling weight; stable.
fn places_by_weight(weights: Vec<i64>) -> Vec<usize> {
    let mut places: Vec<usize> = (0..weights.len()).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(weights[place]));
    places
}

/// Collects all options. Stops if the watch, to which many moves are reported, says so, or if there are more than some
/// millions: a heap of 10^18 has more moves than fit in memory.
///
/// ```
/// use grundy_core::Unwatched;
/// assert_eq!(grundy_solve::bounded(0..3, &mut Unwatched).unwrap(), [0, 1, 2]);
/// assert!(grundy_solve::bounded(0..u64::MAX, &mut Unwatched).is_err());
/// ```
///
/// # Errors
/// The reason that stopped it.
pub fn bounded<T>(
    options: impl Iterator<Item = T>,
    watch: &mut dyn Watch,
) -> Result<Vec<T>, StopReason> {
    let mut all = Vec::new();
    extend_bounded(&mut all, options, watch)?;
    Ok(all)
}

/// Appends all options to `all`, under the limits of [`bounded`].
fn extend_bounded<T>(
    all: &mut Vec<T>,
    options: impl Iterator<Item = T>,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    for (before, option) in options.enumerate() {
        if before == MOST_OPTIONS {
            return Err(too_many_options());
        }
        if before % MOVES_LIKE_A_POSITION == MOVES_LIKE_A_POSITION - 1 {
            watch.work(1)?;
        }
        if before % MANY_OPTIONS == MANY_OPTIONS - 1 {
            watch.room((MANY_OPTIONS * size_of::<T>()) as u64)?;
        }
        all.push(option);
    }
    Ok(())
}
