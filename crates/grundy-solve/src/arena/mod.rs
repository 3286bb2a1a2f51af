//! Games on arenas, where play never ends: who wins from every vertex, with a strategy for each player that looks
//! at the current vertex only.
//!
//! [`solve`] takes the cheapest method that fits the priorities: nothing to do when all have one parity,
//! [`buchi`] for two levels, [`parity`] for more.

pub mod attractor;
pub mod brute;
pub mod buchi;
pub mod parity;

use grundy_core::forms::arena::{Arena, winner_of};
use grundy_core::{Player, StopReason, Watch};

/// Who wins from every vertex, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The winner from each vertex.
    pub winner: Vec<Player>,
    /// The successor that the owner of a vertex takes where the owner wins; `None` elsewhere.
    pub strategy: Vec<Option<u32>>,
}

impl Regions {
    /// The vertices from which `player` wins, ascending.
    pub fn won_by(&self, player: Player) -> impl Iterator<Item = u32> {
        let vertices = self.winner.iter().enumerate();
        vertices.filter_map(move |(v, &w)| (w == player).then_some(v as u32))
    }
}

/// How [`solve`] solves an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every priority has one parity, so that player wins every play.
    OneParity(Player),
    /// Two levels: this player must visit the higher one again and again.
    Buchi(Player),
    /// More levels: the recursive algorithm.
    Recursive {
        /// How many levels are left after neighbouring priorities of one parity are merged.
        levels: u32,
    },
}

/// Priorities pressed together: neighbouring values of one parity are one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The level of each vertex, from 0; a higher priority never has a lower level.
    pub level: Vec<u32>,
    /// How many levels there are.
    pub count: u32,
    /// Who wins cycles with largest level 0; the players alternate from there.
    pub lowest: Player,
}

impl Levels {
    /// Who wins cycles whose largest level is `level`.
    #[must_use]
    pub fn winner(&self, level: u32) -> Player {
        if level.is_multiple_of(2) {
            self.lowest
        } else {
            self.lowest.opponent()
        }
    }
}

/// Presses priorities together; who wins what stays the same, since only the parity of the largest counts.
#[must_use]
pub fn levels(arena: &Arena) -> Levels {
    let mut values: Vec<u64> = arena.vertices().map(|v| arena.priority(v)).collect();
    values.sort_unstable();
    values.dedup();
    let mut level_of = Vec::with_capacity(values.len());
    let mut level = 0u32;
    for (i, &value) in values.iter().enumerate() {
        if i > 0 && winner_of(value) != winner_of(values[i - 1]) {
            level += 1;
        }
        level_of.push(level);
    }
    let of = |v| {
        let at = values
            .binary_search(&arena.priority(v))
            .expect("every priority was listed");
        level_of[at]
    };
    Levels {
        level: arena.vertices().map(of).collect(),
        count: if values.is_empty() { 0 } else { level + 1 },
        lowest: values.first().map_or(Player::Left, |&v| winner_of(v)),
    }
}

impl Levels {
    /// The method that fits.
    #[must_use]
    pub fn method(&self) -> Method {
        match self.count {
            0 | 1 => Method::OneParity(self.lowest),
            2 => Method::Buchi(self.lowest.opponent()),
            levels => Method::Recursive { levels },
        }
    }
}

/// Who wins from every vertex, with strategies for both players.
///
/// Linear for one parity; see [`buchi::solve`] and [`parity::solve`] for the rest.
///
/// # Errors
/// What stopped it.
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
    match levels.method() {
        Method::OneParity(winner) => Ok(everything(arena, winner)),
        Method::Buchi(player) => {
            let marked: Vec<bool> = levels.level.iter().map(|&level| level == 1).collect();
            buchi::solve(arena, player, &marked, watch)
        }
        Method::Recursive { .. } => parity::solve(arena, &levels, watch),
    }
}

/// The method that [`solve`] takes for this arena.
#[must_use]
pub fn method(arena: &Arena) -> Method {
    levels(arena).method()
}

fn everything(arena: &Arena, winner: Player) -> Regions {
    let choose = |v| (arena.owner(v) == winner).then(|| arena.successors(v)[0]);
    Regions {
        winner: vec![winner; arena.len()],
        strategy: arena.vertices().map(choose).collect(),
    }
}
