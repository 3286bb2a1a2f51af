//! The moves of heaps that leave a wanted value, counted exactly and listed as far as asked.
//!
//! The joint worth of heaps is a product in a commutative monoid: the nim-sum of their Grundy values in normal play,
//! the product of their images in a misère quotient. If the worth of one heap repeats with period p from e on, the
//! ways to leave two heaps are counted by residues: those with a part below e one by one, all others from one
//! period. O(e + p) for each digit of a code, however large the heap.

use grundy_core::forms::heap::{Digit, HeapCode, HeapMove};
use grundy_core::{StopReason, Watch, WinningMoves};
use num::BigUint;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The largest total whose splits into three heaps are counted one by one.
const THREE_PARTS: u64 = 20_000;

/// A move in one heap: the number taken, and the heaps left.
pub type OneMove = (u64, Vec<u64>);

/// The joint worth of heaps, and the test whether it is wanted.
pub(crate) trait Worth {
    /// The joint worth of some heaps.
    type Product: Copy;

    /// The worth of all other heaps.
    fn others(&self) -> Self::Product;

    /// The worth with one heap more.
    ///
    /// # Errors
    /// If the worth of the heap is not known.
    fn with(&self, heaps: Self::Product, heap: u64) -> Result<Self::Product, StopReason>;

    /// True if a move should leave this worth.
    fn is_wanted(&self, all: Self::Product) -> bool;

    /// The least heap from which the worth of single heaps is proved to repeat, and the period.
    fn repeats(&self) -> Option<(u64, u64)>;
}

/// A number of moves with the first of them.
pub(crate) struct CountedMoves {
    total: BigUint,
    first: Vec<OneMove>,
    limit: usize,
}

impl CountedMoves {
    /// No moves; at most `limit` will be listed.
    pub fn new(limit: usize) -> CountedMoves {
        CountedMoves {
            total: BigUint::ZERO,
            first: vec![],
            limit,
        }
    }

    /// Counts one move.
    pub fn add(&mut self, taken: u64, left: impl FnOnce() -> Vec<u64>) {
        self.total += 1u32;
        if self.first.len() < self.limit {
            self.first.push((taken, left()));
        }
    }

    /// The moves found.
    pub fn moves(self) -> WinningMoves<OneMove> {
        WinningMoves {
            total: self.total,
            first: self.first,
        }
    }
}

/// The moves of one heap that leave what is wanted; at most `limit` of them are listed.
///
/// # Errors
/// The reason that stopped it; [`StopReason::Beyond`] for three parts of more than 20,000 counters.
pub(crate) fn of_heap<W: Worth>(
    code: &HeapCode,
    heap: u64,
    worth: &W,
    limit: usize,
    watch: &mut dyn Watch,
) -> Result<WinningMoves<OneMove>, StopReason> {
    let mut found = CountedMoves::new(limit);
    for (taken, digit) in code.takes(heap) {
        watch.work(1)?;
        let rest = heap - taken;
        let leaves = digit.allows(u32::from(rest > 0)) && taken > 0;
        if leaves && worth.is_wanted(worth.with(worth.others(), rest)?) {
            found.add(taken, || if rest == 0 { vec![] } else { vec![rest] });
        }
        if digit.allows(2) {
            pairs(taken, rest, digit, worth, &mut found, watch)?;
        }
        if digit.allows(3) {
            triples(taken, rest, digit, worth, &mut found, watch)?;
        }
    }
    Ok(found.moves())
}

/// Counts a + b = total with 1 <= a <= b (a < b if they must differ) that leave what is wanted.
fn pairs<W: Worth>(
    taken: u64,
    total: u64,
    digit: Digit,
    worth: &W,
    found: &mut CountedMoves,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    let half = total.saturating_sub(u64::from(digit.distinct)) / 2;
    let fits = |a: u64| -> Result<bool, StopReason> {
        let one = worth.with(worth.others(), a)?;
        Ok(worth.is_wanted(worth.with(one, total - a)?))
    };
    let repeats = worth.repeats().map(|(e, p)| (e.max(1), p));
    let Some((e, p)) = repeats.filter(|(e, p)| total > 4 * (e + p)) else {
        watch.work(1 + half / 64)?;
        for a in 1..=half {
            if fits(a)? {
                found.add(taken, || vec![a, total - a]);
            }
        }
        return Ok(());
    };
    watch.work(1 + (e + p) / 64)?;
    // Count ordered pairs: with one part small, with the other part small, and with both in the periodic range, where
    // (a, b) fits exactly if (a + p, b − p) does. Then halve.
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
    let equal = u128::from(total.is_multiple_of(2) && fits(total / 2)?);
    let count = (ordered - equal) / 2 + if digit.distinct { 0 } else { equal };
    found.total += count;
    // List from a = 1 on. The search is short: a fitting pair of the periodic range recurs in each period, and all
    // others have a < e.
    let wanted = count.min((found.limit - found.first.len()) as u128) as usize;
    let end = found.first.len() + wanted;
    let mut a = 1;
    while found.first.len() < end {
        if a % 64 == 0 {
            watch.work(1)?;
        }
        if fits(a)? {
            found.first.push((taken, vec![a, total - a]));
        }
        a += 1;
    }
    Ok(())
}

/// Counts a + b + c = total with 1 <= a <= b <= c (strictly, if they must differ), one by one.
fn triples<W: Worth>(
    taken: u64,
    total: u64,
    digit: Digit,
    worth: &W,
    found: &mut CountedMoves,
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
        let one = worth.with(worth.others(), a)?;
        for b in a + apart..=(total - a).saturating_sub(apart) / 2 {
            let c = total - a - b;
            if worth.is_wanted(worth.with(worth.with(one, b)?, c)?) {
                found.add(taken, || vec![a, b, c]);
            }
        }
    }
    Ok(())
}

/// The moves of a sum, heap by heap. Equal heaps have the same moves, so each size is treated once. The list for a heap
/// is limited by the room left, so that all lists together stay within the limit.
pub(crate) struct OfSum {
    all: WinningMoves<HeapMove>,
    limit: usize,
    known: FxHashMap<u64, WinningMoves<OneMove>>,
}

impl OfSum {
    /// No moves; at most `limit` will be listed.
    pub fn new(limit: usize) -> OfSum {
        OfSum {
            all: WinningMoves {
                total: BigUint::ZERO,
                first: vec![],
            },
            limit,
            known: FxHashMap::default(),
        }
    }

    /// Adds the moves of heap number `i`. `find` computes them, given the number to list, unless a heap of its size has
    /// occurred before.
    ///
    /// # Errors
    /// The reason that stopped `find`.
    pub fn heap(
        &mut self,
        i: usize,
        heap: u64,
        find: impl FnOnce(usize) -> Result<WinningMoves<OneMove>, StopReason>,
    ) -> Result<(), StopReason> {
        let room = self.limit - self.all.first.len();
        let moves = match self.known.entry(heap) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(find(room)?),
        };
        self.all.total += &moves.total;
        let listed = moves.first.iter().take(room).cloned();
        self.all.first.extend(listed.map(|(taken, left)| HeapMove {
            heap: i,
            taken,
            left,
        }));
        Ok(())
    }

    /// All of them.
    pub fn moves(self) -> WinningMoves<HeapMove> {
        self.all
    }
}
