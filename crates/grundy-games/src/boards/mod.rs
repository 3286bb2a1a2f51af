//! Games on squared boards and strips.

pub mod amazons;
pub mod chomp;
pub mod clobber;
pub mod connect_four;
pub mod cram;
pub mod cutting;
pub mod domineering;
pub mod dots_and_boxes;
pub mod flanked;
pub mod gomoku;
pub mod hex;
pub mod konane;
pub mod mnk;
pub mod nine_holes;
pub mod nogo;
pub mod northcott;
pub mod peaceful_queens;
pub mod three_mens_morris;
pub mod tic_tac_toe;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
pub mod vowels;
