//! Sets of cells as bits of one word or of several: what a board of squares is made of.
//!
//! ```
//! use grundy_games::families::bits::Bits;
//! let corner = u64::one(0) | u64::one(7);
//! assert_eq!((corner.count(), corner.lowest(), corner.highest()), (2, 0, 7));
//! assert_eq!(corner.cells().collect::<Vec<_>>(), [0, 7]);
//! ```

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A set of cells with the numbers 0, 1, 2, … below [`WIDTH`](Bits::WIDTH).
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The number of cells that fit.
    const WIDTH: usize;
    /// No cell.
    const NONE: Self;

    /// One cell.
    #[must_use]
    fn one(cell: usize) -> Self;

    /// Every cell moved to a number that is larger by `n`; those that leave the word are lost.
    #[must_use]
    fn up(self, n: usize) -> Self;

    /// Every cell moved to a number that is smaller by `n`; those below 0 are lost.
    #[must_use]
    fn down(self, n: usize) -> Self;

    /// The number of cells in the set.
    fn count(self) -> u32;

    /// The smallest number; `WIDTH` where there is no cell.
    fn lowest(self) -> usize;

    /// The largest number; 0 where there is no cell.
    fn highest(self) -> usize;

    /// Cell n becomes cell `WIDTH` − 1 − n.
    #[must_use]
    fn reversed(self) -> Self;

    /// The cells 0, `step`, 2 `step`, …
    #[must_use]
    fn every(step: usize) -> Self;

    /// The cells below 64.
    #[must_use]
    fn word(self) -> u64;

    /// A set of cells below 64.
    #[must_use]
    fn from_word(word: u64) -> Self;

    /// The first `n` cells.
    #[must_use]
    fn first(n: usize) -> Self {
        match n {
            0 => Self::NONE,
            _ => (!Self::NONE).down(Self::WIDTH - n),
        }
    }

    /// True if the set is empty.
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The set without its smallest number.
    #[must_use]
    fn without_lowest(self) -> Self {
        self & !Self::one(self.lowest())
    }

    /// True if the cell with this number is in the set.
    fn has(self, cell: usize) -> bool {
        !(self & Self::one(cell)).is_none()
    }

    /// True if a cell is in both sets.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// The cells in ascending order.
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// A rectangle of cells in rows that are `stride` apart.
    #[must_use]
    fn rectangle(rows: usize, columns: usize, stride: usize) -> Self {
        let row = Self::first(columns);
        (0..rows).fold(Self::NONE, |all, n| all | row.up(n * stride))
    }
}

/// The cells of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_none() {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(cell)
    }
}

/// The sets that come of joining sets that meet: no two of them meet.
///
/// ```
/// use grundy_games::families::bits::joined;
/// assert_eq!(joined([0b11_u64, 0b100, 0b110]), [0b111]);
/// ```
pub fn joined<B: Bits>(sets: impl IntoIterator<Item = B>) -> Vec<B> {
    let mut regions: Vec<B> = Vec::new();
    for mut region in sets {
        // Those that are kept do not meet one another, so none of them meets what the region grows to.
        regions.retain(|&other| {
            let apart = !other.meets(region);
            region = if apart { region } else { region | other };
            apart
        });
        regions.push(region);
    }
    regions
}

/// The cells 0, `step`, 2 `step`, … below 128, for every step.
const EVERY: [u128; 129] = {
    let mut table = [1; 129];
    let mut step = 1;
    while step < 128 {
        let mut cell = step;
        while cell < 128 {
            table[step] |= 1 << cell;
            cell += step;
        }
        step += 1;
    }
    table
};

/// The code that all words of the machine share.
macro_rules! as_a_word {
    ($word:ty) => {
        const WIDTH: usize = <$word>::BITS as usize;
        const NONE: $word = 0;

        fn one(cell: usize) -> $word {
            1 << cell
        }
        fn up(self, n: usize) -> $word {
            u32::try_from(n)
                .ok()
                .and_then(|n| self.checked_shl(n))
                .unwrap_or(0)
        }
        fn down(self, n: usize) -> $word {
            u32::try_from(n)
                .ok()
                .and_then(|n| self.checked_shr(n))
                .unwrap_or(0)
        }
        fn count(self) -> u32 {
            self.count_ones()
        }
        fn lowest(self) -> usize {
            self.trailing_zeros() as usize
        }
        fn highest(self) -> usize {
            (Self::WIDTH - 1).saturating_sub(self.leading_zeros() as usize)
        }
        fn reversed(self) -> $word {
            self.reverse_bits()
        }
        #[inline]
        fn word(self) -> u64 {
            self as u64
        }
        #[inline]
        fn from_word(word: u64) -> $word {
            word.into()
        }
        #[inline]
        fn without_lowest(self) -> $word {
            self & self.wrapping_sub(1)
        }
    };
}

impl Bits for u64 {
    as_a_word!(u64);

    fn every(step: usize) -> u64 {
        EVERY[step] as u64
    }
}

impl Bits for u128 {
    as_a_word!(u128);

    fn every(step: usize) -> u128 {
        EVERY[step]
    }
}

/// A set of cells in several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Words<const N: usize>([u64; N]);

/// A set of up to 384 cells: a board of 19 by 19 has 361.
pub type Wide = Words<6>;

/// A set of up to 2048 cells: a board of 45 by 45 has 2025.
pub type Vast = Words<32>;

impl<const N: usize> Words<N> {
    /// The same bits with another first word.
    fn with_first(mut self, word: u64) -> Self {
        self.0[0] = word;
        self
    }

    /// Combines two sets word by word.
    #[inline]
    fn both(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Words(std::array::from_fn(|i| of(self.0[i], other.0[i])))
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Words<N> {
    const WIDTH: usize = 64 * N;
    const NONE: Self = Words([0; N]);

    #[inline]
    fn is_none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn one(cell: usize) -> Self {
        let mut one = Self::NONE;
        one.0[cell / 64] = 1 << (cell % 64);
        one
    }
    #[inline]
    fn up(self, n: usize) -> Self {
        let (words, rest) = (n / 64, n % 64);
        let word = |i: Option<usize>| i.map_or(0, |i| self.0[i]);
        Words(std::array::from_fn(|i| {
            let carried = word(i.checked_sub(words + 1)).down(64 - rest);
            word(i.checked_sub(words)).up(rest) | carried
        }))
    }

    #[inline]
    fn down(self, n: usize) -> Self {
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        // Boards are searched by short steps, which stay within neighbouring words.
        if (1..64).contains(&n) {
            return Words(std::array::from_fn(|i| {
                self.0[i] >> n | word(i + 1) << (64 - n)
            }));
        }
        let (words, rest) = (n / 64, n % 64);
        Words(std::array::from_fn(|i| {
            word(i + words).down(rest) | word(i + words + 1).up(64 - rest)
        }))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0);
        word.map_or(Self::WIDTH, |i| 64 * i + self.0[i].lowest())
    }
    #[inline]
    fn highest(self) -> usize {
        let word = self.0.iter().rposition(|&word| word != 0);
        word.map_or(0, |i| 64 * i + self.0[i].highest())
    }
    #[inline]
    fn word(self) -> u64 {
        self.0[0]
    }
    #[inline]
    fn from_word(word: u64) -> Self {
        Self::NONE.with_first(word)
    }
    #[inline]
    fn reversed(self) -> Self {
        Words(std::array::from_fn(|i| self.0[N - 1 - i].reverse_bits()))
    }
    #[inline]
    fn every(step: usize) -> Self {
        let cells = (0..Self::WIDTH).step_by(step.max(1));
        cells.fold(Self::NONE, |all, cell| all | Self::one(cell))
    }
}
