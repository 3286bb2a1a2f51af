//! Sorted lists of numbers without duplicates: sorted digit by digit, merged, and searched by their first bits.

use grundy_core::{StopReason, Watch};

/// Numbers that are merged between two checks of the limits.
const BETWEEN_LOOKS: usize = 1 << 18;

/// Sorts numbers below 2 to the power of `bits`, and leaves each once. Digit by digit from the lowest, with one list beside
/// the other.
pub fn sort(numbers: &mut Vec<u64>, bits: u32) {
    const DIGIT: u32 = 8;
    if numbers.len() < 1 << DIGIT {
        numbers.sort_unstable();
    } else {
        let mut other = vec![0; numbers.len()];
        for shift in (0..bits).step_by(DIGIT as usize) {
            let digit = |number: u64| (number >> shift) as usize & ((1 << DIGIT) - 1);
            let mut ends = [0usize; 1 << DIGIT];
            numbers.iter().for_each(|&number| ends[digit(number)] += 1);
            // If all numbers have the same digit here, they are in order by it already.
            if ends.contains(&numbers.len()) {
                continue;
            }
            // From here on each entry is the place for the next number with this digit.
            let mut begin = 0;
            for end in &mut ends {
                (begin, *end) = (begin + *end, begin);
            }
            for &number in numbers.iter() {
                let place = &mut ends[digit(number)];
                other[*place] = number;
                *place += 1;
            }
            std::mem::swap(numbers, &mut other);
        }
    }
    numbers.dedup();
}

/// The numbers of several sorted lists, each once.
///
/// # Errors
/// The reason that stopped it.
pub fn merge(mut lists: Vec<Vec<u64>>, watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
    while lists.len() > 1 {
        let mut pairs = lists.into_iter();
        let mut merged = Vec::new();
        while let Some(first) = pairs.next() {
            merged.push(match pairs.next() {
                Some(second) => merge_two(&first, &second, watch)?,
                None => first,
            });
        }
        lists = merged;
    }
    Ok(lists.pop().unwrap_or_default())
}

/// Merges two ascending lists, dropping repetitions between them.
fn merge_two(a: &[u64], b: &[u64], watch: &mut dyn Watch) -> Result<Vec<u64>, StopReason> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        watch.work(1)?;
        for _ in 0..BETWEEN_LOOKS {
            let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) else {
                break;
            };
            // Of two equal numbers one is kept, and both lists go on.
            merged.push(x.min(y));
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
    }
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
    merged.shrink_to_fit();
    Ok(merged)
}

/// Finds numbers in a sorted list by their first bits.
#[derive(Clone, Debug)]
pub struct Index {
    shift: u32,
    /// For each value of the first bits the place where its numbers begin, and the end of the list behind them.
    begins: Vec<u32>,
}

impl Index {
    /// An index of a sorted list of less than 2^32 numbers.
    #[must_use]
    pub fn new(sorted: &[u64]) -> Index {
        let last = sorted.last().copied().unwrap_or(0);
        let bits = 64 - last.leading_zeros();
        // About one number for each place.
        let wanted = usize::BITS - sorted.len().leading_zeros();
        let shift = bits.saturating_sub(wanted);
        let mut begins = vec![0; (last >> shift) as usize + 2];
        for &number in sorted {
            begins[(number >> shift) as usize + 1] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        Index { shift, begins }
    }

    /// The bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        4 * self.begins.len() as u64
    }

    /// The place of a number in the list that the index was made of.
    #[must_use]
    pub fn find(&self, sorted: &[u64], number: u64) -> Option<usize> {
        let first = usize::try_from(number >> self.shift).ok()?;
        let begin = *self.begins.get(first)? as usize;
        let end = *self.begins.get(first + 1)? as usize;
        let place = &sorted[begin..end];
        match place.len() {
            0..=8 => place.iter().position(|&other| other == number),
            _ => place.binary_search(&number).ok(),
        }
        .map(|at| begin + at)
    }
}
