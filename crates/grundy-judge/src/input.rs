//! The words of a contest problem's input, each with its place, so that every fault is reported with line and column.

use crate::halt::Halt;
use grundy::vocabulary::ParseError;
use grundy::vocabulary::parse::shorten;
use std::ops::RangeInclusive;

/// The whole input and the place up to which it is read. Line breaks count as blanks, as in nearly all judges.
///
/// ```
/// use grundy_judge::input::Input;
/// let mut input = Input::new("2\n 3 5");
/// assert_eq!(input.number("a count", 1..=9).unwrap(), 2);
/// assert_eq!(input.numbers("a heap", 2, 0..=u64::MAX).unwrap(), [3, 5]);
/// assert!(input.end("the heaps").is_ok());
/// ```
pub struct Input<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Input<'a> {
    /// An input of which nothing is read yet.
    pub fn new(text: &'a str) -> Input<'a> {
        Input { text, at: 0 }
    }

    /// Skips blanks and line ends.
    fn skip_blanks(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.at += blanks;
    }

    /// Reads the next word; empty at the end.
    fn word(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().take_while(|b| !b.is_ascii_whitespace()).count();
        let word = &self.text[self.at..self.at + length];
        self.at += length;
        word
    }

    /// A fault at `word`, which was just read; a fault at the end of the input is shown after the last word.
    fn fault(&self, word: &str, expected: String) -> Halt {
        let (at, found) = if word.is_empty() {
            (
                self.text.trim_end().len(),
                "the end of the input".to_owned(),
            )
        } else {
            (self.at - word.len(), format!("\"{}\"", shorten(word)))
        };
        Halt::Input(ParseError::new(at, found, expected))
    }

    /// A fault when the last thing read does not agree with what was read before.
    pub fn wrong(&self, found: &str, expected: &str) -> Halt {
        Halt::Input(ParseError::new(self.at, found, expected))
    }

    /// True if only blanks are left.
    pub fn is_over(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.text.len()
    }

    /// Checks that the input ends here.
    pub fn end(&mut self, after: &str) -> Result<(), Halt> {
        let word = self.word();
        if word.is_empty() {
            Ok(())
        } else {
            Err(self.fault(word, format!("the end of the input after {after}")))
        }
    }

    /// Reads a whole number.
    pub fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, Halt> {
        let word = self.word();
        let digit = |n: u64, b: &u8| {
            let digit = b.is_ascii_digit().then(|| u64::from(b - b'0'))?;
            n.checked_mul(10)?.checked_add(digit)
        };
        match word.as_bytes().iter().try_fold(0u64, digit) {
            Some(n) if !word.is_empty() && range.contains(&n) => Ok(n),
            _ => Err(self.fault(word, format!("{what} {}", bounds(&range, u64::MAX)))),
        }
    }

    /// Reads a whole number that may be negative.
    pub fn signed(&mut self, what: &str) -> Result<i64, Halt> {
        let word = self.word();
        word.parse()
            .map_err(|_| self.fault(word, format!("{what} between -2^63 and 2^63")))
    }

    /// Reads as many whole numbers as were announced.
    pub fn numbers(
        &mut self,
        what: &str,
        count: u64,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, Halt> {
        // No memory is reserved for a count that is larger than the text can hold.
        let room = (count as usize).min(self.text.len() - self.at);
        let mut all = Vec::with_capacity(room);
        for _ in 0..count {
            all.push(self.number(what, range.clone())?);
        }
        Ok(all)
    }

    /// Reads one of some words, in any case; the value that it stands for.
    pub fn one_of<T: Copy>(&mut self, what: &str, choices: &[(&str, T)]) -> Result<T, Halt> {
        let word = self.word();
        let chosen = choices
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word));
        chosen.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            self.fault(word, format!("{what}: {}", names.join(" or ")))
        })
    }

    /// Reads a word of letters; the values that they stand for.
    pub fn letters<T: Copy>(&mut self, what: &str, letters: &[(u8, T)]) -> Result<Vec<T>, Halt> {
        let word = self.word();
        if word.is_empty() {
            return Err(self.fault(word, what.to_owned()));
        }
        let start = self.at - word.len();
        let read = |(i, b): (usize, &u8)| {
            meaning(*b, letters).ok_or_else(|| self.stray(start + i, what, letters))
        };
        word.as_bytes().iter().enumerate().map(read).collect()
    }

    /// Reads a word of exactly `count` letters.
    pub fn sized_letters<T: Copy>(
        &mut self,
        what: &str,
        count: u64,
        letters: &[(u8, T)],
    ) -> Result<Vec<T>, Halt> {
        let all = self.letters(&format!("{what} of {count} letters"), letters)?;
        if all.len() as u64 == count {
            return Ok(all);
        }
        let found = format!("{} of them", all.len());
        let fault = ParseError::new(
            self.at - all.len(),
            found,
            format!("{what} of {count} letters"),
        );
        Err(Halt::Input(fault))
    }

    /// Reads as many letters as were announced, with or without blanks between them.
    pub fn spread_letters<T: Copy>(
        &mut self,
        what: &str,
        count: u64,
        letters: &[(u8, T)],
    ) -> Result<Vec<T>, Halt> {
        let mut all = Vec::new();
        for _ in 0..count {
            if self.is_over() {
                let missing = count - all.len() as u64;
                return Err(self.fault("", format!("{missing} more letters of {what}")));
            }
            let letter = meaning(self.text.as_bytes()[self.at], letters);
            all.push(letter.ok_or_else(|| self.stray(self.at, what, letters))?);
            self.at += 1;
        }
        Ok(all)
    }

    /// The fault of a letter that is none of those allowed.
    fn stray<T>(&self, at: usize, what: &str, letters: &[(u8, T)]) -> Halt {
        let found = self.text[at..].chars().next().unwrap_or(' ');
        let names: Vec<String> = letters
            .iter()
            .map(|(b, _)| char::from(*b).to_string())
            .collect();
        let expected = format!("{what} of the letters {}", names.join(" and "));
        Halt::Input(ParseError::new(at, format!("\"{found}\""), expected))
    }

    /// A fault at a place of the text, for a reader that knows its own format.
    pub fn wrong_at(&self, at: usize, found: &str, expected: &str) -> Halt {
        Halt::Input(ParseError::new(at, found, expected))
    }

    /// The text, for a reader that knows its own format.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// The meaning of a letter, whose case does not matter.
fn meaning<T: Copy>(byte: u8, letters: &[(u8, T)]) -> Option<T> {
    let found = letters
        .iter()
        .find(|(letter, _)| letter.eq_ignore_ascii_case(&byte));
    found.map(|&(_, meaning)| meaning)
}

/// `of at least 1`, `from 1 to 20`, `below 2^64`.
fn bounds(range: &RangeInclusive<u64>, most: u64) -> String {
    match (*range.start(), *range.end()) {
        (0, end) if end == most => "below 2^64".to_owned(),
        (start, end) if end == most => format!("from {start} to 2^64 - 1"),
        (start, end) => format!("from {start} to {end}"),
    }
}
