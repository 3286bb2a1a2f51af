//! Lines of text with names of fields, as the command line prints them.

use num::BigRational;
use std::fmt;

/// Lines of text, in which the names of fields have a column of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(String);

impl Text {
    /// Adds a line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.0 += text.as_ref();
        self.0 += "\n";
    }

    /// Adds `name: text`, later lines of the text below its first.
    pub fn field(&mut self, name: &str, text: impl AsRef<str>) {
        let mut lines = text.as_ref().lines();
        let first = lines.next().unwrap_or_default();
        self.line(format!("{:<10} {first}", format!("{name}:")));
        for line in lines {
            self.line(format!("{:<10} {line}", ""));
        }
    }

    /// Adds the reason of an answer, if it has one; an answer that was stopped may have none.
    pub fn reason(&mut self, reason: &str) {
        if !reason.is_empty() {
            self.field("reason", reason);
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_end_matches('\n'))
    }
}

/// Numbers as they are written.
pub(super) fn texts(all: &[BigRational]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}
