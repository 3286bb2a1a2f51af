//! Errors in a question, reported with the place of the fault.

mod place;
mod worded;

pub use place::line_and_column;
pub use worded::WordedError;

use crate::answer::Stopped;
use crate::limits::Limits;
use crate::setting::{Naming, Setting};
use grundy_core::{ParseError, Reason, StopReason};
use grundy_formats::{LineFault, Unread};
use place::around;
use serde::{Serialize, Serializer};
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
        WordedError::new(self, naming)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named(Setting::in_words).fmt(f)
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

/// A longer text of a file, in bytes, is not kept for its faults.
const LONG: usize = 1 << 16;

/// The name of a file in messages.
pub fn origin(name: &str) -> &str {
    match name {
        "-" => "standard input",
        _ => name,
    }
}
