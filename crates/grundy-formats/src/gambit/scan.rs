//! Reads Gambit's files word by word: texts, numbers, braces.

use super::{MOST_EXPONENT, MOST_PLAYERS, without_remarks};
use crate::matrix;
use grundy_core::ParseError;
use grundy_core::parse::shorten;
use num::{BigInt, BigRational, Zero};

/// A place in a text; blanks, line ends and comments behind `#` are skipped before each word.
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// A scanner at the beginning of a text.
    pub fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0 }
    }

    /// The rest of the text, without the blanks and comments before it.
    fn rest(&mut self) -> &'a str {
        let rest = without_remarks(&self.text[self.at..]);
        self.at = self.text.len() - rest.len();
        rest
    }

    /// The place of the next word.
    pub fn at(&mut self) -> usize {
        self.rest();
        self.at
    }

    /// The next character.
    pub fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The characters up to a blank, a brace, a comma or a quotation mark.
    fn next_word(&mut self) -> &'a str {
        let rest = self.rest();
        let stop = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | ',' | '"');
        &rest[..rest.find(stop).unwrap_or(rest.len())]
    }

    /// The fault that something other than `what` comes next.
    pub fn expected(&mut self, what: impl Into<grundy_core::Reason>) -> ParseError {
        let rest = self.rest();
        let found = match rest.chars().next() {
            None => "the end".to_owned(),
            Some('"') => match self.quoted() {
                Some((_, length)) => shorten(&rest[..length]),
                None => "a text without an end".to_owned(),
            },
            Some(c @ ('{' | '}' | ',')) => format!("\"{c}\""),
            Some(_) => format!("\"{}\"", shorten(self.next_word())),
        };
        ParseError::new(self.at, found, what)
    }

    /// Passes over this character, if it comes next.
    pub fn eat(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        if there {
            self.at += c.len_utf8();
        }
        there
    }

    /// Passes over this character, which must come next.
    pub fn expect(
        &mut self,
        c: char,
        what: impl Into<grundy_core::Reason>,
    ) -> Result<(), ParseError> {
        if self.eat(c) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Passes over one of these words, which must come next.
    pub fn word(&mut self, words: &[&str], what: &str) -> Result<&'a str, ParseError> {
        let word = self.next_word();
        if words.contains(&word) {
            self.at += word.len();
            Ok(word)
        } else {
            Err(self.expected(what))
        }
    }

    /// The text between the quotation marks that come next and its length with them; `None` if it does not end.
    fn quoted(&mut self) -> Option<(String, usize)> {
        let rest = self.rest();
        let mut text = String::new();
        let mut chars = rest.char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => return Some((text, at + 1)),
                // A backslash before anything else stands for itself.
                '\\' => {
                    let escaped = chars.next_if(|&(_, c)| c == '"' || c == '\\');
                    text.push(escaped.map_or('\\', |(_, c)| c));
                }
                c => text.push(c),
            }
        }
        None
    }

    /// A text between quotation marks, if one comes next.
    pub fn text_if_any(&mut self) -> Result<Option<String>, ParseError> {
        if self.peek() != Some('"') {
            return Ok(None);
        }
        match self.quoted() {
            Some((text, length)) => {
                self.at += length;
                Ok(Some(text))
            }
            None => Err(self.expected("a text with a quotation mark at its end")),
        }
    }

    /// A text between quotation marks.
    pub fn text(&mut self, what: impl Into<grundy_core::Reason>) -> Result<String, ParseError> {
        match self.text_if_any()? {
            Some(text) => Ok(text),
            None => Err(self.expected(what)),
        }
    }

    /// True if a number comes next.
    pub fn is_number(&mut self) -> bool {
        let first = self.peek();
        first.is_some_and(|c| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
    }

    /// A number, exactly.
    pub fn number(&mut self, what: &str) -> Result<BigRational, ParseError> {
        let word = self.next_word();
        if word.is_empty() {
            return Err(self.expected(what));
        }
        let number = exact(self.text, word, what)?;
        self.at += word.len();
        Ok(number)
    }

    /// A whole number of at most `most`.
    pub fn whole(&mut self, what: &str, most: u64) -> Result<u64, ParseError> {
        let word = self.next_word();
        if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        match word.parse().ok().filter(|number| *number <= most) {
            Some(number) => {
                self.at += word.len();
                Ok(number)
            }
            None => Err(self.expected(format!("{what} of at most {most}"))),
        }
    }

    /// Passes over a comma, if one comes next: those between payoffs may be missing.
    pub fn comma(&mut self) {
        self.eat(',');
    }

    /// The beginning of a file: its word, its version, how its numbers are meant, and its title.
    pub fn header(&mut self, word: &str, version: &str) -> Result<String, ParseError> {
        self.word(&[word], &format!("\"{word}\""))?;
        let wanted = format!("version {version} of the format");
        self.word(&[version], &wanted)?;
        self.word(
            &["R", "D"],
            "\"R\" or \"D\", for rational or decimal numbers",
        )?;
        self.text("the title between quotation marks")
    }

    /// The names of the players in braces.
    pub fn players(&mut self) -> Result<Vec<String>, ParseError> {
        self.expect('{', "the names of the players in braces")?;
        let mut players = Vec::new();
        while !self.eat('}') {
            if players.len() == MOST_PLAYERS {
                return Err(self.expected(format!("\"}}\" after {MOST_PLAYERS} players, the most")));
            }
            players.push(self.text("the name of a player, or \"}\" after the last")?);
        }
        if players.is_empty() {
            self.at -= 1;
            return Err(self.expected("the name of a player"));
        }
        Ok(players)
    }

    /// A payoff for each player, in braces.
    pub fn payoffs(&mut self, players: &[String]) -> Result<Vec<BigRational>, ParseError> {
        self.expect('{', "the payoffs in braces")?;
        let mut payoffs = Vec::with_capacity(players.len());
        for at in 0..players.len() {
            payoffs.push(self.number(&format!("the payoff of {}", called(players, at)))?);
            self.comma();
        }
        let wanted = match players.len() {
            1 => "\"}\" after the payoff of the only player".to_owned(),
            count => format!("\"}}\" after the payoffs of {count} players"),
        };
        self.expect('}', wanted)?;
        Ok(payoffs)
    }

    /// The end of the text.
    pub fn end(&mut self, what: &str) -> Result<(), ParseError> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }
}

/// A player by name, or by number where the name is empty.
pub fn called(players: &[String], at: usize) -> String {
    match &*players[at] {
        "" => format!("player {}", at + 1),
        name => shorten(name),
    }
}

/// Reads a whole number, a fraction or a decimal number, with an exponent of ten or not, exactly.
fn exact(text: &str, word: &str, what: &str) -> Result<BigRational, ParseError> {
    let wanted = || {
        let expected = format!("{what}, such as -3, 1/2, 0.5 or 1e-3");
        ParseError::at_piece(text, word, expected)
    };
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let (mantissa, size, negative) = match word.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            let bare = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
            if !digits(bare) || mantissa.contains('/') {
                return Err(wanted());
            }
            let size = bare.parse::<usize>().ok();
            let Some(size) = size.filter(|size| *size <= MOST_EXPONENT) else {
                let expected = format!("{what} with an exponent of at most {MOST_EXPONENT}");
                return Err(ParseError::at_piece(text, word, expected));
            };
            (mantissa, size, exponent.starts_with('-'))
        }
        None => (word, 0, false),
    };
    if mantissa.contains('/') || !mantissa.contains('.') {
        let bare = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
        if !bare.split('/').all(digits) || bare.matches('/').count() > 1 {
            return Err(wanted());
        }
        let number = matrix::rational(text, mantissa, what)?;
        return Ok(scaled(number, size, negative));
    }
    // `.5` and `5.` are decimals too.
    let bare = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
    let (before, after) = bare.split_once('.').unwrap_or((bare, ""));
    let all = format!("{before}{after}");
    if !digits(&all) {
        return Err(wanted());
    }
    if all.len() > matrix::MOST_DIGITS {
        let expected = format!("{what} of at most {} digits", matrix::MOST_DIGITS);
        return Err(ParseError::at_piece(text, word, expected));
    }
    let whole: BigInt = all.parse().expect("only digits");
    let ten = BigInt::from(10).pow(after.len() as u32);
    let number = scaled(BigRational::new(whole, ten), size, negative);
    Ok(if mantissa.starts_with('-') {
        -number
    } else {
        number
    })
}

/// A number times a power of ten, or divided by it if the exponent is negative.
fn scaled(number: BigRational, size: usize, negative: bool) -> BigRational {
    if size == 0 || number.is_zero() {
        return number;
    }
    let power = BigRational::from_integer(BigInt::from(10).pow(size as u32));
    if negative {
        number / power
    } else {
        number * power
    }
}

/// A text between quotation marks, as it is read again.
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => quoted.push_str("\\\""),
            // A backslash stands for itself where nothing behind it would be escaped.
            '\\' if matches!(chars.peek(), None | Some('"' | '\\')) => quoted.push_str("\\\\"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The names of the players in braces.
pub fn in_braces(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| quote(text)).collect();
    format!("{{ {} }}", quoted.join(" "))
}

/// Payoffs in braces.
pub fn payoffs_in_braces(payoffs: &[BigRational]) -> String {
    let payoffs: Vec<String> = payoffs.iter().map(BigRational::to_string).collect();
    format!("{{ {} }}", payoffs.join(", "))
}
