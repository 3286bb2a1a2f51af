//! The room of a picture, and the ink of a player.

use crate::board::canvas::Ink;
use grundy::vocabulary::Player;

/// The room of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Characters side by side.
    pub width: usize,
    /// Lines.
    pub height: usize,
}

/// The ink of a player's own.
pub fn ink(owner: Option<Player>) -> Ink {
    match owner {
        None => Ink::Plain,
        Some(Player::Left) => Ink::Left,
        Some(Player::Right) => Ink::Right,
    }
}
