//! [Strips](grundy_core::strips::Strips) of two neighbouring lines, the bounds of their values, and the ways to give the
//! runs of a line away.

use grundy_core::Player;
use grundy_values::short::{Closed, Id};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A sum of values that is no better for a player than a component.
#[derive(Debug)]
pub(super) struct Bound {
    pub hot: Vec<Id>,
    pub closed: Closed,
    /// About the mean, for the order of options alone.
    pub mean: i64,
}

/// The unit of the means that order and choose, but prove nothing.
pub(super) const UNIT: i64 = 1024;

/// The largest number of runs of a line that are given one by one; further ones are given together.
const MOST_RUNS: usize = 6;

/// The player and the rules among those of a sum to which strips belong.
pub(super) type StripKind = (Player, u32);

/// The place of a strip among those met.
#[derive(Clone, Copy)]
pub(super) struct Place(pub u32);

/// The strips met so far, and the bounds of their values.
#[derive(Default)]
pub(super) struct Strips {
    /// The places by the two lines, for each kind of strips.
    pub places: Vec<(StripKind, FxHashMap<[u64; 2], Place>)>,
    /// The means of the values as the player sees them; `None` of strips that are too large to value.
    pub means: Vec<Option<i64>>,
    pub bounds: Vec<Option<Arc<Bound>>>,
}

impl Strips {
    /// The bytes taken, estimated.
    pub fn bytes(&self) -> u64 {
        self.bounds.len() as u64 * 200
    }

    /// The table of a kind of strips.
    pub fn table(&mut self, kind: StripKind) -> usize {
        let found = self.places.iter().position(|(other, _)| *other == kind);
        found.unwrap_or_else(|| {
            self.places.push((kind, FxHashMap::default()));
            self.places.len() - 1
        })
    }
}

/// About the number of a closed form, in [`UNIT`]s.
pub(super) fn about(closed: &Closed) -> i64 {
    let scaled = closed.number.times(&UNIT.into()).floor();
    scaled.try_into().unwrap_or(0)
}

/// A mean as a player sees it.
pub(super) fn for_player(player: Player, mean: i64) -> i64 {
    match player {
        Player::Left => mean,
        Player::Right => mean.saturating_neg(),
    }
}

/// The sets of runs of a line that may go to the line before, beginning with none; only runs that touch that line gain by
/// it.
pub(super) struct SetsOfRuns {
    runs: [u64; MOST_RUNS],
    /// The next set, a bit for each run.
    next: u32,
    end: u32,
}

impl SetsOfRuns {
    pub fn of(line: u64, before: u64) -> SetsOfRuns {
        let mut runs = [0; MOST_RUNS];
        let mut count = 0;
        let mut rest = line;
        while rest != 0 {
            // Adding the lowest cell clears the run that begins with it.
            let run = rest & !rest.wrapping_add(rest & rest.wrapping_neg());
            rest &= !run;
            if run & before == 0 {
                continue;
            }
            if count < MOST_RUNS {
                count += 1;
            }
            runs[count - 1] |= run;
        }
        SetsOfRuns {
            runs,
            next: 0,
            end: 1 << count,
        }
    }
}

impl Iterator for SetsOfRuns {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.next == self.end {
            return None;
        }
        let taken = |(at, run): (usize, &u64)| if self.next >> at & 1 == 1 { *run } else { 0 };
        let set = self.runs.iter().enumerate().map(taken).sum();
        self.next += 1;
        Some(set)
    }
}
