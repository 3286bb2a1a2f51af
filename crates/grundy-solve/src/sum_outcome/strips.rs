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

/// The player, the rules among those of a sum, and the two lines.
type Key = (Player, u32, [u64; 2]);

/// The strips met so far, and the bounds of their values; `None` of those that are too large.
#[derive(Default)]
pub(super) struct Strips {
    known: FxHashMap<Key, Option<Arc<Bound>>>,
}

impl Strips {
    /// The bytes taken, estimated.
    pub fn bytes(&self) -> u64 {
        self.known.len() as u64 * 200
    }
}

/// A way to give the runs of the lines so far: the cells of the last line that went to the line before.
#[derive(Clone, Copy)]
struct Given {
    cells: u64,
    /// The mean of the strips so far, as the player sees it.
    mean: i64,
    /// The way of the line before from which this one comes.
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
        // The ways of each line.
        let mut ways: Vec<Vec<Given>> = vec![vec![Given {
            cells: 0,
            mean: 0,
            from: 0,
        }]];
        for at in 0..lines.len() {
            let next = lines.get(at + 1).copied().unwrap_or(0);
            let mut here: Vec<Given> = Vec::new();
            for cells in sets_of_runs(next, lines[at]) {
                let mut best: Option<Given> = None;
                for (from, way) in ways[at].iter().enumerate() {
                    let strip = (player, kind, [lines[at] & !way.cells, cells]);
                    let Some(strip) = self.strip(strip, watch)? else {
                        continue;
                    };
                    let mean = way.mean.saturating_add(for_player(player, strip.mean));
                    if best.is_none_or(|best| best.mean < mean) {
                        best = Some(Given { cells, mean, from });
                    }
                }
                here.extend(best);
            }
            ways.push(here);
        }
        // The strips of the best way, from the last line back to the first.
        let mut bound = Sum::empty();
        let Some(mut way) = ways[lines.len()].first().copied() else {
            return Ok(None);
        };
        for at in (0..lines.len()).rev() {
            let before = ways[at][way.from];
            let strip = (player, kind, [lines[at] & !before.cells, way.cells]);
            let strip = self.strip(strip, watch)?;
            let strip = strip.expect("ways are made of strips with values");
            if !self.add(&mut bound, &strip)? {
                return Ok(None);
            }
            way = before;
        }
        Ok(Some(Bound::from(bound)))
    }

    /// The value of a strip.
    fn strip(&mut self, key: Key, watch: &mut dyn Watch) -> Result<Option<Arc<Bound>>, StopReason> {
        if let Some(known) = self.strips.known.get(&key) {
            return Ok(known.clone());
        }
        let (player, kind, lines) = key;
        let bound = match self.rules.two_lines(player, kind, lines) {
            Some(parts) => self.bound_of_parts(parts, watch)?.map(Arc::new),
            None => None,
        };
        self.strips.known.insert(key, bound.clone());
        Ok(bound)
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

/// The sets of runs of a line that may go to the line before, beginning with none; only what touches that line gains by it.
fn sets_of_runs(line: u64, before: u64) -> Vec<u64> {
    let mut runs: Vec<u64> = Vec::new();
    let mut rest = line;
    while rest != 0 {
        // Adding the lowest cell clears the run that begins with it.
        let run = rest & !rest.wrapping_add(rest & rest.wrapping_neg());
        rest &= !run;
        if run & before == 0 {
            continue;
        }
        if runs.len() < MOST_RUNS {
            runs.push(run);
        } else {
            runs[MOST_RUNS - 1] |= run;
        }
    }
    let mut sets = vec![0];
    for run in runs {
        let with: Vec<u64> = sets.iter().map(|set| set | run).collect();
        sets.extend(with);
    }
    sets
}
