//! The infix form, that of Prolog and of the teaching of the language: `legal(W,mark(X)) :- true(free(X)) & ~true(over)`.
//! Names that begin with a capital are variables; `&` or a comma joins; `~` or `not` negates; a full stop may end a clause.

use super::cursor::Cursor;
use super::tree::{Clause, Expr, ExprKind};
use grundy_core::ParseError;

const COMMENTS: &[char] = &['%', ';'];

/// Reads all clauses up to the end.
pub(super) fn clauses(mut cursor: Cursor<'_>) -> Result<Vec<Clause>, ParseError> {
    let mut all = Vec::new();
    let mut unnamed = 0;
    loop {
        cursor.skip(COMMENTS);
        if cursor.peek().is_none() {
            return Ok(all);
        }
        let mut reader = InfixReader { cursor, unnamed };
        let head = reader.term(0)?;
        let body = if reader.sees(":-") || reader.sees("<=") {
            vec![reader.alternatives(0)?]
        } else {
            Vec::new()
        };
        reader.sees(".");
        (cursor, unnamed) = (reader.cursor, reader.unnamed);
        all.push(Clause { head, body });
    }
}

/// A place, and the number of variables that had no name so far.
struct InfixReader<'a> {
    cursor: Cursor<'a>,
    unnamed: usize,
}

impl InfixReader<'_> {
    /// Skips blanks, and then a symbol if it comes next.
    fn sees(&mut self, symbol: &str) -> bool {
        self.cursor.skip(COMMENTS);
        self.cursor.eat(symbol)
    }

    /// Conditions of which one must hold, with `|` between them.
    fn alternatives(&mut self, depth: usize) -> Result<Expr, ParseError> {
        let at = self.cursor.at;
        let mut all = vec![self.conjunction(depth)?];
        while self.sees("|") {
            all.push(self.conjunction(depth)?);
        }
        Ok(joined(at, "or", all))
    }

    /// Conditions that must all hold, with `&` or commas between them.
    fn conjunction(&mut self, depth: usize) -> Result<Expr, ParseError> {
        let at = self.cursor.at;
        let mut all = vec![self.condition(depth)?];
        while self.sees("&") || self.sees(",") {
            all.push(self.condition(depth)?);
        }
        Ok(joined(at, "and", all))
    }

    /// One condition, perhaps negated or in brackets.
    fn condition(&mut self, depth: usize) -> Result<Expr, ParseError> {
        self.cursor.deeper(depth)?;
        self.cursor.skip(COMMENTS);
        let at = self.cursor.at;
        let before = self.cursor;
        let negated = self.cursor.eat("~") || self.cursor.eat("\\+") || {
            let word = self.cursor.run(|c| c.is_alphanumeric() || c == '_');
            let blank = self.cursor.peek().is_some_and(char::is_whitespace);
            let not = word == "not" && blank;
            if !not {
                self.cursor = before;
            }
            not
        };
        if negated {
            let inner = self.condition(depth + 1)?;
            return Ok(Expr::list(at, vec![Expr::word(at, "not"), inner]));
        }
        if self.cursor.eat("(") {
            let inner = self.alternatives(depth + 1)?;
            if !self.sees(")") {
                return Err(self.cursor.fault("\")\" after conditions in brackets"));
            }
            return Ok(inner);
        }
        self.term(depth)
    }

    /// A name with its arguments, or a variable.
    fn term(&mut self, depth: usize) -> Result<Expr, ParseError> {
        self.cursor.deeper(depth)?;
        self.cursor.skip(COMMENTS);
        let at = self.cursor.at;
        let variable = self.cursor.eat("?");
        let word = self.cursor.run(is_of_a_name);
        if word.is_empty() {
            return Err(self.cursor.fault("a name"));
        }
        if variable || word.starts_with(|c: char| c.is_uppercase() || c == '_') {
            return Ok(self.variable(at, word));
        }
        // Both forms name the same things, so capitals do not count here either.
        let name = Expr::word(at, word.to_lowercase());
        if !self.cursor.eat("(") {
            return Ok(name);
        }
        let mut items = vec![name];
        loop {
            // The condition of a `not` may itself be one of the forms of conditions.
            items.push(match word {
                "not" => self.alternatives(depth + 1)?,
                _ => self.term(depth + 1)?,
            });
            if self.sees(")") {
                return Ok(Expr::list(at, items));
            }
            if !self.sees(",") {
                return Err(self.cursor.fault("\",\" or \")\""));
            }
        }
    }

    /// A variable; `_` is a new one each time.
    fn variable(&mut self, at: usize, word: &str) -> Expr {
        let name = if word == "_" {
            self.unnamed += 1;
            format!("_{}", self.unnamed)
        } else {
            word.to_owned()
        };
        let kind = ExprKind::Variable(name);
        Expr { at, kind }
    }
}

/// One condition as it is, several under a word.
fn joined(at: usize, word: &str, mut all: Vec<Expr>) -> Expr {
    if all.len() == 1 {
        return all.remove(0);
    }
    all.insert(0, Expr::word(at, word));
    Expr::list(at, all)
}

/// True for the characters of a name or a number.
fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || "_+-*/'!@$^".contains(c)
}
