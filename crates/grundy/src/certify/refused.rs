//! Errors that say why there is no certificate, and the names of games in certificates.

use crate::answer::Stopped;
use crate::error::Error;
use crate::game::catalog::is_in_catalog;
use crate::game::position::{Position, Sum};
use crate::listed::{self, ListedImpartial, ListedPartizan};
use grundy_core::{Convention, StopReason, Term};
use std::sync::Arc;

/// The error when a limit was reached.
pub(super) fn unwritten(stop: StopReason) -> Error {
    let message = format!("no certificate was written: {stop}");
    Error::Stopped(Stopped::because(&stop, message))
}

/// The error when the answer is not known, for the reason `stopped`.
pub(crate) fn unwritten_since(stopped: &Stopped) -> Error {
    Error::Stopped(Stopped {
        reason: stopped.reason,
        message: format!("no certificate was written: {}", stopped.message),
    })
}

/// The error when there is no certificate for such an answer.
pub(crate) fn none(why: &str) -> Error {
    Error::NoCertificate {
        why: why.to_owned(),
    }
}

/// Refuses a position whose rules are a list, which no text names.
pub(super) fn not_listed(position: &Position) -> Result<(), Error> {
    let listed = match position {
        Position::Sum(sum) => sum.terms.0.iter().any(|term| {
            let rules = term.rules.as_any();
            rules.is::<ListedImpartial>() || rules.is::<ListedPartizan>()
        }),
        other => other.about().name == listed::NAME,
    };
    if listed {
        return Err(none(
            "the rules are a list of positions, which the checker could not read again",
        ));
    }
    Ok(())
}

/// Refuses a sum of rules that the checker could not make again from their text: those of a ruleset in Rust that the catalog
/// does not have.
pub(super) fn with_text(sum: &Sum) -> Result<(), Error> {
    let terms = &sum.terms.0;
    let same = |one: &&Term, before: &Term| Arc::ptr_eq(&one.rules, &before.rules);
    let new = (terms.iter().enumerate())
        .filter(|(i, term)| *i == 0 || !same(term, &terms[i - 1]))
        .map(|(_, term)| term.rules.title());
    // A value has no title, and every other title begins with the name of the game.
    let known = new.into_iter().all(|title| {
        let game = title.strip_prefix("impartial ").unwrap_or(&title);
        game.is_empty() || game.split([' ', ':']).next().is_some_and(is_in_catalog)
    });
    if known { Ok(()) } else { Err(unknown_rules()) }
}

/// Refuses the rules of a game of turns in the same way.
pub(super) fn turns_with_text(name: &str) -> Result<(), Error> {
    if is_in_catalog(name) {
        Ok(())
    } else {
        Err(unknown_rules())
    }
}

fn unknown_rules() -> Error {
    none(
        "the catalog does not have the rules, so the checker could not make them again from their text; a rule or a board in \
         one line has certificates",
    )
}

/// The game of a strategy in a sum: the expression, with its convention if that is not normal play.
pub(super) fn play_title(game: &str, convention: Convention) -> String {
    match convention {
        Convention::Normal => game.to_owned(),
        Convention::Misere => format!("misere {game}"),
    }
}
