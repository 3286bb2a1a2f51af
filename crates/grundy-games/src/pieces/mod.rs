//! Games of pieces that walk on a board.

pub mod chase;
pub mod chess_pieces;
pub mod hexapawn;
pub mod king_and_rook;
