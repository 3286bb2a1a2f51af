//! The values of heaps under a code, from the sets of values of all ways to leave a given number of counters.

use grundy_core::forms::heap::{Digit, TakeAndBreak};
use grundy_core::{StopReason, Watch};

/// A set of values; bit v of word v / 64.
type Bits = Vec<u64>;

/// For each kind of leaving that the code uses (in one heap, in two, in two of different sizes, …) and each total, the
/// set of values that leaving this total in that way can have.
pub(super) struct Breaking {
    code: TakeAndBreak,
    /// The kinds. Those with two parts come before those with three, which are made from them.
    kinds: Vec<WayOfLeaving>,
    /// Scratch space: marks[v] is 1 if the value v was met. The length is a power of two above every possible value;
    /// all entries are 0 between uses.
    marks: Vec<u8>,
}

/// One way of leaving counters, with its sets.
struct WayOfLeaving {
    parts: u32,
    distinct: bool,
    /// True if the sets of all totals are kept, and not only those of the last ones.
    keeps_all: bool,
    /// sets[t % ring] is the set of the values of leaving t in this way. A move from n leaves at least n minus the
    /// number of digits, so older sets are not needed.
    sets: Vec<Bits>,
    /// sums[t % ring] is the union of the sets of t, t − r, t − 2r, …, for a code whose last r digits repeat.
    sums: Vec<Bits>,
}

impl Breaking {
    /// The sets of a code before any value is known.
    pub(super) fn new(mut code: TakeAndBreak) -> Breaking {
        if code.repeat == Some(0) {
            // d(0) takes nothing and must not be among the repeating digits, so the period is written out a second
            // time.
            code.repeat = Some(code.digits.len());
            code.digits.extend_from_within(..);
        }
        let mut kinds: Vec<(u32, bool)> = Vec::new();
        let mut need = |kind| {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        };
        for digit in &code.digits {
            for parts in 0..4 {
                if digit.allows(parts) {
                    need((parts, digit.distinct && parts > 1));
                    // Three parts are a heap and a pair.
                    if parts == 3 && !digit.distinct {
                        need((2, false));
                    }
                }
            }
        }
        // Kinds with two parts come first, because three parts are made from them.
        kinds.sort_unstable();
        let ring = code.digits.len() + 1;
        let kinds = kinds.into_iter().map(|(parts, distinct)| WayOfLeaving {
            parts,
            distinct,
            keeps_all: false,
            sets: vec![vec![]; ring],
            sums: vec![vec![]; if code.repeat.is_some() { ring } else { 0 }],
        });
        let mut kinds: Vec<WayOfLeaving> = kinds.collect();
        if kinds.iter().any(|k| k.parts == 3 && !k.distinct) {
            // Three parts are a heap and a pair of any smaller total, so all pairs are kept.
            for kind in kinds.iter_mut().filter(|k| k.parts == 2 && !k.distinct) {
                kind.keeps_all = true;
            }
        }
        Breaking {
            code,
            kinds,
            marks: vec![0; 64],
        }
    }

    /// The bytes held by all sets, approximately.
    pub(super) fn held(&self) -> u64 {
        let all = self.kinds.iter().flat_map(|k| k.sets.iter().chain(&k.sums));
        all.map(|set| 8 * set.capacity() as u64 + 24).sum()
    }

    /// Computes G(n) from G(0..n), where n is the number of values. The second result is the work that it took.
    pub(super) fn next(&mut self, values: &[u32]) -> (u32, u64) {
        let n = values.len();
        let ring = self.code.digits.len() + 1;
        let mut work = 0;
        // 1. The values of splitting n counters into several heaps, all of which are smaller than n.
        for i in 0..self.kinds.len() {
            work += self.split(i, values, n);
        }
        // 2. The mex over all digits: finitely many digits one by one, repeating ones through their running unions.
        let mut options: Bits = vec![0; 1];
        let finite = match self.code.repeat {
            Some(from) => from,
            None => self.code.digits.len(),
        };
        for kind in &self.kinds {
            let uses = |digit: Digit| {
                digit.allows(kind.parts) && (kind.parts < 2 || digit.distinct == kind.distinct)
            };
            for k in 0..finite.min(n + 1) {
                // Taking nothing is a move only if it splits the heap.
                if uses(self.code.digits[k]) && (k > 0 || kind.parts > 1) {
                    unite(&mut options, &kind.sets[kind.place(n - k, ring)]);
                }
            }
            for k in finite..self.code.digits.len().min(n + 1) {
                if uses(self.code.digits[k]) {
                    unite(&mut options, &kind.sums[(n - k) % ring]);
                }
            }
        }
        // The mex is the lowest bit that is not set: whole words are skipped first.
        let full = options.iter().take_while(|&&word| word == u64::MAX).count();
        let value = 64 * full as u32 + options.get(full).map_or(0, |word| word.trailing_ones());
        self.settle(n, value);
        (value, work + options.len() as u64)
    }

    /// Computes the set of values of leaving `n` counters in the way of a kind, from G(0..n).
    fn split(&mut self, kind: usize, values: &[u32], n: usize) -> u64 {
        let ring = self.code.digits.len() + 1;
        let (parts, distinct) = (self.kinds[kind].parts, self.kinds[kind].distinct);
        if parts < 2 {
            return 0;
        }
        let mut set = std::mem::take(self.kinds[kind].slot(n, ring));
        set.fill(0);
        let work = match (parts, distinct) {
            (2, _) => pairs(values, n, distinct, &mut self.marks, &mut set),
            (_, false) => {
                let pairs = self.kinds.iter().find(|k| k.parts == 2 && !k.distinct);
                let pairs = pairs.expect("three parts need pairs");
                triples(values, n, &pairs.sets, &mut set)
            }
            (_, true) => distinct_triples(values, n, &mut self.marks, &mut set),
        };
        *self.kinds[kind].slot(n, ring) = set;
        work
    }

    /// Records G(n): the sets of leaving n in one heap or none, and the running unions.
    ///
    /// This comes last for each n, because leaving n counters in one heap is a move of larger heaps only.
    fn settle(&mut self, n: usize, value: u32) {
        let ring = self.code.digits.len() + 1;
        while value as usize >= self.marks.len() {
            self.marks.resize(2 * self.marks.len(), 0);
        }
        for kind in &mut self.kinds {
            if kind.parts < 2 {
                let slot = kind.slot(n, ring);
                slot.fill(0);
                match (kind.parts, n) {
                    (0, 0) => insert(kind.slot(n, ring), 0),
                    (1, 1..) => insert(kind.slot(n, ring), value),
                    _ => {}
                }
            }
            if let Some(from) = self.code.repeat {
                let r = self.code.digits.len() - from;
                let mut sum = std::mem::take(&mut kind.sums[n % ring]);
                sum.clear();
                if n >= r {
                    sum.extend_from_slice(&kind.sums[(n - r) % ring]);
                }
                unite(&mut sum, &kind.sets[kind.place(n, ring)]);
                kind.sums[n % ring] = sum;
            }
        }
    }

    /// Rebuilds the sets that the heaps after these values will need.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub(super) fn replay(
        &mut self,
        values: &[u32],
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let ring = self.code.digits.len() + 1;
        for (n, &value) in values.iter().enumerate() {
            // Older sets would be overwritten in the ring anyway, unless unions or all pairs need them.
            let recent = n + ring >= values.len() || self.code.repeat.is_some();
            let mut work = 0;
            for i in 0..self.kinds.len() {
                if recent || self.kinds[i].keeps_all {
                    work += self.split(i, &values[..n], n);
                }
            }
            self.settle(n, value);
            watch.work(1 + work / 64)?;
            if n.is_multiple_of(1024) {
                watch.memory(4 * values.len() as u64 + self.held())?;
            }
        }
        Ok(())
    }
}

impl WayOfLeaving {
    /// The index of the set of a total: within the ring, or its own if all are kept.
    fn place(&self, total: usize, ring: usize) -> usize {
        if self.keeps_all { total } else { total % ring }
    }

    /// The set of a total, made if it is new.
    fn slot(&mut self, total: usize, ring: usize) -> &mut Bits {
        let place = self.place(total, ring);
        if place >= self.sets.len() {
            self.sets.resize(place + 1, vec![]);
        }
        &mut self.sets[place]
    }
}

/// Adds a value to a set.
fn insert(set: &mut Bits, v: u32) {
    let word = v as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (v % 64);
}

/// Unites a set with another.
fn unite(into: &mut Bits, from: &[u64]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    for (a, b) in into.iter_mut().zip(from) {
        *a |= b;
    }
}

/// Moves the marks into a set, and clears them.
fn collect(marks: &mut [u8], set: &mut Bits) {
    for (word, marks) in set.iter_mut().zip(marks.chunks_exact_mut(64)) {
        for (v, mark) in marks.iter_mut().enumerate() {
            *word |= u64::from(*mark) << v;
            *mark = 0;
        }
    }
}

/// The values G(a) xor G(b) with a + b = n and 1 <= a <= b, or a < b if the sizes must differ.
fn pairs(values: &[u32], n: usize, distinct: bool, marks: &mut [u8], set: &mut Bits) -> u64 {
    let half = n.saturating_sub(usize::from(distinct)) / 2;
    if half == 0 {
        return 0;
    }
    set.resize(marks.len() / 64, 0);
    let low = values[1..=half].iter();
    let high = values[n - half..n].iter().rev();
    if marks.len() == 64 {
        // With 64 marks all values are below 64, and one word holds the set.
        let mut word = 0u64;
        for (a, b) in low.zip(high) {
            word |= 1 << ((a ^ b) & 63);
        }
        set[0] |= word;
    } else {
        // One byte per value instead of one bit, so that a store need not wait for the one before it.
        let mask = marks.len() - 1;
        for (a, b) in low.zip(high) {
            marks[(a ^ b) as usize & mask] = 1;
        }
        collect(marks, set);
    }
    half as u64
}

/// The values of leaving n counters in three heaps: one heap and a pair, in any order. A heap of value s shifts the
/// values of a pair by xor, a word at a time: v xor s lies in word (v / 64) xor (s / 64), at bit (v % 64) xor (s % 64).
fn triples(values: &[u32], n: usize, pairs: &[Bits], set: &mut Bits) -> u64 {
    let mut work = 0;
    for a in 1..n {
        let pair = &pairs[n - a];
        let shift = values[a];
        let (word, bit) = (shift as usize / 64, shift % 64);
        for (w, &bits) in pair.iter().enumerate() {
            let to = w ^ word;
            if bits != 0 {
                if to >= set.len() {
                    set.resize(to + 1, 0);
                }
                set[to] |= shuffle(bits, bit);
            }
        }
        work += pair.len() as u64;
    }
    work
}

/// Moves bit v of a word to bit v xor `by`: for each bit of `by` that is set, neighbouring runs of 1, 2, 4, … bits are
/// swapped.
fn shuffle(mut bits: u64, by: u32) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (i, even) in EVEN.iter().enumerate() {
        if by >> i & 1 == 1 {
            let step = 1 << i;
            bits = (bits & even) << step | (bits >> step) & even;
        }
    }
    bits
}

/// The values of leaving n counters in three heaps of different sizes.
fn distinct_triples(values: &[u32], n: usize, marks: &mut [u8], set: &mut Bits) -> u64 {
    let mut work = 0;
    let mask = marks.len() - 1;
    set.resize(marks.len() / 64, 0);
    // a < b < rest − b, so each set of three sizes is counted once.
    let mut a = 1;
    while 3 * a + 3 <= n {
        let rest = n - a;
        for b in a + 1..=(rest - 1) / 2 {
            marks[(values[a] ^ values[b] ^ values[rest - b]) as usize & mask] = 1;
            work += 1;
        }
        a += 1;
    }
    collect(marks, set);
    work
}
