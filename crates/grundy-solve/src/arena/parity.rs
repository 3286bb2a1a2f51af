//! Parity games, component by component: Zielonka's recursion (1998) within a budget, alternating with tangle learning
//! (van Dijk 2018).
//!
//! An arena of few levels is first tried as a whole, with little work for each vertex. If that is not enough, or there
//! are many levels, strongly connected components are solved one by one, sinks first: decisions spread backwards at
//! once, and only the rest of a component is left to an engine. `zielonka` is near linear on most arenas and
//! exponential on some constructed ones; `tangles` carries what it has learned from one round to the next and is fast
//! on many of those, but slower elsewhere. Which is better cannot be known in advance, so they alternate: each has a
//! budget, counted in work instead of time, and when both are spent, both are doubled. So the work is at most about
//! four times that of the better engine, and the same on every machine.

use super::attractor::Field;
use super::components::Components;
use super::levels::Levels;
use super::tangles::Learner;
use super::zielonka::{self, Won};
use grundy_core::forms::arena::{Arena, Regions};
use grundy_core::{Player, StopReason, SubBudget, Watch};

/// The engine for the components of a parity game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Recursion and tangle learning, alternating.
    InTurns,
    /// Zielonka's recursion alone.
    Recursion,
    /// Tangle learning alone.
    Tangles,
}

/// The work that was done to solve a parity game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The components, or rests of components, that were left to an engine; a whole arena solved at once counts as one.
    pub components: u64,
    /// The components in which the recursion ran out of its first budget.
    pub beyond: u64,
    /// The number of tangles learned.
    pub tangles: u64,
}

/// Up to this many levels the recursion is first tried on the whole arena, with [`AT_ONCE`] units of work per vertex; if
/// that suffices, the search for components is saved.
const FEW_LEVELS: u32 = 16;
/// The units of work per vertex for the attempt on the whole arena.
const AT_ONCE: u64 = 4;

/// The first budget of the recursion: an amount for each vertex and edge of the component, and a constant.
const FIRST_BUDGET: [u64; 2] = [16, 1 << 20];

/// Finds the winner from every vertex of the parity game with these levels, with strategies for both players.
///
/// # Errors
/// The reason that stopped it.
pub fn solve(arena: &Arena, levels: &Levels, watch: &mut dyn Watch) -> Result<Regions, StopReason> {
    Ok(solve_by(Engine::InTurns, arena, levels, watch)?.0)
}

/// Does the same as [`solve`] by a given engine, and returns the work done.
///
/// # Errors
/// The reason that stopped it.
pub fn solve_by(
    engine: Engine,
    arena: &Arena,
    levels: &Levels,
    watch: &mut dyn Watch,
) -> Result<(Regions, Effort), StopReason> {
    watch.memory(Field::bytes(arena) + arena.len() as u64 * 56)?;
    Solver::new(engine, arena, levels).solve(watch)
}

/// The state of one call: decided vertices, and the part of the arena in play.
struct Solver<'a> {
    engine: Engine,
    levels: &'a Levels,
    field: Field<'a>,
    /// Tangle learning, set up when it is first needed.
    learner: Option<Learner>,
    winner: Vec<Option<Player>>,
    strategy: Vec<Option<u32>>,
    /// For each vertex the number of its edges to vertices that [`spread`](Solver::spread) has not treated.
    undecided: Vec<u32>,
    /// The first budget per vertex and edge of a component, and its constant part.
    first_budget: [u64; 2],
    /// The budget per vertex of the attempt on the whole arena.
    at_once: u64,
    effort: Effort,
}

impl<'a> Solver<'a> {
    /// The state with all vertices undecided and out of play.
    fn new(engine: Engine, arena: &'a Arena, levels: &'a Levels) -> Solver<'a> {
        let mut field = Field::new(arena);
        let all: Vec<u32> = arena.vertices().collect();
        field.set_alive(&all, false);
        let degree = |v| arena.successors(v).len() as u32;
        Solver {
            engine,
            levels,
            field,
            learner: None,
            winner: vec![None; arena.len()],
            strategy: vec![None; arena.len()],
            undecided: arena.vertices().map(degree).collect(),
            first_budget: FIRST_BUDGET,
            at_once: AT_ONCE,
            effort: Effort::default(),
        }
    }

    /// Solves the arena: at once if that is cheap, else component by component.
    fn solve(mut self, watch: &mut dyn Watch) -> Result<(Regions, Effort), StopReason> {
        let arena = self.field.arena;
        if self.at_once(watch)? {
            return Ok(self.finish());
        }
        let mut components = Components::new(arena.len());
        components.admit(arena.vertices());
        for root in arena.vertices() {
            components.explore(root, |v| arena.successors(v), watch)?;
        }
        let mut done = 0;
        for members in components.found() {
            done += members.len();
            self.component(members, watch)?;
            watch.progress("vertices", done as u64, arena.len() as u64);
        }
        Ok(self.finish())
    }

    /// Tries the recursion on the whole arena; true if its budget was enough.
    fn at_once(&mut self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        if self.engine != Engine::InTurns || self.levels.count > FEW_LEVELS {
            return Ok(false);
        }
        let mut order: Vec<u32> = self.field.arena.vertices().collect();
        self.levels.sort(&mut order);
        self.field.set_alive(&order, true);
        let budget = self.at_once * order.len() as u64;
        let won = within(budget, watch, |watch| self.recursion(&order, watch))?;
        self.field.set_alive(&order, false);
        self.effort.components += u64::from(won.is_some());
        Ok(won.map(|won| self.take(won)).is_some())
    }

    /// Records the winners of decided vertices.
    fn take(&mut self, won: Won) {
        for (player, won) in Player::BOTH.into_iter().zip(won) {
            for v in won {
                self.winner[v as usize] = Some(player);
            }
        }
    }

    /// Solves what is left of a component. Every edge out of it leads to decided vertices, and its undecided vertices do not
    /// win by any of these edges: so what is left is a game of its own.
    fn component(&mut self, members: &[u32], watch: &mut dyn Watch) -> Result<(), StopReason> {
        let open = |v: &u32| self.winner[*v as usize].is_none();
        let mut order: Vec<u32> = members.iter().copied().filter(open).collect();
        if order.is_empty() {
            return Ok(());
        }
        self.levels.sort(&mut order);
        self.field.set_alive(&order, true);
        let won = self.rest(&order, watch)?;
        self.field.set_alive(&order, false);
        self.effort.components += 1;
        self.take(won);
        self.spread(order);
        Ok(())
    }

    /// Solves the vertices in play, given sorted by falling level.
    fn rest(&mut self, order: &[u32], watch: &mut dyn Watch) -> Result<Won, StopReason> {
        match self.engine {
            Engine::Recursion => self.recursion(order, watch),
            Engine::Tangles => {
                self.begin_learning(order, watch)?;
                let mut won = Won::default();
                self.learn(&mut won, watch)?;
                Ok(won)
            }
            Engine::InTurns => self.in_turns(order, watch),
        }
    }

    /// Alternates between the engines, doubling the budget each time.
    fn in_turns(&mut self, order: &[u32], watch: &mut dyn Watch) -> Result<Won, StopReason> {
        let edges = |&v: &u32| self.field.arena.successors(v).len() as u64;
        let size = order.len() as u64 + order.iter().map(edges).sum::<u64>();
        let [each, always] = self.first_budget;
        let mut budget = each * size + always;
        if let Some(won) = within(budget, watch, |watch| self.recursion(order, watch))? {
            return Ok(won);
        }
        self.effort.beyond += 1;
        self.begin_learning(order, watch)?;
        let mut won = Won::default();
        // Unlike the recursion, which starts afresh with each budget, tangle learning goes on where it stopped.
        loop {
            if within(budget, watch, |watch| self.learn(&mut won, watch))?.is_some() {
                return Ok(won);
            }
            budget = budget.saturating_mul(2).max(1);
            // What tangle learning has decided is out of play for both engines.
            let left = self
                .learner
                .as_ref()
                .map_or(&[][..], Learner::left)
                .to_vec();
            self.field.set_alive(order, false);
            self.field.set_alive(&left, true);
            let rest = within(budget, watch, |watch| self.recursion(&left, watch))?;
            if let Some(rest) = rest {
                for (all, more) in won.iter_mut().zip(rest) {
                    all.extend(more);
                }
                return Ok(won);
            }
        }
    }

    /// Zielonka's recursion on the vertices in play.
    fn recursion(&mut self, order: &[u32], watch: &mut dyn Watch) -> Result<Won, StopReason> {
        zielonka::solve(
            &mut self.field,
            self.levels,
            order,
            &mut self.strategy,
            watch,
        )
    }

    /// Hands the vertices in play to tangle learning.
    fn begin_learning(&mut self, order: &[u32], watch: &mut dyn Watch) -> Result<(), StopReason> {
        let arena = self.field.arena;
        let learner = self.learner.get_or_insert_with(|| Learner::new(arena));
        learner.begin(order, watch)
    }

    /// Continues tangle learning, and counts what it learns.
    fn learn(&mut self, won: &mut Won, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let learner = self.learner.as_mut().expect("learning has begun");
        let before = learner.learned();
        let done = learner.solve(&self.field, self.levels, &mut self.strategy, won, watch);
        self.effort.tangles += learner.learned() - before;
        done
    }

    /// Decides all vertices whose winner follows from those in `decided`: an owner who can move to an own win takes it, and a
    /// player all of whose moves are lost loses.
    fn spread(&mut self, mut decided: Vec<u32>) {
        while let Some(v) = decided.pop() {
            let who = self.winner[v as usize].expect("only decided vertices are put on the list");
            for &u in self.field.backward.predecessors(v) {
                let i = u as usize;
                if self.winner[i].is_some() {
                    continue;
                }
                // The owner needs one winning edge; an opponent's vertex is decided only when its last edge is.
                if self.field.arena.owner(u) == who {
                    self.strategy[i] = Some(v);
                } else {
                    self.undecided[i] -= 1;
                    if self.undecided[i] > 0 {
                        continue;
                    }
                }
                self.winner[i] = Some(who);
                decided.push(u);
            }
        }
    }

    /// The regions, with the strategies of the winners only.
    fn finish(mut self) -> (Regions, Effort) {
        let decided =
            |w: Option<Player>| w.expect("every vertex is in a component, and that was solved");
        let winner: Vec<Player> = self.winner.into_iter().map(decided).collect();
        // The recursion may have chosen a move for an owner who lost in the end; a strategy names moves of winners
        // only.
        for (v, &winner) in winner.iter().enumerate() {
            if self.field.arena.owner(v as u32) != winner {
                self.strategy[v] = None;
            }
        }
        let regions = Regions {
            winner,
            strategy: self.strategy,
        };
        (regions, self.effort)
    }
}

/// The result of some work, or `None` if it needed more than `budget`.
fn within<T>(
    budget: u64,
    watch: &mut dyn Watch,
    work: impl FnOnce(&mut dyn Watch) -> Result<T, StopReason>,
) -> Result<Option<T>, StopReason> {
    match work(&mut SubBudget::new(watch, budget)) {
        Ok(result) => Ok(Some(result)),
        // If the caller's own limit happens to equal the budget, it stops the next turn, which has a different budget.
        Err(StopReason::Nodes(limit)) if limit == budget => Ok(None),
        Err(stop) => Err(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{brute, families, levels};
    use super::*;
    use grundy_core::Unwatched;
    use grundy_core::forms::arena::Vertex;

    fn by(engine: Engine, arena: &Arena) -> (Regions, Effort) {
        solve_by(engine, arena, &levels(arena), &mut Unwatched).unwrap()
    }

    /// Each winner still wins when only the moves of its strategy are left to it.
    fn sound(arena: &Arena, regions: &Regions) {
        for player in Player::BOTH {
            let vertex = |v: u32| {
                let all = arena.successors(v).to_vec();
                let own = arena.owner(v) == player && regions.winner[v as usize] == player;
                Vertex {
                    owner: arena.owner(v),
                    priority: arena.priority(v),
                    successors: if own {
                        vec![regions.strategy[v as usize].expect("a move of the winner")]
                    } else {
                        all
                    },
                    label: None,
                }
            };
            let less = Arena::new(arena.vertices().map(vertex)).unwrap();
            let (again, _) = by(Engine::Recursion, &less);
            assert_eq!(again.winner, regions.winner, "{arena:?}");
        }
    }

    #[test]
    fn all_engines_agree_with_the_definition() {
        let mut tangles = 0;
        for seed in 0..3_000 {
            let n = 1 + seed as u32 % 6;
            let arena = families::random(n, 1 + seed % 7, 2 + seed as u32 % 3, seed);
            let winner = brute::first_cycle(&arena);
            for engine in [Engine::InTurns, Engine::Recursion, Engine::Tangles] {
                let (regions, effort) = by(engine, &arena);
                assert_eq!(regions.winner, winner, "{engine:?} {arena:?}");
                sound(&arena, &regions);
                tangles += effort.tangles;
            }
        }
        assert!(tangles > 20, "{tangles}");
    }

    #[test]
    fn engines_agree_on_larger_arenas() {
        let mut learned = 0;
        for seed in 0..400u64 {
            let n = 20 + (seed as u32 * 7) % 200;
            let arena = families::random(n, 3 + seed % 40, 2 + seed as u32 % 4, seed);
            let (recursion, _) = by(Engine::Recursion, &arena);
            let (tangles, effort) = by(Engine::Tangles, &arena);
            assert_eq!(recursion.winner, tangles.winner, "{arena:?}");
            sound(&arena, &tangles);
            learned += effort.tangles;
            // Turns so short that both engines are stopped again and again.
            let levels = levels(&arena);
            let mut short = Solver::new(Engine::InTurns, &arena, &levels);
            short.first_budget = [0, 0];
            short.at_once = 0;
            let (in_turns, effort) = short.solve(&mut Unwatched).unwrap();
            assert_eq!(recursion.winner, in_turns.winner, "{arena:?}");
            sound(&arena, &in_turns);
            assert_eq!(effort.beyond, effort.components);
        }
        assert!(learned > 200, "{learned}");
    }

    #[test]
    fn two_counters_are_left_to_tangles() {
        for n in 1..=12 {
            let arena = families::two_counters(n);
            let (tangles, _) = by(Engine::Tangles, &arena);
            sound(&arena, &tangles);
            let (in_turns, effort) = by(Engine::InTurns, &arena);
            sound(&arena, &in_turns);
            assert_eq!(tangles.winner, in_turns.winner);
            assert_eq!(effort.beyond > 0, n >= 12, "{n}: {effort:?}");
            if n <= 11 {
                assert_eq!(tangles.winner, by(Engine::Recursion, &arena).0.winner);
            }
        }
    }
}
