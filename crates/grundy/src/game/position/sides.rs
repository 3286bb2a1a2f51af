//! The names of the sides of a sum: those of its games, if they all use the same ones.

use grundy_core::About;

/// The names that the games met so far agree on. Values and impartial games do not count.
#[derive(Clone, Copy, Default)]
pub(super) struct SideNames(Option<[&'static str; 2]>);

impl SideNames {
    /// Adds a game with these names. In the negative of a game Left has the moves of Right, and so the name.
    pub(super) fn meet(&mut self, [left, right]: [&'static str; 2], negated: bool) {
        // The plain names are those of the players, even in a negative.
        let named = if negated && [left, right] != About::PLAIN.sides {
            [right, left]
        } else {
            [left, right]
        };
        let agreed = self.0.is_none_or(|before| before == named);
        self.0 = Some(if agreed { named } else { About::PLAIN.sides });
    }

    /// The name of Left and that of Right.
    pub(super) fn names(self) -> [&'static str; 2] {
        self.0.unwrap_or(About::PLAIN.sides)
    }
}
