//! Boards of one size as sets of cells: boxes of cells, and shifts that lead from a cell of a pattern to its corner.

use grundy_games::families::bits::Bits;
use std::ops::{BitAndAssign, BitOrAssign, BitXorAssign};

/// A word that holds the cells of a board.
pub trait Word: Bits + BitAndAssign + BitOrAssign + BitXorAssign {
    /// The cells of a set; none of them is out of reach.
    fn of(cells: u128) -> Self;

    /// The same cells in the widest word.
    fn wide(self) -> u128;

    /// Moves the cells to numbers that are smaller, by less than the length of the word.
    fn lower(self, by: u8) -> Self;

    /// Moves the cells to numbers that are larger, by less than the length of the word.
    fn raise(self, by: u8) -> Self;

    /// The numbers below the smallest of the set; all where it is empty.
    fn below_lowest(self) -> Self;

    /// The numbers above the largest of the set; all where it is empty.
    fn above_highest(self) -> Self;
}

/// The code that the words share.
macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            #[inline]
            fn of(cells: u128) -> $word {
                cells as $word
            }
            fn wide(self) -> u128 {
                self.into()
            }
            #[inline]
            fn lower(self, by: u8) -> $word {
                self.wrapping_shr(by.into())
            }
            #[inline]
            fn raise(self, by: u8) -> $word {
                self.wrapping_shl(by.into())
            }
            #[inline]
            fn below_lowest(self) -> $word {
                self.wrapping_sub(1) & !self
            }
            #[inline]
            fn above_highest(self) -> $word {
                !<$word>::MAX.checked_shr(self.leading_zeros()).unwrap_or(0)
            }
        }
    };
}

word!(u64);
word!(u128);

/// The cells of a board of one size and their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The numbers of layers, rows and columns.
    pub size: [usize; 3],
    /// The distances between the numbers of neighbours along each.
    pub strides: [usize; 3],
    /// True for each of them if the board goes on at the other side.
    pub wrap: [bool; 3],
}

/// A shift of a set of cells: towards smaller numbers where `by` is positive; of what comes out a mask is kept.
#[derive(Clone, Copy, Debug)]
pub struct Shift<W> {
    by: i16,
    mask: W,
}

impl<W: Word> Shift<W> {
    #[inline]
    fn of(&self, cells: W) -> W {
        let by = self.by.unsigned_abs() as u8;
        let moved = if self.by >= 0 {
            cells.lower(by)
        } else {
            cells.raise(by)
        };
        moved & self.mask
    }
}

/// The cells from which a step leads into a set, by any of several shifts.
#[inline]
pub fn shifted<W: Word>(cells: W, shifts: &[Shift<W>]) -> W {
    shifts
        .iter()
        .fold(W::NONE, |all, shift| all | shift.of(cells))
}

/// The cells of `within` that are connected with `seed` by these steps.
pub fn flood<W: Word>(seed: W, within: W, steps: &[Shift<W>]) -> W {
    let mut region = seed & within;
    loop {
        let grown = region | (shifted(region, steps) & within);
        if grown == region {
            return region;
        }
        region = grown;
    }
}

impl Lattice {
    /// True if the board ends at all its sides.
    #[inline]
    pub fn ends_at_sides(&self) -> bool {
        self.wrap == [false; 3]
    }

    /// The number of a cell.
    pub fn cell(&self, at: [usize; 3]) -> usize {
        (0..3).map(|axis| at[axis] * self.strides[axis]).sum()
    }

    /// The place of a cell.
    pub fn at(&self, cell: usize) -> [usize; 3] {
        let [layers, rows, _] = self.strides;
        [cell / layers, cell % layers / rows, cell % layers % rows]
    }

    /// The cells whose coordinates lie from `first` on and before `end`.
    pub fn cuboid<W: Word>(&self, first: [usize; 3], end: [usize; 3]) -> W {
        let mut all = W::NONE;
        for layer in first[0]..end[0] {
            for row in first[1]..end[1] {
                for column in first[2]..end[2] {
                    all |= W::one(self.cell([layer, row, column]));
                }
            }
        }
        all
    }

    /// All cells.
    pub fn everywhere<W: Word>(&self) -> W {
        self.cuboid([0; 3], self.size)
    }

    /// The shifts to the cells from which `step` leads into a set; the step is at most as long as the board.
    pub fn back<W: Word>(&self, step: [i8; 3]) -> Vec<Shift<W>> {
        let mut boxes = vec![([0; 3], self.size, 0_i16)];
        for axis in 0..3 {
            let (long, step) = (self.size[axis], isize::from(step[axis]));
            let stride = self.strides[axis] as isize;
            let split = |(first, end, by): ([usize; 3], [usize; 3], i16)| {
                let part = |from: isize, to: isize, shift: isize| {
                    let (mut first, mut end) = (first, end);
                    (first[axis], end[axis]) = (from.max(0) as usize, to.max(0) as usize);
                    (first, end, by + (shift * stride) as i16)
                };
                let n = long as isize;
                let near = part((-step).max(0), n - step.max(0), step);
                let far = match step {
                    0 => None,
                    1.. => Some(part(n - step, n, step - n)),
                    _ => Some(part(0, -step, step + n)),
                };
                let far = far.filter(|_| self.wrap[axis]);
                std::iter::once(near).chain(far).collect::<Vec<_>>()
            };
            boxes = boxes.into_iter().flat_map(split).collect();
        }
        let shift = |(first, end, by)| Shift::<W> {
            by,
            mask: self.cuboid(first, end),
        };
        let shifts = boxes.into_iter().map(shift);
        shifts.filter(|shift| !shift.mask.is_none()).collect()
    }

    /// The cells with a neighbour in a set, by these steps, as shifts.
    pub fn near<W: Word>(&self, steps: &[[i8; 3]]) -> Vec<Shift<W>> {
        steps.iter().flat_map(|step| self.back(*step)).collect()
    }
}
