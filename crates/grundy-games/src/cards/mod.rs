//! Games with cards, chance and hidden information.

pub mod kuhn;
pub mod leduc;
pub mod liars_dice;
pub mod one_card;
