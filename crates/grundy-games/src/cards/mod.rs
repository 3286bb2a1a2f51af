//! Games with cards, chance and hidden information.

pub mod battleships;
pub mod blotto;
pub mod goofspiel;
pub mod kuhn;
pub mod kuhn_three;
pub mod leduc;
pub mod liars_dice;
pub mod matching_pennies;
pub mod monty_hall;
pub mod one_card;
