//! The words of an input, and the common promises about numbers, lists and cases.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

/// A check of the promises about an input of a problem.
pub(super) type Check = fn(&mut InputWords) -> Result<(), String>;

/// The words of an input that are not yet read.
pub(super) struct InputWords<'a> {
    text: &'a str,
    left: std::iter::Peekable<SplitWhitespace<'a>>,
}

impl<'a> InputWords<'a> {
    /// A cursor at the first word.
    pub(super) fn new(text: &'a str) -> InputWords<'a> {
        let left = text.split_whitespace().peekable();
        InputWords { text, left }
    }

    /// The whole input as it is, after which no word is left.
    pub(super) fn text(&mut self) -> &'a str {
        self.left = "".split_whitespace().peekable();
        self.text
    }

    /// Checks that nothing is left.
    pub(super) fn end(&mut self) -> Result<(), String> {
        match self.left.next() {
            None => Ok(()),
            Some(word) => Err(format!("\"{word}\" after the last thing")),
        }
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<&'a str, String> {
        let missing = || "the input ends too soon".to_owned();
        self.left.next().ok_or_else(missing)
    }

    /// Reads a number in a range.
    pub(super) fn number(&mut self, range: RangeInclusive<i64>) -> Result<i64, String> {
        let word = self.word()?;
        let number: i64 = word.parse().map_err(|_| format!("{word} is no number"))?;
        inside(number, &range)
    }

    /// Reads an unsigned number of 64 bits, at least `least`.
    pub(super) fn large(&mut self, least: u64) -> Result<u64, String> {
        let word = self.word()?;
        let number: u64 = word.parse().map_err(|_| format!("{word} is no number"))?;
        promise(number >= least, || format!("{number} is less than {least}"))?;
        Ok(number)
    }

    /// Reads `count` numbers in a range.
    pub(super) fn numbers(
        &mut self,
        count: i64,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, String> {
        (0..count).map(|_| self.number(range.clone())).collect()
    }

    /// Reads the number of numbers, then the numbers.
    pub(super) fn block(
        &mut self,
        counts: RangeInclusive<i64>,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, String> {
        let count = self.number(counts)?;
        self.numbers(count, range)
    }

    /// Reads the number of 64-bit numbers, then the numbers.
    pub(super) fn large_block(&mut self, most: i64, least: u64) -> Result<Vec<u64>, String> {
        let count = self.number(1..=most)?;
        (0..count).map(|_| self.large(least)).collect()
    }

    /// Reads a text of these letters, whose length is in a range.
    pub(super) fn letters(
        &mut self,
        allowed: &str,
        lengths: RangeInclusive<i64>,
    ) -> Result<(), String> {
        let word = self.word()?;
        only(word, allowed)?;
        inside(word.len() as i64, &lengths).map(|_| ())
    }

    /// Reads the number of cases, then the cases.
    pub(super) fn cases(
        &mut self,
        counts: RangeInclusive<i64>,
        mut case: impl FnMut(&mut InputWords<'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        let count = self.number(counts)?;
        (0..count).try_for_each(|_| case(self))
    }

    /// Reads at least one case, up to the end of the input.
    pub(super) fn until_the_end(
        &mut self,
        mut case: impl FnMut(&mut InputWords<'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        loop {
            case(self)?;
            if self.left.peek().is_none() {
                return Ok(());
            }
        }
    }

    /// Reads at least one case, up to a 0 in place of one.
    pub(super) fn until_a_zero(
        &mut self,
        mut case: impl FnMut(&mut InputWords<'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        loop {
            case(self)?;
            if self.left.next_if_eq(&"0").is_some() {
                return Ok(());
            }
        }
    }
}

/// Checks a promise; `wrong` describes how it is broken.
pub(super) fn promise(kept: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    kept.then_some(()).ok_or_else(wrong)
}

/// Checks that a number is in a range.
pub(super) fn inside(number: i64, range: &RangeInclusive<i64>) -> Result<i64, String> {
    let wrong = || format!("{number} is not of {} to {}", range.start(), range.end());
    promise(range.contains(&number), wrong)?;
    Ok(number)
}

/// Checks that no number comes twice.
pub(super) fn distinct<T: Ord>(all: &[T]) -> Result<(), String> {
    let different: BTreeSet<&T> = all.iter().collect();
    promise(different.len() == all.len(), || {
        "two of a kind where all are different".to_owned()
    })
}

/// Checks that each number is larger than the one before.
pub(super) fn ascending(all: &[i64]) -> Result<(), String> {
    promise(all.is_sorted_by(|a, b| a < b), || {
        "numbers that do not ascend".to_owned()
    })
}

/// Checks that the text has no other letters.
pub(super) fn only(text: &str, allowed: &str) -> Result<(), String> {
    match text.chars().find(|c| !allowed.contains(*c)) {
        None => Ok(()),
        Some(other) => Err(format!("the letter {other} is none of {allowed}")),
    }
}
