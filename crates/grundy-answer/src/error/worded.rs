//! Errors in the words of a front end, and as fields.

use super::Error;
use super::place::{caret, line_and_column};
use crate::derivation::Sentence;
use crate::setting::{Naming, Setting};
use grundy_core::{ParseError, Reason, reason};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// An error in the words of a front end.
#[derive(Clone, Copy, Debug)]
pub struct WordedError<'a> {
    error: &'a Error,
    naming: Naming,
}

impl<'a> WordedError<'a> {
    /// An error in these words.
    pub(super) fn new(error: &'a Error, naming: Naming) -> WordedError<'a> {
        WordedError { error, naming }
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
