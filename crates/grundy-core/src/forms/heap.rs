//! Heap games: a move takes from one heap and may break the rest into several.
//!
//! The digit d(k) of a *take-and-break code* says what may be left of a heap when k are taken from it:
//! bit j of d(k) allows exactly j non-empty heaps. `0.77` is Kayles, `0.137` Dawson's Chess, `0.333` takes 1..3.
//! Winning Ways, chapter 4.

use crate::notation::ParseError;
use std::fmt;

/// What may be left after one number of counters is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// Bit j: exactly j non-empty heaps may be left; j from 0 to 3.
    pub parts: u8,
    /// The heaps that are left must have different sizes.
    pub distinct: bool,
}

impl Digit {
    /// Whether exactly `parts` non-empty heaps may be left.
    #[must_use]
    pub fn allows(self, parts: u32) -> bool {
        self.parts >> parts & 1 == 1
    }

    /// The largest number of heaps that may be left.
    #[must_use]
    pub fn most_parts(self) -> u32 {
        self.parts.checked_ilog2().unwrap_or(0)
    }
}

/// A code d(0).d(1)d(2)…, finite or repeating for ever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak {
    /// d(0), d(1), … ; the last is not zero, unless it belongs to the repeated part.
    pub digits: Vec<Digit>,
    /// The digits from this place on repeat for ever; `None`: the code ends.
    pub repeat: Option<usize>,
}

impl TakeAndBreak {
    /// d(k).
    #[must_use]
    pub fn digit(&self, taken: u64) -> Digit {
        let n = self.digits.len() as u64;
        if taken < n {
            return self.digits[taken as usize];
        }
        match self.repeat {
            Some(from) => {
                let from = from as u64;
                self.digits[(from + (taken - from) % (n - from)) as usize]
            }
            None => Digit::default(),
        }
    }
}

/// Which numbers may be taken from a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubtractionSet {
    /// These, ascending, each once, none zero.
    Finite(Vec<u64>),
    /// All positive numbers except these, ascending.
    AllBut(Vec<u64>),
    /// The powers of a base of at least 2, from 1 on.
    Powers(u64),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 4, 9, 16, …
    Squares,
}

impl SubtractionSet {
    /// The members of at most `max`, ascending.
    #[must_use]
    pub fn upto(&self, max: u64) -> Vec<u64> {
        let grow = |mut a: u64, mut b: u64, step: fn(u64, u64) -> Option<u64>| {
            let mut all = Vec::new();
            while a <= max {
                all.push(a);
                let Some(c) = step(a, b) else { break };
                (a, b) = (b, c);
            }
            all
        };
        match self {
            SubtractionSet::Finite(set) => set.iter().copied().filter(|&k| k <= max).collect(),
            SubtractionSet::AllBut(not) => (1..=max)
                .filter(|k| not.binary_search(k).is_err())
                .collect(),
            SubtractionSet::Fibonacci => grow(1, 2, u64::checked_add),
            SubtractionSet::Squares => (1..=max.isqrt()).map(|k| k * k).collect(),
            SubtractionSet::Powers(base) => {
                let mut all = Vec::new();
                let mut power = Some(1u64);
                while let Some(p) = power.filter(|&p| p <= max) {
                    all.push(p);
                    power = p.checked_mul(*base);
                }
                all
            }
        }
    }

    /// Whether `k` may be taken.
    #[must_use]
    pub fn contains(&self, k: u64) -> bool {
        match self {
            SubtractionSet::Finite(set) => set.binary_search(&k).is_ok(),
            SubtractionSet::AllBut(not) => k > 0 && not.binary_search(&k).is_err(),
            SubtractionSet::Squares => k > 0 && k.isqrt() * k.isqrt() == k,
            SubtractionSet::Fibonacci | SubtractionSet::Powers(_) => {
                k > 0 && self.upto(k).last() == Some(&k)
            }
        }
    }
}

/// The rules of a heap game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HeapCode {
    /// By a take-and-break code.
    Code(TakeAndBreak),
    /// Take a number of the set, leave the rest as one heap.
    Subtraction(SubtractionSet),
}

/// One move in a heap game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapMove {
    /// Which heap, from 0.
    pub heap: usize,
    /// How many counters are taken away.
    pub taken: u64,
    /// The non-empty heaps that are left in its place, in the order in which they lie.
    pub left: Vec<u64>,
}

impl HeapCode {
    /// What may be left when `taken` counters are taken.
    #[must_use]
    pub fn digit(&self, taken: u64) -> Digit {
        match self {
            HeapCode::Code(code) => code.digit(taken),
            HeapCode::Subtraction(set) => Digit {
                parts: if set.contains(taken) { 3 } else { 0 },
                distinct: false,
            },
        }
    }

    /// The numbers that can be taken from a heap of `heap`, ascending, each with its digit.
    #[must_use]
    pub fn takes(&self, heap: u64) -> Vec<(u64, Digit)> {
        match self {
            HeapCode::Subtraction(set) => set
                .upto(heap)
                .into_iter()
                .map(|k| {
                    (
                        k,
                        Digit {
                            parts: 3,
                            distinct: false,
                        },
                    )
                })
                .collect(),
            HeapCode::Code(code) => {
                let end = match code.repeat {
                    Some(_) => heap,
                    None => heap.min((code.digits.len() as u64).saturating_sub(1)),
                };
                (0..=end)
                    .map(|k| (k, code.digit(k)))
                    .filter(|(_, d)| d.parts != 0)
                    .collect()
            }
        }
    }

    /// Everything that one heap can become: how many are taken, and what is left, smallest part first.
    /// A break into nothing but itself (d(0) with one part) is no move.
    #[must_use]
    pub fn options(&self, heap: u64) -> Vec<(u64, Vec<u64>)> {
        let mut all = Vec::new();
        for (taken, digit) in self.takes(heap) {
            let rest = heap - taken;
            let apart = u64::from(digit.distinct);
            if rest == 0 {
                if digit.allows(0) && taken > 0 {
                    all.push((taken, vec![]));
                }
                continue;
            }
            if digit.allows(1) && taken > 0 {
                all.push((taken, vec![rest]));
            }
            if digit.allows(2) {
                let mut a = 1;
                while a + a + apart <= rest {
                    all.push((taken, vec![a, rest - a]));
                    a += 1;
                }
            }
            if digit.allows(3) {
                let mut a = 1;
                while a < rest {
                    let mut b = a + apart;
                    while a + b + b + apart <= rest {
                        all.push((taken, vec![a, b, rest - a - b]));
                        b += 1;
                    }
                    a += 1;
                }
            }
        }
        all
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapCode::Code(code) => code.fmt(f),
            HeapCode::Subtraction(set) => set.fmt(f),
        }
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match self {
            SubtractionSet::Finite(set) => f.write_str(&list(set)),
            SubtractionSet::AllBut(not) => write!(f, "all-but {}", list(not)),
            SubtractionSet::Powers(base) => write!(f, "powers {base}"),
            SubtractionSet::Fibonacci => f.write_str("fibonacci"),
            SubtractionSet::Squares => f.write_str("squares"),
        }
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, digit) in self.digits.iter().enumerate() {
            if self.repeat == Some(k) {
                f.write_str("[")?;
            }
            write!(f, "{:X}", digit.parts)?;
            if digit.distinct {
                f.write_str("!")?;
            }
            if k == 0 {
                f.write_str(".")?;
            }
        }
        if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        if self.repeat.is_some() {
            f.write_str("]")?;
        }
        Ok(())
    }
}

impl std::str::FromStr for TakeAndBreak {
    type Err = ParseError;

    /// Reads `0.77`, `.137`, `4.007`, `0.3F`, `4!.0`, `0.[3]`.
    fn from_str(text: &str) -> Result<TakeAndBreak, ParseError> {
        let _ = text;
        todo!("read_code")
    }
}
