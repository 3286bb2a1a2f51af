//! A place in a text that is read from left to right.

use grundy_core::ParseError;

/// The deepest nesting of brackets that is read.
const DEEPEST: usize = 100;

/// A place in the text, on the way to the end of what is read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text, inside the braces that may stand around it.
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        let (mut at, mut end) = (0, text.len());
        let whole = text.trim();
        if let Some(inner) = whole.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            at = text.len() - text.trim_start().len() + 1;
            end = at + inner.len();
        }
        Cursor { text, at, end }
    }

    /// The beginning of a text, whatever stands around it.
    pub(super) fn plain(text: &'a str) -> Cursor<'a> {
        let end = text.len();
        Cursor { text, at: 0, end }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips blanks, and comments from one of these signs to the end of the line.
    pub(super) fn skip(&mut self, comments: &[char]) {
        loop {
            self.at = self.end - self.rest().trim_start().len();
            if !self.rest().starts_with(comments) {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.end - self.at);
        }
    }

    /// Takes the characters that pass a test, perhaps none.
    pub(super) fn run(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips a symbol if it comes next.
    pub(super) fn eat(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    /// The fault that something else was expected here.
    pub(super) fn fault(&self, expected: impl Into<grundy_core::Reason>) -> ParseError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(c) => format!("\"{c}\""),
        };
        ParseError::new(self.at, found, expected)
    }

    /// Refuses to go deeper than the deepest nesting.
    pub(super) fn deeper(&self, depth: usize) -> Result<(), ParseError> {
        if depth > DEEPEST {
            return Err(self.fault(format!("at most {DEEPEST} nested brackets")));
        }
        Ok(())
    }
}
