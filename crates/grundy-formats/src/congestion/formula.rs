//! Costs by a formula: a polynomial in the number x of users, such as `2x+1`, `x^2/2` or `1/2x^3 - x + 4`.

use crate::matrix::rational;
use grundy_core::ParseError;
use grundy_core::parse::read_number;
use num::{BigInt, BigRational, One, Zero};

/// The largest exponent.
const MOST_DEGREE: u64 = 20;

/// A polynomial: the coefficient of each power, the lowest first.
#[derive(Debug)]
pub struct Formula(Vec<BigRational>);

impl Formula {
    /// Reads a formula; [`None`] if there is no `x` in the text.
    pub fn read(text: &str, part: &str) -> Result<Option<Formula>, ParseError> {
        if !part.contains(['x', 'X']) {
            return Ok(None);
        }
        let mut coefficients = Vec::new();
        let mut rest = part.trim();
        let mut first = true;
        while first || !rest.is_empty() {
            let signed = rest.strip_prefix(['+', '-']);
            if signed.is_none() && !first {
                return Err(ParseError::at_piece(
                    text,
                    rest,
                    "\"+\", \"-\" or the end of the formula",
                ));
            }
            let minus = rest.starts_with('-');
            rest = signed.unwrap_or(rest).trim_start();
            let (term, after) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
            let (coefficient, power) = Formula::term(text, term.trim_end())?;
            if coefficients.len() <= power {
                coefficients.resize(power + 1, BigRational::zero());
            }
            coefficients[power] += if minus { -coefficient } else { coefficient };
            (rest, first) = (after, false);
        }
        Ok(Some(Formula(coefficients)))
    }

    /// Reads a term: a number, or a number, `x`, an exponent and a divisor, each of which but `x` may be missing.
    fn term(text: &str, term: &str) -> Result<(BigRational, usize), ParseError> {
        let Some((before, after)) = term.split_once(['x', 'X']) else {
            return Ok((rational(text, term, "a number or a power of x")?, 0));
        };
        let before = before.trim_end().trim_end_matches('*').trim_end();
        let mut coefficient = match before {
            "" => BigRational::one(),
            number => rational(text, number, "a number before x")?,
        };
        let (power, divisor) = match after.split_once('/') {
            None => (after.trim(), None),
            Some((power, divisor)) => (power.trim(), Some(divisor.trim())),
        };
        let power = match power.strip_prefix('^') {
            Some(power) => read_number(text, power, "an exponent", MOST_DEGREE)? as usize,
            None if power.is_empty() => 1,
            None => {
                let expected = "\"^\", \"/\", \"+\", \"-\" or the end of the formula after x";
                return Err(ParseError::at_piece(text, power, expected));
            }
        };
        if let Some(divisor) = divisor {
            let number = rational(text, divisor, "a divisor")?;
            if number.is_zero() {
                return Err(ParseError::at_piece(
                    text,
                    divisor,
                    "a divisor other than 0",
                ));
            }
            coefficient /= number;
        }
        Ok((coefficient, power))
    }

    /// The cost to each of so many users, by Horner's rule.
    pub fn at(&self, users: usize) -> BigRational {
        let x = BigInt::from(users);
        let from_the_top = self.0.iter().rev();
        from_the_top.fold(BigRational::zero(), |sum, coefficient| {
            sum * &x + coefficient
        })
    }
}
