//! The onside and the offside of a game: the stoppers that it equals when play without end is Left's win, and when it is
//! Right's.
//!
//! Each step towards a stopper (equal positions made one, dominated and reversible options, a move of an endless play left
//! out, or led to `on` or `off`) is checked by playing the difference, so that what is found is proved. Not all games have
//! an onside (Bach's Carousel has none), and no way is known to decide which do: where no step leads on, that is the answer.
//! *Winning Ways*, chapter 11 (sidling); Siegel, *Combinatorial Game Theory*, VI.3 and VI.5.

use super::graph::{Game, sorted};
use super::order::{PairOrder, onside_equal};
use super::stopper::{Simplification, Stopper};
use grundy_core::{StopReason, Watch};

/// The most rounds of a simplification, which in a game that is no stopper need not end.
const MOST_SWEEPS: usize = 64;

/// The onside of a game; `None` if none was found.
///
/// # Errors
/// The reason why the watch stopped it.
pub(super) fn onside(game: &Game, watch: &mut dyn Watch) -> Result<Option<Stopper>, StopReason> {
    let mut game = game.minimal(watch)?;
    loop {
        if let Some(stopper) = Stopper::new(&game, watch)? {
            return Ok(Some(stopper));
        }
        match next(&game, watch)? {
            Some(simpler) => game = simpler,
            None => return Ok(None),
        }
    }
}

/// The offside of a game: the negative of the onside of its negative.
///
/// # Errors
/// The reason why the watch stopped it.
pub(super) fn offside(game: &Game, watch: &mut dyn Watch) -> Result<Option<Stopper>, StopReason> {
    let negative = onside(&game.negative(), watch)?;
    let Some(Stopper { game, integer }) = negative else {
        return Ok(None);
    };
    // The numbering depends on the order of the sides.
    Stopper::with(game.negative().minimal(watch)?, -integer, watch).map(Some)
}

/// What a step must lessen: the moves in endless alternating plays, then all positions and moves.
fn measure(game: &Game) -> (usize, usize) {
    (endless_moves(game).len(), game.size())
}

/// The moves from (position, player, option) that belong to endless alternating plays.
fn endless_moves(game: &Game) -> Vec<(usize, usize, u32)> {
    let components = game.alternating_components();
    let mut moves = Vec::new();
    for (position, sides) in game.options.iter().enumerate() {
        for (player, side) in sides.iter().enumerate() {
            for &to in side {
                let after = components[2 * to as usize + 1 - player];
                if components[2 * position + player] == after {
                    moves.push((position, player, to));
                }
            }
        }
    }
    moves
}

/// A game with the same onside that is nearer to a stopper.
fn next(game: &Game, watch: &mut dyn Watch) -> Result<Option<Game>, StopReason> {
    let before = measure(game);
    let accepted = |candidate: Game, watch: &mut dyn Watch| {
        let candidate = candidate.minimal(watch)?;
        let good = measure(&candidate) < before && onside_equal(game, &candidate, watch)?;
        Ok::<Option<Game>, StopReason>(good.then_some(candidate))
    };
    let order = PairOrder::new(game, game, watch)?;
    let mut simpler = game.clone();
    for _ in 0..MOST_SWEEPS {
        if !Simplification::new(&mut simpler, &order).sweep(watch)? {
            break;
        }
    }
    for candidate in [fused(&simpler, &order), simpler, fused(game, &order)] {
        if let Some(found) = accepted(candidate, watch)? {
            return Ok(Some(found));
        }
    }
    let moves = endless_moves(game);
    for &(position, player, to) in &moves {
        if let Some(found) = accepted(without(game, position, player, to), watch)? {
            return Ok(Some(found));
        }
    }
    // on, then off, then 0 in place of what the move leads to.
    for end in [[true, false], [false, true], [false, false]] {
        for &(position, player, to) in &moves {
            let mut candidate = without(game, position, player, to);
            let at = candidate.positions() as u32;
            candidate.options[position][player].push(at);
            let side = |loops: bool| if loops { vec![at] } else { Vec::new() };
            candidate.options.push(end.map(side));
            if let Some(found) = accepted(candidate, watch)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// The game without one move.
fn without(game: &Game, position: usize, player: usize, to: u32) -> Game {
    let mut game = game.clone();
    game.options[position][player].retain(|&option| option != to);
    game
}

/// The game with one position in place of all that are equal to it: of these the one with the fewest options.
fn fused(game: &Game, order: &PairOrder) -> Game {
    let count = game.positions() as u32;
    let options = |p: u32| game.options[p as usize].iter().map(Vec::len).sum::<usize>();
    let mut chosen: Vec<u32> = Vec::with_capacity(count as usize);
    let mut kinds: Vec<u32> = Vec::new();
    for p in 0..count {
        let equal = |q: u32| order.at_least(p, q) && order.at_least(q, p);
        match kinds.iter().position(|&kind| equal(kind)) {
            Some(kind) if options(p) < options(kinds[kind]) => kinds[kind] = p,
            Some(_) => {}
            None => kinds.push(p),
        }
    }
    for p in 0..count {
        let equal = |q: &u32| order.at_least(p, *q) && order.at_least(*q, p);
        chosen.push(*kinds.iter().find(|q| equal(q)).expect("every kind is kept"));
    }
    let mapped = |side: &Vec<u32>| sorted(side.iter().map(|&to| chosen[to as usize]).collect());
    let both = |[left, right]: &[Vec<u32>; 2]| [mapped(left), mapped(right)];
    Game {
        options: game.options.iter().map(both).collect(),
        root: chosen[game.root as usize],
    }
}
