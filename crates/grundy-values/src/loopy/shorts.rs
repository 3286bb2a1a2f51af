//! The positions of a graph that are short games, with their values.

use super::graph::{Game, MOST_POSITIONS, sorted, too_many};
use crate::short::{Id, Store};
use grundy_core::{StopReason, Watch};
use rustc_hash::FxHashMap;

/// The canonical values of the positions that are short games.
pub(super) fn short_values(game: &Game, store: &mut Store) -> Result<Vec<Option<Id>>, StopReason> {
    let free = game.loopfree();
    let mut values: Vec<Option<Id>> = vec![None; game.positions()];
    let mut waiting: Vec<u32> = (0..game.positions() as u32)
        .filter(|&p| free[p as usize])
        .collect();
    while let Some(&p) = waiting.last() {
        if values[p as usize].is_some() {
            waiting.pop();
            continue;
        }
        let sides = &game.options[p as usize];
        let missing = sides
            .iter()
            .flatten()
            .filter(|&&to| values[to as usize].is_none());
        let missing: Vec<u32> = missing.copied().collect();
        if missing.is_empty() {
            let side = |side: &Vec<u32>| {
                side.iter()
                    .filter_map(|&to| values[to as usize])
                    .collect::<Vec<Id>>()
            };
            values[p as usize] = Some(store.form(&side(&sides[0]), &side(&sides[1]))?);
            waiting.pop();
        } else {
            waiting.extend(missing);
        }
    }
    Ok(values)
}

/// Adds the positions of a short game to a graph, but for those that it has already, and returns the number of the game.
pub(super) fn add_short(
    options: &mut Vec<[Vec<u32>; 2]>,
    known: &mut FxHashMap<Id, u32>,
    store: &mut Store,
    root: Id,
    watch: &mut dyn Watch,
) -> Result<u32, StopReason> {
    let mut waiting = vec![root];
    while let Some(&id) = waiting.last() {
        if known.contains_key(&id) {
            waiting.pop();
            continue;
        }
        let (left, right) = store.options(id)?;
        let missing = left.iter().chain(right.iter());
        let missing: Vec<Id> = missing
            .copied()
            .filter(|o| !known.contains_key(o))
            .collect();
        if missing.is_empty() {
            let at = push(options, watch)?;
            let side = |side: &[Id]| sorted(side.iter().map(|o| known[o]).collect());
            options[at as usize] = [side(&left), side(&right)];
            known.insert(id, at);
            waiting.pop();
        } else {
            if waiting.len() + missing.len() > MOST_POSITIONS {
                return Err(too_many());
            }
            watch.work(missing.len() as u64)?;
            waiting.extend(missing);
        }
    }
    Ok(known[&root])
}

/// Adds a position without moves, and returns its number.
pub(super) fn push(
    options: &mut Vec<[Vec<u32>; 2]>,
    watch: &mut dyn Watch,
) -> Result<u32, StopReason> {
    if options.len() == MOST_POSITIONS {
        return Err(too_many());
    }
    watch.work(1)?;
    options.push([Vec::new(), Vec::new()]);
    Ok(options.len() as u32 - 1)
}
