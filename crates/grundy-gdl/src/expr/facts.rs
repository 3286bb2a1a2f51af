//! Facts and moves as people write them, in either form: `cell(1,2,x) control(o)` or `(cell 1 2 x) (control o)`.

use super::cursor::Cursor;
use super::tree::Expr;
use grundy_core::ParseError;

/// Reads terms with blanks, commas or `&` between them.
///
/// # Errors
/// A bracket without its partner, or a sign where a name was expected.
pub(crate) fn facts(text: &str) -> Result<Vec<Expr>, ParseError> {
    let mut cursor = Cursor::plain(text);
    let mut all = Vec::new();
    loop {
        cursor.run(|c| c.is_whitespace() || ",&".contains(c));
        if cursor.peek().is_none() {
            return Ok(all);
        }
        all.push(term(&mut cursor, 0)?);
    }
}

fn term(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr, ParseError> {
    cursor.deeper(depth)?;
    let at = cursor.at;
    let mut items = Vec::new();
    if !cursor.eat("(") {
        let word = cursor.run(|c| !c.is_whitespace() && !"(),".contains(c));
        if word.is_empty() {
            return Err(cursor.fault("a fact, such as cell(1,2,x)"));
        }
        let name = Expr::word(at, word.to_lowercase());
        if !cursor.eat("(") {
            return Ok(name);
        }
        items.push(name);
    }
    loop {
        cursor.run(|c| c.is_whitespace() || c == ',');
        if cursor.eat(")") {
            return Ok(Expr::list(at, items));
        }
        if cursor.peek().is_none() {
            return Err(cursor.fault("\")\""));
        }
        items.push(term(cursor, depth + 1)?);
    }
}
