//! Proofs that a repetition in a table holds for ever: four theorems, each with a condition on the table up to N.
//!
//! - **Octal period theorem** (Guy and Smith 1956; Winning Ways, chapter 4), for finite codes whose digits leave at
//!   most m heaps: let t be the place of the last digit. If G(n + p) = G(n) for all n with
//!   e ≤ n < m·e + (m − 1)·p + t, e ≥ 1, it holds for all n ≥ e. For larger n, if m heaps are left in place of a heap of
//!   n + p, the largest of them has at least e + p counters, so p can be taken from it without changing its value, and
//!   what remains is an option of n; the converse is similar. d(0) changes nothing, because its heaps are smaller
//!   than n + p as well. Digits that require different sizes are outside the theorem: two sizes may become equal.
//! - **Finite subtraction sets**: a value depends only on the last max(S) values; this is the theorem with m = 1.
//! - **Powers of b**: b ≡ −1 modulo b + 1 (and 1 modulo 2 for odd b), so every power is congruent to 1 or b; adding to
//!   a set of pure period p a number congruent to a member modulo p changes no value.
//! - **All-but sets**: the next value, relative to the least value never used, depends only on the last max(X) values
//!   relative to it and on which of them occurred even earlier. Equal states have equal futures, up to the saltus.

use grundy_core::forms::heap::{HeapCode, SubtractionSet};

/// The theorem for one code, with the numbers that its condition needs.
pub(super) enum Proof {
    /// Digits up to place `last` leave at most `parts` heaps.
    Octal { parts: u64, last: u64 },
    /// A subtraction set with this largest member.
    Finite { max: u64 },
    /// Powers, all congruent to members of a set with this pure period.
    Powers { period: u64 },
    /// All numbers except some, of which this is the largest.
    AllBut { max: usize },
}

/// The theorem that applies to this code, given in its simplest form, if one does.
pub(super) fn proof_for(code: &HeapCode) -> Option<Proof> {
    match code {
        HeapCode::Code(code) => {
            if code.repeat.is_some() || code.digits.iter().any(|d| d.distinct) {
                return None;
            }
            let parts = code.digits.iter().map(|d| d.most_parts()).max();
            Some(Proof::Octal {
                parts: u64::from(parts.unwrap_or(0).max(1)),
                last: code.digits.len() as u64 - 1,
            })
        }
        HeapCode::Subtraction(set) => match set {
            SubtractionSet::Finite(set) => Some(Proof::Finite {
                max: set.last().copied().unwrap_or(0),
            }),
            SubtractionSet::Powers(base) if base % 2 == 1 => Some(Proof::Powers { period: 2 }),
            SubtractionSet::Powers(base) => {
                base.checked_add(1).map(|period| Proof::Powers { period })
            }
            SubtractionSet::AllBut(not) => not
                .last()
                .map_or(Some(0), |&x| usize::try_from(x).ok())
                .map(|max| Proof::AllBut { max }),
            SubtractionSet::Fibonacci | SubtractionSet::Squares => None,
        },
    }
}

impl Proof {
    /// The name of the theorem.
    pub(super) fn theorem(&self) -> &'static str {
        match self {
            Proof::Octal { .. } => "the octal period theorem",
            Proof::Finite { .. } => "periodicity of finite subtraction games",
            Proof::Powers { .. } => "adding numbers congruent to members of a purely periodic set",
            Proof::AllBut { .. } => "arithmetic periodicity of all-but subtraction games",
        }
    }

    /// A key of the references.
    pub(super) fn source(&self) -> &'static str {
        match self {
            Proof::Octal { .. } => "Guy and Smith 1956",
            Proof::Finite { .. } | Proof::Powers { .. } => "Winning Ways",
            Proof::AllBut { .. } => "Siegel 2013",
        }
    }

    /// True if the table proves G(n + p) = G(n) + s for all n >= e, given that it holds within the table.
    pub(super) fn holds(&self, values: &[u32], e: usize, p: usize, s: i64) -> bool {
        let last = values.len() as u64 - 1;
        let (e64, p64) = (e as u64, p as u64);
        match *self {
            Proof::Octal { parts, last: t } => {
                // Equality is known for n <= last - p.
                let e64 = e64.max(1);
                s == 0 && parts * e64 + (parts - 1) * p64 + t <= last + 1 - p64
            }
            Proof::Finite { max } => {
                s == 0
                    && e64
                        .checked_add(max)
                        .and_then(|end| end.checked_add(p64))
                        .is_some_and(|end| end <= last + 1)
            }
            Proof::Powers { period } => e == 0 && s == 0 && p64 == period && 2 * p64 <= last,
            Proof::AllBut { max } => same_state(values, max, e, p, s),
        }
    }
}

/// True if the state of an all-but game p values ago equals the present one up to the saltus `s`.
fn same_state(values: &[u32], max: usize, e: usize, p: usize, s: i64) -> bool {
    let now = values.len();
    let then = now - p;
    if s < 0 || e.checked_add(max).is_none_or(|end| then < end) {
        return false;
    }
    let mut first: Vec<usize> = Vec::new();
    for (i, &v) in values.iter().enumerate() {
        if v as usize == first.len() {
            first.push(i);
        }
    }
    let used = |end: usize| first.partition_point(|&i| i < end) as i64;
    // Each value below the least unused one was first used in its turn, so `first` ascends.
    used(now) == used(then) + s
        && (then - max..then).all(|i| {
            let (v, w) = (values[i] as usize, values[i + p] as usize);
            (first[v] < then - max) == (first[w] < now - max)
        })
}
