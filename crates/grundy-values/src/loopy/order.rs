//! The order of loopy games, for all pairs of positions of two graphs at once.
//!
//! Let G⁺ be G where every play without end is a win for Left. G⁺ ≥ H⁺ exactly if Left, moving second, survives G⁺ − H⁺:
//! she is never left without a move, and in a play without end G is moved in for ever (a play in −H⁺ alone is Right's win;
//! in both, drawn). This is a game with one set of moves to be made infinitely often, solved by the nested fixpoint for such
//! games. For stoppers play without end is always in both, and the order is that of the games themselves. Conway, Bach and
//! Norton in *Winning Ways*, chapter 11; Siegel, *Coping with Cycles* (2009); *Combinatorial Game Theory*, VI.2.

use super::graph::Game;
use grundy_core::{StopReason, Watch};

/// The most pairs of positions that are compared at once.
const MOST_PAIRS: u64 = 1 << 28;

/// For each pair of positions a of one graph and b of another, true if a⁺ ≥ b⁺.
pub(super) struct PairOrder {
    width: usize,
    at_least: Vec<bool>,
}

impl PairOrder {
    /// True if a⁺ ≥ b⁺.
    pub(super) fn at_least(&self, a: u32, b: u32) -> bool {
        self.at_least[a as usize * self.width + b as usize]
    }

    /// The order of the positions of two graphs. The work is proportional to pairs of positions times moves, once for
    /// stoppers, and for others as often as the fixpoint needs.
    ///
    /// # Errors
    /// The reason why the watch stopped it; [`StopReason::Beyond`] for more than [`MOST_PAIRS`].
    pub(super) fn new(a: &Game, b: &Game, watch: &mut dyn Watch) -> Result<PairOrder, StopReason> {
        let pairs = a.positions() as u64 * b.positions() as u64;
        if pairs > MOST_PAIRS {
            return Err(StopReason::Beyond(format!(
                "two graphs have more than {MOST_PAIRS} pairs of positions, beyond what is compared"
            )));
        }
        watch.room(pairs * 16)?;
        let difference = DifferenceGraph::new(a, b);
        watch.work(pairs)?;
        let mut safe = difference.never_stuck(watch)?;
        loop {
            watch.work(pairs)?;
            let next = difference.returns(&safe, watch)?;
            if next == safe {
                break;
            }
            safe = next;
        }
        // Right begins.
        let at_least = safe.chunks_exact(2).map(|both| both[1]).collect();
        Ok(PairOrder {
            width: b.positions(),
            at_least,
        })
    }
}

/// True if a⁺ ≥ b⁺ for the positions where the games begin.
///
/// # Errors
/// The reason why the watch stopped it.
pub(super) fn onside_at_least(
    a: &Game,
    b: &Game,
    watch: &mut dyn Watch,
) -> Result<bool, StopReason> {
    Ok(PairOrder::new(a, b, watch)?.at_least(a.root, b.root))
}

/// True if a⁺ = b⁺.
///
/// # Errors
/// The reason why the watch stopped it.
pub(super) fn onside_equal(a: &Game, b: &Game, watch: &mut dyn Watch) -> Result<bool, StopReason> {
    Ok(onside_at_least(a, b, watch)? && onside_at_least(b, a, watch)?)
}

/// The game G − H on all pairs of positions. The state of the pair (a, b) with player p to move is 2·(a·width + b) + p.
struct DifferenceGraph<'a> {
    a: &'a Game,
    b: &'a Game,
    /// For each position and player, the positions from which that player's move leads there.
    before_a: Vec<[Vec<u32>; 2]>,
    before_b: Vec<[Vec<u32>; 2]>,
}

/// Position in G, position in H, player to move.
type State = (usize, usize, usize);

impl<'a> DifferenceGraph<'a> {
    fn new(a: &'a Game, b: &'a Game) -> DifferenceGraph<'a> {
        DifferenceGraph {
            a,
            b,
            before_a: reversed(a),
            before_b: reversed(b),
        }
    }

    fn states(&self) -> usize {
        2 * self.a.positions() * self.b.positions()
    }

    fn number(&self, (a, b, player): State) -> usize {
        2 * (a * self.b.positions() + b) + player
    }

    fn state(&self, number: usize) -> State {
        let pair = number / 2;
        let width = self.b.positions();
        (pair / width, pair % width, number % 2)
    }

    /// The states after a move in G.
    fn moves_a(&self, (a, b, player): State) -> impl Iterator<Item = usize> {
        let moves = self.a.options[a][player].iter();
        moves.map(move |&to| self.number((to as usize, b, 1 - player)))
    }

    /// The positions of H after a move in −H, where the players have each other's moves.
    fn moves_b(&self, state: State) -> &[u32] {
        &self.b.options[state.1][1 - state.2]
    }

    /// The states in which Left is never without a move when she plays well: not those from which Right can force that.
    fn never_stuck(&self, watch: &mut dyn Watch) -> Result<Vec<bool>, StopReason> {
        let mut safe = vec![true; self.states()];
        let mut left = vec![0u32; self.states()];
        let mut lost = Vec::new();
        for number in (0..self.states()).step_by(2) {
            let state = self.state(number);
            let moves = self.a.options[state.0][0].len() + self.moves_b(state).len();
            left[number] = moves as u32;
            if moves == 0 {
                safe[number] = false;
                lost.push(number);
            }
        }
        while let Some(number) = lost.pop() {
            let (a, b, player) = self.state(number);
            let mover = 1 - player;
            // Right moves in −H as Left does in H.
            let from_a = self.before_a[a][mover].iter().map(|&a| (a as usize, b));
            let from_b = self.before_b[b][1 - mover].iter();
            for (a, b) in from_a.chain(from_b.map(|&b| (a, b as usize))) {
                let before = self.number((a, b, mover));
                if !safe[before] {
                    continue;
                }
                if mover == 0 {
                    left[before] -= 1;
                    if left[before] > 0 {
                        continue;
                    }
                }
                safe[before] = false;
                lost.push(before);
            }
        }
        watch.work(self.states() as u64 / 2)?;
        Ok(safe)
    }

    /// The states from which Left can force a move in G into `aim`, or that Right is without a move.
    fn returns(&self, aim: &[bool], watch: &mut dyn Watch) -> Result<Vec<bool>, StopReason> {
        let mut forced = vec![false; self.states()];
        // Moves of Right in −H that do not yet lead to a forced state; MAX if a move in G escapes.
        let mut left = vec![0u32; self.states()];
        let mut ready = Vec::new();
        for number in 0..self.states() {
            let state = self.state(number);
            let forces = if state.2 == 0 {
                self.moves_a(state).any(|to| aim[to])
            } else if self.moves_a(state).all(|to| aim[to]) {
                left[number] = self.moves_b(state).len() as u32;
                left[number] == 0
            } else {
                left[number] = u32::MAX;
                false
            };
            if forces {
                forced[number] = true;
                ready.push(number);
            }
        }
        watch.work(self.states() as u64 / 2)?;
        while let Some(number) = ready.pop() {
            let (a, b, player) = self.state(number);
            let mover = 1 - player;
            for &from in &self.before_b[b][1 - mover] {
                let before = self.number((a, from as usize, mover));
                if forced[before] || left[before] == u32::MAX {
                    continue;
                }
                if mover == 1 {
                    left[before] -= 1;
                    if left[before] > 0 {
                        continue;
                    }
                }
                forced[before] = true;
                ready.push(before);
            }
        }
        Ok(forced)
    }
}

/// For each position and player, the positions from which the player's move leads there.
fn reversed(game: &Game) -> Vec<[Vec<u32>; 2]> {
    let mut before = vec![[Vec::new(), Vec::new()]; game.positions()];
    for (from, sides) in (0..).zip(&game.options) {
        for (player, side) in sides.iter().enumerate() {
            for &to in side {
                before[to as usize][player].push(from);
            }
        }
    }
    before
}
