//! Games whose positions are numbers, and values as games.

pub mod add;
pub mod multiply;
pub mod number_game;
pub mod row;
pub mod value;
