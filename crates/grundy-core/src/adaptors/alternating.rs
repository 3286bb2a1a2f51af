//! From partizan to sequential: the players move alternately until the player to move has no move.
//!
//! A partizan ruleset lists both players' moves and says nothing of turns. Solvers of games with turns (alpha-beta,
//! retrograde analysis) need a mover, so the adaptor adds one to the position and turns "cannot move" into a payoff.

use crate::notation::Notation;
use crate::parse::ParseError;
use crate::picture::Picture;
use crate::player::{Convention, Outcome, Player, Turn};
use crate::rules::{Partizan, Ruleset, Sequential};

/// A partizan ruleset under a play convention, `first` beginning; a position remembers who is to move.
#[derive(Clone, Debug)]
pub struct Alternating<R> {
    /// The rules of the moves.
    pub rules: R,
    /// Normal play, where whoever cannot move loses, or misère play, where that player wins.
    pub convention: Convention,
    /// The player who moves first.
    pub first: Player,
    /// The names of the players in notation, Left first.
    pub sides: [&'static str; 2],
}

impl<R> Alternating<R> {
    /// The rules with players called `left` and `right`.
    #[must_use]
    pub fn new(rules: R, convention: Convention, first: Player) -> Alternating<R> {
        Alternating {
            rules,
            convention,
            first,
            sides: ["left", "right"],
        }
    }

    /// The same rules with other names for the players.
    #[must_use]
    pub fn called(self, sides: [&'static str; 2]) -> Alternating<R> {
        Alternating { sides, ..self }
    }
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

    fn symmetry_key(&self, (mover, p): &Self::Position) -> Self::Position {
        (*mover, self.rules.canonical(p.clone()))
    }
}

/// A position is written after its mover: `left: 4x4`, or with the name that the game has for it, `vertical: 4x4`; both
/// are read.
impl<R: Notation> Notation for Alternating<R> {
    fn show(&self, (mover, p): &Self::Position) -> String {
        format!("{}: {}", self.sides[mover.index()], self.rules.show(p))
    }

    fn read(&self, text: &str) -> Result<Self::Position, ParseError> {
        let mover = |name: &str| {
            let named = |p: &Player| {
                let names = [p.to_string(), self.sides[p.index()].to_owned()];
                names.iter().any(|n| n.eq_ignore_ascii_case(name.trim()))
            };
            Player::BOTH.into_iter().find(named)
        };
        let (name, body) = text.split_once(':').unwrap_or((text, ""));
        let [left, right] = self.sides;
        let wanted = format!("\"{left}:\" or \"{right}:\"");
        let mover = mover(name).ok_or_else(|| ParseError::at_piece(text, name, wanted))?;
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
