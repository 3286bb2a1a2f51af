//! From partizan to sequential: the players move in turn until one cannot.

use crate::player::{Convention, Outcome, Player, Turn};
use crate::rules::{Partizan, Ruleset, Sequential};

/// A partizan ruleset under a play convention, `first` beginning; a position remembers who is to move.
#[derive(Clone, Debug)]
pub struct Alternating<R> {
    /// The rules of the moves.
    pub rules: R,
    /// What happens to the player who cannot move.
    pub convention: Convention,
    /// Who begins.
    pub first: Player,
}

impl<R: Ruleset> Ruleset for Alternating<R> {
    type Position = (Player, R::Position);
    type Move = R::Move;

    fn start(&self) -> Self::Position {
        (self.first, self.rules.start())
    }

    fn play(&self, (mover, p): &Self::Position, mv: &R::Move) -> Self::Position {
        (mover.opponent(), self.rules.play(p, mv))
    }

    fn canonical(&self, (mover, p): Self::Position) -> Self::Position {
        (mover, self.rules.canonical(p))
    }
}

impl<R: Partizan> Sequential for Alternating<R> {
    type Payoff = Outcome;

    fn turn(&self, (mover, p): &Self::Position) -> Turn<Outcome> {
        if self.rules.moves_of(*mover, p).next().is_some() {
            Turn::Of(*mover)
        } else {
            Turn::Over(Outcome::Won(self.convention.winner_when_stuck(*mover)))
        }
    }

    fn legal(&self, (mover, p): &Self::Position) -> impl Iterator<Item = R::Move> {
        self.rules.moves_of(*mover, p)
    }

    fn symmetric(&self, (mover, p): &Self::Position) -> Self::Position {
        (*mover, self.rules.canonical(p.clone()))
    }
}
