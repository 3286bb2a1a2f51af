//! Reasons for the comparison of two positions: the winner's play in their difference, and for numbers a number between
//! them.

use super::{Pair, not_added};
use crate::choose::sums::values::{Values, values_of};
use crate::error::Error;
use crate::game::position::Position;
use crate::limits::Limits;
pub use grundy_answer::plan::{Answered, Between, Plan, Played, Reason};
use grundy_core::{Notation, Partizan, Player, Ruleset, StopReason, SumAt, Terms, Watch};
use grundy_games::graphs::hackenbush_stalk::stalk_of;
use grundy_values::Dyadic;

/// The largest number of the opponent's moves that are answered.
pub const MOST_ANSWERED: usize = 60;

/// The largest number of moves below the first ones that are answered, in total.
const MOST_IN_ALL: usize = 400;

/// The winner's play in the first position minus the second, for both starters, with answers to up to `depth` moves of the
/// opponent one after the other, and a number between two numbers. Beyond some hundreds of moves the answers end.
///
/// # Errors
/// [`Error::Usage`] for games that cannot be added, [`Error::Stopped`] when the work was stopped.
///
/// ```
/// use grundy::{Limits, Position, ask::compare::why};
/// let (a, b) = (Position::parse("hackenbush lr")?, Position::parse("1/2")?);
/// let reason = why(&a, &b, 1, &Limits::default())?;
/// // They are equal: the player who begins loses, and every first move has its answer.
/// assert!(reason.plans.iter().all(|plan| plan.first.is_none() && plan.begins != plan.winner));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn why(a: &Position, b: &Position, depth: u32, limits: &Limits) -> Result<Reason, Error> {
    let pair = Pair::new(a, b).ok_or_else(not_added)?;
    let mut at = pair.sums[0].clone();
    at.extend(pair.negatives[1].iter().cloned());
    let mut players = Players {
        values: values_of(&pair.terms, limits),
        terms: &pair.terms,
        watch: &mut limits.watch(),
        left: MOST_IN_ALL,
    };
    let stopped = |stop: StopReason| Error::Stopped((&stop).into());
    let mut plans = Vec::new();
    for begins in Player::BOTH {
        plans.push(players.plan(begins, &at, depth).map_err(stopped)?);
    }
    let between = players.between([&pair.sums[0], &pair.sums[1]]);
    Ok(Reason {
        plans,
        between: between.map_err(stopped)?,
    })
}

/// The largest number of segments of a tower that is written.
const TALLEST: usize = 60;

/// The tower of a number as text, if it is not too tall.
fn tower(number: &Dyadic) -> Option<String> {
    let stalk = stalk_of(number, TALLEST)?;
    Some(stalk.into_iter().map(char::from).collect())
}

/// The state while a plan is made.
struct Players<'a, 'w> {
    values: Values<'a>,
    terms: &'a Terms,
    watch: &'w mut dyn Watch,
    /// The number of moves below the first ones that may still be answered.
    left: usize,
}

impl Players<'_, '_> {
    /// The winner of a position when `begins` begins.
    fn winner(&mut self, at: &SumAt, begins: Player) -> Result<Player, StopReason> {
        let value = self.values.of(at, self.watch)?;
        Ok(self.values.store.outcome(value)?.winner(begins))
    }

    /// The winner's plan for one starter, down to a depth.
    fn plan(&mut self, begins: Player, at: &SumAt, depth: u32) -> Result<Plan, StopReason> {
        let winner = self.winner(at, begins)?;
        let mut plan = Plan {
            begins,
            winner,
            difference: self.terms.show(at),
            first: None,
            answers: Vec::new(),
            more: false,
        };
        let mut at = at.clone();
        if begins == winner
            && let Some((played, next)) = self.good_move(winner, &at)?
        {
            (plan.first, at) = (Some(played), next);
        }
        (plan.answers, plan.more) = self.answers(winner, &at, depth)?;
        Ok(plan)
    }

    /// The opponent's moves, each with an answer, and true if there are more of them.
    fn answers(
        &mut self,
        winner: Player,
        at: &SumAt,
        depth: u32,
    ) -> Result<(Vec<Answered>, bool), StopReason> {
        let moves = self
            .terms
            .some_moves(winner.opponent(), at, MOST_ANSWERED + 1);
        let mut answers = Vec::new();
        for mv in moves.iter().take(MOST_ANSWERED) {
            let next = self.terms.play(at, mv);
            let Some((answer, after)) = self.good_move(winner, &next)? else {
                continue;
            };
            let mut answered = Answered {
                mv: Played {
                    mv: self.terms.show_move(at, mv),
                    to: self.terms.show(&next),
                },
                answer,
                then: Vec::new(),
            };
            if depth > 1 && self.left > 0 {
                answered.then = self.answers(winner, &after, depth - 1)?.0;
                self.left = self.left.saturating_sub(answered.then.len());
            }
            answers.push(answered);
        }
        Ok((answers, moves.len() > MOST_ANSWERED))
    }

    /// The first move after which `player` wins.
    fn good_move(
        &mut self,
        player: Player,
        at: &SumAt,
    ) -> Result<Option<(Played, SumAt)>, StopReason> {
        for mv in grundy_solve::bounded(self.terms.moves_of(player, at), self.watch)? {
            let next = self.terms.play(at, &mv);
            if self.winner(&next, player.opponent())? == player {
                let played = Played {
                    mv: self.terms.show_move(at, &mv),
                    to: self.terms.show(&next),
                };
                return Ok(Some((played, next)));
            }
        }
        Ok(None)
    }

    /// The simplest number between two numbers that differ.
    fn between(&mut self, sums: [&SumAt; 2]) -> Result<Option<Between>, StopReason> {
        let mut numbers = Vec::new();
        for at in sums {
            let value = self.values.of(at, self.watch)?;
            numbers.extend(self.values.store.as_number(value).cloned());
        }
        let Ok([a, b]) = <[Dyadic; 2]>::try_from(numbers) else {
            return Ok(None);
        };
        let (low, high) = if a < b { (&a, &b) } else { (&b, &a) };
        if low == high {
            return Ok(None);
        }
        let inside = Dyadic::simplest_between(Some(low), Some(high));
        let all = [Some(high.clone()), Some(low.clone()), inside];
        let simplest = all.into_iter().flatten().min_by_key(Dyadic::birthday);
        // With −x added, one is below 0 and the other at or above it, or one is at or below 0 and the other above it.
        let Some(simplest) = simplest else {
            return Ok(None);
        };
        let begins = if simplest == *low {
            Player::Left
        } else {
            Player::Right
        };
        Ok(Some(Between {
            begins,
            tower: tower(&-simplest.clone()),
            simplest,
            numbers: [a, b],
        }))
    }
}
