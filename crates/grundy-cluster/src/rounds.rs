//! A table of ranked positions: retrograde analysis round by round. Every worker has the bytes of its shards in memory.
//! From the positions that the last round has decided there it makes the moves backwards, sends those that begin
//! elsewhere to the workers that have their shards, and follows those that it gets. At the end of a round the bytes that
//! have changed are written; a later run looks at all ranks once and reads the rounds again.

use crate::blocks::{KeyWriter, Pairs, WordWriter};
use crate::crew::{Kind, Packet};
use crate::fault;
use crate::finish::{Part, Spent};
use crate::folder::Level;
use crate::numbers;
use crate::work::{self, Shards, Work};
use grundy::Error;
use grundy::vocabulary::{Outcome, StopReason, Watch};
use grundy_tablebase::levels::{self, ByRanks, Edge, Known, Share, Sums};

/// Ranks between two looks at the limits.
const A_LOOK: u64 = 1 << 14;

/// One of so many ranks is taken at once, with all moves that lead there; and never fewer than the second number.
const A_PART: usize = 1 << 11;
/// The least number of ranks taken at once.
const LEAST: usize = 1 << 8;

/// The results that the rounds decide; rounds of one kind go on until one has decided nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Wins,
    Ties,
    Done,
}

/// The state of one worker between two rounds.
pub struct Rounds {
    /// Its shards, in their order.
    shares: Vec<Share>,
    /// The plies of each rank of these, where they are wanted.
    plies: Vec<Vec<u16>>,
    /// The ranks that were decided last.
    frontier: Vec<u32>,
    phase: Phase,
}

impl Rounds {
    /// The first look at the ranks of this worker, and what was done before.
    pub fn begin(work: &mut Work) -> Result<Rounds, Error> {
        let (ok, rounds) = match Rounds::read(work) {
            Ok(rounds) => (Ok(Vec::new()), Some(rounds)),
            Err(error) => (Err(error), None),
        };
        work.share(ok, ())?;
        rounds.ok_or_else(|| fault::other("nothing was read".to_owned()))
    }

    /// Reads the shares back from their files, as far as a run had come.
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

    /// The ranks of this worker that are decided so.
    fn all(&self, wanted: impl Fn(Outcome) -> bool) -> Vec<u32> {
        let decided = |share: &Share, rank: &u64| share.known(*rank).is_some_and(&wanted);
        let of = |share| Share::ranks(share).filter(move |rank| decided(share, rank));
        let ranks = self.shares.iter().flat_map(of);
        ranks.map(|rank| rank as u32).collect()
    }

    /// Reads what a round has done before.
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

    /// A rank has changed in a round.
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

    /// Turns to ties after a round that decided no more wins, and ends the rounds after one that decided no more ties.
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

    /// Does the next round, together with the others.
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

    /// The number of positions that are taken at once, such that their moves take little beside the bytes of all ranks.
    fn batch(&self, most: usize) -> usize {
        let count: usize = self.shares.iter().map(|share| share.ranks().count()).sum();
        most.min((count / A_PART).max(LEAST))
    }

    /// The moves backwards from some positions: those that begin here are followed, the rest is to be sent.
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
            .flat_map(|(edges, to)| work::packets(to, Kind::Edges, edges));
        Ok(packets.collect())
    }

    /// Follows what the others have sent.
    fn hear(&mut self, work: &Work, arrived: &[Packet]) -> Result<(), Error> {
        let rules = work.game.by_ranks();
        for packet in arrived {
            let garbled = || work::garbled(packet);
            let mut edges = Vec::new();
            let read = numbers::unpack_again(&packet.bytes, &mut edges);
            read.filter(|()| packet.kind == Kind::Edges)
                .ok_or_else(garbled)?;
            for number in edges {
                let edge = Edge::from_number(number).ok_or_else(garbled)?;
                let (to, at) = place(work, edge.before);
                let share = self.shares.get_mut(at).filter(|_| to == work.crew.me);
                let share = share.filter(|share| share.ranks().contains(&edge.before.into()));
                follow(share.ok_or_else(garbled)?, rules, edge)?;
            }
        }
        Ok(())
    }

    /// Writes the bytes that a round has changed, so that they last.
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

    /// This worker's part of the table, when all is known: what is not decided is drawn.
    pub fn part(&self, work: &mut Work) -> Result<Part, Error> {
        let (run, me) = (work.manifest.run, work.crew.me);
        let mut keys = KeyWriter::new(&work.folder, &format!("table-{run}-{me}-keys"))?;
        let mut words = WordWriter::new(&work.folder, &format!("table-{run}-{me}-words"))?;
        let (mut sums, mut shards) = (Sums::new(), Vec::new());
        for (at, share) in self.shares.iter().enumerate() {
            let ranks = share.ranks();
            for rank in ranks.clone().filter(|&rank| share.is_there(rank)) {
                let plies = self.plies.get(at);
                let plies = plies.map_or(0, |plies| plies[(rank - ranks.start) as usize]);
                let known = Known {
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
        Ok(Part {
            shards,
            sums,
            spent: Spent::by(work),
        })
    }
}

/// Follows an edge backwards, with failures as errors of this crate.
fn follow(share: &mut Share, rules: &dyn ByRanks, edge: Edge) -> Result<(), Error> {
    let followed = share.follow(rules, edge);
    followed.map_err(|stop| fault::stopped(&stop))
}

/// The worker that has a rank, and which of its shards the rank is in.
fn place(work: &Work, rank: u32) -> (usize, usize) {
    let shard = work.manifest.shard(rank.into()) as usize;
    (shard % work.crew.size, shard / work.crew.size)
}

/// Notes that so many bytes are held, and fails if they are too many.
fn within(work: &mut Work, bytes: u64) -> Result<(), Error> {
    work.hold(bytes);
    if bytes <= work.memory {
        Ok(())
    } else {
        Err(fault::stopped(&StopReason::Memory { bytes, unset: None }))
    }
}
