//! Grundy values of codes that split heaps in two, by their *sparse space*, which saves nearly all of the work.
//!
//! **The observation** (Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, "sparse spaces"). In many octal games the
//! values fall into two classes. Choose a mask and call a value v *rare* if v AND mask has an even number of ones, and
//! *common* otherwise. Then
//!
//! ```text
//! rare xor rare = rare      rare xor common = common      common xor common = rare
//! ```
//!
//! so a *common* value can be reached only by splitting a heap into a rare heap and a common one. If few heaps have rare
//! values, all common values that n reaches are found by trying the rare heaps alone.
//!
//! **The algorithm.** To find G(n):
//! 1. *Mark* every value reached with at least one rare heap (and every value reached without splitting).
//! 2. The least unmarked common value is the *candidate*: no option has it, and every smaller common value
//!    is reached.
//! 3. G(n) is the candidate unless a smaller *rare* value is not reached at all. Each smaller rare value that is unmarked
//!    needs one *witness*, a pair of common heaps. Witnesses are plentiful, so a few hundred pairs settle nearly all of
//!    them; only if one has no witness, which makes n itself a rare heap, are all pairs examined.
//!
//! **Position type.** If all two-part digits stand at places k of one parity, a second kind of space is possible:
//! the class of a heap is the parity of its value under the mask, plus n, plus k. Since a + b + k = n, the same three
//! rules hold. In general a heap n of value v is rare if
//! parity(v AND mask) + s·(n + k) = 0, with s = 0 for the range type and s = 1 for the position type.
//!
//! **Finding the mask.** Let H(v) count the heaps of value v (with sign −1 for the heaps with n + k odd, if s = 1). The
//! Walsh–Hadamard transform of H at m is rare − common for the mask m; the least entry is the best mask.
//! It is chosen anew whenever the table has doubled. No choice can make a value wrong, only slow: the three steps are
//! right for every mask. In a game without a sparse space (0.07) a third to a half of the heaps are rare under any mask;
//! then the engine falls back: every heap is treated as rare, all pairs are marked, and step 3 has nothing to do.
//!
//! **Where the time goes.** Step 1 is one store for each rare heap; eight totals are marked together, so that the other
//! heaps are adjacent in memory. Values below 64 are marked in one word for each total by shifts. Step 3 compares
//! blocks of 256 pairs with each wanted value and does not branch inside. In a code with several two-part digits each
//! total (the counters left on the table) serves every digit: what is found out about it for one heap is used for the
//! next ones.
//!
//! Time O(n·(rare heaps + pairs until witnesses are found)); memory 2 bytes per value.

use super::direct::Direct;
use super::kernels::{self, BLOCK, LANES, Level, SHORT};
use super::space::Space;
use grundy_core::forms::heap::{HeapCode, TakeAndBreak};
use grundy_core::{StopReason, Watch};

/// The number of values computed directly before the first mask is chosen.
const FIRST: usize = 256;
/// The number of wanted values up to which blocks of pairs are short.
const FEW: usize = 8;
/// The number of pairs of one total examined before the next total is tried.
const EASY: usize = 16 * BLOCK;
/// The largest length of a table.
pub const LONGEST: u64 = 1 << 31;

/// The work done; the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Options marked in step 1.
    pub marks: u64,
    /// Pairs compared in step 3.
    pub pairs: u64,
    /// Values that needed a witness.
    pub wanted: u64,
}

/// The Grundy values of a finite code that splits heaps into at most two, as far as they have been computed.
pub struct Sparse {
    /// The places k whose digit allows two heaps to be left, ascending.
    breaks: Vec<usize>,
    /// True if the two heaps must differ.
    distinct: bool,
    /// The places k > 0 whose digit allows one heap to be left.
    leaves: Vec<usize>,
    /// The places k > 0 whose digit allows nothing to be left.
    clears: Vec<usize>,
    values: Vec<u16>,
    max: u16,
    space: Space,
    /// The rare heaps among `values`, ascending, and their values beside them.
    rare_at: Vec<u32>,
    rare_of: Vec<u16>,
    /// All values are below 64·words; a power of two.
    words: usize,
    /// sets[t % ring], each `words` long, is the set of values that the total t is known to reach; complete for options with a
    /// rare heap. The ring is a power of two.
    sets: Vec<u64>,
    ring: usize,
    /// Work not yet reported to the watch.
    due: u64,
    /// Totals below this have been marked.
    ready: usize,
    /// common[n % 2], 2·`words` long: bit v says that the value v would make n common.
    common: [Vec<u64>; 2],
    /// Scratch space, kept to avoid allocations.
    marks: Vec<u8>,
    reached: Vec<u64>,
    wanted: Vec<u16>,
    /// The length of the table at which the mask is chosen again.
    choose_at: usize,
    level: Level,
    work: Work,
}

impl Sparse {
    /// An engine for this code; `None` if it has no two-part digit, digits for three heaps, a repeating part, or
    /// two-part digits of which some ask for different heaps and some do not.
    #[must_use]
    pub fn new(code: &TakeAndBreak) -> Option<Sparse> {
        Sparse::with_level(code, Level::best())
    }

    /// The same as [`Sparse::new`] with kernels that use no special instructions, for comparison.
    #[must_use]
    pub fn plain(code: &TakeAndBreak) -> Option<Sparse> {
        Sparse::with_level(code, Level::PLAIN)
    }

    /// An engine with kernels of a level; begins with values from the direct engine.
    fn with_level(code: &TakeAndBreak, level: Level) -> Option<Sparse> {
        let places = |parts: u32| -> Vec<usize> {
            (0..code.digits.len())
                .filter(|&k| code.digits[k].allows(parts) && (k > 0 || parts > 1))
                .collect()
        };
        let breaks = places(2);
        let distinct = code.digits[*breaks.first()?].distinct;
        let mixed = breaks.iter().any(|&k| code.digits[k].distinct != distinct);
        if code.repeat.is_some() || mixed || code.digits.iter().any(|d| d.most_parts() > 2) {
            return None;
        }
        // The direct engine is as fast for small heaps, and it supplies the first values.
        let mut direct = Direct::new(&HeapCode::Code(code.clone()));
        let first = FIRST.max(4 * code.digits.len());
        direct
            .extend_to(first as u64 - 1, &mut grundy_core::Unwatched)
            .ok()?;
        let values: Vec<u16> = direct
            .values()
            .iter()
            .map(|&v| u16::try_from(v))
            .collect::<Result<_, _>>()
            .ok()?;
        Some(Sparse::from_values(code, breaks, distinct, values, level))
    }

    /// Continues from values computed earlier, as a checkpoint stores them; they are trusted.
    #[must_use]
    pub fn resume(code: &TakeAndBreak, values: Vec<u16>) -> Option<Sparse> {
        let fresh = Sparse::new(code)?;
        if values.len() <= fresh.values.len() {
            return fresh.values.starts_with(&values).then_some(fresh);
        }
        if !values.starts_with(&fresh.values) {
            return None;
        }
        let Sparse {
            breaks,
            distinct,
            level,
            ..
        } = fresh;
        Some(Sparse::from_values(code, breaks, distinct, values, level))
    }

    /// An engine that continues from these values.
    fn from_values(
        code: &TakeAndBreak,
        breaks: Vec<usize>,
        distinct: bool,
        values: Vec<u16>,
        level: Level,
    ) -> Sparse {
        let places = |parts: u32| -> Vec<usize> {
            (1..code.digits.len())
                .filter(|&k| code.digits[k].allows(parts))
                .collect()
        };
        let max = values.iter().copied().max().unwrap_or(0);
        let last = breaks.last().copied().unwrap_or(0);
        let mut sparse = Sparse {
            leaves: places(1),
            clears: places(0),
            breaks,
            distinct,
            max,
            values,
            space: Space::NONE,
            rare_at: vec![],
            rare_of: vec![],
            words: 1,
            sets: vec![],
            ring: (last + LANES + 1).next_power_of_two(),
            due: 0,
            ready: 0,
            common: [vec![], vec![]],
            marks: vec![],
            reached: vec![],
            wanted: vec![],
            choose_at: 0,
            level,
            work: Work::default(),
        };
        while usize::from(max) >= 64 * sparse.words {
            sparse.words *= 2;
        }
        sparse.choose();
        sparse
    }

    /// True if no sparse space was found, so that all pairs are marked.
    #[must_use]
    pub fn dense(&self) -> bool {
        self.space.mask == 0
    }

    /// The values so far: G(0), G(1), …
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The largest value so far.
    #[must_use]
    pub fn max(&self) -> u16 {
        self.max
    }

    /// The present division into rare and common values.
    #[must_use]
    pub fn space(&self) -> Space {
        self.space
    }

    /// The rare heaps so far, ascending.
    #[must_use]
    pub fn rare(&self) -> &[u32] {
        &self.rare_at
    }

    /// The work done so far.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// Computes the values up to G(n).
    ///
    /// # Errors
    /// The reason that stopped it; the values so far are kept, and the work can go on.
    pub fn extend_to(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if n >= LONGEST {
            return Err(StopReason::Beyond(format!(
                "a table up to {n} is longer than 2^31 values"
            )));
        }
        while self.values.len() as u64 <= n {
            let at = self.values.len();
            if at >= self.choose_at {
                self.choose();
            }
            if at.is_multiple_of(1024) {
                self.reserve(n, watch)?;
                watch.progress("heaps", at as u64, n);
            }
            let before = self.work;
            let value = self.next()?;
            self.push(value);
            self.due += 64 + self.work.marks - before.marks + self.work.pairs - before.pairs;
            if self.due >= 1 << 14 {
                // Reporting each value would cost as much as computing it.
                let due = std::mem::take(&mut self.due);
                watch.work(due / 64)?;
            }
        }
        watch.work(std::mem::take(&mut self.due) / 64)
    }

    /// Makes room by growing by a half, and asks whether that much memory may be held.
    fn reserve(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let len = self.values.len();
        let rest = 8 * (self.sets.len() + 4 * self.words) + 6 * self.rare_at.capacity();
        if self.values.capacity() < len + 1024 {
            let most = usize::try_from(n).unwrap_or(usize::MAX).max(len) + 1024;
            let more = (len + len / 2 + 4096).min(most) - len;
            watch.memory((2 * (len + more) + rest) as u64)?;
            self.values.reserve_exact(more);
        }
        watch.memory((2 * self.values.capacity() + rest) as u64)
    }

    /// Appends a value, widens the sets if it is too large for them, and lists the heap if it is rare.
    fn push(&mut self, value: u16) {
        let n = self.values.len();
        self.values.push(value);
        if value > self.max {
            self.max = value;
            while usize::from(value) >= 64 * self.words {
                self.widen();
            }
        }
        if self.dense() || self.common[n & 1][usize::from(value) / 64] >> (value % 64) & 1 == 0 {
            self.rare_at.push(n as u32);
            self.rare_of.push(value);
        }
    }

    /// Doubles the length of the sets.
    fn widen(&mut self) {
        let mut wider = vec![0; 2 * self.sets.len()];
        for (to, from) in wider
            .chunks_exact_mut(2 * self.words)
            .zip(self.sets.chunks_exact(self.words))
        {
            to[..self.words].copy_from_slice(from);
        }
        self.sets = wider;
        self.words *= 2;
        self.classes();
    }

    /// Tabulates which values are common, and gives the scratch space the length of the sets.
    fn classes(&mut self) {
        let last = *self
            .breaks
            .last()
            .expect("the sparse engine is given codes that break heaps");
        for n in 0..2 {
            let odd = (n + last) % 2 == 1;
            let common = |v: usize| self.space.is_common(v as u32, odd);
            self.common[n] = (0..2 * self.words)
                .map(|w| (0..64).fold(0, |word, i| word | u64::from(common(64 * w + i)) << i))
                .collect();
        }
        self.marks = vec![0; 64 * self.words * LANES];
        self.reached = vec![0; self.words];
    }

    /// Chooses the mask with the fewest rare heaps so far, and rebuilds all sets.
    fn choose(&mut self) {
        let last = *self
            .breaks
            .last()
            .expect("the sparse engine is given codes that break heaps");
        self.space = Space::best(&self.values, 64 * self.words, &self.breaks);
        self.classes();
        self.rare_at.clear();
        self.rare_of.clear();
        for (n, &v) in self.values.iter().enumerate().skip(1) {
            if self.dense() || self.common[n & 1][usize::from(v) / 64] >> (v % 64) & 1 == 0 {
                self.rare_at.push(n as u32);
                self.rare_of.push(v);
            }
        }
        let n = self.values.len();
        self.choose_at = 2 * n;
        self.sets = vec![0; self.ring * self.words];
        // Mark the totals of the next heap except the newest, which is marked when it is needed.
        let first = n - self.breaks[0];
        self.ready = first;
        for total in n - last..first {
            for a in 1..=self.half(total) {
                let v = usize::from(self.values[a] ^ self.values[total - a]);
                self.sets[(total & (self.ring - 1)) * self.words + v / 64] |= 1 << (v % 64);
            }
        }
    }

    /// The largest a such that (a, total − a) is among the pairs of a total; they begin with a = 1.
    fn half(&self, total: usize) -> usize {
        total.saturating_sub(usize::from(self.distinct)) / 2
    }

    /// Marks what the totals from `total` on reach with a rare heap of at least LANES counters; pairs with smaller heaps follow
    /// in [`Sparse::finish`], when the values beside them are known.
    fn mark(&mut self, total: usize) {
        let size = 64 * self.words;
        let from = self.rare_at.partition_point(|&a| (a as usize) < LANES);
        // If every heap counts as rare, the smaller heap of each pair is enough.
        let end = if self.dense() {
            total / 2 + LANES
        } else {
            total
        };
        let to = self.rare_at.partition_point(|&a| (a as usize) < end);
        // If the two heaps must differ, those near the middle are treated one by one.
        let (low, high) = if self.distinct {
            let near = |end: usize| self.rare_at.partition_point(|&a| (a as usize) < end);
            let low = near(total / 2).clamp(from, to);
            (low, near(total / 2 + LANES).clamp(low, to))
        } else {
            (to, to)
        };
        self.work.marks += ((to - from) * LANES) as u64;
        let mut sets = [0; LANES];
        for range in [from..low, high..to] {
            let (at, of) = (&self.rare_at[range.clone()], &self.rare_of[range]);
            let (values, level) = (&self.values[..], self.level);
            let marks = &mut self.marks[..];
            match size {
                64 => {
                    let more = kernels::lanes(level, values, total, at, of);
                    sets.iter_mut()
                        .zip(more)
                        .for_each(|(set, more)| *set |= more);
                }
                128 => rows::<128>(level, values, total, at, of, marks),
                256 => rows::<256>(level, values, total, at, of, marks),
                512 => rows::<512>(level, values, total, at, of, marks),
                1024 => rows::<1024>(level, values, total, at, of, marks),
                2048 => rows::<2048>(level, values, total, at, of, marks),
                4096 => rows::<4096>(level, values, total, at, of, marks),
                8192 => rows::<8192>(level, values, total, at, of, marks),
                16384 => rows::<16384>(level, values, total, at, of, marks),
                _ => rows::<32768>(level, values, total, at, of, marks),
            }
        }
        for (j, &set) in sets.iter().enumerate() {
            let place = ((total + j) & (self.ring - 1)) * self.words;
            let slot = &mut self.sets[place..place + self.words];
            if self.words == 1 {
                slot[0] = set;
            } else {
                kernels::pack(self.level, &mut self.marks[j * size..(j + 1) * size], slot);
            }
            for i in low..high {
                let a = self.rare_at[i] as usize;
                if a < total + j && 2 * a != total + j {
                    let v = usize::from(self.rare_of[i] ^ self.values[total + j - a]);
                    slot[v / 64] |= 1 << (v % 64);
                }
            }
        }
        self.ready = total + LANES;
    }

    /// Adds the pairs with a heap of fewer than LANES counters.
    fn finish(&mut self, total: usize) {
        let place = (total & (self.ring - 1)) * self.words;
        for a in 1..LANES.min(self.half(total) + 1) {
            let v = usize::from(self.values[a] ^ self.values[total - a]);
            self.sets[place + v / 64] |= 1 << (v % 64);
        }
    }

    /// Computes G(n), where n is the number of values: the three steps of the header.
    fn next(&mut self) -> Result<u16, StopReason> {
        let n = self.values.len();
        let newest = n - self.breaks[0];
        if newest >= self.ready {
            self.mark(newest);
        }
        self.finish(newest);
        // Step 1: everything marked, whichever digit reaches it.
        self.reached.fill(0);
        for &k in &self.breaks {
            let place = ((n - k) & (self.ring - 1)) * self.words;
            let set = &self.sets[place..place + self.words];
            self.reached.iter_mut().zip(set).for_each(|(r, s)| *r |= s);
        }
        for &k in &self.leaves {
            let v = usize::from(self.values[n - k]);
            self.reached[v / 64] |= 1 << (v % 64);
        }
        if self.clears.contains(&n) {
            self.reached[0] |= 1;
        }
        // Step 2: the candidate. Beyond the sets' length nothing is marked, and the classes repeat.
        let common = &self.common[n & 1];
        self.wanted.clear();
        let mut candidate = None;
        for (w, &common) in common.iter().enumerate() {
            let free = !self.reached.get(w).copied().unwrap_or(0);
            let mut rare = free & !common;
            if free & common != 0 {
                let bit = (free & common).trailing_zeros();
                candidate = Some(64 * w as u32 + bit);
                rare &= (1 << bit) - 1;
            }
            while rare != 0 {
                self.wanted
                    .push((64 * w) as u16 + rare.trailing_zeros() as u16);
                rare &= rare - 1;
            }
            if candidate.is_some() {
                break;
            }
        }
        let candidate = candidate
            .and_then(|v| u16::try_from(v).ok())
            .filter(|&v| v < 1 << 15)
            .ok_or_else(|| StopReason::Beyond("values above 2^15".to_owned()))?;
        // Step 3: witnesses.
        if self.wanted.is_empty() {
            return Ok(candidate);
        }
        self.work.wanted += self.wanted.len() as u64;
        Ok(self.exclude(n).unwrap_or(candidate))
    }

    /// The least of the wanted values that n does not reach, if there is one.
    fn exclude(&mut self, n: usize) -> Option<u16> {
        let mut wanted = std::mem::take(&mut self.wanted);
        self.strike_out(n, &mut wanted);
        // The hard part: for each value left, in ascending order, all pairs, until one has no witness.
        let absent = wanted.iter().copied().find(|&v| !self.has_witness(n, v));
        self.wanted = wanted;
        absent
    }

    /// The easy part: many values at once with a few pairs of each total. Leaves the values without a witness so far.
    fn strike_out(&mut self, n: usize, wanted: &mut Vec<u16>) {
        let several = self.breaks.len() > 1;
        for i in 0..self.breaks.len() {
            if wanted.is_empty() {
                return;
            }
            let total = n - self.breaks[i];
            // Begin with small heaps: beside them all values occur, while heaps of similar size have similar values.
            let (low, high) = (1, EASY.min(self.half(total)) + 1);
            // All wanted values are recorded as reached, and those left without a witness are taken back below; so the
            // values struck out stay recorded for later heaps.
            if several {
                self.note(total, wanted, true);
            }
            let strike = if wanted.len() <= FEW {
                kernels::strike::<SHORT>
            } else {
                kernels::strike::<BLOCK>
            };
            let (left, pairs) = strike(self.level, &self.values, total, low, high, wanted);
            self.work.pairs += pairs;
            wanted.truncate(left);
            if several {
                self.note(total, wanted, false);
            }
        }
    }

    /// Records of some values that a total reaches them, or takes that back.
    fn note(&mut self, total: usize, values: &[u16], reached: bool) {
        let place = (total & (self.ring - 1)) * self.words;
        let set = &mut self.sets[place..place + self.words];
        for &v in values {
            if let Some(word) = set.get_mut(usize::from(v) / 64) {
                let bit = 1 << (v % 64);
                *word = if reached { *word | bit } else { *word & !bit };
            }
        }
    }

    /// True if a pair not examined before has this value.
    fn has_witness(&mut self, n: usize, value: u16) -> bool {
        let mut looked = 0;
        let found = self.breaks.iter().any(|&k| {
            let total = n - k;
            let (low, high) = (EASY + 1, self.half(total) + 1);
            let wanted = &mut [value];
            let (left, pairs) =
                kernels::strike::<BLOCK>(self.level, &self.values, total, low, high, wanted);
            looked += pairs;
            left == 0
        });
        self.work.pairs += looked;
        found
    }
}

/// Marks with rows of W bytes.
fn rows<const W: usize>(
    level: Level,
    values: &[u16],
    total: usize,
    at: &[u32],
    of: &[u16],
    marks: &mut [u8],
) {
    let (rows, _) = marks.as_chunks_mut::<W>();
    kernels::mark::<W>(level, values, total, at, of, rows);
}
