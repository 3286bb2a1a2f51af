//! The end: every worker merges its shards over all levels and counts, and the first worker merges all shards into the
//! file.

use crate::blocks::{KeyWriter, Merge, Pairs, Section, Sorted, WordWriter};
use crate::work::Work;
use grundy::Error;
use grundy_tablebase::levels::{Sums, known};
use serde::{Deserialize, Serialize};

/// A worker's report at the end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FinalReport {
    /// Its shards: keys and words.
    pub shards: Vec<(Section, Section)>,
    /// Its counts.
    pub sums: Sums,
    /// The cost of its work.
    pub spent: Spent,
}

/// The cost of a worker's work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// The largest number of bytes of positions that it held, as it counts them.
    pub held: u64,
    /// The largest memory of its process, if the system reports it.
    pub resident: Option<u64>,
    /// The processor time of its process in milliseconds, if the system reports it.
    pub milliseconds: Option<u64>,
    /// Bytes sent to other workers.
    pub sent: u64,
}

/// All shards, the counts, and the cost of each worker's work.
pub struct Whole {
    shards: Vec<(Section, Section)>,
    /// The counts of all workers together.
    pub sums: Sums,
    /// The cost of the work, in the order of workers.
    pub spent: Vec<Spent>,
}

/// Shares this worker's part of the table, and receives those of the others.
pub fn merge(work: &mut Work, part: Result<FinalReport, Error>) -> Result<Whole, Error> {
    let (ok, part) = match part {
        Ok(part) => (Ok(Vec::new()), Some(part)),
        Err(error) => (Err(error), None),
    };
    let (_, parts) = work.share(ok, part)?;
    let mut whole = Whole {
        shards: Vec::new(),
        sums: Sums::new(),
        spent: Vec::new(),
    };
    for part in parts.into_iter().flatten() {
        whole.shards.extend(part.shards);
        whole.sums.join(&part.sums);
        whole.spent.push(part.spent);
    }
    Ok(whole)
}

/// Merges the levels of this worker's shards.
pub fn part(work: &mut Work) -> Result<FinalReport, Error> {
    let (run, me) = (work.manifest.run, work.crew.me);
    let mut keys = KeyWriter::new(&work.folder, &format!("table-{run}-{me}-keys"))?;
    let mut words = WordWriter::new(&work.folder, &format!("table-{run}-{me}-words"))?;
    let (mut sums, mut shards) = (Sums::new(), Vec::new());
    for shard in work.shards() {
        let shard = shard as usize;
        let mut lists: Vec<Sorted> = Vec::new();
        for level in &work.manifest.levels {
            let pairs = Pairs::open(&work.folder, &level.keys[shard], Some(&level.words[shard]));
            lists.push(Box::new(pairs?));
        }
        for pair in Merge::new(lists) {
            let (key, word) = pair?;
            work.look(1)?;
            let images = sums.images.and_then(|_| work.game.by_keys().images_of(key));
            sums.add(key, known(word), images);
            keys.push(key)?;
            words.push(word)?;
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

impl Spent {
    /// The cost of this process so far.
    pub fn by(work: &Work) -> Spent {
        Spent {
            held: work.held,
            resident: most_resident(),
            milliseconds: milliseconds(),
            sent: work.crew.sent,
        }
    }
}

impl Whole {
    /// All positions of the table, in ascending order.
    pub fn positions(&self, folder: &std::path::Path) -> Result<Merge<'static>, Error> {
        let mut lists: Vec<Sorted> = Vec::new();
        for (keys, words) in &self.shards {
            lists.push(Box::new(Pairs::open(folder, keys, Some(words))?));
        }
        Ok(Merge::new(lists))
    }
}

/// The largest amount of memory that this process has used, without its code, as limits count it.
fn most_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let of = |field: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(field))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    };
    Some(1024 * of("VmHWM:")?.saturating_sub(of("RssFile:")?))
}

/// The processor time of this process.
#[cfg(unix)]
fn milliseconds() -> Option<u64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    Some(1000 * seconds + u64::try_from(time.tv_nsec).ok()? / 1_000_000)
}

/// The processor time of this process: not available on this system.
#[cfg(not(unix))]
fn milliseconds() -> Option<u64> {
    None
}
