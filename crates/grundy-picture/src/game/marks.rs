//! The change that a move makes, and the marks that show it.

use crate::scene::{At, Block};
use grundy::vocabulary::Player;

/// The change that a move makes in a picture.
pub struct Change<'a, T: ?Sized> {
    /// The picture after it.
    pub after: &'a T,
    /// The move as text.
    pub text: &'a str,
    /// The player who makes it, where both players' moves are listed.
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

/// The drawing of a move, the place of its number, and the things that it concerns, by their numbers among the sights.
#[derive(Default)]
pub struct Marks {
    pub block: Block,
    pub badge: Option<At>,
    pub from: Option<usize>,
    pub covers: Vec<usize>,
}

impl Marks {
    /// Adds the marks of the same move elsewhere.
    pub fn add(&mut self, more: Marks) {
        self.block.items.extend(more.block.items);
        self.badge = self.badge.or(more.badge);
        self.from = self.from.or(more.from);
        self.covers.extend(more.covers);
    }
}
