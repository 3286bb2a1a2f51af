//! Games of pieces that walk on a board.

pub mod chase;
pub mod hexapawn;
pub mod king;
pub mod king_and_rook;
pub mod knight;
pub mod pursuit;
pub mod queen;
pub mod rook;
