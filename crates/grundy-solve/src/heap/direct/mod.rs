//! Grundy values G(0), G(1), … of heaps under any code, each computed from its options.
//!
//! What a code may leave depends only on the number of counters that stay on the table. So the set of values of all
//! ways to leave `t` counters in two heaps is computed once for each `t` and shared by all digits. Sets are bit sets.
//! For a code that repeats for ever, running unions of these sets over every r-th total replace the infinitely many digits.
//!
//! Time to reach n: with two parts O(n²/4) steps of one exclusive or; with three parts O(n²·m/64) words for values below
//! m, or O(n³/12) if the three must differ; with one part O(n·m/64); for subtraction sets O(n·|S|). Memory O(n), with
//! three parts O(n·m/64) words. Winning Ways, chapter 4.

mod breaking;
mod resume;

use breaking::Breaking;
use grundy_core::forms::heap::{Digit, HeapCode, SubtractionSet, TakeAndBreak};
use grundy_core::{StopReason, Watch};

/// The Grundy values of one code, computed option by option as far as they are needed.
pub struct Direct {
    values: Vec<u32>,
    max: u32,
    rule: DirectRule,
}

/// The rule of the code, with the state that the next value needs.
enum DirectRule {
    /// Take a member of a list, which is extended as heaps grow; ascending, complete up to `upto`.
    List {
        set: SubtractionSet,
        members: Vec<u64>,
        upto: u64,
        seen: Vec<u32>,
    },
    /// Take anything but these; `count[v]` of the heaps so far have value v, and every v below its length occurs.
    AllBut {
        not: Vec<u64>,
        count: Vec<u32>,
    },
    Code(Breaking),
}

impl Direct {
    /// An engine without any values.
    #[must_use]
    pub fn new(code: &HeapCode) -> Direct {
        let rule = match simplify(code) {
            HeapCode::Subtraction(SubtractionSet::AllBut(not)) => {
                DirectRule::AllBut { not, count: vec![] }
            }
            HeapCode::Subtraction(set) => DirectRule::List {
                set,
                members: vec![],
                upto: 0,
                seen: vec![],
            },
            HeapCode::Code(code) => DirectRule::Code(Breaking::new(code)),
        };
        Direct {
            values: vec![],
            max: 0,
            rule,
        }
    }

    /// The values computed so far: G(0), G(1), …
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The largest value computed so far.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.max
    }

    /// Computes the values up to G(n).
    ///
    /// # Errors
    /// The reason that stopped it; the values so far are kept.
    pub fn extend_to(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        if n >= 1 << 31 {
            return Err(StopReason::Beyond(format!(
                "a table up to {n} is longer than 2^31 values"
            )));
        }
        while self.values.len() as u64 <= n {
            let at = self.values.len();
            let (value, work) = match &mut self.rule {
                DirectRule::List {
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
                DirectRule::AllBut { not, count } => all_but_value(&self.values, not, count),
                DirectRule::Code(rule) => rule.next(&self.values),
            };
            self.values.push(value);
            self.max = self.max.max(value);
            watch.work(1 + work / 64)?;
            if at.is_multiple_of(1024) {
                let held = match &self.rule {
                    DirectRule::Code(rule) => rule.held(),
                    _ => 0,
                };
                watch.memory(4 * at as u64 + held)?;
                watch.progress("heaps", at as u64, n);
            }
        }
        Ok(())
    }
}

/// The mex of G(n - s) for the members s of an ascending list.
fn list_value(values: &[u32], members: &[u64], seen: &mut Vec<u32>) -> (u32, u64) {
    let n = values.len();
    // seen[v] == n + 1 if some option of n has value v, so nothing need be cleared. No value exceeds the number of options.
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

/// The mex of all earlier values except those at n - x for excluded x: the first value that has never occurred, unless a
/// smaller one occurs at excluded places only.
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

/// The same rules in the simplest form: codes that only take, never split, become subtraction sets.
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
