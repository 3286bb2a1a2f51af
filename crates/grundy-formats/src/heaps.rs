//! Lists of heaps of any length: whole numbers with blanks, line breaks or commas between them, read in blocks, so that
//! memory does not grow with the list.
//!
//! A byte-order mark is no part of the list, and `#` begins a comment, which goes to the end of its line.
//!
//! Nothing is read byte by byte. Eight bytes at a time are divided into digits and others, and 64 such bits show where
//! numbers end, so that no number waits for the one before it. The eight bytes before an end are turned into a number by
//! three multiplications that join digits pair by pair.

use crate::text::BYTE_ORDER_MARK;
use crate::{LineFault, Unread};
use grundy_core::StopReason;
use grundy_core::parse::shorten;
use std::io::{ErrorKind, Read};

/// The number of bytes read at once; a number with its leading zeros is shorter.
const BLOCK: usize = 1 << 16;
/// Bytes after the block, so that 64 can be loaded anywhere.
const SPARE: usize = 80;
/// The kind of number in the list, in words.
const WHAT: &str = "a heap size";

/// The last thing read: a comma must be followed by a number, and only a number may be followed by a comma.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Number,
    Comma,
}

/// Reads a list to its end and hands it on in blocks, without the empty heaps.
///
/// # Errors
/// [`Unread::Line`] for the first fault, [`Unread::Broken`] when reading fails, and
/// [`Unread::Stopped`] when `take` stops.
///
/// ```
/// let mut sum = 0;
/// grundy_formats::heaps::each_block("3 5,7\n9".as_bytes(), |heaps| {
///     sum += heaps.iter().sum::<u64>();
///     Ok(())
/// })?;
/// assert_eq!(sum, 24);
/// # Ok::<(), grundy_formats::Unread>(())
/// ```
pub fn each_block(
    from: impl Read,
    mut take: impl FnMut(&[u64]) -> Result<(), StopReason>,
) -> Result<(), Unread> {
    let mut list = List::new(from);
    let mut heaps: Vec<u64> = Vec::with_capacity(BLOCK / 2);
    let mut place = BlockStart { line: 1, column: 0 };
    let mut last = Last::Nothing;
    let mut over = list.begin()?;
    loop {
        heaps.clear();
        let read = list.whole_words(over).and_then(|end| {
            numbers(&list.text, end, &mut last, &mut heaps)?;
            if over && last == Last::Comma {
                Err(ByteFault::at(list.end))
            } else {
                Ok(end)
            }
        });
        let end = read.map_err(|fault| Unread::Line(place.fault(list.held(), fault)))?;
        if heaps.contains(&0) {
            heaps.retain(|&heap| heap > 0);
        }
        take(&heaps)?;
        if over {
            return Ok(());
        }
        place.pass(&list.text[ROUND..end]);
        list.pass(end);
        over = list.more()?;
    }
}

/// The heaps of a list with commas between them, as positions are written; `0` for a list without heaps.
///
/// # Errors
/// See [`each_block`].
///
/// ```
/// assert_eq!(grundy_formats::heaps::joined("3 0\n5".as_bytes())?, "3,5");
/// # Ok::<(), grundy_formats::Unread>(())
/// ```
pub fn joined(from: impl Read) -> Result<String, Unread> {
    let mut text = String::new();
    each_block(from, |heaps| {
        for heap in heaps {
            if !text.is_empty() {
                text.push(',');
            }
            text.push_str(&heap.to_string());
        }
        Ok(())
    })?;
    if text.is_empty() {
        text.push('0');
    }
    Ok(text)
}

/// The part of a list that is held: `text[ROUND..end]` was read, has no comments, and was not yet handed on.
struct List<R> {
    from: R,
    text: Vec<u8>,
    end: usize,
    comments: Comments,
}

impl<R: Read> List<R> {
    /// A reader with an empty buffer.
    fn new(from: R) -> List<R> {
        List {
            from,
            text: vec![0; ROUND + BLOCK + SPARE],
            end: ROUND,
            comments: Comments { open: false },
        }
    }

    /// The bytes that are in the buffer and not yet read.
    fn held(&self) -> &[u8] {
        &self.text[ROUND..self.end]
    }

    /// Reads the first bytes, without a byte-order mark; `true` at the end of the list.
    fn begin(&mut self) -> Result<bool, Unread> {
        // A slow reader may deliver the mark byte by byte.
        let over = loop {
            let over = self.read()?;
            let read = self.held();
            if over || read.len() >= BYTE_ORDER_MARK.len() || !BYTE_ORDER_MARK.starts_with(read) {
                break over;
            }
        };
        if self.held().starts_with(BYTE_ORDER_MARK) {
            self.pass(ROUND + BYTE_ORDER_MARK.len());
        }
        self.comments.blank(&mut self.text[ROUND..self.end]);
        Ok(over)
    }

    /// Reads the next bytes; `true` at the end of the list.
    fn more(&mut self) -> Result<bool, Unread> {
        let new = self.end;
        let over = self.read()?;
        self.comments.blank(&mut self.text[new..self.end]);
        Ok(over)
    }

    /// Fills the buffer; true at the end of the input.
    fn read(&mut self) -> Result<bool, Unread> {
        loop {
            match self.from.read(&mut self.text[self.end..ROUND + BLOCK]) {
                Ok(got) => {
                    self.end += got;
                    return Ok(got == 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Unread::Broken(error)),
            }
        }
    }

    /// The end of the gap after the last whole word: a word after it may go on in the next block, unless the list is over.
    fn whole_words(&mut self, over: bool) -> Result<usize, ByteFault> {
        if over {
            self.text[self.end] = b'\n';
            return Ok(self.end + 1);
        }
        match self.held().iter().rposition(|&b| is_gap(b)) {
            Some(at) => Ok(ROUND + at + 1),
            None if self.end < ROUND + BLOCK => Ok(ROUND),
            None => Err(ByteFault::too_large(ROUND)),
        }
    }

    /// Forgets the bytes before `begin`.
    fn pass(&mut self, begin: usize) {
        self.text.copy_within(begin..self.end, ROUND);
        self.end -= begin - ROUND;
    }
}

/// Replaces comments by blanks, so that places stay the same.
struct Comments {
    /// True if the text so far ends within a comment.
    open: bool,
}

impl Comments {
    /// Overwrites comments with blanks, so that the fast reader need not know them.
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
struct ByteFault {
    at: usize,
    expected: String,
}

impl ByteFault {
    /// The fault that there is no number where one is expected.
    fn at(at: usize) -> ByteFault {
        let expected = WHAT.to_owned();
        ByteFault { at, expected }
    }

    /// The fault that the number there is too large.
    fn too_large(at: usize) -> ByteFault {
        let expected = format!("{WHAT} of at most {}", u64::MAX);
        ByteFault { at, expected }
    }
}

/// The place where a block begins: its line, from 1, and the number of characters of that line before it.
#[derive(Clone, Copy)]
struct BlockStart {
    line: usize,
    column: usize,
}

impl BlockStart {
    /// Moves to the end of a block without a fault, which consists of digits and gaps only.
    fn pass(&mut self, text: &[u8]) {
        self.line += line_breaks(text);
        self.column = match text.iter().rposition(|&b| b == b'\n') {
            Some(at) => text.len() - at - 1,
            None => self.column + text.len(),
        };
    }

    /// The fault with its line and place, found by counting line ends once more.
    fn fault(mut self, text: &[u8], fault: ByteFault) -> LineFault {
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
        LineFault {
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

/// The number of line breaks, counted in bytes, of which processors add many at once.
fn line_breaks(text: &[u8]) -> usize {
    let count = |part: &[u8]| {
        let add = |n: u8, &b: &u8| n.wrapping_add(u8::from(b == b'\n'));
        usize::from(part.iter().fold(0, add))
    };
    text.chunks(255).map(count).sum()
}

/// True if the byte may separate numbers.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b',' | b'\t' | b'\r')
}

/// The number of bytes before and after a block that can be loaded together with bytes of it.
const ROUND: usize = 16;

/// A mask of the bytes of a word that are not digits: bit i for byte i.
fn strays(word: u64) -> u64 {
    let word = word ^ 0x3030_3030_3030_3030;
    // The high bit of a byte is set if its value is above 9; seven bits plus 0x76 do not carry.
    let seven = word & 0x7f7f_7f7f_7f7f_7f7f;
    let above = (seven + 0x7676_7676_7676_7676) | word;
    (above >> 7 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The number formed by the last `count` of eight bytes, which are digits; `count` is 1 to 8.
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
fn numbers(text: &[u8], end: usize, last: &mut Last, all: &mut Vec<u64>) -> Result<(), ByteFault> {
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
            word(text, begin, at, last, all)?;
            begin = at + 1;
        }
    }
    Ok(())
}

/// Reads `text[begin..at]`, digits or nothing, and the gap after it.
#[inline(always)]
fn word(
    text: &[u8],
    begin: usize,
    at: usize,
    last: &mut Last,
    all: &mut Vec<u64>,
) -> Result<(), ByteFault> {
    let gap = text[at];
    if !is_gap(gap) {
        return Err(ByteFault::at(begin));
    }
    let comma = gap == b',';
    if at > begin {
        all.push(number(text, begin, at).ok_or_else(|| ByteFault::too_large(begin))?);
        *last = if comma { Last::Comma } else { Last::Number };
    } else if comma {
        if *last != Last::Number {
            return Err(ByteFault::at(at));
        }
        *last = Last::Comma;
    }
    Ok(())
}

/// The number with the digits `text[begin..at]`, at least one; the 16 bytes before its end can be loaded too.
#[inline(always)]
fn number(text: &[u8], begin: usize, at: usize) -> Option<u64> {
    match at - begin {
        count @ 1..=8 => Some(value(load(text, at - 8), count)),
        count @ 9..=16 => {
            let high = value(load(text, at - 16), count - 8);
            Some(high * 100_000_000 + value(load(text, at - 8), 8))
        }
        _ => long(&text[begin..at]),
    }
}

/// A number of more than 16 digits.
fn long(digits: &[u8]) -> Option<u64> {
    let add = |n: u64, digit: &u8| n.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    digits.iter().try_fold(0, add)
}
