//! The byte of a rank, and the questions about one rank that retrograde analysis asks the rules.

use super::{code, outcome};
use grundy_core::{Outcome, Player, Sequential, StopReason, Turn};

/// The byte of a rank that no position has.
pub(super) const ABSENT: u8 = 255;
/// The byte of a decided position is this minus the number of its outcome.
const DECIDED: u8 = 254;
/// The byte of an undecided position whose moves have not been counted. Smaller bytes are counts of undecided
/// positions.
pub(super) const UNCOUNTED: u8 = 250;
/// The largest number of moves that a position may have.
pub(super) const MOST_MOVES: u8 = 249;

/// The byte of a decided position.
pub(super) fn decided(known: Outcome) -> u8 {
    DECIDED - code(known)
}

/// The outcome of a decided position; `None` for an undecided one, and for a rank without a position.
pub(super) fn known(state: u8) -> Option<Outcome> {
    (state > UNCOUNTED && state != ABSENT).then(|| outcome(DECIDED - state))
}

/// A move backwards from a position that is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackwardMove {
    /// The rank of the position before the move.
    pub before: u32,
    /// The outcome of the position after the move.
    pub known: Outcome,
    /// True if the player who makes the move wins by it.
    pub wins: bool,
}

impl BackwardMove {
    /// The edge as a number; those to one rank are consecutive.
    #[must_use]
    pub fn number(self) -> u64 {
        u64::from(self.before) << 3 | u64::from(code(self.known)) << 1 | u64::from(self.wins)
    }

    /// The edge of a number; `None` where there is none.
    #[must_use]
    pub fn from_number(number: u64) -> Option<BackwardMove> {
        Some(BackwardMove {
            before: u32::try_from(number >> 3).ok()?,
            known: outcome((number >> 1) as u8),
            wins: number & 1 == 1,
        })
    }
}

/// The number of ranks of the rules.
///
/// # Errors
/// [`StopReason::Beyond`] where they have none, or too many.
pub fn ranks<R: Sequential>(rules: &R) -> Result<usize, StopReason> {
    let beyond = |what: String| StopReason::Beyond(what);
    let ranks = rules
        .ranks()
        .ok_or_else(|| beyond("the rules do not number their positions".to_owned()))?;
    match u32::try_from(ranks) {
        Ok(ranks) => Ok(ranks as usize),
        Err(_) => Err(beyond(format!("{ranks} positions are more than 2^32"))),
    }
}

/// The byte of a rank before anything is known of others.
#[inline]
pub(super) fn first<R: Sequential<Payoff = Outcome>>(rules: &R, rank: u64) -> u8 {
    let Some(p) = rules.unrank(rank) else {
        return ABSENT;
    };
    match rules.turn(&p) {
        Turn::Over(end) => decided(end),
        Turn::Of(player) => match rules.legal(&p).next() {
            // As in normal play, for rules that list no move although [`Turn::Of`] requires one.
            None => decided(Outcome::Won(player.opponent())),
            Some(_) => UNCOUNTED,
        },
    }
}

/// The number of moves of a position.
pub(super) fn moves<R: Sequential>(rules: &R, rank: u64) -> Result<u8, StopReason> {
    let p = rules.unrank(rank).ok_or_else(without_a_rank)?;
    let moves = rules.legal(&p).count();
    let few = u8::try_from(moves).ok().filter(|&n| n <= MOST_MOVES);
    few.ok_or_else(|| {
        let what = format!("a position with {moves} moves, more than {MOST_MOVES}");
        StopReason::Beyond(what)
    })
}

/// The moves backwards to a position that is decided, from below `count`.
pub(super) fn before<R: Sequential<Payoff = Outcome>>(
    rules: &R,
    rank: u64,
    known: Outcome,
    count: usize,
    found: &mut Vec<BackwardMove>,
) -> Result<(), StopReason> {
    let Some(p) = rules.unrank(rank) else {
        return Ok(());
    };
    let winner = known.winner();
    let mut lost = false;
    // Internal iteration is faster than asking for one item after the other.
    let Some(all) = rules.predecessors(&p) else {
        return Ok(());
    };
    all.for_each(|q| match rank_of(rules, &q, count) {
        Ok(before) => found.push(BackwardMove {
            before: before as u32,
            known,
            wins: winner.is_some() && mover(rules, &q) == winner,
        }),
        Err(_) => lost = true,
    });
    if lost { Err(without_a_rank()) } else { Ok(()) }
}

/// The player to move at a position that is not over.
#[inline]
pub(super) fn mover<R: Sequential>(rules: &R, p: &R::Position) -> Option<Player> {
    rules.next_player(p).or_else(|| match rules.turn(p) {
        Turn::Of(player) => Some(player),
        Turn::Over(_) => None,
    })
}

/// The rank of a position, below `count`.
#[inline]
pub(super) fn rank_of<R: Sequential>(
    rules: &R,
    p: &R::Position,
    count: usize,
) -> Result<usize, StopReason> {
    let rank = rules.rank(p).map(|rank| rank as usize);
    rank.filter(|&rank| rank < count).ok_or_else(without_a_rank)
}

/// The reason to stop when a ranking is not closed under moves.
fn without_a_rank() -> StopReason {
    StopReason::Beyond("a move leads to a position without a rank".to_owned())
}
