//! Files people already have: parity games, Green Game instances, matrices, coalitions, long lists of heaps.

pub mod coalition;
pub mod green;
pub mod heaps;
pub mod matrix;
pub mod pgsolver;

use crate::error::Error;
use grundy_core::ParseError;

/// Reads a text file; `-` is the standard input.
///
/// # Errors
/// [`Error::File`] when it cannot be read, [`Error::Parse`] with the place of the first byte that is not UTF-8.
pub fn read_text(name: &str) -> Result<String, Error> {
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes)
            .map_err(|e| Error::file("standard input", &e))?;
        bytes
    } else {
        std::fs::read(name).map_err(|e| Error::file(name, &e))?
    };
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let byte = e.as_bytes()[at];
        let text = String::from_utf8_lossy(&e.as_bytes()[..at]).into_owned();
        let origin = if name == "-" { "standard input" } else { name };
        Error::in_file(
            origin,
            &text,
            ParseError::new(at, format!("the byte 0x{byte:02x}"), "UTF-8 text"),
        )
    })
}
