//! What games share.

mod among;
mod bits;
mod board;
mod graph;
mod grid;
mod in_a_row;
pub(crate) mod in_turn;
mod king_and_piece;
pub(crate) mod one_card_each;
mod pairs;
mod pattern;
mod pawns;
mod pool;
mod removal;
mod square;
