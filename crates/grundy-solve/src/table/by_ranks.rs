//! The steps of [`ranked`](super::ranked) for a part of the ranks, known by numbers alone: a program that shares a
//! table with others keeps the bytes of some ranks here, and receives the moves backwards to them that the others find.

pub use super::states::BackwardMove;
use super::states::{self, ABSENT, UNCOUNTED};
use grundy_core::{Outcome, Sequential, StopReason};
use std::ops::Range;

/// Rules that number their positions and know moves backwards, with the types erased.
pub trait ByRanks: Sync {
    /// The number of ranks.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for rules without ranks, or without moves backwards.
    fn count(&self) -> Result<u64, StopReason>;

    /// The byte of a rank before anything is known of others.
    fn first(&self, rank: u64) -> u8;

    /// Appends to `found` the moves backwards to a position with this outcome.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] for a position without a rank.
    fn before(
        &self,
        rank: u64,
        known: Outcome,
        found: &mut Vec<BackwardMove>,
    ) -> Result<(), StopReason>;

    /// The number of moves of a position.
    ///
    /// # Errors
    /// [`StopReason::Beyond`] where they are too many.
    fn moves(&self, rank: u64) -> Result<u8, StopReason>;
}

impl<R: Sequential<Payoff = Outcome> + Sync> ByRanks for R {
    fn count(&self) -> Result<u64, StopReason> {
        let count = states::ranks(self)?;
        match self.predecessors(&self.start()) {
            Some(_) => Ok(count as u64),
            None => Err(StopReason::Beyond(
                "the rules do not know moves backwards, by which several workers share a table"
                    .to_owned(),
            )),
        }
    }

    fn first(&self, rank: u64) -> u8 {
        states::first(self, rank)
    }

    fn before(
        &self,
        rank: u64,
        known: Outcome,
        found: &mut Vec<BackwardMove>,
    ) -> Result<(), StopReason> {
        states::before(self, rank, known, states::ranks(self)?, found)
    }

    fn moves(&self, rank: u64) -> Result<u8, StopReason> {
        states::moves(self, rank)
    }
}

/// The bytes of the ranks from `begin` on.
#[derive(Clone, Debug)]
pub struct Share {
    begin: u64,
    states: Vec<u8>,
    /// A bit for each rank whose byte has changed since that was last asked.
    changed: Vec<u64>,
}

impl Share {
    /// A share without any ranks.
    #[must_use]
    pub fn new(begin: u64) -> Share {
        Share {
            begin,
            states: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Appends the next `more` ranks, with the bytes that the rules alone give.
    pub fn look(&mut self, rules: &dyn ByRanks, more: u64) {
        let next = self.ranks().end;
        self.states
            .extend((next..next + more).map(|rank| rules.first(rank)));
        self.changed.resize(self.states.len().div_ceil(64), 0);
    }

    /// The ranks.
    #[must_use]
    pub fn ranks(&self) -> Range<u64> {
        self.begin..self.begin + self.states.len() as u64
    }

    /// The bytes that this many ranks take.
    #[must_use]
    pub fn bytes(ranks: u64) -> u64 {
        ranks + ranks.div_ceil(8)
    }

    /// True if a position has this rank.
    #[must_use]
    pub fn is_there(&self, rank: u64) -> bool {
        self.state(rank) != ABSENT
    }

    /// The byte of a rank.
    #[must_use]
    pub fn state(&self, rank: u64) -> u8 {
        self.states[(rank - self.begin) as usize]
    }

    /// The outcome of a position, where that is decided.
    #[must_use]
    pub fn known(&self, rank: u64) -> Option<Outcome> {
        states::known(self.state(rank))
    }

    /// Replaces the byte of a rank, as a saved state has it.
    pub fn set(&mut self, rank: u64, state: u8) {
        self.states[(rank - self.begin) as usize] = state;
    }

    /// Follows a move backwards to one of the ranks.
    ///
    /// # Errors
    /// As [`ByRanks::moves`].
    pub fn follow(&mut self, rules: &dyn ByRanks, edge: BackwardMove) -> Result<(), StopReason> {
        let rank = u64::from(edge.before);
        let state = self.state(rank);
        if state > UNCOUNTED {
            return Ok(());
        }
        let left = match state {
            _ if edge.wins => 0,
            UNCOUNTED => rules.moves(rank)?.saturating_sub(1),
            left => left.saturating_sub(1),
        };
        // The winner needs one good move; the loser must have run out of all others.
        let to = match left {
            0 => states::decided(edge.known),
            left => left,
        };
        self.set(rank, to);
        let at = (rank - self.begin) as usize;
        self.changed[at / 64] |= 1 << (at % 64);
        Ok(())
    }

    /// The ranks whose bytes have changed since the last call, ascending.
    pub fn take_changed(&mut self) -> impl Iterator<Item = u64> + use<> {
        let words = self.changed.len();
        let changed = std::mem::replace(&mut self.changed, vec![0; words]);
        let begin = self.begin;
        let some = changed.into_iter().zip(0..).filter(|&(word, _)| word != 0);
        some.flat_map(move |(word, at)| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| begin + 64 * at + bit)
        })
    }
}
