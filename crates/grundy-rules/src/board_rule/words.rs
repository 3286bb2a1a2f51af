//! The words of a rule, with their places.

use grundy_core::ParseError;

/// A word with its place.
#[derive(Clone, Copy)]
pub struct RuleWord<'t> {
    /// The word as it was written.
    pub text: &'t str,
    /// Its place in the whole text.
    pub at: usize,
}

/// The text as it is read.
pub struct Reader<'t> {
    /// The whole text.
    pub whole: &'t str,
    words: Vec<RuleWord<'t>>,
    next: usize,
    /// The place where the rule ends.
    end: usize,
}

impl<'t> Reader<'t> {
    /// The words of the rule in a text; its braces may be left out.
    ///
    /// # Errors
    /// A rule whose brace is not closed.
    pub fn new(text: &'t str) -> Result<Reader<'t>, ParseError> {
        let bare = text.trim();
        let start = text.len() - text.trim_start().len();
        let (inner, from) = match bare.strip_prefix('{') {
            Some(rest) => match rest.strip_suffix('}') {
                Some(inner) => (inner, start + 1),
                None => return Err(unclosed(text)),
            },
            None => (bare, start),
        };
        Ok(Reader {
            whole: text,
            words: words(inner, from),
            next: 0,
            end: from + inner.len(),
        })
    }

    /// The next word.
    pub fn peek(&self) -> Option<RuleWord<'t>> {
        self.words.get(self.next).copied()
    }

    /// Goes past the next word.
    pub fn skip(&mut self) {
        self.next += 1;
    }

    /// The place of the next word, or of the end.
    pub fn at(&self) -> usize {
        self.peek().map_or(self.end, |word| word.at)
    }

    /// Goes past the next word if it is this one.
    pub fn eat(&mut self, text: &str) -> bool {
        let here = self
            .peek()
            .is_some_and(|word| word.text.eq_ignore_ascii_case(text));
        self.next += usize::from(here);
        here
    }

    /// Goes past the next words if they are these; else past none of them.
    pub fn eat_all(&mut self, texts: &[&str]) -> bool {
        let next = self.next;
        let all = texts.iter().all(|text| self.eat(text));
        if !all {
            self.next = next;
        }
        all
    }

    /// Goes past the next word if a table has it, and returns what it stands for.
    pub fn named<T: Copy>(&mut self, table: &[(&str, T)]) -> Option<T> {
        let found = table.iter().find(|(name, _)| self.eat(name))?;
        Some(found.1)
    }

    /// Goes past a whole number of at most `most`; none where the next word is another.
    pub fn number(&mut self, most: u32) -> Option<u32> {
        let number = self.peek()?.text.parse().ok().filter(|n| *n <= most)?;
        self.skip();
        Some(number)
    }

    /// True if the word after the next is this one.
    pub fn is_followed_by(&self, text: &str) -> bool {
        self.words
            .get(self.next + 1)
            .is_some_and(|word| word.text == text)
    }

    /// The fault at the next word.
    pub fn fault(&self, expected: &str) -> ParseError {
        match self.peek() {
            Some(word) => ParseError::new(word.at, format!("\"{}\"", word.text), expected),
            None => ParseError::new(self.end, "the end of the rule", expected),
        }
    }
}

/// The fault of a rule that does not end with its brace: what stands behind it, or the end.
fn unclosed(text: &str) -> ParseError {
    let behind = text.rfind('}').map(|at| text[at + 1..].trim());
    match behind.filter(|behind| !behind.is_empty()) {
        Some(behind) => ParseError::at_piece(text, behind, "nothing behind the \"}\" of the rule"),
        None => ParseError::new(text.len(), "the end", "\"}\" after the rule"),
    }
}

/// True if a text begins with a sign before a number.
fn is_signed(text: &str) -> bool {
    let number = text.strip_prefix(['+', '-']);
    number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// The words of a text: `;`, `:`, `->` and the sign before a number stand for themselves, everything else is separated by
/// blanks.
fn words(inner: &str, from: usize) -> Vec<RuleWord<'_>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < inner.len() {
        let rest = &inner[at..];
        let length = if rest.starts_with("->") {
            2
        } else if rest.starts_with([';', ':']) || is_signed(rest) {
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
        all.push(RuleWord {
            text: &rest[..length],
            at: from + at,
        });
        at += length;
    }
    all
}
