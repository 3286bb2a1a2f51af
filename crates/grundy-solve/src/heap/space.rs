//! The rare values of a code that splits heaps in two, and the search for the best division: see
//! [`sparse`](super::sparse).

/// If more than one heap in this many is rare, marking all pairs is faster than searching for witnesses.
const DENSE: i64 = 10;

/// A division of values into rare and common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits of a value whose parity decides; 0 means that there is no such division, and all heaps are treated as
    /// rare.
    pub mask: u16,
    /// True if the parity of the heap's size counts as well.
    pub by_position: bool,
}

impl Space {
    /// No division: every heap counts as rare.
    pub const NONE: Space = Space {
        mask: 0,
        by_position: false,
    };

    /// The division with the fewest rare heaps in a table of values below `size`, a power of two, for a code whose
    /// digits at the places `breaks` split heaps; [`Space::NONE`] if too many are rare. Time O(n + size·log size).
    pub fn best(values: &[u16], size: usize, breaks: &[usize]) -> Space {
        let last = *breaks
            .last()
            .expect("a sparse space is made for codes that break heaps");
        let one_parity = breaks.iter().all(|k| k % 2 == last % 2);
        let mut best = (i64::MAX, Space::NONE);
        for by_position in [false, true] {
            if by_position && !one_parity {
                continue;
            }
            let mut count = vec![0i64; size];
            for (n, &v) in values.iter().enumerate().skip(1) {
                let odd = by_position && (n + last) % 2 == 1;
                count[usize::from(v)] += if odd { -1 } else { 1 };
            }
            // One transform gives rare − common for all masks at once: it adds the counts of values with even parity
            // under the mask, and subtracts the others.
            walsh_hadamard(&mut count);
            for (mask, &excess) in count.iter().enumerate().skip(1) {
                if excess < best.0 {
                    let mask = mask as u16;
                    best = (excess, Space { mask, by_position });
                }
            }
        }
        // The transform's entry is rare − common; with rare + common = n this gives the number of rare heaps.
        let (excess, space) = best;
        let rare = (values.len() as i64 + excess) / 2;
        if rare > values.len() as i64 / DENSE {
            Space::NONE
        } else {
            space
        }
    }

    /// True if a heap of value v is common; `odd` is the parity of its size plus the places where heaps split.
    pub fn is_common(self, v: u32, odd: bool) -> bool {
        let ones = (v & u32::from(self.mask)).count_ones();
        self.mask == 0 || (ones + u32::from(self.by_position && odd)) % 2 == 1
    }
}

/// The Walsh–Hadamard transform in place: a[m] becomes the sum of a[v]·(−1)^parity(v AND m).
fn walsh_hadamard(a: &mut [i64]) {
    let mut half = 1;
    while half < a.len() {
        for pair in a.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}
