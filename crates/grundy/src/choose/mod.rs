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
use crate::position::Position;
use crate::question::Ask;
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
    if let Some(together) = ask.compound {
        let mut solution = compound::solve(position, together, ask, &mut watch)?;
        solution.limited = watch.spent_up();
        return Ok(solution);
    }
    let mut solution = match position {
        Position::Sum(sum) if ask.convention == Convention::Misere => {
            misere::solve(sum, ask, &mut watch)
        }
        Position::Sum(sum) if sum.impartial => impartial::solve(sum, ask, &mut watch),
        Position::Sum(sum) => partizan::solve(sum, ask, &mut watch),
        Position::Turns { game, at } => turns::solve(&**game, at, ask, &mut watch)?,
        Position::Hidden(game) => {
            return Err(Error::Usage(format!(
                "{} has chance or hidden information, so nobody wins for certain; ask for its equilibrium instead",
                game.about().name
            )));
        }
    };
    solution.limited = watch.spent_up();
    Ok(solution)
}
