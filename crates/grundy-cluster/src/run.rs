//! The whole run of one worker: levels forwards and then backwards, or round after round; then the end.

use crate::backward;
use crate::blocks::{KeyWriter, WordWriter};
use crate::crew::Crew;
use crate::fault;
use crate::finish::{self, Spent};
use crate::folder::{self, Folder, Level, Manifest};
use crate::forward;
use crate::rounds::Rounds;
use crate::work::Work;
use grundy::{Error, Limits};
use grundy_tablebase::Info;
use grundy_tablebase::levels::{Numbers, Shared};
use serde::{Deserialize, Serialize};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A table that several workers are to make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The game with its rules.
    pub game: String,
    /// True if the plies to the end are wanted too.
    pub distances: bool,
    /// The folder in which levels are kept, which all workers must see.
    pub folder: PathBuf,
    /// The number of shards, used when new work begins.
    pub shards: u32,
    /// Bytes that a worker may hold.
    pub memory: u64,
    /// The longest that another worker may be silent. A worker that is running is never silent.
    pub patience: Duration,
}

/// A report on the work while it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The work begins, or continues after the levels already done.
    Begun {
        /// The number of workers.
        workers: usize,
        /// The number of levels found, and of those the number judged.
        levels: (usize, usize),
    },
    /// The work with ranked positions begins, or continues after the rounds already done.
    Counted {
        /// The number of workers.
        workers: usize,
        /// The number of ranks.
        ranks: u64,
        /// The number of rounds done.
        rounds: usize,
    },
    /// All levels are found.
    Found {
        /// The number of their positions.
        positions: u64,
        /// The number of levels.
        levels: usize,
    },
    /// All positions are judged; the cost for each worker.
    Judged(Vec<Spent>),
}

/// A function that receives the reports on the work.
pub type Hear<'a> = &'a mut dyn FnMut(&Said);

/// The first message of worker 0 to the others.
#[derive(Serialize, Deserialize)]
struct Start {
    manifest: Manifest,
    /// The random word that is in the folder.
    word: String,
}

/// The folder, in the hands of the first worker.
pub struct First<'a> {
    /// The folder, which it has locked.
    pub folder: Folder,
    /// The state of the work there.
    pub manifest: Manifest,
    /// The file in which to write the table.
    pub to: &'a Path,
}

/// The manifest of work of which nothing is done.
fn manifest(game: &Shared, plan: &Plan) -> Manifest {
    let ranks = match game.numbers() {
        Numbers::Ranks { count } => Some(count),
        Numbers::Keys { .. } => None,
    };
    Manifest::new(game.title(), ranks, plan.distances, plan.shards.max(1))
}

/// Takes the folder of a table.
///
/// # Errors
/// As [`Folder::take`].
pub fn take<'a>(
    game: &Shared,
    plan: &Plan,
    resume: bool,
    to: &'a Path,
) -> Result<First<'a>, Error> {
    let new = manifest(game, plan);
    let (folder, manifest) = Folder::take(&plan.folder, &new, resume)?;
    Ok(First {
        folder,
        manifest,
        to,
    })
}

/// Works as one of several connected workers. The first one writes the table.
///
/// # Errors
/// [`Error::Stopped`] if a limit was reached or a worker was lost, [`Error::File`] if a file cannot be read or written.
pub fn run(
    sockets: Vec<Option<TcpStream>>,
    game: &Shared,
    plan: &Plan,
    mut first: Option<First>,
    limits: &Limits,
    hear: Hear,
) -> Result<Option<Info>, Error> {
    let manifest = match &first {
        Some(first) => first.manifest.clone(),
        None => manifest(game, plan),
    };
    let crew = Crew::new(sockets, plan.patience)?;
    let (memory, trouble) = match room(plan, limits) {
        Ok(memory) => (memory, None),
        Err(error) => (0, Some(error)),
    };
    let mut work = Work {
        game: game.clone(),
        crew,
        folder: plan.folder.clone(),
        manifest,
        limits: limits.clone(),
        watch: limits.watch(),
        memory,
        held: 0,
        trouble,
    };
    let whole = match whole(&mut work, first.as_mut(), hear) {
        Ok(whole) => whole,
        Err(error) => {
            work.crew.end();
            return Err(error);
        }
    };
    hear(&Said::Judged(whole.spent.clone()));
    work.crew.end();
    let manifest = work.manifest;
    let Some(first) = first else {
        return Ok(None);
    };
    let mut positions = whole.positions(&plan.folder)?;
    let scratch = plan.folder.join("scratch");
    let info = game.write(
        first.to,
        &scratch,
        &whole.sums,
        plan.distances,
        &mut positions,
        limits,
    )?;
    first.folder.clear(manifest)?;
    Ok(Some(info))
}

/// The bytes that a memory limit leaves for positions after the engine and its connections have taken what they need.
/// If none are left, the run fails here and not after all levels.
fn room(plan: &Plan, limits: &Limits) -> Result<u64, Error> {
    match (limits.memory, limits.measured()) {
        (Some(_), Some(taken)) => {
            let left = plan.memory.checked_sub(taken).filter(|&left| left > 0);
            left.ok_or_else(|| fault::stopped(&limits.too_much(taken)))
        }
        _ => Ok(plan.memory),
    }
}

/// Does all of the work up to the file.
fn whole(
    work: &mut Work,
    mut first: Option<&mut First>,
    hear: Hear,
) -> Result<finish::Whole, Error> {
    begin(work, first.as_deref_mut())?;
    match work.manifest.ranks {
        Some(ranks) => rounds(work, ranks, first.as_deref(), hear),
        None => levels(work, first.as_deref(), hear),
    }
}

/// Does all rounds.
fn rounds(
    work: &mut Work,
    ranks: u64,
    first: Option<&First>,
    hear: Hear,
) -> Result<finish::Whole, Error> {
    hear(&Said::Counted {
        workers: work.crew.size,
        ranks,
        rounds: work.manifest.levels.len() - 1,
    });
    let mut rounds = Rounds::begin(work)?;
    while !work.manifest.complete {
        let level = rounds.round(work)?;
        work.manifest.levels.push(level);
        work.manifest.complete = rounds.is_done();
        save(work, first)?;
    }
    let part = rounds.part(work);
    finish::merge(work, part)
}

/// Finds and judges all levels.
fn levels(work: &mut Work, first: Option<&First>, hear: Hear) -> Result<finish::Whole, Error> {
    let judged = work
        .manifest
        .levels
        .iter()
        .filter(|level| !level.words.is_empty());
    hear(&Said::Begun {
        workers: work.crew.size,
        levels: (work.manifest.levels.len(), judged.count()),
    });
    loop {
        if !work.manifest.complete {
            let keys = forward::expand(work)?;
            let level = Level {
                keys,
                ..Level::default()
            };
            match level.count() {
                0 => work.manifest.complete = true,
                _ => work.manifest.levels.push(level),
            }
            if work.manifest.complete {
                hear(&Said::Found {
                    positions: work.manifest.count(),
                    levels: work.manifest.levels.len(),
                });
            }
        } else if let Some(at) = work.manifest.unjudged() {
            work.manifest.levels[at].words = backward::judge(work, at)?;
        } else {
            let part = finish::part(work);
            return finish::merge(work, part);
        }
        save(work, first)?;
    }
}

/// Saves the state of the work. No worker goes on before it is safely written.
fn save(work: &mut Work, first: Option<&First>) -> Result<(), Error> {
    let saved = first.map_or(Ok(()), |first| first.folder.save(&work.manifest));
    work.share(saved.map(|()| Vec::new()), ())?;
    Ok(())
}

/// Sends the first worker's manifest to all others, and checks that every worker sees the same folder.
fn begin(work: &mut Work, first: Option<&mut First>) -> Result<(), Error> {
    let mut start = None;
    if let Some(first) = first {
        match set_out(work, first) {
            Ok(word) => {
                start = Some(Start {
                    manifest: work.manifest.clone(),
                    word,
                });
            }
            Err(error) => work.trouble = Some(error),
        }
    }
    let (_, said) = work.share(Ok(Vec::new()), start)?;
    let start = said.into_iter().flatten().next();
    let start = start.ok_or_else(|| fault::other("worker 0 says nothing".to_owned()))?;
    let same = folder::is_marked(&work.folder, &start.word);
    work.manifest = start.manifest;
    work.share(same.map(|()| Vec::new()), ())?;
    Ok(())
}

/// Saves the first manifest of this run, and returns the random word that the others look for.
fn set_out(work: &mut Work, first: &mut First) -> Result<String, Error> {
    let manifest = &mut work.manifest;
    manifest.run += 1;
    if manifest.levels.is_empty() {
        let level = start(&work.folder, manifest, work.game.numbers(), work.crew.me)?;
        manifest.levels.push(level);
    }
    first.folder.save(manifest)?;
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| fault::other(format!("no random numbers: {error}")))?;
    let word = format!("{:032x}", u128::from_le_bytes(bytes));
    first.folder.mark(&word)?;
    Ok(word)
}

/// The first level, which holds the start alone; for ranked positions, the empty level before the first round.
fn start(folder: &Path, manifest: &Manifest, numbers: Numbers, me: usize) -> Result<Level, Error> {
    let name = |what| format!("{what}-0000-{}-{me}", manifest.run);
    let mut keys = KeyWriter::new(folder, &name("keys"))?;
    let mut level = Level::default();
    for shard in 0..manifest.shards {
        if let Numbers::Keys { start, .. } = numbers
            && manifest.shard(start) == shard
        {
            keys.push(start)?;
        }
        level.keys.push(keys.section()?);
    }
    keys.finish(true)?;
    if let Numbers::Ranks { .. } = numbers {
        let mut words = WordWriter::new(folder, &name("words"))?;
        let sections = (0..manifest.shards).map(|_| words.section());
        level.words = sections.collect::<Result<_, _>>()?;
        words.finish(true)?;
    }
    Ok(level)
}
