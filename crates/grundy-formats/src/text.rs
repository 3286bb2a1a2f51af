//! Bytes of a file as a text: UTF-8 with or without its mark, UTF-16 where its mark announces it, Latin-1 where XML declares
//! it, and lines however they end.

use grundy_core::parse::shorten;
use grundy_core::{ParseError, Reason, reason};
use std::io::{self, BufRead};

/// Bytes that are no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoText {
    /// The text before the fault.
    pub before: String,
    /// The fault, at the end of that text.
    pub fault: ParseError,
}

/// The text of these bytes, in whose lines a carriage return alone has become a line feed. A byte-order mark is not part of
/// the text; a text with the mark of UTF-16, which some systems write when output is redirected, is read as UTF-16, and XML
/// that declares Latin-1 as Latin-1, in which every byte is a character.
///
/// ```
/// use grundy_formats::text::decode;
/// assert_eq!(decode(b"\xef\xbb\xbf1 2\r3".to_vec()).unwrap(), "1 2\n3");
/// assert_eq!(decode(b"ab\xff".to_vec()).unwrap_err().fault.at, 2);
/// let xml = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>";
/// assert!(decode(xml.to_vec()).unwrap().ends_with("<a>\u{e9}</a>"));
/// ```
///
/// # Errors
/// The place of the first byte that is no text.
pub fn decode(bytes: Vec<u8>) -> Result<String, NoText> {
    one_encoding(bytes).map(in_lines)
}

/// Like [`decode`], for a text whose labels may be in any encoding: a text that is not UTF-8 is read as Latin-1, in which
/// every byte is a character, and `true` is returned with it. The numbers of such a file are the same in both.
///
/// # Errors
/// The place where UTF-16 is announced and breaks off.
pub fn decode_labelled(bytes: Vec<u8>) -> Result<(String, bool), NoText> {
    let wide = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if wide || std::str::from_utf8(&bytes).is_ok() {
        return Ok((decode(bytes)?, false));
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
/// let lines = grundy_formats::text::lines("nim 3\r\nnim 4\rnim 5".as_bytes());
/// let lines: Result<Vec<_>, _> = lines.collect();
/// assert_eq!(lines?, [b"nim 3", b"nim 4", b"nim 5"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn lines(mut from: impl BufRead) -> impl Iterator<Item = io::Result<Vec<u8>>> {
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

/// The text of these bytes, its lines as they are.
fn one_encoding(mut bytes: Vec<u8>) -> Result<String, NoText> {
    if let Some((mark @ ([0xff, 0xfe] | [0xfe, 0xff]), wide)) = bytes.split_first_chunk() {
        return utf16(wide, *mark == [0xfe, 0xff]);
    }
    let declared = declared(&bytes);
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    } else if declared.as_deref().is_some_and(is_latin1) {
        return Ok(bytes.into_iter().map(char::from).collect());
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let mut bytes = e.into_bytes();
        let byte = bytes[at];
        bytes.truncate(at);
        NoText {
            before: String::from_utf8(bytes).expect("the bytes before the first that is no UTF-8"),
            fault: no_utf8(at, byte, declared.as_deref()),
        }
    })
}

/// The fault of a byte that is no UTF-8, in XML that declares another encoding or in any other text.
fn no_utf8(at: usize, byte: u8, declared: Option<&str>) -> ParseError {
    let found = format!("the byte 0x{byte:02x}");
    let other = declared.filter(|encoding| !encoding.eq_ignore_ascii_case("utf-8"));
    let (found, expected): (String, Reason) = match other {
        None => (
            found,
            "UTF-8 text (iconv -f latin1 -t utf-8 converts Latin-1)".into(),
        ),
        Some(encoding) => (
            format!("{found} and the encoding \"{encoding}\""),
            reason!(
                "UTF-8 text, or XML in ISO-8859-1 (iconv -f {} -t utf-8 converts it)",
                encoding
            ),
        ),
    };
    ParseError::new(at, found, expected)
}

/// The encoding that the first line of XML declares: `<?xml version="1.0" encoding="ISO-8859-1"?>`.
fn declared(bytes: &[u8]) -> Option<String> {
    let bytes = bytes.trim_ascii_start().strip_prefix(b"<?xml")?;
    let length = bytes
        .iter()
        .take(LONGEST_DECLARATION)
        .position(|&byte| byte == b'>')?;
    let declaration = std::str::from_utf8(&bytes[..length]).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (encoding, _) = value[1..].split_once(quote)?;
    // Other signs are in the name of no encoding.
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "._-:".contains(c);
    (!encoding.is_empty() && encoding.chars().all(is_sign)).then(|| shorten(encoding))
}

/// The largest number of bytes of the declaration with which XML begins.
const LONGEST_DECLARATION: usize = 1_000;

/// True for the names of Latin-1.
fn is_latin1(encoding: &str) -> bool {
    [
        "iso-8859-1",
        "iso_8859-1",
        "iso8859-1",
        "latin1",
        "latin-1",
        "l1",
    ]
    .iter()
    .any(|name| encoding.eq_ignore_ascii_case(name))
}

/// The byte-order mark that some editors write before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text in UTF-16 after its mark.
fn utf16(bytes: &[u8], big_endian: bool) -> Result<String, NoText> {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| {
        if big_endian {
            u16::from_be_bytes(*pair)
        } else {
            u16::from_le_bytes(*pair)
        }
    };
    let mut text = String::new();
    let no_text = |found: String, before: String| NoText {
        fault: ParseError::new(
            before.len(),
            found,
            "UTF-16 text, as its first two bytes say",
        ),
        before,
    };
    for decoded in char::decode_utf16(pairs.iter().map(unit)) {
        let lone = |e: std::char::DecodeUtf16Error| {
            format!("half a character, 0x{:04x}", e.unpaired_surrogate())
        };
        match decoded {
            Ok(c) => text.push(c),
            Err(error) => return Err(no_text(lone(error), text)),
        }
    }
    match odd {
        [] => Ok(text),
        [byte, ..] => Err(no_text(format!("the byte 0x{byte:02x} alone"), text)),
    }
}
