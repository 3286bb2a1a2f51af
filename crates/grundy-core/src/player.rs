//! The players, the turn, and the ways in which a play can end.

use std::cmp::Ordering;
use std::fmt;

/// One of the two players; Left is the first of the two in every convention of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Left, positive: vertical in Domineering, white in The Easy Chase, the first player of an impartial game.
    Left,
    /// Right, negative.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    ///
    /// ```
    /// use grundy_core::Player;
    /// assert_eq!(Player::Left.opponent(), Player::Right);
    /// ```
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// 0 for Left, 1 for Right: an index into arrays of two.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "left",
            Player::Right => "right",
        })
    }
}

/// The rule for the end of play: whoever cannot move loses (normal play) or wins (misère play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Convention {
    /// The last mover wins: whoever cannot move loses.
    #[default]
    Normal,
    /// The last mover loses: whoever cannot move wins.
    Misere,
}

impl Convention {
    /// The winner when `stuck` is to move and cannot.
    #[must_use]
    pub fn winner_when_stuck(self, stuck: Player) -> Player {
        match self {
            Convention::Normal => stuck.opponent(),
            Convention::Misere => stuck,
        }
    }
}

/// The end of a play between two players, stated absolutely, so that the question "winning for whom?" never arises.
///
/// The order is Left's: `Won(Right) < Drawn < Tied < Won(Left)`. A tie and a draw are worth the same
/// ([`Outcome::worth`]); they differ because a tied play has ended and a drawn one never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player wins.
    Won(Player),
    /// The play ends and neither player wins.
    Tied,
    /// The play never ends.
    Drawn,
}

impl Outcome {
    /// The worth of the outcome to Left: 1, 0 or −1.
    ///
    /// ```
    /// use grundy_core::{Outcome, Player};
    /// assert_eq!(Outcome::Won(Player::Right).worth(), -1);
    /// assert_eq!(Outcome::Tied.worth(), Outcome::Drawn.worth());
    /// ```
    #[must_use]
    pub fn worth(self) -> i8 {
        match self {
            Outcome::Won(Player::Left) => 1,
            Outcome::Won(Player::Right) => -1,
            Outcome::Tied | Outcome::Drawn => 0,
        }
    }

    /// The winner, where there is one.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Won(player) => Some(player),
            Outcome::Tied | Outcome::Drawn => None,
        }
    }

    fn rank(self) -> u8 {
        match self {
            Outcome::Won(Player::Right) => 0,
            Outcome::Drawn => 1,
            Outcome::Tied => 2,
            Outcome::Won(Player::Left) => 3,
        }
    }
}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Outcome) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Outcome {
    fn cmp(&self, other: &Outcome) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// The player to move in a sequential game, or the worth of the finished play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn<Payoff> {
    /// This player moves, and has at least one move.
    Of(Player),
    /// The play is over.
    Over(Payoff),
}
