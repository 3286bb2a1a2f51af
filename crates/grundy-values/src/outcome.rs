//! Outcome classes: the winners for both starting players.

use grundy_core::{FromOptions, Partizan, Player};
use std::fmt;

/// The winner of a position in normal play, for each player who may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// The next player, who moves first, wins.
    N,
    /// The previous player, who moves second, wins.
    P,
    /// Left wins, no matter who begins.
    L,
    /// Right wins, no matter who begins.
    R,
}

impl OutcomeClass {
    /// The class with these winners when Left begins and when Right begins.
    #[must_use]
    pub fn from_winners(left_first: Player, right_first: Player) -> OutcomeClass {
        match (left_first, right_first) {
            (Player::Left, Player::Left) => OutcomeClass::L,
            (Player::Right, Player::Right) => OutcomeClass::R,
            (Player::Left, Player::Right) => OutcomeClass::N,
            (Player::Right, Player::Left) => OutcomeClass::P,
        }
    }

    /// The winner when `first` begins.
    #[must_use]
    pub fn winner(self, first: Player) -> Player {
        match self {
            OutcomeClass::N => first,
            OutcomeClass::P => first.opponent(),
            OutcomeClass::L => Player::Left,
            OutcomeClass::R => Player::Right,
        }
    }
}

impl<R: Partizan + ?Sized> FromOptions<R> for OutcomeClass {
    fn from_options(left: &[OutcomeClass], right: &[OutcomeClass]) -> OutcomeClass {
        // A player who begins wins by moving to an option that they win with the opponent to begin.
        let wins = |player: Player, options: &[OutcomeClass]| {
            if options
                .iter()
                .any(|o| o.winner(player.opponent()) == player)
            {
                player
            } else {
                player.opponent()
            }
        };
        OutcomeClass::from_winners(wins(Player::Left, left), wins(Player::Right, right))
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
