//! From partizan to sequential: the players move in turn until one cannot.

use crate::notation::{Notation, ParseError};
use crate::picture::Picture;
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

    fn next_player(&self, (mover, _): &Self::Position) -> Option<Player> {
        Some(*mover)
    }

    fn symmetric(&self, (mover, p): &Self::Position) -> Self::Position {
        (*mover, self.rules.canonical(p.clone()))
    }
}

/// A position is written after its mover: `left: 4x4`.
impl<R: Notation> Notation for Alternating<R> {
    fn show(&self, (mover, p): &Self::Position) -> String {
        format!("{mover}: {}", self.rules.show(p))
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        let mover = |name: &str| {
            Player::BOTH
                .into_iter()
                .find(|p| p.to_string().eq_ignore_ascii_case(name.trim()))
        };
        let (name, body) = text.split_once(':').unwrap_or((text, ""));
        let mover = mover(name)
            .ok_or_else(|| ParseError::at_piece(text, name, "\"left:\" or \"right:\""))?;
        let body = body.strip_prefix(' ').unwrap_or(body);
        let p = self
            .rules
            .read(body)
            .map_err(|e| e.shifted(text.len() - body.len()))?;
        Ok((mover, p))
    }

    fn show_move(&self, (_, p): &Self::Position, mv: &R::Move) -> String {
        self.rules.show_move(p, mv)
    }

    fn read_move(&self, (_, p): &Self::Position, text: &str) -> Result<R::Move, ParseError> {
        self.rules.read_move(p, text)
    }

    fn picture(&self, (_, p): &Self::Position) -> Option<Picture> {
        self.rules.picture(p)
    }
}
