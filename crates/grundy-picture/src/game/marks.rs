//! What a move changes, and the marks that show it.

use crate::scene::{At, Block};
use grundy::vocabulary::Player;

/// What a move makes of a picture.
pub struct Change<'a, T: ?Sized> {
    /// The picture after it.
    pub after: &'a T,
    /// How the move is written.
    pub text: &'a str,
    /// Whose it is, where both players' moves are listed.
    pub by: Option<Player>,
}

impl<'a, T: ?Sized> Change<'a, T> {
    /// The same move, of another part of the picture.
    pub fn with<U: ?Sized>(&self, after: &'a U) -> Change<'a, U> {
        Change {
            after,
            text: self.text,
            by: self.by,
        }
    }
}

/// What is drawn of a move, and where its number stands.
#[derive(Default)]
pub struct Marks {
    pub block: Block,
    pub badge: Option<At>,
}

impl Marks {
    /// What the same move changes elsewhere.
    pub fn add(&mut self, more: Marks) {
        self.block.items.extend(more.block.items);
        self.badge = self.badge.or(more.badge);
    }
}
