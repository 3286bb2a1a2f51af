//! Heap games: a move takes from one heap and may break the rest into several.
//!
//! The digit d(k) of a *take-and-break code* says what may be left of a heap when k are taken from it:
//! bit j of d(k) allows exactly j non-empty heaps. `0.77` is Kayles, `0.137` Dawson's Chess, `0.333` takes 1..3.
//! Winning Ways, chapter 4.

mod notation;

/// The numbers of heaps that may be left after one number of counters is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// Bit j: exactly j non-empty heaps may be left; j from 0 to 3.
    pub parts: u8,
    /// The heaps that are left must have different sizes.
    pub distinct: bool,
}

impl Digit {
    /// True if exactly `parts` non-empty heaps may be left.
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
    /// The digit d(k) for k = `taken`; zero beyond the end of a finite code.
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

/// The numbers that may be taken from a heap.
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
    /// The members up to `max`, ascending.
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

    /// True if `k` may be taken.
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
    /// The number of the heap, from 0.
    pub heap: usize,
    /// The number of counters taken away.
    pub taken: u64,
    /// The non-empty heaps that are left in its place, in the order in which they lie.
    pub left: Vec<u64>,
}

impl HeapCode {
    /// The digit for `taken`: how many heaps may be left after this many counters are taken.
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

    /// The numbers that can be taken from a heap of `heap`, ascending, each with its digit. Lazy: a heap of 10^18
    /// costs nothing until its moves are asked for.
    pub fn takes(&self, heap: u64) -> impl Iterator<Item = (u64, Digit)> + use<'_> {
        const TAKE: Digit = Digit {
            parts: 3,
            distinct: false,
        };
        // There are 2^32 squares below 2^64, so they are made on demand.
        let mut roots = 0;
        let (listed, counted): (Vec<u64>, _) = match self {
            HeapCode::Subtraction(SubtractionSet::Squares) => {
                roots = heap.isqrt();
                (vec![], None)
            }
            HeapCode::Subtraction(SubtractionSet::AllBut(_)) => (vec![], Some(heap)),
            HeapCode::Subtraction(set) => (set.upto(heap), None),
            HeapCode::Code(code) => match code.repeat {
                Some(_) => (vec![], Some(heap)),
                None => (vec![], Some(heap.min(code.digits.len() as u64 - 1))),
            },
        };
        let listed = listed.into_iter().map(|k| (k, TAKE));
        let squares = (1..=roots).map(|k| (k * k, TAKE));
        let counted = counted.into_iter().flat_map(|end| 0..=end);
        listed.chain(squares).chain(
            counted
                .map(|k| (k, self.digit(k)))
                .filter(|(_, digit)| digit.parts != 0),
        )
    }

    /// All options of one heap: how many counters are taken and which heaps are left, smallest first.
    /// Taking nothing and leaving one heap (d(0) with bit 1) is no move. Lazy.
    pub fn options(&self, heap: u64) -> impl Iterator<Item = (u64, Vec<u64>)> + use<'_> {
        self.takes(heap).flat_map(move |(taken, digit)| {
            let rest = heap - taken;
            let apart = u64::from(digit.distinct);
            let none = (rest == 0 && taken > 0 && digit.allows(0)).then(Vec::new);
            let one = (rest > 0 && taken > 0 && digit.allows(1)).then(|| vec![rest]);
            let halves = if digit.allows(2) {
                rest.saturating_sub(apart) / 2
            } else {
                0
            };
            let two = (1..=halves).map(move |a| vec![a, rest - a]);
            let thirds = if digit.allows(3) { rest / 3 } else { 0 };
            let three = (1..=thirds).flat_map(move |a| {
                let upper = (rest - a).saturating_sub(apart) / 2;
                (a + apart..=upper).map(move |b| vec![a, b, rest - a - b])
            });
            let left = none.into_iter().chain(one).chain(two).chain(three);
            left.map(move |parts| (taken, parts))
        })
    }

    /// True if a heap of `heap` may become `left` (in any order, none empty) when `taken` are taken.
    #[must_use]
    pub fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        let digit = self.digit(taken);
        let parts = left.len() as u32;
        let Some(rest) = heap.checked_sub(taken) else {
            return false;
        };
        let sum = left
            .iter()
            .try_fold(0u64, |sum, &part| sum.checked_add(part));
        parts <= 3
            && digit.allows(parts)
            && (taken > 0 || parts > 1)
            && sum == Some(rest)
            && left.iter().all(|&part| part > 0)
            && !(digit.distinct && (1..left.len()).any(|i| left[..i].contains(&left[i])))
    }
}
