//! Sums of values that are no better for a player than a component: the best of those by strips.
//!
//! Where a component can be cut into [`Strips`](grundy_core::strips::Strips), each run of cells in a line can be given to the line
//! before or to the line after; then every two neighbouring lines are a strip of their own. Strips are small and few, so
//! that their values are kept. The runs are given so that the means of the strips add up to the most for the player, line
//! after line (dynamic programming); the means only choose the bound, whose winner is decided exactly.

use super::parts::{Name, Sum, SumParts};
use super::strips::{Bound, Place, SetsOfRuns, about, for_player};
use super::summands::Summands;
use grundy_core::{Player, StopReason, Watch};
use grundy_values::short::Closed;
use std::sync::Arc;

/// A way to give the runs of the lines so far.
#[derive(Clone, Copy)]
struct RunsGiven {
    /// The cells of the last line that went to the line before.
    cells: u64,
    /// The mean of the strips so far, as the player sees it.
    mean: i64,
    /// The place of the way of the line before from which this one comes.
    from: usize,
}

impl<S: Summands> SumParts<S> {
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
        let best = self.by_lines(name, player, watch)?.map(Arc::new);
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
        let first = RunsGiven {
            cells: 0,
            mean: 0,
            from: 0,
        };
        let mut ways: Vec<RunsGiven> = vec![first];
        let mut begins = vec![0];
        for at in 0..lines.len() {
            let next = lines.get(at + 1).copied().unwrap_or(0);
            let before = begins[at]..ways.len();
            begins.push(ways.len());
            for cells in SetsOfRuns::of(next, lines[at]) {
                let mut best: Option<RunsGiven> = None;
                for from in before.clone() {
                    let way = ways[from];
                    let Place(strip) = self.strip(table, [lines[at] & !way.cells, cells], watch)?;
                    let Some(mean) = self.strips.means[strip as usize] else {
                        continue;
                    };
                    let mean = way.mean.saturating_add(mean);
                    if best.is_none_or(|best| best.mean < mean) {
                        best = Some(RunsGiven { cells, mean, from });
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
        Ok(Some(bound_of(bound)))
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
        let bound = match self.rules.strip(player, kind, lines) {
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
        Ok(self.sum_of_values(parts, watch)?.map(bound_of))
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

/// A sum of values as a bound.
fn bound_of(sum: Sum) -> Bound {
    Bound {
        mean: about(&sum.closed),
        hot: sum.hot,
        closed: sum.closed,
    }
}
