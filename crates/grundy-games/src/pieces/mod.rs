//! Games of pieces that walk on a board.

pub mod breakthrough;
pub mod chase;
pub mod dawsons_board;
pub mod hexapawn;
pub mod king;
pub mod king_and_pawn;
pub mod king_and_queen;
pub mod king_and_rook;
pub mod knight;
pub mod pursuit;
pub mod queen;
pub mod rook;
