//! Games with cards, chance and hidden information.

pub mod kuhn;
