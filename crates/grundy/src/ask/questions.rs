//! The questions that can be asked about the positions of a game, so that `about` promises what works and nothing else.

use crate::error::Error;
use crate::game::catalog::{Entry, Kind, Rules};
use crate::game::expression::{self, Atom};
use crate::game::notation;
use crate::heap;
use crate::question::Question;
use crate::setting::Setting;

/// The questions that every example of a game answers: those of its theory, except those for which the catalog knows no
/// method here, and tables only where its rules have positions for them.
#[must_use]
pub fn questions(entry: &Entry) -> Vec<Question> {
    use Question::{
        Compare, Equilibrium, Explain, Misere, Period, Play, Solve, Table, Tree, Value,
    };
    let of_theory: &[Question] = match entry.kind {
        Kind::Impartial => &[Solve, Misere, Value, Compare, Table, Period, Tree, Play],
        Kind::Partizan => &[Solve, Misere, Value, Compare, Explain, Table, Tree, Play],
        Kind::Turns => &[Solve, Table, Tree, Play],
        Kind::Scoring => &[Solve, Table, Tree, Play],
        Kind::Hidden => &[Equilibrium, Tree, Play],
    };
    let fits = |question: &Question| match question {
        Table => (entry.about.examples.iter())
            .all(|example| rules_of(example).is_ok_and(|rules| heap::bound_for(&rules).is_some())),
        Period => (entry.about.examples.iter()).all(|example| match rules_of(example) {
            Ok(Rules::Summand(rules)) => heap::reads_numbers(&*rules),
            _ => false,
        }),
        _ => true,
    };
    let here = |question: &Question| !entry.open.contains(question) && fits(question);
    of_theory.iter().copied().filter(here).collect()
}

/// The game of an example with its rules and without its position, as `table` and `period` take it.
///
/// # Errors
/// The fault of the example.
pub fn game_of(example: &str) -> Result<String, Error> {
    Ok(match rules_of(example)? {
        Rules::Summand(rules) => rules.title(),
        Rules::Turns(game) => game.rules().title().to_owned(),
        Rules::Hidden(game) => game.title(),
    }
    .trim_end_matches(':')
    .to_owned())
}

/// The arguments of `table` that print a table for an example: its game, and how far where that must be given.
///
/// # Errors
/// The fault of the example; also if its game has no table.
///
/// ```
/// use grundy::ask::questions::table_of;
/// assert_eq!(table_of("cram 3x4")?, ["cram", "--to", "3x3"]);
/// assert_eq!(table_of("row 4 7 2")?, ["row 4 7 2"]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn table_of(example: &str) -> Result<Vec<String>, Error> {
    let rules = rules_of(example)?;
    let none = || Error::usage(format!("{example} has no table"));
    Ok(match heap::bound_for(&rules).ok_or_else(none)? {
        Some(bound) => vec![
            game_of(example)?,
            Setting::To.as_option(None),
            bound.to_owned(),
        ],
        None => match rules {
            Rules::Turns(_) => vec![example.to_owned()],
            _ => vec![game_of(example)?],
        },
    })
}

fn rules_of(example: &str) -> Result<Rules, Error> {
    let summands = expression::read(example)?;
    match summands.first().map(|summand| &summand.atom) {
        Some(Atom::Position(named)) => Ok(notation::rules_of(example, named)?.1),
        _ => Err(Error::usage(format!("{example} names no game"))),
    }
}
