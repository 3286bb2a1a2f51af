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
fn components(arena: &Arena, watch: &mut dyn Watch) -> Result<(Vec<u32>, Vec<usize>), StopReason> {
    let n = arena.len();
    let mut search = Tarjan {
        arena,
        low: vec![NEW; n],
        open: Vec::new(),
        clock: 0,
        members: Vec::with_capacity(n),
        ends: Vec::new(),
    };
    let mut path = Vec::new();
    for root in arena.vertices() {
        if search.low[root as usize] == NEW {
            search.explore(root, &mut path, watch)?;
        }
    }
    Ok((search.members, search.ends))
}

/// Not discovered yet.
const NEW: u32 = u32::MAX;
/// In a component that is complete.
const DONE: u32 = u32::MAX - 1;

/// Tarjan's search (1972). In depth-first order the vertices of a component are discovered one after the other, but for
/// vertices of components that are complete by then. So a component is what is open from its first vertex on, and a
/// vertex is the first of one exactly when nothing below it leads back to a vertex that was open before it.
struct Tarjan<'a> {
    arena: &'a Arena,
    /// The order of discovery, lowered to the earliest open vertex that is reached.
    low: Vec<u32>,
    /// Vertices whose component is not complete, in the order of discovery.
    open: Vec<u32>,
    clock: u32,
    members: Vec<u32>,
    ends: Vec<usize>,
}

/// A vertex on the path from the root of the search.
struct Visit {
    vertex: u32,
    discovered: u32,
    /// How many of its edges are followed.
    edge: usize,
}

impl Tarjan<'_> {
    /// Everything new that is reached from `root`. `path` is empty before and after, and saves its allocation.
    fn explore(
        &mut self,
        root: u32,
        path: &mut Vec<Visit>,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        watch.work(1)?;
        path.push(self.discover(root));
        while let Some(visit) = path.last_mut() {
            let v = visit.vertex;
            let Some(&to) = self.arena.successors(v).get(visit.edge) else {
                if self.low[v as usize] == visit.discovered {
                    self.close(v);
                }
                path.pop();
                continue;
            };
            match self.low[to as usize] {
                // Coming back to this edge after its target was explored lowers `low` below.
                NEW => {
                    watch.work(1)?;
                    path.push(self.discover(to));
                    continue;
                }
                DONE => {}
                low => self.low[v as usize] = low.min(self.low[v as usize]),
            }
            visit.edge += 1;
        }
        Ok(())
    }

    fn discover(&mut self, vertex: u32) -> Visit {
        let discovered = self.clock;
        self.clock += 1;
        self.low[vertex as usize] = discovered;
        self.open.push(vertex);
        Visit {
            vertex,
            discovered,
            edge: 0,
        }
    }

    /// The component whose first vertex this is has been seen whole.
    fn close(&mut self, first: u32) {
        while let Some(member) = self.open.pop() {
            self.low[member as usize] = DONE;
            self.members.push(member);
            if member == first {
                break;
            }
        }
        self.ends.push(self.members.len());
    }
}

/// Solves the vertices in play, which are those of `order`, sorted by falling level.
fn recurse(
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
    // Where the subgame to enter begins in `order`: vertices before that are out of play.
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
    frames: Vec<Frame>,
    /// Who wins the subgame that was solved last.
    answer: Won,
}

impl Recursion<'_, '_> {
    /// Sets aside what is forced into the largest level of the subgame from `from` on, and gives where the rest begins;
    /// `None` when nothing is in play: that nobody wins anything is the answer.
    fn descend(&mut self, from: usize, watch: &mut dyn Watch) -> Result<Option<usize>, StopReason> {
        let (field, levels, order) = (&mut *self.field, self.levels, self.order);
        let in_play = |&i: &usize| field.alive[order[i] as usize];
        let Some(top) = (from..order.len()).find(in_play) else {
            self.answer = Won::default();
            return Ok(None);
        };
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
            if field.arena.owner(v) == player {
                self.strategy[v as usize] = field.any_successor(v);
            }
        }
        field.attract(player, &mut forced, self.strategy, watch)?;
        field.set_alive(&forced, false);
        let stage = Stage::Aside { player, forced };
        self.frames.push(Frame { top, stage });
        Ok(Some(top))
    }

    /// Goes on with a subgame whose smaller one is answered; gives where the next smaller one begins, or has the answer.
    fn resume(
        &mut self,
        Frame { top, stage }: Frame,
        watch: &mut dyn Watch,
    ) -> Result<Option<usize>, StopReason> {
        match stage {
            Stage::Aside { player, forced } => {
                self.field.set_alive(&forced, true);
                let opponent = player.opponent();
                let mut won = std::mem::take(&mut self.answer[opponent.index()]);
                if won.is_empty() {
                    self.answer[player.index()].extend(forced);
                    return Ok(None);
                }
                self.field
                    .attract(opponent, &mut won, self.strategy, watch)?;
                self.field.set_alive(&won, false);
                let player = opponent;
                let stage = Stage::Removed { player, won };
                self.frames.push(Frame { top, stage });
                Ok(Some(top))
            }
            Stage::Removed { player, won } => {
                self.field.set_alive(&won, true);
                self.answer[player.index()].extend(won);
                Ok(None)
            }
        }
    }
}
