//! A game as it is written: its name, its rules in the line or in a file, its position.

use super::catalog::{Entry, Rules};
use super::own::{self, entry as find};
use crate::error::Error;
use crate::game::expression::{Atom, Named, Summand};
use crate::game::{in_file, names};
use crate::input;
use grundy_catalog::names::is_code;
use grundy_core::parse::{offset_in, shorten};
use grundy_core::{GraphNotation, MadeImpartial, ParseError, reason};
use grundy_formats::graphs::{self, Network, Renamed};
use std::path::PathBuf;

/// The ruleset that a written position names, with the entry it comes from.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault in `whole`; [`Error::File`] for rules in a file that cannot be read.
pub fn rules_of(whole: &str, named: &Named<'_>) -> Result<(Entry, Rules), Error> {
    assuming_rules_of(whole, named, &mut Vec::new())
}

/// The same, with what is assumed of the rules, in words: which rules are meant where none are written, and
/// how vertices of a file are called in the game that cannot have their names.
///
/// # Errors
/// Those of [`rules_of`].
pub fn assuming_rules_of(
    whole: &str,
    named: &Named<'_>,
    assumed: &mut Vec<String>,
) -> Result<(Entry, Rules), Error> {
    let (entry, rules) = read_rules(whole, named, assumed)?;
    assumed.extend(assumed_rules(&entry, named));
    Ok((entry, rules))
}

/// The same, where what is assumed says only how vertices of a file are called.
pub(super) fn read_rules(
    whole: &str,
    named: &Named<'_>,
    assumed: &mut Vec<String>,
) -> Result<(Entry, Rules), Error> {
    let named = &with_rules(named);
    if let Some(own) = own::find(named.name) {
        assumed.extend_from_slice(&own.assumed);
        return own.rules_of(whole, named);
    }
    let mut entry = find(whole, named.name)?;
    let meant = names::by_notation(entry.about.name, named.rules, named.position);
    if meant != entry.about.name && !names::writes_towers(named.name) {
        entry = find(meant, meant)?;
    }
    if is_code(named.name) {
        if let Some(rules) = named.rules {
            let fault = ParseError::at_piece(whole, rules, "no rules, for the code says them");
            return Err(Error::parse(whole, fault));
        }
        let made = entry.make(Some(named.name));
        let shift = offset_in(whole, named.name);
        let rules = made.map_err(|e| Error::parse(whole, e.shifted(shift)))?;
        return Ok((entry, rules));
    }
    let Some(text) = named.rules else {
        if entry.about.needs_rules {
            let end = offset_in(whole, named.name) + named.name.len();
            let first = entry.about.examples.first();
            let example = shorten(first.copied().unwrap_or(entry.about.name));
            let expected = reason!("rules and a colon, as in \"{}\"", example);
            let colon = whole[end..].trim_start().starts_with(':');
            let fault = match named.position.filter(|_| !colon) {
                Some(p) => ParseError::at_piece(whole, p, expected),
                None => ParseError::new(end, "nothing", expected),
            };
            return Err(Error::parse(whole, fault));
        }
        let rules = entry.make(None).map_err(|e| Error::parse(whole, e))?;
        return Ok((entry, rules));
    };
    if is_in_file(&entry, text) {
        let content = input::read_short_text(text, input::RULES)?;
        let in_file = |fault| Error::in_file(text, &content, fault);
        let graph = entry.about.graph.zip(graphs::read(&content));
        let Some((notation, graph)) = graph else {
            let rules = entry.make(Some(&content)).map_err(in_file)?;
            return Ok((entry, rules));
        };
        let (spelled, renamed) = graph
            .and_then(|graph| with_its_names(graph, notation))
            .map_err(in_file)?;
        // A long file and the graph as the game writes it need not be held together.
        drop(content);
        assumed.extend(renamed);
        let made = entry.make(Some(&spelled));
        // What the game says of the graph as a whole has its place in the graph as the game writes it.
        let rules =
            made.map_err(|e| Error::in_file(&format!("the graph of {text}"), &spelled, e))?;
        return Ok((entry, rules));
    }
    // The impartial version of a game with a name of one's own.
    if let Some(own) = own::find(text)
        && entry.about.name == MadeImpartial::ABOUT.name
    {
        assumed.extend_from_slice(&own.assumed);
        let made = entry.make(Some(own.title.trim_end_matches(':')));
        let fault = |_| ParseError::at_piece(whole, text, "a partizan game with its rules");
        return Ok((entry, made.map_err(|e| Error::parse(whole, fault(e)))?));
    }
    let shift = offset_in(whole, text);
    let rules = entry
        .make(Some(text))
        .map_err(|e| Error::parse(whole, e.shifted(shift)))?;
    Ok((entry, rules))
}

/// The most vertices with new names that an answer lists.
const MOST_RENAMED: usize = 5;

/// The graph of a file in the notation of a game, and which vertices are called otherwise there, in words.
fn with_its_names(
    mut graph: Network,
    notation: GraphNotation,
) -> Result<(String, Option<String>), ParseError> {
    let renamed = graph.rename(notation);
    let spelled = graph.spelled(notation)?;
    let listed: Vec<String> = (renamed.iter().take(MOST_RENAMED))
        .map(Renamed::to_string)
        .collect();
    let words = match renamed.len().saturating_sub(MOST_RENAMED) {
        0 => listed.join(", "),
        more => format!("{}, and {more} more", listed.join(", ")),
    };
    let words = format!("vertices with other names in this game: {words}");
    Ok((spelled, (!renamed.is_empty()).then_some(words)))
}

/// The name with its rules: all that follows the name without a colon, where the rules say where play begins, and where the
/// game needs rules and reads it as such: `chase 6`. The name of a file with a sheet stands for the game of the sheet.
#[must_use]
pub fn with_rules<'a>(named: &Named<'a>) -> Named<'a> {
    let is_sheet = in_file::names_a_sheet(named.name);
    if named.rules.is_none() && is_sheet {
        return Named {
            name: "gdl",
            rules: Some(named.name),
            position: named.position,
        };
    }
    let (None, Some(text)) = (named.rules, named.position) else {
        return named.clone();
    };
    // A name of one's own stands for the rules too.
    if own::find(named.name).is_some() {
        return named.clone();
    }
    let are_rules = find(named.name, named.name).is_ok_and(|entry| {
        let about = entry.about;
        let needed = || about.needs_rules && !about.rules_in_file;
        let rather = || about.default_rules.is_some() && !reads(&entry, text);
        // A size too large for the game is refused as one, and not as a board with strange cells.
        let made = || is_size(text) || entry.make(Some(text)).is_ok();
        entry.begins_in_rules || ((needed() || rather()) && made())
    });
    if !are_rules {
        return named.clone();
    }
    Named {
        rules: named.position,
        position: None,
        ..named.clone()
    }
}

/// True if the text is two numbers with an `x` between them, as rows and columns are written.
fn is_size(text: &str) -> bool {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|c| c.is_ascii_digit());
    let sides = text.split_once(['x', 'X']);
    sides.is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// True if the game, under the rules that it takes where none are written, has a position that is written so.
fn reads(entry: &Entry, text: &str) -> bool {
    match entry.make(None) {
        Ok(Rules::Turns(game)) => game.rules().read(text).is_ok(),
        Ok(Rules::Summand(rules)) => rules.read(text).is_ok(),
        // Its positions are read by the game itself, and their text is kept as it is.
        Ok(Rules::Hidden(_)) | Err(_) => true,
    }
}

/// The assumption made about a game that is named without rules, in words; `None` where its name says it all.
fn assumed_rules(entry: &Entry, named: &Named<'_>) -> Option<String> {
    let in_name = is_code(named.name) || own::find(named.name).is_some();
    let unwritten = named.rules.is_none() && !in_name;
    let rules = entry.about.default_rules.filter(|_| unwritten)?;
    Some(format!(
        "no rules given; using {} {rules}:",
        entry.about.name
    ))
}

/// A name with its rules and no position.
pub(crate) fn without_position(text: &str) -> Result<Named<'_>, Error> {
    let named = with_rules(&crate::game::expression::read_name(text));
    Ok(match (named.rules, named.position) {
        // `subtract 1..3` without a colon: what follows the name are the rules.
        (None, Some(rules)) if own::find(named.name).is_none() => Named {
            rules: Some(rules),
            position: None,
            ..named
        },
        (_, Some(position)) => {
            let fault = ParseError::at_piece(
                text,
                position,
                "the game with its rules only, without a position",
            );
            return Err(Error::parse(text, fault));
        }
        _ => named,
    })
}

/// Refuses a game that comes with a position, where the positions are read from somewhere else.
///
/// # Errors
/// [`Error::Parse`] at the position, or at the name if it is that of no game.
///
/// ```
/// use grundy::game::notation::no_position;
/// assert!(no_position("subtract 1..3").is_ok());
/// assert!(no_position("kayles 12").is_err());
/// ```
pub fn no_position(game: &str) -> Result<(), Error> {
    let named = without_position(game)?;
    find(game, named.name)?;
    let colon = crate::game::expression::read_name(game).rules.is_some();
    if named.rules.is_some() && !colon {
        rules_of(game, &named)?;
    }
    Ok(())
}

/// The name with its rules and, where those lack it, their colon; a text that is no such name stays as it is.
///
/// ```
/// use grundy::game::notation::before_positions;
/// assert_eq!(before_positions("subtract 1..3"), "subtract 1..3:");
/// assert_eq!(before_positions("0.77"), "0.77");
/// ```
#[must_use]
pub fn before_positions(game: &str) -> String {
    let game = game.trim();
    let named = crate::game::expression::read_name(game);
    let with_rules = Named {
        rules: named.position,
        position: None,
        ..named.clone()
    };
    let lacks_colon = named.rules.is_none() && named.position.is_some();
    if lacks_colon && rules_of(game, &with_rules).is_ok() {
        format!("{game}:")
    } else {
        game.to_owned()
    }
}

/// The files that hold the rules of an expression's games.
///
/// ```
/// use grundy::game::notation::files;
/// assert_eq!(files("tokens graph.txt: a + nim 3"), [std::path::Path::new("graph.txt")]);
/// assert!(files("tokens a>b: a").is_empty());
/// ```
#[must_use]
pub fn files(expression: &str) -> Vec<PathBuf> {
    let Ok(summands) = crate::game::expression::read(expression) else {
        return Vec::new();
    };
    let file = |summand: &Summand<'_>| match &summand.atom {
        Atom::Position(named) => {
            let named = with_rules(named);
            let entry = find(expression, named.name).ok()?;
            let rules = named.rules.filter(|rules| is_in_file(&entry, rules))?;
            Some(PathBuf::from(rules))
        }
        Atom::Value(_) => None,
    };
    summands.iter().filter_map(file).collect()
}

/// True if these rules are the name of a file that holds them.
fn is_in_file(entry: &Entry, rules: &str) -> bool {
    entry.about.rules_in_file && in_file::may_name_a_file(rules)
}
