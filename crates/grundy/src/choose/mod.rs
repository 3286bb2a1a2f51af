//! The choice of a method for a question. Each theory lists its methods in a file of its own, and the first of them
//! that can answer is asked. A new solver is one entry in the list of its theory; games of turns have theirs in
//! `typed/outcomes.rs` and `typed/scores.rs` of the crate `grundy-catalog`.

pub(crate) mod compound;
pub(crate) mod sums;
pub(crate) mod turns;
pub(crate) mod worth;

use crate::answer::Answer;
use crate::error::Error;
use crate::game::position::Position;
use crate::limits::Clock;
use crate::method::{self, Offer};
use crate::question::{Ask, Starter};
use crate::verdict::Verdict;
use grundy_core::{StopReason, reason};
use std::sync::Arc;

/// Answers everything that `solve` asks about a position.
///
/// Limits never make this fail: the answer then has status *unknown* and says what stopped it.
///
/// # Errors
/// [`Error::Unfit`] or [`Error::Usage`] when the question makes no sense for the game; [`Error::UnknownMethod`] or
/// [`Error::UnableMethod`] when it chooses a method that does not exist or cannot answer it.
///
/// ```
/// use grundy::{Ask, Class, Position};
/// let answer = grundy::solve(&Position::parse("nim 3,5,7")?, &Ask::default())?;
/// assert_eq!(answer.value.outcome, Some(Class::N));
/// assert_eq!(answer.value.moves[0].mv.text(), "take 1 from heap 1 leaving 2");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve(position: &Position, ask: &Ask) -> Result<Answer<Verdict>, Error> {
    let solved = ask
        .limits
        .keep(|| solve_watched(position, ask, &mut ask.limits.watch()));
    solved.unwrap_or_else(|stop| Ok(stopped(position, ask, &stop)))
}

/// The answer when a limit was reached outside all methods.
fn stopped(position: &Position, ask: &Ask, stop: &StopReason) -> Answer<Verdict> {
    let mut verdict = Verdict::unknown(position.show(), position.about().sides);
    verdict.asked = Some(Arc::new((position.clone(), ask.clone())));
    Answer {
        limited: true,
        ..Answer::unknown(verdict, stop)
    }
}

/// The answer of [`solve`] under a watch of the caller's, who can then read how much work it took: a count of steps
/// that is the same on every machine. Unlike in [`solve`], a step that does not look at its watch is not interrupted.
///
/// # Errors
/// As for [`solve`].
///
/// ```
/// use grundy::{Ask, Position, solve_watched};
/// let (position, ask) = (Position::parse("cram 3x3")?, Ask::default());
/// let steps = || -> Result<u64, grundy::Error> {
///     let mut watch = ask.limits.watch();
///     solve_watched(&position, &ask, &mut watch)?;
///     Ok(watch.spent())
/// };
/// assert!(steps()? > 0 && steps()? == steps()?);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve_watched(
    position: &Position,
    ask: &Ask,
    watch: &mut Clock,
) -> Result<Answer<Verdict>, Error> {
    let mut answer = match (ask.compound, position) {
        (Some(kind), _) => compound::solve(position, kind, ask, watch)?,
        (None, Position::Sum(sum)) => sums::solve(sum, ask, watch)?,
        (None, Position::Turns(at)) => turns::solve(at, ask, watch)?,
        (None, Position::Hidden(_)) => return Err(nobody_wins(position)),
    };
    let impartial = matches!(position, Position::Sum(sum) if sum.impartial);
    if impartial && ask.starter == Starter::Both {
        // Both players have the same moves, so the winner depends on who begins, and no side can be named.
        answer.value.to_move = None;
        answer.value.winner = None;
    }
    answer.limited = watch.spent_up();
    answer.value.asked = Some(Arc::new((position.clone(), ask.clone())));
    Ok(answer)
}

/// The methods for a question, in the order in which they are asked, with the reason for each that cannot answer it.
///
/// # Errors
/// [`Error::Unfit`] or [`Error::Usage`] when the question makes no sense for the game.
///
/// ```
/// use grundy::{Ask, MethodName, Position};
/// let offers = grundy::methods(&Position::parse("chomp 12x12")?, &Ask::default())?;
/// let sieve = offers.iter().find(|offer| offer.method.name == MethodName::Sieve).unwrap();
/// assert!(sieve.able);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn methods(position: &Position, ask: &Ask) -> Result<Vec<Offer>, Error> {
    match (ask.compound, position) {
        (Some(kind), _) => compound::methods(position, kind, ask),
        (None, Position::Sum(sum)) => Ok(sums::methods(sum, ask)),
        (None, Position::Turns(at)) => {
            turns::fits(at.game().rules(), at.token(), ask)?;
            Ok(at.game().offers(at.token()))
        }
        (None, Position::Hidden(_)) => Err(nobody_wins(position)),
    }
}

impl Ask {
    /// The same question, to be answered by the method of this name alone.
    ///
    /// # Errors
    /// [`Error::UnknownMethod`] with the names of the methods for this question, where the text names none, unless the
    /// question itself is refused; where the text names one, the question is refused only when it is asked.
    ///
    /// ```
    /// use grundy::{Ask, MethodName, Position};
    /// let chomp = Position::parse("chomp 4x5")?;
    /// let ask = Ask::default().by("sieve", &chomp)?;
    /// assert_eq!(grundy::solve(&chomp, &ask)?.methods, [MethodName::Sieve]);
    /// assert!(Ask::default().by("guesswork", &chomp).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn by(self, name: &str, position: &Position) -> Result<Ask, Error> {
        let name = method::read(name, || methods(position, &self))?;
        Ok(Ask {
            method: Some(name),
            ..self
        })
    }
}

fn nobody_wins(position: &Position) -> Error {
    Error::usage(reason!(
        "{} has chance, hidden information or goals that are not opposed, so nobody wins for certain; ask for its equilibrium instead",
        position.about().name
    ))
}
