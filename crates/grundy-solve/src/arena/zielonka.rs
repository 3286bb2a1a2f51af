//! Zielonka's recursion on one subgame. McNaughton (1993); Zielonka, Theoretical Computer Science 200, 1998.
//!
//! Take the largest priority d of the game, which is good for player p. Everything from which p can force a visit to d
//! is set aside, and the rest is solved. If p wins all of the rest, p wins everything. If not, the opponent wins what
//! it won there, together with its attractor; that is removed, and the remaining game is solved again.
//!
//! The recursion uses an explicit stack, so an arena with a million priorities is fine. The time is O(n^d · m) for d
//! levels in the worst case, exponential in d on constructed arenas (Friedmann 2011; van Dijk 2019), and near linear on
//! most others; memory is linear, because the sets kept by waiting frames are disjoint.

use super::attractor::Field;
use super::levels::Levels;
use grundy_core::{Player, StopReason, Watch};

/// A subgame that waits for the solution of a smaller one.
struct WaitingSubgame {
    /// The place in the order of levels where the vertices of this subgame begin.
    top: usize,
    stage: FrameStage,
}

/// The point that a frame has reached.
enum FrameStage {
    /// All vertices from which `player` forces a visit to the largest level are set aside.
    Aside { player: Player, forced: Vec<u32> },
    /// All vertices that `player` wins for certain are removed.
    Removed { player: Player, won: Vec<u32> },
}

/// The vertices of a solved subgame won by Left, and those won by Right.
pub type Won = [Vec<u32>; 2];

/// Solves the game of the vertices in play, which must be those of `order`, sorted by falling level.
///
/// # Errors
/// The reason that stopped it; some vertices are then out of play.
pub fn solve(
    field: &mut Field<'_>,
    levels: &Levels,
    order: &[u32],
    strategy: &mut [Option<u32>],
    watch: &mut dyn Watch,
) -> Result<Won, StopReason> {
    let mut recursion = Recursion {
        field,
        levels,
        order,
        strategy,
        frames: Vec::new(),
        answer: Won::default(),
    };
    // The place in `order` where the next subgame begins; vertices before it are out of play.
    let mut enter = Some(0);
    loop {
        watch.work(1)?;
        if let Some(from) = enter {
            enter = recursion.descend(from, watch)?;
            if enter.is_some() {
                continue;
            }
        }
        let Some(frame) = recursion.frames.pop() else {
            return Ok(recursion.answer);
        };
        enter = recursion.resume(frame, watch)?;
    }
}

/// The recursion with its calls on a stack.
struct Recursion<'a, 'b> {
    field: &'a mut Field<'b>,
    levels: &'a Levels,
    order: &'a [u32],
    strategy: &'a mut [Option<u32>],
    frames: Vec<WaitingSubgame>,
    /// The winners in the subgame that was solved last.
    answer: Won,
}

impl Recursion<'_, '_> {
    /// Sets aside what is forced into the largest level of the subgame from `from` on, and returns the place where the rest
    /// begins; `None` if nothing is in play, and the solution is empty.
    fn descend(&mut self, from: usize, watch: &mut dyn Watch) -> Result<Option<usize>, StopReason> {
        let (field, levels, order) = (&mut *self.field, self.levels, self.order);
        let in_play = |&i: &usize| field.is_alive(order[i]);
        let Some(top) = (from..order.len()).find(in_play) else {
            self.answer = Won::default();
            return Ok(None);
        };
        watch.work((top - from) as u64 / 16)?;
        let level = levels.level[order[top] as usize];
        let player = levels.winner(level);
        let mut forced: Vec<u32> = order[top..]
            .iter()
            .copied()
            .take_while(|&v| levels.level[v as usize] == level)
            .filter(|&v| field.is_alive(v))
            .collect();
        // From a vertex of the largest level the player may move anywhere in the subgame.
        for &v in &forced {
            if field.arena.owner(v) == player {
                self.strategy[v as usize] = field.any_successor(v);
            }
        }
        field.attract(player, &mut forced, self.strategy, watch)?;
        field.set_alive(&forced, false);
        let stage = FrameStage::Aside { player, forced };
        self.frames.push(WaitingSubgame { top, stage });
        Ok(Some(top))
    }

    /// Continues with a subgame whose smaller one is solved; returns where the next smaller one begins, or `None` if the
    /// solution is complete.
    fn resume(
        &mut self,
        WaitingSubgame { top, stage }: WaitingSubgame,
        watch: &mut dyn Watch,
    ) -> Result<Option<usize>, StopReason> {
        match stage {
            FrameStage::Aside { player, forced } => {
                self.field.set_alive(&forced, true);
                let opponent = player.opponent();
                let mut won = std::mem::take(&mut self.answer[opponent.index()]);
                if won.is_empty() {
                    // All of the rest is won by the player: a play either stays there and is won, or visits the largest
                    // level again and again, which is good for the player as well. The strategies of both parts
                    // together win.
                    self.answer[player.index()].extend(forced);
                    return Ok(None);
                }
                // The player has no edge from the rest into what was set aside, so what the opponent wins in the rest
                // it also wins here, and with it everything from which it can force the token there.
                self.field
                    .attract(opponent, &mut won, self.strategy, watch)?;
                self.field.set_alive(&won, false);
                let player = opponent;
                let stage = FrameStage::Removed { player, won };
                self.frames.push(WaitingSubgame { top, stage });
                // The next subgame begins at the same place of the order: the removed vertices are out of play and
                // skipped.
                Ok(Some(top))
            }
            FrameStage::Removed { player, won } => {
                self.field.set_alive(&won, true);
                self.answer[player.index()].extend(won);
                Ok(None)
            }
        }
    }
}
