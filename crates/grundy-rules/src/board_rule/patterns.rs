//! The patterns of a rule, laid in every way.

use super::over::End;
use super::shapes::{Moves, Shape};
use grundy_core::picture::Surface;

/// The moves of both players on boards of some kind.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// The moves of Left and of Right.
    pub moves: [Moves; 2],
    /// The ends of play that are looked for on the board, in the order in which they are written.
    pub on_board: Vec<End<Vec<Shape>>>,
    /// The mark of cells that do not matter, then those of the colours of a board.
    pub marks: String,
    /// The symbols that are looked at.
    pub seen: Vec<u8>,
    /// True for layers, rows and columns if the last one lies before the first.
    pub wrap: [bool; 3],
    /// True if a pattern has a star, so that lines of the board have a longest length.
    pub stars: bool,
    /// True if play is proved to end.
    pub always_ends: bool,
    /// The kind of cells as which they are drawn.
    pub surface: Surface,
}
