//! The games that have names of one's own, and the entry for a name, be it theirs or of the catalog.

use super::catalog::{self, Entry, Kind, Rules};
use super::expression::Named;
use crate::error::Error;
use grundy_answer::called;
use grundy_core::ParseError;
use std::sync::{PoisonError, RwLock};

/// A game with a name of one's own.
#[derive(Clone)]
pub struct NamedGame {
    /// Its name, in small letters.
    pub name: String,
    /// The name of the game with its rules in full, as answers and certificates write it.
    pub title: String,
    /// The entry of the catalog that it is written with.
    pub entry: Entry,
    /// Which vertices of a graph in a file have other names in the game, in words.
    pub assumed: Vec<String>,
    pub(super) rules: Rules,
}

impl NamedGame {
    /// Its theory.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match &self.rules {
            Rules::Summand(rules) if rules.impartial() => Kind::Impartial,
            Rules::Summand(_) => Kind::Partizan,
            Rules::Turns(game) if game.rules().is_scored() => Kind::Scoring,
            Rules::Turns(_) => Kind::Turns,
            Rules::Hidden(_) => Kind::Hidden,
        }
    }

    /// The entry and the rules of a position that is written with this name.
    pub(super) fn rules_of(&self, whole: &str, named: &Named<'_>) -> Result<(Entry, Rules), Error> {
        if let Some(rules) = named.rules {
            let expected = format!("no rules, for \"{}\" has its own", self.name);
            let fault = ParseError::at_piece(whole, rules, expected);
            return Err(Error::parse(whole, fault));
        }
        Ok((self.entry, self.rules.clone()))
    }
}

/// The games that have names of their own, in the order in which they got them.
static OWN: RwLock<Vec<NamedGame>> = RwLock::new(Vec::new());

/// Adds a game, in the place of another one with its name.
pub(super) fn put(own: NamedGame) {
    let mut all = OWN.write().unwrap_or_else(PoisonError::into_inner);
    all.retain(|other| other.name != own.name);
    called::call(&own.title, &own.name);
    all.push(own);
}

/// The game with a name of one's own; case does not matter.
#[must_use]
pub fn find(name: &str) -> Option<NamedGame> {
    let all = OWN.read().unwrap_or_else(PoisonError::into_inner);
    let own = all.iter().find(|own| own.name.eq_ignore_ascii_case(name));
    own.cloned()
}

/// All games with names of their own.
#[must_use]
pub fn all() -> Vec<NamedGame> {
    OWN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// True if no game has a name of its own.
#[must_use]
pub fn is_empty() -> bool {
    OWN.read()
        .unwrap_or_else(PoisonError::into_inner)
        .is_empty()
}

/// The entry of the catalog that a name is written with: of its own game, or of one with a name of one's own.
///
/// # Errors
/// Those of [`catalog::find`].
pub fn entry(whole: &str, name: &str) -> Result<Entry, Error> {
    match find(name) {
        Some(own) => Ok(own.entry),
        None => catalog::find(whole, name),
    }
}
