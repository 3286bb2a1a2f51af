//! The places of a form's options in the list of all options.

use std::ops::Range;

/// The places of a form's options in the list: the left ones, then the right ones, each in ascending order of their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OptionSpan {
    pub(super) begin: u32,
    pub(super) middle: u32,
    pub(super) end: u32,
}

impl OptionSpan {
    /// No options.
    pub(super) const EMPTY: OptionSpan = OptionSpan {
        begin: 0,
        middle: 0,
        end: 0,
    };

    /// The places of the left options.
    pub(super) fn left(self) -> Range<usize> {
        self.begin as usize..self.middle as usize
    }

    /// The places of the right options.
    pub(super) fn right(self) -> Range<usize> {
        self.middle as usize..self.end as usize
    }
}
