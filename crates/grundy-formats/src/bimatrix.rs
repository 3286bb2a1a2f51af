//! Bimatrix games as text: `3,1 0,0; 0,0 1,3`.
//!
//! A cell holds the payoff of the row player and that of the column player with a comma between them, in brackets or not;
//! rows are separated by `;` or by line ends, cells by blanks. Two matrices with `|` between them are read too, first the
//! payoffs of the row player: `3 0; 0 1 | 1 0; 0 3`. Payoffs are whole numbers, fractions `p/q` or decimals, always meant
//! exactly. In a file, `#` begins a comment.

use crate::matrix::{self, MOST_ENTRIES, pieces, rational, rows_in_one_way};
use grundy_core::ParseError;
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::matrix::Matrix;
use grundy_core::parse::offset_in;
use num::BigRational;

/// Reads a bimatrix game.
///
/// # Errors
/// A [`ParseError`] at the first cell that is not a pair of payoffs, at the first row that is longer or shorter than the
/// first, or at the second of two matrices of different sizes; rows are counted from 1.
///
/// ```
/// use grundy_formats::bimatrix::read;
/// let game = read("3,1 0,0; 0,0 1,3").unwrap();
/// assert_eq!(read("3 0; 0 1 | 1 0; 0 3").unwrap(), game);
/// let error = read("3,1 0,0; 0,0 1").unwrap_err();
/// assert_eq!((error.at, error.found.as_str()), (13, "\"1\""));
/// ```
pub fn read(text: &str) -> Result<Bimatrix, ParseError> {
    match text.split_once('|') {
        Some((left, right)) => two_matrices(text, left, right),
        None => cells(text),
    }
}

/// Reads two matrices with a bar between them.
fn two_matrices(text: &str, left: &str, right: &str) -> Result<Bimatrix, ParseError> {
    let one = |part: &str| {
        matrix::read(part).map_err(|mut fault| {
            fault.at += offset_in(text, part);
            fault
        })
    };
    let (first, second) = (one(left)?, one(right)?);
    let (m, n) = (first.rows(), first.columns());
    let (k, l) = (second.rows(), second.columns());
    Bimatrix::new(first, second).map_err(|_| {
        ParseError::new(
            offset_in(text, right.trim_start()),
            format!("a matrix of {k}x{l}"),
            format!("one of {m}x{n} like the first"),
        )
    })
}

/// Reads cells with the payoffs of both players.
fn cells(text: &str) -> Result<Bimatrix, ParseError> {
    rows_in_one_way(text)?;
    let mut both: [Vec<Vec<BigRational>>; 2] = [Vec::new(), Vec::new()];
    for piece in pieces(text)? {
        let mut row = [Vec::new(), Vec::new()];
        for word in piece.split_whitespace() {
            let [left, right] = cell(text, word)?;
            row[0].push(left);
            row[1].push(right);
        }
        let found = row[0].len();
        let expected = both[0].first().map_or(found, Vec::len);
        if found != expected {
            let number = both[0].len() + 1;
            let noun = if found == 1 { "cell" } else { "cells" };
            return Err(ParseError::new(
                offset_in(text, piece),
                format!("row {number} with {found} {noun}"),
                format!("a row of {expected} like the first"),
            ));
        }
        if (both[0].len() + 1) * expected > MOST_ENTRIES {
            let most = format!("a game of at most {MOST_ENTRIES} cells");
            return Err(ParseError::at_piece(text, piece, most));
        }
        let [left, right] = row;
        both[0].push(left);
        both[1].push(right);
    }
    let nothing = |_| ParseError::at_piece(text, text.trim(), "a row of cells such as 3,1");
    let [left, right] = both;
    let (left, right) = (Matrix::new(left).map_err(nothing)?, Matrix::new(right));
    let right = right.map_err(nothing)?;
    Ok(Bimatrix::new(left, right).expect("both have a payoff for every cell"))
}

/// Reads the two payoffs of a cell.
fn cell(text: &str, word: &str) -> Result<[BigRational; 2], ParseError> {
    const WANTED: &str = "a cell of two payoffs with a comma between them, such as 3,1";
    let bare = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'));
    let bare = bare.unwrap_or(word);
    match bare.split_once(',') {
        Some((left, right)) if !left.is_empty() && !right.is_empty() && !right.contains(',') => {
            Ok([
                rational(text, left, "a payoff")?,
                rational(text, right, "a payoff")?,
            ])
        }
        _ => Err(ParseError::at_piece(text, word, WANTED)),
    }
}
