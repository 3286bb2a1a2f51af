//! Which solver answers which question, and why: theorems first, then forms, then search.
//!
//! One file for each theory. A solver that is added needs one line here or in its theory's file.

pub(crate) mod compound;
pub(crate) mod impartial;
pub(crate) mod misere;
pub(crate) mod misere_heaps;
pub(crate) mod moves;
pub(crate) mod partizan;
pub(crate) mod prove;
pub(crate) mod search;
pub(crate) mod turns;

use crate::answer::Solution;
use crate::error::Error;
use crate::limits::Clock;
use crate::position::{Position, Sum};
use crate::question::{Ask, Starter};
use grundy_core::Convention;

/// Answers everything that `solve` asks about a position.
///
/// Limits never make this fail: the answer then has status *unknown* and says what stopped it.
///
/// # Errors
/// [`Error::Usage`] when the question makes no sense for the game.
///
/// ```
/// use grundy::{Ask, Position};
/// let answer = grundy::solve(&Position::parse("nim 3,5,7")?, &Ask::default())?;
/// assert_eq!(answer.winner.as_deref(), Some("first"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve(position: &Position, ask: &Ask) -> Result<Solution, Error> {
    let mut watch = ask.limits.watch();
    let mut solution = match ask.compound {
        Some(together) => compound::solve(position, together, ask, &mut watch)?,
        None => disjunctive(position, ask, &mut watch)?,
    };
    if let Position::Sum(Sum {
        impartial: true, ..
    }) = position
        && ask.starter == Starter::Both
    {
        // Whoever begins is in the same place, so no side can be named.
        solution.to_move = None;
        solution.winner = None;
    }
    solution.limited = watch.spent_up();
    Ok(solution)
}

/// Games and ordinary sums: a turn is a move in one term.
fn disjunctive(position: &Position, ask: &Ask, watch: &mut Clock) -> Result<Solution, Error> {
    Ok(match position {
        Position::Sum(sum) if ask.convention == Convention::Misere => {
            misere::solve(sum, ask, watch)
        }
        Position::Sum(sum) if sum.impartial => impartial::solve(sum, ask, watch),
        Position::Sum(sum) => partizan::solve(sum, ask, watch),
        Position::Turns { game, at } => turns::solve(&**game, at, ask, watch)?,
        Position::Hidden(game) => {
            return Err(Error::Usage(format!(
                "{} has chance or hidden information, so nobody wins for certain; ask for its equilibrium instead",
                game.about().name
            )));
        }
    })
}
