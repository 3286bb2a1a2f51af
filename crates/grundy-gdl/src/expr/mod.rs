//! The clauses of a sheet as nested expressions, read from either form: prefix as in `(<= (next (on ?x)) (does a (set ?x)))`
//! and infix as in `next(on(X)) :- does(a, set(X))`. What the words mean is not known here.

mod facts;
mod infix;
mod prefix;

pub(crate) use facts::facts;

use grundy_core::ParseError;
use grundy_core::parse::shorten;

/// The deepest nesting of brackets that is read.
const DEEPEST: usize = 100;

/// The largest number of bytes of a sheet.
const LONGEST: usize = 1 << 22;

/// A word, a variable or a list, with its place.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    /// The byte of the text where it begins.
    pub(crate) at: usize,
    pub(crate) kind: Kind,
}

/// The three kinds of expressions.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A name or a number.
    Word(String),
    /// A variable, without the question mark of the prefix form.
    Variable(String),
    /// A list in brackets. In both forms the name stands first.
    List(Vec<Expr>),
}

impl Expr {
    fn word(at: usize, word: impl Into<String>) -> Expr {
        let kind = Kind::Word(word.into());
        Expr { at, kind }
    }

    fn list(at: usize, items: Vec<Expr>) -> Expr {
        let kind = Kind::List(items);
        Expr { at, kind }
    }

    /// The expression in words, for faults.
    pub(crate) fn found(&self) -> String {
        match &self.kind {
            Kind::Word(word) => format!("\"{}\"", shorten(word)),
            Kind::Variable(name) => format!("the variable {}", shorten(name)),
            Kind::List(items) => match items.first().map(|item| &item.kind) {
                Some(Kind::Word(word)) => format!("\"({} …)\"", shorten(word)),
                _ => "a list without a name".to_owned(),
            },
        }
    }
}

/// A head with what it follows from; a fact follows from nothing.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Expr,
    pub(crate) body: Vec<Expr>,
}

/// Reads a sheet in either form: one whose first sign is a bracket is in prefix form. Braces may stand around it.
///
/// # Errors
/// The first fault of its form.
pub(crate) fn read(text: &str) -> Result<Vec<Clause>, ParseError> {
    if text.len() > LONGEST {
        let found = format!("{} bytes", text.len());
        let expected = format!("a sheet of at most {LONGEST} bytes");
        return Err(ParseError::new(0, found, expected));
    }
    let mut cursor = Cursor::new(text);
    cursor.skip(&[';', '%']);
    let clauses = match cursor.peek() {
        Some('(') => prefix::clauses(cursor)?,
        Some(_) => infix::clauses(cursor)?,
        None => Vec::new(),
    };
    if clauses.is_empty() {
        let expected = "the rules of a game, such as (role white) or role(white)";
        return Err(ParseError::new(text.len(), "the end", expected));
    }
    Ok(clauses)
}

/// A place in the text, on the way to the end of what is read.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text, inside the braces that may stand around it.
    fn new(text: &'a str) -> Cursor<'a> {
        let (mut at, mut end) = (0, text.len());
        let whole = text.trim();
        if let Some(inner) = whole.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            at = text.len() - text.trim_start().len() + 1;
            end = at + inner.len();
        }
        Cursor { text, at, end }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips blanks, and comments from one of these signs to the end of the line.
    fn skip(&mut self, comments: &[char]) {
        loop {
            self.at = self.end - self.rest().trim_start().len();
            if !self.rest().starts_with(comments) {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.end - self.at);
        }
    }

    /// Takes the characters that pass a test, perhaps none.
    fn run(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips a symbol if it comes next.
    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    /// The fault that something else was expected here.
    fn fault(&self, expected: impl Into<String>) -> ParseError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(c) => format!("\"{c}\""),
        };
        ParseError::new(self.at, found, expected)
    }

    /// Refuses to go deeper than the deepest nesting.
    fn deeper(&self, depth: usize) -> Result<(), ParseError> {
        if depth > DEEPEST {
            return Err(self.fault(format!("at most {DEEPEST} nested brackets")));
        }
        Ok(())
    }
}
