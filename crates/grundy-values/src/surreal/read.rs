//! Numbers read from a text.
//!
//! ```text
//! sum      = product { ("+" | "-") product }
//! product  = power { ("*" | "/") power }
//! power    = { "-" } atom [ "^" power ]
//! atom     = digits | "omega" | "eps" | "(" sum ")"
//! ```

use super::{NotCovered, Surreal};
use grundy_core::ParseError;
use grundy_core::parse::Text;
use num::{BigInt, BigRational};
use std::str::FromStr;

/// The deepest nesting that is read.
const DEEPEST: u32 = 200;

/// The most digits of a number.
const MOST_DIGITS: usize = 20_000;

impl FromStr for Surreal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Surreal, ParseError> {
        let mut reader = SurrealParser {
            text: Text::new(text),
            depth: 0,
        };
        let number = reader.sum()?;
        reader.text.blanks();
        if reader.text.is_at_end() {
            Ok(number)
        } else {
            Err(reader.text.wrong_word("+, -, *, /, ^ or the end"))
        }
    }
}

impl Surreal {
    /// True if a text can only be such a number: it names omega or eps, or it is written in figures with a divisor that is
    /// no power of two. The values of short games are read elsewhere.
    ///
    /// ```
    /// use grundy_values::surreal::Surreal;
    /// assert!(Surreal::is_named_in("omega - 1") && Surreal::is_named_in("1/3 + 1"));
    /// assert!(!Surreal::is_named_in("3/4") && !Surreal::is_named_in("kayles 3"));
    /// ```
    #[must_use]
    pub fn is_named_in(text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphabetic());
        if words.any(|word| word.eq_ignore_ascii_case("omega") || word.eq_ignore_ascii_case("eps"))
        {
            return true;
        }
        let figures = |c: char| c.is_ascii_digit() || c.is_whitespace() || "+-*/()".contains(c);
        let mut divisors = text.split('/').skip(1);
        text.chars().all(figures)
            && divisors.any(|after| {
                let digits: String = after
                    .trim_start()
                    .chars()
                    .take_while(char::is_ascii_digit)
                    .collect();
                // More digits than these are read, and refused, elsewhere.
                digits.parse::<u128>().is_ok_and(|n| !n.is_power_of_two())
            })
    }
}

struct SurrealParser<'t> {
    text: Text<'t>,
    depth: u32,
}

impl<'t> SurrealParser<'t> {
    /// The fault that what was read since `from` is beyond what is covered.
    fn beyond(&self, from: Text<'t>, why: &NotCovered) -> ParseError {
        let piece = self.text.since(from).trim();
        ParseError::at_piece(self.text.whole(), piece, why.to_string())
    }

    fn sum(&mut self) -> Result<Surreal, ParseError> {
        let mut sum = self.product()?;
        loop {
            if self.text.eat("+") {
                sum = &sum + &self.product()?;
            } else if self.text.eat("-") {
                sum = &sum - &self.product()?;
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> Result<Surreal, ParseError> {
        let from = self.text;
        let mut product = self.power()?;
        loop {
            let found = if self.text.eat("*") {
                product.times(&self.power()?)
            } else if self.text.eat("/") {
                product.over(&self.power()?)
            } else {
                return Ok(product);
            };
            product = found.map_err(|why| self.beyond(from, &why))?;
        }
    }

    fn power(&mut self) -> Result<Surreal, ParseError> {
        self.text.blanks();
        let from = self.text;
        if self.depth == DEEPEST {
            return Err(self
                .text
                .wrong_word(format!("at most {DEEPEST} levels of nesting")));
        }
        self.depth += 1;
        let power = if self.text.eat("-") {
            -self.power()?
        } else {
            let atom = self.atom()?;
            if self.text.eat("^") {
                let exponent = self.power()?;
                let power = atom.raised(&exponent);
                power.map_err(|why| self.beyond(from, &why))?
            } else {
                atom
            }
        };
        self.depth -= 1;
        Ok(power)
    }

    fn atom(&mut self) -> Result<Surreal, ParseError> {
        if self.text.eat("(") {
            let sum = self.sum()?;
            if self.text.eat(")") {
                return Ok(sum);
            }
            return Err(self.text.wrong_word("\")\""));
        }
        self.text.blanks();
        let start = self.text;
        let digits = self.text.run(|c| c.is_ascii_digit());
        if digits.len() > MOST_DIGITS {
            return Err(ParseError::at_piece(
                self.text.whole(),
                digits,
                format!("a number of at most {MOST_DIGITS} digits"),
            ));
        }
        if let Ok(n) = digits.parse::<BigInt>() {
            return Ok(Surreal::from(BigRational::from_integer(n)));
        }
        let word = self.text.run(char::is_alphabetic);
        if word.eq_ignore_ascii_case("omega") {
            Ok(Surreal::omega())
        } else if word.eq_ignore_ascii_case("eps") {
            Ok(Surreal::epsilon())
        } else {
            Err(start.wrong_word("a number, omega, eps or \"(\""))
        }
    }
}
