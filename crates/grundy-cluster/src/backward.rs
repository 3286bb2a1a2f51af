//! The backward pass over one level. Every worker judges the positions of its shards batch by batch: it asks the
//! workers that own the options' shards for their results, and answers the questions of the others. A batch takes two
//! rounds, and the next one is prepared in the meantime.

use crate::blocks::{self, KeyReader, Section, WordReader, WordWriter};
use crate::crew::{Packet, PacketKind};
use crate::fault;
use crate::forward::Batches;
use crate::numbers;
use crate::work::{self, Shards, Work};
use grundy::Error;
use grundy::vocabulary::Watch;
use grundy_tablebase::levels::{Index, KeyQuery};
use std::collections::VecDeque;
use std::path::Path;

/// Bytes of a position that is looked up in memory: its key, its word, and its part of the index.
const IN_MEMORY: u64 = 8 + 2 + 8;

/// A shard of the following level, for lookups.
enum Lookup {
    /// All of it in memory.
    Memory {
        keys: Vec<u64>,
        words: Vec<u16>,
        index: Index,
    },
    /// On disk: the offsets and first keys of its blocks, and the block read last.
    Disk {
        keys: Section,
        words: Section,
        outline: Vec<(u64, u64)>,
        last: Option<(usize, Vec<u64>, Vec<u16>)>,
    },
}

impl Lookup {
    /// Opens a shard for lookups: in memory if it fits, else block by block from disk.
    fn open(folder: &Path, keys: &Section, words: &Section, memory: bool) -> Result<Lookup, Error> {
        if !memory {
            return Ok(Lookup::Disk {
                outline: KeyReader::open(folder, keys)?.outline()?,
                keys: keys.clone(),
                words: words.clone(),
                last: None,
            });
        }
        let mut found = Vec::with_capacity(keys.count as usize);
        let mut reader = KeyReader::open(folder, keys)?;
        while reader.block(&mut found)? {}
        let mut known = Vec::with_capacity(words.count as usize);
        let mut reader = WordReader::open(folder, words)?;
        while reader.block(&mut known)? {}
        Ok(Lookup::Memory {
            index: Index::new(&found),
            keys: found,
            words: known,
        })
    }

    /// The word of a key. Keys in ascending order cause every block to be read only once.
    fn find(&mut self, folder: &Path, key: u64) -> Result<Option<u16>, Error> {
        match self {
            Lookup::Memory { keys, words, index } => {
                Ok(index.find(keys, key).and_then(|at| words.get(at).copied()))
            }
            Lookup::Disk {
                keys,
                words,
                outline,
                last,
            } => {
                let behind = outline.partition_point(|&(first, _)| first <= key);
                let Some(block) = behind.checked_sub(1) else {
                    return Ok(None);
                };
                if last.as_ref().is_none_or(|(now, ..)| *now != block) {
                    let at = outline[block].1;
                    let (keys, words) = blocks::one(folder, keys, words, block, at)?;
                    *last = Some((block, keys, words));
                }
                let Some((_, keys, words)) = last else {
                    return Ok(None);
                };
                Ok(keys
                    .binary_search(&key)
                    .ok()
                    .and_then(|at| words.get(at).copied()))
            }
        }
    }

    /// The bytes of memory that it takes.
    fn bytes(&self) -> u64 {
        match self {
            Lookup::Memory { keys, words, index } => {
                8 * keys.len() as u64 + 2 * words.len() as u64 + index.bytes()
            }
            Lookup::Disk { outline, .. } => 16 * outline.len() as u64 + 10 * blocks::BLOCK as u64,
        }
    }
}

/// A batch whose answers are on their way.
struct Flight {
    asked: KeyQuery,
    /// All keys that were asked for, from all workers, in ascending order.
    wanted: Vec<u64>,
    /// The answers received so far from each worker, in the order of its keys.
    answers: Vec<Vec<u16>>,
    /// The number of keys asked of each worker.
    counts: Vec<usize>,
}

impl Flight {
    /// True if all answers to the batch have come back.
    fn is_back(&self) -> bool {
        self.answers
            .iter()
            .zip(&self.counts)
            .all(|(have, &count)| have.len() >= count)
    }
}

/// The judging of a level by one worker.
struct Judging {
    lookups: Vec<Lookup>,
    /// The memory that the lookups take, in bytes.
    looked_up: u64,
    flights: VecDeque<Flight>,
    /// Answers to other workers' questions, sent in the next round.
    replies: Vec<Packet>,
    writer: WordWriter,
    /// Shards not yet written completely, each with its number of places.
    shards: VecDeque<(u32, u64)>,
    sections: Shards,
}

/// Judges a level and returns the words of its shards.
pub fn judge(work: &mut Work, at: usize) -> Result<Vec<Section>, Error> {
    let level = &work.manifest.levels[at].keys;
    let own = work.shards().map(|shard| level[shard as usize].clone());
    let mut batches = Batches::new(own.collect());
    let total = work.manifest.levels[at].count();
    // A fault is reported in the next round, for all workers must take part in it.
    let mut judging = match Judging::new(work, at) {
        Ok(judging) => Some(judging),
        Err(error) => {
            work.trouble = Some(error);
            None
        }
    };
    loop {
        let packets = match &mut judging {
            Some(judging) => judging.ask(work, &mut batches),
            None => Ok(Vec::new()),
        };
        let open = judging.as_ref().map_or(0, Judging::open);
        let (arrived, open) = work.share(packets, open)?;
        let open: u64 = open.into_iter().sum();
        work.watch
            .progress("positions judged", total - open.min(total), total);
        if let Some(judging) = &mut judging
            && let Err(error) = judging.hear(work, arrived)
        {
            work.trouble = Some(error);
        }
        if open == 0 {
            break;
        }
    }
    let written = judging.map_or(Ok(Shards::new()), Judging::finish);
    let (ok, sections) = match written {
        Ok(sections) => (Ok(Vec::new()), sections),
        Err(error) => (Err(error), Shards::new()),
    };
    let (_, said) = work.share(ok, sections)?;
    work.gather_sections(said)
}

impl Judging {
    /// Prepares to judge a level, with lookups into the following one, which is judged already.
    fn new(work: &mut Work, at: usize) -> Result<Judging, Error> {
        let level = &work.manifest.levels[at].keys;
        let shards = work
            .shards()
            .map(|shard| (shard, level[shard as usize].count));
        let mut lookups = Vec::new();
        if let Some(behind) = work.manifest.levels.get(at + 1) {
            let own = || work.shards().map(|shard| shard as usize);
            let count: u64 = own().map(|shard| behind.keys[shard].count).sum();
            let memory = count * IN_MEMORY <= work.memory / 2;
            for shard in own() {
                let (keys, words) = (&behind.keys[shard], &behind.words[shard]);
                lookups.push(Lookup::open(&work.folder, keys, words, memory)?);
            }
        }
        let name = format!("words-{at:04}-{}-{}", work.manifest.run, work.crew.me);
        let mut judging = Judging {
            looked_up: lookups.iter().map(Lookup::bytes).sum(),
            lookups,
            flights: VecDeque::new(),
            replies: Vec::new(),
            writer: WordWriter::new(&work.folder, &name)?,
            shards: shards.collect(),
            sections: Vec::new(),
        };
        work.hold(judging.looked_up);
        judging.end_shards()?;
        Ok(judging)
    }

    /// The number of this worker's positions that are not judged.
    fn open(&self) -> u64 {
        let all: u64 = self.shards.iter().map(|(_, count)| count).sum();
        all - self.writer.count()
    }

    /// Ends the sections of all shards that are full; an empty shard is full at once.
    fn end_shards(&mut self) -> Result<(), Error> {
        while let Some(&(shard, count)) = self.shards.front()
            && self.writer.count() == count
        {
            self.sections.push((shard, self.writer.section()?));
            self.shards.pop_front();
        }
        Ok(())
    }

    /// The words of keys that lie in this worker's shards.
    fn known(&mut self, work: &Work, keys: &[u64]) -> Result<Vec<u16>, Error> {
        let mut words = Vec::with_capacity(keys.len());
        for &key in keys {
            let shard = work.manifest.shard(key) as usize / work.crew.size;
            let found = match self.lookups.get_mut(shard) {
                Some(lookup) => lookup.find(&work.folder, key)?,
                None => None,
            };
            let lost = || fault::other(format!("position {key} is in no level"));
            words.push(found.ok_or_else(lost)?);
        }
        Ok(words)
    }

    /// Judges the batches that are back, and asks for the next one. Answers to other workers travel with the questions.
    fn ask(&mut self, work: &mut Work, batches: &mut Batches) -> Result<Vec<Packet>, Error> {
        while self.flights.front().is_some_and(Flight::is_back)
            && let Some(flight) = self.flights.pop_front()
        {
            self.land(work, &flight)?;
        }
        let mut packets = std::mem::take(&mut self.replies);
        let keys = batches.next(&work.folder, work.batch(batches.all))?;
        if keys.is_empty() {
            return Ok(packets);
        }
        work.look(keys.len())?;
        let asked = work
            .game
            .by_keys()
            .ask(&keys)
            .map_err(|stop| fault::stopped(&stop))?;
        let wanted = asked.wanted(work.game.bits());
        let split = work.split(&wanted);
        let mut answers = vec![Vec::new(); work.crew.size];
        for (to, keys) in split.iter().enumerate() {
            if to == work.crew.me {
                answers[to] = self.known(work, keys)?;
            } else {
                packets.extend(work::packets(to, PacketKind::Questions, keys));
            }
        }
        let bytes = |flight: &Flight| flight.asked.bytes() + 10 * flight.wanted.len() as u64;
        let held: u64 = self.flights.iter().map(bytes).sum();
        work.hold(self.looked_up + held + asked.bytes() + 24 * wanted.len() as u64);
        self.flights.push_back(Flight {
            asked,
            wanted,
            answers,
            counts: split.iter().map(Vec::len).collect(),
        });
        Ok(packets)
    }

    /// Answers questions and receives answers. Packets of one sender arrive in order, so an answer belongs to the first
    /// batch that still waits for one from that worker.
    fn hear(&mut self, work: &mut Work, arrived: Vec<Packet>) -> Result<(), Error> {
        for packet in arrived {
            let garbled = || work::garbled(&packet);
            let from = packet.from as usize;
            match packet.kind {
                PacketKind::Questions => {
                    let mut keys = Vec::new();
                    numbers::unpack_keys(&packet.bytes, &mut keys).ok_or_else(garbled)?;
                    let words = numbers::pack_words(&self.known(work, &keys)?);
                    self.replies
                        .push(Packet::new(from, PacketKind::Answers, words));
                }
                PacketKind::Answers => {
                    let waits =
                        |flight: &&mut Flight| flight.answers[from].len() < flight.counts[from];
                    let flight = self.flights.iter_mut().find(waits).ok_or_else(garbled)?;
                    let answers = &mut flight.answers[from];
                    numbers::unpack_words(&packet.bytes, answers).ok_or_else(garbled)?;
                }
                PacketKind::Options | PacketKind::Edges | PacketKind::Report => {
                    return Err(garbled());
                }
            }
        }
        Ok(())
    }

    /// Judges a batch. Its answers are merged back into the order of its keys: each worker has answered its own keys in
    /// ascending order.
    fn land(&mut self, work: &mut Work, flight: &Flight) -> Result<(), Error> {
        let mut next = vec![0; work.crew.size];
        let mut words = Vec::with_capacity(flight.wanted.len());
        for &key in &flight.wanted {
            let owner = work.owner(work.manifest.shard(key));
            let word = flight.answers[owner].get(next[owner]);
            let lost = || fault::other(format!("worker {owner} does not know position {key}"));
            words.push(*word.ok_or_else(lost)?);
            next[owner] += 1;
        }
        let distances = work.manifest.distances;
        let judged = flight.asked.judge(&flight.wanted, &words, distances);
        for word in judged.map_err(|stop| fault::stopped(&stop))? {
            self.writer.push(word)?;
            self.end_shards()?;
        }
        Ok(())
    }

    /// Finishes the files of this worker and returns their sections.
    fn finish(self) -> Result<Shards, Error> {
        self.writer.finish(true)?;
        Ok(self.sections)
    }
}
