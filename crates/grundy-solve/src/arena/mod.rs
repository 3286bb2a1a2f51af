//! Games on arenas, where play never ends: the winner from every vertex, with a strategy for each player that depends
//! on the current vertex only.
//!
//! [`solve`] chooses the cheapest method that fits the priorities: none is needed if all have one parity,
//! [`buchi`] serves for two levels, [`parity`] for more. [`solve_by`] uses the method that it is given.

pub mod attractor;
pub mod brute;
pub mod buchi;
mod components;
pub mod families;
mod levels;
pub mod parity;
mod rounds;
mod tangles;
mod zielonka;

pub use grundy_core::forms::arena::Regions;
pub use levels::{Levels, levels};
pub use parity::{Effort, Engine};
pub use rounds::{Round, rounds};

use grundy_core::forms::arena::Arena;
use grundy_core::{Player, StopReason, Watch};

/// Finds the winner from every vertex, with strategies for both players.
///
/// Linear for one parity; see [`buchi::solve`] and [`parity::solve`] for the rest.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::Player::{Left, Right};
/// use grundy_core::{Unwatched, forms::arena::Arena};
/// // Left may stay at 0 or go to the marked vertex 1, from where Right may go back or stay at 2 for ever.
/// let arena = Arena::buchi([
///     (Left, false, vec![0, 1]),
///     (Right, true, vec![0, 2]),
///     (Right, false, vec![2]),
/// ]).unwrap();
/// let regions = grundy_solve::arena::solve(&arena, &mut Unwatched).unwrap();
/// assert_eq!(regions.winner, [Right, Right, Right]);
/// assert_eq!(regions.strategy[1], Some(2));
/// ```
pub fn solve(arena: &Arena, watch: &mut dyn Watch) -> Result<Regions, StopReason> {
    let levels = levels(arena);
    Ok(solve_by(levels.method(), arena, &levels, watch)?.0)
}

/// Does the same as [`solve`], by a given method that must fit the arena; also returns the work of engines for parity games.
///
/// # Errors
/// The reason that stopped it.
pub fn solve_by(
    method: Method,
    arena: &Arena,
    levels: &Levels,
    watch: &mut dyn Watch,
) -> Result<(Regions, Effort), StopReason> {
    match method {
        Method::OneParity(winner) => Ok((everything(arena, winner), Effort::default())),
        Method::Buchi(player) => {
            let marked: Vec<bool> = levels.level.iter().map(|&level| level == 1).collect();
            let regions = buchi::solve(arena, player, &marked, watch)?;
            Ok((regions, Effort::default()))
        }
        Method::Parity(engine) => parity::solve_by(engine, arena, levels, watch),
    }
}

/// The player of a Büchi game and the vertices marked for that player; `None` for arenas of other kinds.
#[must_use]
pub fn marks(arena: &Arena) -> Option<(Player, Vec<bool>)> {
    let levels = levels(arena);
    match levels.method() {
        Method::Buchi(player) => {
            let marked = levels.level.iter().map(|&level| level == 1);
            Some((player, marked.collect()))
        }
        _ => None,
    }
}

/// The method that [`solve`] uses for this arena.
#[must_use]
pub fn method(arena: &Arena) -> Method {
    levels(arena).method()
}

/// A method by which [`solve_by`] solves an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All priorities have one parity, so this player wins every play.
    OneParity(Player),
    /// Two levels: this player must visit the higher one again and again.
    Buchi(Player),
    /// Any number of levels.
    Parity(Engine),
}

impl Levels {
    /// The cheapest method that fits.
    #[must_use]
    pub fn method(&self) -> Method {
        match self.count {
            0 | 1 => Method::OneParity(self.lowest),
            2 => Method::Buchi(self.lowest.opponent()),
            _ => Method::Parity(Engine::InTurns),
        }
    }
}

/// The regions of an arena in which one player wins every play: any move will do.
fn everything(arena: &Arena, winner: Player) -> Regions {
    let choose = |v| (arena.owner(v) == winner).then(|| arena.successors(v)[0]);
    Regions {
        winner: vec![winner; arena.len()],
        strategy: arena.vertices().map(choose).collect(),
    }
}
