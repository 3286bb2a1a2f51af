//! Games with numbers.

mod loopy_value;
mod number_game;
mod value;
