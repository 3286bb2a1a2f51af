//! The files of Gambit: games in normal form ([`nfg`]) and game trees ([`efg`]).
//!
//! Both begin with a word of their own, by which they are recognised: `NFG` or `EFG`. Texts stand between quotation marks, a
//! quotation mark inside is written `\"` and a backslash `\\`; numbers are whole, fractions `p/q` or decimals, and always
//! meant exactly: `0.1` is 1/10, `1e-3` is 1/1000. Commas between payoffs may be missing. A comment goes from `#` to the end
//! of its line. Savani and Turocy, *Gambit: The
//! package for computation in game theory*, describe the formats.

pub mod efg;
pub mod nfg;
pub mod scan;

/// The kind of a file, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game in normal form.
    Normal,
    /// A game tree.
    Tree,
}

/// The kind of file that a text is; `None` if it is another text.
///
/// ```
/// use grundy_formats::gambit::{Kind, kind};
/// assert_eq!(kind("# written by hand\nNFG 1 R \"a game\" …"), Some(Kind::Normal));
/// assert_eq!(kind("3,1 0,0; 0,0 1,3"), None);
/// ```
#[must_use]
pub fn kind(text: &str) -> Option<Kind> {
    match without_remarks(text).split_whitespace().next()? {
        "NFG" => Some(Kind::Normal),
        "EFG" => Some(Kind::Tree),
        _ => None,
    }
}

/// A text without the blanks and the comments before its first word.
fn without_remarks(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with('#') {
        let end = rest.find('\n').unwrap_or(rest.len());
        rest = rest[end..].trim_start();
    }
    rest
}

/// The largest number of players.
pub const MOST_PLAYERS: usize = 100;

/// The largest exponent of ten in a decimal number, and the largest number of digits behind the point.
pub const MOST_EXPONENT: usize = 400;
