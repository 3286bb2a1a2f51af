//! The way from a name to its game.

use crate::entries::entries;
use crate::entry::{Entry, called};
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::setting::Setting;
use grundy_core::{ParseError, reason};
use grundy_formats::pages;

/// True if the catalog has a game with this name, or a code of this kind.
#[must_use]
pub fn is_in_catalog(name: &str) -> bool {
    called(&entries(), &name.to_lowercase()).is_some()
}

/// The game with a name or an alias; names are compared without regard to case.
///
/// # Errors
/// [`Error::Parse`] that suggests the nearest name; `whole` is the expression that `name` is a slice of.
pub fn find(whole: &str, name: &str) -> Result<Entry, Error> {
    let wanted = name.to_lowercase();
    let all = entries();
    if let Some(entry) = called(&all, &wanted) {
        return Ok(*entry);
    }
    let names = all
        .iter()
        .flat_map(|e| e.aliases().into_iter().chain([e.about.name]));
    let expected = match nearest(names, &wanted) {
        _ if pages::page(&wanted).is_some() => {
            reason!(
                "the name of a game; \"grundy about {}\" says what is asked of {}",
                wanted,
                wanted
            )
        }
        Some(near) => reason!("the name of a game (did you mean \"{}\"?)", near),
        None => {
            let listed = Limits::current().name(Setting::Games);
            reason!("the name of a game ({})", listed)
        }
    };
    Err(Error::parse(
        whole,
        ParseError::at_piece(whole, name, expected),
    ))
}

/// The name that was probably meant: at most a third of its letters are wrong.
///
/// ```
/// use grundy::game::catalog::nearest;
/// assert_eq!(nearest(["rook", "kayles"].into_iter(), "kyles"), Some("kayles"));
/// assert_eq!(nearest(["rook", "kayles"].into_iter(), "foo"), None);
/// ```
pub fn nearest<'a>(names: impl Iterator<Item = &'a str>, wanted: &str) -> Option<&'a str> {
    let wanted: String = wanted.to_lowercase().chars().take(100).collect();
    let far = |name: &str| strsim::levenshtein(name, &wanted);
    names
        .min_by_key(|name| far(name))
        .filter(|name| far(name) * 3 <= wanted.chars().count())
}
