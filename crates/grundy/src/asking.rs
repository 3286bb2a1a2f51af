//! What can be asked about the positions of a game, so that `about` promises what works and nothing else.

use crate::catalog::{self, Entry, Kind, Rules};
use crate::error::Error;
use crate::expression::{self, Atom};
use crate::heap;
use crate::question::Question;
use grundy_core::stop::NodeLimit;

/// The questions that every example of a game answers: those of its theory, without those that the catalog knows to have
/// no method here, and tables where its rules have positions for them.
#[must_use]
pub fn questions(entry: &Entry) -> Vec<Question> {
    use Question::{
        Compare, Equilibrium, Explain, Misere, Period, Play, Solve, Table, Tree, Value,
    };
    let of_theory: &[Question] = match entry.kind {
        Kind::Impartial => &[Solve, Misere, Value, Compare, Table, Period, Tree, Play],
        Kind::Partizan => &[Solve, Misere, Value, Compare, Explain, Tree, Play],
        Kind::Turns => &[Solve, Table, Tree, Play],
        Kind::Scoring => &[Solve, Tree, Play],
        Kind::Hidden => &[Equilibrium, Tree, Play],
    };
    let fits = |question: &Question| match question {
        Table | Period => (entry.about.examples.iter()).all(|example| has_table(example)),
        _ => true,
    };
    let here = |question: &Question| !entry.open.contains(question) && fits(question);
    of_theory.iter().copied().filter(here).collect()
}

/// The game of an example with its rules and without its position, as `table` and `period` take it.
///
/// # Errors
/// What is wrong with the example.
pub fn game_of(example: &str) -> Result<String, Error> {
    Ok(match rules_of(example)? {
        Rules::Summand(rules) => rules.title(),
        Rules::Turns(game) => game.title(),
        Rules::Hidden(game) => game.about().name.to_owned(),
    }
    .trim_end_matches(':')
    .to_owned())
}

fn rules_of(example: &str) -> Result<Rules, Error> {
    let summands = expression::read(example)?;
    match summands.first().map(|summand| &summand.atom) {
        Some(Atom::Position(named)) => Ok(catalog::rules_of(example, named)?.1),
        _ => Err(Error::Usage(format!("{example} names no game"))),
    }
}

/// Whether the game of an example has positions that are written 0, 1, 2, …, or is a counter on its way to a target.
fn has_table(example: &str) -> bool {
    match rules_of(example) {
        Ok(Rules::Summand(rules)) => heap::reads_numbers(&*rules),
        Ok(Rules::Turns(game)) => {
            // Only whether there are intervals matters here, not where they lie.
            let mut nothing = NodeLimit::new(0);
            game.intervals(&game.start(), &mut nothing).is_some()
        }
        Ok(Rules::Hidden(_)) | Err(_) => false,
    }
}
