//! Sums of heaps of one code: values of heaps below 2^64, and winning moves, counted exactly and listed as far as asked.
//!
//! A heap beyond the table needs a proved period, because then its value follows from a small one.

use super::direct::simplify;
use super::moves::{CountedMoves, OfSum, Worth, of_heap};
use super::period::{self, Period};
use super::sparse::Sparse;
use super::values::Values;
use grundy_core::forms::heap::{HeapCode, HeapMove, SubtractionSet};
use grundy_core::{StopReason, SubBudget, Watch, WinningMoves};

pub use super::moves::OneMove;

/// The length to which a table is computed in the hope of a period if a heap lies beyond it, for codes that split
/// heaps.
const FAR_BREAKING: u64 = 1 << 20;
/// The same for codes with a sparse space, within [`FAR_WORK`]: far enough for every octal code whose long
/// period is known (0.354 is proved by its first 20,126,196 values).
const FAR_SPARSE: u64 = 21_000_000;
/// The largest amount of work, as watches count it, for a search beyond [`FAR_BREAKING`].
const FAR_WORK: u64 = 1 << 28;
/// The length for codes that only take.
const FAR_TAKING: u64 = 1 << 26;
/// The known values of the heaps of one code; keep it to ask about many positions.
pub struct Heaps {
    /// The rules in their simplest form.
    code: HeapCode,
    table: Values,
    period: Option<Period>,
    /// The number of values that are known to prove no period.
    tried: usize,
}

/// The value of a sum of heaps and its winning moves in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summed {
    /// The nim-sum of the values; 0 if the player to move loses.
    pub nim_sum: u64,
    /// The Grundy value of every heap, in order.
    pub values: Vec<u64>,
    /// The number of winning moves, and the first of them.
    pub winning: WinningMoves<HeapMove>,
}

impl Heaps {
    /// A table without any values.
    #[must_use]
    pub fn new(code: &HeapCode) -> Heaps {
        Heaps {
            code: simplify(code),
            table: Values::new(code),
            period: None,
            tried: 0,
        }
    }

    /// The proved period, if one has been found on the way.
    #[must_use]
    pub fn proved_period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The values computed one by one so far: G(0), G(1), …
    #[must_use]
    pub fn computed(&self) -> &[u32] {
        self.table.values()
    }

    /// Finds a period of the code; see [`period::find`].
    ///
    /// # Errors
    /// The reason that stopped it.
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

    /// Makes G(0..=n) available, by computing the values or by proving a period.
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
            // Double the table each time, so that looking for periods costs no more than computing values.
            self.table.extend_to((2 * len + 63).min(n.max(63)), watch)?;
            if self.table.values().len() > self.tried {
                self.tried = self.table.values().len();
                let found = period::in_table(&self.code, self.table.values(), watch)?;
                self.period = found.filter(Period::is_proved);
            }
        }
        Ok(())
    }

    /// Looks for a long period by the sparse space, within an allowance of work.
    fn reach_far(&mut self, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let mut budget = SubBudget::new(watch, FAR_WORK);
        match period::find_in(&mut self.table, &self.code, FAR_SPARSE, &mut budget) {
            Err(StopReason::Nodes(FAR_WORK)) => {}
            found => self.period = found?.filter(Period::is_proved),
        }
        self.tried = self.table.values().len();
        Ok(())
    }

    /// The sparse engine, if the code has one.
    #[must_use]
    pub fn sparse(&self) -> Option<&Sparse> {
        self.table.sparse()
    }

    /// The value G(n), after [`Heaps::reach`] has made it available.
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
    /// The reason that stopped it; [`StopReason::Beyond`] if the heap is large and no period is proved.
    pub fn value(&mut self, heap: u64, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        self.reach(heap, watch)?;
        self.get(heap)
    }

    /// The values G(0..=n), by the proved period if there is one.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn table(&mut self, n: u64, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
        if n >= 1 << 31 {
            return Err(StopReason::Beyond(format!(
                "a table up to {n} is longer than 2^31 values"
            )));
        }
        // The values themselves, and the copy for the caller.
        let held = |heaps: u64| heaps.saturating_mul(12);
        while self.period.is_none() && self.table.values().len() as u64 <= n {
            let to = (2 * self.table.values().len() as u64 + 63).min(n);
            watch.memory(held(to))?;
            self.table.extend_to(to, watch)?;
            // A period saves quadratic work; without one everything is computed.
            if let HeapCode::Code(_) = self.code {
                let found = period::in_table(&self.code, self.table.values(), watch)?;
                self.period = found.filter(Period::is_proved);
            }
        }
        watch.memory(held(n))?;
        let mut values = Vec::with_capacity(n as usize + 1);
        for heap in 0..=n {
            // Copying a long table takes time too, so the limits are checked.
            if heap.is_multiple_of(1 << 16) {
                watch.room(0)?;
            }
            values.push(self.get(heap)?);
        }
        Ok(values)
    }

    /// The moves in one heap to Grundy value `nimber`, counted exactly; at most `limit` of them are listed.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Beyond`] for three parts of more than 20,000 counters.
    pub fn moves_to(
        &mut self,
        heap: u64,
        nimber: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<OneMove>, StopReason> {
        self.reach(heap, watch)?;
        let HeapCode::Subtraction(SubtractionSet::AllBut(not)) = &self.code else {
            let heaps = &*self;
            return of_heap(&heaps.code, heap, &Leaving { heaps, nimber }, limit, watch);
        };
        let mut found = CountedMoves::new(limit);
        let mut rests = self.heaps_of_value(heap, nimber);
        rests.retain(|rest| not.binary_search(&(heap - rest)).is_err());
        watch.work(1 + rests.len() as u64)?;
        for rest in rests.into_iter().rev() {
            found.add(heap - rest, || if rest == 0 { vec![] } else { vec![rest] });
        }
        Ok(found.moves())
    }

    /// All heaps below `end` with this value, ascending. For games with a saltus, in which they are few.
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

    /// The value of a sum of heaps and its winning moves in normal play; at most `limit` moves are listed.
    ///
    /// # Errors
    /// The reason that stopped it.
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

    /// The value of a sum of heaps, with its moves to the value `target` as `winning`: in a larger sum whose other parts have
    /// that value these moves win. At most `limit` of them are listed.
    ///
    /// # Errors
    /// The reason that stopped it.
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
        let mut winning = OfSum::new(limit);
        if nim_sum != target {
            for (i, (&heap, &value)) in heaps.iter().zip(&values).enumerate() {
                let nimber = nim_sum ^ target ^ value;
                winning.heap(i, heap, |room| self.moves_to(heap, nimber, room, watch))?;
            }
        }
        Ok(Summed {
            nim_sum,
            values,
            winning: winning.moves(),
        })
    }
}

/// Moves that replace a heap by heaps of nimber `nimber`; all values that occur are known.
struct Leaving<'a> {
    heaps: &'a Heaps,
    nimber: u64,
}

impl Worth for Leaving<'_> {
    type Product = u64;

    fn others(&self) -> u64 {
        self.nimber
    }

    fn with(&self, heaps: u64, heap: u64) -> Result<u64, StopReason> {
        Ok(heaps ^ self.heaps.get(heap)?)
    }

    fn is_wanted(&self, all: u64) -> bool {
        all == 0
    }

    fn repeats(&self) -> Option<(u64, u64)> {
        let period = self.heaps.period.as_ref();
        let pure = period.filter(|period| period.saltus == 0);
        pure.map(|period| (period.preperiod, period.period))
    }
}
