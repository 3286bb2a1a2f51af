//! The prefix form, in which general game players exchange sheets: lists in brackets, `?x` for a variable, comments from `;`.

use super::cursor::Cursor;
use super::tree::{Clause, Expr, ExprKind};
use grundy_core::ParseError;

const COMMENTS: &[char] = &[';', '%'];

/// Reads all clauses up to the end.
pub(super) fn clauses(mut cursor: Cursor<'_>) -> Result<Vec<Clause>, ParseError> {
    let mut all = Vec::new();
    loop {
        cursor.skip(COMMENTS);
        if cursor.peek().is_none() {
            return Ok(all);
        }
        let whole = expr(&mut cursor, 0)?;
        all.push(clause(whole)?);
    }
}

/// An implication or a fact.
fn clause(whole: Expr) -> Result<Clause, ParseError> {
    let ExprKind::List(items) = &whole.kind else {
        let body = Vec::new();
        return Ok(Clause { head: whole, body });
    };
    match items.first().map(|item| &item.kind) {
        Some(ExprKind::Word(word)) if word == "<=" => {
            let Some(head) = items.get(1) else {
                let expected = "a head after \"<=\", as in (<= (next (on ?x)) (true (on ?x)))";
                return Err(ParseError::new(whole.at, "\"(<=)\"", expected));
            };
            Ok(Clause {
                head: head.clone(),
                body: items[2..].to_vec(),
            })
        }
        _ => Ok(Clause {
            head: whole,
            body: Vec::new(),
        }),
    }
}

/// Reads a word, a variable or a list. Names are the same in capitals and in small letters.
fn expr(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr, ParseError> {
    cursor.deeper(depth)?;
    let at = cursor.at;
    if !cursor.eat("(") {
        let word = cursor.run(|c| !c.is_whitespace() && !"();".contains(c));
        if word.is_empty() {
            return Err(cursor.fault("a word or \"(\""));
        }
        // Positions are written with commas, and rules in an expression with braces around them.
        if let Some(place) = word.find([',', '{', '}']) {
            let found = format!("\"{}\" within a word", &word[place..=place]);
            return Err(ParseError::new(
                at + place,
                found,
                "a word without commas and braces",
            ));
        }
        let word = word.to_lowercase();
        return Ok(match word.strip_prefix('?') {
            Some(name) => Expr {
                at,
                kind: ExprKind::Variable(name.to_owned()),
            },
            None => Expr::word(at, word),
        });
    }
    let mut items = Vec::new();
    loop {
        cursor.skip(COMMENTS);
        if cursor.eat(")") {
            return Ok(Expr::list(at, items));
        }
        if cursor.peek().is_none() {
            let expected = format!("\")\" for the \"(\" in line {}", line(cursor.text, at));
            return Err(cursor.fault(expected));
        }
        items.push(expr(cursor, depth + 1)?);
    }
}

/// The line of a byte, counted from 1.
fn line(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}
