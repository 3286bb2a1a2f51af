//! The words of an input, and what promises say of numbers, lists and cases.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

/// What an input of a problem keeps.
pub(super) type Check = fn(&mut Words) -> Result<(), String>;

/// The words that are left of an input.
pub(super) struct Words<'a> {
    text: &'a str,
    left: std::iter::Peekable<SplitWhitespace<'a>>,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        let left = text.split_whitespace().peekable();
        Words { text, left }
    }

    /// All of the input as it stands, of which no word is left then.
    pub(super) fn text(&mut self) -> &'a str {
        self.left = "".split_whitespace().peekable();
        self.text
    }

    /// Nothing may be left.
    pub(super) fn end(&mut self) -> Result<(), String> {
        match self.left.next() {
            None => Ok(()),
            Some(word) => Err(format!("\"{word}\" after the last thing")),
        }
    }

    pub(super) fn word(&mut self) -> Result<&'a str, String> {
        let missing = || "the input ends too soon".to_owned();
        self.left.next().ok_or_else(missing)
    }

    /// A number of a range.
    pub(super) fn number(&mut self, range: RangeInclusive<i64>) -> Result<i64, String> {
        let word = self.word()?;
        let number: i64 = word.parse().map_err(|_| format!("{word} is no number"))?;
        inside(number, &range)
    }

    /// A number of 64 bits without a sign, from `least`.
    pub(super) fn large(&mut self, least: u64) -> Result<u64, String> {
        let word = self.word()?;
        let number: u64 = word.parse().map_err(|_| format!("{word} is no number"))?;
        promise(number >= least, || format!("{number} is less than {least}"))?;
        Ok(number)
    }

    /// As many numbers of a range.
    pub(super) fn numbers(
        &mut self,
        count: i64,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, String> {
        (0..count).map(|_| self.number(range.clone())).collect()
    }

    /// How many numbers, and the numbers.
    pub(super) fn block(
        &mut self,
        counts: RangeInclusive<i64>,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, String> {
        let count = self.number(counts)?;
        self.numbers(count, range)
    }

    /// How many numbers of 64 bits, and the numbers.
    pub(super) fn large_block(&mut self, most: i64, least: u64) -> Result<Vec<u64>, String> {
        let count = self.number(1..=most)?;
        (0..count).map(|_| self.large(least)).collect()
    }

    /// A text of these letters, of a length of a range.
    pub(super) fn letters(
        &mut self,
        allowed: &str,
        lengths: RangeInclusive<i64>,
    ) -> Result<(), String> {
        let word = self.word()?;
        only(word, allowed)?;
        inside(word.len() as i64, &lengths).map(|_| ())
    }

    /// How many cases, and the cases.
    pub(super) fn cases(
        &mut self,
        counts: RangeInclusive<i64>,
        mut case: impl FnMut(&mut Words<'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        let count = self.number(counts)?;
        (0..count).try_for_each(|_| case(self))
    }

    /// At least one case, to the end of the input.
    pub(super) fn until_the_end(
        &mut self,
        mut case: impl FnMut(&mut Words<'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        loop {
            case(self)?;
            if self.left.peek().is_none() {
                return Ok(());
            }
        }
    }

    /// At least one case, to a 0 instead of one.
    pub(super) fn until_a_zero(
        &mut self,
        mut case: impl FnMut(&mut Words<'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        loop {
            case(self)?;
            if self.left.next_if_eq(&"0").is_some() {
                return Ok(());
            }
        }
    }
}

/// What has to be so, or else what is wrong.
pub(super) fn promise(kept: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    kept.then_some(()).ok_or_else(wrong)
}

/// A number of a range.
pub(super) fn inside(number: i64, range: &RangeInclusive<i64>) -> Result<i64, String> {
    let wrong = || format!("{number} is not of {} to {}", range.start(), range.end());
    promise(range.contains(&number), wrong)?;
    Ok(number)
}

/// No number comes twice.
pub(super) fn distinct<T: Ord>(all: &[T]) -> Result<(), String> {
    let different: BTreeSet<&T> = all.iter().collect();
    promise(different.len() == all.len(), || {
        "two of a kind where all are different".to_owned()
    })
}

/// Each number is larger than the one before.
pub(super) fn ascending(all: &[i64]) -> Result<(), String> {
    promise(all.is_sorted_by(|a, b| a < b), || {
        "numbers that do not ascend".to_owned()
    })
}

/// No letter is another one.
pub(super) fn only(text: &str, allowed: &str) -> Result<(), String> {
    match text.chars().find(|c| !allowed.contains(*c)) {
        None => Ok(()),
        Some(other) => Err(format!("the letter {other} is none of {allowed}")),
    }
}
