//! The long form of a period's certificate: rare heaps instead of values.
//!
//! A window of twenty million values is too long to store in a certificate. For a code that splits heaps in two, the
//! heaps whose values are *rare* are enough. Call a value v of a heap n rare if parity(v AND mask) + s·(n + k) is even
//! (s = 0, or s = 1 if all two-part digits stand at places k of one parity). When n is split into a and b with
//! a + b + k = n, the classes add up: two rare heaps or two common ones make a rare value, one of each a common one.
//!
//! So a **common** value is reached only through a rare heap, and to recompute the value of n it suffices
//! - to try the splits with a rare heap, which finds every common value that n reaches, and
//! - for each smaller rare value that did not occur on the way, to find one split that reaches it, a *witness*.
//!
//! **Theorem.** All values G(0), …, G(count − 1) of the code are recomputed correctly if
//!
//! 1. the code is finite, breaks heaps in two and never leaves three;
//! 2. the kind is `range` (s = 0), or `position` (s = 1) and the two-part digits stand at places k of one parity;
//! 3. there are at most 2^31 values;
//! 4. the list is ascending, from 1 on and below `count`;
//! 5. each value that is listed is a rare one of its heap;
//! 6. every other heap has a least common value that it does not reach;
//! 7. a heap reaches every value that is smaller than the one listed, or than the one of (6);
//! 8. a heap that is listed does not reach its own value;
//! 9. the hash over all these values is the one given.
//!
//! *Proof.* By induction on the heap n. By (1), (2) and the addition of classes above, every common value that n reaches by
//! splitting is reached by a pair with a rare heap, and the rare heaps below n are the ones listed, by (5) and induction.
//! So the value of (6) is not reached, and that of a listed heap is not, by (8), for which all pairs are examined. By (7) it
//! is the least number not reached. Each heap is treated once, in order (4); (9) says that the window is the one meant. ∎

use crate::code::Code;
use crate::{Rejected, Theorem};
use grundy_core::Watch;
use serde::{Deserialize, Serialize};

const THEOREM: Theorem = Theorem("rare");

/// A window of values as rare heaps and a hash, from which all its values can be recomputed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rare {
    /// The number of values in the window, from G(0) on.
    pub count: u64,
    /// The bits of a value whose parity counts.
    pub mask: u16,
    /// `range` (s = 0) or `position` (s = 1).
    pub kind: String,
    /// The rare heaps in ascending order, from 1 on, each with its value.
    pub heaps: Vec<(u64, u16)>,
    /// FNV-1a (basis 1469598103934665603) over all values as 16-bit little endian, 16 hexadecimal digits.
    pub hash: String,
}

/// The largest number of values that are recomputed.
const MOST: u64 = 1 << 31;

impl Rare {
    /// Recomputes all values.
    ///
    /// # Errors
    /// [`Rejected`] at the first heap that is wrong, or if the watch stopped it.
    pub(crate) fn values(&self, code: &Code, watch: &mut dyn Watch) -> Result<Vec<u16>, Rejected> {
        let space = Space::new(self, code)?;
        let mut window = Window::new(self.count);
        let mut claims = self.heaps.iter().peekable();
        for n in 1..self.count as usize {
            window.report_work(&space, watch)?;
            let claimed = claims.next_if(|&&(at, _)| at == n as u64);
            window.add(n, claimed.map(|&(_, v)| v), &space)?;
        }
        if let Some((n, _)) = claims.next() {
            let what = format!("the rare heap {n} is out of order or outside the window");
            return THEOREM.lacks(4, what);
        }
        let hash = format!("{:016x}", stream_hash(&window.values));
        if hash != self.hash {
            let what = format!("the hash of the values is {hash}, not {}", self.hash);
            return THEOREM.lacks(9, what);
        }
        Ok(window.values)
    }
}

/// The code, and the rule by which values are rare.
struct Space<'a> {
    digits: &'a [u8],
    /// The places of the two-part digits; at least one.
    breaks: Vec<usize>,
    /// The bits of a value whose parity counts.
    mask: u16,
    /// The s of the definition: 0 or 1.
    turning: usize,
}

impl<'a> Space<'a> {
    /// Checks that rare heaps apply to the code: hypotheses 1 to 3.
    fn new(claimed: &Rare, code: &'a Code) -> Result<Space<'a>, Rejected> {
        let Code::Digits {
            digits,
            repeat: None,
        } = code
        else {
            return THEOREM.lacks(1, "rare heaps are for finite codes that break heaps in two");
        };
        let breaks: Vec<usize> = places(digits, 2).collect();
        let Some(&first) = breaks.first() else {
            return THEOREM.lacks(1, "rare heaps are for codes that break heaps in two");
        };
        if digits.iter().any(|&d| d > 7) {
            let what = "rare heaps say nothing of a code that leaves three heaps";
            return THEOREM.lacks(1, what);
        }
        let turning = match claimed.kind.as_str() {
            "range" => 0,
            "position" => 1,
            other => {
                let what = format!("there is no kind of rare heaps called \"{other}\"");
                return THEOREM.lacks(2, what);
            }
        };
        if turning == 1 && breaks.iter().any(|k| (k + first) % 2 != 0) {
            let what = "the position kind needs two-part digits at places of one parity";
            return THEOREM.lacks(2, what);
        }
        if claimed.count > MOST {
            return THEOREM.lacks(3, format!("at most {MOST} values are computed again"));
        }
        Ok(Space {
            digits,
            breaks,
            mask: claimed.mask,
            turning,
        })
    }

    /// True if `v` is a rare value of the heap `n`.
    fn is_rare(&self, n: usize, v: u16) -> bool {
        let turned = self.turning * (n + self.breaks[0]);
        ((v & self.mask).count_ones() as usize + turned).is_multiple_of(2)
    }
}

/// The places of the digits that allow this many parts.
fn places(digits: &[u8], parts: u8) -> impl Iterator<Item = usize> {
    (0..digits.len()).filter(move |&k| digits[k] >> parts & 1 == 1)
}

/// The values recomputed so far, heap by heap.
struct Window {
    values: Vec<u16>,
    /// The rare heaps among them.
    listed: Vec<(usize, u16)>,
    /// seen[v] == n + 1 if the value v is known to be reached from n; so the next heap needs no clearing.
    seen: Vec<u32>,
    /// Work not yet reported to the watch.
    work: u64,
}

impl Window {
    /// A window with the empty heap alone, which has no options, is part of no split and is never listed.
    fn new(count: u64) -> Window {
        Window {
            values: vec![0; usize::from(count > 0)],
            listed: Vec::new(),
            seen: vec![0; 1 << 16],
            work: 0,
        }
    }

    /// Reports work in portions, because a heap is often cheaper than a report.
    fn report_work(&mut self, space: &Space<'_>, watch: &mut dyn Watch) -> Result<(), Rejected> {
        self.work += 64 + self.listed.len() as u64 * space.breaks.len() as u64;
        if self.work >= 1 << 14 {
            watch.work(self.work / 64)?;
            let bytes = 2 * self.values.capacity() + 16 * self.listed.capacity();
            watch.memory(bytes as u64)?;
            self.work = 0;
        }
        Ok(())
    }

    /// Recomputes the value of the next heap: hypotheses 5 to 8.
    fn add(&mut self, n: usize, claimed: Option<u16>, space: &Space<'_>) -> Result<(), Rejected> {
        self.reach_by_rare_heaps(n, space);
        let value = match claimed {
            Some(v) if space.is_rare(n, v) => v,
            Some(v) => return THEOREM.lacks(5, format!("{v} is no rare value of the heap {n}")),
            None => self.least_common(n, space)?,
        };
        if !self.reaches_all_below(value, n, claimed.is_some(), space) {
            return THEOREM.lacks(7, format!("the heap {n} does not have the value {value}"));
        }
        if claimed.is_some() {
            if self.is_seen(n, value) {
                let what = format!("the heap {n} reaches {value} and cannot have this value");
                return THEOREM.lacks(8, what);
            }
            self.listed.push((n, value));
        }
        self.values.push(value);
        Ok(())
    }

    /// True if `n` is known to reach `v`.
    fn is_seen(&self, n: usize, v: u16) -> bool {
        self.seen[usize::from(v)] == n as u32 + 1
    }

    /// Marks that `n` reaches `v`.
    fn see(&mut self, n: usize, v: u16) {
        self.seen[usize::from(v)] = n as u32 + 1;
    }

    /// Marks the values that `n` reaches by leaving one heap or none, or by a split with a rare heap.
    fn reach_by_rare_heaps(&mut self, n: usize, space: &Space<'_>) {
        if space.digits.get(n).is_some_and(|d| d & 1 == 1) {
            self.see(n, 0);
        }
        for k in places(space.digits, 1).filter(|&k| k > 0 && k < n) {
            self.see(n, self.values[n - k]);
        }
        for &k in space.breaks.iter().filter(|&&k| k < n) {
            let left = n - k;
            for &(a, v) in self.listed.iter().take_while(|&&(a, _)| a < left) {
                self.seen[usize::from(v ^ self.values[left - a])] = n as u32 + 1;
            }
        }
    }

    /// The least common value that is not reached: hypothesis 6.
    fn least_common(&self, n: usize, space: &Space<'_>) -> Result<u16, Rejected> {
        let free = (0..u16::MAX).find(|&v| !space.is_rare(n, v) && !self.is_seen(n, v));
        match free {
            Some(v) => Ok(v),
            None => THEOREM.lacks(
                6,
                format!("the mask leaves no common value for the heap {n}"),
            ),
        }
    }

    /// True if `n` reaches every value below `value`: hypothesis 7. Splits are examined only while a value is missing, unless
    /// `all_pairs` is set, because the value claimed for a rare heap must hold against all splits.
    fn reaches_all_below(
        &mut self,
        value: u16,
        n: usize,
        all_pairs: bool,
        space: &Space<'_>,
    ) -> bool {
        let mut wanted = (0..value).filter(|&v| !self.is_seen(n, v)).count();
        for &k in &space.breaks {
            let left = n.saturating_sub(k);
            self.work += u64::from(all_pairs) * (left as u64 / 2);
            for a in 1..=left / 2 {
                if wanted == 0 && !all_pairs {
                    return true;
                }
                let v = self.values[a] ^ self.values[left - a];
                if !self.is_seen(n, v) {
                    self.see(n, v);
                    wanted -= usize::from(v < value);
                }
            }
        }
        wanted == 0
    }
}

/// FNV-1a over the values as 16-bit little endian numbers (Fowler, Noll and Vo).
///
/// ```
/// assert_eq!(grundy_check::rare::stream_hash(&[]), 1_469_598_103_934_665_603);
/// ```
#[must_use]
pub fn stream_hash(values: &[u16]) -> u64 {
    values
        .iter()
        .fold(1_469_598_103_934_665_603, |hash: u64, v| {
            let [low, high] = v.to_le_bytes();
            let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            step(step(hash, low), high)
        })
}
