//! Games under names of one's own: a rule, a board or a game of the catalog with its rules, called by one word.
//!
//! ```
//! use grundy::game::named;
//! named::add("stairs-of-two", "rule {n -> n-1 | n-2}")?;
//! let short: grundy::Position = "stairs-of-two 7 + nim 3".parse()?;
//! let long: grundy::Position = "rule {n -> n-1 | n-2}: 7 + nim 3".parse()?;
//! assert_eq!(short, long);
//! # Ok::<(), grundy::Error>(())
//! ```

use super::catalog::{Rules, is_in_catalog};
use super::expression::{Atom, read};
use super::notation;
use super::own;
pub use super::own::{NamedGame, all, entry, find, is_empty};
use crate::error::Error;
use crate::game::Game;
pub use grundy_answer::called::with_names as shortened;
use grundy_core::ParseError;
use grundy_formats::pages;

/// The longest name, in characters.
const LONGEST: usize = 64;

/// Gives a game a name, under which it is read from then on, in every expression of this process. A name that is given again
/// stands for its new game.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault in the name, if the catalog has it, it is no word of letters, digits, `-`
/// and `_`, or it would be read as a value or a code; or with the place of the fault in the game.
pub fn add(name: &str, game: &str) -> Result<NamedGame, Error> {
    let name = valid(name)?;
    let found = notation::without_position(game)?;
    let mut assumed = Vec::new();
    let (entry, rules) = notation::read_rules(game, &found, &mut assumed)?;
    // A rule with ends of its own is written as one without them, and described on a page of its own.
    let entry = match &rules {
        Rules::Turns(turns) => {
            super::catalog::find(game, turns.rules().about().name).unwrap_or(entry)
        }
        Rules::Summand(_) | Rules::Hidden(_) => entry,
    };
    let title = Game::of(entry.about, rules.clone()).title();
    let own = NamedGame {
        name,
        title,
        entry,
        assumed,
        rules,
    };
    own::put(own.clone());
    Ok(own)
}

/// The name in small letters, if a game can have it.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault.
///
/// ```
/// use grundy::game::named::valid;
/// assert_eq!(valid("My-Game")?, "my-game");
/// assert!(valid("kayles").is_err() && valid("a game").is_err() && valid("0.77").is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn valid(name: &str) -> Result<String, Error> {
    let fault = |at: usize, found: &str, expected: &str| {
        Err(Error::parse(name, ParseError::new(at, found, expected)))
    };
    let word = "a name: a letter, then letters, digits, \"-\" and \"_\"";
    let Some(first) = name.chars().next() else {
        return fault(0, "nothing", word);
    };
    let allowed = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let odd = name.char_indices().find(|(_, c)| !allowed(*c));
    let odd = odd.or((!first.is_alphabetic()).then_some((0, first)));
    if let Some((at, c)) = odd {
        return fault(at, &format!("\"{c}\""), word);
    }
    if name.chars().count() > LONGEST {
        return fault(0, "a longer name", &format!("at most {LONGEST} characters"));
    }
    let lower = name.to_lowercase();
    if is_in_catalog(&lower) || pages::page(&lower).is_some() {
        let found = format!("\"{name}\"");
        return fault(0, &found, "a name that grundy does not have itself");
    }
    // A position of the game has to be read as one: not as a value such as v, nor as part of a sum.
    let alone = read(name)?;
    let is_name =
        matches!(&*alone, [one] if matches!(&one.atom, Atom::Position(at) if at.name == name));
    if !is_name {
        let found = format!("\"{name}\"");
        return fault(0, &found, "a name that is not read as a value");
    }
    Ok(lower)
}

/// The game in the text of a file, where lines that begin with `#` are remarks. They become blanks, so that places in the
/// game are places in the file.
///
/// ```
/// let game = grundy::game::named::without_remarks("# as at home\nrule {n -> n-1}\n");
/// assert_eq!(game, "            \nrule {n -> n-1}\n");
/// ```
#[must_use]
pub fn without_remarks(text: &str) -> String {
    let line = |line: &str| match line.strip_suffix('\n').unwrap_or(line) {
        body if body.trim_start().starts_with('#') => " ".repeat(body.len()) + &line[body.len()..],
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}
