//! Places in texts, and the lines that show them.

use std::fmt;

/// The line and the column, both from 1, of a byte offset; a column counts characters.
#[must_use]
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..char_boundary(text, at)];
    let line = before.matches('\n').count() + 1;
    let begin = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before[begin..].chars().count() + 1)
}

/// The last place up to `at` where a character begins or the text ends.
fn char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The part of a line around a byte offset that is shown with its fault, and the number of its characters before that.
pub(super) fn around(text: &str, at: usize) -> (&str, usize) {
    const NEAR: usize = 1_000;
    let at = char_boundary(text, at);
    let begin = char_boundary(text, at.saturating_sub(NEAR));
    let end = char_boundary(text, at.saturating_add(NEAR));
    let before = text[begin..at].rsplit('\n').next().unwrap_or_default();
    let after = text[at..end].split('\n').next().unwrap_or_default();
    let begin = at - before.len();
    (&text[begin..at + after.len()], before.chars().count())
}

/// The line with the fault and a caret under it, after `at` characters; of a long line only the part near the fault is
/// shown.
pub(super) fn caret(f: &mut fmt::Formatter<'_>, shown: &str, at: usize) -> fmt::Result {
    const WIDTH: usize = 72;
    // The line may be as long as a file: what is not shown is not copied either.
    let after = shown.chars().skip(at).take(WIDTH).count();
    let from = (at + after)
        .saturating_sub(WIDTH)
        .min(at.saturating_sub(WIDTH / 2));
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let cut: String = shown.chars().map(plain).skip(from).take(WIDTH).collect();
    write!(f, "\n  {cut}\n  {}^", " ".repeat(at - from))
}
