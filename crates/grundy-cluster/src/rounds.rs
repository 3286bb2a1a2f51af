//! A table of ranked positions, by retrograde analysis round by round. Every worker keeps the bytes of its shards in
//! memory. From the positions decided in the last round it generates the moves backwards, sends those that begin in
//! other shards to their owners, and follows its own and those that it receives. At the end of a round it writes the
//! bytes that have changed; a later run examines all ranks once and reads these files back.

use crate::blocks::{KeyWriter, Pairs, WordWriter};
use crate::crew::{Packet, PacketKind};
use crate::fault;
use crate::finish::{FinalReport, Spent};
use crate::folder::Level;
use crate::numbers;
use crate::work::{self, Shards, Work};
use grundy::Error;
use grundy::vocabulary::{Outcome, StopReason, Watch};
use grundy_tablebase::levels::{self, BackwardMove, ByRanks, OutcomeAndPlies, Share, Sums};

/// Ranks between two checks of the limits.
const A_LOOK: u64 = 1 << 14;

/// A batch is this fraction of a worker's ranks, so that the moves that lead there take little memory.
const A_PART: usize = 1 << 11;
/// The smallest batch.
const LEAST: usize = 1 << 8;

/// The results that the current rounds decide: wins until a round has decided none, then ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Wins,
    Ties,
    Done,
}

/// The state of one worker between two rounds.
pub struct Rounds {
    /// The states of its shards, in their order.
    shares: Vec<Share>,
    /// The plies of each of these ranks, if they are wanted.
    plies: Vec<Vec<u16>>,
    /// The ranks that were decided in the last round.
    frontier: Vec<u32>,
    phase: Phase,
}

impl Rounds {
    /// Examines this worker's ranks, and reads back the rounds already done.
    pub fn begin(work: &mut Work) -> Result<Rounds, Error> {
        let (ok, rounds) = match Rounds::read(work) {
            Ok(rounds) => (Ok(Vec::new()), Some(rounds)),
            Err(error) => (Err(error), None),
        };
        work.share(ok, ())?;
        rounds.ok_or_else(|| fault::other("nothing was read".to_owned()))
    }

    /// Examines all ranks by the rules, then applies the files of the rounds already done.
    fn read(work: &mut Work) -> Result<Rounds, Error> {
        let mut rounds = Rounds {
            shares: Vec::new(),
            plies: Vec::new(),
            frontier: Vec::new(),
            phase: Phase::Wins,
        };
        let own: Vec<_> = work
            .shards()
            .map(|shard| work.manifest.ranks_of(shard))
            .collect();
        let count = own.iter().map(|ranks| ranks.end - ranks.start).sum();
        let plies = if work.manifest.distances {
            2 * count
        } else {
            0
        };
        within(work, Share::bytes(count) + plies)?;
        for ranks in own {
            let mut share = Share::new(ranks.start);
            while share.ranks().end < ranks.end {
                let more = A_LOOK.min(ranks.end - share.ranks().end);
                work.look(more as usize)?;
                share.look(work.game.by_ranks(), more);
            }
            if work.manifest.distances {
                rounds.plies.push(vec![0; share.ranks().count()]);
            }
            rounds.shares.push(share);
        }
        rounds.frontier = rounds.all(|known| known.winner().is_some());
        for round in 1..work.manifest.levels.len() {
            rounds.again(work, round)?;
        }
        Ok(rounds)
    }

    /// True if there is nothing more to decide.
    pub fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// This worker's ranks with such a result.
    fn all(&self, wanted: impl Fn(Outcome) -> bool) -> Vec<u32> {
        let decided = |share: &Share, rank: &u64| share.known(*rank).is_some_and(&wanted);
        let of = |share| Share::ranks(share).filter(move |rank| decided(share, rank));
        let ranks = self.shares.iter().flat_map(of);
        ranks.map(|rank| rank as u32).collect()
    }

    /// Applies the file of a round done earlier.
    fn again(&mut self, work: &mut Work, round: usize) -> Result<(), Error> {
        self.frontier.clear();
        let shards: Vec<u32> = work.shards().collect();
        for (at, shard) in shards.into_iter().enumerate() {
            let level = &work.manifest.levels[round];
            let parts = (&level.keys[shard as usize], &level.words[shard as usize]);
            let pairs = Pairs::open(&work.folder, parts.0, Some(parts.1))?;
            let name = &parts.0.file;
            let mut read = 0;
            for pair in pairs {
                let (rank, word) = pair?;
                let state = u8::try_from(word).ok();
                let state = state.filter(|_| self.shares[at].ranks().contains(&rank));
                let damaged = || fault::damaged(work.folder.join(name).display().to_string());
                self.shares[at].set(rank, state.ok_or_else(damaged)?);
                self.note(at, rank, round);
                read += 1;
            }
            work.look(read)?;
        }
        let decided = work.manifest.levels[round].decided;
        self.end_round(decided);
        Ok(())
    }

    /// Notes that a round has changed the state of a rank.
    fn note(&mut self, at: usize, rank: u64, round: usize) {
        let share = &self.shares[at];
        let Some(known) = share.known(rank) else {
            return;
        };
        self.frontier.push(rank as u32);
        if known.winner().is_some()
            && let Some(plies) = self.plies.get_mut(at)
        {
            plies[(rank - share.ranks().start) as usize] = round as u16;
        }
    }

    /// Passes on to ties after a round that decided no more wins, and ends after a round that decided no more ties.
    fn end_round(&mut self, decided: u64) {
        if decided > 0 {
            return;
        }
        self.phase = match self.phase {
            Phase::Wins => {
                self.frontier = self.all(|known| known == Outcome::Tied);
                Phase::Ties
            }
            Phase::Ties | Phase::Done => Phase::Done,
        };
    }

    /// Carries out the next round, together with the other workers.
    pub fn round(&mut self, work: &mut Work) -> Result<Level, Error> {
        let round = work.manifest.levels.len();
        let frontier = std::mem::take(&mut self.frontier);
        let batch = self.batch(work.batch(frontier.len() as u64));
        let mut batches = frontier.chunks(batch);
        loop {
            let packets = match batches.next() {
                Some(some) => self.send(work, some),
                None => Ok(Vec::new()),
            };
            let (arrived, left) = work.share(packets, batches.len() as u64)?;
            work.watch.progress("plies", round as u64, 0);
            if let Err(error) = self.hear(work, &arrived) {
                work.trouble = Some(error);
            }
            if left.into_iter().sum::<u64>() == 0 {
                break;
            }
        }
        let (ok, written) = match self.write(work, round) {
            Ok(written) => (Ok(Vec::new()), written),
            Err(error) => (Err(error), Default::default()),
        };
        let own = self.frontier.len() as u64;
        let (_, said) = work.share(ok, (written, own))?;
        let decided = said.iter().map(|(_, decided)| decided).sum();
        self.end_round(decided);
        let (keys, words): (Vec<Shards>, Vec<Shards>) =
            said.into_iter().map(|(written, _)| written).unzip();
        Ok(Level {
            keys: work.gather_sections(keys)?,
            words: work.gather_sections(words)?,
            decided,
        })
    }

    /// The number of positions taken at once: few enough that their moves take little memory beside the bytes of all
    /// ranks.
    fn batch(&self, most: usize) -> usize {
        let count: usize = self.shares.iter().map(|share| share.ranks().count()).sum();
        most.min((count / A_PART).max(LEAST))
    }

    /// Generates the moves backwards from some positions. Those that begin here are followed; the others are packed for
    /// their owners.
    fn send(&mut self, work: &mut Work, some: &[u32]) -> Result<Vec<Packet>, Error> {
        let game = work.game.clone();
        let rules = game.by_ranks();
        let mut away = vec![Vec::new(); work.crew.size];
        let mut found = Vec::new();
        for &rank in some {
            let (_, at) = place(work, rank);
            let known = self.shares[at].known(rank.into());
            let known = known.ok_or_else(|| fault::other(format!("rank {rank} is not decided")))?;
            let before = rules.before(rank.into(), known, &mut found);
            before.map_err(|stop| fault::stopped(&stop))?;
            for edge in found.drain(..) {
                match place(work, edge.before) {
                    (to, at) if to == work.crew.me => follow(&mut self.shares[at], rules, edge)?,
                    (to, _) => away[to].push(edge.number()),
                }
            }
        }
        work.look(some.len())?;
        let edges: usize = away.iter().map(Vec::len).sum();
        let count: u64 = self.shares.iter().map(|s| s.ranks().count() as u64).sum();
        let plies: usize = self.plies.iter().map(Vec::len).sum();
        let held = Share::bytes(count) + 2 * plies as u64 + 16 * edges as u64;
        within(work, held + 4 * self.frontier.capacity() as u64)?;
        away.iter_mut().for_each(|edges| edges.sort_unstable());
        let packets = away
            .iter()
            .zip(0..)
            .flat_map(|(edges, to)| work::packets(to, PacketKind::Edges, edges));
        Ok(packets.collect())
    }

    /// Follows the moves that the others have sent.
    fn hear(&mut self, work: &Work, arrived: &[Packet]) -> Result<(), Error> {
        let rules = work.game.by_ranks();
        for packet in arrived {
            let garbled = || work::garbled(packet);
            let mut edges = Vec::new();
            let read = numbers::unpack_again(&packet.bytes, &mut edges);
            read.filter(|()| packet.kind == PacketKind::Edges)
                .ok_or_else(garbled)?;
            for number in edges {
                let edge = BackwardMove::from_number(number).ok_or_else(garbled)?;
                let (to, at) = place(work, edge.before);
                let share = self.shares.get_mut(at).filter(|_| to == work.crew.me);
                let share = share.filter(|share| share.ranks().contains(&edge.before.into()));
                follow(share.ok_or_else(garbled)?, rules, edge)?;
            }
        }
        Ok(())
    }

    /// Durably writes the bytes that a round has changed.
    fn write(&mut self, work: &mut Work, round: usize) -> Result<(Shards, Shards), Error> {
        if round > usize::from(u16::MAX) {
            let what = format!("a win takes more than {} plies", u16::MAX);
            return Err(fault::stopped(&StopReason::Beyond(what)));
        }
        let name = |what| format!("{what}-{round:04}-{}-{}", work.manifest.run, work.crew.me);
        let mut keys = KeyWriter::new(&work.folder, &name("keys"))?;
        let mut words = WordWriter::new(&work.folder, &name("words"))?;
        let mut sections = (Shards::new(), Shards::new());
        let shards: Vec<u32> = work.shards().collect();
        for (at, shard) in shards.into_iter().enumerate() {
            for rank in self.shares[at].take_changed() {
                keys.push(rank)?;
                words.push(self.shares[at].state(rank).into())?;
                self.note(at, rank, round);
            }
            sections.0.push((shard, keys.section()?));
            sections.1.push((shard, words.section()?));
        }
        keys.finish(true)?;
        words.finish(true)?;
        Ok(sections)
    }

    /// This worker's part of the finished table. A position that no round has decided is drawn.
    pub fn part(&self, work: &mut Work) -> Result<FinalReport, Error> {
        let (run, me) = (work.manifest.run, work.crew.me);
        let mut keys = KeyWriter::new(&work.folder, &format!("table-{run}-{me}-keys"))?;
        let mut words = WordWriter::new(&work.folder, &format!("table-{run}-{me}-words"))?;
        let (mut sums, mut shards) = (Sums::new(), Vec::new());
        for (at, share) in self.shares.iter().enumerate() {
            let ranks = share.ranks();
            for rank in ranks.clone().filter(|&rank| share.is_there(rank)) {
                let plies = self.plies.get(at);
                let plies = plies.map_or(0, |plies| plies[(rank - ranks.start) as usize]);
                let known = OutcomeAndPlies {
                    outcome: share.known(rank).unwrap_or(Outcome::Drawn),
                    plies: plies.into(),
                };
                work.look(1)?;
                sums.add(rank, known, None);
                keys.push(rank)?;
                words.push(levels::word(known).map_err(|stop| fault::stopped(&stop))?)?;
            }
            shards.push((keys.section()?, words.section()?));
        }
        keys.finish(false)?;
        words.finish(false)?;
        Ok(FinalReport {
            shards,
            sums,
            spent: Spent::by(work),
        })
    }
}

/// Follows an edge backwards, converting its failure to an error of this crate.
fn follow(share: &mut Share, rules: &dyn ByRanks, edge: BackwardMove) -> Result<(), Error> {
    let followed = share.follow(rules, edge);
    followed.map_err(|stop| fault::stopped(&stop))
}

/// The worker that owns a rank, and the index of the rank's shard among that worker's shards.
fn place(work: &Work, rank: u32) -> (usize, usize) {
    let shard = work.manifest.shard(rank.into()) as usize;
    (shard % work.crew.size, shard / work.crew.size)
}

/// Notes the bytes now held, and fails if they are too many.
fn within(work: &mut Work, bytes: u64) -> Result<(), Error> {
    work.hold(bytes);
    if bytes <= work.memory {
        Ok(())
    } else {
        Err(fault::stopped(&StopReason::Memory { bytes, unset: None }))
    }
}
