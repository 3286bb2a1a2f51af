//! Games of rounds, in which both players choose at the same time and then see what was chosen.

use crate::Ruleset;

/// What happens at a position of a game of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Round {
    /// The play is over; each player gets this payoff.
    Over([i64; 2]),
    /// Each player chooses among these, by their numbers. A player with a single one has no choice, and none has none.
    Choices([Vec<usize>; 2]),
}

/// A game of two players who choose at the same time in each round and see everything else. A move is a choice of each.
pub trait Rounds: Ruleset<Move = [usize; 2]> {
    /// The choices at a position, or the end of the play with the payoff of each player.
    fn round(&self, position: &Self::Position) -> Round;

    /// The sum of both payoffs, if it is the same at every end.
    fn sum(&self) -> Option<i64>;

    /// Hint: a representative with the same payoffs of both players, up to symmetry of the rules.
    fn symmetry_key(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The names of the players.
    fn players(&self) -> [String; 2];

    /// A choice of a player, by its number, as text.
    fn show_choice(&self, player: usize, choice: usize) -> String;
}
