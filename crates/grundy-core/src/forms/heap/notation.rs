//! The notation of codes and subtraction sets.

use super::{Digit, HeapCode, SubtractionSet, TakeAndBreak};
use crate::parse::{ParseError, Text};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapCode::Code(code) => code.fmt(f),
            HeapCode::Subtraction(set) => set.fmt(f),
        }
    }
}

impl fmt::Display for SubtractionSet {
    /// The set in the notation that is read back: `1..3,7`, `all-but 2,4`, `powers 2`, `fibonacci`, `squares`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtractionSet::Finite(set) => f.write_str(&show_ranges(set)),
            SubtractionSet::AllBut(not) if not.is_empty() => f.write_str("all"),
            SubtractionSet::AllBut(not) => write!(f, "all-but {}", show_ranges(not)),
            SubtractionSet::Powers(base) => write!(f, "powers {base}"),
            SubtractionSet::Fibonacci => f.write_str("fibonacci"),
            SubtractionSet::Squares => f.write_str("squares"),
        }
    }
}

/// Ascending numbers with runs of three and more written as `a..b`.
fn show_ranges(set: &[u64]) -> String {
    let runs = set.chunk_by(|a, b| a + 1 == *b);
    let show = |run: &[u64]| match run {
        [a, _, .., z] => format!("{a}..{z}"),
        _ => run.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    };
    runs.map(show).collect::<Vec<_>>().join(",")
}

/// The largest number of numbers that a subtraction set may list.
const MOST_LISTED: u64 = 1_000_000;

/// Reads `1..3,7`: ascending, each once.
fn ranges(text: &mut Text<'_>) -> Result<Vec<u64>, ParseError> {
    const WHAT: &str = "a number of counters or a range such as 1..3";
    let mut all = Vec::new();
    loop {
        text.blanks();
        let start = *text;
        let low = text.number(WHAT, u64::MAX)?;
        if low == 0 {
            return Err(start.fault("a number of at least 1, for a move takes something"));
        }
        let high = if text.eat("..") {
            text.number(WHAT, u64::MAX)?
        } else {
            low
        };
        let range = text.since(start);
        if high < low {
            let expected = "a range whose end is not below its start";
            return Err(ParseError::new(
                start.at(),
                format!("\"{range}\""),
                expected,
            ));
        }
        if high - low >= MOST_LISTED - all.len() as u64 {
            let expected = format!("at most {MOST_LISTED} numbers in all");
            return Err(ParseError::new(
                start.at(),
                format!("\"{range}\""),
                expected,
            ));
        }
        all.extend(low..=high);
        if !text.next_item() {
            break;
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Reads the same, in braces or without.
fn braced_ranges(text: &mut Text<'_>) -> Result<Vec<u64>, ParseError> {
    let braced = text.eat("{");
    let set = ranges(text)?;
    if braced {
        text.expect("}", "\"}\" after the set")?;
    }
    Ok(set)
}

impl FromStr for SubtractionSet {
    type Err = ParseError;

    /// Reads `1..3,7`, also in braces and with blanks for commas, `all-but 2,4` or `all but 2,4`, `all`, `powers 2`, `fibonacci`, `squares`.
    fn from_str(text: &str) -> Result<SubtractionSet, ParseError> {
        let mut text = Text::new(text);
        text.blanks();
        let start = text;
        let word = text.run(|c| !c.is_whitespace()).to_ascii_lowercase();
        let set = match word.as_str() {
            "all" if text.eat_word("but") => SubtractionSet::AllBut(braced_ranges(&mut text)?),
            "all" => SubtractionSet::AllBut(vec![]),
            "fibonacci" => SubtractionSet::Fibonacci,
            "squares" => SubtractionSet::Squares,
            "all-but" => SubtractionSet::AllBut(braced_ranges(&mut text)?),
            "powers" => {
                const BASE: &str = "a base of at least 2";
                text.blanks();
                let place = text;
                let base = text.number(BASE, u64::MAX)?;
                if base < 2 {
                    return Err(place.fault(BASE));
                }
                SubtractionSet::Powers(base)
            }
            other if other.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let expected = "a set: 1..3,7 | all | all-but 2,4 | powers 2 | fibonacci | squares";
                let found = format!("\"{}\"", text.since(start));
                return Err(ParseError::new(start.at(), found, expected));
            }
            _ => {
                text = start;
                SubtractionSet::Finite(braced_ranges(&mut text)?)
            }
        };
        text.end("the end of the set")?;
        Ok(set)
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, digit) in self.digits.iter().enumerate() {
            if self.repeat == Some(k) {
                f.write_str("[")?;
            }
            write!(f, "{:X}", digit.parts)?;
            if digit.distinct {
                f.write_str("!")?;
            }
            if k == 0 {
                f.write_str(".")?;
            }
        }
        if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        if self.repeat.is_some() {
            f.write_str("]")?;
        }
        Ok(())
    }
}

/// The largest number of digits that a code may have.
const MOST_DIGITS: usize = 4096;

/// Reads one digit, and a `!` after it, if the text goes on with one.
fn digit(text: &mut Text<'_>) -> Option<Digit> {
    let parts = text.peek()?.to_digit(16)?;
    text.advance();
    let mut digit = Digit {
        parts: parts as u8,
        distinct: false,
    };
    digit.distinct = text.eat_here("!") && digit.most_parts() > 1;
    Some(digit)
}

/// Reads digits until something else comes.
fn digits(text: &mut Text<'_>, all: &mut Vec<Digit>) -> Result<(), ParseError> {
    while let Some(next) = digit(text) {
        if all.len() > MOST_DIGITS {
            return Err(text.fault(format!("at most {MOST_DIGITS} digits")));
        }
        all.push(next);
    }
    Ok(())
}

impl FromStr for TakeAndBreak {
    type Err = ParseError;

    /// Reads `0.77`, `.137`, `4.007`, `0.3F`, `4!.0`, `0.[3]`.
    ///
    /// Digits are hexadecimal (bit 3: three heaps may be left). `!` after a digit: the heaps left must differ in
    /// size. Digits in brackets at the end repeat for ever. Zeros at the end are dropped. d(0) can only break,
    /// because taking nothing and leaving the heap as it is would be no move.
    ///
    /// ```
    /// use grundy_core::forms::heap::TakeAndBreak;
    /// let kayles: TakeAndBreak = ".770".parse().unwrap();
    /// assert_eq!(kayles.to_string(), "0.77");
    /// assert_eq!("0.7Z".parse::<TakeAndBreak>().unwrap_err().at, 3);
    /// assert_eq!("1.7".parse::<TakeAndBreak>().unwrap_err().at, 0);
    /// ```
    fn from_str(text: &str) -> Result<TakeAndBreak, ParseError> {
        let mut text = Text::new(text.trim_end());
        text.blanks();
        let start = text;
        let first = match (digit(&mut text), start.peek()) {
            (Some(digit), _) => digit,
            (None, Some('.')) => Digit::default(),
            (None, _) => return Err(text.fault("a code such as 0.77")),
        };
        if !text.eat_here(".") {
            return Err(text.fault("a dot after the first digit, as in 0.77"));
        }
        if first.parts & 3 != 0 {
            return Err(start.fault(
                "0, 4, 8 or C before the dot (taking nothing and leaving at most one heap is no move)",
            ));
        }
        let mut all = vec![first];
        digits(&mut text, &mut all)?;
        let mut repeat = text.eat_here("[").then_some(all.len());
        if let Some(from) = repeat {
            digits(&mut text, &mut all)?;
            if all.len() == from {
                return Err(text.fault("a digit that repeats"));
            }
            if !text.eat_here("]") {
                return Err(text.fault("a digit 0-9 or A-F, or \"]\" after the digits that repeat"));
            }
        }
        match (text.peek(), repeat) {
            (None, _) if all.len() == 1 => return Err(text.fault("a digit after the dot")),
            (None, _) => {}
            (Some(_), Some(_)) => return Err(text.fault("the end of the code after \"]\"")),
            (Some(_), None) => return Err(text.fault("a digit 0-9 or A-F")),
        }
        if repeat.is_some_and(|from| all[from..].iter().all(|d| d.parts == 0)) {
            repeat = None;
        }
        if repeat.is_none() {
            while all.len() > 1 && all.last().is_some_and(|d| d.parts == 0) {
                all.pop();
            }
        }
        Ok(TakeAndBreak {
            digits: all,
            repeat,
        })
    }
}
