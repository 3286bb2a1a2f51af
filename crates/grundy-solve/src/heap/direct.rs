//! Grundy values G(0), G(1), … of heaps under any code, each from its options.
//!
//! What a code may leave depends only on the number of counters that stay on the table, so the set of values of all
//! ways to leave `t` counters in two heaps is computed once for each `t` and shared by every digit. Sets are bit sets.
//! For a code that repeats for ever, running unions of these sets over every r-th total replace the endless digits.
//!
//! Time to reach n: two parts O(n²/4) steps of one exclusive or each; three parts O(n²·m/64) words for values below
//! m, and O(n³/12) where the three must differ; one part O(n·m/64); subtraction sets O(n·|S|). Memory O(n), with
//! three parts O(n·m/64) words. Winning Ways, chapter 4.

mod resume;

use super::sparse::Sparse;
use grundy_core::forms::heap::{Digit, HeapCode, SubtractionSet, TakeAndBreak};
use grundy_core::{StopReason, Watch};

/// A set of values; bit v of word v / 64.
type Bits = Vec<u64>;

/// The Grundy values of one code, as far as they have been asked for.
pub struct Direct {
    values: Vec<u32>,
    max: u32,
    rule: Rule,
}

enum Rule {
    /// Take a member of a list that grows with the heap; ascending, complete up to `upto`.
    List {
        set: SubtractionSet,
        members: Vec<u64>,
        upto: u64,
        seen: Vec<u32>,
    },
    /// Take anything but these; `count[v]` heaps so far have value v, and every v below the length occurs.
    AllBut {
        not: Vec<u64>,
        count: Vec<u32>,
    },
    Code(Breaking),
    /// Breaking in two, by the sparse space.
    Sparse(Box<Sparse>),
}

/// G(0..=n) of a code.
///
/// # Errors
/// What stopped it.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let kayles = HeapCode::Code("0.77".parse().unwrap());
/// let table = grundy_solve::heap::direct::table(&kayles, 7, &mut Unwatched).unwrap();
/// assert_eq!(table, [0, 1, 2, 3, 1, 4, 3, 2]);
/// ```
pub fn table(code: &HeapCode, n: u64, watch: &mut dyn Watch) -> Result<Vec<u32>, StopReason> {
    let mut direct = Direct::new(code);
    direct.extend_to(n, watch)?;
    Ok(direct.values)
}

impl Direct {
    /// Nothing is computed yet.
    #[must_use]
    pub fn new(code: &HeapCode) -> Direct {
        let mut direct = Direct::plain(code);
        if let HeapCode::Code(code) = simplify(code)
            && let Some(sparse) = Sparse::new(&code)
        {
            direct.rule = Rule::Sparse(Box::new(sparse));
        }
        direct
    }

    /// The sparse engine, where it does the work.
    #[must_use]
    pub fn sparse(&self) -> Option<&Sparse> {
        match &self.rule {
            Rule::Sparse(sparse) => Some(sparse),
            _ => None,
        }
    }

    /// Takes over what the sparse engine has.
    fn follow(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let Rule::Sparse(sparse) = &mut self.rule else {
            return Ok(());
        };
        while self.values.len() as u64 <= n {
            let begin = self.values.len();
            watch.hold(6 * begin as u64)?;
            let ended = sparse.extend_to(n.min(begin as u64 + (1 << 14)), watch);
            let most = sparse.values().len().min(n as usize + 1);
            let new = &sparse.values()[begin..most];
            self.values.extend(new.iter().map(|&v| u32::from(v)));
            self.max = new.iter().fold(self.max, |m, &v| m.max(u32::from(v)));
            ended?;
        }
        Ok(())
    }

    /// [`Direct::new`] that stays with options one by one, whatever would be faster.
    #[must_use]
    pub fn plain(code: &HeapCode) -> Direct {
        let rule = match simplify(code) {
            HeapCode::Subtraction(SubtractionSet::AllBut(not)) => {
                Rule::AllBut { not, count: vec![] }
            }
            HeapCode::Subtraction(set) => Rule::List {
                set,
                members: vec![],
                upto: 0,
                seen: vec![],
            },
            HeapCode::Code(code) => Rule::Code(Breaking::new(code)),
        };
        Direct {
            values: vec![],
            max: 0,
            rule,
        }
    }

    /// The values so far: G(0), G(1), …
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The largest value so far.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.max
    }

    /// Computes the values up to G(n).
    ///
    /// # Errors
    /// What stopped it; the values so far stay.
    pub fn extend_to(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if n >= 1 << 31 {
            return Err(StopReason::Beyond(format!(
                "a table up to {n} is longer than 2^31 values"
            )));
        }
        self.follow(n, watch)?;
        while self.values.len() as u64 <= n {
            let at = self.values.len();
            let (value, work) = match &mut self.rule {
                Rule::List {
                    set,
                    members,
                    upto,
                    seen,
                } => {
                    if at as u64 > *upto || at == 0 {
                        *upto = (at as u64 * 2).max(64);
                        *members = set.upto(*upto);
                    }
                    list_value(&self.values, members, seen)
                }
                Rule::AllBut { not, count } => all_but_value(&self.values, not, count),
                Rule::Code(rule) => rule.next(&self.values),
                Rule::Sparse(_) => unreachable!("the sparse engine has gone before"),
            };
            self.values.push(value);
            self.max = self.max.max(value);
            watch.spend(1 + work / 64)?;
            if at.is_multiple_of(1024) {
                let held = match &self.rule {
                    Rule::Code(rule) => rule.held(),
                    _ => 0,
                };
                watch.hold(4 * at as u64 + held)?;
                watch.progress("heaps", at as u64, n);
            }
        }
        Ok(())
    }
}

/// The mex of G(n - s) for the members s of an ascending list.
fn list_value(values: &[u32], members: &[u64], seen: &mut Vec<u32>) -> (u32, u64) {
    let n = values.len();
    // seen[v] == n + 1: some option of n has value v. No value exceeds the number of options.
    let stamp = n as u32 + 1;
    let mut options = 0;
    for &s in members {
        if s as usize > n {
            break;
        }
        options += 1;
        let v = values[n - s as usize] as usize;
        if v >= seen.len() {
            seen.resize(v + 1, 0);
        }
        seen[v] = stamp;
    }
    let mex = seen.iter().position(|&at| at != stamp);
    (mex.unwrap_or(seen.len()) as u32, options)
}

/// The mex of all earlier values except those at n - x: it is the first value that never occurred, unless a smaller
/// one occurs only at excluded places.
fn all_but_value(values: &[u32], not: &[u64], count: &mut Vec<u32>) -> (u32, u64) {
    let n = values.len() as u64;
    let mut best = count.len() as u32;
    let excluded: Vec<u32> = not
        .iter()
        .take_while(|&&x| x <= n)
        .filter_map(|&x| values.get((n - x) as usize).copied())
        .collect();
    for &v in &excluded {
        let hidden = excluded.iter().filter(|&&w| w == v).count() as u32;
        if v < best && hidden == count[v as usize] {
            best = v;
        }
    }
    if best as usize == count.len() {
        count.push(0);
    }
    count[best as usize] += 1;
    (best, (excluded.len() * excluded.len()) as u64)
}

/// The same rules in the plainest form: codes that only take, never break, are subtraction sets.
#[must_use]
pub fn simplify(code: &HeapCode) -> HeapCode {
    let HeapCode::Code(TakeAndBreak { digits, repeat }) = code else {
        return code.clone();
    };
    let plain = |d: &Digit| d.parts == 0 || d.parts == 3;
    if digits[0].parts != 0 || !digits.iter().all(plain) || *repeat == Some(0) {
        return code.clone();
    }
    let which = |takes: bool, upto: usize| -> Vec<u64> {
        (1..upto as u64)
            .filter(|&k| (digits[k as usize].parts == 3) == takes)
            .collect()
    };
    match repeat {
        None => HeapCode::Subtraction(SubtractionSet::Finite(which(true, digits.len()))),
        Some(from) if digits[*from..].iter().all(|d| d.parts == 3) => {
            HeapCode::Subtraction(SubtractionSet::AllBut(which(false, *from)))
        }
        Some(_) => code.clone(),
    }
}

/// The sets of values that leaving some total can have, one for each kind of leaving that the code uses.
struct Breaking {
    code: TakeAndBreak,
    /// (parts, sizes differ), each with a ring of the sets of the last totals.
    kinds: Vec<Kind>,
    /// Scratch: marks[v] is 1 when v is met; its length is a power of two above every possible value.
    marks: Vec<u8>,
}

struct Kind {
    parts: u32,
    distinct: bool,
    /// The sets of all totals are kept, not only of the last ones.
    keeps_all: bool,
    /// sets[t % ring]: the values of leaving t in this way.
    sets: Vec<Bits>,
    /// sums[t % ring]: the union of the sets of t, t - r, t - 2r, … for a code whose last r digits repeat.
    sums: Vec<Bits>,
}

impl Breaking {
    fn new(mut code: TakeAndBreak) -> Breaking {
        if code.repeat == Some(0) {
            // d(0) cannot be counted among the digits that take something: write the period once before it repeats.
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
                    if parts == 3 && !digit.distinct {
                        need((2, false));
                    }
                }
            }
        }
        // Two parts before three, which are made of them.
        kinds.sort_unstable();
        let ring = code.digits.len() + 1;
        let kinds = kinds.into_iter().map(|(parts, distinct)| Kind {
            parts,
            distinct,
            keeps_all: false,
            sets: vec![vec![]; ring],
            sums: vec![vec![]; if code.repeat.is_some() { ring } else { 0 }],
        });
        let mut kinds: Vec<Kind> = kinds.collect();
        if kinds.iter().any(|k| k.parts == 3 && !k.distinct) {
            // Three parts are a heap and a pair: all pairs are kept.
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

    fn held(&self) -> u64 {
        let all = self.kinds.iter().flat_map(|k| k.sets.iter().chain(&k.sums));
        all.map(|set| 8 * set.capacity() as u64 + 24).sum()
    }

    /// G(n) from G(0..n), where n is the number of values.
    fn next(&mut self, values: &[u32]) -> (u32, u64) {
        let n = values.len();
        let ring = self.code.digits.len() + 1;
        let mut work = 0;
        // What can be made of n counters in several heaps, all of them smaller than n.
        for i in 0..self.kinds.len() {
            work += self.split(i, values, n);
        }
        // Then the mex over the digits.
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
        let full = options.iter().take_while(|&&word| word == u64::MAX).count();
        let value = 64 * full as u32 + options.get(full).map_or(0, |word| word.trailing_ones());
        self.settle(n, value);
        (value, work + options.len() as u64)
    }

    /// The values of leaving `n` counters in as many heaps as the kind says, from G(0..n).
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

    /// G(n) is known: the sets of leaving n in one heap or none, and the running unions.
    fn settle(&mut self, n: usize, value: u32) {
        let ring = self.code.digits.len() + 1;
        while value as usize >= self.marks.len() {
            self.marks.resize(2 * self.marks.len(), 0);
        }
        // Now the sets of leaving n in one heap or none, and the running unions.
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
}

impl Kind {
    /// Where the set of a total lies: in the ring, or at its own place where all are kept.
    fn place(&self, total: usize, ring: usize) -> usize {
        if self.keeps_all { total } else { total % ring }
    }

    fn slot(&mut self, total: usize, ring: usize) -> &mut Bits {
        let place = self.place(total, ring);
        if place >= self.sets.len() {
            self.sets.resize(place + 1, vec![]);
        }
        &mut self.sets[place]
    }
}

fn insert(set: &mut Bits, v: u32) {
    let word = v as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (v % 64);
}

fn unite(into: &mut Bits, from: &[u64]) {
    if into.len() < from.len() {
        into.resize(from.len(), 0);
    }
    for (a, b) in into.iter_mut().zip(from) {
        *a |= b;
    }
}

/// Moves the marks into a set and clears them.
fn collect(marks: &mut [u8], set: &mut Bits) {
    for (word, marks) in set.iter_mut().zip(marks.chunks_exact_mut(64)) {
        for (v, mark) in marks.iter_mut().enumerate() {
            *word |= u64::from(*mark) << v;
            *mark = 0;
        }
    }
}

/// The values G(a) xor G(b) with a + b = n, 1 <= a <= b, or a < b where they must differ.
fn pairs(values: &[u32], n: usize, distinct: bool, marks: &mut [u8], set: &mut Bits) -> u64 {
    let half = n.saturating_sub(usize::from(distinct)) / 2;
    if half == 0 {
        return 0;
    }
    set.resize(marks.len() / 64, 0);
    let low = values[1..=half].iter();
    let high = values[n - half..n].iter().rev();
    if marks.len() == 64 {
        let mut word = 0u64;
        for (a, b) in low.zip(high) {
            word |= 1 << ((a ^ b) & 63);
        }
        set[0] |= word;
    } else {
        // A byte a value instead of a bit: stores do not wait for the store before them.
        let mask = marks.len() - 1;
        for (a, b) in low.zip(high) {
            marks[(a ^ b) as usize & mask] = 1;
        }
        collect(marks, set);
    }
    half as u64
}

/// The values of n counters in three heaps: a heap and a pair, in any order.
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

/// Moves bit v of a word to bit v xor `by`.
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

/// The values of n counters in three heaps of different sizes.
fn distinct_triples(values: &[u32], n: usize, marks: &mut [u8], set: &mut Bits) -> u64 {
    let mut work = 0;
    let mask = marks.len() - 1;
    set.resize(marks.len() / 64, 0);
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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Unwatched, mex};

    /// Straight from the definition.
    fn slow(code: &HeapCode, n: u64) -> Vec<u32> {
        let mut g: Vec<u32> = vec![];
        for heap in 0..=n {
            let value = |left: Vec<u64>| left.iter().fold(0, |x, &h| x ^ u64::from(g[h as usize]));
            let m = mex(code.options(heap).map(|(_, left)| value(left)));
            g.push(m as u32);
        }
        g
    }

    #[test]
    fn known_codes_agree_with_the_definition() {
        for text in [
            "0.77", "0.137", "0.07", "4.0", "4!.0", "4.[3]", "0.[3]", "0.3F", "8.0", "8!.0", "C.7",
            "0.7[07]", "4.4[14]", "0.[7]", "0.6", "0.0", "0.1[36]", "0.[F]", "C!.F!", "0.8!7",
            "0.3[03]", "0.303", "0.0[3]", "0.[0B!]",
        ] {
            let code = HeapCode::Code(text.parse().unwrap());
            let n = if text.contains(['8', 'C', 'F', 'B']) {
                40
            } else {
                150
            };
            assert_eq!(
                table(&code, n, &mut Unwatched).unwrap(),
                slow(&code, n),
                "{text}"
            );
            let mut plain = Direct::plain(&code);
            plain.extend_to(n, &mut Unwatched).unwrap();
            assert_eq!(plain.values(), slow(&code, n), "{text}");
        }
        for text in [
            "1..3,7",
            "5",
            "2,5,8",
            "all",
            "all-but 2,4",
            "all-but 1..3",
            "powers 2",
            "powers 3",
            "fibonacci",
            "squares",
        ] {
            let code = HeapCode::Subtraction(text.parse().unwrap());
            assert_eq!(
                table(&code, 300, &mut Unwatched).unwrap(),
                slow(&code, 300),
                "{text}"
            );
        }
    }

    #[test]
    fn random_codes_agree_with_the_definition() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..300 {
            let mut text = String::from(["0", "4", "8", "C", "4!", "C!"][rng.usize(0..6)]);
            text.push('.');
            let len = rng.usize(1..5);
            let open = rng.usize(0..2 * len);
            for i in 0..len {
                if i == open {
                    text.push('[');
                }
                text.push_str(&format!("{:X}", rng.u8(0..16)));
                if rng.u8(0..5) == 0 {
                    text.push('!');
                }
            }
            if open < len {
                text.push(']');
            }
            let code = HeapCode::Code(text.parse().unwrap());
            assert_eq!(
                table(&code, 26, &mut Unwatched).unwrap(),
                slow(&code, 26),
                "{text}"
            );
            let mut plain = Direct::plain(&code);
            plain.extend_to(26, &mut Unwatched).unwrap();
            assert_eq!(plain.values(), slow(&code, 26), "{text}");
        }
    }
}
