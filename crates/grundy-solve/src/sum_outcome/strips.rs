//! Sums of values that are no better for a player than a component, as its rules know them: given ones, and the best of
//! those by strips.
//!
//! Where a component has [`lines`](grundy_core::Partizan::lines), each run of cells in a line can be given to the line
//! before or to the line after; then every two neighbouring lines are a strip of their own. Strips are small and few, so
//! that their values are kept. The runs are given so that the means of the strips add up to the most for the player, line
//! after line (dynamic programming); the means only choose the bound, whose winner is decided exactly.

use super::parts::{Name, Parts, Sum};
use super::summands::Summands;
use grundy_core::{Player, StopReason, Watch};
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
type Kind = (Player, u32);

/// The place of a strip among those met.
#[derive(Clone, Copy)]
struct Place(u32);

/// The strips met so far, and the bounds of their values.
#[derive(Default)]
pub(super) struct Strips {
    /// The places by the two lines, for each kind of strips.
    places: Vec<(Kind, FxHashMap<[u64; 2], Place>)>,
    /// The means of the values as the player sees them; `None` of strips that are too large to value.
    means: Vec<Option<i64>>,
    bounds: Vec<Option<Arc<Bound>>>,
}

impl Strips {
    /// The bytes taken, estimated.
    pub fn bytes(&self) -> u64 {
        self.bounds.len() as u64 * 200
    }

    /// The table of a kind of strips.
    fn table(&mut self, kind: Kind) -> usize {
        let found = self.places.iter().position(|(other, _)| *other == kind);
        found.unwrap_or_else(|| {
            self.places.push((kind, FxHashMap::default()));
            self.places.len() - 1
        })
    }
}

/// A way to give the runs of the lines so far.
#[derive(Clone, Copy)]
struct Given {
    /// The cells of the last line that went to the line before.
    cells: u64,
    /// The mean of the strips so far, as the player sees it.
    mean: i64,
    /// The place of the way of the line before from which this one comes.
    from: usize,
}

impl<S: Summands> Parts<S> {
    /// A sum of values that is no better for a player than a large component, if the rules know one.
    pub fn bound(
        &mut self,
        name: Name,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<Option<Arc<Bound>>, StopReason> {
        if let Some(known) = self.known_bound(name, player) {
            return Ok(known.clone());
        }
        let mut best = self.by_lines(name, player, watch)?;
        for parts in self.rules.no_better_for(player, self.part(name)) {
            let Some(bound) = self.bound_of_parts(parts, watch)? else {
                continue;
            };
            let better =
                |best: &Bound| for_player(player, best.mean) < for_player(player, bound.mean);
            if best.as_ref().is_none_or(better) {
                best = Some(bound);
            }
        }
        let best = best.map(Arc::new);
        self.keep_bound(name, player, best.clone());
        Ok(best)
    }

    /// The best bound by strips, if the component has lines.
    fn by_lines(
        &mut self,
        name: Name,
        player: Player,
        watch: &mut dyn Watch,
    ) -> Result<Option<Bound>, StopReason> {
        let Some((kind, lines)) = self.rules.lines(player, self.part(name)) else {
            return Ok(None);
        };
        let table = self.strips.table((player, kind));
        // The ways of all lines, one line after the other, and where those of each line begin.
        let first = Given {
            cells: 0,
            mean: 0,
            from: 0,
        };
        let mut ways: Vec<Given> = vec![first];
        let mut begins = vec![0];
        for at in 0..lines.len() {
            let next = lines.get(at + 1).copied().unwrap_or(0);
            let before = begins[at]..ways.len();
            begins.push(ways.len());
            for cells in SetsOfRuns::of(next, lines[at]) {
                let mut best: Option<Given> = None;
                for from in before.clone() {
                    let way = ways[from];
                    let Place(strip) = self.strip(table, [lines[at] & !way.cells, cells], watch)?;
                    let Some(mean) = self.strips.means[strip as usize] else {
                        continue;
                    };
                    let mean = way.mean.saturating_add(mean);
                    if best.is_none_or(|best| best.mean < mean) {
                        best = Some(Given { cells, mean, from });
                    }
                }
                ways.extend(best);
            }
        }
        // The strips of the best way, from the last line, which gives nothing on, back to the first.
        let mut bound = Sum::empty();
        let Some(mut way) = ways.get(begins[lines.len()]).copied() else {
            return Ok(None);
        };
        for &line in lines.iter().rev() {
            let before = ways[way.from];
            let Place(strip) = self.strip(table, [line & !before.cells, way.cells], watch)?;
            let strip = self.strips.bounds[strip as usize].clone();
            let strip = strip.expect("ways are made of strips with values");
            if !self.add(&mut bound, &strip)? {
                return Ok(None);
            }
            way = before;
        }
        Ok(Some(Bound::from(bound)))
    }

    /// A strip, which is valued when it is met first.
    fn strip(
        &mut self,
        table: usize,
        lines: [u64; 2],
        watch: &mut dyn Watch,
    ) -> Result<Place, StopReason> {
        if let Some(&known) = self.strips.places[table].1.get(&lines) {
            return Ok(known);
        }
        watch.work(1)?;
        grundy_core::make_room(&self.strips.places[table].1, watch)?;
        let (player, kind) = self.strips.places[table].0;
        let bound = match self.rules.two_lines(player, kind, lines) {
            Some(parts) => self.bound_of_parts(parts, watch)?,
            None => None,
        };
        let strips = &mut self.strips;
        let place = Place(strips.bounds.len() as u32);
        let mean = bound.as_ref().map(|bound| for_player(player, bound.mean));
        strips.means.push(mean);
        strips.bounds.push(bound.map(Arc::new));
        strips.places[table].1.insert(lines, place);
        Ok(place)
    }

    /// The sum of components by their values, if all of them have one.
    fn bound_of_parts(
        &mut self,
        parts: Vec<S::Part>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Bound>, StopReason> {
        Ok(self.sum_of_values(parts, watch)?.map(Bound::from))
    }

    /// Adds a bound to a sum; false if there are more ups than are counted.
    pub fn add(&mut self, sum: &mut Sum, bound: &Bound) -> Result<bool, StopReason> {
        for &id in &bound.hot {
            self.put_hot(sum, id)?;
        }
        let total = sum.closed.plus(&bound.closed);
        let counted = total.is_some();
        sum.closed = total.unwrap_or_else(Closed::zero);
        Ok(counted)
    }
}

impl From<Sum> for Bound {
    fn from(sum: Sum) -> Bound {
        Bound {
            mean: about(&sum.closed),
            hot: sum.hot,
            closed: sum.closed,
        }
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
struct SetsOfRuns {
    runs: [u64; MOST_RUNS],
    /// The next set, a bit for each run.
    next: u32,
    end: u32,
}

impl SetsOfRuns {
    fn of(line: u64, before: u64) -> SetsOfRuns {
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
