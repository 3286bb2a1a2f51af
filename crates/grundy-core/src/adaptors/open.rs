//! From sequential to extensive: nothing is hidden and nothing is left to chance.
//!
//! Every position is its own information set. Tests use this to compare the solvers of extensive games with those of
//! sequential ones.

use crate::player::Turn;
use crate::rules::{Choice, Extensive, Node, Ruleset, Sequential};
use std::hash::Hash;

/// A sequential game seen as an extensive one: what a player knows is the whole position.
#[derive(Clone, Debug)]
pub struct OpenInformation<R>(pub R);

impl<R: Ruleset> Ruleset for OpenInformation<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn play(&self, p: &R::Position, mv: &R::Move) -> R::Position {
        self.0.play(p, mv)
    }
}

impl<R: Sequential> Extensive for OpenInformation<R>
where
    R::Position: Ord + Hash,
{
    type InfoSet = R::Position;
    type Payoff = R::Payoff;

    fn node(&self, p: &R::Position) -> Node<R::Position, R::Payoff> {
        match self.0.turn(p) {
            Turn::Of(player) => Node::Decision {
                player,
                knows: p.clone(),
            },
            Turn::Over(payoff) => Node::Over(payoff),
        }
    }

    fn choices(&self, p: &R::Position) -> impl Iterator<Item = Choice<R::Move>> {
        self.0.legal(p).map(|mv| Choice { mv, weight: 1 })
    }
}
