//! The choice among several things with the same notation: of two pieces on a square, `#2` names the second.

use grundy_core::ParseError;
use grundy_core::parse::Text;

/// `text`, followed by `#2` where the thing at `at` is the second of its kind.
#[must_use]
pub fn show_among<T: PartialEq>(text: String, all: &[T], at: usize) -> String {
    let before = all[..at].iter().filter(|&other| *other == all[at]);
    match before.count() {
        0 => text,
        before => format!("{text} #{}", before + 1),
    }
}

/// Reads `#2` or nothing, and returns the place of the second or the first thing that equals `wanted`.
///
/// # Errors
/// There are fewer such things than the number asks for.
pub fn read_among<T: PartialEq>(
    text: &mut Text,
    all: &[T],
    wanted: &T,
) -> Result<usize, ParseError> {
    let here = *text;
    let nth = if text.eat("#") {
        text.number("which of those that are alike", all.len() as u64)?
    } else {
        1
    };
    let mut alike = (0..all.len()).filter(|&at| all[at] == *wanted);
    let found = nth
        .checked_sub(1)
        .and_then(|before| alike.nth(before as usize));
    found.ok_or_else(|| here.fault("which of those that are alike, counted from 1"))
}
