//! Rules that are a number: what stands before the colon of games such as `bounded-nim 3: 4,5,6`.

use grundy_core::ParseError;
use grundy_core::parse::read_number;

/// Reads rules that are one number from 1 to `most`.
///
/// # Errors
/// What stands there instead, or that nothing does.
pub(crate) fn positive(text: Option<&str>, what: &str, most: u64) -> Result<u64, ParseError> {
    let text = text.unwrap_or("");
    match read_number(text, text, what, most)? {
        0 => Err(ParseError::at_piece(
            text,
            text.trim(),
            format!("{what}, at least 1"),
        )),
        n => Ok(n),
    }
}
