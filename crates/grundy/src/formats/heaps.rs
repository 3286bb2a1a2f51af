//! Lists of heaps of any length: whole numbers with blanks, line breaks or commas between them, read in blocks, so that
//! memory does not grow with the list.
//!
//! Eight digits are read at once: one subtraction and a mask find how many of eight bytes are digits, and three
//! multiplications join them pair by pair. This is about twice as fast as digit by digit.

use crate::error::Error;
use grundy_core::notation::shorten;
use std::io::{ErrorKind, Read};

/// How many bytes are read at once; a number with its leading zeros is shorter.
const BLOCK: usize = 1 << 16;
/// Bytes behind the block, so that eight can be loaded anywhere.
const SPARE: usize = 16;
/// What stands in the list.
const WHAT: &str = "a heap size";

/// What stood last: a comma asks for a number, and only a number allows a comma.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Number,
    Comma,
}

/// Reads a list to its end and hands it on in blocks, without the empty heaps.
///
/// # Errors
/// [`Error::Line`] with line and column of the first fault, [`Error::File`] when reading fails, and what `take` says.
///
/// ```
/// let mut sum = 0;
/// let list = "3 5,7\n9".as_bytes();
/// grundy::formats::heaps::each_block(list, "the list", |heaps| {
///     sum += heaps.iter().sum::<u64>();
///     Ok(())
/// })?;
/// assert_eq!(sum, 24);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn each_block(
    mut from: impl Read,
    origin: &str,
    mut take: impl FnMut(&[u64]) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut text = vec![0u8; BLOCK + SPARE];
    let mut heaps: Vec<u64> = Vec::with_capacity(BLOCK / 2);
    let mut place = Place { line: 1, column: 0 };
    let mut last = Last::Nothing;
    let mut length = 0;
    loop {
        let got = match from.read(&mut text[length..BLOCK]) {
            Ok(got) => got,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(Error::file(origin, &error)),
        };
        length += got;
        // The last word may go on in the next block.
        let whole = match text[..length].iter().rposition(|&b| is_gap(b)) {
            _ if got == 0 => {
                text[length] = b'\n';
                length + 1
            }
            Some(at) => at + 1,
            None if length < BLOCK => continue,
            None => {
                let long = Fault { at: 0, expected: format!("{WHAT} of at most {}", u64::MAX) };
                return Err(place.fault(&text[..length], long, origin));
            }
        };
        heaps.clear();
        if let Err(fault) = numbers(&text[..whole + SPARE - 1], whole, &mut last, &mut heaps) {
            return Err(place.fault(&text[..length.max(whole)], fault, origin));
        }
        if got == 0 && last == Last::Comma {
            let fault = Fault { at: length, expected: WHAT.to_owned() };
            return Err(place.fault(&text[..length], fault, origin));
        }
        if heaps.contains(&0) {
            heaps.retain(|&heap| heap > 0);
        }
        take(&heaps)?;
        if got == 0 {
            return Ok(());
        }
        place.pass(&text[..whole]);
        text.copy_within(whole..length, 0);
        length -= whole;
    }
}

/// A fault at a byte of a block.
struct Fault {
    at: usize,
    expected: String,
}

/// Where a block begins: its line, from 1, and how many characters of it came before.
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// Goes behind a block without a fault, which is of digits and gaps only.
    fn pass(&mut self, text: &[u8]) {
        self.line += text.iter().filter(|&&b| b == b'\n').count();
        self.column = match text.iter().rposition(|&b| b == b'\n') {
            Some(at) => text.len() - at - 1,
            None => self.column + text.len(),
        };
    }

    fn fault(mut self, text: &[u8], fault: Fault, origin: &str) -> Error {
        self.pass(&text[..fault.at]);
        let begin = text[..fault.at].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let rest = &text[fault.at..];
        let until = |stop: &dyn Fn(u8) -> bool| {
            let end = rest.iter().position(|&b| stop(b)).unwrap_or(rest.len());
            String::from_utf8_lossy(&rest[..end]).into_owned()
        };
        let word = until(&is_gap);
        Error::Line {
            origin: origin.to_owned(),
            line: self.line,
            column: self.column + 1,
            shown: String::from_utf8_lossy(&text[begin..fault.at]).into_owned()
                + &until(&|b| b == b'\n' || b == b'\r'),
            caret: fault.at - begin,
            what: format!(
                "expected {}, found {}",
                fault.expected,
                match word.as_str() {
                    "" if rest.first() == Some(&b',') => "\",\"".to_owned(),
                    "" => "the end".to_owned(),
                    word => format!("\"{}\"", shorten(word)),
                }
            ),
        }
    }
}

/// What may stand between numbers.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b',' | b'\t' | b'\r')
}

/// How many of eight bytes are digits before the first that is none; the first byte is the lowest.
fn digits(word: u64) -> u32 {
    let word = word ^ 0x3030_3030_3030_3030;
    // The high bit of a byte is set where it is above 9; a carry disturbs only bytes behind the first such.
    let above = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    above.trailing_zeros() / 8
}

/// The number that the first `count` digits of eight bytes make; `count` is not 0.
fn value(word: u64, count: u32) -> u64 {
    let word = (word ^ 0x3030_3030_3030_3030) << (64 - 8 * count);
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
    let low = (pairs & 0xff_0000_00ff).wrapping_mul(100 + (1_000_000 << 32));
    let high = (pairs >> 16 & 0xff_0000_00ff).wrapping_mul(1 + (10_000 << 32));
    low.wrapping_add(high) >> 32
}

const TENS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The numbers of `text[..end]`, which ends with a gap; eight bytes can be loaded anywhere before `end`.
fn numbers(text: &[u8], end: usize, last: &mut Last, all: &mut Vec<u64>) -> Result<(), Fault> {
    let load = |at: usize| {
        let bytes: [u8; 8] = text[at..at + 8].try_into().expect("eight bytes are eight");
        u64::from_le_bytes(bytes)
    };
    let mut at = 0;
    while at < end {
        let word = load(at);
        let count = digits(word);
        if count == 0 {
            match text[at] {
                b',' if *last == Last::Number => *last = Last::Comma,
                b' ' | b'\n' | b'\t' | b'\r' => {}
                _ => return Err(Fault { at, expected: WHAT.to_owned() }),
            }
            at += 1;
            continue;
        }
        let begin = at;
        let mut number = value(word, count);
        at += count as usize;
        if count == 8 {
            loop {
                let word = load(at);
                let more = digits(word);
                if more == 0 {
                    break;
                }
                let longer = number.checked_mul(TENS[more as usize]);
                number = longer.and_then(|n| n.checked_add(value(word, more))).ok_or_else(|| Fault {
                    at: begin,
                    expected: format!("{WHAT} of at most {}", u64::MAX),
                })?;
                at += more as usize;
                if more < 8 {
                    break;
                }
            }
        }
        *last = match text[at] {
            b',' => Last::Comma,
            gap if is_gap(gap) => Last::Number,
            _ => return Err(Fault { at: begin, expected: WHAT.to_owned() }),
        };
        at += 1;
        all.push(number);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives at most so many bytes at once.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            let n = self.1.min(self.0.len()).min(to.len());
            to[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn read(text: &str, step: usize) -> Result<Vec<u64>, String> {
        let mut all = vec![];
        each_block(Slow(text.as_bytes(), step), "list", |heaps| {
            all.extend_from_slice(heaps);
            Ok(())
        })
        .map_err(|e| e.to_string())?;
        Ok(all)
    }

    #[test]
    fn numbers_of_every_length_are_read_however_the_blocks_fall() {
        let mut rng = 1u64;
        let mut all = vec![u64::MAX, 1, 99_999_999, 100_000_000, 9_999_999_999_999_999];
        for i in 0..40_000u64 {
            rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(i | 1);
            all.push((rng >> (i % 64)).max(1));
        }
        for (gap, step) in [(" ", 1 << 20), (",", 7), ("\r\n", 4096), (" , ", 65_536), ("\n\n", 1)] {
            let shown: Vec<String> = all.iter().map(u64::to_string).collect();
            let text = shown.join(gap);
            assert_eq!(read(&text, step).unwrap(), all, "{gap:?}");
            assert_eq!(read(&(text + "\n"), step).unwrap(), all, "{gap:?}");
        }
        assert_eq!(read("", 9).unwrap(), [0u64; 0]);
        assert_eq!(read("0 000000000000000000000000007 0,0", 9).unwrap(), [7]);
    }

    #[test]
    fn faults_have_line_and_column() {
        for (text, told) in [
            ("3 5\n7 x9 1", "line 2, column 3: expected a heap size, found \"x9\""),
            ("12345678x", "line 1, column 1: expected a heap size, found \"12345678x\""),
            ("3,,5", "line 1, column 3: expected a heap size, found \",\""),
            (",3", "line 1, column 1: expected a heap size, found \",\""),
            ("3 5,", "line 1, column 5: expected a heap size, found the end"),
            ("1\n2 -3", "line 2, column 3: expected a heap size, found \"-3\""),
            ("4\n18446744073709551616", "line 2, column 1: expected a heap size of at most 18446744073709551615"),
            ("1000000000000000000000000000000", "found \"1000000000000000000000000000000\""),
            ("5 1é", "line 1, column 3: expected a heap size, found \"1é\""),
        ] {
            for step in [1, 3, 1000] {
                let error = read(text, step).unwrap_err();
                assert!(error.contains(told), "{text:?}: {error}");
            }
        }
        let long = "1 ".repeat(200_000) + "\n" + &"23 ".repeat(100_000) + "2e3 4";
        let error = read(&long, 1 << 20).unwrap_err();
        assert!(error.contains("line 2, column 300001: expected a heap size, found \"2e3\""), "{error}");
        assert!(error.ends_with('^') && error.len() < 400, "{error}");
        assert!(read(&"9".repeat(100_000), 1 << 20).unwrap_err().contains("at most"));
    }
}
