//! Rules, notation and theorems: one file per game, a family file for games that differ only in data.

pub mod bounded_nim;
pub mod chase;
pub mod chess_pieces;
pub mod chomp;
pub mod coins;
pub mod connect_four;
pub mod domineering;
pub mod green_hackenbush;
pub mod hackenbush_stalk;
pub mod heap_laws;
pub mod heaps;
pub mod hexapawn;
pub mod k_in_a_row;
pub mod king_and_rook;
pub mod kuhn;
pub mod misere_kayles;
pub mod moore;
pub mod moore_count;
pub mod multiply;
pub mod nim;
pub mod row;
pub mod subtract;
pub mod take_and_break;
pub mod toads_and_frogs;
pub mod tokens;
pub mod value;
