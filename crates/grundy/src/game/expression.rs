//! Expressions: the one notation for sums of positions and values.
//!
//! ```text
//! expression = term { (" + " | " - ") term }          binary signs stand between spaces; behind a } they need none
//! term       = [ "-" ] [ integer " . " ] atom          3 . {1|*}   is three copies
//!                                                      -1v   is (-1) + v, and -(1v) negates
//! atom       = value | position | "(" expression ")"
//! position   = name [ rules ":" ] [ position ]         up to the next " + ", " - ", ")" or the end
//! ```
//!
//! This file knows only the grammar; the catalog turns what is read here into positions.

use crate::error::Error;
use grundy_catalog::is_in_catalog;
use grundy_catalog::names::is_code;
pub use grundy_core::parse::plain;
use grundy_core::parse::{offset_in, shorten};
use grundy_core::{Described, MadeImpartial, ParseError};
use grundy_games::numbers::value::ValueRules;
use grundy_values::{Form, loopy};

/// The deepest nesting of brackets that is read; deeper input is refused, so that the stack does not overflow.
const DEEPEST: usize = 200;

/// The largest number of copies of one atom that are written out.
const MOST_COPIES: u64 = 100_000;

/// One summand of an expression, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand<'a> {
    /// True if it is subtracted.
    pub negated: bool,
    /// The number of copies of it.
    pub copies: u64,
    /// The value or position itself.
    pub atom: Atom<'a>,
}

/// A summand without its sign and count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom<'a> {
    /// A value such as `1/2`, `*3` or `{1|*}`.
    Value(&'a str),
    /// A position of a game.
    Position(Named<'a>),
}

/// A position as it was written; all parts are slices of the expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<'a> {
    /// The name of the game, or a take-and-break code such as `0.77`.
    pub name: &'a str,
    /// The text between the name and the colon.
    pub rules: Option<&'a str>,
    /// The text after the colon, or after the name if there is no colon.
    pub position: Option<&'a str>,
}

/// Reads an expression.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault.
pub fn read(text: &str) -> Result<Vec<Summand<'_>>, Error> {
    if text.trim().is_empty() {
        return Err(Error::parse(
            text,
            ParseError::new(
                0,
                "nothing",
                "a position such as \"nim 3,5,7\" or a value such as \"{1|*}\"",
            ),
        ));
    }
    let mut reader = SummandReader {
        whole: text,
        summands: Vec::new(),
    };
    let once = Factor {
        negated: false,
        copies: 1,
        depth: 0,
    };
    let read = reader.sum(text, once);
    read.map_err(|e| Error::parse(text, e))?;
    Ok(reader.summands)
}

/// Reads one name with its rules and position, and nothing else: what `about`, `table` and `period` take.
#[must_use]
pub fn read_name(text: &str) -> Named<'_> {
    named(text.trim())
}

/// The summands of an expression read so far.
struct SummandReader<'a> {
    /// The expression; places are counted in it.
    whole: &'a str,
    summands: Vec<Summand<'a>>,
}

/// The signs and counts before a part of an expression, multiplied out.
#[derive(Clone, Copy)]
struct Factor {
    negated: bool,
    copies: u64,
    /// The number of brackets around the part plus the number of counts before it.
    depth: usize,
}

impl<'a> SummandReader<'a> {
    /// Reads a sum, whose terms get the sign and the count before it.
    fn sum(&mut self, text: &'a str, factor: Factor) -> Result<(), ParseError> {
        if factor.depth > DEEPEST {
            return Err(ParseError::new(
                offset_in(self.whole, text),
                "another bracket",
                format!("at most {DEEPEST} nested brackets"),
            ));
        }
        for (piece, minus) in split_terms(self.whole, text)? {
            let negated = factor.negated ^ minus;
            self.term(piece, Factor { negated, ..factor })?;
        }
        Ok(())
    }

    /// Reads a term: signs and counts, then an atom or a bracket.
    fn term(&mut self, text: &'a str, mut factor: Factor) -> Result<(), ParseError> {
        // Signs and counts, as long as there are some; what is left is an atom or a bracket.
        let mut body = self.some(text)?;
        loop {
            while !begins_with_negative_number(body)
                && let Some(rest) = body.strip_prefix('-')
            {
                factor.negated = !factor.negated;
                body = rest.trim_start();
            }
            let Some((count, rest)) = split_count(body) else {
                break;
            };
            factor.copies = self.copies(count, factor.copies)?;
            factor.depth += 1;
            body = self.some(rest)?;
        }
        if body.starts_with('(') && closes_at_end(body) {
            factor.depth += 1;
            return self.sum(&body[1..body.len() - 1], factor);
        }
        let atom = if is_value(body) || begins_with_negative_number(body) {
            Atom::Value(body)
        } else {
            Atom::Position(named(body))
        };
        self.summands.push(Summand {
            negated: factor.negated,
            copies: factor.copies,
            atom,
        });
        Ok(())
    }

    /// The text without the blanks around it, which must not be empty.
    fn some(&self, text: &'a str) -> Result<&'a str, ParseError> {
        let body = text.trim();
        if !body.is_empty() {
            return Ok(body);
        }
        let end = offset_in(self.whole, text) + text.len();
        let found = if end >= self.whole.len() {
            "the end"
        } else {
            "nothing"
        };
        let expected = "a term: a value, a position or an expression in brackets";
        Err(ParseError::new(end, found, expected))
    }

    /// The product of a count and the count outside it.
    fn copies(&self, count: &str, of: u64) -> Result<u64, ParseError> {
        let product = count.parse().ok().and_then(|n: u64| n.checked_mul(of));
        product.filter(|&n| n <= MOST_COPIES).ok_or_else(|| {
            ParseError::new(
                offset_in(self.whole, count),
                shorten(count),
                format!("at most {MOST_COPIES} copies"),
            )
        })
    }
}

/// The terms between the ` + ` and ` - ` outside all brackets; `true` for a term with a minus before it.
fn split_terms<'a>(whole: &'a str, text: &'a str) -> Result<Vec<(&'a str, bool)>, ParseError> {
    let base = offset_in(whole, text);
    let bytes = text.as_bytes();
    let mut terms = Vec::new();
    let mut open = Brackets::default();
    let (mut begin, mut minus) = (0, false);
    for (i, c) in text.char_indices() {
        let wrong = |expected| ParseError::new(base + i, format!("\"{c}\""), expected);
        open.pass(c).map_err(wrong)?;
        let sign = matches!(c, '+' | '-') && open.0.is_empty() && i > 0;
        // Only a sign can follow a form in braces, so it needs no blanks there.
        let behind_braces = || text[..i].trim_end().ends_with('}');
        // A plus at the end waits for a term; a minus there is an empty position.
        let between_blanks = || match bytes.get(i + 1) {
            Some(next) => bytes[i - 1] == b' ' && *next == b' ',
            None => bytes[i - 1] == b' ' && c == '+',
        };
        let spaced = sign && (between_blanks() || behind_braces());
        if spaced && !is_beginning(&text[begin..i]) {
            terms.push((&text[begin..i], minus));
            (begin, minus) = (i + 1, c == '-');
        }
    }
    if let Some(expected) = open.expected() {
        return Err(ParseError::new(base + text.len(), "the end", expected));
    }
    terms.push((&text[begin..], minus));
    Ok(terms)
}

/// The open brackets, the innermost last.
#[derive(Default)]
struct Brackets(Vec<char>);

impl Brackets {
    /// The brackets that keep an expression together.
    const PAIRS: [(char, char); 2] = [('(', ')'), ('{', '}')];

    /// Reads past a character; the error says what was expected in its place.
    fn pass(&mut self, c: char) -> Result<(), String> {
        if Self::PAIRS.iter().any(|(open, _)| *open == c) {
            self.0.push(c);
            return Ok(());
        }
        let Some((partner, _)) = Self::PAIRS.iter().find(|(_, close)| *close == c) else {
            return Ok(());
        };
        match self.0.last() {
            Some(last) if last == partner => {
                self.0.pop();
                Ok(())
            }
            Some(_) => Err(self.expected().expect("a bracket is open")),
            None => Err(format!("no \"{c}\", for no \"{partner}\" is open")),
        }
    }

    /// The closing bracket that is expected next, in words.
    fn expected(&self) -> Option<String> {
        let last = self.0.last()?;
        let (open, close) = Self::PAIRS.iter().find(|(open, _)| open == last)?;
        Some(format!("\"{close}\" for the \"{open}\" before it"))
    }
}

/// True if a term so far consists of signs only, and perhaps a count: a sign after it then belongs to what follows, as in `-
/// 2 + 3` and `3 . - *`.
fn is_beginning(before: &str) -> bool {
    let before = before.trim_end().trim_start_matches(['-', ' ']);
    match before.strip_suffix(" .") {
        Some(count) => !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit()),
        None => before.is_empty(),
    }
}

/// The digits before ` . `, and the text that they count copies of.
fn split_count(body: &str) -> Option<(&str, &str)> {
    let (count, rest) = body.split_once(" . ")?;
    let count = count.trim();
    let digits = !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit());
    digits.then_some((count, rest))
}

/// True if the minus at the beginning belongs to a value's number, as in `-1v`, which is (-1) + v. Everywhere else, before a
/// bracket, a name, a code, a count or a blank, it negates the term.
fn begins_with_negative_number(body: &str) -> bool {
    body.strip_prefix('-').is_some_and(|rest| {
        let digit = rest.starts_with(|c: char| c.is_ascii_digit());
        digit && is_value(rest) && split_count(rest).is_none()
    })
}

/// True if the bracket at the beginning closes at the very end.
fn closes_at_end(body: &str) -> bool {
    closing_bracket(body).is_some_and(|at| at + 1 == body.len())
}

/// The place of the bracket that closes the one at the beginning.
fn closing_bracket(body: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (i, c) in body.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (c == ')').then_some(i);
        }
    }
    None
}

/// True if the text begins like a value: with a digit, a bracket, a star, an arrow or a sign; a code such as `0.77` does not
/// count.
fn is_value(body: &str) -> bool {
    let word = body.split_whitespace().next().unwrap_or_default();
    let lower = word.to_lowercase();
    if is_code(word) {
        return false;
    }
    let first = body.chars().next().unwrap_or(' ');
    if first.is_ascii_digit() || "{*^+±↑↓".contains(first) {
        return true;
    }
    // Downs: `v`, `vv`, `v*3`, `v.2`.
    if let Some(rest) = lower.strip_prefix('v') {
        let rest = rest.trim_start_matches('v');
        return rest.is_empty() || rest.starts_with(['*', '.', '|', '[', '<']);
    }
    let bracket = lower.find('(').unwrap_or(lower.len());
    Form::FUNCTIONS.contains(&&lower[..bracket])
        || is_ordinal_sum(body)
        || (loopy::Expression::is_named_in(body) && !names_rules(body))
}

/// True if the name of a game stands right before a brace, as in `subtract{1,3}: 10`: the brace begins its rules, and no
/// loopy value.
fn names_rules(body: &str) -> bool {
    let name = body.split_once('{').map(|(name, _)| name);
    name.is_some_and(is_in_catalog)
}

/// True if a bracket begins the text and a colon between blanks follows it: `(1 : *) : 1`.
fn is_ordinal_sum(body: &str) -> bool {
    let closing = closing_bracket(body).map(|at| &body[at + 1..]);
    let colon = closing.and_then(|rest| rest.trim_start().strip_prefix(':'));
    colon.is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// Splits a named position into name, rules and position. The rules of an impartial version are a partizan game with its own.
fn named(body: &str) -> Named<'_> {
    let whole = plainly_named(body);
    if !whole.name.eq_ignore_ascii_case(MadeImpartial::ABOUT.name) {
        return whole;
    }
    let rest = body[whole.name.len()..].trim_start();
    let of = plainly_named(rest);
    let last = of.rules.unwrap_or(of.name);
    Named {
        rules: (!last.is_empty()).then(|| &rest[..offset_in(rest, last) + last.len()]),
        position: of.position,
        ..whole
    }
}

/// [`named`], where the rules are all that stands before the colon.
fn plainly_named(body: &str) -> Named<'_> {
    let ends = |&(at, c): &(usize, char)| c.is_whitespace() || c == ':' || (c == '{' && at > 0);
    let end = body.char_indices().find(ends);
    let end = end.map_or(body.len(), |(at, _)| at);
    let (name, rest) = body.split_at(end);
    let colon = if is_value_ruleset(name) {
        // Values have no rules, so a later colon is that of an ordinal sum.
        rest.starts_with(':').then_some(0)
    } else {
        end_of_rules(rest)
    };
    let (rules, position) = match colon {
        Some(at) => {
            let rules = Some(rest[..at].trim()).filter(|rules| !rules.is_empty());
            (rules, &rest[at + 1..])
        }
        None => (None, rest),
    };
    let position = Some(position.trim()).filter(|p| !p.is_empty());
    Named {
        name,
        rules,
        position,
    }
}

/// True for the name of the ruleset whose positions are values.
fn is_value_ruleset(name: &str) -> bool {
    let about = ValueRules::ABOUT;
    let mut names = about.aliases.iter().chain([&about.name]);
    names.any(|other| name.eq_ignore_ascii_case(other))
}

/// The place of the colon that ends the rules: the first one outside braces.
fn end_of_rules(rest: &str) -> Option<usize> {
    let mut open = 0usize;
    rest.find(|c: char| {
        match c {
            '{' => open += 1,
            '}' => open = open.saturating_sub(1),
            _ => {}
        }
        c == ':' && open == 0
    })
}
