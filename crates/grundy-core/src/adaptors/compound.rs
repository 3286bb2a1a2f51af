//! The selective and the conjunctive compound: a turn is a move in several components.
//!
//! A position with k components of m moves each has about (m + 1)^k turns, so turns are made lazily, one product at a
//! time, and a caller that needs only the first few pays for no more.

use crate::player::Player;
use crate::pulse::with_pulse;
use crate::rules::{Impartial, Partizan, Ruleset};

/// Several positions of one ruleset played at once: on a turn a player moves in as many components as they like, at
/// least one. Smith, *Graphs and composite games*, JCT 1 (1966). If a component falls apart, its parts become
/// components of the compound.
#[derive(Clone, Debug)]
pub struct Selective<R: Ruleset> {
    /// The rules of each component.
    pub rules: R,
    /// The components at the start.
    pub parts: Vec<R::Position>,
}

/// Several positions of one ruleset played at once: on a turn a player moves in every one of them, and the play ends as
/// soon as some component has no move for that player. Smith, *Graphs and composite games*, JCT 1 (1966). The variant in
/// which the remaining components are played on is [`ContinuedConjunctive`](crate::adaptors::ContinuedConjunctive). If a
/// component falls apart, its parts become components; an exhausted component is kept, because it ends the play.
#[derive(Clone, Debug)]
pub struct Conjunctive<R: Ruleset> {
    /// The rules of each component.
    pub rules: R,
    /// The components at the start.
    pub parts: Vec<R::Position>,
}

/// The components after a turn; `None` in `moves` means that the component was left alone.
pub(super) fn after<R: Ruleset>(
    rules: &R,
    parts: &[R::Position],
    moves: &[Option<R::Move>],
) -> Vec<R::Position> {
    let mut next = Vec::with_capacity(parts.len());
    for (p, mv) in parts.iter().zip(moves) {
        match mv {
            None => next.push(p.clone()),
            Some(mv) => {
                let q = rules.play(p, mv);
                let before = next.len();
                next.extend(rules.components(&q));
                if next.len() == before {
                    next.push(q);
                }
            }
        }
    }
    next
}

/// All combinations of one choice per component, made lazily like the readings of an odometer: the last component changes
/// fastest.
pub(super) fn product<M: Clone>(
    choices: impl Iterator<Item = Vec<Option<M>>>,
) -> impl Iterator<Item = Vec<Option<M>>> {
    let choices: Vec<Vec<Option<M>>> = choices.collect();
    let possible = choices.iter().all(|here| !here.is_empty());
    let mut at = possible.then(|| vec![0; choices.len()]);
    std::iter::from_fn(move || {
        let now = at.as_mut()?;
        let turn = now
            .iter()
            .zip(&choices)
            .map(|(&i, here)| here[i].clone())
            .collect();
        match (0..now.len())
            .rev()
            .find(|&i| now[i] + 1 < choices[i].len())
        {
            Some(last) => {
                now[last] += 1;
                now[last + 1..].fill(0);
            }
            None => at = None,
        }
        Some(turn)
    })
}

impl<R: Ruleset> Ruleset for Selective<R> {
    type Position = Vec<R::Position>;
    /// One move for each component, `None` where the player leaves it alone.
    type Move = Vec<Option<R::Move>>;

    fn start(&self) -> Self::Position {
        self.parts.clone()
    }

    fn play(&self, parts: &Self::Position, moves: &Self::Move) -> Self::Position {
        after(&self.rules, parts, moves)
    }
}

impl<R: Partizan> Partizan for Selective<R> {
    fn moves_of(&self, player: Player, parts: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let choices = parts.iter().map(move |p| {
            [None]
                .into_iter()
                .chain(with_pulse(self.rules.moves_of(player, p)).map(Some))
                .collect()
        });
        // The first combination leaves every component alone, which is no turn.
        with_pulse(product(choices).skip(1))
    }

    fn same_for_both(&self) -> bool {
        self.rules.same_for_both()
    }

    fn may_repeat(&self, parts: &Self::Position) -> bool {
        parts.iter().any(|part| self.rules.may_repeat(part))
    }
}

impl<R: Impartial> Impartial for Selective<R> {}

impl<R: Ruleset> Ruleset for Conjunctive<R> {
    type Position = Vec<R::Position>;
    /// One move for each component, never `None`.
    type Move = Vec<Option<R::Move>>;

    fn start(&self) -> Self::Position {
        self.parts.clone()
    }

    fn play(&self, parts: &Self::Position, moves: &Self::Move) -> Self::Position {
        after(&self.rules, parts, moves)
    }
}

impl<R: Partizan> Partizan for Conjunctive<R> {
    fn moves_of(&self, player: Player, parts: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let choices = parts.iter().map(move |p| {
            with_pulse(self.rules.moves_of(player, p))
                .map(Some)
                .collect()
        });
        // The product over no components has one element, the empty turn, which moves nothing.
        with_pulse(product(choices)).filter(|moves| !moves.is_empty())
    }

    fn same_for_both(&self) -> bool {
        self.rules.same_for_both()
    }

    fn may_repeat(&self, parts: &Self::Position) -> bool {
        parts.iter().any(|part| self.rules.may_repeat(part))
    }
}

impl<R: Impartial> Impartial for Conjunctive<R> {}
