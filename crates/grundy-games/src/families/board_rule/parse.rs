//! Reads a rule of patterns: `{left: xo -> .x; right: ox -> .o}`.
//!
//! ```text
//! rule      = "{" clause { ";" clause } "}"
//! clause    = [ "left:" | "right:" ] part { "then" part }
//! part      = pattern "->" pattern { option }
//! pattern   = row { "/" row },   row = cell { cell },   cell = symbol [ "*" ]
//! option    = way | "again" | ("if" | "unless") symbols ("beside" | "around") | "with" "liberties" "of" symbols
//! ```
//!
//! A star stands behind a symbol and means one or more of them, in one place of a pattern and one of what it becomes.

use grundy_core::ParseError;

/// The most clauses of a rule.
const MOST_CLAUSES: usize = 64;
/// The most parts of a move.
const MOST_PARTS: usize = 4;
/// The most rows and columns of a pattern.
const MOST_CELLS: usize = 16;

/// A rule as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The clauses, each with the sides whose moves they are: Left's, Right's.
    pub clauses: Vec<([bool; 2], Vec<Part>)>,
    /// True if the rule names sides.
    pub partizan: bool,
}

/// A pattern and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The rows of the pattern, and those of what it becomes: of like sizes, but for stars.
    pub from: Vec<Vec<Cell>>,
    /// The rows of what it becomes.
    pub to: Vec<Vec<Cell>>,
    /// The ways in which the pattern may lie.
    pub way: Way,
    /// True if it may be applied again and again in the same direction.
    pub again: bool,
    /// Conditions on the neighbours of the cells that change.
    pub conditions: Vec<Condition>,
    /// The symbols whose groups must keep a free neighbour.
    pub liberties: Vec<u8>,
}

/// A cell of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its symbol.
    pub symbol: u8,
    /// True if it stands for one or more cells.
    pub star: bool,
}

/// A condition on the neighbours of the cells that change, before they do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// True if one of the symbols must be there; else none may.
    pub wanted: bool,
    /// The symbols.
    pub symbols: Vec<u8>,
    /// True for the eight cells around, false for the four beside.
    pub around: bool,
}

/// The ways in which a pattern may lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A row along rows and columns, both ways; several rows as they are written.
    Usual,
    /// A row along diagonals.
    Diagonal,
    /// A row along rows, columns and diagonals.
    All,
    /// A row along rows, both ways.
    Across,
    /// A row along columns, both ways.
    Upright,
    /// A row in one direction: rows down and columns to the right.
    One(i8, i8),
    /// Several rows in all their turns and reflections.
    Turned,
}

/// The words of ways.
const WAYS: [(&str, Way); 9] = [
    ("diagonal", Way::Diagonal),
    ("all", Way::All),
    ("across", Way::Across),
    ("upright", Way::Upright),
    ("right", Way::One(0, 1)),
    ("left", Way::One(0, -1)),
    ("down", Way::One(1, 0)),
    ("up", Way::One(-1, 0)),
    ("turned", Way::Turned),
];

/// A word with its place.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    at: usize,
}

/// The text as it is read.
struct Reader<'t> {
    whole: &'t str,
    words: Vec<Word<'t>>,
    next: usize,
    /// The place where the rule ends.
    end: usize,
}

/// Reads a rule; its braces may be left out.
///
/// # Errors
/// What was found, what was expected, and where.
pub fn written(text: &str) -> Result<Written, ParseError> {
    let bare = text.trim();
    let start = text.len() - text.trim_start().len();
    let (inner, from) = match bare.strip_prefix('{') {
        Some(rest) => match rest.strip_suffix('}') {
            Some(inner) => (inner, start + 1),
            None => {
                return Err(ParseError::new(
                    text.len(),
                    "the end",
                    "\"}\" after the rule",
                ));
            }
        },
        None => (bare, start),
    };
    let mut reader = Reader {
        whole: text,
        words: words(inner, from),
        next: 0,
        end: from + inner.len(),
    };
    let mut sides = [true; 2];
    let mut rule = Written {
        clauses: Vec::new(),
        partizan: false,
    };
    loop {
        if rule.clauses.len() == MOST_CLAUSES {
            return Err(reader.fault(&format!("at most {MOST_CLAUSES} clauses")));
        }
        if let Some(side) = reader.side() {
            sides = [side == 0, side == 1];
            rule.partizan = true;
        }
        rule.clauses.push((sides, reader.parts()?));
        if !reader.eat(";") {
            break;
        }
        // The last clause may end with a semicolon.
        if reader.peek().is_none() {
            break;
        }
    }
    match reader.peek() {
        None => Ok(rule),
        Some(_) => Err(reader.fault("\";\", `then`, an option of the pattern, or the end")),
    }
}

/// The words of a text: `;`, `:` and `->` stand for themselves, everything else is separated by blanks.
fn words(inner: &str, from: usize) -> Vec<Word<'_>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < inner.len() {
        let rest = &inner[at..];
        let length = if rest.starts_with("->") {
            2
        } else if rest.starts_with([';', ':']) {
            1
        } else if let Some(c) = rest.chars().next().filter(|c| c.is_whitespace()) {
            at += c.len_utf8();
            continue;
        } else {
            let ends = |(i, c): (usize, char)| {
                c.is_whitespace() || c == ';' || c == ':' || rest[i..].starts_with("->")
            };
            rest.char_indices()
                .find(|&found| ends(found))
                .map_or(rest.len(), |(i, _)| i)
        };
        all.push(Word {
            text: &rest[..length],
            at: from + at,
        });
        at += length;
    }
    all
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<Word<'t>> {
        self.words.get(self.next).copied()
    }

    fn eat(&mut self, text: &str) -> bool {
        let here = self
            .peek()
            .is_some_and(|word| word.text.eq_ignore_ascii_case(text));
        self.next += usize::from(here);
        here
    }

    /// The fault at the next word.
    fn fault(&self, expected: &str) -> ParseError {
        match self.peek() {
            Some(word) => ParseError::new(word.at, format!("\"{}\"", word.text), expected),
            None => ParseError::new(self.end, "the end of the rule", expected),
        }
    }

    /// `left:` or `right:`, as the number of the side.
    fn side(&mut self) -> Option<usize> {
        let [word, colon] = [self.peek()?, *self.words.get(self.next + 1)?];
        let side = ["left", "right"]
            .iter()
            .position(|side| word.text.eq_ignore_ascii_case(side))?;
        (colon.text == ":").then(|| {
            self.next += 2;
            side
        })
    }

    fn parts(&mut self) -> Result<Vec<Part>, ParseError> {
        let mut parts = vec![self.part()?];
        while self.eat("then") {
            if parts.len() == MOST_PARTS {
                return Err(self.fault(&format!("at most {MOST_PARTS} parts of a move")));
            }
            parts.push(self.part()?);
        }
        Ok(parts)
    }

    fn part(&mut self) -> Result<Part, ParseError> {
        let from = self.pattern("a pattern such as xo")?;
        if !self.eat("->") {
            return Err(self.fault("\"->\" and what the pattern becomes"));
        }
        let to_at = self.peek().map_or(self.end, |word| word.at);
        let to = self.pattern("what the pattern becomes, such as .x")?;
        alike(self.whole, &from, &to, to_at)?;
        let mut part = Part {
            from,
            to,
            way: Way::Usual,
            again: false,
            conditions: Vec::new(),
            liberties: Vec::new(),
        };
        while self.option(&mut part)? {}
        Ok(part)
    }

    /// Reads rows of cells.
    fn pattern(&mut self, expected: &str) -> Result<Vec<Vec<Cell>>, ParseError> {
        let Some(word) = self
            .peek()
            .filter(|word| ![";", ":", "->"].contains(&word.text))
        else {
            return Err(self.fault(expected));
        };
        self.next += 1;
        let mut rows = vec![Vec::new()];
        for (i, c) in word.text.char_indices() {
            let fault = |expected: &str| {
                Err(ParseError::new(
                    word.at + i,
                    format!("\"{c}\""),
                    expected.to_owned(),
                ))
            };
            let row = rows.last_mut().expect("there is a first row");
            match c {
                '/' if row.is_empty() => return fault("a symbol of a cell"),
                '/' => rows.push(Vec::new()),
                '*' => match row.last_mut() {
                    Some(Cell { star, .. }) if !*star => *star = true,
                    _ => return fault("a symbol before the star"),
                },
                _ if c.is_ascii_alphabetic() || ".#@+=$%&!~^_".contains(c) => row.push(Cell {
                    symbol: c.to_ascii_lowercase() as u8,
                    star: false,
                }),
                _ => {
                    return fault("a symbol of a cell: a letter or one of . # @ + = $ % & ! ~ ^ _");
                }
            }
        }
        let widths = rows.iter().map(Vec::len);
        if rows.iter().any(Vec::is_empty) {
            let end = word.at + word.text.len();
            return Err(ParseError::new(end, "an empty row", "a symbol of a cell"));
        }
        if widths.clone().max() != widths.clone().min() {
            let expected = "rows of the same length";
            return Err(ParseError::new(
                word.at,
                format!("\"{}\"", word.text),
                expected,
            ));
        }
        if rows.len().max(rows[0].len()) > MOST_CELLS {
            let expected = format!("at most {MOST_CELLS} cells in a line of a pattern");
            return Err(ParseError::new(
                word.at,
                format!("\"{}\"", word.text),
                expected,
            ));
        }
        let stars = rows.concat().iter().filter(|cell| cell.star).count();
        if stars > 1 || stars == 1 && rows.len() > 1 {
            let expected = "one star at most, in a pattern of one row";
            return Err(ParseError::new(
                word.at,
                format!("\"{}\"", word.text),
                expected,
            ));
        }
        Ok(rows)
    }

    /// Reads an option; false where there is none.
    fn option(&mut self, part: &mut Part) -> Result<bool, ParseError> {
        let Some(word) = self.peek() else {
            return Ok(false);
        };
        let text = word.text.to_ascii_lowercase();
        if let Some((_, way)) = WAYS.iter().find(|(name, _)| *name == text) {
            let several = part.from.len() > 1;
            if several != (*way == Way::Turned) {
                return Err(self.fault(if several {
                    "`turned`, or nothing: several rows lie as they are written"
                } else {
                    "another way: a pattern of one row is not `turned`"
                }));
            }
            if part.way != Way::Usual {
                return Err(self.fault("one way of a pattern"));
            }
            part.way = *way;
            self.next += 1;
            return Ok(true);
        }
        match text.as_str() {
            "again" if part.from.len() > 1 || part.from[0].len() < 2 => {
                Err(self.fault("`again` after a pattern of one row with two cells or more"))
            }
            "again" => {
                part.again = true;
                self.next += 1;
                Ok(true)
            }
            "if" | "unless" => {
                self.next += 1;
                let symbols = self.symbols()?;
                let around = self.eat("around");
                if !around && !self.eat("beside") {
                    return Err(
                        self.fault("`beside` (the four neighbours) or `around` (the eight)")
                    );
                }
                part.conditions.push(Condition {
                    wanted: text == "if",
                    symbols,
                    around,
                });
                Ok(true)
            }
            "with" => {
                self.next += 1;
                for wanted in ["liberties", "of"] {
                    if !self.eat(wanted) {
                        return Err(self.fault("`with liberties of` and symbols"));
                    }
                }
                part.liberties = self.symbols()?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Reads symbols without stars and rows.
    fn symbols(&mut self) -> Result<Vec<u8>, ParseError> {
        let expected = "symbols such as xo";
        let at = self.peek().map_or(self.end, |word| word.at);
        let rows = self.pattern(expected)?;
        let cells = rows.concat();
        if rows.len() > 1 || cells.iter().any(|cell| cell.star) {
            return Err(ParseError::new(at, "a pattern", expected));
        }
        let mut symbols: Vec<u8> = cells.iter().map(|cell| cell.symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        Ok(symbols)
    }
}

/// Checks that a pattern and what it becomes, which stands at a place of the text, have like sizes; with a star, that both
/// have one.
fn alike(whole: &str, from: &[Vec<Cell>], to: &[Vec<Cell>], at: usize) -> Result<(), ParseError> {
    let stars = [from, to].map(|rows| rows.concat().iter().any(|cell| cell.star));
    let end = whole[at..]
        .find(|c: char| c.is_whitespace() || c == ';' || c == '}')
        .map_or(whole.len(), |length| at + length);
    let fault = |expected: String| {
        let found = format!("\"{}\"", &whole[at..end]);
        Err(ParseError::new(at, found, expected))
    };
    if stars[0] != stars[1] {
        return fault("a star in the pattern and in what it becomes, or in neither".to_owned());
    }
    let (rows, columns) = (from.len(), from[0].len());
    if to.len() != rows || !stars[0] && to[0].len() != columns {
        let size = match rows {
            1 => format!("{columns} cells"),
            _ => format!("{rows} rows of {columns} cells"),
        };
        return fault(format!("{size}, as many as the pattern has"));
    }
    if from == to {
        return fault("another board than the pattern".to_owned());
    }
    Ok(())
}
