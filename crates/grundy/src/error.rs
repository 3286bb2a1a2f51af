//! Errors in a question, reported with the place of the fault.

use crate::answer::Stopped;
use crate::limits::Limits;
use grundy_core::{ParseError, StopReason};
use grundy_formats::{LineFault, Unread};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;

/// The reason why a question was not understood. Front ends then end with exit status 2.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A text does not follow its notation.
    Parse {
        /// The whole text.
        text: String,
        /// The origin of the text: a file's name; `None` for an argument.
        origin: Option<String>,
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
        expected: String,
    },
    /// The question makes no sense for this game, or an argument is out of range.
    Usage(String),
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
    /// A fault in an argument.
    #[must_use]
    pub fn parse(text: &str, fault: ParseError) -> Error {
        Error::Parse {
            text: text.to_owned(),
            origin: None,
            fault,
        }
    }

    /// A fault in a file; `-` is the standard input.
    #[must_use]
    pub fn in_file(name: &str, text: &str, fault: ParseError) -> Error {
        Error::Parse {
            text: text.to_owned(),
            origin: Some(origin(name).to_owned()),
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
                expected,
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
            other => Error::Usage(format!("{origin}: line {line}: {other}")),
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(text) => f.write_str(text),
            Error::Stopped(stopped) => stopped.fmt(f),
            Error::File { name, what } => write!(f, "{name}: {what}"),
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
            Error::Parse {
                text,
                origin,
                fault,
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
                write!(f, "{fault}")?;
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

/// The error as fields: `kind`, `message` as people read it, and where there is a place, `origin` (null: an argument),
/// `line`, `column`, `found` and `expected`; where a limit was reached, its `reason`; for a file, its name as `origin`.
impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", self.kind())?;
        fields.serialize_entry("message", &self.in_one_line())?;
        match self {
            Error::Parse {
                text,
                origin,
                fault,
            } => {
                let (line, column) = line_and_column(text, fault.at);
                let place = (origin.as_deref(), line, column);
                placed(&mut fields, place, &fault.found, &fault.expected)?;
            }
            Error::Line {
                origin,
                line,
                column,
                found,
                expected,
                ..
            } => placed(&mut fields, (Some(origin), *line, *column), found, expected)?,
            Error::Stopped(stopped) => fields.serialize_entry("reason", &stopped.reason)?,
            Error::File { name, .. } => fields.serialize_entry("origin", name)?,
            Error::Usage(_) => {}
        }
        fields.end()
    }
}

impl Error {
    /// The kind of error in one word, for programs.
    fn kind(&self) -> &'static str {
        match self {
            Error::Parse { .. } | Error::Line { .. } => "parse",
            Error::Usage(_) => "usage",
            Error::Stopped(_) => "stopped",
            Error::File { .. } => "file",
        }
    }

    /// The message without the line that shows the caret, which is meant for eyes.
    fn in_one_line(&self) -> String {
        let mut message = self.to_string();
        if self.kind() == "parse" {
            message.truncate(message.find('\n').unwrap_or(message.len()));
        }
        message
    }
}

fn placed<M: SerializeMap>(
    fields: &mut M,
    (origin, line, column): (Option<&str>, usize, usize),
    found: &str,
    expected: &str,
) -> Result<(), M::Error> {
    fields.serialize_entry("origin", &origin)?;
    fields.serialize_entry("line", &line)?;
    fields.serialize_entry("column", &column)?;
    fields.serialize_entry("found", found)?;
    fields.serialize_entry("expected", expected)
}

/// The line and the column, both from 1, of a byte offset; a column counts characters.
#[must_use]
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let begin = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before[begin..].chars().count() + 1)
}

/// The line with the fault and a caret under it, after `at` characters; of a long line only the part near the fault is
/// shown.
fn caret(f: &mut fmt::Formatter<'_>, shown: &str, at: usize) -> fmt::Result {
    const WIDTH: usize = 72;
    let chars: Vec<char> = shown
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let from = at
        .saturating_sub(WIDTH / 2)
        .min(chars.len().saturating_sub(WIDTH));
    let cut: String = chars.iter().skip(from).take(WIDTH).collect();
    write!(f, "\n  {cut}\n  {}^", " ".repeat(at - from))
}

/// The name of a file in messages.
pub(crate) fn origin(name: &str) -> &str {
    match name {
        "-" => "standard input",
        _ => name,
    }
}
