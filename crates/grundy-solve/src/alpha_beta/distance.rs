//! Alpha-beta with distances: the winner hurries and the loser delays.
//!
//! The ply at which a play ends becomes part of its payoff, and the ply played so far part of the position, so that
//! remembered bounds stay exact.

use super::{Config, Moves, Search};
use grundy_core::{Outcome, Player, Ruleset, Sequential, StopReason, Turn, Utility, Watch};
use num::BigRational;
use std::cmp::Ordering;

/// The outcome and its distance in plies when the winner hurries and the loser delays, with such a line of play.
///
/// # Errors
/// What stopped it; [`StopReason::Cycle`] when the play returns to a position.
pub fn solve_with_distance<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Paced<R::Move>, StopReason> {
    let timed = WithDistance(rules);
    let start = (position.clone(), 0);
    paced(&mut timed.search(), &start, watch)
}

/// The same, and every move as [`moves_with_distance`] has it, by one search that remembers.
///
/// # Errors
/// What stopped it; [`StopReason::Cycle`] when the play returns to a position.
pub fn solve_all_with_distance<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<PacedMoves<R::Move>, StopReason> {
    let timed = WithDistance(rules);
    let mut search = timed.search();
    let start = (position.clone(), 0);
    let moves = search.moves(&start, watch)?;
    Ok((paced(&mut search, &start, watch)?, moves))
}

fn paced<R: Sequential<Payoff = Outcome>>(
    search: &mut Search<'_, WithDistance<&R>>,
    start: &(R::Position, u32),
    watch: &mut dyn Watch,
) -> Result<Paced<R::Move>, StopReason> {
    let payoff = search.payoff(start, watch)?;
    Ok(Paced {
        outcome: payoff.outcome,
        distance: payoff.distance(),
        line: search.line(start, watch)?,
        nodes: search.nodes(),
    })
}

/// Every move, in the order of the rules, with the outcome after it and the plies from the position *before* it to
/// the win. The perfect opponent plays the best of these.
///
/// # Errors
/// What stopped it; [`StopReason::Cycle`] when the play returns to a position.
pub fn moves_with_distance<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    position: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Moves<R::Move, Timed>, StopReason> {
    WithDistance(rules)
        .search()
        .moves(&(position.clone(), 0), watch)
}

/// The outcome of a position with its distance, and every move with its own.
pub type PacedMoves<Move> = (Paced<Move>, Moves<Move, Timed>);

/// The outcome of a position whose winner hurries and whose loser delays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paced<Move> {
    /// The outcome.
    pub outcome: Outcome,
    /// The plies to the win; `None` when nobody wins.
    pub distance: Option<u32>,
    /// A line of play in which both sides always move well.
    pub line: Vec<Move>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// A sequential game whose payoff tells the plies played as well: the winner hurries, the loser delays.
/// A position carries the number of plies played so far.
#[derive(Clone, Debug)]
pub struct WithDistance<R>(pub R);

impl<R: Sequential<Payoff = Outcome>> WithDistance<R> {
    /// A search in which positions that differ in their plies alone still make a cycle.
    fn search(&self) -> Search<'_, WithDistance<R>> {
        let mut search = Search::new(self, Config::default());
        search.repeats = |(p, _)| (p.clone(), 0);
        search
    }
}

/// An outcome with the ply at which it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Who won.
    pub outcome: Outcome,
    /// After how many plies; 0 when nobody won, for then nobody hurries.
    pub ply: u32,
}

impl Timed {
    /// The plies to the win; `None` when nobody wins.
    #[must_use]
    pub fn distance(self) -> Option<u32> {
        self.outcome.winner().map(|_| self.ply)
    }
}

impl Ord for Timed {
    fn cmp(&self, other: &Timed) -> Ordering {
        let by_outcome = self.outcome.cmp(&other.outcome);
        by_outcome.then_with(|| match self.outcome {
            Outcome::Won(Player::Left) => other.ply.cmp(&self.ply),
            Outcome::Won(Player::Right) => self.ply.cmp(&other.ply),
            Outcome::Tied | Outcome::Drawn => Ordering::Equal,
        })
    }
}

impl PartialOrd for Timed {
    fn partial_cmp(&self, other: &Timed) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Utility for Timed {
    fn for_left(&self) -> BigRational {
        self.outcome.for_left()
    }
}

impl<R: Ruleset> Ruleset for WithDistance<R> {
    type Position = (R::Position, u32);
    type Move = R::Move;

    fn start(&self) -> Self::Position {
        (self.0.start(), 0)
    }

    fn play(&self, (p, ply): &Self::Position, mv: &R::Move) -> Self::Position {
        (self.0.play(p, mv), ply + 1)
    }
}

impl<R: Sequential<Payoff = Outcome>> Sequential for WithDistance<R> {
    type Payoff = Timed;

    fn turn(&self, (p, ply): &Self::Position) -> Turn<Timed> {
        match self.0.turn(p) {
            Turn::Of(player) => Turn::Of(player),
            Turn::Over(outcome) => Turn::Over(Timed {
                outcome,
                ply: outcome.winner().map_or(0, |_| *ply),
            }),
        }
    }

    fn legal(&self, (p, _): &Self::Position) -> impl Iterator<Item = R::Move> {
        self.0.legal(p)
    }

    fn next_player(&self, (p, _): &Self::Position) -> Option<Player> {
        self.0.next_player(p)
    }

    /// A play that is not over takes at least one more ply.
    fn bounds(&self, (p, ply): &Self::Position) -> Option<(Timed, Timed)> {
        let (low, high) = self
            .0
            .bounds(p)
            .unwrap_or((Outcome::Won(Player::Right), Outcome::Won(Player::Left)));
        let Turn::Of(_) = self.0.turn(p) else {
            return None;
        };
        let soonest = |outcome: Outcome, extreme: Player| match outcome {
            Outcome::Won(p) if p == extreme => ply + 1,
            // The other player's win, as a bound from this side, is the latest one: no ply bounds it.
            Outcome::Won(_) => u32::MAX,
            Outcome::Tied | Outcome::Drawn => 0,
        };
        let timed = |outcome, extreme| Timed {
            outcome,
            ply: soonest(outcome, extreme),
        };
        Some((timed(low, Player::Right), timed(high, Player::Left)))
    }

    fn priority(&self, (p, _): &Self::Position, mv: &R::Move) -> i32 {
        self.0.priority(p, mv)
    }

    fn symmetry_key(&self, (p, ply): &Self::Position) -> Self::Position {
        (self.0.symmetry_key(p), *ply)
    }
}
