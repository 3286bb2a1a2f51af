//! Matrix games as text: `0 -1; 1 0`.
//!
//! Rows are separated by `;` or by line ends, entries by blanks or by commas (with blanks around them or not), in one way
//! within a row: `3,1 0,0` would be the pairs of another kind of game, in which each player has payoffs. An entry is a whole
//! number, a fraction `p/q`, or a decimal number, which is meant exactly: `0.5` is 1/2. In a file, `#` begins a comment, as
//! do `%` and `//` at the beginning of a line; lines that are blank or only a comment do not count, and the last row may end
//! with `;`. A list of lists, as programs write it, is read too: `[[0, -1], [1, 0]]`. An entry is the payment from the
//! player who chooses the column to the player who chooses the row.

use grundy_core::ParseError;
use grundy_core::forms::matrix::Matrix;
use grundy_core::parse::{offset_in, without_comment};
use num::{BigInt, BigRational, Zero};

/// The largest number of entries of a matrix.
pub const MOST_ENTRIES: usize = 4_000_000;

/// The largest number of digits of one number.
pub const MOST_DIGITS: usize = 10_000;

/// Reads a matrix.
///
/// # Errors
/// A [`ParseError`] at the first entry that is not a number, or at the first row that is longer or shorter than the first;
/// rows are counted from 1.
///
/// ```
/// use grundy_formats::matrix::read;
/// let game = read("0 -1; 1 0").unwrap();
/// assert_eq!(game.to_string(), "0 -1; 1 0");
/// let error = read("1 2; 3").unwrap_err();
/// assert_eq!((error.at, error.found.as_str()), (5, "row 2 with 1 entry"));
/// ```
pub fn read(text: &str) -> Result<Matrix, ParseError> {
    if text.trim_start().starts_with('[') {
        return read(&without_brackets(text)?);
    }
    let mut rows: Vec<Vec<BigRational>> = Vec::new();
    rows_in_one_way(text)?;
    for piece in pieces(text)? {
        let row = entries(text, piece)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            let (number, found) = (rows.len() + 1, row.len());
            let noun = if found == 1 { "entry" } else { "entries" };
            return Err(ParseError::new(
                offset_in(text, piece),
                format!("row {number} with {found} {noun}"),
                format!("a row of {expected} like the first"),
            ));
        }
        if (rows.len() + 1) * expected > MOST_ENTRIES {
            let most = format!("a matrix of at most {MOST_ENTRIES} entries");
            return Err(ParseError::at_piece(text, piece, most));
        }
        rows.push(row);
    }
    Matrix::new(rows).map_err(|_| ParseError::at_piece(text, text.trim(), "a row of numbers"))
}

/// Removes the brackets of a list of lists and puts `;` between its rows; all other bytes keep their places, so that faults
/// do too.
fn without_brackets(text: &str) -> Result<String, ParseError> {
    let mut plain = String::with_capacity(text.len());
    let (mut depth, mut rows, mut comma) = (0, 0, false);
    for (at, c) in text.char_indices() {
        let put = match (depth, c) {
            (_, c) if c.is_whitespace() => ' ',
            (0, '[') if rows == 0 => {
                depth = 1;
                ' '
            }
            (1, '[') => {
                (depth, rows, comma) = (2, rows + 1, false);
                if rows > 1 { ';' } else { ' ' }
            }
            (1, ',') if rows > 0 && !comma => {
                comma = true;
                ' '
            }
            (1, ']') if rows > 0 && !comma => {
                depth = 0;
                ' '
            }
            (2, ']') => {
                depth = 1;
                ' '
            }
            (2, c) if !"[;".contains(c) => c,
            _ => {
                let wanted = match depth {
                    0 => "the end, after the last bracket",
                    1 => "a row in brackets, as in [[0, -1], [1, 0]]",
                    _ => "an entry or the end of the row",
                };
                return Err(ParseError::new(at, format!("\"{c}\""), wanted));
            }
        };
        plain.push(put);
        // A blank of more than one byte keeps its width.
        plain.extend(std::iter::repeat_n(
            ' ',
            c.len_utf8().saturating_sub(put.len_utf8()),
        ));
    }
    match depth {
        0 => Ok(plain),
        _ => Err(ParseError::new(text.len(), "nothing", "\"]\"")),
    }
}

/// Checks that rows are separated in one way: they are lines, which may end with `;`, or they stand between `;` in one line.
/// Where both occur, `;` may separate the entries of a row, as in some tables; we do not guess.
pub(crate) fn rows_in_one_way(text: &str) -> Result<(), ParseError> {
    let lines = || {
        let bare = |line| str::trim(without_comment(line));
        text.lines().map(bare).filter(|line| !line.is_empty())
    };
    if lines().count() < 2 {
        return Ok(());
    }
    let inside = |line: &str| line.trim_end_matches([';', ' ', '\t']).find(';');
    match lines().find_map(|line| Some((line, inside(line)?))) {
        None => Ok(()),
        Some((line, at)) => Err(ParseError::new(
            offset_in(text, line) + at,
            "\";\" within a line",
            "a row a line, or all rows in one line with \";\" between them",
        )),
    }
}

/// The parts of a text with lines or `;`, without the blanks around them, comments and blank lines.
pub(crate) fn pieces(text: &str) -> Result<Vec<&str>, ParseError> {
    let mut pieces: Vec<&str> = Vec::new();
    for line in text.lines() {
        let line = without_comment(line);
        if line.trim().is_empty() {
            continue;
        }
        for piece in line.split(';') {
            let piece = piece.trim();
            // A line, even the last one, may end with ";"; no other part may be empty.
            if piece.is_empty() {
                let at = offset_in(text, piece);
                let rest = &text[at..];
                let more = rest.trim_start_matches([';', ' ', '\t']);
                let ends = more.is_empty() || more.starts_with(['\n', '\r', '#']);
                if !rest.starts_with(';') && ends && !pieces.is_empty() {
                    continue;
                }
                return Err(ParseError::at_piece(
                    text,
                    piece,
                    "something between two \";\"",
                ));
            }
            pieces.push(piece);
        }
    }
    Ok(pieces)
}

/// Numbers separated by blanks, or by commas: not by both in one row, because then they look like pairs.
pub(crate) fn entries(text: &str, piece: &str) -> Result<Vec<BigRational>, ParseError> {
    if !piece.contains(',') {
        let words = piece.split_whitespace();
        return words.map(|word| rational(text, word, "a number")).collect();
    }
    let mut row = Vec::new();
    for part in piece.split(',') {
        let mut words = part.split_whitespace();
        let Some(word) = words.next() else {
            return Err(ParseError::at_piece(text, part.trim(), "a number"));
        };
        row.push(rational(text, word, "a number")?);
        if let Some(next) = words.next() {
            let wanted = "a comma or the end of the row: one number a cell, with blanks or commas between them, not both; cells \
                          of two numbers are a game for `bimatrix`";
            return Err(ParseError::at_piece(text, next, wanted));
        }
    }
    Ok(row)
}

/// Reads a whole number, a fraction `p/q` or a decimal number, exactly. `word` must be a slice of `text`.
///
/// # Errors
/// A [`ParseError`] at the word; `what` says what it should have been.
///
/// ```
/// use grundy_formats::matrix::rational;
/// assert_eq!(rational("-0.25", "-0.25", "a number").unwrap().to_string(), "-1/4");
/// assert!(rational("1/0", "1/0", "a number").is_err());
/// ```
pub fn rational(text: &str, word: &str, what: &str) -> Result<BigRational, ParseError> {
    let fault = |expected: String| Err(ParseError::at_piece(text, word, expected));
    let bare = word.strip_prefix(['-', '+']).unwrap_or(word);
    let negative = word.starts_with('-');
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if bare.len() > MOST_DIGITS {
        return fault(format!("{what} of at most {MOST_DIGITS} digits"));
    }
    let whole = |s: &str| -> BigInt { s.parse().expect("only digits") };
    let number = if let Some((p, q)) = bare.split_once('/') {
        if !digits(p) || !digits(q) {
            return fault(format!("{what}, such as -3, 1/2 or 0.5"));
        }
        let q = whole(q);
        if q.is_zero() {
            return fault(format!("{what} with a denominator other than 0"));
        }
        BigRational::new(whole(p), q)
    } else if let Some((before, after)) = bare.split_once('.') {
        if !digits(before) || !digits(after) {
            return fault(format!("{what}, such as -3, 1/2 or 0.5"));
        }
        let ten = BigInt::from(10).pow(after.len() as u32);
        BigRational::new(whole(&format!("{before}{after}")), ten)
    } else if digits(bare) {
        BigRational::from_integer(whole(bare))
    } else {
        return fault(format!("{what}, such as -3, 1/2 or 0.5"));
    };
    Ok(if negative { -number } else { number })
}
