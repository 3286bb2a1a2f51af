//! A position of a game of turns on a board.

use super::planes::Cells;
use grundy_core::Player;

/// The board and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment {
    /// The board.
    pub board: Cells,
    /// The player to move.
    pub turn: Player,
    /// The number of times that the players have just passed: 0 to 2, and 0 where the rule does not ask.
    pub passed: u8,
    /// True if the board was set up with an end of play that no move before can have brought about. Then all ends are looked
    /// for; otherwise only those that the move before may have brought about.
    pub odd: bool,
}
