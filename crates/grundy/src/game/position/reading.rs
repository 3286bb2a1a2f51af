//! Positions from text: every summand of an expression is read by its game, and faults are placed in the whole text.

use super::Position;
use super::sides::SideNames;
use super::terms::{SummandContent, form_in, terms_of};
use crate::error::Error;
use crate::game::catalog::{Entry, Rules};
use crate::game::expression::{self, Atom, Named, Summand};
use crate::game::names;
use crate::game::notation;
use crate::game::sizes;
use grundy_catalog::names::is_code;
use grundy_core::any::{Erased, Token, erase_partizan};
use grundy_core::parse::offset_in;
use grundy_core::{About, Notation, ParseError};
use grundy_forms::hidden;
use grundy_games::numbers::loopy_value::LoopyValueRules;
use grundy_values::{Form, loopy};
use std::str::FromStr;
use std::sync::Arc;

impl Position {
    /// Reads an expression.
    ///
    /// ```
    /// use grundy::Position;
    /// assert_eq!(Position::parse("nim 3 - −1/2")?.show(), Position::parse("nim 3 - -1/2")?.show());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, or [`Error::File`] if rules name a file that cannot be read.
    pub fn parse(text: &str) -> Result<Position, Error> {
        Position::parse_with_assumptions(text).map(|(position, _)| position)
    }

    /// Reads an expression, and states in words the assumptions made: rules and positions that it leaves out.
    ///
    /// ```
    /// use grundy::Position;
    /// let (position, assumed) = Position::parse_with_assumptions("kayles")?;
    /// assert_eq!(position.show(), "kayles 13");
    /// assert_eq!(assumed, ["no position given; using kayles 13"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parse`] with the place of the fault, or [`Error::File`] if rules name a file that cannot be read.
    pub fn parse_with_assumptions(text: &str) -> Result<(Position, Vec<String>), Error> {
        let mut assumed = Vec::new();
        let position = Position::read(&expression::plain(text), &mut assumed)?;
        // Two copies of a game make the same assumption.
        let mut once = Vec::new();
        for line in assumed {
            if !once.contains(&line) {
                once.push(line);
            }
        }
        Ok((position, once))
    }

    fn read(text: &str, assumed: &mut Vec<String>) -> Result<Position, Error> {
        let summands = expression::read(text)?;
        let mut about = About::PLAIN;
        let mut sides = SideNames::default();
        let mut parts = Vec::new();
        for summand in &summands {
            let named = &match &summand.atom {
                Atom::Position(named) => notation::with_rules(named),
                Atom::Value(value) if loopy::Expression::is_named_in(value) => {
                    let at = placed(text, value, LoopyValueRules.read(value))?;
                    let rules = erase_partizan(LoopyValueRules);
                    let part = SummandContent::Game(rules, Token::new(at));
                    parts.extend(copies(summand, part));
                    continue;
                }
                Atom::Value(value) => {
                    let form = placed(text, value, Form::read(value))?;
                    parts.extend(copies(summand, SummandContent::Value(form)));
                    continue;
                }
            };
            let alone = summands.len() == 1 && !summand.negated && summand.copies == 1;
            let (entry, rules) = notation::assuming_rules_of(text, named, assumed)?;
            match rules {
                Rules::Turns(game) if alone => {
                    let rules = &game.rules();
                    let at = match named.position {
                        Some(p) => {
                            let read = rules.read(p);
                            let start = || rules.show(&rules.start());
                            let read = read
                                .map_err(|fault| sizes::explained(&entry, named, &start(), fault));
                            placed(text, p, read)?
                        }
                        None => rules.start(),
                    };
                    assumed.extend(assumed_position(named, rules.title(), || rules.show(&at)));
                    return Ok(Position::Turns(game.at(at)));
                }
                Rules::Hidden(game) if alone => {
                    return Ok(Position::Hidden(match named.position {
                        Some(p) => placed(text, p, hidden::beginning_at(&*game, p))?,
                        None => game,
                    }));
                }
                Rules::Turns(_) | Rules::Hidden(_) => {
                    let expected = "a game that can be added: impartial or partizan, or a value";
                    let fault = ParseError::at_piece(text, named.name, expected);
                    return Err(Error::parse(text, fault));
                }
                Rules::Summand(rules) => {
                    let (rules, start) = read_summand(rules, &entry, text, named)?;
                    let show = || rules.show(&start);
                    assumed.extend(assumed_position(named, &rules.title(), show));
                    if summands.len() == 1 {
                        about = entry.about;
                    }
                    // `value *` is the value `*`.
                    let part = match form_in(&*rules, &start).cloned() {
                        Some(form) => SummandContent::Value(form),
                        None => {
                            if !rules.impartial() {
                                sides.meet(entry.about.sides, summand.negated);
                            }
                            SummandContent::Game(rules, start)
                        }
                    };
                    parts.extend(copies(summand, part));
                }
            }
        }
        about.sides = sides.names();
        Ok(Position::sum(terms_of(parts)?, about))
    }
}

impl FromStr for Position {
    type Err = Error;

    /// The same as [`Position::parse`].
    fn from_str(text: &str) -> Result<Position, Error> {
        Position::parse(text)
    }
}

/// The copies of a summand, one by one.
fn copies(
    summand: &Summand<'_>,
    part: SummandContent,
) -> impl Iterator<Item = (bool, SummandContent)> {
    std::iter::repeat_n((summand.negated, part), summand.copies as usize)
}

/// The result of reading a piece of the whole expression; a fault is placed in the whole.
fn placed<T>(whole: &str, piece: &str, read: Result<T, ParseError>) -> Result<T, Error> {
    read.map_err(|e| Error::parse(whole, e.shifted(offset_in(whole, piece))))
}

/// The assumption of a position where none is written, in words.
fn assumed_position(
    named: &Named<'_>,
    title: &str,
    start: impl FnOnce() -> String,
) -> Option<String> {
    let taken = || format!("{title} {}", start());
    (named.position.is_none()).then(|| format!("no position given; using {}", taken().trim()))
}

/// The first position of a summand that names none. A user's rules may refuse it as they would if it were written.
fn start(rules: &dyn Erased, whole: &str, named: &Named<'_>) -> Result<Token, Error> {
    let start = rules.start();
    let text = rules.show(&start);
    match rules.read(&text) {
        Ok(_) => Ok(start),
        Err(fault) => {
            let rules = named.rules.unwrap_or(named.name);
            let at = offset_in(whole, rules) + rules.len();
            let found = format!("the first position {text}: {}", fault.found);
            Err(Error::parse(
                whole,
                ParseError::new(at, found, fault.expected),
            ))
        }
    }
}

/// Reads the position of a summand, with the rules that it fits; a fault is placed in the whole expression.
fn read_summand(
    rules: Arc<dyn Erased>,
    entry: &Entry,
    whole: &str,
    named: &Named<'_>,
) -> Result<(Arc<dyn Erased>, Token), Error> {
    let read = |text: &str| grundy_catalog::read(&rules, entry.larger, text);
    match named.position {
        None if is_code(named.name) => {
            let at = offset_in(whole, named.name) + named.name.len();
            let expected = "heaps after the code, as in \"0.77 12,5\" (a number is written 1/2)";
            Err(Error::parse(
                whole,
                ParseError::new(at, "nothing", expected),
            ))
        }
        None => {
            let start = start(&*rules, whole, named)?;
            Ok((rules, start))
        }
        // The text keeps its length when the letters of contests are replaced by those of the game, so faults keep their
        // places.
        Some(p) if names::writes_towers(named.name) => placed(whole, p, read(&names::towers(p))),
        Some(p) => {
            let start = || rules.show(&rules.start());
            let read = read(p).map_err(|fault| sizes::explained(entry, named, &start(), fault));
            placed(whole, p, read)
        }
    }
}
