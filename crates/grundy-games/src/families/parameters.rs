//! Rules that are a number: the text before the colon of games such as `bounded-nim 3: 4,5,6`.

use grundy_core::ParseError;
use grundy_core::parse::read_number;

/// Reads rules that are one number from 1 to `most`.
///
/// # Errors
/// The text found there instead, if any.
pub(crate) fn positive(text: Option<&str>, what: &str, most: u64) -> Result<u64, ParseError> {
    let text = text.unwrap_or("");
    positive_in(text, text, what, most)
}

/// Reads a number from 1 to `most`, a piece of rules.
///
/// # Errors
/// The text found there instead.
pub(crate) fn positive_in(
    text: &str,
    piece: &str,
    what: &str,
    most: u64,
) -> Result<u64, ParseError> {
    match read_number(text, piece, what, most)? {
        0 => {
            let expected = format!("{what}, at least 1");
            Err(ParseError::at_piece(text, piece.trim(), expected))
        }
        n => Ok(n),
    }
}
