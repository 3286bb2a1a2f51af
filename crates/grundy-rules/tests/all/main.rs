//! Rules that a user writes: axioms, notation, faults, and the games of the catalog that they can say.

mod board_rule;
mod rule;
