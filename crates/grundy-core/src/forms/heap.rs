//! Heap games: a move takes from one heap and may break the rest into several.
//!
//! The digit d(k) of a *take-and-break code* says what may be left of a heap when k are taken from it:
//! bit j of d(k) allows exactly j non-empty heaps. `0.77` is Kayles, `0.137` Dawson's Chess, `0.333` takes 1..3.
//! Winning Ways, chapter 4.

use crate::notation::{ParseError, offset_in, read_number};
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

    /// The numbers that can be taken from a heap of `heap`, ascending, each with its digit. Lazy: a heap of 10^18
    /// costs nothing before its moves are asked for.
    pub fn takes(&self, heap: u64) -> impl Iterator<Item = (u64, Digit)> + use<'_> {
        const TAKE: Digit = Digit {
            parts: 3,
            distinct: false,
        };
        let (listed, counted): (Vec<u64>, _) = match self {
            HeapCode::Subtraction(SubtractionSet::AllBut(_)) => (vec![], Some(heap)),
            HeapCode::Subtraction(set) => (set.upto(heap), None),
            HeapCode::Code(code) => match code.repeat {
                Some(_) => (vec![], Some(heap)),
                None => (vec![], Some(heap.min(code.digits.len() as u64 - 1))),
            },
        };
        let listed = listed.into_iter().map(|k| (k, TAKE));
        let counted = counted.into_iter().flat_map(|end| 0..=end);
        listed.chain(
            counted
                .map(|k| (k, self.digit(k)))
                .filter(|(_, digit)| digit.parts != 0),
        )
    }

    /// Everything that one heap can become: how many are taken, and what is left, smallest part first.
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

    /// Whether a heap of `heap` may become `left` (in any order, none empty) when `taken` are taken.
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

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapCode::Code(code) => code.fmt(f),
            HeapCode::Subtraction(set) => set.fmt(f),
        }
    }
}

impl fmt::Display for SubtractionSet {
    /// As it is read: `1..3,7`, `all-but 2,4`, `powers 2`, `fibonacci`, `squares`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtractionSet::Finite(set) => f.write_str(&show_ranges(set)),
            SubtractionSet::AllBut(not) if not.is_empty() => f.write_str("all"),
            SubtractionSet::AllBut(not) => write!(f, "all-but {}", show_ranges(not)),
            SubtractionSet::Powers(base) => write!(f, "powers {base}"),
            SubtractionSet::Fibonacci => f.write_str("fibonacci"),
            SubtractionSet::Squares => f.write_str("squares"),
        }
    }
}

/// Ascending numbers with runs of three and more written as `a..b`.
fn show_ranges(set: &[u64]) -> String {
    let runs = set.chunk_by(|a, b| a + 1 == *b);
    let show = |run: &[u64]| match run {
        [a, _, .., z] => format!("{a}..{z}"),
        _ => run.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
    };
    runs.map(show).collect::<Vec<_>>().join(",")
}

/// The most numbers that a subtraction set may list.
const MOST_LISTED: u64 = 1_000_000;

/// Reads `1..3,7`: ascending, each once.
fn read_ranges(text: &str, part: &str) -> Result<Vec<u64>, ParseError> {
    const WHAT: &str = "a number of counters or a range such as 1..3";
    let mut all = Vec::new();
    for piece in part.split(',') {
        let ends = piece.split_once("..");
        let (low, high) = ends.unwrap_or((piece, piece));
        let low_n = read_number(text, low, WHAT, u64::MAX)?;
        let high_n = read_number(text, high, WHAT, u64::MAX)?;
        if low_n == 0 {
            return Err(ParseError::at_piece(
                text,
                low.trim(),
                "a number of at least 1, for a move takes something",
            ));
        }
        if high_n < low_n {
            return Err(ParseError::at_piece(
                text,
                piece.trim(),
                "a range whose end is not below its start",
            ));
        }
        if high_n - low_n >= MOST_LISTED - all.len() as u64 {
            return Err(ParseError::at_piece(
                text,
                piece.trim(),
                format!("at most {MOST_LISTED} numbers in all"),
            ));
        }
        all.extend(low_n..=high_n);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

impl std::str::FromStr for SubtractionSet {
    type Err = ParseError;

    /// Reads `1..3,7`, `all-but 2,4`, `all`, `powers 2`, `fibonacci`, `squares`.
    fn from_str(text: &str) -> Result<SubtractionSet, ParseError> {
        let body = text.trim();
        let (word, rest) = body
            .split_once(char::is_whitespace)
            .unwrap_or(body.split_at(body.len()));
        let no_more = |set| match rest.trim() {
            "" => Ok(set),
            more => Err(ParseError::at_piece(text, more, "the end of the set")),
        };
        match word.to_ascii_lowercase().as_str() {
            "all" => no_more(SubtractionSet::AllBut(vec![])),
            "fibonacci" => no_more(SubtractionSet::Fibonacci),
            "squares" => no_more(SubtractionSet::Squares),
            "all-but" => Ok(SubtractionSet::AllBut(read_ranges(text, rest)?)),
            "powers" => {
                let base = read_number(text, rest, "a base of at least 2", u64::MAX)?;
                if base < 2 {
                    return Err(ParseError::at_piece(
                        text,
                        rest.trim(),
                        "a base of at least 2",
                    ));
                }
                Ok(SubtractionSet::Powers(base))
            }
            other if other.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                Err(ParseError::at_piece(
                    text,
                    word,
                    "a set: 1..3,7 | all | all-but 2,4 | powers 2 | fibonacci | squares",
                ))
            }
            _ => Ok(SubtractionSet::Finite(read_ranges(text, body)?)),
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

/// The most digits that a code may have.
const MOST_DIGITS: usize = 4096;

impl std::str::FromStr for TakeAndBreak {
    type Err = ParseError;

    /// Reads `0.77`, `.137`, `4.007`, `0.3F`, `4!.0`, `0.[3]`.
    ///
    /// Digits are hexadecimal (bit 3: three heaps may be left). `!` after a digit: the heaps left must differ in
    /// size. Digits in brackets at the end repeat for ever. Zeros at the end are dropped. d(0) can only break,
    /// because taking nothing and leaving the heap as it is would be no move.
    ///
    /// ```
    /// use grundy_core::forms::heap::TakeAndBreak;
    /// let kayles: TakeAndBreak = ".770".parse().unwrap();
    /// assert_eq!(kayles.to_string(), "0.77");
    /// assert_eq!("0.7Z".parse::<TakeAndBreak>().unwrap_err().at, 3);
    /// assert_eq!("1.7".parse::<TakeAndBreak>().unwrap_err().at, 0);
    /// ```
    fn from_str(text: &str) -> Result<TakeAndBreak, ParseError> {
        let body = text.trim();
        let start = offset_in(text, body);
        let mut digits: Vec<Digit> = Vec::new();
        let (mut dot, mut open, mut closed) = (false, None, false);
        for (i, c) in body.char_indices() {
            let wrong =
                |expected: &str| Err(ParseError::new(start + i, format!("\"{c}\""), expected));
            match c {
                _ if closed => return wrong("the end of the code after \"]\""),
                '.' if dot => return wrong("one dot only"),
                '.' => {
                    if digits.is_empty() {
                        digits.push(Digit::default());
                    }
                    dot = true;
                }
                '[' if !dot || open.is_some() => {
                    return wrong("one \"[\", after the dot");
                }
                '[' => open = Some((digits.len(), i)),
                ']' => match open {
                    Some((from, _)) if from < digits.len() => closed = true,
                    Some(_) => return wrong("a digit that repeats"),
                    None => return wrong("a \"[\" before it"),
                },
                '!' => {
                    let after_digit = body[..i].ends_with(|d: char| d.is_ascii_hexdigit());
                    match digits.last_mut() {
                        Some(digit) if after_digit => digit.distinct = digit.most_parts() > 1,
                        _ => return wrong("a digit before \"!\""),
                    }
                }
                _ => {
                    let Some(parts) = c.to_digit(16) else {
                        return wrong("a digit 0-9 or A-F");
                    };
                    if !dot && !digits.is_empty() {
                        return wrong("a dot after the first digit");
                    }
                    if !dot && parts & 3 != 0 && body.contains('.') {
                        return wrong(
                            "0, 4, 8 or C before the dot (taking nothing and leaving at most one heap is no move)",
                        );
                    }
                    if digits.len() > MOST_DIGITS {
                        return wrong(&format!("at most {MOST_DIGITS} digits"));
                    }
                    digits.push(Digit {
                        parts: parts as u8,
                        distinct: false,
                    });
                }
            }
        }
        let end = |expected: &str| Err(ParseError::new(text.trim_end().len(), "the end", expected));
        if !dot {
            return end("a dot, as in 0.77");
        }
        if digits.len() < 2 && body.ends_with('.') {
            return end("a digit after the dot");
        }
        if open.is_some() && !closed {
            return end("\"]\" after the digits that repeat");
        }
        let mut repeat = open.map(|(from, _)| from);
        if repeat.is_some_and(|from| digits[from..].iter().all(|d| d.parts == 0)) {
            repeat = None;
        }
        if repeat.is_none() {
            while digits.len() > 1 && digits.last().is_some_and(|d| d.parts == 0) {
                digits.pop();
            }
        }
        Ok(TakeAndBreak { digits, repeat })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Result<TakeAndBreak, ParseError> {
        text.parse()
    }

    #[test]
    fn codes_are_shown_as_they_are_read() {
        for text in [
            "0.77", "0.137", "4.007", "0.3F", "4!.0", "0.[3]", "0.3[03]", "4.[3]", "0.0", "0.4!7",
            "C!.1", "0.0[07]",
        ] {
            assert_eq!(code(text).unwrap().to_string(), text);
        }
        assert_eq!(code(".137").unwrap(), code("0.1370").unwrap());
        assert_eq!(code("0.3f").unwrap(), code("0.3F").unwrap());
        assert_eq!(code("0.7[0]").unwrap(), code("0.7").unwrap());
        assert_eq!(code("0.3!").unwrap(), code("0.3").unwrap());
    }

    #[test]
    fn faults_of_codes_are_placed() {
        for (text, at) in [
            ("0.7Z", 3),
            ("1.7", 0),
            ("77", 1),
            ("7", 1),
            ("0", 1),
            ("", 0),
            ("0.", 2),
            (".", 1),
            ("0.7.7", 3),
            ("0.[3", 4),
            ("0.[]", 3),
            ("0.3]", 3),
            ("0.[3]7", 5),
            ("[0.3]", 0),
            ("0.!", 2),
            ("0.-7", 2),
            ("0.7 7", 3),
            ("0.é", 2),
            (" 0.x", 3),
            ("0.7!!", 4),
        ] {
            assert_eq!(code(text).unwrap_err().at, at, "{text}");
        }
        assert!(code(&format!("0.{}", "7".repeat(5000))).is_err());
    }

    #[test]
    fn sets_are_shown_as_they_are_read() {
        for text in [
            "1..3,7",
            "1,2,5",
            "all",
            "all-but 2,4",
            "powers 2",
            "fibonacci",
            "squares",
        ] {
            assert_eq!(text.parse::<SubtractionSet>().unwrap().to_string(), text);
        }
        assert_eq!(
            "3,1 ,2".parse::<SubtractionSet>().unwrap().to_string(),
            "1..3"
        );
        for (text, at) in [
            ("", 0),
            ("0", 0),
            ("1,,2", 2),
            ("3..1", 0),
            ("1..99999999", 0),
            ("-1", 0),
            ("powers 1", 7),
            ("primes", 0),
            ("squares 4", 8),
            ("1..0", 0),
            ("0..3", 0),
            ("all-but", 7),
        ] {
            assert_eq!(text.parse::<SubtractionSet>().unwrap_err().at, at, "{text}");
        }
    }

    #[test]
    fn options_are_the_allowed_partitions() {
        for text in ["0.77", "4!.0", "C.F", "8!.4!7", "4.[3]", "0.0F"] {
            let code = HeapCode::Code(code(text).unwrap());
            for heap in 0..12 {
                let options: Vec<_> = code.options(heap).collect();
                let mut all = Vec::new();
                for taken in 0..=heap {
                    let rest = heap - taken;
                    let mut lists = vec![vec![]];
                    for a in 1..=rest {
                        lists.push(vec![a]);
                        for b in a..=rest {
                            lists.push(vec![a, b]);
                            lists.extend((b..=rest).map(|c| vec![a, b, c]));
                        }
                    }
                    let fits = lists.into_iter().filter(|l| code.allows(heap, taken, l));
                    all.extend(fits.map(|l| (taken, l)));
                }
                let sorted = |mut v: Vec<(u64, Vec<u64>)>| {
                    v.sort();
                    v
                };
                assert_eq!(sorted(options), sorted(all), "{text} {heap}");
            }
        }
    }
}
