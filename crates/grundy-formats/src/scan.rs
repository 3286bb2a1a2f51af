//! Reads files of parity games word by word: numbers, names, comments.

use crate::Assumed;
use grundy_core::parse::shorten;
use grundy_core::{ParseError, Player};

/// A place in a text; blanks, line ends and comments are skipped before each word.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// The place where the last number begins.
    begin: usize,
    /// Assumptions about what the file left open.
    pub assumed: Vec<Assumed>,
}

impl<'a> Scan<'a> {
    /// A scanner at the beginning of a text.
    pub fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            at: 0,
            begin: 0,
            assumed: Vec::new(),
        }
    }

    /// The rest of the text, without the blanks and comments before it.
    pub fn peek(&mut self) -> &'a str {
        loop {
            let bytes = &self.text.as_bytes()[self.at..];
            let blank = |b: &u8| matches!(b, b' ' | b'\n' | b'\t' | b'\r');
            self.at += bytes.iter().take_while(|b| blank(b)).count();
            let rest = &self.text[self.at..];
            match rest.as_bytes().first() {
                Some(b'#' | b'%') => {}
                Some(b'/') if rest.starts_with("//") => {}
                // Other kinds of white space.
                Some(0x0b | 0x0c | 0x80..) if rest.starts_with(char::is_whitespace) => {
                    self.at += rest.len() - rest.trim_start().len();
                    continue;
                }
                _ => return rest,
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// The fault that something other than `what` comes next.
    pub fn expected(&mut self, what: &str) -> ParseError {
        let rest = self.peek();
        let stop = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"');
        let word = match rest.char_indices().find(|(_, c)| stop(*c)) {
            Some((0, c)) => &rest[..c.len_utf8()],
            Some((end, _)) => &rest[..end],
            None => rest,
        };
        let found = if word.is_empty() {
            "the end".to_owned()
        } else {
            format!("\"{}\"", shorten(word))
        };
        ParseError::new(self.at, found, what)
    }

    /// Passes over this character, if it comes next.
    pub fn eat(&mut self, token: u8) -> bool {
        let there = self.peek().as_bytes().first() == Some(&token);
        if there {
            self.at += 1;
        }
        there
    }

    /// The next number; if there is none, the error says that `what` was expected.
    pub fn number(&mut self, what: impl Fn() -> String) -> Result<u64, ParseError> {
        let rest = self.peek().as_bytes();
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let number = value(&rest[..digits]);
        let ends = match rest.get(digits) {
            None | Some(b';' | b',' | b' ' | b'\n' | b'"') => true,
            Some(_) => self.text[self.at + digits..].starts_with(char::is_whitespace),
        };
        if digits == 0 || !ends {
            return Err(self.expected(&what()));
        }
        let Some(number) = number else {
            return Err(self.expected(&format!("{} of at most {}", what(), u64::MAX)));
        };
        self.begin = self.at;
        self.at += digits;
        Ok(number)
    }

    /// The last number that was read, in its original spelling.
    pub fn word(&self) -> &'a str {
        let digits = self.text[self.begin..].bytes();
        let digits = digits.take_while(u8::is_ascii_digit).count();
        &self.text[self.begin..self.begin + digits]
    }

    /// The place where the number that was read last begins.
    pub fn word_at(&self) -> usize {
        self.begin
    }

    /// A successor, counted from 0, of the vertex whose line begins at `at`: for error messages.
    pub fn successor(text: &'a str, at: usize, edge: usize) -> &'a str {
        let mut scan = Scan {
            at,
            ..Scan::new(text)
        };
        // The number, the priority and the owner come first.
        for _ in 0..=edge + 3 {
            if scan.number(String::new).is_err() {
                break;
            }
            scan.eat(b',');
        }
        scan.word()
    }

    /// Reads a player: 0 or 1.
    pub fn player(&mut self, what: impl Fn() -> String) -> Result<Player, ParseError> {
        let before = self.at;
        match self.number(&what)? {
            0 => Ok(Player::Left),
            1 => Ok(Player::Right),
            _ => {
                self.at = before;
                Err(self.expected(&what()))
            }
        }
    }

    /// Reads `word NUMBER;`, if that comes next.
    pub fn header(&mut self, word: &str) -> Result<Option<(u64, &'a str)>, ParseError> {
        let rest = self.peek();
        let is = rest
            .get(..word.len())
            .is_some_and(|w| w.eq_ignore_ascii_case(word));
        if !is {
            return Ok(None);
        }
        self.at += word.len();
        let number = self.number(|| format!("a vertex number after \"{word}\""))?;
        let number = (number, self.word());
        let after = &self.text[self.at..];
        let line_ends = after
            .trim_start_matches([' ', '\t', '\r'])
            .starts_with('\n');
        if !self.eat(b';') {
            if line_ends {
                self.assumed.push(Assumed::HeaderLine);
                return Ok(Some(number));
            }
            return Err(self.expected(&format!("\";\" after \"{word} {}\"", number.0)));
        }
        Ok(Some(number))
    }

    /// Reads a name, if one comes next. The quotation mark that ends it is followed by `;` or the end of its line, so that a
    /// name may have quotation marks inside; a name over several lines has none, because an open one would swallow vertices.
    pub fn label(&mut self, id: u64) -> Result<Option<String>, ParseError> {
        let start = self.at;
        if !self.eat(b'"') {
            return Ok(None);
        }
        let rest = &self.text[self.at..];
        let ends = |at: usize| {
            let after = rest[at + 1..].trim_start_matches([' ', '\t', '\r']);
            after.is_empty() || after.starts_with([';', '\n'])
        };
        let line = rest.split('\n').next().unwrap_or(rest);
        let within = line
            .match_indices('"')
            .map(|(at, _)| at)
            .find(|&at| ends(at));
        let across = || rest.find('"').filter(|&at| !line.contains('"') && ends(at));
        match within.or_else(across) {
            Some(end) => {
                let name = &rest[..end];
                let lines = 1 + name.matches('\n').count();
                if lines > 1 {
                    self.assumed.push(Assumed::LongName { vertex: id, lines });
                }
                self.at += end + 1;
                Ok(Some(name.to_owned()))
            }
            None => {
                self.at = start;
                Err(self.expected("a name between two quotation marks"))
            }
        }
    }
}

/// The number that these digits write, if it fits.
fn value(digits: &[u8]) -> Option<u64> {
    let digit = |byte: &u8| u64::from(byte - b'0');
    // So many digits always fit.
    let (fit, rest) = digits.split_at(digits.len().min(19));
    let begun = fit.iter().fold(0, |number, byte| number * 10 + digit(byte));
    rest.iter().try_fold(begun, |number: u64, byte| {
        number.checked_mul(10)?.checked_add(digit(byte))
    })
}
