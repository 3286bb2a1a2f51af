//! A comparison with what is shown beside the relation, each of which may be stopped by itself.

use super::contexts::contexts;
use super::definition::definition;
use super::why::why;
use super::{Compared, compare};
use crate::answer::Answer;
use crate::error::Error;
use crate::game::position::Position;
use crate::limits::Limits;
use grundy_answer::contexts::{Unfinished, Way};

/// What is shown of a comparison beside the relation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showing {
    /// Contexts that distinguish the two: [`witnesses`](super::witnesses).
    pub witness: bool,
    /// The winner's play, with answers to so many successive moves: [`why`](super::why()). Between two numbers it includes the
    /// simplest one, and contexts that are found without much work.
    pub why: Option<u32>,
    /// The definition, question by question: [`definition`].
    pub definition: bool,
}

/// Compares two expressions, and shows what is asked for. Where that is stopped, the comparison of the values stands, and
/// [`Compared::unfinished`] says why.
///
/// # Errors
/// As for [`compare`].
///
/// ```
/// use grundy::{Limits, Position, ask::compare::{Showing, compare_showing}};
/// let (a, b) = (Position::parse("hackenbush lrl")?, Position::parse("hackenbush llr")?);
/// let showing = Showing { witness: true, definition: true, ..Showing::default() };
/// let compared = compare_showing(&a, &b, &showing, &Limits::default())?.value;
/// assert_eq!(compared.witnesses.found[0].context, "hackenbush r");
/// assert_eq!(compared.definition.map(|found| found.relation), compared.relation);
/// assert!(compared.unfinished.is_empty());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn compare_showing(
    a: &Position,
    b: &Position,
    showing: &Showing,
    limits: &Limits,
) -> Result<Answer<Compared>, Error> {
    let mut answer = compare(a, b, limits)?;
    let compared = &mut answer.value;
    if let (Some(depth), Some(_)) = (showing.why, compared.relation) {
        let found = why(a, b, depth, limits);
        compared.why = compared.unless_stopped(Way::Play, found)?;
    }
    if showing.definition {
        let found = definition(a, b, limits);
        compared.definition = compared.unless_stopped(Way::Definition, found)?;
    }
    let between = (compared.why.iter()).any(|why| why.between.is_some());
    if showing.witness || between {
        let found = contexts(a, b, showing.witness, limits);
        let found = compared.unless_stopped(Way::Contexts, found)?;
        compared.witnesses = found.unwrap_or_default();
    }
    Ok(answer)
}

impl Compared {
    /// What was found, or nothing and a note of what stopped it.
    fn unless_stopped<T>(&mut self, way: Way, found: Result<T, Error>) -> Result<Option<T>, Error> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Error::Stopped(stopped)) => {
                self.unfinished.push(Unfinished { way, stopped });
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }
}
