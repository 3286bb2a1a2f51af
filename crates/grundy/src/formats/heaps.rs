//! Lists of heaps of any length: whole numbers with blanks, line breaks or commas between them, read in blocks, so that
//! memory does not grow with the list.
//!
//! A byte-order mark is no part of the list, and `#` begins a comment, which goes to the end of its line.
//!
//! Nothing is read byte by byte. Of eight bytes at a time digits are distinguished from others, and 64 such bits show where numbers
//! end, so that no number waits for the one before it. The eight bytes before an end are made a number by three
//! multiplications that join digits pair by pair.

use super::BYTE_ORDER_MARK;
use crate::error::Error;
use grundy_core::parse::shorten;
use std::io::{ErrorKind, Read};

/// How many bytes are read at once; a number with its leading zeros is shorter.
const BLOCK: usize = 1 << 16;
/// Bytes behind the block, so that 64 can be loaded anywhere.
const SPARE: usize = 80;
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
    let mut text = vec![0u8; ROUND + BLOCK + SPARE];
    let mut heaps: Vec<u64> = Vec::with_capacity(BLOCK / 2);
    let mut place = Place { line: 1, column: 0 };
    let mut last = Last::Nothing;
    let mut comments = Comments { open: false };
    let mut end = ROUND;
    let mut begins = true;
    loop {
        let mut got = match from.read(&mut text[end..ROUND + BLOCK]) {
            Ok(got) => got,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(Error::file(origin, &error)),
        };
        if begins {
            // A slow reader may give the mark byte by byte.
            let read = &text[ROUND..end + got];
            if got > 0 && read.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(read) {
                end += got;
                continue;
            }
            got += end - ROUND;
            end = ROUND;
            begins = false;
            if text[ROUND..ROUND + got].starts_with(BYTE_ORDER_MARK) {
                text.copy_within(ROUND + BYTE_ORDER_MARK.len()..ROUND + got, ROUND);
                got -= BYTE_ORDER_MARK.len();
                if got == 0 {
                    continue;
                }
            }
        }
        comments.blank(&mut text[end..end + got]);
        end += got;
        // The last word may go on in the next block.
        let whole = match text[ROUND..end].iter().rposition(|&b| is_gap(b)) {
            _ if got == 0 => {
                text[end] = b'\n';
                end + 1
            }
            Some(at) => ROUND + at + 1,
            None if end < ROUND + BLOCK => continue,
            None => {
                let long = Fault {
                    at: ROUND,
                    expected: format!("{WHAT} of at most {}", u64::MAX),
                };
                return Err(place.fault(&text[ROUND..end], long, origin));
            }
        };
        heaps.clear();
        let mut read = numbers(&text, whole, &mut last, &mut heaps);
        if read.is_ok() && got == 0 && last == Last::Comma {
            read = Err(Fault {
                at: end,
                expected: WHAT.to_owned(),
            });
        }
        if let Err(fault) = read {
            return Err(place.fault(&text[ROUND..end], fault, origin));
        }
        if heaps.contains(&0) {
            heaps.retain(|&heap| heap > 0);
        }
        take(&heaps)?;
        if got == 0 {
            return Ok(());
        }
        place.pass(&text[ROUND..whole]);
        text.copy_within(whole..end, ROUND);
        end -= whole - ROUND;
    }
}

/// Makes blanks of comments, so that places stay what they are.
struct Comments {
    /// Whether the text so far ends within one.
    open: bool,
}

impl Comments {
    fn blank(&mut self, text: &mut [u8]) {
        if !self.open && !text.contains(&b'#') {
            return;
        }
        for byte in text {
            let ends = matches!(*byte, b'\n' | b'\r');
            self.open = !ends && (self.open || *byte == b'#');
            if self.open {
                *byte = b' ';
            }
        }
    }
}

/// A fault at a byte of the buffer, whose block begins at [`ROUND`].
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
        self.line += line_breaks(text);
        self.column = match text.iter().rposition(|&b| b == b'\n') {
            Some(at) => text.len() - at - 1,
            None => self.column + text.len(),
        };
    }

    fn fault(mut self, text: &[u8], fault: Fault, origin: &str) -> Error {
        let at = fault.at - ROUND;
        self.pass(&text[..at]);
        let begin = text[..at]
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let rest = &text[at..];
        let until = |stop: &dyn Fn(u8) -> bool| {
            let end = rest.iter().position(|&b| stop(b)).unwrap_or(rest.len());
            String::from_utf8_lossy(&rest[..end]).into_owned()
        };
        let word = until(&is_gap);
        Error::Line {
            origin: origin.to_owned(),
            line: self.line,
            column: self.column + 1,
            shown: String::from_utf8_lossy(&text[begin..at]).into_owned()
                + &until(&|b| b == b'\n' || b == b'\r'),
            caret: at - begin,
            expected: fault.expected,
            found: match word.as_str() {
                "" if rest.first() == Some(&b',') => "\",\"".to_owned(),
                "" => "the end".to_owned(),
                word => format!("\"{}\"", shorten(word)),
            },
        }
    }
}

/// How many line breaks there are, counted in bytes, which processors add many at once.
fn line_breaks(text: &[u8]) -> usize {
    let count = |part: &[u8]| {
        let add = |n: u8, &b: &u8| n.wrapping_add(u8::from(b == b'\n'));
        usize::from(part.iter().fold(0, add))
    };
    text.chunks(255).map(count).sum()
}

/// What may stand between numbers.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b',' | b'\t' | b'\r')
}

/// The bytes before and behind a block that can be loaded together with bytes of it.
const ROUND: usize = 16;

/// Which of eight bytes are no digits: bit i for byte i.
fn strays(word: u64) -> u64 {
    let word = word ^ 0x3030_3030_3030_3030;
    // The high bit of a byte is set where it is above 9; seven bits and 0x76 do not carry.
    let seven = word & 0x7f7f_7f7f_7f7f_7f7f;
    let above = (seven + 0x7676_7676_7676_7676) | word;
    (above >> 7 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The number that the last `count` of eight bytes make, which are digits; `count` is 1 to 8.
fn value(word: u64, count: usize) -> u64 {
    let digits = (word ^ 0x3030_3030_3030_3030) & (u64::MAX << (64 - 8 * count));
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & 0xff_0000_00ff).wrapping_mul(100 + (1_000_000 << 32));
    let high = (pairs >> 16 & 0xff_0000_00ff).wrapping_mul(1 + (10_000 << 32));
    low.wrapping_add(high) >> 32
}

/// The eight bytes from `at` on, the first in the lowest place.
fn load(text: &[u8], at: usize) -> u64 {
    let bytes: [u8; 8] = text[at..at + 8].try_into().expect("eight bytes are eight");
    u64::from_le_bytes(bytes)
}

/// The numbers of `text[ROUND..end]`, which ends with a gap.
fn numbers(text: &[u8], end: usize, last: &mut Last, all: &mut Vec<u64>) -> Result<(), Fault> {
    let mut begin = ROUND;
    for window in (ROUND..end).step_by(64) {
        let mut ends = 0;
        for word in 0..8 {
            ends |= strays(load(text, window + 8 * word)) << (8 * word);
        }
        while ends != 0 {
            let at = window + ends.trailing_zeros() as usize;
            if at >= end {
                break;
            }
            ends &= ends - 1;
            let (gap, count) = (text[at], at - begin);
            if !is_gap(gap) {
                return Err(Fault {
                    at: begin,
                    expected: WHAT.to_owned(),
                });
            }
            if count == 0 {
                if gap == b',' {
                    if *last != Last::Number {
                        return Err(Fault {
                            at,
                            expected: WHAT.to_owned(),
                        });
                    }
                    *last = Last::Comma;
                }
            } else {
                all.push(match count {
                    1..=8 => value(load(text, at - 8), count),
                    9..=16 => {
                        let high = value(load(text, at - 16), count - 8);
                        high * 100_000_000 + value(load(text, at - 8), 8)
                    }
                    _ => long(&text[begin..at]).ok_or_else(|| Fault {
                        at: begin,
                        expected: format!("{WHAT} of at most {}", u64::MAX),
                    })?,
                });
                *last = if gap == b',' {
                    Last::Comma
                } else {
                    Last::Number
                };
            }
            begin = at + 1;
        }
    }
    Ok(())
}

/// A number of more than 16 digits.
fn long(digits: &[u8]) -> Option<u64> {
    let add = |n: u64, digit: &u8| n.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    digits.iter().try_fold(0, add)
}
