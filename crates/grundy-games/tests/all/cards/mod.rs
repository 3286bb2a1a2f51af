//! Games with hidden information.

mod battleships;
mod blotto;
mod goofspiel;
mod kuhn;
mod kuhn_three;
mod leduc;
mod liars_dice;
mod matching_pennies;
mod monty_hall;
mod one_card;
