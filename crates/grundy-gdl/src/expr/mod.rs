//! The clauses of a sheet as nested expressions, read from either form: prefix as in `(<= (next (on ?x)) (does a (set ?x)))`
//! and infix as in `next(on(X)) :- does(a, set(X))`. What the words mean is not known here.

mod cursor;
mod facts;
mod infix;
mod prefix;
mod tree;

pub(crate) use facts::facts;
pub(crate) use tree::{Clause, Expr, ExprKind};

use cursor::Cursor;
use grundy_core::ParseError;

/// The largest number of bytes of a sheet.
const LONGEST: usize = 1 << 22;

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
