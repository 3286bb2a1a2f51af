//! Explanations for the value of a position: the options with their values, down to a depth, for every theory.
//!
//! One file for each theory: nimbers as the least that no option has (`nimber.rs`), impartial sums in which play may go
//! on for ever (`loopy.rs`), short games by their options, with dominated and reversible ones struck out (`value.rs`),
//! games of turns by the moves and the positions that they lead to (here).

mod loopy;
mod nimber;
mod price;
mod value;

pub use loopy::{LoopyComponent, LoopyFacts, LoopyOption, Reverting};
pub use nimber::{BinarySum, Mex, NimberFacts, OptionNimber};
pub use price::MOST_OPTIONS;
pub use value::{OptionValue, ValueFacts};

use crate::answer::{Answer, Status, Why};
use crate::ask::value::{not_a_value, value};
use crate::choose;
use crate::derivation::{Derivation, Statement};
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::method::MethodName;
use crate::question::{Ask, Moves};
use crate::verdict::{Value, Verdict};
use grundy_core::{AllImpartial, Convention, Partizan, Player, StopReason, Theorem};
use grundy_values::loopy::Settled;
use price::unknown;

/// The answer of `explain` about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The position as an expression.
    pub position: String,
    /// The terms of an impartial sum with the nimbers of their options.
    pub nimber: Option<NimberFacts>,
    /// The components of an impartial sum in which play may go on for ever, with the values of their options.
    pub loopy: Option<LoopyFacts>,
    /// The facts about the value, in games that have one.
    pub value: Option<ValueFacts>,
    /// The sides of the value of a sum in which play may repeat, if they were found.
    pub sides: Option<Box<Settled>>,
    /// A position without a value, of a game of turns or of a sum in which play may repeat, with all its moves.
    pub play: Option<Answer<Verdict>>,
}

/// Explains a position: its options with their values, the way in which the value of the whole follows from them, and
/// that value. The options are explained in their turn down to `depth`; 1 is the position alone.
///
/// A form such as `{0,1|3}` is explained as it is written.
///
/// # Errors
/// [`Error::Stopped`] when the value is not found within the limits; [`Error::Usage`] for games with hidden
/// information, and for a depth beyond 1 of games of turns and other positions without a value, for which all moves are
/// shown with the positions that they lead to.
///
/// ```
/// use grundy::{Limits, Position};
/// let kayles = Position::parse("kayles 4")?;
/// let explained = grundy::explain(&kayles, 1, &Limits::default())?.value;
/// let term = &explained.nimber.unwrap().terms[0];
/// let options: Vec<Option<u64>> = term.options.iter().map(|option| option.nimber).collect();
/// assert_eq!((term.nimber, options), (1, vec![Some(3), Some(3), Some(2), Some(0)]));
///
/// let form = grundy::explain(&Position::parse("{0,1|3}")?, 1, &Limits::default())?.value;
/// assert_eq!(form.value.unwrap().steps[1].to_string(), "0 is dominated by 1.");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn explain(
    position: &Position,
    depth: u32,
    limits: &Limits,
) -> Result<Answer<Explained>, Error> {
    limits.ask(|| explain_within(position, depth, limits))
}

/// Explains a position under limits that are kept around the call.
fn explain_within(
    position: &Position,
    depth: u32,
    limits: &Limits,
) -> Result<Answer<Explained>, Error> {
    let mut explained = Explained {
        position: position.show(),
        nimber: None,
        loopy: None,
        value: None,
        sides: None,
        play: None,
    };
    match position {
        Position::Sum(sum) => {
            if sum.impartial && sum.terms.may_repeat(&sum.at) {
                return loopy(position, sum, explained, depth, limits);
            }
            let mut watch = limits.watch();
            explained.nimber = match nimber::facts(sum, depth, &mut watch) {
                Err(StopReason::Cycle(_)) => {
                    return loopy(position, sum, explained, depth, limits);
                }
                facts => facts.map_err(unknown)?,
            };
            explained.value = match value::facts(position, sum, depth, limits) {
                // A position without a value still has its moves, and the end of the play after each.
                Err(Error::Stopped(stopped)) if stopped.reason == Why::Cycle => {
                    return by_moves(position, explained, depth, limits);
                }
                facts => Some(facts?),
            };
            let derivation = match &explained.nimber {
                Some(_) => Derivation::Mex,
                None => Derivation::Canonical,
            };
            let mut answer = Answer::new(explained, Status::Proved)
                .by(
                    MethodName::Values,
                    "the options, and what follows from their values",
                )
                .because(derivation);
            // A theorem about the winner is worth knowing beside the values: Moore's columns, stolen strategies.
            if sum.impartial {
                let known = sum
                    .terms
                    .known_winner(&sum.at, Convention::Normal, Player::Left);
                let named = |known: &Theorem<Player>| is_named(&answer.value, known.name);
                let new = known.filter(|known| !named(known));
                answer.also = new.iter().map(Statement::from).collect();
            }
            Ok(answer)
        }
        Position::Turns(_) => by_moves(position, explained, depth, limits),
        Position::Hidden(_) => Err(not_a_value(position)),
    }
}

/// The explanation of a position without a value: every move with the position that it leads to.
fn by_moves(
    position: &Position,
    mut explained: Explained,
    depth: u32,
    limits: &Limits,
) -> Result<Answer<Explained>, Error> {
    if depth > 1 {
        let why = match position {
            Position::Sum(_) => "play can return to a position, so that",
            Position::Turns(_) | Position::Hidden(_) => "of a game of turns",
        };
        return Err(Error::usage(format!(
            "expected the depth 1, found {depth}: {why} every move is shown with what it leads to; explain the position \
             after a move to see further"
        )));
    }
    let ask = Ask {
        moves: Moves::All,
        most_moves: MOST_OPTIONS,
        limits: limits.clone(),
        ..Ask::default()
    };
    if let Position::Sum(_) = position
        && let Some(Value::Sides(settled)) = value(position, limits)?.value.value
    {
        explained.sides = Some(settled);
    }
    let answer = choose::solve(position, &ask)?;
    explained.play = Some(answer.clone());
    Ok(answer.map(|_| explained))
}

/// The explanation of an impartial sum in which play may go on for ever.
fn loopy(
    position: &Position,
    sum: &Sum,
    mut explained: Explained,
    depth: u32,
    limits: &Limits,
) -> Result<Answer<Explained>, Error> {
    let rules = AllImpartial::new(sum.terms.clone()).map_err(|_| not_a_value(position))?;
    let facts = loopy::facts(&rules, sum, depth, &mut limits.watch()).map_err(unknown)?;
    explained.loopy = Some(facts);
    let ask = Ask {
        limits: limits.clone(),
        ..Ask::default()
    };
    let answer = choose::solve(position, &ask)?;
    Ok(answer.map(|_| explained))
}

/// True if a nimber of one of the terms was found by this theorem.
fn is_named(explained: &Explained, name: &str) -> bool {
    let terms = explained.nimber.iter().flat_map(|facts| &facts.terms);
    let mut by = terms.map(|term| &term.how);
    by.any(|how| matches!(how, Derivation::Theorem(statement) if statement.name == name))
}
