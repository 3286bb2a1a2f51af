//! Büchi games: one player must visit marked vertices again and again, the other must prevent it from some time on.
//!
//! The player can *reach* a mark from some vertices. Where not even that can be forced, the opponent wins, and so it
//! does wherever it can force the token there. Remove all that; in what remains some vertices may have lost their
//! way to a mark, so repeat until every vertex in play has one. Classical; see Chatterjee and Henzinger (2014).
//!
//! Time is O(n · m) in the worst case. The attractor of the marks is not computed afresh in each round: only
//! vertices whose way leads through a removed one are looked at again, which is what long chains of removals need.
//! Memory is linear.

use super::attractor::Field;
use grundy_core::forms::arena::{Arena, Regions};
use grundy_core::{Player, StopReason, Watch};

/// The winner from every vertex when `player` must visit `marked` vertices infinitely often, with strategies for both.
///
/// # Errors
/// What stopped it.
///
/// # Panics
/// When `marked` is not as long as the arena.
pub fn solve(
    arena: &Arena,
    player: Player,
    marked: &[bool],
    watch: &mut dyn Watch,
) -> Result<Regions, StopReason> {
    let n = arena.len();
    assert_eq!(marked.len(), n, "every vertex is marked or not");
    watch.memory(Field::bytes(arena) + n as u64 * 40)?;
    let opponent = player.opponent();
    let mut field = Field::new(arena);
    let mut winner = vec![player; n];
    let mut strategy: Vec<Option<u32>> = vec![None; n];
    let mut spoiling: Vec<Option<u32>> = vec![None; n];

    // `reach`: the player can force a visit to a mark within the vertices in play; marks are in it themselves.
    // `strategy` is its witness at the player's unmarked vertices.
    let mut way: Vec<u32> = arena.vertices().filter(|&v| marked[v as usize]).collect();
    field.attract(player, &mut way, &mut strategy, watch)?;
    let mut reach = vec![false; n];
    for &v in &way {
        reach[v as usize] = true;
    }
    let mut lost: Vec<u32> = arena.vertices().filter(|&v| !reach[v as usize]).collect();
    let mut removed = 0;

    while !lost.is_empty() {
        watch.progress("vertices", removed as u64, n as u64);
        // The opponent stays among vertices that cannot reach a mark; the player cannot leave them except to
        // vertices that are already removed.
        for &v in &lost {
            if arena.owner(v) == opponent {
                let mut next = arena.successors(v).iter().copied();
                spoiling[v as usize] = next.find(|&t| field.is_alive(t) && !reach[t as usize]);
            }
        }
        field.attract(opponent, &mut lost, &mut spoiling, watch)?;
        field.set_alive(&lost, false);
        removed += lost.len();
        for &v in &lost {
            winner[v as usize] = opponent;
        }
        lost = unreachable(
            &field,
            player,
            marked,
            &mut reach,
            &lost,
            &mut strategy,
            watch,
        )?;
    }

    // From a mark the player may go anywhere in its region.
    for v in arena.vertices() {
        let i = v as usize;
        if winner[i] == opponent {
            strategy[i] = spoiling[i];
        } else if arena.owner(v) != player {
            strategy[i] = None;
        } else if marked[i] {
            strategy[i] = field.any_successor(v);
        }
    }
    Ok(Regions { winner, strategy })
}

/// Vertices in play that lost their way to a mark when `removed` went out of play; they leave `reach`.
fn unreachable(
    field: &Field<'_>,
    player: Player,
    marked: &[bool],
    reach: &mut [bool],
    removed: &[u32],
    strategy: &mut [Option<u32>],
    watch: &mut dyn Watch,
) -> Result<Vec<u32>, StopReason> {
    let arena = field.arena;
    // Doubt spreads backwards: to the player's vertices whose chosen way is in doubt, and to the opponent's with
    // any doubtful edge. What is left of `reach` needs nothing doubtful, so it still has its way.
    // The opponent has no edge from a vertex in play into `removed`, which is its own attractor.
    let mut doubtful: Vec<u32> = Vec::new();
    let doubt = |v: u32, reach: &mut [bool], strategy: &[Option<u32>], doubtful: &mut Vec<u32>| {
        for &u in field.backward.predecessors(v) {
            let i = u as usize;
            let needs = arena.owner(u) != player || strategy[i] == Some(v);
            if field.is_alive(u) && reach[i] && !marked[i] && needs {
                reach[i] = false;
                doubtful.push(u);
            }
        }
    };
    for &v in removed {
        watch.work(1)?;
        doubt(v, reach, strategy, &mut doubtful);
    }
    let mut head = 0;
    while head < doubtful.len() {
        watch.work(1)?;
        let v = doubtful[head];
        head += 1;
        doubt(v, reach, strategy, &mut doubtful);
    }
    // Some have another way. One that finds it may be the way of the others.
    let mut found: Vec<u32> = Vec::new();
    for &v in &doubtful {
        try_again(field, player, v, reach, strategy, &mut found);
    }
    while let Some(v) = found.pop() {
        watch.work(1)?;
        for &u in field.backward.predecessors(v) {
            // Every vertex in play outside `reach` is doubtful: the others were removed.
            if field.is_alive(u) && !reach[u as usize] {
                try_again(field, player, u, reach, strategy, &mut found);
            }
        }
    }
    doubtful.retain(|&v| !reach[v as usize]);
    Ok(doubtful)
}

/// Puts `v` back into `reach` when the player can force the token from it into `reach` in one step.
fn try_again(
    field: &Field<'_>,
    player: Player,
    v: u32,
    reach: &mut [bool],
    strategy: &mut [Option<u32>],
    found: &mut Vec<u32>,
) {
    let i = v as usize;
    if reach[i] {
        return;
    }
    let good = |t: u32| field.is_alive(t) && reach[t as usize];
    let mut next = field.arena.successors(v).iter().copied();
    if field.arena.owner(v) == player {
        let Some(t) = next.find(|&t| good(t)) else {
            return;
        };
        strategy[i] = Some(t);
    } else if !next.all(good) {
        return;
    }
    reach[i] = true;
    found.push(v);
}
