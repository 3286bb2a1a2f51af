//! Arithmetic of the nimbers below 2^64, read from a text: `19 * 23 + sqrt(6)`.
//!
//! ```text
//! question   = order(sum) | log(sum, sum) | roots(sum, sum, sum) | sum
//! sum        = product { "+" product }              nim addition, which is subtraction too
//! product    = power { ("*" | "/") power }
//! power      = atom [ "^" number ]                  the exponent is an ordinary number
//! atom       = number | "(" sum ")" | sqrt(sum) | inverse(sum)
//! ```
//! Conway, *On Numbers and Games*, chapter 6.

use grundy_answer::error::Error;
use grundy_core::ParseError;
use grundy_values::nimber::{Nimber, Roots};
use std::fmt;

/// The deepest nesting of parentheses that is read.
const DEEPEST: usize = 200;

/// The answer to a question about nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A nimber.
    Nimber(Nimber),
    /// An ordinary number, an order or a logarithm; `None` when there is none.
    Number(Option<u64>),
    /// The solutions of an equation.
    Roots(Roots),
}

impl fmt::Display for Answer {
    /// Writes the bare number, as a program reads it; several with blanks between them; `none` and `all` in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Nimber(Nimber(n)) | Answer::Number(Some(n)) => n.fmt(f),
            Answer::Number(None) | Answer::Roots(Roots::None) => f.write_str("none"),
            Answer::Roots(Roots::One(x)) => x.0.fmt(f),
            Answer::Roots(Roots::Two(x, y)) => write!(f, "{} {}", x.0, y.0),
            Answer::Roots(Roots::All) => f.write_str("all"),
        }
    }
}

/// Computes the answer that the text asks for: `order(a)`, the least n ≥ 1 with aⁿ = 1; `log(a, b)`, the least n with aⁿ =
/// b; `roots(a, b, c)`, the solutions of a x² + b x + c = 0; or the nimber of a sum.
///
/// # Errors
/// The place of a fault: the text is no such question, a number is 2^64 or more, or something is divided by 0.
///
/// ```
/// use grundy::ask::nimber::ask;
/// assert_eq!(ask("19 * 23").unwrap().to_string(), "86");
/// assert_eq!(ask("sqrt(6) + 4^2 / 4").unwrap().to_string(), "0");
/// assert_eq!(ask("roots(1, 1, 1)").unwrap().to_string(), "2 3");
/// assert_eq!(ask("log(2, 4)").unwrap().to_string(), "none");
/// ```
pub fn ask(text: &str) -> Result<Answer, Error> {
    let text: &str = &grundy_core::parse::plain(text);
    let mut reader = NimberParser {
        text,
        at: 0,
        depth: 0,
    };
    let answer = reader.question().and_then(|answer| {
        let rest = reader.rest();
        match rest {
            "" => Ok(answer),
            _ => Err(reader.fault("an operator + * / ^ or the end")),
        }
    });
    answer.map_err(|fault| Error::parse(text, fault))
}

/// A recursive-descent parser that computes as it reads, one method for each level of precedence.
struct NimberParser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> NimberParser<'a> {
    /// The text left, without leading blanks.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// The next word, number or sign.
    fn piece(&mut self) -> &'a str {
        let rest = self.rest();
        let of = |like: fn(&char) -> bool| rest.chars().take_while(like).map(char::len_utf8).sum();
        let long: usize = match rest.chars().next() {
            None => 0,
            Some(c) if c.is_ascii_digit() => of(char::is_ascii_digit),
            Some(c) if c.is_alphabetic() => of(|c| c.is_alphabetic()),
            Some(c) => c.len_utf8(),
        };
        &rest[..long]
    }

    /// The fault that something else was expected here.
    fn fault(&mut self, expected: &str) -> ParseError {
        ParseError::at_piece(self.text, self.piece(), expected)
    }

    /// Reads `sign` if it comes next; true if it did.
    fn skip(&mut self, sign: &str) -> bool {
        let here = self.piece().eq_ignore_ascii_case(sign);
        if here {
            self.at += sign.len();
        }
        here
    }

    /// Skips a sign that must come next.
    fn expect(&mut self, sign: &str, what: &str) -> Result<(), ParseError> {
        if self.skip(sign) {
            Ok(())
        } else {
            Err(self.fault(what))
        }
    }

    /// Reads a whole question: a function with another kind of answer, or an expression.
    fn question(&mut self) -> Result<Answer, ParseError> {
        if self.skip("order") {
            let [a] = self.arguments()?;
            Ok(Answer::Number(a.order()))
        } else if self.skip("log") {
            let [a, b] = self.arguments()?;
            Ok(Answer::Number(a.discrete_log(b)))
        } else if self.skip("roots") {
            let [a, b, c] = self.arguments()?;
            Ok(Answer::Roots(Nimber::solve_quadratic(a, b, c)))
        } else {
            self.sum().map(Answer::Nimber)
        }
    }

    /// Reads a list of N sums in parentheses.
    fn arguments<const N: usize>(&mut self) -> Result<[Nimber; N], ParseError> {
        self.expect("(", "an opening parenthesis")?;
        let mut all = [Nimber(0); N];
        for (i, a) in all.iter_mut().enumerate() {
            if i > 0 {
                self.expect(",", &format!("a comma, there are {N} arguments"))?;
            }
            *a = self.sum()?;
        }
        self.expect(")", "an operator or a closing parenthesis")?;
        Ok(all)
    }

    /// Reads terms joined by `+`.
    fn sum(&mut self) -> Result<Nimber, ParseError> {
        let mut terms = vec![self.product()?];
        while self.skip("+") {
            terms.push(self.product()?);
        }
        Ok(terms.into_iter().sum())
    }

    /// Reads factors joined by `*` and `/`.
    fn product(&mut self) -> Result<Nimber, ParseError> {
        let mut product = self.power()?;
        loop {
            if self.skip("*") {
                product *= self.power()?;
            } else if self.skip("/") {
                self.rest();
                let at = self.at;
                let by = self.power()?;
                product = product
                    .checked_div(by)
                    .ok_or_else(|| zero(at, "a divisor that is not 0"))?;
            } else {
                return Ok(product);
            }
        }
    }

    /// Reads a factor with its exponent, which is an ordinary number.
    fn power(&mut self) -> Result<Nimber, ParseError> {
        let base = self.atom()?;
        if self.skip("^") {
            let exponent = self.number("an exponent, an ordinary number,")?;
            return Ok(base.pow(exponent));
        }
        Ok(base)
    }

    /// Reads a number, a function or an expression in parentheses.
    fn atom(&mut self) -> Result<Nimber, ParseError> {
        let piece = self.piece();
        if piece == "("
            || piece.eq_ignore_ascii_case("sqrt")
            || piece.eq_ignore_ascii_case("inverse")
            || piece.eq_ignore_ascii_case("mex")
        {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.fault(&format!("at most {DEEPEST} nested parentheses")));
            }
            let begin = self.at;
            if piece != "(" {
                self.at += piece.len();
            }
            if piece.eq_ignore_ascii_case("mex") {
                let mex = self.mex()?;
                self.depth -= 1;
                return Ok(mex);
            }
            let [a] = self.arguments()?;
            self.depth -= 1;
            return match piece.len() {
                1 => Ok(a),
                4 => Ok(a.sqrt()),
                _ => a
                    .inverse()
                    .ok_or_else(|| zero(begin, "the inverse of a nimber that is not 0")),
            };
        }
        self.number("a nimber, (, sqrt(, inverse( or mex(,")
            .map(Nimber)
    }

    /// Reads any number of sums in parentheses; the least nimber that is not among them.
    fn mex(&mut self) -> Result<Nimber, ParseError> {
        self.expect("(", "an opening parenthesis")?;
        let mut all = Vec::new();
        if !self.skip(")") {
            loop {
                all.push(self.sum()?.0);
                if self.skip(")") {
                    break;
                }
                self.expect(",", "a comma or a closing parenthesis")?;
            }
        }
        Ok(Nimber(grundy_core::mex(all)))
    }

    /// Reads an ordinary number.
    fn number(&mut self, what: &str) -> Result<u64, ParseError> {
        let piece = self.piece();
        let expected = what.trim_end_matches(',');
        if !piece.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.fault(expected));
        }
        let number = piece
            .parse()
            .map_err(|_| self.fault(&format!("{what} of at most {}", u64::MAX)))?;
        self.at += piece.len();
        Ok(number)
    }
}

/// The fault of a 0 where none is allowed.
fn zero(at: usize, expected: &str) -> ParseError {
    ParseError::new(at, "0", expected)
}
