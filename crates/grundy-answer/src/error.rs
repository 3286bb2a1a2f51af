//! Errors in a question, reported with the place of the fault.

use crate::answer::Stopped;
use crate::derivation::Sentence;
use crate::limits::Limits;
use crate::setting::{Naming, Setting};
use grundy_core::{ParseError, Reason, StopReason, reason};
use grundy_formats::{LineFault, Unread};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The reason why a question was not understood. Front ends then end with exit status 2.
///
/// A message names settings in plain words; [`named`](Error::named) takes the names that a front end has for them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A text does not follow its notation.
    Parse {
        /// The whole text.
        text: String,
        /// The origin of the text: a file's name; `None` for an argument.
        origin: Option<String>,
        /// The setting whose value it is, if it is one.
        setting: Option<Setting>,
        /// The fault and its place.
        fault: ParseError,
    },
    /// A line of a long text does not follow its notation; the text is not kept.
    Line {
        /// The origin of the text.
        origin: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The line, or the part of it around the fault.
        shown: String,
        /// The number of characters of `shown` that come before the fault.
        caret: usize,
        /// The text that was found.
        found: String,
        /// The text that was expected.
        expected: Reason,
    },
    /// A setting has a value that it cannot have.
    Value {
        /// The setting.
        setting: Setting,
        /// The values that it can have, in words.
        expected: String,
        /// The value that it was given.
        found: String,
    },
    /// A setting was given to a question that has no use for it.
    Needless {
        /// The setting.
        setting: Setting,
        /// The value that it was given.
        found: String,
        /// The reason why it is not needed.
        why: String,
    },
    /// A setting does not go with the game or the position.
    Unfit {
        /// The setting.
        setting: Setting,
        /// The value that it was given, where that matters.
        value: Option<String>,
        /// The rest of the sentence that begins with the setting: its purpose, and what was found.
        why: String,
    },
    /// A setting cannot be kept.
    Refused {
        /// The setting.
        setting: Setting,
        /// The reason.
        why: String,
    },
    /// The game itself says who begins and how play ends, so that the question cannot.
    NoConvention {
        /// The name of the game.
        game: String,
    },
    /// The bound of a table is one number, and the positions have two.
    OneBound {
        /// The game.
        game: String,
        /// The kind of positions that it has: boards or pairs.
        positions: &'static str,
    },
    /// No method has the name.
    UnknownMethod {
        /// The name.
        name: String,
        /// The names of the methods.
        methods: Vec<&'static str>,
    },
    /// The method cannot answer the question.
    UnableMethod {
        /// The name of the method.
        name: String,
        /// The reason.
        why: String,
    },
    /// The question is asked about games or positions of another kind.
    Kind {
        /// The games that the question is about, in a sentence.
        about: String,
        /// The game or the position that was found.
        found: String,
        /// The rest of the sentence that begins with what was found.
        but: &'static str,
    },
    /// The question is asked about games of turns only.
    NoTurns {
        /// The game that was found.
        found: String,
    },
    /// No list has the name.
    Unlisted {
        /// The kind of thing that was named: a problem.
        what: &'static str,
        /// The name.
        name: String,
        /// The nearest name that there is.
        near: Option<String>,
        /// The list of all names.
        listed: Setting,
    },
    /// There is no certificate for the answer.
    NoCertificate {
        /// The reason.
        why: String,
    },
    /// The text is not what was expected there.
    Expected {
        /// The description of what was expected.
        expected: String,
        /// The description of what was found.
        found: String,
    },
    /// An error at a place in a long text, which it does not itself name.
    At {
        /// The place.
        place: String,
        /// The error.
        error: Box<Error>,
    },
    /// The question makes no sense for this game; the sentences say why.
    Usage(Reason),
    /// A limit was reached before the work was done. Front ends then end with exit status 3.
    Stopped(Stopped),
    /// A file cannot be read or written.
    File {
        /// Its name.
        name: String,
        /// The message of the system.
        what: String,
    },
}

impl Error {
    /// A question that makes no sense for this game.
    #[must_use]
    pub fn usage(why: impl Into<Reason>) -> Error {
        Error::Usage(why.into())
    }

    /// A fault in an argument.
    #[must_use]
    pub fn parse(text: &str, fault: ParseError) -> Error {
        Error::Parse {
            text: text.to_owned(),
            origin: None,
            setting: None,
            fault,
        }
    }

    /// A fault in the value of a setting. The value is short and may have been given as a number, so the message names all
    /// of it and no place in it.
    ///
    /// ```
    /// use grundy_answer::{error::Error, setting::Setting};
    /// use grundy_core::parse::read_number;
    /// let fault = read_number("-5", "-5", "a heap", 100).unwrap_err();
    /// let error = Error::in_setting(Setting::To, "-5", fault).named(|setting, _| setting.key("_")).to_string();
    /// assert_eq!(error, "to: expected a heap, found \"-5\"");
    /// ```
    #[must_use]
    pub fn in_setting(setting: Setting, text: &str, fault: ParseError) -> Error {
        Error::Parse {
            text: text.to_owned(),
            origin: None,
            setting: Some(setting),
            fault: ParseError::at_piece(text, text, fault.expected),
        }
    }

    /// A fault in a file; `-` is the standard input. Of a long text, which may fill the memory that there is, only the part
    /// around the fault is kept.
    #[must_use]
    pub fn in_file(name: &str, text: &str, fault: ParseError) -> Error {
        if text.len() > LONG {
            let (line, column) = line_and_column(text, fault.at);
            let (shown, caret) = around(text, fault.at);
            return Error::Line {
                origin: origin(name).to_owned(),
                line,
                column,
                shown: shown.to_owned(),
                caret,
                found: fault.found,
                expected: fault.expected,
            };
        }
        Error::Parse {
            text: text.to_owned(),
            origin: Some(origin(name).to_owned()),
            setting: None,
            fault,
        }
    }

    /// A text from the file `name` (`-` is the standard input) that was not read to its end.
    #[must_use]
    pub fn unread(name: &str, text: &str, unread: Unread) -> Error {
        match unread {
            Unread::Fault(fault) => Error::in_file(name, text, fault),
            Unread::Line(LineFault {
                line,
                column,
                shown,
                caret,
                found,
                expected,
            }) => Error::Line {
                origin: origin(name).to_owned(),
                line,
                column,
                shown,
                caret,
                found,
                expected: expected.into(),
            },
            Unread::Stopped(reason) => Error::Stopped((&reason).into()),
            Unread::Broken(error) => Error::file(origin(name), &error),
        }
    }

    /// A fault in one line of a text that was read line by line: `text` is the line with `before` bytes of our own before
    /// it. An error without a place stays as it is, with the line named.
    #[must_use]
    pub fn in_line(self, origin: &str, line: usize, before: usize) -> Error {
        match self {
            Error::Parse {
                text,
                origin: None,
                setting: None,
                fault,
            } => {
                let shown = text.get(before..).unwrap_or_default();
                if fault.at < before && !shown.is_empty() {
                    // The fault is in the text that we put before the line, which the user gave as an argument.
                    return Error::parse(text[..before].trim_end(), fault);
                }
                let (_, column) = line_and_column(shown, fault.at.saturating_sub(before));
                Error::Line {
                    origin: origin.to_owned(),
                    line,
                    column,
                    caret: column - 1,
                    shown: shown.to_owned(),
                    found: fault.found,
                    expected: fault.expected,
                }
            }
            Error::Line {
                line: below,
                column,
                shown,
                caret,
                found,
                expected,
                ..
            } => Error::Line {
                origin: origin.to_owned(),
                line: line + below - 1,
                column,
                shown,
                caret,
                found,
                expected,
            },
            Error::Stopped(Stopped { reason, message }) => {
                let message = format!("{origin}: line {line}: {message}");
                Error::Stopped(Stopped { reason, message })
            }
            other => Error::At {
                place: format!("{origin}: line {line}"),
                error: Box::new(other),
            },
        }
    }

    /// A file that cannot be used, or whose reading was stopped by a limit.
    #[must_use]
    pub fn file(name: &str, error: &std::io::Error) -> Error {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
        if let Some::<&StopReason>(reason) = inner {
            return Error::Stopped(Stopped::unread(name, reason));
        }
        Error::File {
            name: name.to_owned(),
            what: error.to_string(),
        }
    }
}

impl Limits {
    /// Applies these limits to a question that may be faulty; see [`Limits::keep`].
    ///
    /// # Errors
    /// Its fault, or [`Error::Stopped`].
    pub fn ask<T>(&self, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        self.keep(work)
            .unwrap_or_else(|stop| Err(Error::Stopped((&stop).into())))
    }
}

impl Error {
    /// The error in the words of a front end, which names settings so.
    #[must_use]
    pub fn named(&self, naming: Naming) -> WordedError<'_> {
        WordedError {
            error: self,
            naming,
        }
    }
}

/// An error in the words of a front end.
#[derive(Clone, Copy, Debug)]
pub struct WordedError<'a> {
    error: &'a Error,
    naming: Naming,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named(Setting::in_words).fmt(f)
    }
}

impl fmt::Display for WordedError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let naming = self.naming;
        let name = |setting: Setting| naming(setting, None);
        match self.error {
            Error::Usage(why) => why.fmt(f),
            Error::Stopped(stopped) => stopped.fmt(f),
            Error::File { name, what } => write!(f, "{name}: {what}"),
            Error::Value {
                setting,
                expected,
                found,
            } => write!(f, "{}: expected {expected}, found {found}", name(*setting)),
            Error::Unfit {
                setting,
                value,
                why,
            } => write!(f, "{} {why}", naming(*setting, value.as_deref())),
            Error::Refused { setting, why } => write!(f, "{}: {why}", name(*setting)),
            Error::NoConvention { game } => write!(
                f,
                "{} and {} are for games where whoever cannot move loses, not for {game}",
                name(Setting::Misere),
                name(Setting::First)
            ),
            Error::OneBound { game, positions } => write!(
                f,
                "the positions of {game} are {positions}: {} lists those with up to 4 rows and 5 columns",
                naming(Setting::To, Some("4x5"))
            ),
            Error::UnknownMethod {
                name: found,
                methods,
            } => write!(
                f,
                "{}: expected {} for this question, found \"{found}\"",
                name(Setting::Method),
                methods.join(", ")
            ),
            Error::UnableMethod { name, why } => write!(
                f,
                "{} cannot answer this question: {why}",
                naming(Setting::Method, Some(name))
            ),
            Error::Kind { about, found, but } => write!(f, "{about}; {found} {but}"),
            Error::NoTurns { found } => write!(
                f,
                "tables are for games of turns, which are won, lost, tied or drawn ({}); {found} is none",
                naming(Setting::Games, Some("turns"))
            ),
            Error::Unlisted {
                what,
                name: found,
                near,
                listed,
            } => {
                write!(f, "no {what} is called \"{found}\": ")?;
                if let Some(near) = near {
                    write!(f, "did you mean {near}? ")?;
                }
                write!(f, "{} names them all", name(*listed))
            }
            Error::NoCertificate { why } => write!(f, "there is no certificate to write: {why}"),
            Error::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Error::At { place, error } => write!(f, "{place}: {}", error.named(naming)),
            Error::Line {
                origin,
                line,
                column,
                shown,
                caret: at,
                found,
                expected,
            } => {
                write!(
                    f,
                    "{origin}: line {line}, column {column}: expected {expected}, found {found}"
                )?;
                caret(f, shown, *at)
            }
            Error::Needless { found, .. } => {
                write!(
                    f,
                    "column 1: expected {}, found {}",
                    self.expected(),
                    quoted(found)
                )?;
                caret(f, found, 0)
            }
            Error::Parse {
                setting: Some(setting),
                fault,
                ..
            } => write!(
                f,
                "{}: expected {}, found {}",
                name(*setting),
                fault.expected,
                fault.found
            ),
            Error::Parse {
                text,
                origin,
                fault,
                ..
            } => {
                let (line, column) = line_and_column(text, fault.at);
                let several = text.trim_end().contains('\n') || origin.is_some();
                if let Some(origin) = origin {
                    write!(f, "{origin}: ")?;
                }
                if several {
                    write!(f, "line {line}, column {column}: ")?;
                } else {
                    write!(f, "column {column}: ")?;
                }
                write!(f, "expected {}, found {}", fault.expected, fault.found)?;
                match text.lines().nth(line - 1) {
                    Some(shown) => caret(f, shown, column - 1),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Parse { fault, .. } => Some(fault),
            _ => None,
        }
    }
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.named(Setting::in_words).serialize(serializer)
    }
}

/// The error as fields: `kind`, `message` as people read it, and where there is a place, `origin` (null: an argument),
/// `line`, `column` (both but for the value of a setting), `found` and `expected`; where a limit was reached, its `reason`; for a file, its name as `origin`.
/// `sentences` is for other languages: of a text what was expected, else the message, as templates with gaps.
impl Serialize for WordedError<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", self.error.kind())?;
        fields.serialize_entry("message", &self.in_one_line())?;
        if let Some(place) = self.place() {
            fields.serialize_entry("origin", &place.origin)?;
            if let Some((line, column)) = place.at {
                fields.serialize_entry("line", &line)?;
                fields.serialize_entry("column", &column)?;
            }
            fields.serialize_entry("found", &place.found)?;
            fields.serialize_entry("expected", &self.expected())?;
        }
        if let Some(why) = self.sentences() {
            fields.serialize_entry("sentences", &Sentence::of(&why))?;
        }
        match self.error {
            Error::Stopped(stopped) => fields.serialize_entry("reason", &stopped.reason)?,
            Error::File { name, .. } => fields.serialize_entry("origin", name)?,
            _ => {}
        }
        fields.end()
    }
}

/// The place of a fault in a text.
struct FaultPlace<'a> {
    /// A file's name; `None` for an argument.
    origin: Option<&'a str>,
    /// The line and the column; `None` in the value of a setting.
    at: Option<(usize, usize)>,
    found: Cow<'a, str>,
}

impl Error {
    /// The kind of error in one word, for programs.
    fn kind(&self) -> &'static str {
        match self {
            Error::Parse { .. } | Error::Line { .. } | Error::Needless { .. } => "parse",
            Error::Stopped(_) => "stopped",
            Error::File { .. } => "file",
            _ => "usage",
        }
    }

    /// True if a text does not follow its notation: the error has a place.
    #[must_use]
    pub fn has_place(&self) -> bool {
        self.kind() == "parse"
    }
}

impl<'a> WordedError<'a> {
    /// The place of the fault, if it is one in a text.
    fn place(&self) -> Option<FaultPlace<'a>> {
        match self.error {
            Error::Parse {
                text,
                origin,
                setting,
                fault,
            } => Some(FaultPlace {
                origin: origin.as_deref(),
                at: (setting.is_none()).then(|| line_and_column(text, fault.at)),
                found: Cow::Borrowed(&fault.found),
            }),
            Error::Needless { found, .. } => Some(FaultPlace {
                origin: None,
                at: Some((1, 1)),
                found: Cow::Owned(quoted(found)),
            }),
            Error::Line {
                origin,
                line,
                column,
                found,
                ..
            } => Some(FaultPlace {
                origin: Some(origin),
                at: Some((*line, *column)),
                found: Cow::Borrowed(found),
            }),
            _ => None,
        }
    }

    /// The text that was expected at the place of the fault.
    fn expected(&self) -> String {
        let name = |setting: Setting| (self.naming)(setting, None);
        match self.error {
            Error::Needless { setting, why, .. } => format!("no {}: {why}", name(*setting)),
            Error::Parse { fault, .. } => fault.expected.to_string(),
            Error::Line { expected, .. } => expected.to_string(),
            _ => String::new(),
        }
    }

    /// What was expected in a text, or the whole message, as far as it is in sentences that can be translated.
    fn sentences(&self) -> Option<Reason> {
        let name = |setting: Setting| (self.naming)(setting, None);
        Some(match self.error {
            Error::Parse { fault, .. } => fault.expected.clone(),
            Error::Line { expected, .. } => expected.clone(),
            Error::Usage(why) => why.clone(),
            Error::Kind { about, found, but } => {
                Reason::from(about.as_str()) + reason!("; {} ", found) + Reason::from(*but)
            }
            Error::NoConvention { game } => reason!(
                "{} and {} are for games where whoever cannot move loses, not for {}",
                name(Setting::Misere),
                name(Setting::First),
                game
            ),
            Error::OneBound { game, positions } => reason!(
                "the positions of {} are {}: {} lists those with up to 4 rows and 5 columns",
                game,
                positions,
                (self.naming)(Setting::To, Some("4x5"))
            ),
            Error::Value {
                setting,
                expected,
                found,
            } => reason!("{}: expected {}, found {}", name(*setting), expected, found),
            _ => return None,
        })
    }

    /// The message without the line that shows the caret, which is meant for eyes.
    #[must_use]
    pub fn in_one_line(&self) -> String {
        let mut message = self.to_string();
        if self.error.has_place() {
            message.truncate(message.find('\n').unwrap_or(message.len()));
        }
        message
    }
}

/// A text as it is shown where something else was expected.
fn quoted(found: &str) -> String {
    ParseError::at_piece(found, found, "").found
}

/// The line and the column, both from 1, of a byte offset; a column counts characters.
#[must_use]
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..char_boundary(text, at)];
    let line = before.matches('\n').count() + 1;
    let begin = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before[begin..].chars().count() + 1)
}

/// The last place up to `at` where a character begins or the text ends.
fn char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A longer text of a file, in bytes, is not kept for its faults.
const LONG: usize = 1 << 16;

/// The part of a line around a byte offset that is shown with its fault, and the number of its characters before that.
fn around(text: &str, at: usize) -> (&str, usize) {
    const NEAR: usize = 1_000;
    let at = char_boundary(text, at);
    let begin = char_boundary(text, at.saturating_sub(NEAR));
    let end = char_boundary(text, at.saturating_add(NEAR));
    let before = text[begin..at].rsplit('\n').next().unwrap_or_default();
    let after = text[at..end].split('\n').next().unwrap_or_default();
    let begin = at - before.len();
    (&text[begin..at + after.len()], before.chars().count())
}

/// The line with the fault and a caret under it, after `at` characters; of a long line only the part near the fault is
/// shown.
fn caret(f: &mut fmt::Formatter<'_>, shown: &str, at: usize) -> fmt::Result {
    const WIDTH: usize = 72;
    // The line may be as long as a file: what is not shown is not copied either.
    let after = shown.chars().skip(at).take(WIDTH).count();
    let from = (at + after)
        .saturating_sub(WIDTH)
        .min(at.saturating_sub(WIDTH / 2));
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let cut: String = shown.chars().map(plain).skip(from).take(WIDTH).collect();
    write!(f, "\n  {cut}\n  {}^", " ".repeat(at - from))
}

/// The name of a file in messages.
pub fn origin(name: &str) -> &str {
    match name {
        "-" => "standard input",
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same words for a fault in a long text as in a short one, without the text.
    #[test]
    fn a_fault_in_a_long_text_keeps_little_of_it() {
        let fault = |at: usize| ParseError::new(at, "\"x\"", reason!("one of {}", 3));
        let words = |text: &str, at: usize| Error::in_file("f", text, fault(at)).to_string();
        let line = format!("{}x{}", "1 ".repeat(300), " 2".repeat(300));
        let short = format!("\u{e9}\u{e9}\n{line}\n3");
        let long = short.clone() + &"\n4".repeat(LONG);
        for at in [0, 1, 2, 4, 5, 30, 600, 605, 1205, 1206] {
            assert_eq!(words(&long, at), words(&short, at), "{at}");
        }
        let one = "x".repeat(LONG * 4);
        for at in [0, LONG, one.len()] {
            match Error::in_file("f", &one, fault(at)) {
                Error::Line {
                    shown,
                    caret,
                    column,
                    expected,
                    ..
                } => {
                    assert!(shown.len() <= 2_000 && caret <= shown.len() && column == at + 1);
                    assert_eq!(expected, fault(0).expected);
                }
                other => panic!("a fault in a line: {other}"),
            }
        }
    }
}
