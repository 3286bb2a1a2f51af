//! Errors that say why there is no certificate, and the names of games in certificates.

use crate::answer::Stopped;
use crate::error::Error;
use crate::game::catalog::is_in_catalog;
use crate::game::position::Position;
use crate::listed::{self, ListedImpartial, ListedPartizan};
use grundy_core::{Convention, StopReason};

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

/// Refuses a position whose rules the checker could not make again from their text: those of a list, and those of a ruleset in
/// Rust that the catalog does not have.
pub(super) fn without_text(position: &Position) -> Result<(), Error> {
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
    let has_text = match position {
        // A value has no title, and every other title begins with the name of the game.
        Position::Sum(sum) => sum.terms.0.iter().all(|term| {
            let title = term.rules.title();
            title.is_empty() || title.split([' ', ':']).next().is_some_and(is_in_catalog)
        }),
        other => is_in_catalog(other.about().name),
    };
    if has_text {
        Ok(())
    } else {
        Err(none(
            "the catalog does not have the rules, so the checker could not make them again from their text; a rule or a \
             board in one line has certificates",
        ))
    }
}

/// The game of a strategy in a sum: the expression, with its convention if that is not normal play.
pub(super) fn play_title(game: &str, convention: Convention) -> String {
    match convention {
        Convention::Normal => game.to_owned(),
        Convention::Misere => format!("misere {game}"),
    }
}
