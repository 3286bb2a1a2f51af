//! The check of a tablebase, by the rules and `grundy-check` alone.

use super::Tablebase;
use grundy::answer::Stopped;
use grundy::check::table::{Ascending, Counts, Fault, Refused, Says};
use grundy::erased::tables::{Numbering, Steps};
use grundy::error::Error;
use grundy::limits::Limits;
use grundy::solvers::table::OutcomeAndPlies;
use grundy::vocabulary::{Outcome, StopReason, Watch};
use serde::Serialize;

/// A tablebase that has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// The positions that were checked.
    pub positions: u64,
    /// True if the values of the table are proved. A table without distances, of a game that may come back to a
    /// position according to its rules, is only consistent.
    pub proved: bool,
}

impl Tablebase {
    /// Checks every position against its options, and the header against the positions.
    ///
    /// # Errors
    /// [`Error::File`] with the first position that is wrong, or where the file is damaged; [`Error::Stopped`] where a
    /// limit was reached.
    pub fn verify(&self, limits: &Limits) -> Result<Verified, Error> {
        let mut watch = limits.watch();
        let unpacked = self.unpacked(&mut watch)?;
        let header = self.header();
        let distances = self.has_distances();
        let keyed = header.numbering == Numbering::Keys;
        let says = |number: u64| {
            let place = if keyed {
                unpacked.keys.place(number)?
            } else {
                usize::try_from(number).ok()?
            };
            let entry = *unpacked.entries.get(place)?;
            Some(says(entry, distances))
        };
        let ranks = if keyed { 0 } else { header.places };
        let mut numbers = (0..ranks).chain(unpacked.keys.numbers().iter().copied());
        let checked = self.game.check(&mut numbers, &says, &mut watch);
        let checked = checked.map_err(|refused| match refused {
            Refused::Stopped(stop) => stopped(&stop),
            Refused::Wrong(fault) => self.wrong(&fault),
        })?;
        self.fits(&checked.counts)?;
        self.longest_is_there()?;
        self.images(unpacked.keys.numbers(), &mut watch)?;
        if keyed && self.known(&self.game.start())?.is_none() {
            return Err(self.fault("the tablebase is wrong: it lacks the start".to_owned()));
        }
        Ok(Verified {
            positions: checked.counts.positions,
            proved: checked.unproved.is_none(),
        })
    }

    fn wrong(&self, fault: &Fault<String>) -> Error {
        let game = &self.header().game;
        self.fault(format!(
            "the tablebase is wrong at {game} {}: {fault}",
            fault.position
        ))
    }

    /// The whole table, unpacked into memory: the options of a position lie far apart.
    fn unpacked(&self, watch: &mut dyn Watch) -> Result<Unpacked, Error> {
        let header = self.header();
        let keyed = header.numbering == Numbering::Keys;
        let each = 4 + if keyed { 16 } else { 0 };
        watch
            .room(header.places.saturating_mul(each))
            .map_err(|stop| stopped(&stop))?;
        let (mut keys, mut entries) = (Vec::new(), Vec::with_capacity(header.places as usize));
        for block in 0..self.layout.blocks() {
            let block = self.layout.block(&self.bytes, block);
            let block = block.map_err(|what| self.fault(what))?;
            watch
                .work(block.places() as u64)
                .map_err(|stop| stopped(&stop))?;
            keys.extend_from_slice(&block.keys);
            entries.extend((0..block.places()).map(|place| pack(block.known(place))));
        }
        let wrong = || self.fault("the tablebase is wrong: its keys do not ascend".to_owned());
        let keys = Ascending::new(keys).ok_or_else(wrong)?;
        Ok(Unpacked { keys, entries })
    }

    /// Checks that the counts of the header are those that were found.
    fn fits(&self, counts: &Counts) -> Result<(), Error> {
        let header = self.header();
        let said = (header.positions, header.won, header.tied, header.drawn);
        let found = (counts.positions, counts.won, counts.tied, counts.drawn);
        let longest = header.longest.as_ref().map(|(plies, _)| *plies);
        if said != found || longest != counts.longest.filter(|_| self.has_distances()) {
            let what = "the tablebase is wrong: its header does not count what it has";
            return Err(self.fault(what.to_owned()));
        }
        Ok(())
    }

    /// Checks that the position in the header takes as many plies as the header says.
    fn longest_is_there(&self) -> Result<(), Error> {
        let Some((plies, text)) = &self.header().longest else {
            return Ok(());
        };
        let p = self.game.read(text).ok();
        let known = p.map_or(Ok(None), |p| self.known(&p))?;
        let takes =
            |known: OutcomeAndPlies| known.outcome.winner().is_some() && known.plies == *plies;
        if known.is_some_and(takes) {
            Ok(())
        } else {
            Err(self.fault(format!(
                "the tablebase is wrong: its header says that {text} is won in {plies} plies"
            )))
        }
    }

    /// Checks that the stored positions stand for as many as the header says.
    fn images(&self, keys: &[u64], watch: &mut dyn Watch) -> Result<(), Error> {
        let mut all = None;
        if let Ok(Steps::Keys(steps)) = self.game.steps() {
            all = Some(0);
            for &key in keys {
                watch.work(1).map_err(|stop| stopped(&stop))?;
                let images = steps.images_of(key);
                all = all.zip(images).map(|(all, more): (u64, u64)| all + more);
            }
        }
        if all == self.header().with_images {
            Ok(())
        } else {
            Err(self.fault(
                "the tablebase is wrong: its header does not count the images by symmetry"
                    .to_owned(),
            ))
        }
    }
}

/// The whole table: its keys, and the value of each place.
struct Unpacked {
    keys: Ascending,
    entries: Vec<u32>,
}

fn stopped(stop: &StopReason) -> Error {
    Error::Stopped(Stopped::because(
        stop,
        format!("the table is not verified: {stop}"),
    ))
}

/// The outcome in the two lowest bits, the plies above them.
fn pack(known: OutcomeAndPlies) -> u32 {
    known.plies << 2 | u32::from(grundy::solvers::table::code(known.outcome))
}

fn says(entry: u32, distances: bool) -> Says {
    let outcome = grundy::solvers::table::outcome(entry as u8);
    let plies = match outcome {
        Outcome::Won(_) if distances => Some(entry >> 2),
        _ => None,
    };
    Says { outcome, plies }
}
