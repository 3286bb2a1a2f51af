//! Theorems about heap games in closed form: Nim and taking at most m (Bouton, Bachet), powers of a number, Lasker's Nim.

use grundy_core::forms::heap::{HeapCode, HeapMove, SubtractionSet, TakeAndBreak};
use grundy_core::{Convention, Reason, Theorem, WinningMoves, reason};
use num::BigUint;

/// A heap game whose Grundy values are known in closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedForm {
    /// Take 1 to m from a heap: G(n) = n mod (m + 1). With m = `u64::MAX` this is Nim.
    ///
    /// Normal play: Bouton (1902) for Nim; for m, Grundy values by induction: the m values below n are all residues but
    /// that of n. Misère play: every heap *is* the Nim heap of its residue in misère play too, by the misère mex rule
    /// (Conway, ONAG chapter 12: options that are Nim heaps, 0 or 1 among them, make the Nim heap of their mex).
    UpTo(u64),
    /// Take a power of the base. Odd base: all powers are odd, so G(n) = n mod 2. Even base b: every power is congruent
    /// to 1 or −1 modulo b + 1, so G(n) depends on r = n mod (b + 1): 2 for r = b, else r mod 2.
    Powers(u64),
    /// Lasker's Nim, take any number or split in two: G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3.
    /// Winning Ways, chapter 4.
    Lasker,
    /// Take any run of a row: G(n) = n, for what a run leaves, a + b < n, is worth a xor b ≤ a + b, and every smaller
    /// value is had by taking from an end. Misère play goes as in Nim: the options of a row are sums of shorter ones, so
    /// by induction rows are tame (Winning Ways, chapter 13).
    Runs,
}

/// A move on one heap: the number taken and the heaps left.
type OneMove = (u64, Vec<u64>);

impl ClosedForm {
    /// The formula of a code, where one is stated here.
    #[must_use]
    pub fn of(code: &HeapCode) -> Option<ClosedForm> {
        match code {
            HeapCode::Subtraction(SubtractionSet::AllBut(not)) if not.is_empty() => {
                Some(ClosedForm::UpTo(u64::MAX))
            }
            HeapCode::Subtraction(SubtractionSet::Finite(set)) => {
                // Ascending, each once, none zero: 1..k exactly when the last is the k-th.
                let k = set.len() as u64;
                (set.last() == Some(&k)).then_some(ClosedForm::UpTo(k))
            }
            HeapCode::Subtraction(SubtractionSet::Powers(base)) => Some(ClosedForm::Powers(*base)),
            HeapCode::Subtraction(_) => None,
            HeapCode::Code(TakeAndBreak { digits, repeat }) => {
                let takes = digits[1..].iter().all(|d| d.parts == 3);
                match (takes, digits[0].parts, repeat) {
                    (true, 0, Some(_)) => Some(ClosedForm::UpTo(u64::MAX)),
                    (true, 0, None) if digits.len() > 1 => {
                        Some(ClosedForm::UpTo(digits.len() as u64 - 1))
                    }
                    (true, 4, Some(_)) if !digits[0].distinct => Some(ClosedForm::Lasker),
                    (false, 0, Some(_))
                        if digits[1..].iter().all(|d| d.parts == 7 && !d.distinct) =>
                    {
                        Some(ClosedForm::Runs)
                    }
                    _ => None,
                }
            }
        }
    }

    /// The Grundy value of a heap; `None` where it does not fit into 64 bits.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u64> {
        Some(match *self {
            ClosedForm::UpTo(most) => most.checked_add(1).map_or(heap, |modulus| heap % modulus),
            ClosedForm::Runs => heap,
            ClosedForm::Powers(base) if base % 2 == 1 => heap % 2,
            ClosedForm::Powers(base) => match base.checked_add(1).map_or(heap, |m| heap % m) {
                rest if rest == base => 2,
                rest => rest % 2,
            },
            ClosedForm::Lasker => match heap % 4 {
                0 if heap == 0 => 0,
                0 => heap - 1,
                3 => heap.checked_add(1)?,
                _ => heap,
            },
        })
    }

    /// The name of the theorem and its source.
    fn name(&self) -> (&'static str, &'static str) {
        match self {
            ClosedForm::UpTo(u64::MAX) => ("Bouton's theorem", "Bouton 1902"),
            ClosedForm::UpTo(_) => ("heaps modulo m + 1", "Winning Ways"),
            ClosedForm::Powers(_) => ("powers modulo b + 1", "Winning Ways"),
            ClosedForm::Runs => ("rows as heaps of Nim", "Winning Ways"),
            ClosedForm::Lasker => ("the values of Lasker's Nim", "Winning Ways"),
        }
    }

    /// The formula for the value of a heap, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> Reason {
        match self {
            ClosedForm::UpTo(u64::MAX) => reason!("A heap of n is worth *n."),
            ClosedForm::UpTo(most) => {
                let modulus = u128::from(*most) + 1;
                reason!(
                    "With 1 to {} to take, a heap of n is worth n mod {}.",
                    most,
                    modulus
                )
            }
            ClosedForm::Powers(base) if base % 2 == 1 => {
                reason!(
                    "All powers of {} are odd, so a heap of n is worth n mod 2.",
                    base
                )
            }
            ClosedForm::Powers(base) => {
                let modulus = u128::from(*base) + 1;
                reason!(
                    "Powers of {} are 1 or -1 modulo {}, so a heap of n is worth 2 when n mod {} is {}, else the \
                     parity of n mod {}.",
                    base,
                    modulus,
                    modulus,
                    base,
                    modulus
                )
            }
            ClosedForm::Runs => {
                reason!(
                    "A row of n is worth n: a run leaves a + b < n, and a xor b is no more than a + b."
                )
            }
            ClosedForm::Lasker => {
                reason!("A heap of n is worth n, but 4k+3 and 4k+4 change places.")
            }
        }
    }

    /// The values of all heaps and their nim-sum, if the form gives them.
    fn values(&self, heaps: &[u64]) -> Option<(Vec<u64>, u64)> {
        let values: Vec<u64> = heaps
            .iter()
            .map(|&h| self.value(h))
            .collect::<Option<_>>()?;
        let sum = values.iter().fold(0, |x, v| x ^ v);
        Some((values, sum))
    }

    /// The formula's sentence and the nim-sum of the position, as a table for up to 16 heaps.
    fn nim_sum_reason(&self, heaps: &[u64], values: &[u64], sum: u64) -> Reason {
        self.sentence()
            + match heaps.len() {
                0 => reason!(" No heap is left: the value is 0."),
                1 => reason!(" Here that is {}.", sum),
                2..=16 => nim_sum_table(heaps, values, sum),
                n => reason!(
                    " The nim-sum of the {} heaps is {}, in binary {}.",
                    n,
                    sum,
                    format_args!("{sum:b}")
                ),
            }
    }

    /// A statement under the theorem's name and source.
    fn theorem<T>(&self, says: T, reason: Reason) -> Theorem<T> {
        let (name, source) = self.name();
        Theorem {
            says,
            name,
            source,
            reason,
        }
    }

    /// The Grundy value of a position.
    #[must_use]
    pub fn nimber(&self, heaps: &[u64]) -> Option<Theorem<u64>> {
        let (values, sum) = self.values(heaps)?;
        Some(self.theorem(sum, self.nim_sum_reason(heaps, &values, sum)))
    }

    /// True if the player to move wins; in misère play only known where every heap is a Nim heap there too.
    #[must_use]
    pub fn next_wins(&self, heaps: &[u64], convention: Convention) -> Option<Theorem<bool>> {
        let (values, sum) = self.values(heaps)?;
        let reason = self.nim_sum_reason(heaps, &values, sum);
        let (wins, why) = match convention {
            Convention::Normal if sum == 0 => (
                false,
                reason!("\nThe nim-sum is 0: every move spoils it and the answer restores it."),
            ),
            Convention::Normal => (true, reason!("\nThe nim-sum is not 0: a move makes it 0.")),
            Convention::Misere => {
                if !matches!(self, ClosedForm::UpTo(_) | ClosedForm::Runs) {
                    return None;
                }
                misere_reason(&values, sum)
            }
        };
        Some(self.theorem(wins, reason + why))
    }

    /// The winning moves.
    #[must_use]
    pub fn winning_moves(
        &self,
        heaps: &[u64],
        convention: Convention,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<HeapMove>>> {
        if convention == Convention::Normal {
            return self.moves_to(heaps, 0, limit);
        }
        let wins = self.next_wins(heaps, convention)?;
        let (values, sum) = self.values(heaps)?;
        let big = values.iter().filter(|&&v| v > 1).count();
        // The size that the moved heap must get: the nim-sum of the others, or the other one of 0 and 1 when none of
        // the others is 2 or more, so that an odd number of ones is left.
        let target = |i: usize| {
            let others = sum ^ values[i];
            let others_big = big > usize::from(values[i] > 1);
            if others_big { others } else { others ^ 1 }
        };
        let moves = match self {
            ClosedForm::Runs => {
                let ones = |i: usize| (big == usize::from(values[i] > 1)).then(|| sum ^ values[i]);
                gather(heaps, limit, |i, most| match ones(i) {
                    Some(others) => misere_runs(heaps[i], others, most),
                    None => runs(heaps[i], sum ^ values[i], most),
                })
            }
            _ => self.gather(heaps, target, limit)?,
        };
        Some(self.theorem(moves, wins.reason))
    }

    /// The moves to Grundy value `nimber`.
    #[must_use]
    pub fn moves_to(
        &self,
        heaps: &[u64],
        nimber: u64,
        limit: usize,
    ) -> Option<Theorem<WinningMoves<HeapMove>>> {
        let (values, sum) = self.values(heaps)?;
        let moves = self.gather(heaps, |i| nimber ^ sum ^ values[i], limit)?;
        let mut reason = self.nim_sum_reason(heaps, &values, sum);
        reason += reason!(
            "\nA move that makes the nim-sum {} turns a heap worth v into one worth v xor {}.",
            nimber,
            sum ^ nimber
        );
        Some(self.theorem(moves, reason))
    }

    /// The moves of all heaps to their targets.
    fn gather(
        &self,
        heaps: &[u64],
        target: impl Fn(usize) -> u64,
        limit: usize,
    ) -> Option<WinningMoves<HeapMove>> {
        Some(gather(heaps, limit, |heap, most| {
            self.one_heap(heaps[heap], target(heap), most)
        }))
    }

    /// The moves of one heap to value `target`: all counted, the first `limit` listed.
    fn one_heap(&self, heap: u64, target: u64, limit: usize) -> (u128, Vec<OneMove>) {
        let takes: Vec<u64> = match *self {
            ClosedForm::UpTo(most) => {
                let modulus = u128::from(most) + 1;
                let taken =
                    (u128::from(heap) % modulus + modulus - u128::from(target) % modulus) % modulus;
                let fits = target <= most && taken > 0 && taken <= u128::from(heap);
                fits.then_some(taken as u64).into_iter().collect()
            }
            ClosedForm::Powers(base) => {
                let powers = SubtractionSet::Powers(base).upto(heap);
                let hits = |&k: &u64| self.value(heap - k) == Some(target);
                powers.into_iter().filter(hits).collect()
            }
            ClosedForm::Lasker => return lasker_moves(heap, target, limit),
            ClosedForm::Runs => return runs(heap, target, limit),
        };
        let shown = takes.iter().take(limit).map(|&k| take(heap, k)).collect();
        (takes.len() as u128, shown)
    }
}

/// The nim-sum of a few heaps as a table of their values in binary.
fn nim_sum_table(heaps: &[u64], values: &[u64], sum: u64) -> Reason {
    let widest = values.iter().copied().max().unwrap_or(0).max(sum).max(1);
    let bits = widest.ilog2() as usize + 1;
    let digits = |v: &u64| v.to_string().len();
    let left = heaps
        .iter()
        .map(digits)
        .max()
        .unwrap_or(1)
        .max(digits(&sum));
    let mut table = reason!(" The nim-sum, column by column without carrying:");
    let number = |v: u64| format!("{v:>left$}");
    let binary = |v: u64| format!("{v:0>bits$b}");
    for (&heap, &value) in heaps.iter().zip(values) {
        table += reason!("\n  {}  {}", number(heap), binary(value));
        if heap != value {
            table += reason!("  = {}", value);
        }
    }
    table + reason!("\n  {}  {}  nim-sum", number(sum), binary(sum))
}

/// Decides whether the player to move wins heaps of Nim in misère play, with the reason.
fn misere_reason(values: &[u64], sum: u64) -> (bool, Reason) {
    let ones = values.iter().filter(|&&v| v == 1).count();
    if values.iter().any(|&v| v > 1) {
        let why = match sum {
            0 => reason!(
                "\nMisère play goes like normal play while some heap is worth 2 or more, and the nim-sum is 0: the \
                 player to move loses."
            ),
            _ => reason!(
                "\nMisère play goes like normal play while some heap is worth 2 or more, and the nim-sum is not 0: \
                 the player to move wins."
            ),
        };
        return (sum != 0, why);
    }
    let even = ones.is_multiple_of(2);
    let why = if even {
        reason!(
            "\nMisère play with no heap worth 2 or more: {} are worth 1, which is even: the player to move wins.",
            ones
        )
    } else {
        reason!(
            "\nMisère play with no heap worth 2 or more: {} are worth 1, which is odd: the player to move loses.",
            ones
        )
    };
    (even, why)
}

/// The moves of all heaps: `one` counts those of a heap and lists as many as it is asked for.
fn gather(
    heaps: &[u64],
    limit: usize,
    one: impl Fn(usize, usize) -> (u128, Vec<OneMove>),
) -> WinningMoves<HeapMove> {
    // A sum of u128 cannot overflow: each heap has fewer than 2^65 moves.
    let mut total = 0u128;
    let mut first = Vec::new();
    for heap in 0..heaps.len() {
        let (count, moves) = one(heap, limit - first.len());
        total += count;
        let moves = moves.into_iter();
        first.extend(moves.map(|(taken, left)| HeapMove { heap, taken, left }));
    }
    WinningMoves {
        total: BigUint::from(total),
        first,
    }
}

/// A run is taken that leaves these parts, which may be empty.
fn leave(heap: u64, a: u64, b: u64) -> OneMove {
    let mut left = vec![a, b];
    left.retain(|&part| part > 0);
    left.sort_unstable();
    (heap - a - b, left)
}

/// The moves that take a run of a row and leave parts a, b with a xor b = `target`.
///
/// With c the bits that both have, a + b = target + 2 c, where c has no bit of `target`; for each such c up to half of
/// what may be left, there are as many ways as there are to distribute the bits of `target` between two interchangeable
/// parts.
fn runs(heap: u64, target: u64, limit: usize) -> (u128, Vec<OneMove>) {
    let Some(half) = heap
        .checked_sub(1)
        .and_then(|most| most.checked_sub(target))
    else {
        return (0, vec![]);
    };
    let half = half / 2;
    // The number of c <= half that have no bit of the target, from the highest bit down.
    let mut count = 0u128;
    let mut tight = true;
    for bit in (0..64u32).rev() {
        if half >> bit & 1 == 0 {
            continue;
        }
        let free = bit - (target & ((1 << bit) - 1)).count_ones();
        count += 1u128 << free;
        if target >> bit & 1 == 1 {
            tight = false;
            break;
        }
    }
    count += u128::from(tight);
    // The highest bit of the target goes to b, so that each pair comes once.
    let dealt = target.checked_ilog2().map_or(0, |top| target & !(1 << top));
    let mut first = Vec::new();
    let mut c = 0u64;
    'all: while c <= half {
        let mut part = 0u64;
        loop {
            if first.len() >= limit {
                break 'all;
            }
            first.push(leave(heap, c | part, c | (target ^ part)));
            part = part.wrapping_sub(dealt) & dealt;
            if part == 0 {
                break;
            }
        }
        // The next number without a bit of the target.
        let Some(next) = (c | target).checked_add(1) else {
            break;
        };
        c = next & !target;
    }
    (count << dealt.count_ones(), first)
}

/// The winning ways in misère play when the other rows are of one counter, and `others` is the parity of their number:
/// to a position with a longer row and nim-sum 0, or to an odd number of single counters.
fn misere_runs(heap: u64, others: u64, limit: usize) -> (u128, Vec<OneMove>) {
    let small = |parity: u64| {
        let all = if parity == 1 {
            vec![(0, 1)]
        } else {
            vec![(0, 0), (1, 1)]
        };
        all.into_iter().filter(move |(a, b)| a + b < heap)
    };
    let (count, all) = runs(heap, others, limit.saturating_add(2));
    let mut first: Vec<OneMove> = small(others ^ 1).map(|(a, b)| leave(heap, a, b)).collect();
    let total = count + first.len() as u128 - small(others).count() as u128;
    first.extend(
        all.into_iter()
            .filter(|(_, left)| left.iter().any(|&part| part > 1)),
    );
    first.truncate(limit);
    (total, first)
}

/// The move that takes some counters and leaves the rest as one heap.
fn take(heap: u64, taken: u64) -> OneMove {
    let left = if taken == heap {
        vec![]
    } else {
        vec![heap - taken]
    };
    (taken, left)
}

/// The moves of a heap of Lasker's Nim to value `target`, splits first.
fn lasker_moves(heap: u64, target: u64, limit: usize) -> (u128, Vec<OneMove>) {
    let mut ordered = 0u128;
    let mut splits: Vec<u64> = Vec::new();
    for (r, s) in (1..=4).flat_map(|r| (1..=4).map(move |s| (r, s))) {
        if let Some(split) = LaskerSplit::of(heap, target, r, s) {
            ordered += split.count();
            splits.extend(
                split
                    .first_parts()
                    .take_while(|a| *a <= heap - a)
                    .take(limit),
            );
        }
    }
    // Each split was counted once from either part, but once only when its parts are equal.
    let equal = u128::from(heap.is_multiple_of(2) && heap > 0 && target == 0);
    let mut count = (ordered + equal) / 2;
    splits.sort_unstable();
    splits.truncate(limit);
    let mut moves: Vec<OneMove> = splits.into_iter().map(|a| (0, vec![a, heap - a])).collect();
    // Taking leaves one heap, and one heap only has the value.
    let rest = match target % 4 {
        0 if target == 0 => Some(0),
        0 => Some(target - 1),
        3 => target.checked_add(1),
        _ => Some(target),
    };
    if let Some(rest) = rest.filter(|&rest| rest < heap) {
        count += 1;
        if moves.len() < limit {
            moves.push(take(heap, heap - rest));
        }
    }
    (count, moves)
}

/// The splits of a heap into parts 4j + r and 4k + s of Lasker's Nim, r and s from 1 to 4, that have a given value.
///
/// A part 4k + r has value 4(k + [r = 3]) + (1, 2, 0, 3)[r − 1]. For given r and s the high parts x, y of the values
/// must have a given sum S and a given exclusive or X: then x and y share the bits of (S − X)/2, which must be
/// disjoint from X, and every bit of X goes to one of them. So 2^(bits of X) ways, less those where k would be −1.
struct LaskerSplit {
    r: u64,
    /// For each part, 1 if the high part of its value is one more than that of its heap, else 0.
    up: [u64; 2],
    /// X.
    high: u64,
    /// (S − X)/2.
    shared: u64,
}

impl LaskerSplit {
    /// The split of a heap into two with given residues modulo 4 whose values have a given nim-sum, if there is one.
    fn of(heap: u64, target: u64, r: u64, s: u64) -> Option<LaskerSplit> {
        const LOW: [u64; 4] = [1, 2, 0, 3];
        let rest = heap.checked_sub(r + s)?;
        let low = LOW[r as usize - 1] ^ LOW[s as usize - 1];
        let (high, up) = (target >> 2, [r, s].map(|residue| u64::from(residue == 3)));
        let twice = (rest / 4 + up[0] + up[1]).checked_sub(high)?;
        let shared = twice / 2;
        let fits = rest % 4 == 0 && low == target & 3 && twice % 2 == 0 && shared & high == 0;
        fits.then_some(LaskerSplit {
            r,
            up,
            high,
            shared,
        })
    }

    /// True if dealing out the bits of X, `part` of them to the first value, would need a k of −1.
    fn is_bad(&self, part: u64) -> bool {
        let parts = [part, self.high ^ part];
        let bad = |(up, part): (u64, u64)| up == 1 && self.shared + part == 0;
        self.up.into_iter().zip(parts).any(bad)
    }

    /// The number of these splits, each counted from either part.
    fn count(&self) -> u128 {
        // Only a value that gets no bit of X can be too small.
        let ends = if self.high == 0 {
            vec![0]
        } else {
            vec![0, self.high]
        };
        let bad = ends.into_iter().filter(|&part| self.is_bad(part)).count();
        (1u128 << self.high.count_ones()) - bad as u128
    }

    /// The first part of each, ascending as the choices of the bits of X do.
    fn first_parts(&self) -> impl Iterator<Item = u64> {
        let next = |part: &u64| Some(part.wrapping_sub(self.high) & self.high).filter(|&p| p != 0);
        let parts = std::iter::successors(Some(0), next);
        let good = parts.filter(|&part| !self.is_bad(part));
        good.map(|part| 4 * (self.shared + part - self.up[0]) + self.r)
    }
}
