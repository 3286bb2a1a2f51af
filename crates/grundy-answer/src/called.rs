//! Names of one's own for games, in texts for people.

use grundy_core::parse::shorten_rules;
use std::sync::{PoisonError, RwLock};

/// The titles of games that have names of one's own, with these names, in the order in which they got them.
static CALLED: RwLock<Vec<(String, String)>> = RwLock::new(Vec::new());

/// Has the game with a title called by a name, from now on and in this process; another game is no longer called so.
pub fn call(title: &str, name: &str) {
    let mut all = CALLED.write().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(_, other)| other != name);
    all.push((title.to_owned(), name.to_owned()));
}

/// The text with the names of one's own in place of the titles that they stand for.
///
/// ```
/// use grundy_answer::called;
/// called::call("rule {n -> n/2}", "halves");
/// assert_eq!(called::with_names("rule {n -> n/2}: 9 + nim 3"), "halves: 9 + nim 3");
/// ```
#[must_use]
pub fn with_names(text: &str) -> String {
    let mut text = text.to_owned();
    for (title, name) in CALLED
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .iter()
        // A title that is one word is as short as the name.
        .filter(|(title, _)| title.contains(char::is_whitespace))
    {
        // Where the title is a part of another one, more letters or digits follow.
        let whole = |at: &usize| {
            let next = text[at + title.len()..].chars().next();
            next.is_none_or(|c| !c.is_alphanumeric() && c != '-')
        };
        let found = text.match_indices(title).map(|(at, _)| at);
        let places: Vec<usize> = found.filter(whole).collect();
        for at in places.into_iter().rev() {
            text.replace_range(at..at + title.len(), name);
        }
    }
    text
}

/// A term of a sum as reasons name it: games by their names, long rules cut short.
pub(crate) fn term(text: &str) -> String {
    shorten_rules(&with_names(text))
}
