//! Games of perfect information in which the players' interests are not opposed.

use crate::{Player, Ruleset, Turn};

/// A game of two players who move in turn and see everything, and whose payoffs have no constant sum.
pub trait GeneralSum: Ruleset {
    /// The player to move, or the end of the play with the payoff of each player. `Of(player)` promises a move.
    fn turn(&self, position: &Self::Position) -> Turn<[i64; 2]>;

    /// The moves of the player to move; empty when the play is over.
    fn choices(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Hint: a representative with the same payoffs of both players, up to symmetry of the rules.
    fn symmetry_key(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Hint: the payoffs that a player may get at an end, and no others, ascending; empty if they are not known.
    fn payoffs(&self, _player: Player) -> Vec<i64> {
        Vec::new()
    }

    /// Hint: true if no play goes on for ever.
    fn always_ends(&self) -> bool {
        false
    }

    /// The names of the players.
    fn players(&self) -> [String; 2];
}
