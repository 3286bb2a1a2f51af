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
    solve_within(engine, arena, levels, Budgets::default(), watch)
}

/// The work after which an engine that plays in turns gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budgets {
    /// The first budget per vertex and edge of a component, and its constant part.
    pub first: [u64; 2],
    /// The budget per vertex of the attempt on the whole arena.
    pub at_once: u64,
}

impl Default for Budgets {
    fn default() -> Budgets {
        Budgets {
            first: FIRST_BUDGET,
            at_once: AT_ONCE,
        }
    }
}

/// The same as [`solve_by`] with other budgets, which change the work and no winner.
///
/// # Errors
/// The reason that stopped it.
pub fn solve_within(
    engine: Engine,
    arena: &Arena,
    levels: &Levels,
    budgets: Budgets,
    watch: &mut dyn Watch,
) -> Result<(Regions, Effort), StopReason> {
    Solver::new(engine, arena, levels, budgets).solve(watch)
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
    budgets: Budgets,
    effort: Effort,
}

impl<'a> Solver<'a> {
    /// The state with all vertices undecided and out of play.
    fn new(engine: Engine, arena: &'a Arena, levels: &'a Levels, budgets: Budgets) -> Solver<'a> {
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
            budgets,
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
        let budget = self.budgets.at_once * order.len() as u64;
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
        let [each, always] = self.budgets.first;
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
