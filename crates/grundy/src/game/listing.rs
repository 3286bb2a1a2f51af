//! The games that a list shows: all of them, or those that some words and a theory ask for.

use super::catalog::{self, Entry, Kind};
use super::named::{self, NamedGame};
use crate::error::Error;
use grundy_formats::pages::{self, Page};

/// The games that are asked for, and the forms, which have a verb of their own and are no games of the catalog.
///
/// ```
/// use grundy::game::listing::Listing;
/// let found = Listing::of(Some("connect four"), None)?;
/// assert_eq!(found.games[0].about.name, "connect-four");
/// assert!(Listing::of(Some("no such game"), None).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Listing {
    /// Games of the catalog. Where words were given, those that they name best stand first within their kind, and so do
    /// the kinds by their best game.
    pub games: Vec<Entry>,
    /// Games with names of one's own.
    pub own: Vec<NamedGame>,
    /// The forms that the words name; none without words or with a kind.
    pub forms: Vec<&'static Page>,
}

impl Listing {
    /// The games whose names, title or rules contain the words, of this theory alone if one is given.
    ///
    /// # Errors
    /// [`Error::Usage`] if there are words, and neither a game nor a form mentions them.
    pub fn of(words: Option<&str>, kind: Option<Kind>) -> Result<Listing, Error> {
        let of_kind = |found: Kind| kind.is_none_or(|kind| kind == found);
        let mut games = catalog::entries();
        games
            .retain(|entry| of_kind(entry.kind) && words.is_none_or(|words| entry.mentions(words)));
        let mut own = named::all();
        own.retain(|own| of_kind(own.kind()) && words.is_none_or(|words| mentions(own, words)));
        let mut forms = Vec::new();
        if let Some(words) = words {
            best_first(&mut games, words);
            if kind.is_none() {
                forms = forms_with(words);
            }
            if games.is_empty() && own.is_empty() && forms.is_empty() {
                return Err(Error::usage(format!("no game mentions \"{words}\"")));
            }
        }
        Ok(Listing { games, own, forms })
    }
}

/// True if the words stand in the name of a game with a name of one's own, or in that of the game that it stands for.
fn mentions(own: &NamedGame, words: &str) -> bool {
    let words = words.to_lowercase();
    own.name.contains(&words) || own.title.to_lowercase().contains(&words)
}

/// The forms that a word names, whose titles have it, or in whose notation a line begins with it, such as `flow`.
fn forms_with(word: &str) -> Vec<&'static Page> {
    let word = word.to_lowercase();
    let named = pages::page(&word);
    let begins = |line: &str| {
        let shown = line
            .strip_prefix("  ")
            .map(|shown| shown.split([' ', ';']).next());
        shown == Some(Some(word.as_str()))
    };
    let mentions = |page: &&'static Page| {
        let in_title = page.title.split([' ', ',', ':']).any(|part| part == word);
        named == Some(*page) || in_title || page.notation.lines().any(begins)
    };
    pages::PAGES.iter().filter(mentions).collect()
}

/// Puts the games that a word names best before the others: within their kind, and the kinds by their best game.
fn best_first(entries: &mut [Entry], word: &str) {
    let of_kind = |kind| {
        let alike = entries.iter().filter(|entry| entry.kind == kind);
        alike.filter_map(|entry| entry.rank(word)).min()
    };
    let ranks: Vec<_> = entries
        .iter()
        .map(|entry| (entry.kind, of_kind(entry.kind)))
        .collect();
    let best = |kind| {
        ranks
            .iter()
            .find(|(of, _)| *of == kind)
            .map(|(_, rank)| *rank)
    };
    let place = |kind| ranks.iter().position(|(of, _)| *of == kind);
    entries.sort_by_key(|entry| (best(entry.kind), place(entry.kind), entry.rank(word)));
}
