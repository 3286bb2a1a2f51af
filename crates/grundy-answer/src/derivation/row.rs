//! The kinds of taking from a row of numbers, for the reason of its scores.

use grundy_core::forms::row::Taking;
use serde::Serialize;

/// The kinds of taking from a row of numbers that a reason tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowTaking {
    /// One number from either end.
    Ends,
    /// One or more numbers from either end.
    Several,
    /// One number from either end; the mover scores what remains.
    Rest,
    /// One number from either end, where one of the players always takes the larger.
    Greedy,
    /// A part at one end, by one player who goes on alone.
    Split,
    /// Numbers from the left end.
    Front,
    /// Numbers from the left end, which become one.
    Merge,
}

impl From<&Taking> for RowTaking {
    fn from(taking: &Taking) -> RowTaking {
        match taking {
            Taking::Ends(1) => RowTaking::Ends,
            Taking::Ends(_) => RowTaking::Several,
            Taking::Rest => RowTaking::Rest,
            Taking::Greedy { .. } => RowTaking::Greedy,
            Taking::Split => RowTaking::Split,
            Taking::Front(_) => RowTaking::Front,
            Taking::Merge => RowTaking::Merge,
        }
    }
}
