//! The comparison of two positions by the definition of the order, question by question.

use super::{Pair, not_added};
use crate::error::Error;
use crate::game::position::Position;
use crate::limits::Limits;
use grundy_core::Notation;
pub use grundy_solve::definition::{OptionAsked, Question, Unfolded};

/// The largest number of questions that are asked.
const MOST_QUESTIONS: usize = 100_000;

/// Compares two positions by the definition: x ≤ y exactly if no left option of x is at or above y and no right option of y is
/// at or below x. Every question that this leads to is asked once. Conway (1976), chapter 0.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added, [`Error::Stopped`] after 100,000 questions, when the questions go round in
/// a cycle, or when the work was stopped.
///
/// ```
/// use grundy::{Comparison, Limits, Position, ask::compare::definition};
/// let (a, b) = (Position::parse("{0|1}")?, Position::parse("1")?);
/// let found = definition(&a, &b, &Limits::default())?;
/// assert_eq!(found.relation, Comparison::Less);
/// let first = &found.questions[found.roots[0]];
/// assert_eq!((&*first.low, &*first.high, first.holds), ("{0|1}", "1", true));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn definition(a: &Position, b: &Position, limits: &Limits) -> Result<Unfolded<String>, Error> {
    let Pair { terms, sums, .. } = Pair::new(a, b).ok_or_else(not_added)?;
    limits.ask(|| {
        let mut watch = limits.watch();
        grundy_solve::definition::unfold(&terms, &sums[0], &sums[1], MOST_QUESTIONS, &mut watch)
            .map(|found| found.map(|at| terms.show(&at)))
            .map_err(|stop| Error::Stopped((&stop).into()))
    })
}
