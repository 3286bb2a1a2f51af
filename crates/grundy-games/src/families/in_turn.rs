//! Positions of games with hidden information as text: what happened, word by word.

use grundy_core::parse::offset_in;
use grundy_core::{Extensive, Node, Notation, ParseError};

/// The information of a player who has seen nothing yet, as text.
pub(crate) const NOTHING: &str = "nothing";

/// Reads a position as the moves that lead to it from the start, which `start` names.
///
/// # Errors
/// The first word that is no move there, or that follows the end of the play.
pub(crate) fn read<R: Extensive + Notation>(
    rules: &R,
    text: &str,
    start: &str,
) -> Result<R::Position, ParseError> {
    let mut p = rules.start();
    if text.trim().eq_ignore_ascii_case(start) {
        return Ok(p);
    }
    for word in text.split_whitespace() {
        if matches!(rules.node(&p), Node::Over(_)) {
            let expected = "nothing more, for the play is over";
            return Err(ParseError::at_piece(text, word, expected));
        }
        let mv = rules.read_move(&p, word);
        p = rules.play(&p, &mv.map_err(|e| e.shifted(offset_in(text, word)))?);
    }
    Ok(p)
}

/// The beginning with the words after it, each preceded by a blank.
pub(crate) fn said(beginning: String, words: &[impl ToString]) -> String {
    words
        .iter()
        .fold(beginning, |text, word| text + " " + &word.to_string())
}

/// The words with blanks between them; `none` if there are no words.
pub(crate) fn moves(words: &[impl ToString], none: &str) -> String {
    match words {
        [] => none.to_owned(),
        [first, rest @ ..] => said(first.to_string(), rest),
    }
}
