//! A game that ends after so many plies.

use crate::player::{Outcome, Player, Turn};
use crate::rules::{Ruleset, Sequential};

/// The same game, tied when `plies` plies have been played and nobody has won; it always ends.
#[derive(Clone, Debug)]
pub struct Limit<R> {
    /// The rules.
    pub rules: R,
    /// The longest play.
    pub plies: u32,
}

impl<R: Ruleset> Ruleset for Limit<R> {
    /// The plies that are left, and the position.
    type Position = (u32, R::Position);
    type Move = R::Move;

    fn start(&self) -> Self::Position {
        (self.plies, self.rules.start())
    }

    fn play(&self, (left, p): &Self::Position, mv: &R::Move) -> Self::Position {
        (left - 1, self.rules.play(p, mv))
    }
}

impl<R: Sequential<Payoff = Outcome>> Sequential for Limit<R> {
    type Payoff = Outcome;

    fn turn(&self, (left, p): &Self::Position) -> Turn<Outcome> {
        match self.rules.turn(p) {
            Turn::Of(_) if *left == 0 => Turn::Over(Outcome::Tied),
            turn => turn,
        }
    }

    fn legal(&self, (left, p): &Self::Position) -> impl Iterator<Item = R::Move> {
        (*left > 0)
            .then(|| self.rules.legal(p))
            .into_iter()
            .flatten()
    }

    fn next_player(&self, (_, p): &Self::Position) -> Option<Player> {
        self.rules.next_player(p)
    }

    fn bounds(&self, _: &Self::Position) -> Option<(Outcome, Outcome)> {
        Some((Outcome::Won(Player::Right), Outcome::Won(Player::Left)))
    }
}
