//! `period`: the values of a heap game repeat for ever, by a theorem whose window is recomputed.
//!
//! **Theorem.** The claim G(n + p) = G(n) + saltus for all n ≥ n0 is true, and n0 and p are the least such numbers, if
//!
//! 1. `code` is a code, and `theorem` names the one of the three theorems below that speaks of it: for a finite code,
//!    for a finite subtraction set, or, only there with a saltus that is not 0, for an all-but set;
//! 2. there are values or rare heaps, not both; and rare heaps satisfy the theorem of [`rare`](crate::rare);
//! 3. p is at least 1, and there are as many values as the theorem named needs (its *window*), or more;
//! 4. the values are G(0), G(1), …, found again by definition;
//! 5. G(n + p) = G(n) + saltus for n ≥ n0, as far as there are values;
//! 6. for an all-but set: V(N + p) = {0, …, saltus − 1} ∪ (V(N) + saltus) for the N with N + p values, N ≥ n0 + m;
//! 7. n0 = 0 or G(n0 − 1 + p) ≠ G(n0 − 1) + saltus;
//! 8. no proper divisor q of p, with the part q/p of the saltus, has (5) from n0 on.
//!
//! *Proof.* The first claim is the theorem that is named. By (7) nothing smaller than n0 will do. The periods of a
//! sequence are closed under greatest common divisors, so the least one divides p, and (8) excludes proper divisors. ∎
//!
//! **Octal period theorem** (Guy and Smith 1956; the form for more than two heaps is the same induction). Let a finite
//! code have its last non-zero digit at k and let a move leave at most t heaps. Write s = max(n0, 1). If
//! G(n + p) = G(n) for n0 ≤ n < max(t·s + (t − 1)·p + k, k + 1), then G(n + p) = G(n) for all n ≥ n0.
//! *Proof.* For n beyond the window a move from n + p leaves parts that sum to at least n + p − k ≥ t·(s + p), so one
//! part is at least s + p; it can be made smaller by p without changing its value (induction) and without becoming
//! empty, which gives a move from n to the same value. A move from n leaves a part of at least s, which can be made
//! larger by p in the same way. So n and n + p have the same set of option values. ∎
//!
//! **Subtraction theorem** (Winning Ways, chapter 4), for a finite set with maximum m: the same with t = 1 and k = m,
//! since G(n) depends on the m values before it and on nothing else.
//!
//! **All-but theorem.** When everything may be taken but a finite set with maximum m, G(n) is the least number that is
//! neither in V(n), the set of the values G(0), …, G(n − m − 1), nor among certain of the last m values. Suppose for one
//! n ≥ n0 + m that the last m values before n + p are those before n, increased by the saltus s, and that V(n + p) is
//! {0, …, s − 1} together with V(n) + s. Then G(n + p) = G(n) + s, and the same holds of n + 1; so for all later n. ∎

use crate::code::Code;
use crate::rare::Rare;
use crate::{Rejected, Theorem, Verdict, accept};
use grundy_core::Watch;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

const THEOREM: Theorem = Theorem("period");

/// A window of values that repeats for ever. The short form lists the values, the long form only the rare heaps: see
/// [`rare`](crate::rare).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The rules: `0.77`, `4.007`, `1,2,3`, `all-but 1,4`.
    pub code: String,
    /// `octal`, `subtraction` or `all-but`: the theorem that is used.
    pub theorem: String,
    /// The smallest n0 with G(n + p) = G(n) + saltus for all n ≥ n0.
    pub preperiod: u64,
    /// The smallest such p.
    pub period: u64,
    /// The number added after each period; 0 for an ordinary period.
    pub saltus: u64,
    /// G(0), G(1), … to the end of the window or beyond: at least [`Period::window`] values. Empty in the long form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
    /// The long form: rare heaps in place of all values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rare: Option<Rare>,
}

/// An accepted period with its values.
pub struct Verified<'a> {
    period: &'a Period,
    /// The name of the theorem.
    pub(crate) theorem: &'static str,
    values: PeriodValues<'a>,
}

/// The values of an accepted period: as listed in the certificate, or recomputed from rare heaps.
enum PeriodValues<'a> {
    Listed(&'a [u64]),
    Computed(Vec<u16>),
}

impl Verified<'_> {
    /// The nimber of a heap of any size; `None` if the nimber is too large.
    #[must_use]
    pub fn nimber(&self, heap: u64) -> Option<u64> {
        let at = |n: u64| match &self.values {
            PeriodValues::Listed(all) => all.get(usize::try_from(n).ok()?).copied(),
            PeriodValues::Computed(all) => all.get(usize::try_from(n).ok()?).map(|&v| v.into()),
        };
        at(heap).or_else(|| {
            let Period {
                preperiod,
                period,
                saltus,
                ..
            } = self.period;
            let beyond = heap.checked_sub(*preperiod)?;
            let base = at(preperiod + beyond % period)?;
            (beyond / period).checked_mul(*saltus)?.checked_add(base)
        })
    }

    /// The period in words: `12 after 71 (octal period theorem)`.
    pub(crate) fn how(&self) -> String {
        let Period {
            preperiod, period, ..
        } = self.period;
        format!("{period} after {preperiod} ({})", self.theorem)
    }
}

impl Period {
    /// The number of values that the theorem needs, from G(0) on; `None` if `code` is not a code or the numbers are too large.
    /// For an all-but set it is a lower bound; a longer window may be necessary.
    #[must_use]
    pub fn window(code: &str, preperiod: u64, period: u64) -> Option<u64> {
        let code = Code::read(code).ok()?;
        if let Code::AllBut(not) = &code {
            let m = not.last().copied().unwrap_or(0);
            return preperiod.checked_add(m)?.checked_add(period);
        }
        let (t, k) = (code.most_parts(), code.most_taken()?);
        let s = preperiod.max(1);
        let end = t
            .checked_mul(s)?
            .checked_add((t - 1).checked_mul(period)?)?
            .checked_add(k)?;
        end.max(k + 1).checked_add(period)
    }

    /// Recomputes the window from the rules and checks the theorem's hypotheses, and that neither the
    /// pre-period nor the period can be smaller.
    ///
    /// # Errors
    /// [`Rejected`] with the hypothesis or the value that fails.
    ///
    /// # Complexity
    /// O(window · options of a heap): quadratic in the window for octal codes.
    pub fn check(&self, watch: &mut dyn Watch) -> Verdict {
        let theorem = self.verify(watch)?.theorem;
        let count = self
            .rare
            .as_ref()
            .map_or(self.values.len() as u64, |r| r.count);
        let (code, p, n0) = (&self.code, self.period, self.preperiod);
        let what = match self.saltus {
            0 => format!("has period {p} after {n0}"),
            s => format!("has arithmetic period {p} with saltus {s} after {n0}"),
        };
        accept(format!(
            "{code} {what}, both minimal: proved by the {theorem}, with G(0..{}) computed again",
            count - 1
        ))
    }

    /// Everything that [`Period::check`] checks; the values are known for heaps of any size then.
    ///
    /// # Errors
    /// The rejection, or the reason of the watch.
    pub fn verify(&self, watch: &mut dyn Watch) -> Result<Verified<'_>, Rejected> {
        let code = THEOREM.needs(1, Code::read(&self.code))?;
        let theorem = self.theorem(&code)?;
        let values = match &self.rare {
            None => PeriodValues::Listed(&self.values),
            Some(_) if !self.values.is_empty() => {
                return THEOREM.lacks(
                    2,
                    "a certificate lists its values or its rare heaps, not both",
                );
            }
            Some(rare) => {
                // Checked before a long table is computed, which would be wasted if it were too short.
                self.enough(theorem, rare.count)?;
                PeriodValues::Computed(rare.values(&code, watch)?)
            }
        };
        match &values {
            PeriodValues::Listed(listed) => {
                self.enough(theorem, listed.len() as u64)?;
                let again = code.nimbers(listed.len(), watch)?;
                if let Some(n) = (0..again.len()).find(|&n| again[n] != listed[n]) {
                    return THEOREM.lacks(4, format!("G({n}) is {}, not {}", again[n], listed[n]));
                }
                self.repeats(&code, listed, watch)?;
            }
            PeriodValues::Computed(computed) => self.repeats(&code, computed, watch)?,
        }
        Ok(Verified {
            period: self,
            theorem,
            values,
        })
    }

    /// The name of the theorem, if it applies to this code.
    fn theorem(&self, code: &Code) -> Result<&'static str, Rejected> {
        let name = match (code, self.theorem.as_str()) {
            (Code::Digits { repeat: None, .. }, "octal") => "octal period theorem",
            (Code::Take(_), "subtraction") => "subtraction period theorem",
            (Code::AllBut(_), "all-but") => "all-but subtraction theorem",
            (_, other) => {
                return THEOREM.lacks(
                    1,
                    format!("there is no theorem \"{other}\" for {}", self.code),
                );
            }
        };
        if self.saltus != 0 && !matches!(code, Code::AllBut(_)) {
            return THEOREM.lacks(1, format!("the {name} speaks of no saltus"));
        }
        Ok(name)
    }

    /// Checks that this many values are enough: hypothesis 3.
    fn enough(&self, theorem: &str, count: u64) -> Result<(), Rejected> {
        if self.period == 0 {
            return THEOREM.lacks(3, "a period of 0 says nothing");
        }
        match Period::window(&self.code, self.preperiod, self.period) {
            Some(window) if window <= count => Ok(()),
            Some(window) => THEOREM.lacks(
                3,
                format!("the {theorem} needs {window} values, found {count}"),
            ),
            None => THEOREM.lacks(3, "the numbers are too large"),
        }
    }

    /// Checks hypotheses 5 to 8 on these values.
    fn repeats<V: Copy + Into<u64>>(
        &self,
        code: &Code,
        values: &[V],
        watch: &mut dyn Watch,
    ) -> Result<(), Rejected> {
        let value = |n: usize| -> u64 { values[n].into() };
        let s = self.saltus;
        // All indices below are less than the number of values, so they fit in a usize.
        let (p, n0) = (self.period as usize, self.preperiod as usize);
        let repeats =
            |n: usize, q: usize, jump: u64| value(n).checked_add(jump) == Some(value(n + q));
        if let Some(n) = (n0..values.len() - p).find(|&n| !repeats(n, p, s)) {
            return THEOREM.lacks(5, format!("G({}) does not continue G({n})", n + p));
        }
        if let Code::AllBut(not) = code {
            self.all_but_state(not.last().map_or(0, |&m| m as usize))?;
        }
        if n0 > 0 && repeats(n0 - 1, p, s) {
            return THEOREM.lacks(7, format!("the pre-period {n0} is not minimal"));
        }
        // The least period divides every other (periods are closed under greatest common divisors), so only divisors are tried.
        for q in (1..p).filter(|q| p % q == 0) {
            watch.work(1 + p as u64 / 64)?;
            let (jump, exact) = (s / (p / q) as u64, s.is_multiple_of((p / q) as u64));
            if exact
                && (n0..n0 + p - q).all(|n| repeats(n, q, jump))
                && repeats(n0 + p - q, q, jump)
            {
                return THEOREM.lacks(8, format!("the period {p} is not minimal: {q} is one"));
            }
        }
        Ok(())
    }

    /// Checks hypothesis 6 of the all-but theorem at the last n for which the values suffice.
    fn all_but_state(&self, m: usize) -> Result<(), Rejected> {
        let (p, n0) = (self.period as usize, self.preperiod as usize);
        let n = self.values.len() - p;
        if n < n0 + m {
            return THEOREM.lacks(6, "the window is shorter than the forbidden numbers demand");
        }
        let seen = |end: usize| {
            self.values[..end - m]
                .iter()
                .copied()
                .collect::<BTreeSet<u64>>()
        };
        let mut shifted: BTreeSet<u64> = seen(n)
            .into_iter()
            .filter_map(|v| v.checked_add(self.saltus))
            .collect();
        let later = seen(n + p);
        // {0, …, saltus − 1} must be a subset of the values seen, so the saltus cannot exceed their number.
        if self.saltus > later.len() as u64 {
            return THEOREM.lacks(6, "the saltus is larger than the values that were seen");
        }
        shifted.extend(0..self.saltus);
        if shifted == later {
            Ok(())
        } else {
            THEOREM.lacks(
                6,
                "the values seen before the window do not repeat; a longer window may show it",
            )
        }
    }
}
