//! The steps of a build in terms of numbers alone, and the writing of the file from positions in order, for programs
//! that share the building of a tablebase. `grundy-cluster` is such a program.

use super::format::{self, BLOCK, Body, Header};
use super::{Info, Tablebase, tables_titled};
use grundy::answer::Stopped;
use grundy::erased::Tables;
use grundy::erased::tables::Numbering;
use grundy::error::Error;
use grundy::input::files;
use grundy::limits::Limits;
use grundy::solvers::table::layers;
use grundy::vocabulary::{Outcome, Player, StopReason, Watch};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

pub use super::varint::{put, take};
pub use grundy::erased::tables::Steps;
pub use grundy::solvers::table::by_keys::{ByKeys, KeyQuery};
pub use grundy::solvers::table::by_ranks::{BackwardMove, ByRanks, Share};
pub use grundy::solvers::table::{Index, OutcomeAndPlies, sort};

/// A game whose tablebase several programs can build together: either play always ends and positions are numbers, or
/// the rules rank positions and know moves backwards.
#[derive(Clone)]
pub struct Shared {
    game: Tables,
    title: String,
    numbers: Numbers,
}

/// The numbering of the positions of a shared game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Keys of some number of bits, of the positions reachable from the start.
    Keys {
        /// The key of the starting position.
        start: u64,
        /// The number of bits of a key.
        bits: u32,
    },
    /// Ranks.
    Ranks {
        /// The number of ranks.
        count: u64,
    },
}

/// The counts over all positions of a table, or over a part of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Stored positions.
    pub places: u64,
    /// The positions that they stand for, counting images; `None` if the rules do not count images.
    pub images: Option<u64>,
    /// Positions won by each side, the first-named one first.
    pub won: [u64; 2],
    /// Positions that are tied.
    pub tied: u64,
    /// Positions that are drawn.
    pub drawn: u64,
    /// The largest number of plies to a win, and the least number of a position that takes them.
    pub longest: Option<(u32, u64)>,
}

impl Sums {
    /// The counts of no positions.
    #[must_use]
    pub fn new() -> Sums {
        Sums {
            images: Some(0),
            ..Sums::default()
        }
    }

    /// Counts one more position.
    pub fn add(&mut self, key: u64, known: OutcomeAndPlies, images: Option<u64>) {
        self.places += 1;
        self.images = self.images.zip(images).map(|(all, more)| all + more);
        match known.outcome {
            Outcome::Won(Player::Left) => self.won[0] += 1,
            Outcome::Won(Player::Right) => self.won[1] += 1,
            Outcome::Tied => self.tied += 1,
            Outcome::Drawn => self.drawn += 1,
        }
        if known.outcome.winner().is_some() {
            self.longer(known.plies, key);
        }
    }

    /// Adds the counts of another part.
    pub fn join(&mut self, other: &Sums) {
        self.places += other.places;
        self.images = self.images.zip(other.images).map(|(a, b)| a + b);
        self.won = [0, 1].map(|side| self.won[side] + other.won[side]);
        self.tied += other.tied;
        self.drawn += other.drawn;
        if let Some((plies, key)) = other.longest {
            self.longer(plies, key);
        }
    }

    fn longer(&mut self, plies: u32, key: u64) {
        let longer = |(most, least): (u32, u64)| plies > most || (plies == most && key < least);
        if self.longest.is_none_or(longer) {
            self.longest = Some((plies, key));
        }
    }
}

/// The value in a word, as the steps of a level write it.
#[must_use]
pub fn known(word: u16) -> OutcomeAndPlies {
    layers::known(word)
}

/// The word for a value.
///
/// # Errors
/// [`StopReason::Beyond`] if the plies do not fit.
pub fn word(known: OutcomeAndPlies) -> Result<u16, StopReason> {
    layers::word(known.outcome, known.plies as usize)
}

impl Shared {
    /// The game that a name with rules stands for.
    ///
    /// # Errors
    /// [`Error`] for a name that is not of such a game, and for games that several programs cannot share.
    ///
    /// ```
    /// use grundy_tablebase::levels::{Numbers, Shared};
    /// let game = Shared::of("connect-four 4x4")?;
    /// let Numbers::Keys { start, bits } = game.numbers() else { panic!("a game that ends") };
    /// let options = game.by_keys().expand(&[start], bits).expect("a level");
    /// // Of the four columns two are the images of the others.
    /// assert_eq!(options.len(), 2);
    /// assert_eq!(Shared::of("chase 4")?.numbers(), Numbers::Ranks { count: 512 });
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn of(name: &str) -> Result<Shared, Error> {
        let game = tables_titled(name)?;
        let about = game.about().name;
        let none = |why: String| Error::usage(format!("{about}: {why}"));
        let beyond = |stop: StopReason| none(stop.to_string());
        let numbers = match game.steps().map_err(none)? {
            Steps::Keys(steps) => {
                let (start, bits) = steps.first().map_err(beyond)?;
                Numbers::Keys { start, bits }
            }
            Steps::Ranks(steps) => Numbers::Ranks {
                count: steps.count().map_err(beyond)?,
            },
        };
        let title = game.title().to_owned();
        Ok(Shared {
            game,
            title,
            numbers,
        })
    }

    /// The game with its rules, as the beginning of an expression.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The numbering of positions.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The number of bits of a key; 0 for ranks.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self.numbers {
            Numbers::Keys { bits, .. } => bits,
            Numbers::Ranks { .. } => 0,
        }
    }

    /// The steps of a level.
    ///
    /// # Panics
    /// For a game whose positions are ranked.
    #[must_use]
    pub fn by_keys(&self) -> &dyn ByKeys {
        match self.game.steps() {
            Ok(Steps::Keys(steps)) => steps,
            _ => panic!("positions are ranked"),
        }
    }

    /// The steps of a round.
    ///
    /// # Panics
    /// For a game whose positions are not ranked.
    #[must_use]
    pub fn by_ranks(&self) -> &dyn ByRanks {
        match self.game.steps() {
            Ok(Steps::Ranks(steps)) => steps,
            _ => panic!("positions are not ranked"),
        }
    }

    fn shown(&self, key: u64) -> String {
        let p = self.game.numbered(key);
        p.map_or(String::new(), |p| p.show())
    }

    /// Writes a tablebase from all its positions in ascending order, without repetitions, exactly as a single program
    /// writes it. Blocks go to the file `scratch` first, since the header contains what is known only at the end.
    ///
    /// # Errors
    /// [`Error::File`] if a file cannot be written, [`Error::Stopped`] if a limit was reached, and any error among the
    /// `positions`.
    pub fn write(
        &self,
        to: &Path,
        scratch: &Path,
        sums: &Sums,
        distances: bool,
        positions: &mut dyn Iterator<Item = Result<(u64, u16), Error>>,
        limits: &Limits,
    ) -> Result<Info, Error> {
        let distance_bytes = match sums.longest {
            _ if !distances => 0,
            Some((256.., _)) => 2,
            _ => 1,
        };
        let name = scratch.display().to_string();
        let fault = |error: io::Error| Error::file(&name, &error);
        let mut blocks = BufWriter::new(rewritten(scratch).map_err(fault)?);
        let mut body = Body::new(distance_bytes, self.layout(sums).0);
        let samples = self.fill(&mut body, &mut blocks, &name, sums, positions, limits)?;
        body.last(&mut blocks).map_err(fault)?;
        let mut blocks = blocks.into_inner().map_err(|e| fault(e.into_error()))?;
        blocks.rewind().map_err(fault)?;
        let head = format::head(&self.header(sums, distances, distance_bytes, samples));
        let head = head.map_err(fault)?;
        files::write(to, |file| {
            file.write_all(&head)?;
            io::copy(&mut blocks, file)?;
            body.end(file, head.len() as u64)
        })?;
        Ok(Tablebase::open(to)?.info())
    }

    /// The numbering and the number of places.
    fn layout(&self, sums: &Sums) -> (Numbering, u64) {
        match self.numbers {
            Numbers::Keys { .. } => (Numbering::Keys, sums.places),
            Numbers::Ranks { count } => (Numbering::Ranks, count),
        }
    }

    /// Writes all places into the blocks of a file, and returns some of the positions as samples for the header.
    fn fill(
        &self,
        body: &mut Body,
        to: &mut dyn Write,
        name: &str,
        sums: &Sums,
        positions: &mut dyn Iterator<Item = Result<(u64, u16), Error>>,
        limits: &Limits,
    ) -> Result<Vec<(u64, String)>, Error> {
        let mut watch = limits.watch();
        let fault = |error: io::Error| Error::file(name, &error);
        let (numbering, places) = self.layout(sums);
        let (mut place, mut written, apart) = (0, 0, (places / 16).max(1));
        let mut samples = Vec::new();
        for position in positions {
            let (key, word) = position?;
            if written % BLOCK as u64 == 0 {
                let allowed = watch.work(BLOCK as u64);
                allowed.map_err(|stop| stopped(&stop))?;
                watch.progress("positions written", written, sums.places);
            }
            while numbering == Numbering::Ranks && place < key {
                body.add(to, place, None).map_err(fault)?;
                place += 1;
            }
            if samples.len() as u64 * apart <= place {
                samples.push((key, self.shown(key)));
            }
            body.add(to, key, Some(known(word))).map_err(fault)?;
            place += 1;
            written += 1;
        }
        if written != sums.places {
            let counted = sums.places;
            return Err(Error::File {
                name: name.to_owned(),
                what: format!("{written} positions came where {counted} were counted"),
            });
        }
        for absent in place..places {
            body.add(to, absent, None).map_err(fault)?;
        }
        Ok(samples)
    }

    fn header(
        &self,
        sums: &Sums,
        distances: bool,
        distance_bytes: u8,
        samples: Vec<(u64, String)>,
    ) -> Header {
        let longest = sums.longest.filter(|_| distances);
        let (numbering, places) = self.layout(sums);
        Header {
            game: self.title.clone(),
            numbering,
            repeats: !self.game.always_ends(),
            places,
            positions: sums.places,
            with_images: match self.numbers {
                Numbers::Keys { .. } => sums.images,
                Numbers::Ranks { .. } => None,
            },
            won: sums.won,
            tied: sums.tied,
            drawn: sums.drawn,
            distance_bytes,
            longest: longest.map(|(plies, key)| (plies, self.shown(key))),
            block: BLOCK as u32,
            samples,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// A file, new or truncated, that can be written and read back.
fn rewritten(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(true);
    options.open(path)
}

fn stopped(stop: &StopReason) -> Error {
    let message = format!("the table is not written: {stop}");
    Error::Stopped(Stopped::because(stop, message))
}
