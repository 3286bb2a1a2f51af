//! The forward pass over one level. Every worker expands its shards batch by batch, sends the options to the workers
//! that own their shards, and sorts and merges the keys that it receives. Keys that do not fit in memory are written to
//! disk in sorted runs.

use crate::blocks::{KeyReader, KeyWriter, Merge, Pairs, Section, Sorted};
use crate::crew::{Packet, PacketKind};
use crate::numbers;
use crate::work::{self, Shards, Work};
use grundy::Error;
use grundy::vocabulary::Watch;
use grundy_tablebase::levels;
use std::fs;
use std::path::Path;

/// The keys of some shards, one shard after another, in batches.
pub struct Batches {
    sections: std::vec::IntoIter<Section>,
    reader: Option<KeyReader>,
    ready: Vec<u64>,
    /// The number of keys in all.
    pub all: u64,
    /// The number of keys not yet given out.
    pub left: u64,
}

impl Batches {
    /// The keys of these shards.
    pub fn new(sections: Vec<Section>) -> Batches {
        let all = sections.iter().map(|section| section.count).sum();
        Batches {
            all,
            left: all,
            sections: sections.into_iter(),
            reader: None,
            ready: Vec::new(),
        }
    }

    /// The next keys, as many as wanted if there are as many. A batch may extend over several shards.
    pub fn next(&mut self, folder: &Path, wanted: usize) -> Result<Vec<u64>, Error> {
        while self.ready.len() < wanted {
            if let Some(reader) = &mut self.reader
                && reader.block(&mut self.ready)?
            {
                continue;
            }
            match self.sections.next() {
                Some(section) => self.reader = Some(KeyReader::open(folder, &section)?),
                None => break,
            }
        }
        let rest = self.ready.split_off(wanted.min(self.ready.len()));
        let batch = std::mem::replace(&mut self.ready, rest);
        self.left -= batch.len() as u64;
        Ok(batch)
    }
}

/// The next level while it is being gathered: the keys of each shard of this worker.
struct Gathered {
    shards: Vec<Vec<u64>>,
    bits: u32,
    /// The number of keys added since the last sort.
    new: usize,
    /// For each shard its sorted runs on disk.
    runs: Vec<Vec<Section>>,
}

impl Gathered {
    /// The bytes of the keys in memory.
    fn bytes(&self) -> u64 {
        self.shards
            .iter()
            .map(|shard| 8 * shard.capacity() as u64)
            .sum()
    }

    /// Sorts all shards and removes repetitions.
    fn sort(&mut self) {
        for shard in &mut self.shards {
            levels::sort(shard, self.bits);
        }
        self.new = 0;
    }

    /// Writes everything in memory to disk as a sorted run.
    fn spill(&mut self, folder: &Path, name: &str) -> Result<(), Error> {
        self.sort();
        let mut writer = KeyWriter::new(folder, name)?;
        let mut run = Vec::with_capacity(self.shards.len());
        for shard in &mut self.shards {
            for key in std::mem::take(shard) {
                writer.push(key)?;
            }
            run.push(writer.section()?);
        }
        writer.finish(false)?;
        self.runs.push(run);
        Ok(())
    }
}

/// Finds the next level, and returns the keys of its shards.
pub fn expand(work: &mut Work) -> Result<Vec<Section>, Error> {
    let at = work.manifest.levels.len() - 1;
    let level = &work.manifest.levels[at].keys;
    let own = work.shards().map(|shard| level[shard as usize].clone());
    let mut batches = Batches::new(own.collect());
    let mut gathered = Gathered {
        shards: vec![Vec::new(); work.shards().count()],
        bits: work.game.bits(),
        new: 0,
        runs: Vec::new(),
    };
    let total = work.manifest.levels[at].count();
    loop {
        let begun = batch(work, &mut batches, &mut gathered);
        let left = batches.left;
        let (arrived, left) = work.share(begun, left)?;
        let left: u64 = left.into_iter().sum();
        work.watch
            .progress("positions of a level", total - left, total);
        let taken = arrived
            .iter()
            .try_for_each(|packet| take(work, &mut gathered, packet));
        if let Err(error) = taken {
            work.trouble = Some(error);
        }
        drop(arrived);
        if left == 0 {
            break;
        }
    }
    let written = write(work, gathered, at + 1);
    let (ok, sections) = match written {
        Ok(sections) => (Ok(Vec::new()), sections),
        Err(error) => (Err(error), Shards::new()),
    };
    let (_, said) = work.share(ok, sections)?;
    work.gather_sections(said)
}

/// Expands a batch: keeps the keys of this worker's own shards, and returns packets for the others.
fn batch(
    work: &mut Work,
    batches: &mut Batches,
    gathered: &mut Gathered,
) -> Result<Vec<Packet>, Error> {
    let keys = batches.next(&work.folder, work.batch(batches.all))?;
    let mut packets = Vec::new();
    // Some thousand positions between two checks of the limits.
    let mut options = Vec::new();
    for part in keys.chunks(1 << 14) {
        work.look(part.len())?;
        let found = work.game.by_keys().expand(part, work.game.bits());
        options.extend(found.map_err(|stop| crate::fault::stopped(&stop))?);
    }
    levels::sort(&mut options, work.game.bits());
    let split = work.split(&options);
    work.hold(gathered.bytes() + 16 * options.len() as u64 + 8 * keys.len() as u64);
    for (to, keys) in split.iter().enumerate() {
        if to == work.crew.me {
            add(work, gathered, keys)?;
        } else {
            packets.extend(work::packets(to, PacketKind::Options, keys));
        }
    }
    Ok(packets)
}

/// Receives the keys that another worker sent.
fn take(work: &mut Work, gathered: &mut Gathered, packet: &Packet) -> Result<(), Error> {
    let mut keys = Vec::new();
    let read = numbers::unpack_keys(&packet.bytes, &mut keys);
    read.filter(|()| packet.kind == PacketKind::Options)
        .ok_or_else(|| work::garbled(packet))?;
    add(work, gathered, &keys)
}

/// Adds keys to this worker's shards. If they take too much memory it sorts them, and if that does not suffice it
/// spills them.
fn add(work: &mut Work, gathered: &mut Gathered, keys: &[u64]) -> Result<(), Error> {
    for &key in keys {
        let shard = work.manifest.shard(key) as usize / work.crew.size;
        gathered.shards[shard].push(key);
    }
    gathered.new += keys.len();
    let bytes = gathered.bytes();
    work.hold(bytes + 8 * keys.len() as u64);
    let most = work.memory / 4;
    if bytes <= most {
        return Ok(());
    }
    if gathered.new as u64 * 8 > most / 4 {
        gathered.sort();
        gathered.shards.iter_mut().for_each(Vec::shrink_to_fit);
    }
    if gathered.bytes() > most / 2 {
        let name = spill_name(work, gathered.runs.len());
        gathered.spill(&work.folder, &name)?;
    }
    Ok(())
}

/// The name of a file of sorted keys that did not fit in memory.
fn spill_name(work: &Work, run: usize) -> String {
    format!("spill-{}-{}-{run}", work.manifest.run, work.crew.me)
}

/// Writes this worker's shards of a level durably.
fn write(work: &mut Work, mut gathered: Gathered, level: usize) -> Result<Shards, Error> {
    gathered.sort();
    work.hold(gathered.bytes());
    let name = format!("keys-{level:04}-{}-{}", work.manifest.run, work.crew.me);
    let mut writer = KeyWriter::new(&work.folder, &name)?;
    let mut sections = Vec::new();
    let shards: Vec<u32> = work.shards().collect();
    for (at, &shard) in shards.iter().enumerate() {
        let keys = std::mem::take(&mut gathered.shards[at]);
        work.look(keys.len())?;
        let mut lists: Vec<Sorted> = Vec::new();
        for run in &gathered.runs {
            lists.push(Box::new(Pairs::open(&work.folder, &run[at], None)?));
        }
        if lists.is_empty() {
            keys.into_iter().try_for_each(|key| writer.push(key))?;
        } else {
            lists.push(Box::new(keys.into_iter().map(|key| Ok((key, 0)))));
            for pair in Merge::new(lists) {
                writer.push(pair?.0)?;
            }
        }
        sections.push((shard, writer.section()?));
    }
    writer.finish(true)?;
    for run in 0..gathered.runs.len() {
        fs::remove_file(work.folder.join(spill_name(work, run))).ok();
    }
    Ok(sections)
}
