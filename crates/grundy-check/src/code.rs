//! The rules of heap games, read a second time, and nimbers of single heaps from the definition. Deliberately separate
//! from `forms/heap.rs`: code that solver and checker share would be believed twice.
//!
//! These are plain loops over all options without precomputed tables, because the reader of a proof wants to see the
//! definition. For heaps beyond the reach of such loops a certificate must give a period or rare heaps.

use grundy_core::{StopReason, Watch};

/// The rules of a heap game, as far as certificates speak of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// The digits d(k), whose bit j allows j heaps.
    Digits {
        /// The digits, from d(0) on.
        digits: Vec<u8>,
        /// The place from which on they repeat for ever.
        repeat: Option<usize>,
    },
    /// Take one of these numbers, ascending, and leave the rest as one heap.
    Take(Vec<u64>),
    /// Take any positive number except these, ascending, and leave the rest as one heap.
    AllBut(Vec<u64>),
}

impl Code {
    /// Reads `0.77`, `4.007`, `0.[3]`, `1,2,3` or `all-but 1,4`.
    ///
    /// ```
    /// use grundy_check::code::Code;
    /// let kayles = Code::read("0.77").unwrap();
    /// assert_eq!(kayles.nimbers(6, &mut grundy_core::Unwatched).unwrap(), [0, 1, 2, 3, 1, 4]);
    /// assert!(kayles.allows(5, 2, &[1, 2]) && !kayles.allows(5, 3, &[2]));
    /// ```
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn read(text: &str) -> Result<Code, String> {
        if let Some(list) = text.strip_prefix("all-but ") {
            return Ok(Code::AllBut(ascending(list)?));
        }
        match text.split_once('.') {
            Some((whole, rest)) => digits(text, whole, rest),
            None => Ok(Code::Take(ascending(text)?)),
        }
    }

    /// The digit d(k): bit j says whether j heaps may be left after k are taken.
    pub fn digit(&self, k: u64) -> u8 {
        match self {
            Code::Digits { digits, repeat } => {
                let n = digits.len() as u64;
                match repeat {
                    _ if k < n => digits[k as usize],
                    None => 0,
                    Some(from) => {
                        let from = *from as u64;
                        digits[(from + (k - from) % (n - from)) as usize]
                    }
                }
            }
            // Bits 0 and 1: the heap may be taken whole, or one heap left.
            Code::Take(set) => 3 * u8::from(set.binary_search(&k).is_ok()),
            Code::AllBut(not) => 3 * u8::from(k > 0 && not.binary_search(&k).is_err()),
        }
    }

    /// The largest number that can be taken; `None` if there is none.
    pub fn most_taken(&self) -> Option<u64> {
        match self {
            Code::Digits {
                repeat: Some(_), ..
            }
            | Code::AllBut(_) => None,
            Code::Digits { digits, .. } => {
                Some(digits.iter().rposition(|&d| d != 0).unwrap_or(0) as u64)
            }
            Code::Take(set) => Some(set.last().copied().unwrap_or(0)),
        }
    }

    /// The largest number of heaps that a move can leave, at least 1.
    pub fn most_parts(&self) -> u64 {
        match self {
            Code::Digits { digits, .. } => {
                let all = digits.iter().fold(0, |all, d| all | d);
                u64::from(all.checked_ilog2().unwrap_or(0).max(1))
            }
            Code::Take(_) | Code::AllBut(_) => 1,
        }
    }

    /// True if the move that takes `taken` from a heap of `heap` and leaves `left` is allowed.
    pub fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        let sum = left
            .iter()
            .try_fold(taken, |sum, part| sum.checked_add(*part));
        sum == Some(heap)
            && !left.contains(&0)
            && left.len() <= 3
            && (taken > 0 || left.len() > 1)
            && self.digit(taken) >> left.len() & 1 == 1
    }

    /// An estimate of the options that must be examined to find the nimbers of all heaps below `count`.
    pub fn work(&self, count: u64) -> u64 {
        let n = u128::from(count);
        let takes = match self {
            Code::Digits {
                digits,
                repeat: None,
            } => digits.len() as u128,
            Code::Take(set) => set.len() as u128,
            _ => n,
        };
        // The ways to split the remainder: into two heaps by the size of the first, into three by those of two.
        let breaks = match self.most_parts() {
            1 => 1,
            2 => n / 2,
            _ => n.saturating_mul(n),
        };
        let all = n.saturating_mul(takes.min(n)).saturating_mul(breaks.max(1));
        u64::try_from(all).unwrap_or(u64::MAX)
    }

    /// The nimbers of the heaps 0, 1, …, `count` − 1: each is the mex of the nimbers of the options.
    ///
    /// # Errors
    /// The reason of the watch.
    pub fn nimbers(&self, count: usize, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
        watch.memory(8 * count as u64)?;
        let mut g: Vec<u64> = Vec::with_capacity(count);
        let mut seen = Seen::default();
        let each = self.work(count as u64) / (count as u64).max(1);
        for n in 0..count as u64 {
            watch.work(1 + each / 64)?;
            seen.heap = n;
            let last = self.most_taken().unwrap_or(n).min(n);
            for k in 0..=last {
                seen.leaving(&g, self.digit(k), (n - k) as usize, k > 0);
            }
            g.push(seen.mex());
        }
        Ok(g)
    }
}

/// The set of nimbers of one heap's options; moving on to the next heap clears it in no time.
#[derive(Default)]
struct Seen {
    heap: u64,
    /// last[v] == Some(n) if some option of heap n has nimber v. The table grows on demand: nimbers stay far below the
    /// number of options.
    last: Vec<Option<u64>>,
}

impl Seen {
    /// Adds a nimber to the set.
    fn see(&mut self, v: u64) {
        let v = v as usize;
        if v >= self.last.len() {
            self.last.resize(v + 1, None);
        }
        self.last[v] = Some(self.heap);
    }

    /// The least number not in the set.
    fn mex(&self) -> u64 {
        let free = self.last.iter().position(|&last| last != Some(self.heap));
        free.unwrap_or(self.last.len()) as u64
    }

    /// Adds the options that leave `rest` counters in as many heaps as the digit allows. Leaving one heap or none is a
    /// move only if something was taken.
    fn leaving(&mut self, g: &[u64], digit: u8, rest: usize, taken: bool) {
        let allowed = |parts: u8| digit >> parts & 1 == 1;
        if rest == 0 {
            if allowed(0) && taken {
                self.see(0);
            }
            return;
        }
        if allowed(1) && taken {
            self.see(g[rest]);
        }
        if allowed(2) {
            (1..=rest / 2).for_each(|a| self.see(g[a] ^ g[rest - a]));
        }
        if allowed(3) {
            for a in 1..=rest / 3 {
                (a..=(rest - a) / 2).for_each(|b| self.see(g[a] ^ g[b] ^ g[rest - a - b]));
            }
        }
    }
}

/// Reads the digits of a code: `whole` is the part before the point and `rest` the part after it.
fn digits(text: &str, whole: &str, rest: &str) -> Result<Code, String> {
    let wrong = || format!("expected a code such as 0.77 or 0.[3], found \"{text}\"");
    let (plain, repeated) = repeat_of(rest).ok_or_else(wrong)?;
    if whole.len() > 1 || (plain.is_empty() && repeated.is_empty()) {
        return Err(wrong());
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    let all = [whole, plain, repeated];
    let digits = all.iter().flat_map(|part| part.chars());
    let digits = digits.map(|c| c.to_digit(16).map(|d| d as u8));
    let digits: Vec<u8> = digits.collect::<Option<_>>().ok_or_else(wrong)?;
    if digits[0] & 3 != 0 {
        return Err(format!(
            "{text} allows a move that takes nothing and leaves one heap or none"
        ));
    }
    let repeat = (!repeated.is_empty()).then(|| 1 + plain.len());
    Ok(Code::Digits { digits, repeat })
}

/// The digits before the brackets and those inside them, which are empty if there are no brackets.
fn repeat_of(rest: &str) -> Option<(&str, &str)> {
    let Some((plain, tail)) = rest.split_once('[') else {
        return Some((rest, ""));
    };
    let repeated = tail.strip_suffix(']').filter(|inside| !inside.is_empty());
    repeated.map(|repeated| (plain, repeated))
}

/// Reads positive numbers in ascending order, separated by commas.
fn ascending(text: &str) -> Result<Vec<u64>, String> {
    let mut all = Vec::new();
    for piece in text.split(',') {
        let piece = piece.trim();
        let plain = piece.bytes().all(|b| b.is_ascii_digit());
        match piece.parse::<u64>() {
            Ok(n) if plain && n > 0 && all.last().is_none_or(|&last| last < n) => all.push(n),
            _ => {
                return Err(format!(
                    "expected positive numbers in ascending order, found \"{text}\""
                ));
            }
        }
    }
    Ok(all)
}
