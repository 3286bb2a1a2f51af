//! Periods of Grundy values: found by matching the end of a table with itself, then proved from the rules.
//!
//! *Finding.* G(n + p) = G(n) + s holds for all n from e on exactly if the differences G(n+1) − G(n) repeat with p from e on.
//! One Z-function of the reversed differences gives, for all p at once, the least e that the table supports, in linear time.
//!
//! *Proving.* By the theorems of `theorem.rs`, applied to the table. Any other repetition is reported as
//! *checked* up to N and never used beyond N.

use super::direct::simplify;
use super::sparse::Sparse;
use super::theorem::{Proof, proof_for};
use super::values::Values;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{StopReason, Watch};

/// The grounds on which a period is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds for all n.
    Proved {
        /// The name of the theorem.
        theorem: &'static str,
        /// A key of the references.
        source: &'static str,
        /// The theorem's hypotheses were checked on the values G(0..=window).
        window: u64,
    },
    /// It holds in the table; nothing is claimed beyond.
    Checked {
        /// The largest heap computed.
        to: u64,
    },
}

/// G(n + period) = G(n) + saltus for all n >= preperiod; both numbers are minimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least e from which the values repeat.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// The number added in each period; 0 for an ordinary period.
    pub saltus: u64,
    /// The standing of the period: proved, or only checked.
    pub status: Status,
    /// The largest value among `values`.
    pub max_value: u32,
    /// G(0), G(1), … as far as they were computed; these are the certificate.
    pub values: Vec<u32>,
}

impl Period {
    /// G(n), from the table or beyond it by the proved period. `None` if the period is not proved, or the value too large.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<u64> {
        let at = |n: u64| u64::from(self.values[n as usize]);
        if n < self.values.len() as u64 {
            return Some(at(n));
        }
        if !self.is_proved() {
            return None;
        }
        let beyond = n - self.preperiod;
        let rises = (beyond / self.period).checked_mul(self.saltus)?;
        at(self.preperiod + beyond % self.period).checked_add(rises)
    }

    /// True if the period holds for all n.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self.status, Status::Proved { .. })
    }
}

impl std::fmt::Display for Period {
    /// `12 after 71`, and `, saltus 4` if something is added.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} after {}", self.period, self.preperiod)?;
        match self.saltus {
            0 => Ok(()),
            s => write!(f, ", saltus {s}"),
        }
    }
}

/// Computes values of `code` until a period is proved or the heap `most` is reached. A repetition that is not proved
/// by then is reported as checked; `None` means that the table does not repeat.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let kayles = HeapCode::Code("0.77".parse().unwrap());
/// let period = grundy_solve::heap::period::find(&kayles, 10_000, &mut Unwatched).unwrap().unwrap();
/// assert_eq!(period.to_string(), "12 after 71");
/// assert_eq!(period.value(1_000_000_000_000_000_000), Some(1));
/// ```
pub fn find(
    code: &HeapCode,
    most: u64,
    watch: &mut dyn Watch,
) -> Result<Option<Period>, StopReason> {
    find_in(&mut Values::new(code), code, most, watch)
}

/// Does the same as [`find`], continuing a table that keeps its values even if the watch stops the work.
///
/// # Errors
/// The reason that stopped it.
pub fn find_in(
    table: &mut Values,
    code: &HeapCode,
    most: u64,
    watch: &mut dyn Watch,
) -> Result<Option<Period>, StopReason> {
    if let Some(Proof::Octal { last, parts: 2 }) = proof_for(&simplify(code)) {
        let mut steps = PeriodSchedule::new(last, most);
        while let Some(at) = steps.next {
            table.extend_to(at, watch)?;
            steps.look(&table.values()[..=at as usize]);
        }
        return Ok(match steps.proved {
            Some((p, e)) => Some(proved(&table.values()[..=steps.at as usize], p, e)),
            None => in_table(code, table.values(), watch)?,
        });
    }
    let mut upto = 63;
    loop {
        let at = upto.max(table.values().len() as u64).min(most);
        table.extend_to(at, watch)?;
        let found = in_table(code, table.values(), watch)?;
        if at >= most || found.as_ref().is_some_and(Period::is_proved) {
            return Ok(found);
        }
        upto = 2 * at + 1;
    }
}

/// Does the same as [`find_in`] for a long run of the sparse engine. The heaps at which it looks for a period depend on the
/// values alone, so a run that was stopped and resumed ends with the same answer. `each` is called now and then.
///
/// # Errors
/// The reason that stopped it; the engine keeps its values.
pub fn find_sparse(
    sparse: &mut Sparse,
    code: &HeapCode,
    most: u64,
    watch: &mut dyn Watch,
    each: &mut dyn FnMut(&Sparse),
) -> Result<Option<Period>, StopReason> {
    let Some(Proof::Octal { last, .. }) = proof_for(&simplify(code)) else {
        return Err(StopReason::Beyond(format!("{code} is no octal code")));
    };
    let mut steps = PeriodSchedule::new(last, most);
    while let Some(at) = steps.next {
        while (sparse.values().len() as u64) <= at {
            sparse.extend_to(at.min(sparse.values().len() as u64 + (1 << 16)), watch)?;
            each(sparse);
        }
        steps.look(&sparse.values()[..=at as usize]);
    }
    let table = &sparse.values()[..=steps.at as usize];
    Ok(match steps.proved {
        Some((p, e)) => {
            watch.memory(6 * table.len() as u64)?;
            Some(proved(table, p, e))
        }
        // A repetition that is seen but not proved is looked for only if that is cheap.
        None if table.len() <= 1 << 22 => {
            watch.room(4 * table.len() as u64)?;
            let table: Vec<u32> = table.iter().map(|&v| v.into()).collect();
            in_table(code, &table, watch)?
        }
        None => None,
    })
}

/// The period that the octal theorem has proved from these values.
fn proved<T: Copy + Into<u32>>(values: &[T], p: u64, e: u64) -> Period {
    let values: Vec<u32> = values.iter().map(|&v| v.into()).collect();
    Period {
        preperiod: e,
        period: p,
        saltus: 0,
        status: Status::Proved {
            theorem: "the octal period theorem",
            source: "Guy and Smith 1956",
            window: values.len() as u64 - 1,
        },
        max_value: values.iter().copied().max().unwrap_or(0),
        values,
    }
}

/// The schedule of heaps at which to look for a period that the octal theorem for two parts proves. The heaps grow by a
/// quarter, so all searches together cost a few times the last, which is linear; the heap at which a repetition already
/// seen would be proved, if it continues, is inserted.
struct PeriodSchedule {
    last: u64,
    most: u64,
    /// The next heap of the fixed sequence.
    fixed: u64,
    /// The heap at which to look next.
    next: Option<u64>,
    /// The heap at which it looked last.
    at: u64,
    /// The period and the pre-period, once proved.
    proved: Option<(u64, u64)>,
}

impl PeriodSchedule {
    /// A schedule from the beginning. A resumed run goes through it again, so that it ends as if it had never stopped.
    fn new(last: u64, most: u64) -> PeriodSchedule {
        let fixed = 63;
        PeriodSchedule {
            last,
            most,
            fixed,
            next: Some(fixed.min(most)),
            at: 0,
            proved: None,
        }
    }

    /// Looks at G(0..=n), where n is the heap that the schedule named.
    fn look<T: Copy + PartialEq>(&mut self, values: &[T]) {
        self.at = values.len() as u64 - 1;
        let seen = repetition(values, self.last);
        if let Some((p, e, need)) = seen
            && need <= self.at
        {
            self.proved = Some((p, e));
        }
        if self.at >= self.fixed {
            self.fixed += self.fixed / 4;
        }
        let least = self.at + 1 + self.at / 64;
        let hope = seen.map_or(self.fixed, |(_, _, need)| need.max(least));
        let more = self.proved.is_none() && self.at < self.most;
        self.next = more.then(|| hope.min(self.fixed).min(self.most));
    }
}

/// The repetition (p, e) at the end of a table that is proved at the smallest heap, with that heap. Of those proved
/// already, the one with the least p: then p and e are minimal, because a smaller period of the whole would
/// begin where p does and would be proved as well.
fn repetition<T: Copy + PartialEq>(values: &[T], last: u64) -> Option<(u64, u64, u64)> {
    /// The number of last values that must recur, and the number of their recurrences that are followed back.
    const TAIL: usize = 64;
    const PLACES: usize = 64;
    let n = values.len();
    let size = TAIL.min(n / 4).max(1);
    let tail = &values[n - size..];
    let end = *tail.last()?;
    let places = (size..n)
        .rev()
        .filter(|&to| values[to - 1] == end && values[to - size..to] == *tail)
        .take(PLACES);
    let mut best: Option<(u64, u64, u64)> = None;
    for to in places {
        let p = n - to;
        let e = (n - p - same_end(&values[..n - p], &values[p..])) as u64;
        let p = p as u64;
        // From the octal theorem with two parts: parts·e + (parts − 1)·p + t <= N + 1 − p.
        let need = 2 * e.max(1) + 2 * p + last - 1;
        if need < n as u64 {
            return Some((p, e, need));
        }
        if best.is_none_or(|(.., least)| need < least) {
            best = Some((p, e, need));
        }
    }
    best
}

/// The number of last values that two slices of equal length have in common, compared in pieces first.
pub fn same_end<T: PartialEq>(a: &[T], b: &[T]) -> usize {
    const PIECE: usize = 256;
    let pieces = a.rchunks_exact(PIECE).zip(b.rchunks_exact(PIECE));
    let whole = PIECE * pieces.take_while(|(a, b)| a == b).count();
    let rest = |of: &[T]| of.len() - whole;
    let singles = a[..rest(a)].iter().rev().zip(b[..rest(b)].iter().rev());
    whole + singles.take_while(|(a, b)| a == b).count()
}

/// The period shown by a table G(0), G(1), … of `code`: the least one that is proved by it, else the least one that
/// repeats at least four times over more than half of the table. Takes twice the memory of the table.
///
/// # Errors
/// The reason that stopped it.
pub fn in_table(
    code: &HeapCode,
    values: &[u32],
    watch: &mut dyn Watch,
) -> Result<Option<Period>, StopReason> {
    let Some(last) = values.len().checked_sub(1) else {
        return Ok(None);
    };
    let starts = starts(values, watch)?;
    Ok(repeating(code, values, last, &starts))
}

/// The period of a table up to G(`last`), given for every p the place from which the differences repeat.
fn repeating(code: &HeapCode, values: &[u32], last: usize, starts: &[u32]) -> Option<Period> {
    let start = |p: usize| starts[p] as usize;
    let candidates = || (1..=last).map(|p| (p, start(p)));
    let simple = simplify(code);
    let saltus = |p: usize| i64::from(values[last]) - i64::from(values[last - p]);
    let proof = proof_for(&simple);
    let proved = proof.as_ref().and_then(|proof| {
        let good = |&(p, e): &(usize, usize)| proof.holds(values, e, p, saltus(p));
        candidates().find(good)
    });
    let (p, e, status) = match (proved, proof) {
        (Some((p, _)), Some(proof)) => {
            // If the values of a whole proved period also repeat with a smaller number, they do so for ever.
            let smaller = candidates().find(|&(q, e)| e + q + p <= last + 1);
            let (p, e) = smaller.unwrap_or((p, start(p)));
            let status = Status::Proved {
                theorem: proof.theorem(),
                source: proof.source(),
                window: last as u64,
            };
            (p, e, status)
        }
        _ => {
            let seen = |&(p, e): &(usize, usize)| {
                e + 4 * p <= last && 2 * e <= last && last >= 63 && saltus(p) >= 0
            };
            let (p, e) = candidates().find(seen)?;
            (p, e, Status::Checked { to: last as u64 })
        }
    };
    Some(Period {
        preperiod: e as u64,
        period: p as u64,
        saltus: saltus(p).unsigned_abs(),
        status,
        max_value: values.iter().copied().max().unwrap_or(0),
        values: values.to_vec(),
    })
}

/// The number of values between two checks of the limits while differences are compared.
const BETWEEN_LOOKS: usize = 1 << 16;

/// For every p the least e such that the differences of the table repeat with p from e on; index 0 is unused.
fn starts(values: &[u32], watch: &mut dyn Watch) -> Result<Vec<u32>, StopReason> {
    let n = values.len() - 1;
    let length = u32::try_from(n)
        .map_err(|_| StopReason::Beyond(format!("a table up to {n} is longer than 2^32 values")))?;
    watch.room(8 * n as u64)?;
    let rev: Vec<u32> = (0..n)
        .rev()
        .map(|i| values[i + 1].wrapping_sub(values[i]))
        .collect();
    let mut z = vec![0u32; n + 1];
    // The Z-function: z[i] is the length of the longest common prefix of `rev` and its part from i on. Within the window
    // [l, r) it is known from the beginning, so every comparison that succeeds moves r, and the loop is linear.
    let (mut l, mut r) = (0, 0);
    for i in 1..n {
        if i.is_multiple_of(BETWEEN_LOOKS) {
            watch.room(0)?;
        }
        let mut k = if i < r {
            (z[i - l] as usize).min(r - i)
        } else {
            0
        };
        while i + k < n && rev[k] == rev[i + k] {
            k += 1;
        }
        if i + k > r {
            (l, r) = (i, i + k);
        }
        // Less than n, which fits in 32 bits.
        z[i] = k as u32;
    }
    for (p, z) in (0..).zip(&mut z) {
        let beyond = length - p;
        *z = beyond - (*z).min(beyond);
    }
    Ok(z)
}
