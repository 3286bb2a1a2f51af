//! Büchi games: one player must visit marked vertices again and again; the opponent must prevent this from some time on.
//!
//! From some vertices the player can force at least one visit to a mark. From the others the opponent wins, and also
//! wherever it can force the token there. Remove all of these; in what remains some vertices may have lost their
//! way to a mark, so repeat until every vertex in play has one. Classical; see Chatterjee and Henzinger (2014).
//!
//! The worst case takes O(n · m). The attractor of the marks is not recomputed in each round: only
//! vertices whose way leads through a removed one are examined again, which keeps long chains of removals fast.
//! Memory is linear.

use super::attractor::Field;
use grundy_core::forms::arena::{Arena, Regions};
use grundy_core::{Player, StopReason, Watch};

/// The winner from every vertex when `player` must visit `marked` vertices infinitely often, with strategies for both.
///
/// # Errors
/// The reason that stopped it.
///
/// # Panics
/// If `marked` is not as long as the arena.
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

    // Invariant: from the vertices of `reach`, which include the marks, the player can force a visit to a mark within the
    // vertices in play; `strategy` shows how at the player's unmarked vertices.
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
        // The opponent keeps the token among vertices that cannot reach a mark. The player can leave these only for
        // vertices that are removed already.
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

    // The strategies of the final regions. From a mark the player may move anywhere within its region.
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

/// The vertices in play that lost their way to a mark when `removed` went out of play; they are taken out of `reach`.
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
    // 1. Doubt spreads backwards: to the player's vertices whose chosen move is in doubt, and to the opponent's with
    // any doubtful move. The rest of `reach` depends on nothing doubtful and keeps its way.
    // From a vertex in play the opponent has no edge into `removed`, because that is the opponent's own attractor.
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
    // 2. Some doubtful vertices have another way. Each that finds one may be the way of others.
    let mut found: Vec<u32> = Vec::new();
    for &v in &doubtful {
        try_again(field, player, v, reach, strategy, &mut found);
    }
    while let Some(v) = found.pop() {
        watch.work(1)?;
        for &u in field.backward.predecessors(v) {
            // Every vertex in play outside `reach` is doubtful; all others have been removed.
            if field.is_alive(u) && !reach[u as usize] {
                try_again(field, player, u, reach, strategy, &mut found);
            }
        }
    }
    doubtful.retain(|&v| !reach[v as usize]);
    Ok(doubtful)
}

/// Puts `v` back into `reach` if the player can force the token from there into `reach` in one step.
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
