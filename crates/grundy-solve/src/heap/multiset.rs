//! Sums of very many heaps, which are read once and not stored: only the counts that decide value and winning moves are
//! kept.
//!
//! - [`BitCounts`]: games with G(n) = n in which every smaller value is reached by exactly one move, as in Nim. A heap has a
//!   winning move exactly if it has the highest bit of the nim-sum, so the heaps with each bit are counted. The 64 counters
//!   are stored as words, one for each binary digit of the counts (*vertical counters*): eight heaps are added by
//!   seven full adders of a few instructions each, and a carry moves on to the next word. The lowest digits together are
//!   the nim-sum.
//! - [`ResidueClasses`]: codes and finite sets with a proved period p after e. From some heap h on, the value of a heap
//!   and the values of its options depend on its residue modulo p, and the number of its moves to a given value grows
//!   by a constant every p counters, or every 2p if p is odd: of the ways to leave a and b, those with a < e or b < e
//!   depend on the residue, the others recur once a period, and a = b is possible for an even rest only. So a residue
//!   class needs only the number of its heaps and the sum of their laps. Heaps below h are classes of their own. Memory
//!   O(e + p), one division for each heap.

use super::sum::Heaps;
use grundy_core::forms::heap::{HeapCode, HeapMove, SubtractionSet};
use grundy_core::{StopReason, Watch, WinningMoves};
use num::BigUint;

/// A heap's number in the sum, from 0, and its size.
type NumberedHeap = (u64, u64);

/// The heaps of a game with G(n) = n, counted bit by bit.
pub struct BitCounts {
    /// Bit b of word i is digit i of the number of heaps that have bit b.
    digits: [u64; 64],
    /// For each bit the first heaps that have it, at most `limit`.
    first: Vec<Vec<NumberedHeap>>,
    /// The bits for which more heaps are to be listed.
    wanted: u64,
    limit: usize,
    heaps: u64,
}

/// A full adder in each column: adds three words and returns the sums and the carries.
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

impl BitCounts {
    /// Empty counts; at most `limit` moves will be listed.
    #[must_use]
    pub fn new(limit: usize) -> BitCounts {
        BitCounts {
            digits: [0; 64],
            first: vec![vec![]; 64],
            wanted: if limit > 0 { u64::MAX } else { 0 },
            limit,
            heaps: 0,
        }
    }

    /// Adds heaps.
    pub fn add(&mut self, heaps: &[u64]) {
        let (eights, rest) = heaps.as_chunks::<8>();
        for &[a, b, c, d, e, f, g, h] in eights {
            let (ones, two1) = add(a, b, c);
            let (ones, two2) = add(ones, d, e);
            let (ones, two3) = add(ones, f, g);
            let (ones, two4) = add(self.digits[0], ones, h);
            let (twos, four1) = add(two1, two2, two3);
            let (twos, four2) = add(self.digits[1], twos, two4);
            let (fours, eight) = add(self.digits[2], four1, four2);
            (self.digits[0], self.digits[1], self.digits[2]) = (ones, twos, fours);
            self.carry(3, eight);
        }
        for &heap in rest {
            self.carry(0, heap);
        }
        if self.wanted != 0 && heaps.iter().fold(0, |all, h| all | h) & self.wanted != 0 {
            self.list(heaps);
        }
        self.heaps += heaps.len() as u64;
    }

    /// Adds a word to the counters from digit `from` on: a ripple carry in all columns at once.
    fn carry(&mut self, from: usize, mut carry: u64) {
        for digit in &mut self.digits[from..] {
            if carry == 0 {
                return;
            }
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// Lists heaps for the bits that still want some.
    fn list(&mut self, heaps: &[u64]) {
        for (number, &heap) in (self.heaps..).zip(heaps) {
            let mut bits = heap & self.wanted;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.first[bit].push((number, heap));
                if self.first[bit].len() == self.limit {
                    self.wanted &= !(1 << bit);
                }
            }
            if self.wanted == 0 {
                return;
            }
        }
    }

    /// The number of heaps.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The nim-sum.
    #[must_use]
    pub fn nim_sum(&self) -> u64 {
        self.digits[0]
    }

    /// The moves that make the nim-sum 0, counted exactly; the first of them listed.
    ///
    /// ```
    /// use grundy_solve::heap::multiset::BitCounts;
    /// let mut heaps = BitCounts::new(10);
    /// heaps.add(&[14, 35, 46]);
    /// assert_eq!(heaps.nim_sum(), 3);
    /// assert_eq!(heaps.winning().total, 3u32.into());
    /// ```
    #[must_use]
    pub fn winning(&self) -> WinningMoves<HeapMove> {
        let sum = self.nim_sum();
        let Some(top) = sum.checked_ilog2() else {
            return WinningMoves {
                total: BigUint::ZERO,
                first: vec![],
            };
        };
        // A heap h can be reduced to h ^ sum exactly if it has the highest bit of the sum (Bouton 1901).
        let digits = self.digits.iter().rev();
        let total: u64 = digits.fold(0, |n, digit| n << 1 | digit >> top & 1);
        let to_move = |&(number, heap): &NumberedHeap| {
            let left = heap ^ sum;
            HeapMove {
                heap: number as usize,
                taken: heap - left,
                left: if left == 0 { vec![] } else { vec![left] },
            }
        };
        WinningMoves {
            total: total.into(),
            first: self.first[top as usize].iter().map(to_move).collect(),
        }
    }
}

/// The heaps of a game whose values have a proved period, counted by residue class.
pub struct ResidueClasses {
    /// Heaps below this are classes of their own.
    small: u64,
    /// Heaps from `small` on belong to one class if they are equal modulo this; even.
    modulus: u64,
    /// 2^64 / modulus, rounded up, so that dividing a heap below 2^32 takes one multiplication.
    inverse: u64,
    classes: Vec<Class>,
    /// The first heaps of each class, at most `limit`.
    first: Vec<Vec<NumberedHeap>>,
    limit: u64,
    heaps: u64,
}

/// The heaps of one class, as two sums.
#[derive(Clone, Copy, Default)]
struct Class {
    count: u64,
    /// The sum over its heaps of the laps (of `modulus` counters each) by which they exceed the class's least heap.
    laps: u128,
}

/// The number of values computed in the hope of a period: for codes that split heaps, and for those that only
/// take.
const FAR: [u64; 2] = [1 << 14, 1 << 18];
/// The largest amount of work for counting the moves of all classes.
const MOST_WORK: u64 = 1 << 28;

impl ResidueClasses {
    /// Empty classes; at most `limit` moves will be listed. `None` if the moves of a class are not known to grow
    /// evenly: no period is proved soon, the values have a saltus, or heaps are split in three.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn new(
        code: &HeapCode,
        engine: &mut Heaps,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<ResidueClasses>, StopReason> {
        let (far, most_taken, takes, breaks) = match code {
            HeapCode::Code(rule) => {
                let parts = rule
                    .digits
                    .iter()
                    .map(|d| d.most_parts())
                    .max()
                    .unwrap_or(0);
                if rule.repeat.is_some() || parts > 2 {
                    return Ok(None);
                }
                let taken = rule.digits.len() as u64 - 1;
                (FAR[usize::from(parts < 2)], taken, taken + 1, parts == 2)
            }
            HeapCode::Subtraction(SubtractionSet::Finite(set)) => {
                let most = set.last().copied().unwrap_or(0);
                (
                    FAR[1].min(most.saturating_mul(64).max(4096)),
                    most,
                    set.len() as u64,
                    false,
                )
            }
            HeapCode::Subtraction(_) => return Ok(None),
        };
        let found = engine.find_period(far, watch)?;
        let Some(period) = found.filter(|p| p.is_proved() && p.saltus == 0) else {
            return Ok(None);
        };
        let (e, p) = (period.preperiod.max(1), period.period);
        let small = if breaks { 4 * (e + p) } else { e + p } + most_taken + 1;
        let modulus = if p.is_multiple_of(2) { p } else { 2 * p };
        let each = takes.saturating_mul(if breaks { e + p } else { 1 });
        if (small + modulus).saturating_mul(each).saturating_mul(4) > MOST_WORK {
            return Ok(None);
        }
        let classes = (small + modulus) as usize;
        watch.memory(classes as u64 * 64)?;
        Ok(Some(ResidueClasses {
            small,
            modulus,
            inverse: u64::MAX / modulus + 1,
            classes: vec![Class::default(); classes],
            first: vec![vec![]; classes],
            limit: limit as u64,
            heaps: 0,
        }))
    }

    /// Adds heaps.
    pub fn add(&mut self, heaps: &[u64]) {
        for (number, &heap) in (self.heaps..).zip(heaps) {
            let (class, lap) = match heap.checked_sub(self.small) {
                None => (heap, 0),
                Some(beyond) => {
                    let lap = if beyond >> 32 == 0 {
                        // Exact: the product is too large by less than beyond / 2^64 < 2^-32, and the modulus is far
                        // below 2^32.
                        ((u128::from(beyond) * u128::from(self.inverse)) >> 64) as u64
                    } else {
                        beyond / self.modulus
                    };
                    (self.small + beyond - lap * self.modulus, lap)
                }
            };
            let known = &mut self.classes[class as usize];
            if known.count < self.limit {
                self.first[class as usize].push((number, heap));
            }
            known.count += 1;
            known.laps += u128::from(lap);
        }
        self.heaps += heaps.len() as u64;
    }

    /// The number of heaps.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// The classes that have heaps, each with its least heap.
    fn there(&self) -> impl Iterator<Item = (u64, &Class)> {
        (0..)
            .zip(&self.classes)
            .filter(|(_, class)| class.count > 0)
    }

    /// The nim-sum.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn nim_sum(&self, engine: &mut Heaps, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        let mut sum = 0;
        for (heap, class) in self.there() {
            if class.count % 2 == 1 {
                sum ^= engine.value(heap, watch)?;
            }
        }
        Ok(sum)
    }

    /// The moves that make the nim-sum 0, counted exactly; the first of them listed.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn winning(
        &self,
        engine: &mut Heaps,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<HeapMove>, StopReason> {
        let sum = self.nim_sum(engine, watch)?;
        let mut all = WinningMoves {
            total: BigUint::ZERO,
            first: vec![],
        };
        if sum == 0 {
            return Ok(all);
        }
        let mut listed: Vec<(u64, u64, u64)> = vec![];
        for (heap, class) in self.there() {
            let wanted = engine.value(heap, watch)? ^ sum;
            let mut moves = |lap: u64| -> Result<BigUint, StopReason> {
                Ok(engine
                    .moves_to(heap + lap * self.modulus, wanted, 0, watch)?
                    .total)
            };
            let here = moves(0)?;
            let mut any = here != BigUint::ZERO;
            all.total += here.clone() * class.count;
            if class.laps > 0 {
                let (next, third) = (moves(1)?, moves(2)?);
                // The growth is constant (see the top of this file); a third lap confirms it at little cost.
                if &next + &next != &here + &third {
                    let odd = format!("the moves of a heap of {heap} do not grow evenly");
                    return Err(StopReason::Beyond(odd));
                }
                any |= next != BigUint::ZERO;
                all.total += (next - here) * class.laps;
            }
            if any {
                let first = &self.first[heap as usize];
                listed.extend(first.iter().map(|&(number, heap)| (number, heap, wanted)));
            }
        }
        listed.sort_unstable();
        for (number, heap, wanted) in listed {
            let room = self.limit as usize - all.first.len();
            if room == 0 {
                break;
            }
            let moves = engine.moves_to(heap, wanted, room, watch)?.first;
            all.first
                .extend(moves.into_iter().map(|(taken, left)| HeapMove {
                    heap: number as usize,
                    taken,
                    left,
                }));
        }
        Ok(all)
    }
}
