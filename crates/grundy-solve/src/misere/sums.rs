//! Who wins a sum of heaps in misère play, by the theory that fits, and all winning moves, counted.
//!
//! - Games that only take a number of a set S from one heap: Ferguson's theorem (On sums of graph games with last player
//!   losing, Int. J. Game Theory 3, 1974). A heap has Grundy value 1 exactly if taking min S from it leaves one of value 0;
//!   therefore the mover loses exactly if the nim-sum is 0 and some value exceeds 1, or it is 1 and none does.
//! - Other codes: the misère quotient (`quotient.rs`), at once for heaps of any size when its period is proved.
//! - Else every position of the sum is searched and remembered.

use super::quotient::Quotient;
use super::{HeapRules, Misere};
use crate::heap::Heaps;
use crate::heap::direct::simplify;
use crate::heap::sum::OneMove;
use grundy_core::forms::heap::{Digit, HeapCode, HeapMove};
use grundy_core::{StopReason, Watch, WinningMoves};
use num::BigUint;
use rustc_hash::FxHashMap;

/// Sums of no more counters than this are searched at once.
const SMALL: u64 = 24;
/// What looking for a quotient may cost.
const SHARE: u64 = 3_000_000;
/// The largest total whose ways into three heaps are counted one by one.
const THREE_PARTS: u64 = 20_000;

/// How a sum was decided.
#[derive(Clone, Debug)]
pub enum Method {
    /// By Ferguson's theorem, from these Grundy values of the heaps.
    Ferguson(Vec<u64>),
    /// By the misère quotient.
    Quotient(Box<Quotient>),
    /// By searching every position of the sum.
    Memory,
}

/// Whether the player to move wins a sum of heaps in misère play, by whatever theory knows, and how it was found.
///
/// # Errors
/// What stopped it; [`StopReason::Beyond`] for large heaps of a game without a known quotient.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let kayles = HeapCode::Code("0.77".parse().unwrap());
/// let heaps = [1_000_000_000_000_000_000, 7];
/// let (wins, _) = grundy_solve::misere::misere_next_wins(&kayles, &heaps, &mut Unwatched).unwrap();
/// assert!(wins);
/// ```
pub fn misere_next_wins(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<(bool, Method), StopReason> {
    if let Some((wins, method)) = by_theory(code, heaps, watch)? {
        return Ok((wins, method));
    }
    let rules = HeapRules::new(code);
    let wins = Misere::new().next_wins(&rules, &heaps.to_vec(), watch)?;
    Ok((wins, Method::Memory))
}

/// The same without the search: `None` when no theory decides it, or the sum is small enough to be searched at once.
///
/// # Errors
/// What stopped it.
pub fn by_theory(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Option<(bool, Method)>, StopReason> {
    if is_subtraction(code) {
        return by_ferguson(code, heaps, watch);
    }
    if is_small(heaps) {
        return Ok(None);
    }
    by_quotient(code, heaps, watch)
}

/// Whether heaps under this code can only become smaller, so that Ferguson's theorem decides them.
#[must_use]
pub fn is_subtraction(code: &HeapCode) -> bool {
    matches!(simplify(code), HeapCode::Subtraction(_))
}

/// Whether heaps are few and small enough to be searched at once.
#[must_use]
pub fn is_small(heaps: &[u64]) -> bool {
    let total = heaps.iter().try_fold(0u64, |sum, &h| sum.checked_add(h));
    total.is_some_and(|total| total <= SMALL)
}

/// By Ferguson's theorem; `None` when the code is not one of a subtraction game, or a heap is too large for its value.
///
/// # Errors
/// What stopped it.
pub fn by_ferguson(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Option<(bool, Method)>, StopReason> {
    let code = simplify(code);
    let HeapCode::Subtraction(_) = &code else {
        return Ok(None);
    };
    let mut engine = Heaps::new(&code);
    let values: Result<Vec<u64>, _> = heaps.iter().map(|&h| engine.value(h, watch)).collect();
    match values {
        Ok(values) => Ok(Some((ferguson(&values), Method::Ferguson(values)))),
        Err(StopReason::Beyond(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// By the misère quotient, as far as it is found in a share of the work; `None` when it does not decide the heaps.
///
/// # Errors
/// What stopped it.
pub fn by_quotient(
    code: &HeapCode,
    heaps: &[u64],
    watch: &mut dyn Watch,
) -> Result<Option<(bool, Method)>, StopReason> {
    let mut quotient = Quotient::new(&simplify(code));
    let most = heaps.iter().copied().max().unwrap_or(0).min(MOST_HEAP);
    let mut share = Share { watch, left: SHARE };
    match quotient.extend_to(most, &mut share) {
        Ok(()) | Err(StopReason::Beyond(_) | StopReason::Nodes(SHARE)) => {}
        Err(stop) => return Err(stop),
    }
    let wins = quotient.next_wins(heaps);
    Ok(wins.map(|wins| (wins, Method::Quotient(Box::new(quotient)))))
}

/// The largest heap to which a quotient is computed in the hope of a period.
const MOST_HEAP: u64 = 20_000;

/// A part of the work that a watch allows.
struct Share<'a> {
    watch: &'a mut dyn Watch,
    left: u64,
}

impl Watch for Share<'_> {
    fn work(&mut self, work: u64) -> Result<(), StopReason> {
        self.watch.work(work)?;
        match self.left.checked_sub(work) {
            Some(left) => self.left = left,
            None => return Err(StopReason::Nodes(SHARE)),
        }
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

/// Whether the mover wins heaps with these Grundy values of a game with Ferguson's property.
fn ferguson(values: &[u64]) -> bool {
    let nim_sum = values.iter().fold(0, |x, v| x ^ v);
    let large = values.iter().any(|&v| v > 1);
    (nim_sum != 0) == large
}

/// All winning moves of a sum of heaps that was decided by a theory; at most `limit` of them are listed. `None` for
/// [`Method::Memory`].
///
/// # Errors
/// What stopped it; [`StopReason::Beyond`] when the moves are too many to be looked at and no period counts them.
pub fn winning_moves(
    code: &HeapCode,
    heaps: &[u64],
    method: &Method,
    limit: usize,
    watch: &mut dyn Watch,
) -> Result<Option<WinningMoves<HeapMove>>, StopReason> {
    match method {
        Method::Memory => Ok(None),
        Method::Quotient(quotient) => quotient.winning_moves(heaps, limit, watch).map(Some),
        Method::Ferguson(values) => {
            let code = simplify(code);
            let mut engine = Heaps::new(&code);
            let nim_sum = values.iter().fold(0, |x, v| x ^ v);
            let large = values.iter().filter(|&&v| v > 1).count();
            let mut all = Counted::new(limit);
            for (i, (&heap, &value)) in heaps.iter().zip(values).enumerate() {
                let large = large - usize::from(value > 1);
                all.heap(i, heap, |found| {
                    let takes = crate::bounded(code.options(heap), watch)?;
                    for (taken, left) in takes {
                        watch.work(1)?;
                        let v = match left.first() {
                            Some(&rest) => engine.value(rest, watch)?,
                            None => 0,
                        };
                        let wins = (nim_sum ^ value ^ v != 0) == (large > 0 || v > 1);
                        if !wins {
                            found.add(1u32.into(), [(taken, left)]);
                        }
                    }
                    Ok(())
                })?;
            }
            Ok(Some(all.winning))
        }
    }
}

/// The winning moves of one heap.
struct OfHeap {
    total: BigUint,
    first: Vec<OneMove>,
    limit: usize,
}

impl OfHeap {
    fn add(&mut self, count: BigUint, moves: impl IntoIterator<Item = OneMove>) {
        self.total += count;
        let room = self.limit - self.first.len();
        self.first.extend(moves.into_iter().take(room));
    }
}

/// Winning moves heap by heap; equal heaps are looked at once.
struct Counted {
    winning: WinningMoves<HeapMove>,
    limit: usize,
    alike: FxHashMap<u64, (BigUint, Vec<OneMove>)>,
}

impl Counted {
    fn new(limit: usize) -> Counted {
        Counted {
            winning: WinningMoves {
                total: BigUint::ZERO,
                first: vec![],
            },
            limit,
            alike: FxHashMap::default(),
        }
    }

    fn heap(
        &mut self,
        i: usize,
        heap: u64,
        count: impl FnOnce(&mut OfHeap) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let (total, first) = match self.alike.get(&heap) {
            Some(known) => known.clone(),
            None => {
                let mut found = OfHeap {
                    total: BigUint::ZERO,
                    first: vec![],
                    limit: self.limit,
                };
                count(&mut found)?;
                let known = (found.total, found.first);
                self.alike.insert(heap, known.clone());
                known
            }
        };
        self.winning.total += total;
        let room = self.limit - self.winning.first.len();
        let moves = first.into_iter().take(room);
        self.winning
            .first
            .extend(moves.map(|(taken, left)| HeapMove {
                heap: i,
                taken,
                left,
            }));
        Ok(())
    }
}

impl Quotient {
    /// The image of a sum; `None` when a heap is beyond what is known.
    #[must_use]
    pub fn image_of_sum(&self, heaps: &[u64]) -> Option<u16> {
        heaps
            .iter()
            .try_fold(0, |x, &heap| Some(self.times(x, self.image(heap)?)))
    }

    /// Whether the player to move wins a sum of heaps in misère play; `None` when a heap is beyond what is known.
    #[must_use]
    pub fn next_wins(&self, heaps: &[u64]) -> Option<bool> {
        self.image_of_sum(heaps).map(|x| !self.is_p(x))
    }

    /// All winning moves, counted; at most `limit` of them are listed. For heaps beyond the period's start the ways to
    /// leave two heaps are counted by residues.
    ///
    /// # Errors
    /// What stopped it; [`StopReason::Beyond`] for heaps beyond what is known, or three parts of more than 20,000 counters.
    pub fn winning_moves(
        &self,
        heaps: &[u64],
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<HeapMove>, StopReason> {
        let beyond = || StopReason::Beyond("a heap is beyond the known misère quotient".to_owned());
        let images = heaps
            .iter()
            .map(|&h| self.image(h).ok_or_else(beyond))
            .collect::<Result<Vec<u16>, _>>()?;
        // The products of all before and of all after each heap.
        let mut after = vec![0; heaps.len() + 1];
        for (i, &x) in images.iter().enumerate().rev() {
            after[i] = self.times(x, after[i + 1]);
        }
        let mut before = 0;
        let mut all = Counted::new(limit);
        for (i, &heap) in heaps.iter().enumerate() {
            let rest = self.times(before, after[i + 1]);
            before = self.times(before, images[i]);
            all.heap(i, heap, |found| self.of_heap(heap, rest, found, watch))?;
        }
        Ok(all.winning)
    }

    /// The moves of one heap that leave, together with `rest`, an element of P.
    fn of_heap(
        &self,
        heap: u64,
        rest: u16,
        found: &mut OfHeap,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let image = |n: u64| self.image(n).expect("smaller heaps are known");
        let wins = |x: u16| self.is_p(self.times(x, rest));
        for (taken, digit) in self.code().takes(heap) {
            watch.work(1)?;
            let total = heap - taken;
            if taken > 0 && digit.allows(u32::from(total > 0)) && wins(image(total)) {
                let left = if total > 0 { vec![total] } else { vec![] };
                found.add(1u32.into(), [(taken, left)]);
            }
            if digit.allows(2) {
                self.pairs(taken, total, digit, rest, found, watch)?;
            }
            if digit.allows(3) {
                if total > THREE_PARTS {
                    return Err(StopReason::Beyond(format!(
                        "the ways to leave {total} in three heaps are counted one by one, up to {THREE_PARTS}"
                    )));
                }
                let apart = u64::from(digit.distinct);
                for a in 1..=total / 3 {
                    watch.work(1 + total / 64)?;
                    for b in a + apart..=(total - a).saturating_sub(apart) / 2 {
                        let c = total - a - b;
                        if wins(self.times(self.times(image(a), image(b)), image(c))) {
                            found.add(1u32.into(), [(taken, vec![a, b, c])]);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn pairs(
        &self,
        taken: u64,
        total: u64,
        digit: Digit,
        rest: u16,
        found: &mut OfHeap,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let image = |n: u64| self.image(n).expect("smaller heaps are known");
        let fits = |a: u64| {
            let x = self.times(image(a), image(total - a));
            self.is_p(self.times(x, rest))
        };
        let half = total.saturating_sub(u64::from(digit.distinct)) / 2;
        let start = self
            .period()
            .map(|period| (period.preperiod.max(1), period.period));
        let Some((e, p)) = start.filter(|(e, p)| total > 4 * (e + p)) else {
            for a in 1..=half {
                if a.is_multiple_of(64) {
                    watch.work(1)?;
                }
                if fits(a) {
                    found.add(1u32.into(), [(taken, vec![a, total - a])]);
                }
            }
            return Ok(());
        };
        watch.work(1 + (e + p) / 64)?;
        // Ordered pairs: one part small, the other part small, or both where Φ repeats.
        let mut ordered = (1..e).map(|a| 2 * u128::from(fits(a))).sum::<u128>();
        let middle = total - 2 * e + 1;
        for i in (0..p).filter(|i| fits(e + i)) {
            ordered += u128::from((middle - i).div_ceil(p));
        }
        let equal = u128::from(total.is_multiple_of(2) && fits(total / 2));
        let count = (ordered - equal) / 2 + if digit.distinct { 0 } else { equal };
        // A fitting pair comes round once a period at least, or all of them lie at the edge.
        let listed = (1..=half)
            .filter(|&a| fits(a))
            .map(|a| (taken, vec![a, total - a]));
        let room = count.min((found.limit - found.first.len()) as u128) as usize;
        found.add(count.into(), listed.take(room));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unwatched;

    fn code(text: &str) -> HeapCode {
        match text.contains('.') && !text.contains("..") {
            true => HeapCode::Code(text.parse().unwrap()),
            false => HeapCode::Subtraction(text.parse().unwrap()),
        }
    }

    #[test]
    fn theories_agree_with_memory() {
        let mut rng = fastrand::Rng::with_seed(8);
        let mut used = [0; 3];
        for text in [
            "0.77",
            "0.123",
            "0.75",
            "0.152",
            "4.47",
            "1,2,3",
            "2,3,7",
            "3,5",
            "all-but 1,4",
            "squares",
            "fibonacci",
            "powers 2",
            "0.3033",
            "0.[3]",
            "0.03[30]",
            "0.144",
        ] {
            let code = code(text);
            let rules = HeapRules::new(&code);
            let mut memory = Misere::new();
            for round in 0..25 {
                let most = if round % 3 == 0 { 16 } else { 9 };
                let heaps: Vec<u64> = (0..rng.usize(1..6)).map(|_| rng.u64(0..=most)).collect();
                let (wins, method) = misere_next_wins(&code, &heaps, &mut Unwatched).unwrap();
                let slow = memory.next_wins(&rules, &heaps, &mut Unwatched).unwrap();
                assert_eq!(wins, slow, "{text} {heaps:?} {method:?}");
                used[match &method {
                    Method::Ferguson(_) => 0,
                    Method::Quotient(_) => 1,
                    Method::Memory => 2,
                }] += 1;
                let all = winning_moves(&code, &heaps, &method, 1000, &mut Unwatched).unwrap();
                let slow = memory
                    .winning_moves(&rules, &heaps, 1000, &mut Unwatched)
                    .unwrap();
                if let Some(all) = all {
                    assert_eq!(all.total, slow.total, "{text} {heaps:?}");
                    assert_eq!(all.first, slow.first, "{text} {heaps:?}");
                }
            }
        }
        assert!(used.iter().all(|&n| n > 20), "{used:?}");
    }

    #[test]
    fn moves_of_large_heaps_are_counted_by_residues() {
        for text in ["0.77", "0.152", "0.144"] {
            let code = code(text);
            let (q, _) = super::super::quotient::find(&code, 400, &mut Unwatched);
            assert!(q.period().is_some());
            for heaps in [
                vec![901],
                vec![1000, 7],
                vec![777, 778, 5, 5],
                vec![1201, 1],
            ] {
                let counted = q.winning_moves(&heaps, 7, &mut Unwatched).unwrap();
                let (mut slow, mut first) = (0u32, vec![]);
                for (heap, &n) in heaps.iter().enumerate() {
                    for (taken, left) in code.options(n) {
                        let mut next = heaps.clone();
                        next.remove(heap);
                        next.extend(&left);
                        if q.next_wins(&next) == Some(false) {
                            slow += 1;
                            first.push(HeapMove { heap, taken, left });
                        }
                    }
                }
                assert_eq!(counted.total, slow.into(), "{text} {heaps:?}");
                first.truncate(7);
                assert_eq!(counted.first, first, "{text} {heaps:?}");
            }
        }
    }
}
