//! The construction of a tablebase: the estimate of its cost, the engine, checkpoints, and the file.

use super::format::{self, BLOCK, Header};
use super::{Info, Tablebase, kept, name_of, tables_of};
use grundy::Setting;
use grundy::answer::Stopped;
use grundy::erased::Tables;
use grundy::erased::tables::{Keep, Made, Numbering, Parts};
use grundy::error::Error;
use grundy::game::Game;
use grundy::heap::{Checkpoint, EVERY};
use grundy::host::clock::Instant;
use grundy::input::files;
use grundy::limits::Limits;
use grundy::solvers::table::{TableSettings, layers, ranked};
use grundy::vocabulary::{Outcome, Player, StopReason, Watch};
use std::path::Path;
use std::time::Duration;

/// The settings for building a tablebase.
#[derive(Clone, Debug, Default)]
pub struct BuildAsk {
    /// True if the plies to the end are wanted too.
    pub distances: bool,
    /// The checkpoint in which the work is kept, so that another run can continue it.
    pub checkpoint: Option<Checkpoint>,
    /// The limits, and the number of threads.
    pub limits: Limits,
}

/// The estimated cost of a tablebase, before it is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The game, with its rules.
    pub game: String,
    /// The number of places: all ranks, or the positions found; `None` if these must be found first.
    pub places: Option<u64>,
    /// The bytes of memory that the work takes. It does not begin if the limits allow fewer.
    pub memory: Option<u64>,
    /// The largest number of bytes that the file can have; its real size depends on how well the values compress.
    pub file: Option<u64>,
    /// The free bytes on the file's disk, if the system reports them.
    pub free: Option<u64>,
    /// An estimate of the time still needed.
    pub time: Option<Duration>,
}

/// A finished tablebase.
#[derive(Debug)]
pub struct Built {
    /// The description of the tablebase.
    pub info: Info,
    /// The reason why the last checkpoint could not be written; the table is complete all the same.
    pub unkept: Option<Error>,
}

/// Builds a tablebase of every position of a game, and writes it completely or not at all. The estimate of its cost
/// goes to `said` before the work begins and, for a game whose positions must be found first, again when they are
/// found.
///
/// # Errors
/// [`Error::Usage`] for a game that has no tables, or if the disk is certainly too small; [`Error::Stopped`] if a limit
/// was reached; [`Error::File`] if the file cannot be written, which leaves no partial file.
pub fn build(
    game: &Game,
    to: &Path,
    ask: &BuildAsk,
    said: &mut dyn FnMut(&Plan),
) -> Result<Built, Error> {
    let named = game;
    let game = tables_of(named)?;
    let title = game.title().to_owned();
    let numbering = game.numbering().map_err(|why| {
        let name = name_of(named);
        Error::usage(format!("there is no table of {name}: {why}"))
    })?;
    files::check(to)?;
    let mut keeper = Keeper::new(&title, to, ask, said);
    keeper.read()?;
    keeper.ranks = game.ranks();
    keeper.say(first_plan(&game, &title, numbering, ask))?;
    let mut watch = ask.limits.watch();
    let config = TableSettings {
        distances: ask.distances,
        threads: ask.limits.threads.max(1),
    };
    let made = game.tabulate(config, &mut keeper, &mut watch);
    let refused = keeper.refused.take();
    let unkept = keeper.failed.take();
    let stopped = |stop: StopReason| {
        let kept = unkept.as_ref().map_or(String::new(), |error| {
            format!("; what was done since the last checkpoint is lost: {error}")
        });
        let message = format!("the table is not made: {stop}{kept}");
        Error::Stopped(Stopped::because(&stop, message))
    };
    let made = made.map_err(|stop| refused.unwrap_or_else(|| stopped(stop)))?;
    let header = header(&game, title, numbering, &made, config, &mut watch).map_err(stopped)?;
    let mut stop = None;
    let written = files::write(to, |file| {
        format::write(file, &header, &made, &mut watch, &mut stop)
    });
    match (written, stop) {
        (_, Some(stop)) => return Err(stopped(stop)),
        (written, None) => written?,
    }
    drop(made);
    let info = Tablebase::open_of(to, named)?.info();
    Ok(Built { info, unkept })
}

/// The header of a finished table.
fn header(
    game: &Tables,
    title: String,
    numbering: Numbering,
    made: &Made,
    config: TableSettings,
    watch: &mut dyn Watch,
) -> Result<Header, StopReason> {
    let (mut won, mut tied, mut drawn) = ([0; 2], 0, 0);
    let mut longest: Option<(u32, usize)> = None;
    let mut samples = Vec::new();
    let apart = (made.places() / 16).max(1);
    for place in 0..made.places() {
        watch.work(1)?;
        let Some(known) = made.known(place) else {
            continue;
        };
        match known.outcome {
            Outcome::Won(Player::Left) => won[0] += 1,
            Outcome::Won(Player::Right) => won[1] += 1,
            Outcome::Tied => tied += 1,
            Outcome::Drawn => drawn += 1,
        }
        let decided = config.distances && known.outcome.winner().is_some();
        if decided && longest.is_none_or(|(most, _)| known.plies > most) {
            longest = Some((known.plies, place));
        }
        if samples.len() * apart <= place {
            samples.push(place);
        }
    }
    let shown = |place: usize| {
        let p = game.numbered(made.number(place));
        p.map_or(String::new(), |p| p.show())
    };
    let sample = |place: usize| (made.number(place), shown(place));
    Ok(Header {
        game: title,
        numbering,
        repeats: !game.always_ends(),
        places: made.places() as u64,
        positions: won[0] + won[1] + tied + drawn,
        with_images: match made {
            Made::Ranked(_) => None,
            Made::Keyed(_, images) => *images,
        },
        won,
        tied,
        drawn,
        distance_bytes: match longest {
            _ if !config.distances => 0,
            Some((256.., _)) => 2,
            _ => 1,
        },
        longest: longest.map(|(plies, place)| (plies, shown(place))),
        block: BLOCK as u32,
        samples: samples.into_iter().map(sample).collect(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The largest number of bytes per place in the file, times a thousand, without keys: two bits, and the distance.
fn place_bytes(ask: &BuildAsk) -> u64 {
    250 + if ask.distances { 2000 } else { 0 }
}

/// The estimate before the work begins.
fn first_plan(game: &Tables, title: &str, numbering: Numbering, ask: &BuildAsk) -> Plan {
    let places = match numbering {
        Numbering::Ranks => game.ranks(),
        Numbering::Keys => None,
    };
    let file = |places: u64| places.saturating_mul(place_bytes(ask)) / 1000 + (1 << 16);
    Plan {
        game: title.to_owned(),
        places,
        memory: places.map(|places| ranked::bytes(places, ask.distances)),
        file: places.map(file),
        free: None,
        time: places.map(|places| pace(game, places, ask.limits.threads)),
    }
}

/// An estimate of the time for so many ranks, from a sample of their moves.
fn pace(game: &Tables, places: u64, threads: usize) -> Duration {
    const LOOKS: u64 = 2000;
    /// Sampling a position takes this many times as long as the engine does for it, because the sample uses erased
    /// types and writes moves as text.
    const SHARE: u32 = 2;
    let begin = Instant::now();
    let apart = (places / LOOKS).max(1);
    let looks = (0..places).step_by(apart as usize);
    let mut seen = 0;
    for rank in looks {
        seen += 1;
        if let Some(p) = game.numbered(rank) {
            drop(p.legal(usize::MAX));
        }
    }
    let times = u32::try_from(places / seen.max(1)).unwrap_or(u32::MAX);
    begin.elapsed().saturating_mul(times) / SHARE / threads.max(1) as u32
}

/// The estimate once all positions of a game that ends are found.
fn found(title: &str, parts: &layers::Parts, ask: &BuildAsk, since: Instant) -> Plan {
    let count: u64 = parts
        .levels
        .iter()
        .map(|level| level.keys.len() as u64)
        .sum();
    let last = parts
        .levels
        .iter()
        .filter_map(|level| level.keys.last())
        .max();
    // The logarithm is concave, so the gaps between keys take no more bits than equal gaps would, and at most a byte
    // more for each, because the bits of a gap fill whole bytes.
    let gap = last.copied().unwrap_or(0) / count.max(1);
    let gap_bytes = 2000 + 1000 * u64::from(64 - gap.leading_zeros()) / 7;
    Plan {
        game: title.to_owned(),
        places: Some(count),
        memory: Some(20 * count),
        file: Some(count * (place_bytes(ask) + gap_bytes) / 1000 + (1 << 16)),
        free: None,
        time: Some(since.elapsed() * 2),
    }
}

/// Refuses at once a build that the memory limit would stop later.
fn enough_memory(plan: &Plan, limits: &Limits) -> Result<(), Error> {
    let (most, wanted) = (limits.most_memory(), plan.memory.unwrap_or(0));
    if wanted <= most {
        return Ok(());
    }
    let default = if limits.memory.is_none() {
        let setting = limits.name(Setting::MemoryLimit);
        format!(" (the default limit, half of the free memory; {setting} sets another)")
    } else {
        String::new()
    };
    let message = format!(
        "the table is not made: it takes {wanted} bytes of memory, and {most} are allowed{default}"
    );
    Err(Error::Stopped(Stopped::because(
        &limits.too_much(wanted),
        message,
    )))
}

/// A keeper of checkpoints, which also reports the estimate and refuses a build for which the disk has no room.
struct Keeper<'a> {
    title: &'a str,
    to: &'a Path,
    ask: &'a BuildAsk,
    said: &'a mut dyn FnMut(&Plan),
    begun: Option<Parts>,
    /// The number of ranks, if the game has them.
    ranks: Option<u64>,
    since: Instant,
    last: Instant,
    pause: Duration,
    complete: bool,
    /// The reason why the work must not go on.
    refused: Option<Error>,
    /// The reason why the last checkpoint could not be written.
    failed: Option<Error>,
}

impl<'a> Keeper<'a> {
    fn new(
        title: &'a str,
        to: &'a Path,
        ask: &'a BuildAsk,
        said: &'a mut dyn FnMut(&Plan),
    ) -> Keeper<'a> {
        let now = Instant::now();
        Keeper {
            title,
            to,
            ask,
            said,
            begun: None,
            ranks: None,
            since: now,
            last: now,
            pause: ask.checkpoint.as_ref().map_or(EVERY, |kept| kept.every),
            complete: false,
            refused: None,
            failed: None,
        }
    }

    /// Reads the checkpoint of an earlier run. This also finds out whether the checkpoint can be written, before hours
    /// of work are spent.
    fn read(&mut self) -> Result<(), Error> {
        let Some(Checkpoint { file, resume, .. }) = &self.ask.checkpoint else {
            return Ok(());
        };
        if files::check_regular(file)? || *resume {
            self.begun = Some(kept::read(file, self.title, self.ask.distances)?);
            files::sweep(file);
        }
        Ok(())
    }

    /// Reports an estimate. Refuses it if there is not enough memory, or if the disk has no room even for a file in
    /// which all positions have equal values. The file's real size is known only when it is written, and is often a
    /// tenth of the maximum. So a disk that may suffice is tried, and writing fails as a whole.
    fn say(&mut self, mut plan: Plan) -> Result<(), Error> {
        let folder = self
            .to
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        plan.free = free_bytes(folder.unwrap_or(Path::new(".")));
        (self.said)(&plan);
        enough_memory(&plan, &self.ask.limits)?;
        let least = plan.places.map(format::least);
        match (least, plan.free) {
            (Some(wanted), Some(free)) if wanted > free => Err(Error::usage(format!(
                "the disk is too small: {} takes {wanted} bytes at least, and {free} are free",
                self.to.display()
            ))),
            _ => Ok(()),
        }
    }

    fn write(&mut self, parts: &Parts) {
        if let Some(Checkpoint { file, every, .. }) = &self.ask.checkpoint {
            let begin = Instant::now();
            self.failed = kept::write(file, self.title, self.ask.distances, parts).err();
            self.last = Instant::now();
            // Pauses between checkpoints are long enough that writing takes at most a twentieth of the time.
            self.pause = (*every).max(20 * begin.elapsed());
        }
    }

    fn is_time(&self) -> bool {
        self.ask.checkpoint.is_some() && self.last.elapsed() >= self.pause
    }
}

impl Keep for Keeper<'_> {
    fn begin(&mut self) -> Option<Parts> {
        self.begun.take()
    }

    fn round(&mut self, parts: &dyn Fn() -> ranked::Parts) -> Result<(), StopReason> {
        if self.is_time() {
            // A checkpoint copies these: the states, the plies in two bytes, and the positions decided last.
            let places = self.ranks.unwrap_or(0);
            let plies = if self.ask.distances { 2 } else { 0 };
            match self
                .ask
                .limits
                .watch()
                .room(places.saturating_mul(1 + plies))
            {
                Ok(()) => self.write(&Parts::Ranked(parts())),
                Err(stop) => {
                    self.last = Instant::now();
                    let message = format!("the checkpoint is not written: {stop}");
                    self.failed = Some(Error::Stopped(Stopped::because(&stop, message)));
                }
            }
        }
        Ok(())
    }

    fn level(&mut self, parts: &layers::Parts, last: bool) -> Result<(), StopReason> {
        if self.is_time() || (last && self.ask.checkpoint.is_some()) {
            self.write(&Parts::Keyed(parts.clone()));
        }
        if parts.complete && !self.complete {
            self.complete = true;
            let plan = found(self.title, parts, self.ask, self.since);
            if let Err(error) = self.say(plan) {
                self.refused = Some(error);
                return Err(StopReason::Cancelled);
            }
        }
        Ok(())
    }
}

/// The free bytes in a folder, where the system reports them.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

/// The free bytes in a folder: not known on this system.
#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}
