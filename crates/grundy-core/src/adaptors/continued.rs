//! The conjunctive compound in its continued form: a turn is a move in every component that still has one.

use super::compound;
use crate::player::Player;
use crate::pulse::with_pulse;
use crate::rules::{Impartial, Partizan, Ruleset};

/// Several positions of one ruleset played at once: on a turn a player moves in *every* component where a move is left,
/// and the play ends when no component has one. Smith, *Graphs and composite games*, JCT 1 (1966).
/// If a component falls apart, its parts become components of the compound.
#[derive(Clone, Debug)]
pub struct ContinuedConjunctive<R: Ruleset> {
    /// The rules of each component.
    pub rules: R,
    /// The components at the start.
    pub parts: Vec<R::Position>,
}

impl<R: Ruleset> Ruleset for ContinuedConjunctive<R> {
    type Position = Vec<R::Position>;
    /// One move for each component, `None` where there is no move.
    type Move = Vec<Option<R::Move>>;

    fn start(&self) -> Self::Position {
        self.parts.clone()
    }

    fn play(&self, parts: &Self::Position, moves: &Self::Move) -> Self::Position {
        compound::after(&self.rules, parts, moves)
    }
}

impl<R: Partizan> Partizan for ContinuedConjunctive<R> {
    fn moves_of(&self, player: Player, parts: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let choices: Vec<Vec<Option<R::Move>>> = parts
            .iter()
            .map(move |p| {
                let moves: Vec<_> = with_pulse(self.rules.moves_of(player, p))
                    .map(Some)
                    .collect();
                if moves.is_empty() { vec![None] } else { moves }
            })
            .collect();
        // A choice that moves in no component is not a turn.
        compound::product(choices.into_iter()).filter(|moves| moves.iter().any(Option::is_some))
    }

    fn same_for_both(&self) -> bool {
        self.rules.same_for_both()
    }

    fn may_repeat(&self, parts: &Self::Position) -> bool {
        parts.iter().any(|part| self.rules.may_repeat(part))
    }
}

impl<R: Impartial> Impartial for ContinuedConjunctive<R> {}
