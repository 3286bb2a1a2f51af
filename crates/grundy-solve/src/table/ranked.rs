//! Win, loss, tie or draw for every position that a ruleset ranks, in place: Thompson's retrograde analysis (ICCA Journal
//! 9(3), 1986) with a byte for each rank and no stored graph.
//!
//! The byte of an undecided position counts the moves by which its mover has not yet lost. They are counted only when
//! the first of them is lost, because many positions are decided before that. Round *d* takes the positions that were
//! decided in round *d* − 1, and their predecessors, which the rules list. A predecessor whose mover wins there is won
//! in *d* plies. One whose mover loses there has one move fewer left, and if none is left it is lost in *d* plies. Each
//! move is examined once. When a round decides nothing, neither player wins the positions that are left. The same is
//! then done once more from the ties: a position without a neutral move that is not tied is tied, and all others are
//! drawn.
//!
//! If the rules do not know predecessors, a round examines every undecided position and its moves.
//!
//! **Order does not matter.** The positions decided in a round, and their results, depend only on earlier rounds, so
//! any number of threads finds the same.

use super::states::{self, ABSENT, BackwardMove, MOST_MOVES, UNCOUNTED};
use super::{OutcomeAndPlies, TableSettings, team};
use grundy_core::{Outcome, Sequential, StopReason, Watch};

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};

/// The number of ranks that one thread takes at once.
const PIECE: usize = 1 << 14;

/// Plies in bytes, or in two bytes each when a byte is too small.
enum Plies {
    Unknown,
    Bytes(Vec<AtomicU8>),
    Words(Vec<AtomicU16>),
}

impl Plies {
    /// The plies of a rank.
    fn get(&self, rank: usize) -> u32 {
        match self {
            Plies::Unknown => 0,
            Plies::Bytes(plies) => plies[rank].load(Relaxed).into(),
            Plies::Words(plies) => plies[rank].load(Relaxed).into(),
        }
    }

    /// Sets the plies of a rank.
    fn set(&self, rank: usize, to: u32) {
        match self {
            Plies::Unknown => {}
            // There is room: see `widen`.
            Plies::Bytes(plies) => plies[rank].store(to as u8, Relaxed),
            Plies::Words(plies) => plies[rank].store(to as u16, Relaxed),
        }
    }

    /// The bytes of the array.
    fn bytes(&self) -> u64 {
        match self {
            Plies::Unknown => 0,
            Plies::Bytes(plies) => plies.len() as u64,
            Plies::Words(plies) => 2 * plies.len() as u64,
        }
    }

    /// Makes room for plies of this size.
    fn widen(&mut self, to: u32, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if to > u32::from(u16::MAX) {
            let what = format!("a win takes more than {} plies", u16::MAX);
            return Err(StopReason::Beyond(what));
        }
        if let Plies::Bytes(plies) = self
            && to > u32::from(u8::MAX)
        {
            watch.room(2 * plies.len() as u64)?;
            let wide = plies.iter().map(|p| AtomicU16::new(p.load(Relaxed).into()));
            *self = Plies::Words(wide.collect());
        }
        Ok(())
    }
}

/// Some of the ranks, a bit for each: as a list, those that many rounds decide would take more.
struct Ranks {
    bits: Vec<AtomicU64>,
}

impl Ranks {
    /// An empty set of ranks below `count`.
    fn none(count: usize) -> Ranks {
        let words = count.div_ceil(64);
        Ranks {
            bits: (0..words).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The bytes of such a set.
    fn bytes(count: usize) -> u64 {
        8 * count.div_ceil(64) as u64
    }

    /// Adds a rank to the set.
    fn add(&self, rank: usize) {
        self.bits[rank / 64].fetch_or(1 << (rank % 64), Relaxed);
    }

    /// Empties the set.
    fn clear(&self) {
        for word in &self.bits {
            word.store(0, Relaxed);
        }
    }

    /// The number of ranks in the set.
    fn count(&self) -> u64 {
        let ones = |word: &AtomicU64| u64::from(word.load(Relaxed).count_ones());
        self.bits.iter().map(ones).sum()
    }

    /// Those of some words, in ascending order.
    fn within(&self, words: Range<usize>) -> impl Iterator<Item = u32> {
        words.flat_map(|at| {
            let mut left = self.bits[at].load(Relaxed);
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * at as u32 + bit)
            })
        })
    }
}

/// The number of positions whose predecessors are gathered before any of them is decided: their states lie far apart in
/// memory, so they are fetched at the same time.
const AT_ONCE: usize = 64;

/// The purpose of the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Positions that a player wins.
    Wins,
    /// Positions that end in a tie.
    Ties,
    /// All is known.
    Done,
}

/// The state between two rounds, as plain data: a program that keeps it can go on later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// A byte for each rank.
    pub states: Vec<u8>,
    /// The plies of each rank, where they are asked for.
    pub plies: Option<Vec<u16>>,
    /// The ranks that were decided in the last round.
    pub frontier: Vec<u32>,
    /// The number of rounds so far.
    pub round: u32,
    /// The purpose of the next round.
    pub phase: Phase,
}

/// The table of a ruleset while it is made.
pub struct Ranked<'a, R> {
    rules: &'a R,
    config: TableSettings,
    states: Vec<AtomicU8>,
    plies: Plies,
    /// The ranks decided in the last round, their number, and the ranks that this round decides.
    frontier: Ranks,
    width: u64,
    next: Ranks,
    round: u32,
    phase: Phase,
    backwards: bool,
}

/// The bytes that a table of this many ranks takes while it is made, with distances in one byte each; wins of more than
/// 255 plies take a second byte.
#[must_use]
pub fn bytes(ranks: u64, distances: bool) -> u64 {
    let each = if distances { 2 } else { 1 };
    let bits = usize::try_from(ranks).map_or(u64::MAX, Ranks::bytes);
    ranks
        .saturating_mul(each)
        .saturating_add(bits.saturating_mul(2))
}

impl<'a, R: Sequential<Payoff = Outcome> + Sync> Ranked<'a, R> {
    /// Looks at every rank once: which positions are over, and how many moves the others have.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Beyond`] for rules without a ranking.
    pub fn new(
        rules: &'a R,
        config: TableSettings,
        watch: &mut dyn Watch,
    ) -> Result<Self, StopReason> {
        let count = states::ranks(rules)?;
        watch.room(bytes(count as u64, config.distances))?;
        let mut new = Ranked {
            rules,
            config,
            states: (0..count).map(|_| AtomicU8::new(ABSENT)).collect(),
            plies: if config.distances {
                Plies::Bytes((0..count).map(|_| AtomicU8::new(0)).collect())
            } else {
                Plies::Unknown
            },
            frontier: Ranks::none(count),
            width: 0,
            next: Ranks::none(count),
            round: 0,
            phase: Phase::Wins,
            backwards: rules.predecessors(&rules.start()).is_some(),
        };
        let me = &new;
        team::pieces(config.threads, count, PIECE, watch, |ranks| {
            for rank in ranks {
                let state = states::first(me.rules, rank as u64);
                me.states[rank].store(state, Relaxed);
                if states::known(state).and_then(Outcome::winner).is_some() {
                    me.frontier.add(rank);
                }
            }
        })?;
        new.width = new.frontier.count();
        Ok(new)
    }

    /// Continues from a state kept between two rounds; `None` if it cannot be a state of these rules.
    #[must_use]
    pub fn resume(rules: &'a R, config: TableSettings, parts: Parts) -> Option<Self> {
        let count = states::ranks(rules).ok()?;
        let fits = parts.states.len() == count
            && parts.plies.is_some() == config.distances
            && parts.plies.iter().all(|plies| plies.len() == count)
            && parts.frontier.iter().all(|&rank| {
                let state = parts.states.get(rank as usize);
                state.is_some_and(|&state| states::known(state).is_some())
            });
        let words = |plies: Vec<u16>| plies.into_iter().map(AtomicU16::new).collect();
        let frontier = Ranks::none(count);
        if fits {
            parts
                .frontier
                .iter()
                .for_each(|&rank| frontier.add(rank as usize));
        }
        fits.then(|| Ranked {
            rules,
            config,
            states: parts.states.into_iter().map(AtomicU8::new).collect(),
            plies: parts
                .plies
                .map_or(Plies::Unknown, |p| Plies::Words(words(p))),
            width: frontier.count(),
            frontier,
            next: Ranks::none(count),
            round: parts.round,
            phase: parts.phase,
            backwards: rules.predecessors(&rules.start()).is_some(),
        })
    }

    /// The state now.
    #[must_use]
    pub fn parts(&self) -> Parts {
        let count = self.states.len();
        Parts {
            states: self.states.iter().map(|s| s.load(Relaxed)).collect(),
            plies: (self.config.distances)
                .then(|| (0..count).map(|rank| self.plies.get(rank) as u16).collect()),
            frontier: self.frontier.within(0..self.frontier.bits.len()).collect(),
            round: self.round,
            phase: self.phase,
        }
    }

    /// Does one round; `false` when all is known.
    ///
    /// # Errors
    /// The reason that stopped it; a round that was stopped cannot be continued.
    pub fn step(&mut self, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let (held, count) = (self.plies.bytes(), self.states.len());
        watch.memory(count as u64 + held + 2 * Ranks::bytes(count))?;
        watch.work(self.width)?;
        watch.progress("plies", self.round.into(), 0);
        self.round += 1;
        if self.phase == Phase::Wins {
            self.plies.widen(self.round, watch)?;
        }
        if self.backwards {
            self.backward(watch)?
        } else {
            self.forward(watch)?
        }
        self.frontier.clear();
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.width = self.frontier.count();
        // A round that decides nothing ends its phase. The ties spread from all positions that are tied so far.
        if self.width == 0 {
            self.phase = match self.phase {
                Phase::Wins => {
                    let tied = states::decided(Outcome::Tied);
                    (0..count)
                        .filter(|&rank| self.state(rank) == tied)
                        .for_each(|rank| self.frontier.add(rank));
                    self.width = self.frontier.count();
                    Phase::Ties
                }
                Phase::Ties | Phase::Done => Phase::Done,
            };
        }
        Ok(self.phase != Phase::Done)
    }

    /// All rounds.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn finish(mut self, watch: &mut dyn Watch) -> Result<RankedTable, StopReason> {
        while self.step(watch)? {}
        Ok(self.table())
    }

    /// The table, when all is known: what is not decided is drawn.
    #[must_use]
    pub fn table(self) -> RankedTable {
        let drawn = states::decided(Outcome::Drawn);
        let settle = |state: AtomicU8| match state.into_inner() {
            0..=UNCOUNTED => drawn,
            state => state,
        };
        RankedTable {
            states: self.states.into_iter().map(settle).collect(),
            plies: self.plies,
        }
    }

    /// The state of a rank.
    fn state(&self, rank: usize) -> u8 {
        self.states[rank].load(Relaxed)
    }

    /// A round from the positions that were decided in the last one, by their predecessors.
    fn backward(&self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let words = self.frontier.bits.len();
        let pieces = team::pieces(self.config.threads, words, PIECE / 64, watch, |range| {
            let (mut found, mut states) = (Vec::new(), Vec::new());
            let mut frontier = self.frontier.within(range).peekable();
            while frontier.peek().is_some() {
                for rank in frontier.by_ref().take(AT_ONCE) {
                    let known = states::known(self.state(rank as usize));
                    let known = known.expect("what is in the frontier is decided");
                    let count = self.states.len();
                    states::before(self.rules, rank.into(), known, count, &mut found)?;
                }
                states.extend(found.iter().map(|edge| self.state(edge.before as usize)));
                // `follow` reads the state again: another edge of this batch, or another thread, may have decided the
                // position.
                for (edge, state) in found.drain(..).zip(states.drain(..)) {
                    if state <= UNCOUNTED {
                        self.follow(edge)?;
                    }
                }
            }
            Ok(())
        })?;
        pieces.into_iter().collect()
    }

    /// Decides or counts for a predecessor what follows from one of its moves.
    #[inline]
    fn follow(&self, edge: BackwardMove) -> Result<(), StopReason> {
        let before = edge.before as usize;
        if self.state(before) > UNCOUNTED {
            return Ok(());
        }
        // The winner needs one good move; the loser must have run out of all others.
        if edge.wins || self.lower(before)? {
            self.decide(before, edge.known);
        }
        Ok(())
    }

    /// Counts one move less; true if that was the last. One thread need not lock.
    fn lower(&self, rank: usize) -> Result<bool, StopReason> {
        let state = &self.states[rank];
        if state.load(Relaxed) == UNCOUNTED {
            let moves = states::moves(self.rules, rank as u64)?;
            // Another thread may have counted them too.
            state
                .compare_exchange(UNCOUNTED, moves, Relaxed, Relaxed)
                .ok();
        }
        if self.config.threads == 1 {
            let left = state.load(Relaxed);
            state.store(left - 1, Relaxed);
            return Ok(left == 1);
        }
        // An update, because another thread may count or decide the same position; a decided state is left alone.
        let less = |left| (1..=MOST_MOVES).contains(&left).then(|| left - 1);
        Ok(state.fetch_update(Relaxed, Relaxed, less) == Ok(1))
    }

    /// Decides a position that is open. Another thread may do the same in the same round, and then with the same
    /// outcome.
    #[inline]
    fn decide(&self, rank: usize, known: Outcome) {
        self.states[rank].store(states::decided(known), Relaxed);
        if known.winner().is_some() {
            self.plies.set(rank, self.round);
        }
        self.next.add(rank);
    }

    /// A round that examines every position that is open.
    fn forward(&self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let count = self.states.len();
        let pieces = team::pieces(self.config.threads, count, PIECE, watch, |range| {
            let mut found = Vec::new();
            for rank in range {
                if self.state(rank) <= UNCOUNTED
                    && let Some(p) = self.rules.unrank(rank as u64)
                    && let Some(known) = self.judge(&p)?
                {
                    found.push((rank as u32, known));
                }
            }
            Ok(found)
        })?;
        // The results are recorded when the round is over, so that the plies are those of the round.
        for (rank, known) in join(pieces)? {
            self.decide(rank as usize, known);
        }
        Ok(())
    }

    /// The outcome of a position by what is known of its options; `None` where that does not decide it.
    fn judge(&self, p: &R::Position) -> Result<Option<Outcome>, StopReason> {
        let Some(mover) = states::mover(self.rules, p) else {
            return Ok(None);
        };
        let (mut open, mut tied) = (false, false);
        for mv in self.rules.legal(p) {
            let option = self.rules.play(p, &mv);
            let rank = states::rank_of(self.rules, &option, self.states.len())?;
            match states::known(self.state(rank)) {
                None => open = true,
                Some(known) => match known {
                    Outcome::Won(winner) if winner == mover => {
                        return Ok(Some(Outcome::Won(mover)));
                    }
                    Outcome::Won(_) => {}
                    Outcome::Tied => tied = true,
                    Outcome::Drawn => open = true,
                },
            }
        }
        let lost = Outcome::Won(mover.opponent());
        Ok(match (self.phase, open, tied) {
            (Phase::Wins, false, false) => Some(lost),
            (Phase::Ties, false, _) => Some(Outcome::Tied),
            _ => None,
        })
    }
}

/// The results of all pieces, as one list.
fn join<T>(pieces: Vec<Result<Vec<T>, StopReason>>) -> Result<Vec<T>, StopReason> {
    let mut all = Vec::new();
    for piece in pieces {
        all.append(&mut piece?);
    }
    Ok(all)
}

/// The outcome and plies of every rank.
pub struct RankedTable {
    states: Vec<u8>,
    plies: Plies,
}

impl RankedTable {
    /// The number of ranks.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.states.len()
    }

    /// The outcome and plies of the position with a rank below [`ranks`](RankedTable::ranks); `None` where there is none.
    #[must_use]
    pub fn get(&self, rank: usize) -> Option<OutcomeAndPlies> {
        states::known(self.states[rank]).map(|outcome| OutcomeAndPlies {
            outcome,
            plies: self.plies.get(rank),
        })
    }
}
