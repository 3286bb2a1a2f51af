//! Words of a file in the Hanoi format, each with its place.

use grundy_core::ParseError;
use grundy_core::parse::shorten;

/// One word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HoaWord<'a> {
    /// `States:`, without the colon.
    Header(&'a str),
    /// A name without quotation marks, such as `max`, `t` or `Inf`.
    Name(&'a str),
    /// `@name`, without the sign.
    Alias(&'a str),
    /// The text between quotation marks, its escapes not yet resolved.
    Quoted(&'a str),
    /// A whole number.
    Number(u32),
    /// One of `! & | ( ) [ ] { }`.
    Sign(u8),
    /// `--BODY--`, `--END--` or `--ABORT--`, without the dashes.
    Mark(&'a str),
    /// The end of the text.
    End,
}

/// A place in a text, and the word that begins there.
pub(super) struct HoaWords<'a> {
    text: &'a str,
    /// The place of `next`.
    at: usize,
    /// The place behind `next`.
    end: usize,
    next: HoaWord<'a>,
}

impl<'a> HoaWords<'a> {
    /// The words of a text.
    pub(super) fn new(text: &'a str) -> Result<HoaWords<'a>, ParseError> {
        let mut words = HoaWords {
            text,
            at: 0,
            end: 0,
            next: HoaWord::End,
        };
        words.advance()?;
        Ok(words)
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> HoaWord<'a> {
        self.next
    }

    /// The place of the next word.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Takes the next word.
    pub(super) fn take(&mut self) -> Result<HoaWord<'a>, ParseError> {
        let word = self.next;
        self.advance()?;
        Ok(word)
    }

    /// Passes over this sign, if it comes next.
    pub(super) fn eat(&mut self, sign: u8) -> Result<bool, ParseError> {
        let there = self.next == HoaWord::Sign(sign);
        if there {
            self.advance()?;
        }
        Ok(there)
    }

    /// Takes this sign.
    pub(super) fn sign(&mut self, sign: u8, what: &str) -> Result<(), ParseError> {
        if self.eat(sign)? {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Takes a number.
    pub(super) fn number(&mut self, what: &str) -> Result<u32, ParseError> {
        match self.next {
            HoaWord::Number(number) => {
                self.advance()?;
                Ok(number)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// The fault that something other than `what` comes next.
    pub(super) fn expected(&self, what: &str) -> ParseError {
        ParseError::at_piece(self.text, &self.text[self.at..self.end], what)
    }

    /// The fault that the text from `from` up to the next word is not what is wanted.
    pub(super) fn fault_from(&self, from: usize, what: &str) -> ParseError {
        let piece = self.text[from..self.at].trim_end();
        ParseError::new(from, format!("\"{}\"", shorten(piece)), what)
    }

    fn advance(&mut self) -> Result<(), ParseError> {
        self.at = self.pass_blanks()?;
        let rest = &self.text[self.at..];
        let (word, length) = self.word(rest)?;
        self.next = word;
        self.end = self.at + length;
        Ok(())
    }

    /// The place of the next word, behind blanks and comments, which may lie in each other.
    fn pass_blanks(&self) -> Result<usize, ParseError> {
        let mut at = self.end;
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start().len();
            if !self.text[at..].starts_with("/*") {
                return Ok(at);
            }
            let (begin, mut depth) = (at, 0_usize);
            loop {
                let rest = &self.text[at..];
                let Some(found) = rest.find(['*', '/']) else {
                    let what = "the end of this comment, */";
                    return Err(ParseError::new(begin, "the end", what));
                };
                at += found;
                if self.text[at..].starts_with("/*") {
                    (depth, at) = (depth + 1, at + 2);
                } else if self.text[at..].starts_with("*/") {
                    (depth, at) = (depth - 1, at + 2);
                    if depth == 0 {
                        break;
                    }
                } else {
                    at += 1;
                }
            }
        }
    }

    /// The word at the beginning of `rest`, and its length.
    fn word(&self, rest: &'a str) -> Result<(HoaWord<'a>, usize), ParseError> {
        let bytes = rest.as_bytes();
        let of = |count: usize, more: fn(&u8) -> bool| {
            count + bytes[count..].iter().take_while(|b| more(b)).count()
        };
        let inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
        Ok(match bytes.first() {
            None => (HoaWord::End, 0),
            Some(b'!' | b'&' | b'|' | b'(' | b')' | b'[' | b']' | b'{' | b'}') => {
                (HoaWord::Sign(bytes[0]), 1)
            }
            Some(b'0'..=b'9') => {
                let length = of(0, u8::is_ascii_digit);
                let number = rest[..length].parse().ok().filter(|&n| n < u32::MAX);
                let Some(number) = number else {
                    let what = format!("a number below {}", u32::MAX);
                    return Err(ParseError::at_piece(self.text, &rest[..length], what));
                };
                (HoaWord::Number(number), length)
            }
            Some(b'@') => {
                let length = of(1, inside);
                (HoaWord::Alias(&rest[1..length]), length)
            }
            Some(b'"') => {
                let mut length = 1;
                loop {
                    match bytes.get(length) {
                        Some(b'"') => break,
                        Some(b'\\') => length += 2,
                        Some(_) => length += 1,
                        None => {
                            let what = "the quotation mark that ends this text";
                            return Err(ParseError::new(self.at, "the end", what));
                        }
                    }
                }
                (HoaWord::Quoted(&rest[1..length]), length + 1)
            }
            Some(b'-') => {
                let mark = ["BODY", "END", "ABORT"].into_iter().find(|mark| {
                    let rest = rest.strip_prefix("--");
                    rest.and_then(|rest| rest.strip_prefix(mark))
                        .is_some_and(|rest| rest.starts_with("--"))
                });
                let Some(mark) = mark else {
                    return Err(self.strange(rest));
                };
                (HoaWord::Mark(mark), mark.len() + 4)
            }
            Some(b'A'..=b'Z' | b'a'..=b'z' | b'_') => {
                let length = of(1, inside);
                if bytes.get(length) == Some(&b':') {
                    (HoaWord::Header(&rest[..length]), length + 1)
                } else {
                    (HoaWord::Name(&rest[..length]), length)
                }
            }
            Some(_) => return Err(self.strange(rest)),
        })
    }

    fn strange(&self, rest: &str) -> ParseError {
        let found = rest.chars().next().unwrap_or_default();
        let what = "a word of the Hanoi format: a header, a name, a number, a sign";
        ParseError::new(self.at, format!("\"{found}\""), what)
    }
}
