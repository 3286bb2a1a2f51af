//! Sums of heaps of one code: values of heaps of any size, and winning moves counted exactly and listed as far as asked.
//!
//! A heap beyond the table needs a proved period. Then the ways to leave two heaps with a given nim-sum are counted by
//! residues: O(preperiod + period) for each digit, however large the heap. Equal heaps are looked at once.

use super::direct::simplify;
use super::period::{self, Period};
use super::sparse::Sparse;
use super::values::Values;
use grundy_core::forms::heap::{Digit, HeapCode, HeapMove, SubtractionSet};
use grundy_core::{StopReason, Watch, WinningMoves};
use num::BigUint;
use rustc_hash::FxHashMap;

/// How far a table is computed in the hope of a period when the heap asked for lies beyond: codes that break heaps.
const FAR_BREAKING: u64 = 1 << 20;
/// The same for codes with a sparse space, as far as [`FAR_WORK`] reaches: far enough for every octal code whose long
/// period is known (0.354 is proved by its first 20,126,196 values).
const FAR_SPARSE: u64 = 21_000_000;
/// What a search beyond [`FAR_BREAKING`] may cost, as watches count.
const FAR_WORK: u64 = 1 << 28;
/// The same for games that only take.
const FAR_TAKING: u64 = 1 << 26;
/// The largest total that is broken into three heaps one way at a time.
const THREE_PARTS: u64 = 20_000;

/// What is known about the heaps of one code; keep it to ask about many positions.
pub struct Heaps {
    /// The rules in their plainest form.
    code: HeapCode,
    table: Values,
    period: Option<Period>,
    /// No period was proved by the first this many values.
    tried: usize,
}

/// A watch that stops with [`StopReason::Nodes`] when its allowance is used up.
struct Allowance<'a> {
    watch: &'a mut dyn Watch,
    left: u64,
}

impl Watch for Allowance<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.watch.work(work)?;
        let left = self.left.checked_sub(work);
        self.left = left.ok_or(StopReason::Nodes(FAR_WORK))?;
        Ok(())
    }

    fn memory(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.memory(bytes)
    }

    fn room(&mut self, bytes: u64) -> Result<(), StopReason> {
        self.watch.room(bytes)
    }

    fn progress(&mut self, what: &'static str, done: u64, total: u64) {
        self.watch.progress(what, done, total);
    }
}

/// A sum of heaps: its value and its winning moves in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summed {
    /// The nim-sum of the values: 0 when the player to move loses.
    pub nim_sum: u64,
    /// The Grundy value of every heap, in order.
    pub values: Vec<u64>,
    /// How many moves win, and the first of them.
    pub winning: WinningMoves<HeapMove>,
}

/// One move on one heap: how many are taken, and the heaps that are left.
pub type OneMove = (u64, Vec<u64>);

impl Heaps {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(code: &HeapCode) -> Heaps {
        Heaps {
            code: simplify(code),
            table: Values::new(code),
            period: None,
            tried: 0,
        }
    }

    /// The proved period, where one has been found on the way.
    #[must_use]
    pub fn proved_period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The values computed one by one so far: G(0), G(1), …
    #[must_use]
    pub fn computed(&self) -> &[u32] {
        self.table.values()
    }

    /// See [`period::find`].
    ///
    /// # Errors
    /// What stopped it.
    pub fn find_period(
        &mut self,
        most: u64,
        watch: &mut dyn Watch,
    ) -> Result<Option<Period>, StopReason> {
        if let Some(period) = &self.period {
            return Ok(Some(period.clone()));
        }
        let found = period::find_in(&mut self.table, &self.code, most, watch)?;
        self.period = found.clone().filter(Period::is_proved);
        self.tried = self.table.values().len();
        Ok(found)
    }

    /// Makes G(0..=n) available, by computing them or by proving a period.
    fn reach(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let far = match self.code {
            HeapCode::Code(_) => FAR_BREAKING,
            HeapCode::Subtraction(_) => FAR_TAKING,
        };
        while self.period.is_none() && self.table.values().len() as u64 <= n {
            let len = self.table.values().len() as u64;
            if len > far && self.tried as u64 == len && self.table.sparse().is_some() {
                self.reach_far(watch)?;
                if self.period.is_some() || self.table.values().len() as u64 > n {
                    break;
                }
            }
            if len > far {
                return Err(StopReason::Beyond(format!(
                    "a heap of {n} needs a proved period, and the values up to {} prove none",
                    self.table.values().len() - 1
                )));
            }
            // Doubling: matching costs no more than computing.
            self.table.extend_to((2 * len + 63).min(n.max(63)), watch)?;
            if self.table.values().len() > self.tried {
                self.tried = self.table.values().len();
                self.period =
                    period::in_table(&self.code, self.table.values()).filter(Period::is_proved);
            }
        }
        Ok(())
    }

    /// Looks for a long period by way of the sparse space, within its allowance.
    fn reach_far(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let mut allowance = Allowance {
            watch,
            left: FAR_WORK,
        };
        let found = period::find_in(&mut self.table, &self.code, FAR_SPARSE, &mut allowance);
        match found {
            Err(StopReason::Nodes(FAR_WORK)) => {}
            found => self.period = found?.filter(Period::is_proved),
        }
        self.tried = self.table.values().len();
        Ok(())
    }

    /// The sparse engine, where the code has one.
    #[must_use]
    pub fn sparse(&self) -> Option<&Sparse> {
        self.table.sparse()
    }

    /// G(n) after [`Heaps::reach`].
    fn get(&self, n: u64) -> Result<u64, StopReason> {
        if let Some(&v) = usize::try_from(n)
            .ok()
            .and_then(|n| self.table.values().get(n))
        {
            return Ok(u64::from(v));
        }
        let value = self.period.as_ref().and_then(|period| period.value(n));
        value.ok_or_else(|| StopReason::Beyond(format!("G({n}) is larger than 2^64 or not known")))
    }

    /// The Grundy value of one heap.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Beyond`] when the heap is large and no period is proved.
    pub fn value(&mut self, heap: u64, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        self.reach(heap, watch)?;
        self.get(heap)
    }

    /// G(0..=n), by the proved period where there is one.
    ///
    /// # Errors
    /// What stopped it.
    pub fn table(&mut self, n: u64, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
        if n >= 1 << 31 {
            return Err(StopReason::Beyond(format!(
                "a table up to {n} is longer than 2^31 values"
            )));
        }
        // The values, and their copy for whoever asked.
        let held = |heaps: u64| heaps.saturating_mul(12);
        while self.period.is_none() && self.table.values().len() as u64 <= n {
            let to = (2 * self.table.values().len() as u64 + 63).min(n);
            watch.memory(held(to))?;
            self.table.extend_to(to, watch)?;
            // A period saves quadratic work; without one this computes everything.
            if let HeapCode::Code(_) = self.code {
                self.period =
                    period::in_table(&self.code, self.table.values()).filter(Period::is_proved);
            }
        }
        watch.memory(held(n))?;
        let mut values = Vec::with_capacity(n as usize + 1);
        for heap in 0..=n {
            // Copying a long table takes its time too.
            if heap.is_multiple_of(1 << 16) {
                watch.room(0)?;
            }
            values.push(self.get(heap)?);
        }
        Ok(values)
    }

    /// The moves on one heap to Grundy value `nimber`, counted exactly; at most `limit` of them are listed.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Beyond`] for three parts of more than 20,000 counters.
    pub fn moves_to(
        &mut self,
        heap: u64,
        nimber: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<OneMove>, StopReason> {
        self.reach(heap, watch)?;
        let mut found = Found {
            total: BigUint::ZERO,
            first: vec![],
            limit,
        };
        if let HeapCode::Subtraction(SubtractionSet::AllBut(not)) = &self.code {
            let mut rests = self.heaps_of_value(heap, nimber);
            rests.retain(|rest| not.binary_search(&(heap - rest)).is_err());
            watch.work(1 + rests.len() as u64)?;
            for rest in rests.into_iter().rev() {
                found.one(heap - rest, rest);
            }
        } else {
            for (taken, digit) in self.code.takes(heap) {
                watch.work(1)?;
                let rest = heap - taken;
                let leaves = digit.allows(u32::from(rest > 0)) && taken > 0;
                if leaves && self.get(rest)? == nimber {
                    found.one(taken, rest);
                }
                if digit.allows(2) {
                    self.pairs(taken, rest, digit, nimber, &mut found, watch)?;
                }
                if digit.allows(3) {
                    self.triples(taken, rest, digit, nimber, &mut found, watch)?;
                }
            }
        }
        Ok(WinningMoves {
            total: found.total,
            first: found.first,
        })
    }

    /// All heaps below `end` with this value, ascending. For games whose values rise for ever, so that they are few.
    fn heaps_of_value(&self, end: u64, nimber: u64) -> Vec<u64> {
        let values = self.table.values();
        let table = (values.len() as u64).min(end);
        let in_table = (0..table).filter(|&n| u64::from(values[n as usize]) == nimber);
        let mut all: Vec<u64> = in_table.collect();
        if let Some(period) = &self.period
            && period.saltus > 0
        {
            for start in period.preperiod..period.preperiod + period.period {
                let low = u64::from(values[start as usize]);
                let Some(rise) = nimber.checked_sub(low) else {
                    continue;
                };
                if rise % period.saltus != 0 {
                    continue;
                }
                let heap = (rise / period.saltus)
                    .checked_mul(period.period)
                    .and_then(|up| up.checked_add(start));
                all.extend(heap.filter(|&heap| (table..end).contains(&heap)));
            }
        }
        all.sort_unstable();
        all
    }

    /// Counts a + b = total with 1 <= a <= b (a < b where they must differ) and G(a) xor G(b) = nimber.
    fn pairs(
        &self,
        taken: u64,
        total: u64,
        digit: Digit,
        nimber: u64,
        found: &mut Found,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let half = total.saturating_sub(u64::from(digit.distinct)) / 2;
        let fits = |a: u64| Ok::<bool, StopReason>(self.get(a)? ^ self.get(total - a)? == nimber);
        let by_residue = self.period.as_ref().filter(|period| {
            let small = period.preperiod.max(1) + period.period;
            period.saltus == 0 && total > 4 * small
        });
        let Some(period) = by_residue else {
            watch.work(1 + half / 64)?;
            for a in 1..=half {
                if fits(a)? {
                    found.two(taken, a, total - a);
                }
            }
            return Ok(());
        };
        let (e, p) = (period.preperiod.max(1), period.period);
        watch.work(1 + (e + p) / 64)?;
        // Ordered pairs: one part small, the other part small, or both in the periodic range.
        let mut ordered = 0u128;
        for a in 1..e {
            ordered += 2 * u128::from(fits(a)?);
        }
        let middle = total - 2 * e + 1;
        for i in 0..p {
            if fits(e + i)? {
                ordered += u128::from((middle - i).div_ceil(p));
            }
        }
        let equal = u128::from(total.is_multiple_of(2) && nimber == 0);
        let count = (ordered - equal) / 2 + if digit.distinct { 0 } else { equal };
        found.total += count;
        // The list: beyond the preperiod a pair of the right value comes round at least once a period.
        let wanted = count.min((found.limit - found.first.len()) as u128) as usize;
        let end = found.first.len() + wanted;
        let mut a = 1;
        while found.first.len() < end {
            if fits(a)? {
                found.first.push((taken, vec![a, total - a]));
            }
            a += 1;
        }
        Ok(())
    }

    fn triples(
        &self,
        taken: u64,
        total: u64,
        digit: Digit,
        nimber: u64,
        found: &mut Found,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        if total > THREE_PARTS {
            return Err(StopReason::Beyond(format!(
                "the ways to leave {total} in three heaps are counted one by one, up to {THREE_PARTS}"
            )));
        }
        let apart = u64::from(digit.distinct);
        for a in 1..=total / 3 {
            watch.work(1 + total / 64)?;
            let value = self.get(a)? ^ nimber;
            for b in a + apart..=(total - a).saturating_sub(apart) / 2 {
                let c = total - a - b;
                if self.get(b)? ^ self.get(c)? == value {
                    found.total += 1u32;
                    if found.first.len() < found.limit {
                        found.first.push((taken, vec![a, b, c]));
                    }
                }
            }
        }
        Ok(())
    }

    /// The value and the winning moves (normal play) of a sum of heaps; at most `limit` moves are listed.
    ///
    /// # Errors
    /// What stopped it.
    ///
    /// ```
    /// use grundy_core::{Unwatched, forms::heap::HeapCode};
    /// use grundy_solve::heap::Heaps;
    /// let kayles = HeapCode::Code("0.77".parse().unwrap());
    /// let summed = Heaps::new(&kayles).sum(&[5, 7], 10, &mut Unwatched).unwrap();
    /// assert_eq!(summed.nim_sum, 4 ^ 2);
    /// ```
    pub fn sum(
        &mut self,
        heaps: &[u64],
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Summed, StopReason> {
        self.sum_to(heaps, 0, limit, watch)
    }

    /// The value of a sum of heaps, and as `winning` its moves to the value `target`: those that win beside a rest
    /// of this value; at most `limit` of them are listed.
    ///
    /// # Errors
    /// What stopped it.
    pub fn sum_to(
        &mut self,
        heaps: &[u64],
        target: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Summed, StopReason> {
        self.reach(heaps.iter().copied().max().unwrap_or(0), watch)?;
        let values: Vec<u64> = heaps
            .iter()
            .map(|&h| self.get(h))
            .collect::<Result<_, _>>()?;
        let nim_sum = values.iter().fold(0, |x, v| x ^ v);
        let mut winning = WinningMoves {
            total: BigUint::ZERO,
            first: vec![],
        };
        if nim_sum != target {
            let mut counts: FxHashMap<u64, BigUint> = FxHashMap::default();
            for (i, (&heap, &value)) in heaps.iter().zip(&values).enumerate() {
                let wanted = nim_sum ^ target ^ value;
                let count = match counts.get(&heap) {
                    Some(count) => count.clone(),
                    None => {
                        let count = self.moves_to(heap, wanted, 0, watch)?.total;
                        counts.insert(heap, count.clone());
                        count
                    }
                };
                let room = limit - winning.first.len();
                if room > 0 && count != BigUint::ZERO {
                    let moves = self.moves_to(heap, wanted, room, watch)?;
                    let here = |(taken, left)| HeapMove {
                        heap: i,
                        taken,
                        left,
                    };
                    winning.first.extend(moves.first.into_iter().map(here));
                }
                winning.total += count;
            }
        }
        Ok(Summed {
            nim_sum,
            values,
            winning,
        })
    }
}

/// A count with the beginning of the list it counts.
struct Found {
    total: BigUint,
    first: Vec<OneMove>,
    limit: usize,
}

impl Found {
    fn one(&mut self, taken: u64, rest: u64) {
        self.add(taken, || if rest == 0 { vec![] } else { vec![rest] });
    }

    fn two(&mut self, taken: u64, a: u64, b: u64) {
        self.add(taken, || vec![a, b]);
    }

    fn add(&mut self, taken: u64, left: impl FnOnce() -> Vec<u64>) {
        self.total += 1u32;
        if self.first.len() < self.limit {
            self.first.push((taken, left()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unwatched;

    #[test]
    fn moves_are_counted_as_the_definition_counts_them() {
        let codes = [
            "0.77", "0.07", "0.137", "4.0", "4!.0", "0.7", "4.[3]", "0.[3]", "0.3[03]", "0.3F",
            "0.6", "C.!",
        ];
        let sets = ["1..3,7", "all-but 2,4", "powers 2", "squares"];
        let codes = codes
            .iter()
            .filter_map(|t| Some(HeapCode::Code(t.parse().ok()?)));
        let sets = sets
            .iter()
            .map(|t| HeapCode::Subtraction(t.parse().unwrap()));
        for code in codes.chain(sets) {
            let three = code.to_string().contains(['F', 'C']);
            let mut heaps = Heaps::new(&code);
            for heap in [1, 2, 3, 5, 8, 13, 40, 57, 300, 901, 902]
                .into_iter()
                .filter(|&h| !three || h < 50)
            {
                heaps.reach(2000.min(heap * 3), &mut Unwatched).unwrap();
                let top = heaps.value(heap, &mut Unwatched).unwrap();
                for nimber in [0, 1, 2, 3, 5, top, top + 1] {
                    let slow: Vec<OneMove> = code
                        .options(heap)
                        .filter(|(_, left)| {
                            left.iter().fold(0, |x, &h| x ^ heaps.get(h).unwrap()) == nimber
                        })
                        .collect();
                    let fast = heaps.moves_to(heap, nimber, 7, &mut Unwatched).unwrap();
                    assert_eq!(fast.total, slow.len().into(), "{code} {heap} {nimber}");
                    assert_eq!(
                        fast.first,
                        slow[..slow.len().min(7)],
                        "{code} {heap} {nimber}"
                    );
                }
            }
        }
    }

    #[test]
    fn huge_heaps_answer_at_once() {
        let kayles = HeapCode::Code("0.77".parse().unwrap());
        let mut heaps = Heaps::new(&kayles);
        let huge = 1_000_000_000_000_000_000;
        assert_eq!(heaps.value(huge, &mut Unwatched), Ok(1));
        let one = heaps.sum(&[huge], 1000, &mut Unwatched).unwrap();
        assert_eq!(
            one.winning.first.len(),
            one.winning
                .total
                .clone()
                .try_into()
                .unwrap_or(1000usize)
                .min(1000)
        );
        for mv in &one.winning.first {
            let value = mv.left.iter().fold(0, |x, &h| x ^ heaps.get(h).unwrap());
            assert_eq!(value, 0);
            assert!(kayles.allows(huge, mv.taken, &mv.left));
        }
        let grundy = HeapCode::Code("4!.0".parse().unwrap());
        let mut limit = grundy_core::NodeLimit::new(2_000);
        assert!(Heaps::new(&grundy).value(huge, &mut limit).is_err());
    }

    #[test]
    fn a_million_heaps_are_summed() {
        let kayles = HeapCode::Code("0.77".parse().unwrap());
        let heaps: Vec<u64> = (0..1_000_000).map(|i| i % 1000 + 1).chain([5]).collect();
        let summed = Heaps::new(&kayles).sum(&heaps, 10, &mut Unwatched).unwrap();
        assert_eq!(summed.nim_sum, 4);
        assert_eq!(summed.winning.first.len(), 10);
    }
}
