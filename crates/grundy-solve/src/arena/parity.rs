//! Parity games by the recursive algorithm. McNaughton (1993); Zielonka, Theoretical Computer Science 200, 1998.
//!
//! Take the largest priority d of the game, won by player p. Everything from which p forces a visit to d is set
//! aside and the rest is solved. If p wins all of the rest, p wins everything. If not, the opponent wins what it
//! won there together with its attractor; that is removed and the remaining game is solved again.
//!
//! The recursion is kept on an explicit stack, so an arena with a million priorities is fine. Time is O(n^d · m)
//! for d levels in the worst case, exponential in d on arenas made for it (Friedmann 2011), and near linear on most
//! others; memory is linear, because the sets that waiting frames hold are disjoint.

use super::attractor::Field;
use super::{Levels, Regions};
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
    watch.hold(Field::bytes(arena) + n as u64 * 32)?;
    let mut field = Field::new(arena);
    let mut strategy: Vec<Option<u32>> = vec![None; n];
    let mut order: Vec<u32> = arena.vertices().collect();
    order.sort_by_key(|&v| std::cmp::Reverse(levels.level[v as usize]));

    let mut frames: Vec<Frame> = Vec::new();
    // Where the subgame to enter begins in `order`: vertices before that are out of play.
    let mut enter = Some(0);
    let mut answer: Won = Default::default();
    loop {
        watch.spend(1)?;
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
                field.attract(player, &mut forced, &mut strategy, watch)?;
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
                    field.attract(opponent, &mut won, &mut strategy, watch)?;
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

    let mut winner = vec![Player::Left; n];
    for &v in &answer[Player::Right.index()] {
        winner[v as usize] = Player::Right;
    }
    // A vertex may have been tried for its owner before it was lost.
    for v in arena.vertices() {
        if arena.owner(v) != winner[v as usize] {
            strategy[v as usize] = None;
        }
    }
    Ok(Regions { winner, strategy })
}
