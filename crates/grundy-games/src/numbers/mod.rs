//! Games whose positions are numbers, and values as games.

pub mod add;
pub mod add_once;
pub mod avoid_multiples;
pub mod chalkboard;
pub mod guess_number;
pub mod loopy_value;
pub mod multiply;
pub mod number_game;
pub mod row;
pub mod sum_game;
pub mod two_valuations;
pub mod value;
