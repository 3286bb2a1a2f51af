//! Formats of files that people already have: parity games, Green Game instances, matrices, coalitions, long lists of heaps.

pub mod coalition;
pub mod green;
pub mod heaps;
mod input;
pub mod matrix;
pub mod pages;
pub mod pgsolver;
mod scan;

pub use input::{Input, RULES, is_there, open, read_bytes};

use crate::error::{Error, origin};
use grundy_core::{ParseError, StopReason, Watch};
use std::fmt;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};

/// True if no file is to be read any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Reads no file and no standard input from now on, whatever a question names: the questions of this program come from other
/// people, who must learn nothing about its machine. There is no way back.
pub fn close_files() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// An assumption made by a reader because the files of different tools disagree; every answer states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// The number after `parity` is not the largest number of a vertex.
    Header {
        /// The number.
        says: u64,
        /// The largest number of a vertex.
        largest: u64,
        /// The number of vertices.
        count: u64,
    },
    /// The header ends with its line and not with `;`.
    HeaderLine,
    /// The last `;` is missing.
    LastSemicolon,
    /// The text is not UTF-8.
    Latin1,
    /// A name extends over several lines.
    LongName {
        /// The number of the vertex.
        vertex: u64,
        /// The number of lines.
        lines: usize,
    },
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumed::Header {
                says,
                largest,
                count,
            } if says == count => write!(
                f,
                "the header's {says} is the number of vertices; the largest number of one is {largest}"
            ),
            Assumed::Header {
                says,
                largest,
                count,
            } => write!(
                f,
                "the header's {says} is no more than a hint; there are {count} vertices, numbered up to {largest}"
            ),
            Assumed::HeaderLine => f.write_str("the header ends with its line, without \";\""),
            Assumed::LastSemicolon => {
                f.write_str("the last vertex is complete, though its \";\" is missing")
            }
            Assumed::Latin1 => f.write_str("the text is not UTF-8 and was read as Latin-1"),
            Assumed::LongName { vertex, lines } => {
                write!(f, "the name of vertex {vertex} goes over {lines} lines")
            }
        }
    }
}

/// The reason why a text was not read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It does not follow its format.
    Fault(ParseError),
    /// The watch stopped the work.
    Stopped(StopReason),
}

impl From<ParseError> for Unread {
    fn from(fault: ParseError) -> Unread {
        Unread::Fault(fault)
    }
}

impl From<StopReason> for Unread {
    fn from(reason: StopReason) -> Unread {
        Unread::Stopped(reason)
    }
}

impl Unread {
    /// The fault, for a text that was read without a watch.
    fn fault(self) -> ParseError {
        match self {
            Unread::Fault(fault) => fault,
            Unread::Stopped(_) => unreachable!("nobody watched"),
        }
    }
}

/// The number of numbers that are read, or placed, between two looks at the limits: about a millisecond's work.
const BETWEEN_LOOKS: usize = 1 << 14;

/// Looks at the limits now and then while a long text is read. A short one is always read whole: its answer then says what
/// stopped.
pub(crate) struct Looks<'w, W> {
    watch: &'w mut W,
    left: usize,
}

impl<'w, W: Watch> Looks<'w, W> {
    pub(crate) fn new(watch: &'w mut W) -> Looks<'w, W> {
        Looks {
            watch,
            left: BETWEEN_LOOKS,
        }
    }

    /// Counts one more number, or one more line.
    pub(crate) fn step(&mut self) -> Result<(), StopReason> {
        if self.left == 0 {
            self.watch.room(0)?;
            self.left = BETWEEN_LOOKS;
        }
        self.left -= 1;
        Ok(())
    }
}

/// Reads a text file; `-` is the standard input. A byte-order mark is not part of the text; a text with the mark of UTF-16,
/// which some systems write when output is redirected, is read as UTF-16.
///
/// # Errors
/// [`Error::File`] when it cannot be read, [`Error::Parse`] with the place of the first byte that is not UTF-8.
pub fn read_text(name: &str) -> Result<String, Error> {
    text(read_bytes(name, None)?, origin(name)).map(in_lines)
}

/// Like [`read_text`], for a text that is part of an expression or should be short for another reason: it has at most `most`
/// bytes.
///
/// # Errors
/// As [`read_text`], and [`Error::File`] when it is longer.
pub fn read_short_text(name: &str, most: u64) -> Result<String, Error> {
    text(read_bytes(name, Some(most))?, origin(name)).map(in_lines)
}

/// Reads a text file whose labels may be in any encoding: a text that is not UTF-8 is read as Latin-1, in which every byte
/// is a character, and `true` is returned with it. The numbers of such a file are the same in both.
///
/// # Errors
/// [`Error::File`] if it cannot be read, [`Error::Parse`] if UTF-16 is announced and breaks off.
pub fn read_labelled(name: &str) -> Result<(String, bool), Error> {
    let bytes = read_bytes(name, None)?;
    let wide = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if wide || std::str::from_utf8(&bytes).is_ok() {
        return Ok((in_lines(text(bytes, origin(name))?), false));
    }
    Ok((in_lines(bytes.into_iter().map(char::from).collect()), true))
}

/// The text with a line feed in place of each carriage return that ends a line alone, as on old systems; places stay the
/// same, and so do the two characters that end a line on other systems.
fn in_lines(text: String) -> String {
    if !text.as_bytes().contains(&b'\r') {
        return text;
    }
    let mut bytes = text.into_bytes();
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
    String::from_utf8(bytes).expect("one ASCII character took the place of another")
}

/// The lines of a long input as they are read, without their ends: a line feed, a carriage return, or both.
///
/// ```
/// let lines = grundy::formats::lines("nim 3\r\nnim 4\rnim 5".as_bytes());
/// let lines: Result<Vec<_>, _> = lines.collect();
/// assert_eq!(lines?, [b"nim 3", b"nim 4", b"nim 5"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn lines(mut from: impl BufRead) -> impl Iterator<Item = std::io::Result<Vec<u8>>> {
    let mut waiting: std::vec::IntoIter<Vec<u8>> = Vec::new().into_iter();
    std::iter::from_fn(move || {
        if let Some(line) = waiting.next() {
            return Some(Ok(line));
        }
        let mut read = Vec::new();
        match from.read_until(b'\n', &mut read) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        for end in [b'\n', b'\r'] {
            read.pop_if(|last| *last == end);
        }
        let pieces: Vec<Vec<u8>> = read.split(|&b| b == b'\r').map(<[u8]>::to_vec).collect();
        waiting = pieces.into_iter();
        waiting.next().map(Ok)
    })
}

/// The text of these bytes, which were read from `origin`; see [`read_text`].
fn text(mut bytes: Vec<u8>, origin: &str) -> Result<String, Error> {
    if let Some((mark @ ([0xff, 0xfe] | [0xfe, 0xff]), wide)) = bytes.split_first_chunk() {
        return utf16(wide, *mark == [0xfe, 0xff], origin);
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let byte = e.as_bytes()[at];
        let text = String::from_utf8_lossy(&e.as_bytes()[..at]).into_owned();
        Error::in_file(
            origin,
            &text,
            ParseError::new(at, format!("the byte 0x{byte:02x}"), "UTF-8 text"),
        )
    })
}

/// The byte-order mark that some editors write before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text in UTF-16 after its mark.
fn utf16(bytes: &[u8], big_endian: bool, origin: &str) -> Result<String, Error> {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| {
        if big_endian {
            u16::from_be_bytes(*pair)
        } else {
            u16::from_le_bytes(*pair)
        }
    };
    let mut text = String::new();
    let found = |what: String, text: &str| {
        let fault = ParseError::new(text.len(), what, "UTF-16 text, as its first two bytes say");
        Error::in_file(origin, text, fault)
    };
    for decoded in char::decode_utf16(pairs.iter().map(unit)) {
        let lone = |e: std::char::DecodeUtf16Error| {
            format!("half a character, 0x{:04x}", e.unpaired_surrogate())
        };
        match decoded {
            Ok(c) => text.push(c),
            Err(error) => return Err(found(lone(error), &text)),
        }
    }
    match odd {
        [] => Ok(text),
        [byte, ..] => Err(found(format!("the byte 0x{byte:02x} alone"), &text)),
    }
}
