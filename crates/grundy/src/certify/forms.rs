//! Certificates of the forms that are not played move by move: arenas, matrices, coalitions, counters.

use super::refused::none;
use crate::arena::Source;
use crate::error::Error;
use crate::limits::Limits;
use grundy_check::core::{Core as CoreProof, Proof, Weight};
use grundy_check::{Certificate, arena as arena_check, matrix as matrix_check};
use grundy_core::Player;
use grundy_core::forms::coalition::CoalitionGame;
use grundy_core::forms::matrix::Matrix;
use grundy_solve::arena::Regions;
use grundy_solve::core_and_nucleolus::Core;
use grundy_solve::matrix::Equilibrium;

/// A certificate of both winning regions.
#[must_use]
pub fn arena(source: &Source, regions: &Regions) -> Certificate {
    let game = source.arena();
    let side = |player| match player {
        Player::Left => arena_check::Side::Even,
        Player::Right => arena_check::Side::Odd,
    };
    let vertices = game.vertices().map(|v| arena_check::Vertex {
        id: source.id(v),
        priority: game.priority(v),
        owner: side(game.owner(v)),
        successors: game.successors(v).iter().map(|&t| source.id(t)).collect(),
        winner: side(regions.winner[v as usize]),
        strategy: regions.strategy[v as usize].map(|t| source.id(t)),
    });
    Certificate::Arena(arena_check::Arena {
        vertices: vertices.collect(),
    })
}

/// A certificate of a matrix game's value.
#[must_use]
pub fn matrix(game: &Matrix, best: &Equilibrium) -> Certificate {
    let rows: Vec<_> = (0..game.rows()).map(|i| game.row(i).to_vec()).collect();
    Certificate::Matrix(matrix_check::Matrix::new(
        &rows,
        &best.rows,
        &best.columns,
        &best.value,
    ))
}

/// A certificate of a point of the core, or of its emptiness.
///
/// # Errors
/// [`Error::Usage`] when the table of all coalitions is too large.
pub fn core(game: &CoalitionGame, core: &Core, limits: &Limits) -> Result<Certificate, Error> {
    let table = grundy_solve::coalition::table(game, &mut limits.watch())
        .map_err(|stop| none(&format!("it lists every coalition, and {stop}")))?;
    let n = game.players();
    let worth = (0..1u32 << n).map(|s| table.worth(s).to_string()).collect();
    let proof = match core {
        Core::Point { payoff, .. } => {
            Proof::Point(payoff.iter().map(ToString::to_string).collect())
        }
        Core::Empty { collection, .. } => Proof::Balanced(
            collection
                .iter()
                .map(|w| Weight {
                    coalition: w.members.iter().fold(0, |s, &i| s | 1 << i),
                    weight: w.weight.to_string(),
                })
                .collect(),
        ),
    };
    Ok(Certificate::Core(CoreProof {
        players: n as u32,
        worth,
        proof,
    }))
}
