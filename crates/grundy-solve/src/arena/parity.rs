//! Parity games by the recursive algorithm. McNaughton (1993); Zielonka, Theoretical Computer Science 200, 1998.
//!
//! Take the largest priority d of the game, won by player p. Everything from which p forces a visit to d is set
//! aside and the rest is solved. If p wins all of the rest, p wins everything. If not, the opponent wins what it
//! won there together with its attractor; that is removed and the remaining game is solved again.
//!
//! Strongly connected components are solved one by one, sinks first: what is decided spreads backwards at once, and
//! only the rest of a component is left for the recursion. The recursion is kept on an explicit stack, so an arena
//! with a million priorities is fine. Time is O(n^d · m) for d levels in the worst case, exponential in d on arenas
//! made for it (Friedmann 2011), and near linear on most others; memory is linear, because the sets that waiting
//! frames hold are disjoint.

use super::attractor::Field;
use super::levels::Levels;
use super::regions::Regions;
use grundy_core::forms::arena::Arena;
use grundy_core::{Player, StopReason, Watch};

/// A subgame that waits for the answer of a smaller one.
struct Frame {
    /// Where, in the vertices sorted by level, those of this subgame begin.
    top: usize,
    stage: Stage,
}

enum Stage {
    /// Everything from which `player` forces a visit to the largest level is set aside.
    Aside { player: Player, forced: Vec<u32> },
    /// Everything that `player` wins for sure is removed.
    Removed { player: Player, won: Vec<u32> },
}

/// The vertices of a solved subgame that Left wins and that Right wins.
type Won = [Vec<u32>; 2];

/// Who wins from every vertex of the parity game with these levels, with strategies for both players.
///
/// # Errors
/// What stopped it.
pub fn solve(arena: &Arena, levels: &Levels, watch: &mut dyn Watch) -> Result<Regions, StopReason> {
    let n = arena.len();
    watch.memory(Field::bytes(arena) + n as u64 * 56)?;
    let mut field = Field::new(arena);
    field.alive.fill(false);
    let mut strategy: Vec<Option<u32>> = vec![None; n];
    let mut winner: Vec<Option<Player>> = vec![None; n];
    let mut undecided: Vec<u32> = arena
        .vertices()
        .map(|v| arena.successors(v).len() as u32)
        .collect();
    let (members, ends) = components(arena, watch)?;
    let mut begin = 0;
    for end in ends {
        // Every edge out of the component leads to decided vertices, and who is still undecided wins by none of
        // them: the rest of the component is a game of its own.
        let mut order = members[begin..end].to_vec();
        begin = end;
        order.retain(|&v| winner[v as usize].is_none());
        order.sort_by_key(|&v| std::cmp::Reverse(levels.level[v as usize]));
        field.set_alive(&order, true);
        let won = recurse(&mut field, levels, &order, &mut strategy, watch)?;
        field.set_alive(&order, false);
        watch.progress("vertices", end as u64, n as u64);
        for player in Player::BOTH {
            for &v in &won[player.index()] {
                winner[v as usize] = Some(player);
            }
        }
        spread(&field, order, &mut winner, &mut undecided, &mut strategy);
    }
    let winner: Vec<Player> = winner
        .into_iter()
        .map(|w| w.expect("every vertex is in a component, and that was solved"))
        .collect();
    // A vertex may have been tried for its owner before it was lost.
    for v in arena.vertices() {
        if arena.owner(v) != winner[v as usize] {
            strategy[v as usize] = None;
        }
    }
    Ok(Regions { winner, strategy })
}

/// Decides what follows at once from the vertices of `decided`. `undecided` counts the edges of a vertex to
/// vertices that have not been here.
fn spread(
    field: &Field<'_>,
    mut decided: Vec<u32>,
    winner: &mut [Option<Player>],
    undecided: &mut [u32],
    strategy: &mut [Option<u32>],
) {
    while let Some(v) = decided.pop() {
        let who = winner[v as usize].expect("only decided vertices are put on the list");
        for &u in field.backward.predecessors(v) {
            let i = u as usize;
            if winner[i].is_some() {
                continue;
            }
            if field.arena.owner(u) == who {
                strategy[i] = Some(v);
            } else {
                undecided[i] -= 1;
                if undecided[i] > 0 {
                    continue;
                }
            }
            winner[i] = Some(who);
            decided.push(u);
        }
    }
}

/// The strongly connected components, sinks first: all vertices, and where in that list each component ends.
/// Tarjan (1972) with an explicit stack.
fn components(arena: &Arena, watch: &mut dyn Watch) -> Result<(Vec<u32>, Vec<usize>), StopReason> {
    const NEW: u32 = u32::MAX;
    const DONE: u32 = u32::MAX - 1;
    let n = arena.len();
    // The order of discovery, lowered to the earliest open vertex that is reached.
    let mut low = vec![NEW; n];
    let mut open: Vec<u32> = Vec::new();
    let mut members = Vec::with_capacity(n);
    let mut ends = Vec::new();
    // A vertex, when it was discovered, and how many of its edges are followed.
    let mut path: Vec<(u32, u32, usize)> = Vec::new();
    let mut clock = 0;
    for root in arena.vertices() {
        if low[root as usize] != NEW {
            continue;
        }
        let mut enter = Some(root);
        loop {
            if let Some(v) = enter.take() {
                watch.work(1)?;
                low[v as usize] = clock;
                path.push((v, clock, 0));
                open.push(v);
                clock += 1;
            }
            let Some((v, found, edge)) = path.last_mut() else {
                break;
            };
            let (v, found) = (*v, *found);
            if let Some(&to) = arena.successors(v).get(*edge) {
                // Coming back to an edge after its target was explored lowers `low` the second time.
                if low[to as usize] == NEW {
                    enter = Some(to);
                    continue;
                }
                *edge += 1;
                if low[to as usize] != DONE {
                    low[v as usize] = low[v as usize].min(low[to as usize]);
                }
                continue;
            }
            path.pop();
            if low[v as usize] == found {
                loop {
                    let member = open
                        .pop()
                        .expect("a component is open until its root is left");
                    low[member as usize] = DONE;
                    members.push(member);
                    if member == v {
                        break;
                    }
                }
                ends.push(members.len());
            }
        }
    }
    Ok((members, ends))
}

/// Solves the vertices in play, which are those of `order`, sorted by falling level.
fn recurse(
    field: &mut Field<'_>,
    levels: &Levels,
    order: &[u32],
    strategy: &mut [Option<u32>],
    watch: &mut dyn Watch,
) -> Result<Won, StopReason> {
    let n = order.len();
    let arena = field.arena;
    let mut frames: Vec<Frame> = Vec::new();
    // Where the subgame to enter begins in `order`: vertices before that are out of play.
    let mut enter = Some(0);
    let mut answer: Won = Default::default();
    loop {
        watch.work(1)?;
        if let Some(from) = enter.take() {
            if let Some(top) = (from..n).find(|&i| field.alive[order[i] as usize]) {
                let level = levels.level[order[top] as usize];
                let player = levels.winner(level);
                let mut forced: Vec<u32> = order[top..]
                    .iter()
                    .copied()
                    .take_while(|&v| levels.level[v as usize] == level)
                    .filter(|&v| field.alive[v as usize])
                    .collect();
                // From the largest level itself the player may go anywhere in the subgame.
                for &v in &forced {
                    if arena.owner(v) == player {
                        strategy[v as usize] = field.any_successor(v);
                    }
                }
                field.attract(player, &mut forced, strategy, watch)?;
                field.set_alive(&forced, false);
                let stage = Stage::Aside { player, forced };
                frames.push(Frame { top, stage });
                enter = Some(top);
                continue;
            }
            answer = Default::default();
        }
        let Some(Frame { top, stage }) = frames.pop() else {
            break;
        };
        match stage {
            Stage::Aside { player, forced } => {
                field.set_alive(&forced, true);
                let opponent = player.opponent();
                let mut won = std::mem::take(&mut answer[opponent.index()]);
                if won.is_empty() {
                    answer[player.index()].extend(forced);
                } else {
                    field.attract(opponent, &mut won, strategy, watch)?;
                    field.set_alive(&won, false);
                    let stage = Stage::Removed {
                        player: opponent,
                        won,
                    };
                    frames.push(Frame { top, stage });
                    enter = Some(top);
                }
            }
            Stage::Removed { player, won } => {
                field.set_alive(&won, true);
                answer[player.index()].extend(won);
            }
        }
    }
    Ok(answer)
}
